"""Kuhn poker to the last leaf: all deals, all ways of betting, what they pay, and what the best play is worth."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from interpreter import load
from interpreter.runtime.state.game_state import CHANCE
from interpreter.session.state import State

CARDS = ("jack", "queen", "king")
GAME = load("kuhn_poker")
History = tuple[tuple[str, str], str]  # the cards of both, and the answers: b for bet, p for pass

# An equilibrium (Kuhn 1950, with a third of bluffs): how often each card bets, after what was done before.
BETS = {
    "": (Fraction(1, 3), Fraction(0), Fraction(1)),
    "p": (Fraction(1, 3), Fraction(0), Fraction(1)),
    "b": (Fraction(0), Fraction(1, 3), Fraction(1)),
    "pb": (Fraction(0), Fraction(2, 3), Fraction(1)),
}


def leaves(state: State, answers: str = "") -> Iterator[tuple[History, tuple[int, ...], str]]:
    """All ends of the game from here on: the history, the scores, the name of the end."""
    if state.result is not None:
        cards = tuple(str(state.view(seat)["state"]["hand"][f"seat_{seat + 1}"]) for seat in (0, 1))  # type: ignore[index, call-overload]
        yield ((cards[0], cards[1]), answers), tuple(state.result.scores), str(state.result.end)
        return
    question = state.questions[0]
    for option in question.options:
        yield from leaves(state.answer(option), answers + ("" if question.player == CHANCE else option.notation[0]))


def paid(cards: tuple[str, str], answers: str) -> int:
    """What the first player wins."""
    if answers.endswith("bp"):
        return 1 if len(answers) == 2 else -1
    return (2 if "b" in answers else 1) * (1 if CARDS.index(cards[0]) > CARDS.index(cards[1]) else -1)


def test_there_are_thirty_histories_and_each_pays_what_it_should() -> None:
    found = {history: (scores, end) for history, scores, end in leaves(GAME.start(players=2).state)}
    ends = {"pp": "checked", "bb": "called", "pbb": "called", "bp": "given_up", "pbp": "given_up"}
    expected = {
        ((first, second), answers): ((paid((first, second), answers), -paid((first, second), answers)), end)
        for first, second in permutations(CARDS, 2)
        for answers, end in ends.items()
    }
    assert 30 == len(found)
    assert expected == found


def test_the_best_play_loses_an_eighteenth_for_the_first_player() -> None:
    worth = Fraction(0)
    for (cards, answers), scores, _ in leaves(GAME.start(players=2).state):
        chance = Fraction(1, 6)
        for number, answer in enumerate(answers):
            bets = BETS[answers[:number]][CARDS.index(cards[number % 2])]
            chance *= bets if answer == "b" else 1 - bets
        worth += chance * scores[0]
    assert Fraction(-1, 18) == worth


def test_nobody_sees_the_card_of_the_other() -> None:
    match = GAME.start(players=2, seed=1)
    for seat in (0, 1):
        held = match.view(seat)["state"]["hand"]  # type: ignore[index, call-overload]
        assert {f"seat_{seat + 1}"} == {name for name, card in held.items() if card in CARDS}  # type: ignore[union-attr]
