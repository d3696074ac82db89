"""Values as they are at run time; what the words mean to authors is in the examples of the rows."""

import pytest

from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.geometry import build
from interpreter.model.geometry.plan import GridPlan
from interpreter.model.types.domains import Domains, cell_domain, enum_domain, number_domain, product_domain, seat_domain, subset_domain
from interpreter.model.types.types import (
    ERROR_TYPE,
    INT,
    NULL,
    EntityType,
    IntRange,
    ListOf,
    MultisetOf,
    Optional,
    SetOf,
    ShapeType,
    StackOf,
    Type,
)
from tests.words.value_text import writer

COLOUR, PLAYER, CELL, CORNER, RANK = (
    EntityType("colour"),
    EntityType("player"),
    EntityType("cell"),
    EntityType("corner"),
    EntityType("rank"),
)
BOARD = build("square", GridPlan(kind="cell", width=3, height=3))
WHOLE = cell_domain("cell", BOARD)
MATERIAL = Domains(
    {
        "player": seat_domain(3),
        "colour": enum_domain("colour", ("red", "green", "blue")),
        "cell": WHOLE,
        "corner": subset_domain("corner", WHOLE, 0b101000101),
        "rank": number_domain("rank", 2, 4),
        "direction": enum_domain("direction", BOARD.directions),
    },
    players=3,
)


def said(word: str, form: int, kinds: tuple[Type, ...], *values: object) -> object:
    return FUNCTIONS[word].overloads[form].specialize(MATERIAL, kinds)(*values)


def folded(word: str, item: Type, value: Type | None, pairs: list[tuple[object, object]], floor: int | None = None) -> object:
    return AGGREGATES[word].specialize(MATERIAL, item, value)(iter(pairs), floor)


@pytest.mark.parametrize(
    ("kind", "value", "size"),
    [
        (SetOf(COLOUR), 0b101, 2),
        (SetOf(SetOf(COLOUR)), (0b1, 0b10, 0b11), 3),
        (SetOf(SetOf(COLOUR)), 0, 0),  # `set()` before anything is known of it
        (MultisetOf(COLOUR), (2, 0, 3), 5),
        (StackOf(COLOUR), (0, 0, 1), 3),
        (ListOf(INT), (), 0),
    ],
)
def test_size_counts_what_is_there_in_every_form(kind: Type, value: object, size: int) -> None:
    assert size == said("size", 0, (kind,), value)
    assert (size == 0) == said("empty", 0, (kind,), value)


def test_a_pool_of_nothing_is_empty_though_it_has_counts() -> None:
    assert said("empty", 0, (MultisetOf(COLOUR),), (0, 0, 0))


@pytest.mark.parametrize(
    ("kind", "value", "copies"),
    [(SetOf(COLOUR), 0b100, 1), (MultisetOf(COLOUR), (0, 0, 3), 3), (StackOf(COLOUR), (2, 1, 2), 2), (SetOf(SetOf(COLOUR)), (0b1,), 0)],
)
def test_copies_are_counted_in_every_form(kind: Type, value: object, copies: int) -> None:
    assert copies == said("copies", 0, (COLOUR, kind), 2, value)


def test_a_set_leaves_out_none_and_doubles() -> None:
    assert 0b101 == said("set", 2, (Optional(COLOUR), NULL, COLOUR), 2, None, 0)
    assert (0b001, 0b011, 0b100) == said("set", 2, (SetOf(COLOUR),) * 4, 0b100, 0b011, 0b001, 0b100)
    assert (1, 0, 1) == said("list", 2, (COLOUR,) * 4, 1, 0, None, 1)


def test_sets_are_made_of_heaps_of_any_form() -> None:
    assert 0b101 == said("set", 1, (MultisetOf(COLOUR),), (2, 0, 1))
    assert (0, 0, 2) == said("list", 1, (MultisetOf(COLOUR),), (2, 0, 1))
    assert (1, 0, 2) == said("pool", 0, (StackOf(COLOUR),), (2, 0, 2))
    assert (0, 1, 1) == said("pool", 1, (COLOUR, COLOUR, COLOUR), 1, 2, None)


def test_the_only_one_is_none_where_there_are_several_or_none() -> None:
    kind = (SetOf(COLOUR),)
    assert [1, None, None] == [said("the", 0, kind, value) for value in (0b010, 0b011, 0)]


def test_first_last_and_nth_look_at_sets_in_order() -> None:
    assert 1 == said("first", 0, (SetOf(COLOUR),), 0b110)
    assert 2 == said("last", 1, (SetOf(COLOUR),), 0b110)
    assert 2 == said("nth", 1, (SetOf(COLOUR), INT), 0b110, 2)
    assert [None, None] == [said("nth", 0, (ListOf(COLOUR), INT), (1, 2), number) for number in (0, 3)]
    assert () == said("front", 0, (ListOf(COLOUR), INT), (1, 2), -1)
    assert (1,) == said("front", 1, (SetOf(COLOUR), INT), 0b110, 1)


def test_numbers_of_members_count_members_only() -> None:
    assert 1 == said("number_of", 0, (RANK,), 2)
    assert 4 == said("number_of", 0, (CORNER,), 8)


def test_bounds_follow_from_the_arguments() -> None:
    kinds = (IntRange(0, 5), IntRange(3, 9))
    assert (0, 5) == FUNCTIONS["min"].overloads[0].bounds(kinds)  # type: ignore[misc]  # it has bounds
    assert (3, 9) == FUNCTIONS["max"].overloads[0].bounds(kinds)  # type: ignore[misc]


