import re

import pytest

from interpreter.model.builtins import BINDERS, COURSE, GROUPS, WORDS
from interpreter.model.builtins.overload import Binder, Word
from interpreter.model.builtins.signature import parse

ROWS = [*WORDS.values(), *BINDERS.values()]
NEEDED = {
    "set", "list", "pool", "size", "empty", "copies", "the", "top", "last", "nth", "front", "subsets", "limited", "number_of", "me",
    "current", "others", "next", "previous", "score", "neighbours", "step", "line", "row_through", "longest_row", "flanked", "groups", "reach", "connects", "row_of",
    "column_of", "same_shape", "can", "possible", "round", "turn_number", "passes_in_a_row", "all_passed", "yes", "no", "count", "sum",
    "every", "exists", "min", "max", "first", "same", "different", "best", "sole_best", "as_written",
}  # fmt: skip


def test_every_word_of_the_language_has_a_row() -> None:
    assert NEEDED == set(WORDS) | set(BINDERS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row_explains_itself_in_one_sentence_and_shows_a_use(row: Word | Binder) -> None:
    assert row.doc.endswith(".")
    assert row.group in GROUPS
    assert [] == [example.text for example in row.examples if not re.search(rf"\b{row.name}\b", example.text)]
    assert row.examples


@pytest.mark.parametrize("row", WORDS.values(), ids=lambda row: row.name)
def test_a_signature_reads_and_no_two_are_the_same(row: Word) -> None:
    signatures = [parse(form.signature) for form in row.forms]
    assert len(signatures) == len({(one.parameters, one.repeats) for one in signatures})


def test_words_of_the_course_are_left_to_the_machine() -> None:
    for name in COURSE:
        with pytest.raises(AssertionError):
            WORDS[name].forms[0].build(None, ())  # type: ignore[arg-type]  # it never looks
