"""Shuffles asked thing by thing: who is asked what, the same games, the same likelihood."""

import re
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from interpreter import Game, IllegalMove, ShuffleQuestion, State, UsageError, load
from tests.rules.rule_sets import FILES, loaded
from tests.tiers import by_game

CHANCE = re.compile(r"\b(shuffle|roll)\b")  # told from its text, so that nothing is compiled before tests run
SHUFFLED = [name for name, path in FILES.items() if CHANCE.search(path.read_text(encoding="utf-8"))]


def chance_orders(state: State, weight: Fraction = Fraction(1)) -> Counter[str]:
    """How likely the positions are to which chance can lead, before somebody is asked."""
    if state.player != -1:
        return Counter({state.digest: weight})  # type: ignore[dict-item]  # a counter of fractions
    question, orders = state.questions[0], Counter[str]()
    weights = question.weights or {option.notation: 1 for option in question.options}
    for option in question.options:
        share = Fraction(weights[option.notation], sum(weights.values()))
        for digest, each in chance_orders(state.answer(option), weight * share).items():
            orders[digest] += each
    return orders


def test_every_order_is_as_likely_as_in_one_question() -> None:
    game = load("kuhn_poker")
    whole, one = (chance_orders(game.start(players=2, chance=chance).state) for chance in ("whole", "single"))  # type: ignore[arg-type]
    assert whole == one
    assert len(whole) == 6


def test_a_question_says_whose_pile_it_is_and_why() -> None:
    match = load("kuhn_poker").start(players=2, chance="single")
    first = match.questions[0]
    assert isinstance(first, ShuffleQuestion)
    assert (first.pile, first.placed) == ("deck", ())
    assert first.weights is not None
    assert set(first.weights.values()) == {1}
    assert len(first.options) == match.state.option_count == 3
    match.answer(first.options[1])
    second = match.questions[0]
    assert isinstance(second, ShuffleQuestion)
    assert second.placed == (first.options[1].notation.split()[1],)
    assert match.state != match.undo().state
    assert match.questions[0].options.notation() == first.options.notation()


def test_wrong_answers_are_refused() -> None:
    match = load("kuhn_poker").start(players=2, chance="single")
    match.answer(match.questions[0].options[0])
    with pytest.raises(IllegalMove):
        match.answer("top nonsense")
    with pytest.raises(UsageError, match="C373"):
        match.state.step(2)
    with pytest.raises(UsageError, match="single"):
        load("kuhn_poker").start(players=2, chance="slowly")  # type: ignore[arg-type]


def playing(game: Game, players: int, random: Random) -> None:
    """Play a game by chance whose shuffles are asked thing by thing: chance has no more outcomes than it can have."""
    bounds = game.bounds(players, chance="single")
    state = game.start(players=players, chance="single").state
    for _ in range(2_000):
        if state.over:
            break
        if state.player == -1:
            assert bounds.chance_outcomes is None or state.option_count <= bounds.chance_outcomes
        state = state.step(random.randrange(state.option_count))


@pytest.mark.parametrize("name", by_game(SHUFFLED))
def test_games_go_on_as_with_whole_shuffles(name: str) -> None:
    game, random = loaded(name), Random(7)
    match = game.start(players=game.players[0], chance="single")
    for _ in range(200):
        if match.over:
            break
        match.answer(match.questions[0].options.sample(random))
    if isinstance(match.questions[:1] and match.questions[0], ShuffleQuestion):
        return  # in the midst of a shuffle the record knows nothing of it
    assert game.replay(match.record).digest == match.digest
    playing(game, game.players[0], random)


def test_moves_can_be_answered_again() -> None:
    game = load("hearts")
    match, random = game.start(players=4, chance="single"), Random(1)
    while len(match.moves) < 4:
        match.answer(match.questions[0].options.sample(random))
    again = game.start(players=4, chance="single")
    for player, move in match.moves:
        again.answer(move, player=player)
    assert again.digest == match.digest


def test_a_playout_keeps_what_is_placed() -> None:
    """The card on top is the one that was placed, and every order of the rest is as likely as any other."""
    state = load("kuhn_poker").start(players=2, chance="single").state
    begun = state.step(2)
    hands = Counter(_dealt(begun.playout(Random(seed))) for seed in range(200))
    assert len(hands) == 2
    assert min(hands.values()) > 60
    assert len({_dealt(state.playout(Random(seed))) for seed in range(200)}) == 6
    assert {_dealt(begun.step(0).playout(Random(seed))) for seed in range(5)} == {_dealt(begun.step(0))}


def _dealt(state: State) -> str:
    """Who has which card."""
    values = state.to_json()["state"]
    assert isinstance(values, dict)
    return str(values["hand"])
