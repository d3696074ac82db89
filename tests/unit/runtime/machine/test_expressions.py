import pytest

from interpreter.model import ir
from interpreter.model.ruleset.ruleset import TableDecl, WordDecl
from interpreter.model.types.types import BOOL, INT, NULL, IntRange, ListOf, MultisetOf, Optional, SetOf, StackOf
from interpreter.runtime.state.game_state import TurnState
from tests.unit.runtime.made import (
    CARD,
    CARDS,
    DICE,
    DIE,
    ME,
    PAIR,
    PLAYER,
    A,
    B,
    C,
    card,
    cards,
    compare,
    local,
    made,
    number,
    player,
    plus,
    sit,
    tracked,
    worth,
    yes,
)  # fmt: skip

SETS = SetOf(SetOf(CARD))
NOTHING = ir.Constant(NULL, None)
NO_NUMBER = ir.Constant(Optional(INT), None)


def sets(*masks):
    return ir.Constant(SETS, masks)


def arithmetic(operator, left, right):
    return ir.Arithmetic(INT, operator, number(left), number(right))


@pytest.mark.parametrize(
    ("operator", "expected"), [("+", -4), ("-", -10), ("*", -21), ("divided_down", -3), ("divided_up", -2), ("mod", 2)]
)
def test_arithmetic_rounds_as_it_says(operator, expected):
    assert expected == worth(arithmetic(operator, -7, 3))


def test_division_is_exact_for_numbers_of_any_size():
    assert 10**30 == worth(arithmetic("divided_up", 10**31 - 1, 10))


def test_none_makes_a_sum_none_and_a_comparison_an_answer():
    assert None is worth(ir.Arithmetic(Optional(INT), "+", NO_NUMBER, number(1)))
    assert [False, True] == [worth(compare(NO_NUMBER, "=", number(1))), worth(compare(NO_NUMBER, "!=", number(1)))]
    assert worth(compare(NOTHING, "=", NO_NUMBER))


def test_none_is_in_nothing():
    assert not worth(ir.In(BOOL, NOTHING, CARDS))


def test_otherwise_and_is_none():
    assert [5, 7] == [worth(ir.Coalesce(INT, NO_NUMBER, number(5))), worth(ir.Coalesce(INT, number(7), number(5)))]
    assert [True, False] == [worth(ir.IsNone(BOOL, NO_NUMBER)), worth(ir.IsNone(BOOL, number(0)))]


@pytest.mark.parametrize(
    "heap",
    [
        cards(A, C),
        ir.Constant(ListOf(CARD), (C, A, A)),
        ir.Constant(StackOf(CARD), (A, C)),
        ir.Constant(MultisetOf(CARD), (2, 0, 1)),
    ],
)
def test_members_are_in_every_sort_of_heap(heap):
    assert [True, False, True] == [worth(ir.In(BOOL, card(one), heap)) for one in (A, B, C)]
    assert worth(compare(heap, "=", cards(A, C))) or isinstance(heap.kind, SetOf)
    assert cards(B).value == worth(ir.SetOperation(SetOf(CARD), "without", CARDS, heap))


def test_sets_are_joined():
    joined = {word: worth(ir.SetOperation(SetOf(CARD), word, cards(A, B), cards(B, C))) for word in ("union", "common", "without")}
    assert {"union": 0b111, "common": 0b010, "without": 0b001} == joined


def test_sets_of_sets_are_joined_in_order_without_doubles():
    joined = {word: worth(ir.SetOperation(SETS, word, sets(1, 6), sets(6, 3))) for word in ("union", "common", "without")}
    assert {"union": (1, 3, 6), "common": (6,), "without": (1,)} == joined
    assert (1, 6) == worth(ir.SetOperation(SETS, "union", sets(1, 6), ir.Constant(SETS, 0)))
    assert not worth(ir.In(BOOL, cards(A), ir.Constant(SETS, 0)))


def test_conditions_stop_as_soon_as_they_are_settled():
    broken = compare(NO_NUMBER, "<", number(1))
    assert not worth(ir.Logic(BOOL, "and", (yes(), yes(really=False), broken)))
    assert worth(ir.Logic(BOOL, "or", (yes(really=False), yes(), broken)))
    assert 1 == worth(ir.If(INT, ir.Not(BOOL, yes(really=False)), number(1), ir.Arithmetic(INT, "+", broken, broken)))


