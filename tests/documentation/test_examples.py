"""Every YAML and Python block of the pages does what it says: games compile, house rules load, programs run."""

import re
from pathlib import Path

import pytest
import yaml

from interpreter import load
from interpreter.diagnostics.render import plain_text
from tests.compilation import compile_text
from tests.documentation.pages import FOLDER, PAGES, ROOT, Block, all_blocks, blocks
from tests.optional import require

YAML = all_blocks("yaml")
NEEDED = {"interpreter.adapters.pettingzoo": "pettingzoo", "interpreter.adapters.gymnasium": "gymnasium"}
SHIPPED = [block for block in YAML if block.file.startswith("rules/")]
CHANGES = [block for block in YAML if block.text.startswith("changes:")]
USED = {
    word for page in PAGES for block in blocks(page) if block.language == "sh" for word in block.text.split()
}  # test_commands runs these


def of(key: str) -> list[Block]:
    """The YAML blocks with a key at the beginning of a line."""
    return [block for block in YAML if re.search(rf"^{key}:", block.text, re.MULTILINE)]


def test_every_yaml_block_is_tried() -> None:
    tried = [block for key in ("game", "repos", "jobs") for block in of(key)] + SHIPPED + CHANGES
    assert [] == [str(block) for block in YAML if block not in tried and block.file not in USED]


@pytest.mark.parametrize("block", of("game"), ids=str)
def test_a_game_compiles(block: Block) -> None:
    rules, report = compile_text(block.page, block.text.encode())
    assert rules is not None, [plain_text.concise(each) for each in report]


@pytest.mark.parametrize("block", SHIPPED, ids=str)
def test_a_house_rule_is_the_one_that_comes_along(block: Block, tmp_path: Path) -> None:
    file = tmp_path / "mine.variant.yaml"
    file.write_text(block.text, encoding="utf-8")
    game, shipped = load("underwood", variants=[str(file)]), load("underwood+dear_neighbours")
    assert (shipped.variants, shipped.rules.game_parameters) == (game.variants, game.rules.game_parameters)


@pytest.mark.parametrize("block", CHANGES, ids=str)
def test_changes_can_be_made(block: Block, tmp_path: Path) -> None:
    file = tmp_path / "mine.variant.yaml"
    file.write_text(f"rulewright: 1\nvariant: mine\nof: underwood\nbecause: It is tried.\n{block.text}", encoding="utf-8")
    changes = yaml.safe_load(block.text)["changes"]
    added = {f"{change['add']}.{name}" for change in changes if "add" in change for name in change["with"]}
    assert added <= set(load("underwood", variants=[str(file)]).rules.addresses)


def test_the_table_of_words_for_a_rule_compiles(tmp_path: Path) -> None:
    """All rows of the table stand in one variant; what is added is called by its number."""
    rows = re.findall(
        r"^\| [^|`]+ \| `(replace|add): ([\w.]+)` \| (.+) \|$", (FOLDER / "house-rules.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    changes, added = [], set()
    for number, (verb, address, cell) in enumerate(rows):
        lines = re.findall("`([^`]+)`", cell)
        if verb == "add":
            added.add(f"{address}.row_{number}")
            lines = ["with:", f"  row_{number}:", *(f"    {line}" for line in lines)]
        changes += [f"  - {verb}: {address}", *(f"    {line}" for line in lines)]
    file = tmp_path / "mine.variant.yaml"
    file.write_text("\n".join(["rulewright: 1", "variant: mine", "of: underwood", "because: Fun.", "changes:", *changes]), encoding="utf-8")
    assert len(rows) == 7
    assert added <= set(load("underwood", variants=[str(file)]).rules.addresses)


@pytest.mark.parametrize("block", of("repos"), ids=str)
def test_the_hooks_of_pre_commit_exist(block: Block) -> None:
    offered = {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
    assert {hook["id"] for repo in yaml.safe_load(block.text)["repos"] for hook in repo["hooks"]} <= offered


@pytest.mark.parametrize("block", all_blocks("python"), ids=str)
def test_a_program_runs(block: Block, capsys: pytest.CaptureFixture[str]) -> None:
    for name in re.findall(r"^(?:import|from) ([\w.]+)", block.text, re.MULTILINE):
        require(NEEDED.get(name, name.partition(".")[0]))
    exec(compile(block.text, str(block), "exec"), {"__name__": "example"})  # noqa: S102  # our own pages
    assert capsys.readouterr().out or "print(" not in re.sub(r"^ .*", "", block.text, flags=re.MULTILINE)
