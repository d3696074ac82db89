"""Names that people choose: short, seen as they are, and like nobody else's."""

import pytest

from interpreter.web.tables.commands import entry_of
from interpreter.web.tables.entries import Control
from interpreter.web.tables.names import MOST_NAME, clean_name
from interpreter.web.tables.refusals import TableRefusal
from tests.web_tables import table_of


@pytest.mark.parametrize(
    ("chosen", "kept"),
    [
        ("  Ann \t\n of  Kent ", "Ann of Kent"),
        ("A\u202enn\u2066\u200b\x07", "Ann"),
        ("\ud800x\ufeff", "x"),
        ("a" * 999, "a" * MOST_NAME),
        ("Z" + "\u0301" * 50, "\u0179\u0301\u0301"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("\u05d3\u05e0\u05d4", "\u05d3\u05e0\u05d4"),
        ("\u200e\u2060", ""),
    ],
)
def test_name_is_kept_as_it_can_be_seen(chosen: str, kept: str) -> None:
    assert clean_name(chosen) == kept


@pytest.mark.parametrize("taken", ["Bob", "b o b", "\uff22\uff4f\uff42", "B\u00f6b", "blue"])
def test_name_like_that_of_another_player_is_refused(taken: str) -> None:
    table = table_of("hex", 2, controls=(Control(), Control("person", "Bob")))
    with pytest.raises(TableRefusal, match="a name like that"):
        entry_of(table, "seat_1", {"type": "name", "name": taken}, "en")
    entry = entry_of(table, "seat_1", {"type": "name", "name": "Red"}, "en")
    assert entry is not None
    table.apply(entry)
    assert table.controls["seat_1"].name == "Red"