def test_players_sit_in_a_circle() -> None:
    assert [1, 2, 0] == [said("next", 0, (PLAYER,), seat) for seat in range(3)]
    assert [2, 0, 1] == [said("previous", 0, (PLAYER,), seat) for seat in range(3)]
    assert 0b101 == said("others", 0, (PLAYER,), 1)


def test_a_row_through_a_cell_runs_both_ways() -> None:
    east, south = BOARD.directions.index("east"), BOARD.directions.index("south")
    kinds = (CELL, EntityType("direction"), SetOf(CELL))
    assert (3, 4, 5) == said("row_through", 0, kinds, 4, east, 0b111111111)
    assert (1, 4) == said("row_through", 0, kinds, 4, south, 0b000010010)
    assert () == said("row_through", 0, kinds, 4, south, 0b000000010)
    assert (4, 7) == said("line", 0, kinds, 1, south, 0b111111101)


def test_the_longest_row_through_a_cell_is_counted_in_all_directions() -> None:
    kinds = (CELL, SetOf(CELL))
    assert 3 == said("longest_row", 0, kinds, 4, 0b000111010)
    assert 1 == said("longest_row", 0, kinds, 4, 0b000010001 & ~1)
    assert 0 == said("longest_row", 0, kinds, 4, 0b111101111)


def test_groups_are_in_the_order_of_their_first_cells() -> None:
    assert (0b000001001, 0b000000100, 0b110000000) == said("groups", 0, (SetOf(CELL),), 0b110001101)
    assert (0b1,) == said("groups", 0, (ListOf(CELL),), (0, 0))


def test_reach_stays_inside_and_begins_inside() -> None:
    assert 0b000001001 == said("reach", 0, (SetOf(CELL), SetOf(CELL)), 0b000000011, 0b000001001)


def test_shapes_are_compared_by_coordinates_whatever_their_order() -> None:
    bent = ((5, 5), (4, 5), (5, 6))
    assert said("same_shape", 1, (ListOf(CELL), ShapeType()), (4, 0, 1), bent)
    assert not said("same_shape", 1, (ListOf(CELL), ShapeType()), (0, 1, 2), bent)
    assert not said("same_shape", 0, (ListOf(CELL), ListOf(CELL)), (0, 0), (0, 1))


def test_the_best_share_the_highest_number_above_the_floor() -> None:
    pairs: list[tuple[object, object]] = [(0, 3), (1, 5), (2, 5)]
    assert 0b110 == folded("best", COLOUR, INT, pairs)
    assert 0 == folded("best", COLOUR, INT, pairs, 6)
    assert None is folded("sole_best", COLOUR, INT, pairs)
    assert 0 == folded("sole_best", COLOUR, INT, pairs[:1], 3)


def test_a_set_of_sets_that_is_best_stays_a_tuple() -> None:
    assert (0b011,) == folded("best", SetOf(CELL), INT, [(0b011, 2), (0b100, 1)])


def test_folds_of_nothing_have_their_values() -> None:
    expected = {
        "count": 0,
        "sum": 0,
        "every": True,
        "exists": False,
        "same": True,
        "different": True,
        "min": None,
        "max": None,
        "first": None,
    }
    assert expected == {name: folded(name, COLOUR, INT, []) for name in expected}


def test_a_pool_is_as_long_as_its_kind() -> None:
    assert (0, 2, 0) == folded("pool", COLOUR, INT, [(1, 2), (2, -1)])


def test_what_is_folded_must_be_a_number_that_is_there() -> None:
    assert IntRange(0, None) == AGGREGATES["sum"].result(COLOUR, IntRange(0, 3))
    assert Optional(IntRange(1, 3)) == AGGREGATES["min"].result(COLOUR, IntRange(1, 3))
    assert "may be none" in str(AGGREGATES["sum"].result(COLOUR, Optional(INT)))
    assert "must be a number" in str(AGGREGATES["best"].result(COLOUR, SetOf(COLOUR)))
    assert "condition" in str(AGGREGATES["every"].result(COLOUR, INT))
    assert SetOf(COLOUR) == AGGREGATES["set"].result(CELL, Optional(COLOUR))
    assert ERROR_TYPE == AGGREGATES["first"].result(ERROR_TYPE, None)


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        (SetOf(CELL), 0b11, "{a1 b1}"),
        (ListOf(CELL), (1, 0, 1), "[b1 a1 b1]"),
        (MultisetOf(COLOUR), (0, 2, 1), "{2 green 1 blue}"),
        (SetOf(SetOf(CELL)), (0b1, 0b10), "{{a1} {b1}}"),
        (Optional(COLOUR), None, "none"),
        (RANK, 3, "3"),
        (IntRange(0, 3), 2, "2"),
    ],
)
def test_values_are_written_with_the_names_of_members(kind: Type, value: object, text: str) -> None:
    assert text == writer(MATERIAL, kind)(value)


def test_combinations_count_the_first_part_slowest_and_none_last() -> None:
    kind = product_domain("token", ((MATERIAL.kinds["colour"], True), (MATERIAL.kinds["rank"], False)))
    assert (4, 5) == kind.part_sizes
    assert ["red_2", "red_3", "red_4", "green_2"] == [kind.names[place] for place in kind.places[:4]]
    assert "none_4" == kind.names[kind.places[-1]]
    assert 12 == len(kind.places)
