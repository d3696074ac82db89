"""The table of codes itself."""

import re

import pytest

from interpreter.diagnostics import codes
from interpreter.diagnostics.codes.code import Code

ROWS = [row for letter in codes._LETTERS for row in letter.ROWS]
each_row = pytest.mark.parametrize("row", ROWS, ids=[row.code for row in ROWS])


def test_every_row_is_in_the_table_once() -> None:
    assert len(ROWS) == len(codes.CODES)


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
