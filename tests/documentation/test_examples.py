"""Every YAML and Python block of the pages does what it says: games compile, house rules load, programs run."""

import re
from pathlib import Path

import pytest
import yaml

from interpreter import load
from interpreter.diagnostics.render import plain_text
from tests.compilation import compile_text
from tests.documentation.pages import PAGES, ROOT, Block, all_blocks, blocks
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
    assert {"actions.grow.require.alone", "scoring.stacks"} <= set(load("underwood", variants=[str(file)]).rules.addresses)


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
