"""Values in words and in JSON, and back."""

import pytest

from interpreter.model.types.domains import Domain, Domains
from interpreter.model.types.types import BOOL, EntityType, IntRange, ListOf, MultisetOf, Optional, SetOf, StackOf, Type
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.value_syntax import ValueFault

COLOUR = EntityType("colour")
FACE = EntityType("face")
MATERIAL = Domains(
    {
        "colour": Domain("colour", 3, 0b111, ("red", "green", "blue")),
        "face": Domain("face", 4, 0b1110, ("", "1", "2", "3")),
        "player": Domain("player", 2, 0b11, ("seat_1", "seat_2")),
    },
    2,
)

VALUES: list[tuple[Type, object, str, value_syntax.Json]] = [
    (BOOL, True, "yes", True),
    (BOOL, False, "no", False),
    (IntRange(0, 9), 4, "4", 4),
    (COLOUR, 1, "green", "green"),
    (FACE, 3, "3", 3),
    (Optional(COLOUR), None, "none", None),
    (Optional(COLOUR), 2, "blue", "blue"),
    (SetOf(COLOUR), 0b101, "{red blue}", ["red", "blue"]),
    (SetOf(COLOUR), 0, "{}", []),
    (SetOf(FACE), 0b1010, "{1 3}", [1, 3]),
    (SetOf(SetOf(COLOUR)), (0b1, 0b110), "{{red} {green blue}}", [["red"], ["green", "blue"]]),
    (MultisetOf(COLOUR), (2, 0, 1), "{red red blue}", {"red": 2, "blue": 1}),
]


@pytest.mark.parametrize(("kind", "value", "text"), [row[:3] for row in VALUES])
def test_a_value_is_written_and_read_in_moves(kind: Type, value: object, text: str) -> None:
    assert text == value_syntax.format_value(MATERIAL, kind, value)
    tokens = value_syntax.tokens(text)
    assert tokens is not None
    assert value == value_syntax.parse(MATERIAL, kind, tokens[0])


@pytest.mark.parametrize(("kind", "value", "data"), [(kind, value, data) for kind, value, _, data in VALUES])
def test_a_value_is_written_and_read_in_json(kind: Type, value: object, data: value_syntax.Json) -> None:
    assert data == value_syntax.to_json(MATERIAL, kind, value)
    assert value == value_syntax.from_json(MATERIAL, kind, data)


@pytest.mark.parametrize(("kind", "value", "text", "data"), [
    (StackOf(COLOUR), (2, 2, 0), "blue blue red", ["blue", "blue", "red"]),
    (ListOf(FACE), (3, 1), "3 1", [3, 1]),
])  # fmt: skip
def test_things_in_order_are_listed_from_the_bottom(kind: Type, value: object, text: str, data: value_syntax.Json) -> None:
    assert text == value_syntax.format_value(MATERIAL, kind, value)
    assert data == value_syntax.to_json(MATERIAL, kind, value)
    assert value == value_syntax.from_json(MATERIAL, kind, data)


@pytest.mark.parametrize(("kind", "data", "problem"), [
    (COLOUR, "gren", "unknown"), (COLOUR, True, "kind"), (COLOUR, ["red"], "kind"), (BOOL, 1, "kind"), (IntRange(0, 9), 10, "bounds"),
    (IntRange(0, 9), True, "kind"), (SetOf(COLOUR), ["red", "red"], "twice"), (SetOf(COLOUR), {"red": 1}, "kind"),
    (MultisetOf(COLOUR), {"red": -1}, "kind"), (MultisetOf(COLOUR), {"rot": 1}, "unknown"), (StackOf(COLOUR), ["red", "x"], "unknown"),
    (FACE, 0, "unknown"), (FACE, 1.0, "kind"),
])  # fmt: skip
def test_what_is_no_value_is_a_fault(kind: Type, data: value_syntax.Json, problem: str) -> None:
    with pytest.raises(ValueFault) as caught:
        value_syntax.from_json(MATERIAL, kind, data)
    assert problem == caught.value.problem


def test_an_unknown_name_comes_with_those_that_are_known() -> None:
    with pytest.raises(ValueFault) as caught:
        value_syntax.parse(MATERIAL, COLOUR, "gren")
    fault = caught.value
    assert (fault.problem, fault.what, fault.word, fault.known) == ("unknown", "colour", "gren", ("red", "green", "blue"))


@pytest.mark.parametrize("text", ["{", "}", "a {b", "a }{"])
def test_brackets_that_do_not_fit_are_no_tokens(text: str) -> None:
    assert value_syntax.tokens(text) is None


def test_brackets_may_stand_close_or_wide() -> None:
    assert (("a", ("b", "c"))) == value_syntax.tokens("a{b c}") == value_syntax.tokens(" a  { b c } ")


def test_heaps_have_a_size_and_other_values_have_none() -> None:
    assert [2, 3, 2, None] == [
        value_syntax.size(SetOf(COLOUR), 0b101), value_syntax.size(MultisetOf(COLOUR), (2, 0, 1)), value_syntax.size(StackOf(COLOUR), (0, 0)), value_syntax.size(COLOUR, 1),
    ]  # fmt: skip
