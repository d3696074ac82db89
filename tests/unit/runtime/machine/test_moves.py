import pytest

from interpreter.model import ir
from interpreter.model.types.types import ListOf, MultisetOf, SetOf, StackOf
from tests.unit.runtime.made import CARD, A, B, C, begin, card, cards, number, place, player, tracked, values

HAND, SPOT = place("hand", player(0)), place("spot", player(0))
DECK, DISCARD, SEEN = place("deck"), place("discard"), place("seen")
STARTS = {
    "hand": ir.Constant(MultisetOf(CARD), (2, 0, 1)),
    "deck": ir.Constant(StackOf(CARD), (A, B, C)),
    "discard": ir.Constant(StackOf(CARD), (B, A)),
    "seen": cards(A),
}


def move(thing, source, target, *, copies=None, turned=None, bottom=False, up_to=False):
    return ir.Move(thing, copies, source, target, turned, bottom, up_to)


def after(*steps, **starts):
    table, state = begin(*steps, players=1, starts={**STARTS, **starts})
    return {name: values(table, state, name)[0] for name in ("hand", "deck", "discard", "seen", "spot")}, state.notices


def test_a_card_goes_from_a_pool_to_a_pool():
    table, state = begin(move(card(A), HAND, place("hand", player(1))), players=2, starts=STARTS)
    assert [(1, 0, 1), (3, 0, 1)] == values(table, state, "hand")


def test_a_card_goes_to_the_top_of_a_pile_or_under_it():
    found, _ = after(move(card(A), HAND, DECK), move(card(C), HAND, DECK, bottom=True))
    assert ((1, 0, 0), (C, A, B, C, A)) == (found["hand"], found["deck"])


def test_what_is_taken_from_a_pile_is_the_copy_nearest_the_top():
    found, _ = after(move(card(A), DISCARD, HAND), discard=ir.Constant(StackOf(CARD), (A, B, A, C)))
    assert ((A, B, C), (3, 0, 1)) == (found["discard"], found["hand"])


def test_what_is_not_there_does_not_move_and_is_noted():
    found, notices = after(move(card(B), HAND, DECK))
    assert ((2, 0, 1), [("play.0", 1)]) == (found["hand"], list(notices))


def test_up_to_is_not_noted():
    found, notices = after(move(card(A), HAND, DECK, copies=number(5), up_to=True))
    assert ((0, 0, 1), (A, B, C, A, A), ()) == (found["hand"], found["deck"], notices)


def test_several_copies_stop_at_what_is_there():
    found, notices = after(move(card(A), HAND, DECK, copies=number(5)))
    assert ((A, B, C, A, A), 3) == (found["deck"], notices[0].missing)


def test_a_negative_number_of_copies_moves_nothing():
    found, notices = after(move(card(A), HAND, DECK, copies=number(-1)))
    assert ((2, 0, 1), ()) == (found["hand"], notices)


def test_a_full_slot_takes_nothing_and_nothing_is_lost():
    found, notices = after(move(card(A), HAND, SPOT), move(card(C), HAND, SPOT))
    assert (A, (1, 0, 1), "play.1") == (found["spot"], found["hand"], notices[0].address)


def test_a_slot_gives_what_it_holds():
    found, notices = after(move(card(A), HAND, SPOT), move(None, SPOT, DECK), move(None, SPOT, DECK))
    assert (None, (A, B, C, A), ()) == (found["spot"], found["deck"], notices)


def test_a_set_takes_each_member_once():
    found, notices = after(move(card(A), HAND, SEEN), move(card(C), HAND, SEEN))
    assert (0b101, (2, 0, 0), 1) == (found["seen"], found["hand"], len(notices))


def test_a_set_of_cards_goes_in_declared_order():
    found, _ = after(move(cards(C, A), HAND, DISCARD))
    assert (B, A, A, C) == found["discard"]


def test_a_list_goes_in_its_order_with_copies():
    found, _ = after(move(ir.Constant(ListOf(CARD), (C, A, A)), HAND, DISCARD))
    assert ((B, A, C, A, A), (0, 0, 0)) == (found["discard"], found["hand"])


@pytest.mark.parametrize(("bottom", "expected"), [(False, (A, B, C, B, A)), (True, (B, A, A, B, C))])
def test_a_whole_pile_keeps_its_order(bottom, expected):
    found, _ = after(move(None, DISCARD, DECK, bottom=bottom))
    assert ((), expected) == (found["discard"], found["deck"])


def test_a_whole_pool_goes_with_all_copies():
    found, _ = after(move(None, HAND, DISCARD))
    assert ((0, 0, 0), (B, A, A, A, C)) == (found["hand"], found["discard"])


def test_a_thing_can_be_turned_on_the_way():
    found, _ = after(move(card(A), HAND, SPOT, turned=card(B)))
    assert (B, (1, 0, 1)) == (found["spot"], found["hand"])


def test_moving_within_one_pile_brings_a_card_to_the_top():
    found, _ = after(move(card(A), DECK, DECK))
    assert (B, C, A) == found["deck"]


def test_drawing_takes_from_the_top_one_after_the_other():
    found, notices = after(ir.Draw(number(2), DECK, DISCARD, up_to=False))
    assert ((A,), (B, A, C, B), ()) == (found["deck"], found["discard"], notices)


@pytest.mark.parametrize(("up_to", "missing"), [(False, [2]), (True, [])])
def test_drawing_from_a_short_pile_stops(up_to, missing):
    found, notices = after(ir.Draw(number(5), DECK, HAND, up_to=up_to))
    assert ((), (3, 1, 2), missing) == (found["deck"], found["hand"], [notice.missing for notice in notices])


def test_numbers_stop_at_their_bounds():
    coins = place("coins", player(0))
    table, state = begin(
        ir.AddClamped(coins, number(9), 1, up_to=False), ir.AddClamped(place("total"), number(1), -1, up_to=False), players=1
    )
    assert ([5], [0]) == (values(table, state, "coins"), values(table, state, "total"))
    assert [("play.0", 4), ("play.1", 1)] == list(state.notices)


def test_up_to_a_bound_is_no_notice():
    _, state = begin(ir.AddClamped(place("coins", player(0)), number(9), 1, up_to=True))
    assert () == state.notices


def test_notices_do_not_make_states_different():
    _, one = begin(ir.AddClamped(place("coins", player(0)), number(9), 1, up_to=True))
    _, other = begin(ir.AddClamped(place("coins", player(0)), number(9), 1, up_to=False))
    assert one == other


def test_a_pile_starts_from_a_pool_with_all_copies():
    found, _ = after(deck=ir.Constant(MultisetOf(CARD), (1, 0, 2)), hand=ir.Constant(SetOf(CARD), 0b011))
    assert ((A, C, C), (1, 1, 0)) == (found["deck"], found["hand"])
    assert tracked("deck").kind == StackOf(CARD)
