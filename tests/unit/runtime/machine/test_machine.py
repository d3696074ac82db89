import random
from itertools import permutations

import pytest

from interpreter.model import ir
from interpreter.model.ruleset.ruleset import End
from interpreter.model.types.types import BOOL, INT, Optional, SetOf
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_state import CHANCE, PASS, Answer
from tests.unit.runtime.made import (
    CARD,
    CARDS,
    DICE,
    DIE,
    ME,
    PLAYER,
    PLAYERS,
    A,
    B,
    C,
    asked,
    begin,
    branch,
    card,
    cards,
    choice,
    compare,
    local,
    made,
    number,
    place,
    player,
    plus,
    reply,
    routine,
    sit,
    tracked,
    values,
    yes,
)  # fmt: skip

VOTE = ir.Ask(ir.DecisionPoint("vote", (branch(choice("card", 2, CARDS)),), None, 1, together=1), PLAYERS)
TALLY = ir.Assign(place("mark", ir.Answers(CARD, 1, player(0))), ir.Constant(PLAYER, 0))


def inline(*choices, target, none, **menu):
    return ir.DecisionPoint("ask", (branch(*choices, target=target),), menu.pop("passing", None), none, **menu)


# ------------------------------------------------------------------------------------------------ one after the other


def test_a_game_without_a_question_is_over_at_once():
    _, state = begin(ir.Assign(place("total"), number(7)))
    assert ("finished", ()) == (state.ended, state.frames)


def test_setup_runs_before_play():
    table, state = begin(ir.Assign(place("total"), plus(tracked("total"), number(1))), setup=[ir.Assign(place("total"), number(7))])
    assert [8] == values(table, state, "total")


def test_the_chosen_member_stands_in_its_slot():
    menu = inline(choice("card", 1, CARDS), target=2, none=3)
    table, state = begin(ir.Let(0, player(1)), ir.Ask(menu, ME), ir.Assign(place("mark", local(CARD, 1)), ME))
    assert [1] == asked(table, state)
    after = reply(table, state, 1, B)
    assert [None, 1, None] == values(table, after, "mark")


def test_who_is_not_asked_cannot_answer():
    table, state = begin(ir.Let(0, player(1)), ir.Ask(inline(choice("card", 1, CARDS), target=2, none=2), ME))
    with pytest.raises(machine.IllegalChoice):
        reply(table, state, 0, B)


@pytest.mark.parametrize("given", [Answer(0, (5,)), Answer(0, ()), Answer(1, (0,)), Answer(0, ("a",)), PASS, Answer(0, (-1,)), "nonsense"])
def test_what_is_not_on_offer_is_refused(given):
    table, state = begin(ir.Let(0, player(0)), ir.Ask(inline(choice("card", 1, CARDS), target=2, none=2), ME))
    with pytest.raises(machine.IllegalChoice):
        machine.answer(table, state, 0, given)


def test_an_empty_question_lapses():
    table, state = begin(ir.Let(0, player(0)), ir.Ask(inline(choice("card", 1, cards()), target=2, none=2), ME), ir.Return())
    assert ("finished", 0) == (state.ended, state.course.passes)
    del table


def test_having_no_option_can_count_as_passing():
    _, state = begin(ir.Let(0, player(0)), ir.Ask(inline(choice("card", 1, cards()), target=2, none=2, none_counts=True), ME), ir.Return())
    assert 1 == state.course.passes


def test_a_pass_counts_and_a_move_ends_the_run():
    passing = ir.Pass("enough", None, 1, counted=True)
    menu = inline(choice("card", 1, CARDS), target=1, none=1, passing=passing, counted=True)
    table, state = begin(ir.Let(0, player(0)), ir.Ask(menu, ME))
    for expected, given in ((1, PASS), (2, PASS), (0, Answer(0, (A,)))):
        state = machine.answer(table, state, 0, given)
        assert expected == state.course.passes


def test_a_forced_answer_is_not_asked_for():
    menu = inline(choice("card", 1, cards(C)), target=2, none=3, forced=True)
    table, state = begin(ir.Let(0, player(0)), ir.Ask(menu, ME), ir.Assign(place("mark", local(CARD, 1)), ME))
    assert ["finished", [None, None, 0]] == [state.ended, values(table, state, "mark")]


def test_questions_are_the_same_whenever_they_are_asked_for():
    table, state = begin(VOTE)
    assert [question.player for question in machine.questions(table, state)] == asked(table, state)
    other, again = begin(VOTE)
    assert state == again
    assert asked(table, state) == asked(other, again)


# ------------------------------------------------------------------------------------------------ actions and loops

LAY = branch(choice("card", 1, CARDS, ir.IsNone(BOOL, ir.StateRead(tracked("mark", ME).kind, "mark", (local(CARD, 1),)))), action="lay")
LAYING = routine("action.lay", 3, ir.Assign(place("mark", local(CARD, 1)), ME), ir.Ask(
    ir.DecisionPoint("price", (branch(choice("die", 2, DICE), target=2),), None, 3), ME), ir.AddClamped(place("coins", ME), local(DIE, 2), 1, up_to=True),
    ir.Return())  # fmt: skip
