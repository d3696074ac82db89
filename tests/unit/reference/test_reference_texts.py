"""Reference texts: made from the tables, the same for everybody."""

import pytest

from interpreter.diagnostics.span import Source, Span
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.schema.statements import STATEMENTS
from interpreter.reference.reference_texts import names, source_lines, verb_page, word_page

FILE = Source("a.yaml", "play:\n  - id: deal\n    draw: 3 from deck to hand(me)\n\n    # a note\n  - id: next\n    stop: repeat\n")


@pytest.mark.parametrize("name", names())
def test_every_word_and_verb_has_a_page(name: str) -> None:
    assert word_page(name) or verb_page(name)


def test_a_page_says_what_the_row_says() -> None:
    assert AGGREGATES["best"].doc in str(word_page("best"))
    assert STATEMENTS["move"].doc in str(verb_page("move"))


def test_there_is_no_page_for_what_is_not_there() -> None:
    assert word_page("bset") is None
    assert verb_page("mvoe") is None


def test_a_name_of_both_tables_has_both_pages() -> None:
    both = set(AGGREGATES) & set(FUNCTIONS)
    assert all(str(word_page(name)).count("word ") >= 2 for name in both)


def test_an_address_shows_its_block_and_no_more() -> None:
    place = FILE.text.index("id: deal")
    assert ["- id: deal", "  draw: 3 from deck to hand(me)"] == source_lines(Span(FILE, place, place + 8))
