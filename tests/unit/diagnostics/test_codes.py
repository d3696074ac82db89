"""The table of codes itself."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.diagnostics import codes
from interpreter.diagnostics.codes.code import Code

ROWS = [row for letter in codes._LETTERS for row in letter.ROWS]
SOURCES = [path for path in Path(codes.__file__).parents[2].rglob("*.py") if path.parent != Path(codes.__file__).parent]
each_row = pytest.mark.parametrize("row", ROWS, ids=[row.code for row in ROWS])


def test_every_row_is_in_the_table_once() -> None:
    assert [] == [code for code, times in Counter(row.code for row in ROWS).items() if times > 1]


@each_row
def test_a_row_has_a_code_a_title_and_a_whole_sentence(row: Code) -> None:
    assert re.fullmatch(r"[YNTBDOLRCKS]\d{3}", row.code)
    assert row.title == row.title.strip().rstrip(".") != ""
    assert row.sentence.strip() != ""


@each_row
def test_the_places_of_a_row_are_plain_names(row: Code) -> None:
    for text in (row.title, row.sentence, row.hint):
        plain = text.replace("{{", "").replace("}}", "")
        assert [] == [place for place in re.findall(r"\{[^}]*\}|[{}]", plain) if not re.fullmatch(r"\{[a-z_]+\}", place)]


def test_every_code_is_raised_somewhere_and_none_that_has_no_row() -> None:
    strings = re.compile(r"\"([YNTBDOLRCKS]\d{3})\"")
    raised = {code for path in SOURCES for code in strings.findall(path.read_text(encoding="utf-8"))}
    assert raised == set(codes.CODES)


@pytest.mark.full
def test_whoever_reports_a_code_gives_what_its_row_quotes() -> None:
    """A number given to a second meaning is found by this, where the two speak of different things."""
    assert [] == [(code, sorted(missing)) for code, given in _reported() if (missing := _quoted(codes.CODES[code]) - given)]


def _reported() -> Iterator[tuple[str, set[str]]]:
    """Each place where a report gets a code, with the names of the values given."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES)
    for call in (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)):
        is_report = isinstance(call.func, ast.Attribute) and call.func.attr == "add" and ast.unparse(call.func.value).endswith("report")
        code = call.args[0] if call.args else None
        named = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
        if is_report and isinstance(code, ast.Constant) and isinstance(code.value, str) and len(named) == len(call.keywords):
            yield code.value, named


def _quoted(row: Code) -> set[str]:
    return set(re.findall(r"(?<!\{)\{([a-z_]+)\}(?!\})", row.sentence + row.hint))