EACH = (
    ir.IterInit(1, 2, PLAYERS, None, -1, player(1)),
    ir.IterNext(2, 1, 5),
    ir.Let(0, local(PLAYER, 2)),
    ir.Ask(ir.DecisionPoint("must", (LAY,), None, 4, counted=True), ME),
    ir.Jump(1),
    ir.Return(),
)


def test_actions_ask_inside_loops_and_come_back():
    table, state = begin(*EACH, actions={"lay": LAY}, routines=[LAYING])
    order = []
    while state.ended is None:
        question = machine.questions(table, state)[0]
        order.append((question.player, question.address))
        state = machine.answer(table, state, question.player, question.options.nth(question.options.count() - 1))
    assert [(seat, what) for seat in (1, 0, 2) for what in ("must", "price")] == order
    assert [[2, 0, 1], [5, 5, 5]] == [values(table, state, "mark"), values(table, state, "coins")]


def test_a_loop_walks_the_set_as_it_was_when_it_began():
    body = (
        ir.IterInit(1, 2, CARDS, ir.IsNone(BOOL, ir.StateRead(tracked("mark", card(A)).kind, "mark", (local(CARD, 2),)))),
        ir.IterNext(2, 1, 5),
        ir.Assign(place("mark", card(C)), player(0)),
        ir.AddClamped(place("total"), number(1), 1, up_to=False),
        ir.Jump(1),
        ir.Return(),
    )
    table, state = begin(*body)
    assert [3] == values(table, state, "total")


@pytest.mark.parametrize(("clockwise", "expected"), [(1, [2, 0, 1]), (-1, [2, 1, 0])])
def test_players_are_walked_in_turn_order_from_the_first(clockwise, expected):
    menu = inline(choice("card", 3, CARDS), target=1, none=1)
    code = (ir.IterInit(1, 2, PLAYERS, None, clockwise, player(2)), ir.IterNext(2, 1, 4), ir.Let(0, local(PLAYER, 2)), ir.Ask(menu, ME))
    table, state = begin(*code)
    found = []
    while state.ended is None:
        found += asked(table, state)
        state = reply(table, state, found[-1], A)
    assert expected == found


def test_me_is_handed_on_to_procedures_and_arguments_stand_in_slots():
    put = routine("put", 3, ir.Assign(place("mark", local(CARD, 1)), ME), ir.Return())
    table, state = begin(ir.Let(0, player(2)), ir.Call("put", (card(B),)), routines=[put])
    assert [None, 2, None] == values(table, state, "mark")


def test_steps_on_a_row_are_performed_and_a_row_without_any_does_nothing():
    take = routine("card.a", 2, ir.Assign(place("mark", local(CARD, 1)), ME), ir.Return())
    code = (ir.Let(0, player(1)), ir.CallIndirect("play", card(A)), ir.CallIndirect("play", card(B)))
    table, state = begin(*code, routines=[take], programs={"play": {A: "card.a"}})
    assert [1, None, None] == values(table, state, "mark")


def test_what_loops_inside_expressions_leave_behind_is_no_part_of_a_state():
    count = ir.Aggregate(INT, "count", 4, CARDS, yes(), None)
    code = (ir.Let(0, player(0)), ir.Assign(place("total"), count), ir.Ask(inline(choice("card", 1, CARDS), target=3, none=3), ME))
    _, state = begin(*code)
    assert None is state.frames[-1].slots[4]


def test_a_loop_that_goes_round_too_often_ends_the_game_at_its_safety_limit():
    _, state = begin(ir.Assign(place("total"), number(7)), ir.Jump(1))
    assert ("safety_limit", ()) == (state.ended, state.frames)


# ------------------------------------------------------------------------------------------------ together


def test_a_secret_vote_ends_the_same_in_every_order():
    code = (VOTE, ir.Assign(place("mark", ir.Answers(CARD, 1, player(2))), player(2)))
    ballots = {0: A, 1: B, 2: C}
    found = set()
    for order in permutations(ballots):
        table, state = begin(*code)
        for number_, seat in enumerate(order):
            assert sorted(set(ballots) - set(order[:number_])) == asked(table, state)
            state = reply(table, state, seat, ballots[seat])
        found.add(state)
    assert 1 == len(found)
    assert ("finished", (None, None, 2)) == (state.ended, tuple(values(table, state, "mark")))


def test_nobody_answers_twice():
    table, state = begin(VOTE)
    state = reply(table, state, 1, A)
    with pytest.raises(machine.IllegalChoice):
        reply(table, state, 1, B)


def test_answers_given_while_others_think_are_part_of_the_state():
    table, state = begin(VOTE)
    one = reply(table, reply(table, state, 2, A), 0, B)
    other = reply(table, reply(table, state, 0, B), 2, A)
    assert one == other
    assert ((0, Answer(0, (B,))), (2, Answer(0, (A,)))) == one.answered


