"""Labels that are longer than a cell: shortened, different, never a part of a number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.display.abbreviations import abbreviations, fit
from interpreter.display.board import BoardDrawing, CellDrawing, board_lines, fitting
from interpreter.display.canvas import Segment, unstyled


@pytest.mark.full
@given(st.lists(st.text("abc xyz", min_size=1, max_size=12).map(str.strip).filter(bool), unique=True, max_size=9), st.integers(2, 9))
def test_short_forms_fit_and_differ(labels: list[str], room: int) -> None:
    short = abbreviations(tuple(labels), room)
    assert set(labels) == set(short)
    assert all(0 < len(form) <= room for form in short.values())
    assert len(set(short.values())) == len(labels)


@pytest.mark.parametrize(
    ("labels", "room", "forms"),
    [
        (("merchant", "mercenary"), 5, ["merch", "merce"]),
        (("market hall", "market gate"), 6, ["market", "markeG"]),
        (("inn", "harbour of the north"), 3, ["inn", "har"]),
        (("harbour", "harvest"), 3, ["har", "hrv"]),
    ],
)
def test_what_reads_best_comes_first(labels: tuple[str, ...], room: int, forms: list[str]) -> None:
    assert forms == [abbreviations(labels, room)[label] for label in labels]


def test_a_number_is_never_cut_without_a_sign_of_it() -> None:
    assert "12…" == fit("12345", 3, ())
    assert "12~" == fit("12345", 3, (), ascii_only=True)


def test_cells_become_wider_for_long_labels_while_there_is_room() -> None:
    spots = tuple(CellDrawing(2 * column, 0, f"{column}", "·", (Segment("merchants"),)) for column in range(3))
    sheet = BoardDrawing("", "square", spots, labels=("merchants",))
    wide, narrow = (unstyled(board_lines(sheet, fitting(sheet, columns, 20))) for columns in (60, 25))
    assert "merchants" in wide
    assert "merch│" in narrow
    assert all(len(line) <= 25 for line in narrow.splitlines())
