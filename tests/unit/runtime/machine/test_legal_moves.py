import random
from itertools import islice

import pytest

from interpreter.model import ir
from interpreter.model.types.types import BOOL, INT, MultisetOf, SetOf
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.state.game_state import PASS, Answer, TurnState
from tests.unit.runtime.made import (
    CARD,
    CARDS,
    DICE,
    DIE,
    ME,
    A,
    B,
    C,
    branch,
    cards,
    choice,
    compare,
    local,
    made,
    number,
    place,
    player,
    routine,
    sit,
    tracked,
)  # fmt: skip

START = TurnState(0, 0, 0, 0)


def subsets(source, least, most):
    form = 1 if isinstance(source.kind, MultisetOf) else 0
    return ir.BuiltinCall(SetOf(source.kind), "subsets", form, (source, number(least), number(most)))


def offer(*branches, passing=None, me=0, **fields):
    table = sit(made(**fields))
    return LegalMoves(table, ir.DecisionPoint("ask", branches, passing, 0), me, table.start_store, START, (None,) * 8)


DIFFERENT = compare(local(DIE, 2), "!=", local(DIE, 1))
EVERYTHING = {
    "one choice": branch(choice("card", 1, CARDS)),
    "a condition": branch(choice("die", 1, DICE, compare(local(DIE, 1), ">", number(3)))),
    "two choices": branch(choice("one", 1, DICE), choice("two", 2, DICE, DIFFERENT)),
    "a requirement": branch(choice("one", 1, DICE), choice("two", 2, DICE), require=compare(local(DIE, 1), "<", local(DIE, 2))),
    "no choice": branch(),
    "nothing": branch(choice("card", 1, cards())),
    "subsets": branch(choice("some", 1, subsets(DICE, 2, 3))),
    "subsets and more": branch(choice("some", 1, subsets(CARDS, 0, 2)), choice("die", 2, DICE)),
    "subsets with a condition": branch(
        choice("some", 1, subsets(DICE, 1, 3), ir.In(BOOL, number(6), local(SetOf(DIE), 1))), choice("die", 2, DICE)
    ),
    "subsets that matter later": branch(choice("some", 1, subsets(CARDS, 1, 2)), choice("card", 2, local(SetOf(CARD), 1))),
    "parts of a pool": branch(choice("some", 1, subsets(ir.Constant(MultisetOf(CARD), (2, 1, 0)), 1, 2))),
}


@pytest.mark.parametrize("name", EVERYTHING)
def test_counting_listing_ranking_and_testing_agree(name):
    options = offer(EVERYTHING[name])
    listed = list(offer(EVERYTHING[name]))
    assert len(listed) == options.count()
    assert listed == [options.nth(number_) for number_ in range(options.count())]
    assert all(answer in options for answer in listed)
    assert len(set(listed)) == len(listed)
    assert bool(listed) == bool(offer(EVERYTHING[name]))


def test_numbers_of_answers():
    expected = {"one choice": 3, "a condition": 3, "two choices": 30, "a requirement": 15, "no choice": 1, "nothing": 0, "subsets": 35,
                "subsets and more": 42, "subsets with a condition": 96, "subsets that matter later": 9, "parts of a pool": 4}  # fmt: skip
    assert expected == {name: offer(one).count() for name, one in EVERYTHING.items()}


def test_what_fails_a_condition_is_no_answer():
    options = offer(EVERYTHING["a requirement"])
    assert Answer(0, (2, 1)) not in options
    assert "rule" == options.first_violation(Answer(0, (2, 1))).name
    assert "one" == options.first_violation(Answer(0, (9, 1))).name
    assert None is options.first_violation(Answer(0, (1, 2)))


def test_subsets_are_never_listed():
    options = offer(branch(choice("some", 1, subsets(ir.Constant(SetOf(DIE), (1 << 201) - 2), 100, 100))))
    assert options.count() > 10**58
    assert 100 == options.nth(options.count() - 1).values[0].bit_count()
    assert 3 == len(list(islice(options, 3)))


def test_passing_comes_last_and_only_beside_moves():
    passing = ir.Pass("enough", None, 0, counted=True)
    assert [Answer(0, (A,)), Answer(0, (B,)), Answer(0, (C,)), PASS] == list(offer(EVERYTHING["one choice"], passing=passing))
    nothing = offer(EVERYTHING["nothing"], passing=passing)
    assert ([], 0, False, False) == (list(nothing), nothing.count(), bool(nothing), PASS in nothing)


@pytest.mark.parametrize(("me", "expected"), [(0, 3), (1, 4)])
def test_passing_may_have_a_condition_on_who_is_asked(me, expected):
    passing = ir.Pass("enough", compare(ME, "=", player(1)), 0, counted=True)
    assert expected == offer(EVERYTHING["one choice"], passing=passing, me=me).count()


def test_branches_stand_one_after_the_other():
    options = offer(EVERYTHING["one choice"], EVERYTHING["nothing"], EVERYTHING["subsets"])
    assert [(0, 2), (2, 0)] == [(options.nth(2).branch, 2), (options.nth(3).branch, 0)]
    assert 38 == options.count()


def test_names_of_a_branch_are_worked_out_after_the_choices():
    rule = ir.Guard("rule", "rule", compare(local(INT, 3), ">", number(4)), "rule")
    twice = ir.Arithmetic(INT, "+", local(DIE, 1), local(DIE, 1))
    options = offer(ir.Alternative("x", (choice("die", 1, DICE),), ((3, twice),), (rule,)))
    assert [(3,), (4,), (5,), (6,)] == [answer.values for answer in options]


def test_looking_does_not_disturb_looking():
    options = offer(EVERYTHING["subsets with a condition"])
    one, other = iter(options), iter(options)
    assert [next(one), next(other), next(one)] == [options.nth(0), options.nth(0), options.nth(1)]


def test_samples_are_answers_and_every_answer_comes():
    options = offer(EVERYTHING["two choices"], EVERYTHING["subsets that matter later"])
    below = random.Random(1).randrange
    assert set(options) == {options.sample(below) for _ in range(1000)}


def test_ranks_outside_are_refused():
    with pytest.raises(IndexError):
        offer(EVERYTHING["one choice"]).nth(3)


LAY = branch(choice("card", 1, CARDS, ir.IsNone(BOOL, tracked("mark", local(CARD, 1)))), action="lay")


def test_can_asks_for_a_player_with_moves_of_an_action():
    laying = routine("action.lay", 2, ir.Return())
    nobody = ir.Constant(ir.Members(SetOf(CARD)).kind, 0)
    for domain, expected in ((CARDS, True), (nobody, False)):
        action = branch(choice("card", 1, domain), action="lay")
        table = sit(made(actions={"lay": action}, routines=[laying]))
        assert expected is table.evaluate(ir.HasLegalMove(BOOL, "lay", player(1)))(table.start_store, START, [0])


def test_answers_of_actions_live_in_a_frame_of_their_own():
    laying = routine("action.lay", 2, ir.Assign(place("mark", local(CARD, 1)), ME), ir.Return())
    options = offer(LAY, actions={"lay": LAY}, routines=[laying])
    assert ([None] * 8, 3) == ([*options.slots[1:], None], options.count())
