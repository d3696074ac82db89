import re

import pytest

from interpreter.model.builtins import AGGREGATES, FUNCTIONS, TURN_STATE_FUNCTIONS
from interpreter.model.builtins.overload import AggregateFunction, Function
from interpreter.model.builtins.signature import parse

ROWS = [*FUNCTIONS.values(), *AGGREGATES.values()]
NEEDED = {
    "set", "list", "pool", "size", "empty", "copies", "the", "top", "last", "nth", "front", "subsets", "limited", "number_of", "me",
    "current", "others", "next", "previous", "score", "neighbours", "step", "line", "row_through", "longest_row", "flanked", "groups", "reach", "connects", "row_of",
    "column_of", "same_shape", "can", "possible", "round", "turn_number", "passes_in_a_row", "all_passed", "yes", "no", "count", "sum",
    "every", "exists", "min", "max", "first", "same", "different", "best", "sole_best", "as_written",
}  # fmt: skip


def test_every_word_of_the_language_has_a_row() -> None:
    assert set(FUNCTIONS) | set(AGGREGATES) >= NEEDED


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row_explains_itself_in_one_sentence_and_shows_a_use(row: Function | AggregateFunction) -> None:
    assert row.doc.endswith(".")
    assert [] == [example.text for example in row.examples if not re.search(rf"\b{row.name}\b", example.text)]
    assert row.examples


@pytest.mark.parametrize("row", FUNCTIONS.values(), ids=lambda row: row.name)
def test_a_signature_reads_and_no_two_are_the_same(row: Function) -> None:
    signatures = [parse(overload.signature) for overload in row.overloads]
    assert len(signatures) == len({(one.parameters, one.repeats) for one in signatures})


def test_words_of_the_course_of_the_turns_read_one_register_each() -> None:
    assert {"#current", "#round", "#turn_number", "#passes"} == set(TURN_STATE_FUNCTIONS.values())
    assert {"current", "round", "turn_number", "passes_in_a_row", "all_passed"} == set(TURN_STATE_FUNCTIONS)
