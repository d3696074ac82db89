"""Every row of the tables of built-in words says everything that is asked of it, and whoever adds one is told what is missing."""

import re
from collections.abc import Sequence

import pytest

from interpreter.backends.python.codegen.aggregates import AggregateCodegen
from interpreter.backends.python.codegen.intrinsics import INTRINSICS
from interpreter.frontend.types.special_calls import SPECIAL
from interpreter.model import ir
from interpreter.model.builtins import AGGREGATES, FUNCTIONS, overload_of, spelling_of
from interpreter.model.builtins.overload import AggregateOverload, Overload, Phrase, Usage, hears
from interpreter.model.builtins.signature import Signature, Simple, parse
from interpreter.model.ir.traverse import descendants
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.translation import languages, template
from tests.words.test_examples import body_of, table

__all__ = ["table"]
OVERLOADS = [(function.name, each) for function in FUNCTIONS.values() for each in function.overloads]
SPELLINGS = [(aggregate.name, each) for aggregate in AGGREGATES.values() for each in aggregate.overloads]
ROWS: Sequence[tuple[str, Overload | AggregateOverload]] = [*OVERLOADS, *SPELLINGS]
MORE = 3  # further arguments than that, where a word takes any number of them, are no other case
PLACES = {"item": 1, "value": 2, "condition": 2, "ranked": 2, "walk": 2}


def numbers_of_arguments(signature: Signature) -> range:
    """How many arguments are tried."""
    number = len(signature.parameters)
    return range(number, number + (MORE if signature.repeats else 1))


def test_no_two_rows_have_the_same_id_and_each_begins_with_its_word() -> None:
    ids = [row.id for _, row in ROWS]
    assert len(ids) == len(set(ids))
    assert [] == [row.id for name, row in ROWS if not f"{row.id}_".startswith(f"{name}_")]


@pytest.mark.parametrize("row", [row for _, row in ROWS], ids=lambda row: row.id)
def test_a_row_has_examples_that_are_calls_of_it(row: Overload | AggregateOverload, table: GameInstance) -> None:
    assert row.examples, f"{row.id} has no example"
    called = [_called(example, table) for example in row.examples]
    missing = [
        example.text
        for example, ids in zip(row.examples, called, strict=True)
        if (row.id in ids) is (isinstance(row, Overload) and row.replaced)
    ]
    assert [] == missing, f"examples of {row.id} that are none of it (or that machines see, though it is to be replaced)"


def _called(example: Usage, table: GameInstance) -> set[str]:
    """The rows of all words that machines find in an example."""
    body, _ = body_of(table, example)
    calls = {overload_of(part).id for part in descendants(body) if isinstance(part, ir.BuiltinCall)}
    return calls | {spelling_of(part).id for part in descendants(body) if isinstance(part, ir.Aggregate)}


def test_machines_have_code_of_their_own_for_rows_that_they_see_and_for_nothing_else() -> None:
    assert set() == set(INTRINSICS) - {row.id for _, row in OVERLOADS if not row.replaced}
    assert set() == set(AggregateCodegen.intrinsics) - {row.id for _, row in SPELLINGS}


def test_what_reads_the_course_of_the_turns_takes_nothing_else_and_has_code_of_its_own() -> None:
    reading = [row for _, row in OVERLOADS if row.reads]
    assert [] == [row.id for row in reading if parse(row.signature).parameters or row.id not in INTRINSICS]


def test_arguments_that_are_no_values_are_left_to_the_checker() -> None:
    special = {
        name for name, row in OVERLOADS if {"action", "steps", "column", "memory"} & {getattr(each, "name", "") for each in _patterns(row)}
    }
    assert special == set(SPECIAL)
    assert [] == [row.id for name, row in OVERLOADS if name in special and not row.replaced]


def _patterns(row: Overload) -> tuple[Simple, ...]:
    return tuple(each for each in parse(row.signature).parameters if isinstance(each, Simple))


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[row.id for _, row in ROWS])
def test_phrases_are_in_every_language_and_have_a_place_for_every_argument(name: str, row: Overload | AggregateOverload) -> None:
    for phrase in row.phrases:
        english = [text for text in (phrase.text, phrase.negated) if re.search(r"[a-z]", text.replace("{all}", ""))]
        missing = [(text, each) for text in english for each in languages()[1:] if template(each, text, phrase.context) == text]
        assert [] == missing, f"phrases of {row.id} that stand in no catalogue `translation/languages/*.po`"
    wanted = (
        range(PLACES[row.shape], PLACES[row.shape] + 1)
        if isinstance(row, AggregateOverload)
        else numbers_of_arguments(parse(row.signature))
    )
    idle = [
        text for phrase in row.phrases if not phrase.only for text in _texts(phrase) if not any(hears(text, number) for number in wanted)
    ]
    assert [] == idle, f"{name}: phrases that fit no call of {row.id}, each argument in its place once"


def _texts(phrase: Phrase) -> list[str]:
    return [template(language, text, phrase.context) for text in (phrase.text, phrase.negated) if text for language in languages()]


@pytest.mark.parametrize("row", [row for _, row in OVERLOADS], ids=lambda row: row.id)
def test_what_looks_at_every_member_says_what_that_costs(row: Overload) -> None:
    names = ("looks", "members", "held")
    assert all(callable(bound) for name in names if (bound := getattr(row.cost, name)) is not None)
    if row.expensive or row.lazy:
        assert row.cost.looks is not None, f"{row.id} is expensive, or lazy, and says not what it costs"
