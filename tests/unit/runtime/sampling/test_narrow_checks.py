"""Checks that what is hidden hardly ever meets by chance: something that fits is found all the same, and soon."""

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter import load
from interpreter.runtime.knowledge.information_state import information_state
from interpreter.runtime.sampling.plan import SamplingPlan
from interpreter.runtime.sampling.random_walk import random_walk
from interpreter.runtime.scoring import invariants
from interpreter.runtime.state.game_state import GameState
from interpreter.session.match import Match
from interpreter.session.rng import derive_stream
from tests.game_files import write_game

HERE = Path(__file__).parent
Made = Callable[[str, int], Match]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    def make(text: str, players: int) -> Match:
        return load(write_game(tmp_path, text)).start(players=players, seed=1)

    return make


def checked(state: GameState, match: Match) -> bool:
    return all(invariants.holds(match.state.table, state, check) for check in match.state.table.rules.always)


def test_everybody_gets_as_many_dice_as_everybody_knows(made: Made) -> None:
    text = (HERE / "liars_dice.game.yaml").read_text(encoding="utf-8")
    for old, new in (("dice_each: 2", "dice_each: 5"), ("1 to 3", "1 to 6"), ("0 to 3", "0 to 9"), ("2 to 3", "2 to 5")):
        text = text.replace(old, new)
    match = made(text, 5)
    for number in range(25):
        match.answer(f"face {number % 6 + 1}")
    table = match.state.table
    first = table.offsets["hidden_dice"]
    for seed in range(20):
        drawn = match.resample(0, seed)
        dice = drawn.position.store[first : first + 30]
        assert [5] * 5 == [sum(dice[6 * seat : 6 * seat + 6]) for seat in range(5)]
        assert match.view(0) == drawn.view(0)


QUEENS = """
rulewright: 1
game: queens
players: 2
kinds:
  row: {numbers: 1 to 12}
track:
  queen(row): 1 to 12, known to nobody
setup:
  - for_each: row in rows
    do:
      - change: queen(row) to nth(list(2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11), row) otherwise 1
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - choose:
          row: rows
        or_pass: Say nothing
        do:
          - stop: turns
words:
  apart(row, other is row): queen(row) != queen(other) and queen(row) - row != queen(other) - other and queen(row) + row != queen(other) + other
  alone(row): every(other <= row or apart(row, other) for other in rows)
always:
  queens: {that: every(alone(row) for row in rows)}
scoring:
  nothing: {points: 0}
ranking:
  points: {most: score(player)}
"""


@pytest.mark.full
def test_where_it_is_too_much_to_count_a_walk_finds_something(made: Made) -> None:
    match = made(QUEENS.replace("stop: turns", "end_game: said") + "end:\n  said: {text: Somebody spoke.}\n", 2)
    known = information_state(match.state.table, match.state.position, 0)
    plan = SamplingPlan(known, by_the_rules=True, close=True)
    assert [1] * 12 == [len(part.order) for part in plan.components]  # nothing could be counted together
    drawn = [match.resample(0, seed).position for seed in range(2)]
    assert all(checked(state, match) for state in drawn)
    assert 2 == len({state.store for state in drawn})


GUESSES = """
rulewright: 1
game: guesses
players: 5
kinds:
  card: {numbers: 1 to 40}
track:
  deck: pile of card starting at pool(cards), known to nobody
  hand(player): pool of card, known to player
  favourite(player): card, known to player
words:
  held(player): empty(hand(player)) or favourite(player) in hand(player)
setup:
  - shuffle: deck
  - each_player: players
    do:
      - draw: 2 from deck to hand(me)
        surely: There are forty.
      - change: favourite(me) to first(hand(me)) otherwise 1
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - choose:
          card: cards
        or_pass: Say nothing
        do:
          - end_game: said
end:
  said: {text: Somebody spoke.}
always:
  favourites: {that: every(held(player) for player in players)}
scoring:
  nothing: {points: 0}
ranking:
  points: {most: score(player)}
"""


@pytest.mark.full
def test_values_that_belong_to_things_are_found_by_walking(made: Made) -> None:
    match = made(GUESSES, 5)
    known = information_state(match.state.table, match.state.position, 0)
    plan = SamplingPlan(known, by_the_rules=True, close=True)
    found = [random_walk(plan, below) for below in (derive_stream("walk", seed).below for seed in range(5))]
    assert all(store is not None for store in found)
    assert all(checked(match.resample(0, seed).position, match) for seed in range(5))
    assert 5 == len(set(found))
