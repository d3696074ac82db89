"""Writers of rule files: what they write holds the same data as what stood there, or nothing is written.

Damaged files are given to `rulewright format`, to the formatters of editors and of the workshop, and to edits that are folded into a game.
"""

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner
from yaml import YAMLError

from interpreter.authoring.check.formatting import format_path
from interpreter.authoring.rule_edits import fold
from interpreter.cli.main import app
from interpreter.diagnostics.diagnostic import Report
from interpreter.editing.documents import formatted
from interpreter.frontend.source.nodes import MappingNode
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.variants.patches import Variant
from interpreter.web.workers.workshop import reformat
from tests.budgets import NIGHTLY
from tests.hostile.damaged_texts import DAMAGES, damaged_texts, leaves
from tests.tiers import first

ROOT = Path(__file__).parents[2] / "rules"
FILES = (
    "classics/nim/nim.game.yaml",
    "classics/tic_tac_toe/tic_tac_toe.game.yaml",
    "underwood/ant_trail.variant.yaml",
    "glade/glade.game.yaml",
)
NUMBER = 20 * len(DAMAGES) if NIGHTLY else 2 * len(DAMAGES)

DUPLICATE = """\
rulewright: 1
variant: more
of: example
because: Why not.
words:
  many: size( cells )+1
  many: 7
"""
EDIT = """\
rulewright: 1
variant: edits
of: example
because: Why not.
changes:
  - add: texts.more
    with: More.
"""


def is_same(before: bytes, after: bytes) -> bool:
    """True if a text holds the same data as another one, or is that text."""
    if before == after:
        return True
    try:
        return leaves(before) == leaves(after)
    except (YAMLError, UnicodeDecodeError):
        return False


@pytest.mark.parametrize("name", first(1, FILES))
def test_no_formatter_changes_the_data_of_a_damaged_file(name: str, tmp_path: Path) -> None:
    path, text = tmp_path / Path(name).name, (ROOT / name).read_bytes()
    wrong = []
    for damage, content in damaged_texts(text, NUMBER, seed=1):
        path.write_bytes(content)
        report = Report()
        result = format_path(path, report)
        if result is not None and result.differs:
            assert result.write(report), list(report)
        if not is_same(content, path.read_bytes()):
            wrong.append(("format", damage))
        typed = content.decode("utf-8", "surrogateescape")
        for writer, after in (
            ("editor", formatted(path, typed)),
            ("workshop", reformat(None, {"file": path.name, "text": typed}).get("text")),
        ):
            if after is not None and not is_same(content, after.encode()):
                wrong.append((writer, damage))
    assert wrong == []


def test_a_formatted_file_is_still_formatted() -> None:
    """The comparison is no use if everything is refused."""
    text = (ROOT / FILES[0]).read_bytes()
    damaged = [DAMAGES[name](text, Random(1)) for name in ("mark", "line ends")]
    assert [None, None] != [formatted(ROOT / FILES[0], each.decode()) for each in damaged]


@pytest.mark.parametrize("name", first(1, FILES[:2]))
def test_an_edit_is_folded_into_a_whole_file_only(name: str) -> None:
    edit = read_yaml("edits.variant.yaml", EDIT.encode(), Report())
    assert isinstance(edit, MappingNode)
    text, wrong = (ROOT / name).read_bytes(), []
    for damage, content in damaged_texts(text, NUMBER, seed=2):
        report = Report()
        read_yaml(name, content, report)
        after = fold(content.decode("utf-8", "surrogateescape"), Variant("edits", edit))
        if after is not None and report.has_errors():
            wrong.append(damage)
    assert wrong == []


def test_format_leaves_a_file_with_a_key_that_stands_twice(tmp_path: Path) -> None:
    path = tmp_path / "more.variant.yaml"
    path.write_text(DUPLICATE, encoding="utf-8")
    for options in ((), ("--check",), ("--diff",)):
        result = CliRunner().invoke(app, ["format", *options, str(path)])
        assert (result.exit_code, path.read_text(encoding="utf-8")) == (1, DUPLICATE)
        assert "Y115" in result.output
        assert "formatted" not in result.output