def test_combinations_are_put_together_and_taken_apart():
    kind = sit(made()).material.kinds["pair"]
    for one in (A, B, C):
        for die in (None, 1, 6):
            whole = ir.Construct(PAIR, (card(one), ir.Constant(Optional(DIE), die)))
            assert ["abc"[one], str(die or "none")] == kind.names[worth(whole)].split("_")
            assert [one, die] == [worth(ir.Project(CARD, 0, whole)), worth(ir.Project(Optional(DIE), 1, whole))]


def test_a_part_of_none_is_none():
    assert None is worth(ir.Project(Optional(CARD), 0, ir.Constant(Optional(PAIR), None)))
    assert None is worth(ir.Construct(Optional(PAIR), (ir.Constant(Optional(CARD), None), NO_NUMBER)))


def test_what_is_tracked_for_none_is_none():
    assert None is worth(ir.StateRead(Optional(IntRange(0, 5)), "coins", (ir.Constant(Optional(PLAYER), None),)))
    assert 0 == worth(tracked("coins", player(1)))


def test_tables_are_looked_up_by_all_their_arguments():
    column = TableDecl("price", (CARD, DIE), INT, {(B, 6): 12}, default=1)
    at = [worth(ir.TableLookup(INT, "price", (card(one), number(6))), tables={"price": column}) for one in (A, B)]
    assert [1, 12] == at


def test_tables_by_number_of_players():
    column = TableDecl("price", (), INT, by_players={2: {(): 20}, 3: {(): 30}})
    assert [20, 30] == [worth(ir.TableLookup(INT, "price", ()), tables={"price": column}, players=players) for players in (2, 3)]


# ------------------------------------------------------------------------------------------------ words of the rule file


def word(body, *parameters, size=4, fixed=False, uses_me=True):
    return {"word": WordDecl("word", tuple((f"p{i}", kind) for i, kind in enumerate(parameters)), body, size, fixed, uses_me)}


def call(kind, *arguments):
    return ir.UserCall(kind, "word", arguments)


def test_a_word_gets_me_and_its_arguments():
    words = word(plus(plus(local(INT, 1), local(INT, 2)), ME), INT, INT)
    assert 9 == worth(call(INT, number(3), number(4)), 2, words=words)


def test_a_word_of_none_is_none_unless_it_takes_none():
    assert None is worth(call(Optional(INT), NO_NUMBER), words=word(number(1), INT))
    assert 1 == worth(call(INT, NO_NUMBER), words=word(number(1), Optional(INT)))


def test_a_heap_becomes_the_sort_that_a_word_takes():
    pool = ir.Constant(MultisetOf(CARD), (2, 0, 1))
    assert 0b101 == worth(call(SetOf(CARD), pool), words=word(local(SetOf(CARD), 1), SetOf(CARD)))


@pytest.mark.parametrize(("uses_me", "expected"), [(True, [0, 1, 0]), (False, [0, 0, 0])])
def test_a_fixed_word_is_worked_out_once_for_each_it_depends_on(uses_me, expected):
    table = sit(made(words=word(ME, fixed=True, uses_me=uses_me)))
    closure = table.evaluate(call(PLAYER))
    assert expected == [closure((), TurnState(0, 0, 0, 0), [me]) for me in (0, 1, 0)]


def test_formulas_stand_on_rows():
    formulas = {"worth": {B: (plus(local(CARD, 1), number(10)), 2)}}
    values = [worth(ir.RowExpression(Optional(INT), "worth", card(one)), row_expressions=formulas) for one in (A, B)]
    assert [None, 11] == values


def test_the_course_is_read_by_words():
    names = ("current", "round", "turn_number", "passes_in_a_row", "all_passed")
    table = sit(made())
    found = [table.evaluate(ir.BuiltinCall(INT, name, 0, ()))((), TurnState(2, 5, 7, 3), [0]) for name in names]
    assert [2, 5, 7, 3, True] == found


# ------------------------------------------------------------------------------------------------ words that bind


def test_a_binding_word_over_none_is_none():
    assert None is worth(ir.Aggregate(Optional(INT), "count", 3, ir.Constant(Optional(SetOf(CARD)), None), None, None))


def test_binding_words_nest():
    inner = ir.Aggregate(BOOL, "exists", 4, DICE, compare(plus(local(DIE, 3), local(DIE, 4)), "=", number(12)), None)
    assert 1 == worth(ir.Aggregate(INT, "count", 3, DICE, inner, None))


def test_best_keeps_to_its_floor():
    best = ir.Aggregate(SetOf(DIE), "best", 3, DICE, None, ir.Arithmetic(INT, "mod", local(DIE, 3), number(3)), number(2))
    assert 0b100100 == worth(best)
