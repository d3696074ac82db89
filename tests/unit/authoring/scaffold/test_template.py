"""A freshly written variant file: it passes as it stands, and so does every example in it when its signs are taken away."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from interpreter.authoring.scaffold.context import DraftContext, draft_context
from interpreter.authoring.scaffold.template import Template, scenario, template
from interpreter.authoring.scaffold.yaml_text import block
from interpreter.authoring.scenarios.runner import CompiledGames, run_file
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.project.loading import compile_with_trees, shipped
from tests.budgets import NIGHTLY
from tests.tiers import by_game

ROOT = Path(__file__).parents[4]
FILES = [*shipped().values(), *sorted(ROOT.glob("tests/games/*.game.yaml")), *sorted(ROOT.glob("tests/sketches/*/*.game.yaml"))]
FILES = [path if path.is_absolute() else ROOT / path for path in FILES]
SLOW = () if NIGHTLY else ("mycelia.game.yaml", "glade.game.yaml")  # a file for them takes seconds; `underwood` is as large
FILES = [path for path in FILES if path.name not in SLOW]
MARK = re.compile(r"## \[(\w+)\]")


@cache
def drafted(path: Path, *variants: str) -> tuple[DraftContext, Template]:
    report = Report()
    draft = draft_context(path, variants, "my_rule", report)
    assert draft is not None
    return draft, template(draft, "en")


def uncommented(text: str, wanted: str) -> str:
    """The file with the example of this mark holding."""
    lines, mark = [], ""
    for line in text.splitlines():
        bare = line.lstrip()
        found = MARK.match(bare)
        mark = found.group(1) if found else mark if bare.startswith("#") else ""
        holds = mark == wanted
        example = holds and bare.startswith("# ")
        lines.append(line.replace("# ", "", 1) if example else line)
    return "\n".join(lines) + "\n"


def errors(path: Path, folder: Path, text: str) -> list[str]:
    file = folder / "my_rule.variant.yaml"
    file.write_text(text, encoding="utf-8")
    report = Report()
    compile_with_trees(path, [str(file)], report)
    return [plain_text.full(each) for each in report if each.is_error]


@pytest.mark.parametrize("path", by_game(FILES), ids=lambda path: path.name)
def test_every_example_for_every_game_passes_alone(path: Path, tmp_path: Path) -> None:
    _, sheet = drafted(path)
    assert [] == errors(path, tmp_path, sheet.text)
    marks = list(dict.fromkeys(MARK.findall(sheet.text)))
    assert {"1", "2", "3", "4", "5"} <= set(marks)
    large = path.stat().st_size > 20_000 and not NIGHTLY
    tried = [mark for mark in marks if mark != "1"]
    first, step = (0, 1) if NIGHTLY else (FILES.index(path) % 6, len(tried) if large else 6)  # every mark is tried with some game
    for mark in tried[first::step]:
        text = uncommented(sheet.text, mark)
        assert text != sheet.text
        assert [] == errors(path, tmp_path, text), mark


@pytest.mark.parametrize("path", by_game(FILES), ids=lambda path: path.name)
def test_every_file_can_be_read_and_is_short_enough(path: Path) -> None:
    draft, sheet = drafted(path)
    assert len(sheet.text.splitlines()) <= 260
    assert all(line.isprintable() for line in sheet.text.splitlines())
    assert sheet.text.startswith("## A house rule.")
    for section in ("actions", "numbers"):
        assert section in sheet.text
    assert f"of: {draft.game}\n" in sheet.text


@pytest.mark.parametrize("path", by_game(FILES), ids=lambda path: path.name)
def test_the_first_test_holds_with_the_file_as_it_is_written(path: Path, tmp_path: Path) -> None:
    draft, sheet = drafted(path)
    (tmp_path / "my_rule.variant.yaml").write_text(sheet.text, encoding="utf-8")
    for file in path.parent.glob("*.yaml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    file = tmp_path / "my_rule.scenario.yaml"
    file.write_text(scenario(draft, sheet.live), encoding="utf-8")
    report = Report()
    name = run_file(file, CompiledGames(), report)
    assert [] == [plain_text.full(each) for each in report if each.is_error]
    assert "my_rule" == name


@pytest.mark.full
def test_a_draft_may_build_on_a_variant(tmp_path: Path) -> None:
    path = ROOT / FILES[0]
    variants = sorted(each.name.removesuffix(".variant.yaml") for each in path.parent.glob("*.variant.yaml"))
    _, sheet = drafted(path, variants[0])
    assert f"needs: [{variants[0]}]" in sheet.text
    file = tmp_path / "my_rule.variant.yaml"
    file.write_text(sheet.text, encoding="utf-8")
    report = Report()
    assert compile_with_trees(path, [variants[0], str(file)], report) is not None


def test_a_game_with_errors_gives_its_errors(tmp_path: Path) -> None:
    path = tmp_path / "broken.game.yaml"
    path.write_text("rulewright: 1\ngame: broken\nplayers: 2\nplay:\n  - must: nothing\n")
    report = Report()
    assert draft_context(path, (), "my_rule", report) is None
    assert len(report)


@pytest.mark.parametrize(
    "data",
    [
        {"a": "x: y", "b": "#no", "c": "- d", "e": "it's", "f": "", "g": "{x}", "h": "a, b", "i": 'say "so"', "j": "yes"},
        {
            "say": {"en": "One, two: three.", "de": "{zahl} ]"},
            "list": ["a", "b, c"],
            "steps": [{"must": "go", "do": [{"change": "a to b"}]}],
        },
        {"cells": [["0", "0"], ["1", "0"]], "none": {}, "empty": []},
    ],
)
def test_lines_are_read_as_what_was_written(data: Mapping[str, object]) -> None:
    def bare(node: object) -> object:
        if hasattr(node, "entries"):
            return {entry.key: bare(entry.value) for entry in node}
        return [bare(item) for item in node] if hasattr(node, "items") else node.value

    report = Report()
    node = read_yaml("sample", ("\n".join(block(data)) + "\n").encode(), report)
    assert [] == [each.code for each in report]
    assert data == bare(node)
