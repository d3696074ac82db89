"""Lists, piles and pools inside a module: moves in every direction, words about them, kept sets, lists that wait for an answer."""

from pathlib import Path

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.unit.backends import test_kept_sets, test_paths, test_turned
from tests.unit.backends.wasm.inside import assert_alike

pytest.importorskip("wasmtime", reason="modules are run by the extra `fast`")

MOVES = """\
rulewright: 1
game: moves
players: 2
kinds:
  colour: [red, blue, green]
  cell: {numbers: 1 to 3}
  card: {each_combination_of: [colour, cell]}
track:
  deck: pile of card starting at pool(2 for card in cards)
  heap(cell): pile of card
  bag(player): pool of card
  shelf(player): set of card
  box(cell): slot of card
  points(player): 0 to 100000
setup:
  - each_player: players
    do:
      - draw: 4 from deck to bag(me)
        surely: There are enough.
play:
  - turns: clockwise
    safety_limit: 60
    do:
      - must: act
actions:
  act:
    choose:
      here: cells
      there: cells
      card: cards
    do:
      - STEP
      - draw: up to 1 from deck to bag(me)
      - move: up to 1 of card from bag(me) to shelf(me)
      - move: card from bag(me) to heap(here)
        surely: It may be missing, which is told.
      - move: card from shelf(me) to box(there)
        surely: It may be missing, which is told.
      - add: CONDITION to points(me)
        surely: The game is short.
end:
  done: {at: end of turn, when: turn_number > 14}
scoring:
  points: {points: points(player)}
"""
STEPS = (
    "draw: 3 from deck to heap(here)",
    "draw: 2 from heap(here) to heap(there)",
    "draw: 2 from heap(here) to shelf(me)",
    "draw: 1 from heap(here) to box(there)",
    "move: card from heap(here) to heap(there)",
    "move: card from heap(here) to heap(there)\n        at: bottom",
    "move: all from heap(here) to deck\n        at: bottom",
    "move: all from heap(here) to bag(me)",
    "move: all from heap(here) to heap(there)",
    "move: all from bag(me) to deck",
    "move: all from bag(me) to deck\n        at: bottom",
    "move: all from shelf(me) to bag(next(me))",
    "move: all from shelf(me) to shelf(next(me))",
    "move: shelf(me) from shelf(me) to heap(here)",
    "move: set(one in cards where colour(one) = red) from bag(me) to shelf(me)",
    "move: list(one in heap(here) where colour(one) = blue) from heap(here) to heap(there)",
    "move: front(list(heap(here)), 2) from heap(here) to bag(me)",
    "move: 2 of card from bag(me) to heap(here)",
    "move: all from box(here) to box(there)",
    "move: (box(here) otherwise card) from box(here) to shelf(me)",
    "move: card from shelf(me) to shelf(next(me))",
    "move: card from bag(me) to bag(next(me))",
    "move: card from bag(me) to heap(here)\n        as: card(green, there)",
    "move: all from bag(me) to shelf(me)\n        as: top(heap(here)) otherwise card",
)
CONDITIONS = (
    "count(cell in cells where empty(heap(cell)))",
    "count(cell in cells where box(cell) is none)",
    "count(cell in cells where cell(top(heap(cell))) = there and not empty(heap(cell)))",
    "size(list(one in heap(here) where colour(one) = red))",
    "copies(card, bag(me)) + copies(card, heap(there)) + size(bag(me)) + size(deck)",
    "number_of(first(heap(here)) otherwise card) + number_of(last(list(heap(there))) otherwise card)",
    "number_of(nth(list(heap(here)), 2) otherwise card) + number_of(nth(shelf(me), 2) otherwise card)",
    "size(front(list(bag(me)), 3)) + size(set(heap(here))) + size(pool(heap(here)))",
    "number_of(the(bag(me)) otherwise card) + number_of(the(heap(here)) otherwise card)",
    "(if card in heap(here) then 1 else 0) + (if card in bag(me) then 2 else 0) + (if list(heap(here)) = list(heap(there)) then 4 else 0)",
    "(if bag(me) = bag(next(me)) then 1 else 0) + size(best(cell in cells by list(number_of(one) for one in heap(cell))))",
    "size(pool(number_of(cell(one)) for one in cards where one in shelf(me))) + size(common(set(heap(cell)) for cell in cells))",
    "sum(number_of(seat) * size(bag(seat)) for seat in players_from(me)) + size(heap(here) union bag(me))",
)


@pytest.mark.parametrize("step", STEPS)
def test_things_move_as_outside(tmp_path: Path, step: str) -> None:
    text = MOVES.replace("STEP", f"{step}\n        surely: It may be missing, which is told.").replace(
        "CONDITION", "\n          + ".join(CONDITIONS)
    )
    assert_alike(load(write_game(tmp_path, text)).start(players=2, seed=1).state.table, games=6)


@pytest.mark.parametrize("step", test_kept_sets.STEPS)
def test_kept_sets_of_piles_follow(tmp_path: Path, step: str) -> None:
    text = test_kept_sets.GAME.replace("STEP", step).replace("CONDITION", " + ".join(test_kept_sets.CONDITIONS))
    assert_alike(load(write_game(tmp_path, text)).start(players=2, seed=1).state.table, games=6)


@pytest.mark.parametrize("text", [test_paths.GAME, test_turned.GAME])
def test_ways_are_the_same(tmp_path: Path, text: str) -> None:
    assert_alike(load(write_game(tmp_path, text)).start(players=2, seed=1).state.table, games=6)
