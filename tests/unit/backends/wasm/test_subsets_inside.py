"""Choices of several things that no question asks for, inside modules: what is counted, found and compared among all subsets of a set or pool."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.backends.wasm.host import Trap
from interpreter.backends.wasm.machine import WasmTable
from interpreter.runtime.machine import machine
from tests.game_files import write_game
from tests.optional import require
from tests.rules import lockstep_inside

require("wasmtime")

FIFTEENS = """\
rulewright: 1
game: fifteens
players: 2
kinds:
  suit: [leaves, stones, clouds]
  rank: {numbers: 1 to 5}
  card: {each_combination_of: [suit, rank]}
track:
  hand(player): set of card
  chips(player): pool of suit
  deck: pile of card starting at pool(cards)
  bank: pool of suit starting at pool(9 for suit in suits)
  hits: 0 to 900000
words:
  fives(player): count(s in subsets(hand(player), 2, 4) where sum(number_of(rank(card)) for card in s) = 5)
setup:
  - shuffle: deck
actions:
  take:
    choose:
      suit: suits
    do:
      - draw: up to 1 from deck to hand(me)
      - move: up to suit from bank to chips(me)
      - move: up to suit from bank to chips(me)
      - add: up to HITS to hits
play:
  - turns: clockwise
    safety_limit: 30
    do:
      - must: take
"""
HITS = (
    "fives(me)",
    "size(subsets(hand(me), 1, 3)) + size(subsets(chips(me), 1, 2))",
    "count(s in subsets(chips(me), 1, 3) where copies(suit, s) = 1)",
    "if exists(s in subsets(hand(me), 3, 3) where same(card.suit for card in s)) then 1 else 0",
    "max(size(set(rank(card) for card in s)) for s in subsets(hand(me), 2, 3)) otherwise 0",
    "sum(size(s) for s in subsets(chips(me), 0, 3) where not empty(s))",
    "size(first(s in subsets(hand(me), 2, 4) where sum(number_of(card) for card in s) > 12) otherwise set())",
    "size(best(s in subsets(hand(me), 2, 2) by sum(number_of(card) for card in s)))",
    "size(union(s for s in subsets(hand(me), 2, 2) where sum(number_of(card) for card in s) mod 2 = 0))",
    "if empty(subsets(hand(me), 3, 4)) then 1 else 0",
    "size(first(s in subsets(chips(me), 2, 2) where copies(stones, s) = 2) otherwise pool(leaves))",
    "count(s in subsets(hand(me), 2, 2) where exists(t in subsets(hand(next(me)), 2, 2) where size(set(rank(card) for card in t)) = size(set(rank(card) for card in s))))",
)  # fmt: skip
HITS = tuple(each.replace("card.suit", "suit(card)") for each in HITS)


@pytest.mark.full
@pytest.mark.parametrize("hits", HITS)
def test_what_subsets_are_asked_is_the_same_inside(hits: str, tmp_path: Path) -> None:
    table = load(write_game(tmp_path, FIFTEENS.replace("HITS", f"({hits})"))).table(players=2, seed=1)
    assert lockstep_inside.walk(table, 1, 14) == 14
    lockstep_inside.same_games(table, 1)


def test_more_subsets_than_there_is_room_for_stop_the_module(tmp_path: Path) -> None:
    text = FIFTEENS.replace("1 to 5", "1 to 7").replace("HITS", "size(list(s in list(subsets(cards, 7, 8)) where empty(s)))")
    table = load(write_game(tmp_path, text)).table(players=2, seed=1)
    with pytest.raises(Trap):
        WasmTable(table).play(machine.start(table), 1)
