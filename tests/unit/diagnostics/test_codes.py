"""The table of codes itself."""

import re

import pytest

from interpreter.diagnostics import codes
from interpreter.diagnostics.codes import bounds, clauses, command, decisions, layouts, names, runtime, scenarios, types, variants, yaml
from interpreter.diagnostics.codes.code import Code

LETTERS = {
    "Y": yaml, "N": names, "T": types, "B": bounds, "D": decisions, "O": variants,
    "L": layouts, "R": runtime, "C": command, "K": clauses, "S": scenarios,
}  # fmt: skip
ROWS = [(letter, row) for letter, module in LETTERS.items() for row in module.ROWS]


def test_every_row_is_in_the_table_once() -> None:
    assert len(ROWS) == len(codes.CODES)


@pytest.mark.parametrize(("letter", "row"), ROWS, ids=[row.code for _, row in ROWS])
def test_a_row_has_a_code_of_its_letter_a_title_and_a_whole_sentence(letter: str, row: Code) -> None:
    assert re.fullmatch(rf"{letter}\d{{3}}", row.code)
    assert row.title == row.title.strip().rstrip(".") != ""
    assert row.title[0].islower() or row.title[0] in "`{0123456789" or not row.title.split()[0].isalpha()
    assert row.sentence.strip() != ""


@pytest.mark.parametrize("row", [row for _, row in ROWS], ids=[row.code for _, row in ROWS])
def test_the_places_of_a_row_are_plain_names(row: Code) -> None:
    for text in (row.title, row.sentence, row.hint):
        plain = text.replace("{{", "").replace("}}", "")
        assert [] == [place for place in re.findall(r"\{[^}]*\}|[{}]", plain) if not re.fullmatch(r"\{[a-z_]+\}", place)]
