"""Texas hold'em against an independent implementation: what is allowed, who shows what, who wins how much; hands as they are known to be counted."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from interpreter import load
from interpreter.runtime.state.game_state import CHANCE
from interpreter.session.library import Game
from interpreter.session.state import State
from tests.budgets import NIGHTLY
from tests.rules import holdem_oracle as oracle
from tests.rules.holdem_oracle import DECK, RANKS, Asked, Table
from tests.tiers import first

GAMES, DEALS_OF_TEN = (100, 400) if NIGHTLY else (3, 20)
GAME = load("holdem")


@pytest.mark.parametrize("players", first(1, range(2, 11)))
def test_games_by_chance_go_alike(players: int) -> None:
    for seed in range(GAMES):
        play(GAME, Table(players, 10 + 30 * (seed % 3)), Random(f"{players} {seed}"))


@pytest.mark.full
@pytest.mark.parametrize("limit", ["fixed_limit", "pot_limit"])
def test_games_with_a_limit_go_alike(limit: str) -> None:
    game = load("holdem", variants=[limit])
    for seed in range(2 * GAMES):
        play(game, Table(2 + seed % 5, 10 + 50 * (seed % 2), limit), Random(f"{limit} {seed}"))


def play(game: Game, table: Table, random: Random) -> None:
    """A game of some deals, every decision of it held against the other implementation."""
    players, chips, asked = table.players, table.stacks[0], None
    state = game.start(players=players, options={"chips": chips, "deals": 6}).state
    while state.result is None:
        if state.questions[0].player == CHANCE:
            order = state.questions[0].options.sample(random).notation
            deal = table.deal(order.split()[1:])
            state, asked = state.answer(order), next(deal, None)
        else:
            assert asked == (state.questions[0].player, {option.notation for option in state.questions[0].options})
            move = drawn(asked, random)
            state = state.answer(move)
            try:
                asked = deal.send(move)
            except StopIteration:
                asked = None
        assert ({} if asked or len(table.hands) == 1 else table.hands) == shown(state)
        assert asked or table.stacks == chips_of(state)
    assert tuple(table.stacks) == state.result.scores


def shown(state: State) -> dict[int, set[str]]:
    """The hands that an onlooker has just been shown, by seat."""
    places = [place for event in state.view(None)["events"] for place in event.get("shown", ())]  # type: ignore[union-attr, index, call-overload]
    return {int(place["of"][0].removeprefix("seat_")) - 1: set(place["holds"]) for place in places}  # type: ignore[union-attr, index, call-overload, arg-type]


def chips_of(state: State) -> list[int]:
    """What everybody has in front of them."""
    return [state.to_json()["state"]["stack"].get(f"seat_{seat + 1}", 0) for seat in range(state.table.players)]  # type: ignore[union-attr, index, call-overload, return-value, misc]


def drawn(asked: Asked, random: Random) -> str:
    """A move by chance, each sort as often; raises are often small."""
    sort = random.choice(sorted({move.split()[0] for move in asked[1]}))
    moves = sorted((move for move in asked[1] if move.startswith(sort)), key=lambda move: int(move.partition(" ")[2] or 0))
    return random.choice([moves[0], random.choice(moves)])


@pytest.mark.full
def test_seven_cards_are_worth_what_the_best_five_of_them_are() -> None:
    random, found = Random(1), Counter[int]()
    start = GAME.start(players=10).state
    for _ in range(DEALS_OF_TEN):
        state = start.answer(f"order {' '.join(random.sample(DECK, len(DECK)))}")
        position = state.to_json()
        held = position["state"]
        held["deck"], held["board"] = held["deck"][:-5], held["deck"][-5:]  # type: ignore[index, call-overload]
        laid = GAME.position(position).state
        for seat in range(10):
            shape, order = oracle.worth({*held["hand"][f"seat_{seat + 1}"], *held["board"]})  # type: ignore[index, call-overload, misc]
            ranks = [12 - place for word in ("ranks_in", "kickers_of") for place in worked_out(laid, word, seat)]
            straight = shape in (oracle.STRAIGHT, oracle.STRAIGHT_FLUSH)
            assert ([shape], order[:1] if straight else order) == (worked_out(laid, "combination_of", seat), ranks)
            found[shape] += 1
    assert len(found) >= oracle.FULL_HOUSE


def worked_out(state: State, word: str, seat: int) -> list[int]:
    """The members that a word of the rules gives for a player, by their places in their kinds."""
    body = GAME.rules.words[word].body
    value = state.table.evaluate(body)(state.position.store, state.position.course, [0, seat] + [None] * GAME.rules.words[word].size)
    return list(value) if isinstance(value, tuple) else [value]


def test_there_are_as_many_hands_of_five_as_is_known() -> None:
    found = Counter[int]()
    for ranks in combinations_with_replacement(range(13), 5):
        copies = Counter(ranks)
        if max(copies.values()) < 5:
            of_one_suit = 4 if len(copies) == 5 else 0
            mixed = [f"{oracle.SUITS[place % 4]}_{RANKS[rank]}" for place, rank in enumerate(ranks)]
            found[oracle.worth_of_five(mixed)[0]] += prod(comb(4, number) for number in copies.values()) - of_one_suit
            if of_one_suit:
                found[oracle.worth_of_five([f"clubs_{RANKS[rank]}" for rank in ranks])[0]] += of_one_suit
    assert [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40] == [found[shape] for shape in range(9)]
