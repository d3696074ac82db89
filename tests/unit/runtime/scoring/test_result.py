import pytest

from interpreter.model import ir
from interpreter.model.ruleset.ruleset import Condition, End, ScoreLine
from interpreter.model.types.types import INT, SetOf
from interpreter.runtime.scoring.invariants import violated_invariants
from interpreter.runtime.scoring.result import result
from tests.unit.runtime.made import ME, PLAYER, begin, branch, choice, compare, local, number, place, player, tracked

COINS = ir.StateRead(INT, "coins", (local(PLAYER, 1),))
LINES = (ScoreLine("coins", COINS, 2, {}), ScoreLine("extra", number(1), 2, {}))
GIVE = [ir.Assign(place("coins", player(seat)), number(value)) for seat, value in enumerate((2, 4, 4))]


def ended(*code, **fields):
    table, state = begin(*GIVE, *code, **fields)
    return result(table, state)


def end(winners=None, *, lost=False):
    return (End("done", "", None, 1, winners, lost, {}),)


def test_scores_are_sums_of_lines():
    found = ended(scoring=LINES)
    assert ((3, 5, 5), {"coins": (2, 4, 4), "extra": (1, 1, 1)}) == (found.scores, found.lines)


def test_a_tie_in_all_of_the_ranking_shares_the_victory():
    assert (1, 2) == ended(ranking=(ScoreLine("coins", COINS, 2, {}),)).winners


def test_later_steps_of_the_ranking_break_ties():
    found = ended(ranking=(ScoreLine("coins", COINS, 2, {}), ScoreLine("seat", local(PLAYER, 1), 2, {}, most=False)))
    assert ((1,), ((2, 0), (4, 1), (4, 2))) == (found.winners, found.ranking)


def test_without_a_ranking_nobody_wins():
    assert () == ended(scoring=LINES).winners


@pytest.mark.parametrize(("winners", "expected"), [(ir.Constant(SetOf(PLAYER), 0b101), (0, 2)), (player(2), (2,))])
def test_an_end_can_name_its_winners(winners, expected):
    found = ended(ir.EndGame("done"), ends=end(winners), ranking=(ScoreLine("coins", COINS, 2, {}),))
    assert ("done", expected) == (found.end, found.winners)


def test_the_winner_of_an_end_can_be_the_player_whose_turn_it_was():
    assert (2,) == ended(ir.Assign(place("#current"), number(2)), ir.EndGame("done"), ends=end(ME)).winners


def test_at_an_end_that_is_lost_nobody_wins():
    found = ended(ir.EndGame("done"), ends=end(lost=True), ranking=(ScoreLine("coins", COINS, 2, {}),))
    assert (True, ()) == (found.lost, found.winners)


def test_a_game_in_progress_has_a_standing():
    ask = ir.Ask(ir.DecisionPoint("ask", (branch(choice("p", 1, ir.Members(SetOf(PLAYER))), target=4),), None, 4), player(0))
    found = ended(ask, scoring=LINES)
    assert (None, (3, 5, 5)) == (found.end, found.scores)


def test_checks_that_do_not_hold_are_named():
    test = compare(tracked("total"), "=", number(0))
    always = tuple(Condition(name, name, test, 1, at=at) for name, at in (("ever", ""), ("late", "end of turn")))
    table, state = begin(ir.Assign(place("total"), number(1)), always=always)
    assert ["ever"] == [condition.name for condition in violated_invariants(table, state, "")]
    assert ["ever", "late"] == [condition.name for condition in violated_invariants(table, state, "", "end of turn")]