def test_who_has_no_option_is_left_out_and_chose_nothing():
    only_me = ir.If(SetOf(CARD), compare(ME, "=", player(1)), CARDS, cards())
    vote = ir.Ask(ir.DecisionPoint("vote", (branch(choice("card", 2, only_me)),), None, 1, together=1), PLAYERS)
    voted = compare(local(CARD, 3), "=", ir.Answers(Optional(CARD), 1, player(1)))
    look = ir.Ask(inline(choice("card", 3, CARDS, voted), target=2, none=2), player(0))
    table, state = begin(vote, look)
    assert [1] == asked(table, state)
    assert (None, C, None) == reply(table, state, 1, C).frames[-1].slots[1]


def test_a_vote_without_any_option_lapses():
    vote = ir.Ask(ir.DecisionPoint("vote", (branch(choice("card", 2, cards())),), None, 1, together=1), PLAYERS)
    _, state = begin(vote)
    assert "finished" == state.ended


# ------------------------------------------------------------------------------------------------ chance

ROLL = ir.Roll("roll", "die", 1, DICE, None, 2)


def test_a_roll_is_a_question_to_chance():
    table, state = begin(ROLL, ir.Assign(place("total"), local(DIE, 1)))
    assert [CHANCE] == asked(table, state)
    assert [4] == values(table, reply(table, state, CHANCE, 4), "total")


@pytest.mark.parametrize(("source", "expected"), [(0, 0), (1 << 5, 5)])
def test_chance_without_a_say_is_not_asked(source, expected):
    roll = ir.Roll("roll", "die", 1, ir.Constant(SetOf(DIE), source), None, 2)
    table, state = begin(roll, ir.Assign(place("total"), local(DIE, 1)), ir.Return())
    assert ["finished", [expected]] == [state.ended, values(table, state, "total")]


def test_what_weighs_nothing_cannot_come_up():
    weight = ir.If(INT, compare(local(DIE, 1), ">", number(4)), local(DIE, 1), number(0))
    table, state = begin(ir.Roll("roll", "die", 1, DICE, weight, 1))
    assert [((5,), 5), ((6,), 6)] == [(one.values, size) for one, size in machine.questions(table, state)[0].options.weighted()]


def test_a_shuffle_brings_a_pile_into_any_of_its_orders():
    table, state = begin(ir.Shuffle("shuffle", place("deck")), starts={"deck": ir.Constant(tracked("deck").kind, (A, A, B))})
    orders = list(machine.questions(table, state)[0].options)
    assert [(A, A, B), (A, B, A), (B, A, A)] == [order.values[0] for order in orders]
    assert [(B, A, A)] == values(table, machine.answer(table, state, CHANCE, orders[2]), "deck")


def test_a_pile_with_one_order_is_not_shuffled():
    _, state = begin(ir.Shuffle("shuffle", place("deck")), starts={"deck": ir.Constant(tracked("deck").kind, (A, A))})
    assert "finished" == state.ended


# ------------------------------------------------------------------------------------------------ ends


def test_an_end_is_looked_at_at_its_moment():
    ends = (End("rich", "end of turn", compare(tracked("total"), ">", number(0)), 1, None, lost=False, text={}),)
    code = (
        ir.PhaseHook("end of turn"),
        ir.Assign(place("total"), number(1)),
        ir.PhaseHook("start of turn"),
        ir.PhaseHook("end of turn"),
        ir.Jump(0),
    )
    _, state = begin(*code, ends=ends)
    assert ("rich", ()) == (state.ended, state.frames)


def test_the_first_end_that_holds_counts_and_knows_who_acts():
    ends = tuple(
        End(name, "end of turn", compare(ME, "=", player(seat)), 1, None, lost=False, text={})
        for name, seat in (("first", 0), ("second", 2), ("third", 2))
    )
    _, state = begin(ir.Let(0, player(2)), ir.PhaseHook("end of turn"), ends=ends)
    assert "second" == state.ended


def test_a_step_can_end_the_game_inside_a_procedure():
    stop = routine("stop", 1, ir.EndGame("over"), ir.Return())
    _, state = begin(ir.Call("stop", ()), ir.Assign(place("total"), number(1)), routines=[stop])
    assert ("over", ()) == (state.ended, state.frames)


def test_moments_can_be_watched():
    seen = []
    table = sit(made(ir.PhaseHook("end of round")))
    machine.start(table, watch=lambda moment, _store, course: seen.append((moment, course.round)))
    assert [("end of round", 0)] == seen


def test_the_course_is_changed_by_its_names():
    names = ("#current", "#round", "#turn_number", "#passes")
    _, state = begin(*(ir.Assign(place(name), number(value)) for value, name in enumerate(names, 1)))
    assert (1, 2, 3, 4) == state.course


def test_random_games_replay_to_the_same_states():
    table, state = begin(*EACH, actions={"lay": LAY}, routines=[LAYING])
    below, record, first = random.Random(3).randrange, [], state
    while state.ended is None:
        question = machine.questions(table, state)[0]
        record.append((question.player, question.options.sample(below)))
        state = machine.answer(table, state, *record[-1])
    again = first
    for seat, given in record:
        again = machine.answer(table, again, seat, given)
    assert state == again
