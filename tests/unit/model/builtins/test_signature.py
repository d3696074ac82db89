import pytest

from interpreter.model.builtins.signature import Holder, OrNone, Signature, Simple, match, parse, takes_none
from interpreter.model.types.types import (
    BOOL,
    ERROR_TYPE,
    NULL,
    EntityType,
    ErrorType,
    IntRange,
    ListOf,
    MultisetOf,
    Optional,
    SetOf,
    ShapeType,
    StackOf,
    Type,
    element_type,
    show,
)

WIDER = {"meadow": "cell"}
CELL, MEADOW, COMPASS, CARD = EntityType("cell"), EntityType("meadow"), EntityType("direction"), EntityType("card")


def fits(kind: Type, wanted: Type) -> bool:
    match kind, wanted:
        case (ErrorType(), _) | (_, ErrorType()):
            return True
        case EntityType(narrow), EntityType(wide):
            return narrow == wide or WIDER.get(narrow) == wide
        case IntRange(low, high), IntRange(least, most):
            return (least is None or (low is not None and low >= least)) and (most is None or (high is not None and high <= most))
        case _:
            inner, outer = element_type(kind), element_type(wanted)
            if inner and outer:
                return type(kind) is type(wanted) and fits(inner, outer)
            return kind == wanted


def join(left: Type, right: Type) -> Type | None:
    match left, right:
        case IntRange(int() as a, int() as b), IntRange(int() as c, int() as d):
            return IntRange(min(a, c), max(b, d))
        case (SetOf(one), SetOf(other)):
            inner = join(one, other)
            return None if inner is None else SetOf(inner)
    return None


def told(signature: str, *kinds: Type) -> str | None:
    boards = {"cell": "cell", "meadow": "cell", "dot": "dot"}
    directions = {"cell": "direction"}
    found = match(signature, kinds, fits, join, boards.get, directions.get, lambda _kind, _what: None)
    return None if found is None else show(found)


def test_a_signature_is_read_into_patterns() -> None:
    expected = Signature((Holder("S", Simple("T")), OrNone(Simple("T"))), True, Holder("set", Simple("T")))
    assert expected == parse("(S of T, T or none, ...) -> set of T")


def test_a_word_without_arguments_takes_none() -> None:
    assert "truth" == told("() -> truth")
    assert told("() -> truth", BOOL) is None


@pytest.mark.parametrize("heap", [SetOf(CARD), ListOf(CARD), MultisetOf(CARD), StackOf(CARD)])
def test_a_heap_of_any_sort_fits_where_any_sort_is_wanted(heap: Type) -> None:
    assert "card or none" == told("(S of V) -> V or none", heap)


def test_a_set_does_not_fit_where_a_pile_is_wanted() -> None:
    assert told("(pile of V) -> V or none", SetOf(CARD)) is None


def test_a_letter_stands_for_the_wider_of_two_kinds_in_either_order() -> None:
    assert "set of cell" == told("(T, T) -> set of T", MEADOW, CELL)
    assert "set of cell" == told("(T, T) -> set of T", CELL, MEADOW)


def test_a_letter_does_not_stand_for_two_kinds_that_have_nothing_in_common() -> None:
    assert told("(T, T) -> set of T", CELL, CARD) is None


def test_a_letter_stands_for_a_range_that_holds_all_numbers() -> None:
    assert "list of 1 to 7" == told("(V, ...) -> list of V", IntRange(1, 2), IntRange(5, 7))


def test_a_letter_for_sets_of_numbers_stands_for_sets_that_hold_all_of_them() -> None:
    assert "set of set of -1 to 7" == told("(V, ...) -> set of V", SetOf(IntRange(-1, 2)), SetOf(IntRange(5, 7)))


def test_the_last_parameter_may_repeat_but_must_stand_once() -> None:
    assert told("(number, number, ...) -> number", IntRange(1, 1)) is None
    assert "number" == told("(number, number, ...) -> number", IntRange(1, 1), IntRange(2, 2), IntRange(3, 3))


def test_the_neighbours_of_a_part_of_a_board_are_cells_of_the_whole() -> None:
    assert "set of cell" == told("(cell) -> set of cell", MEADOW)


def test_a_line_inside_a_part_of_a_board_stays_in_that_part() -> None:
    assert "list of meadow" == told("(cell, direction, S of part) -> list of part", CELL, COMPASS, SetOf(MEADOW))


def test_cells_of_two_boards_do_not_go_together() -> None:
    assert told("(cell, direction, S of part) -> list of part", CELL, COMPASS, SetOf(EntityType("dot"))) is None


def test_only_directions_of_the_board_are_directions() -> None:
    assert told("(cell, direction) -> cell or none", CELL, CARD) is None
    assert told("(cell, direction) -> cell or none", EntityType("dot"), COMPASS) is None


def test_what_is_no_cell_has_no_neighbours() -> None:
    assert told("(cell) -> set of cell", CARD) is None


def test_none_in_gives_none_out() -> None:
    assert "number or none" == told("(cell) -> number", Optional(CELL))


def test_none_is_taken_where_the_signature_says_so() -> None:
    assert "set of cell" == told("(V or none, ...) -> set of V", Optional(CELL), NULL)
    assert takes_none("(V or none, ...) -> set of V", 4)
    assert not takes_none("(cell) -> number", 0)


def test_the_literal_none_stands_for_nothing_else() -> None:
    assert told("(V) -> truth", NULL) is None


def test_a_hole_fits_everywhere_and_a_letter_without_a_kind_stays_a_hole() -> None:
    assert "set of ?" == told("(cell) -> set of cell", ERROR_TYPE)
    assert "set of ?" == told("() -> set of V")
    assert "list of set of cell" == told("(V, V) -> list of V", SetOf(ERROR_TYPE), SetOf(CELL))


def test_a_member_letter_takes_no_plain_number() -> None:
    assert told("(K) -> number", IntRange(1, 3)) is None
    assert "number" == told("(K) -> number", CARD)


def test_a_shape_is_taken_as_a_shape_only() -> None:
    assert "truth" == told("(S of cell, shape) -> truth", SetOf(CELL), ShapeType())
    assert told("(S of cell, shape) -> truth", SetOf(CELL), CARD) is None


def test_actions_and_steps_are_left_to_the_checker() -> None:
    assert told("(action) -> truth", CARD) is None
