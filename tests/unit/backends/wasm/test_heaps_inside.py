"""Lists, piles and pools inside a module: moves in every direction, words about them, kept sets, lists that wait for an answer."""

from pathlib import Path

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.optional import require
from tests.unit.backends import test_kept_sets, test_paths, test_turned
from tests.unit.backends.wasm.inside import assert_alike

require("wasmtime")

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

ROWS = """\
rulewright: 1
components: rows
hands:
  - {id: ash, ways: [north, east], near: [a1, b2], worth: [3, 1, 2], form: [[0, 0], [1, 0]]}
  - {id: bay, ways: [], near: none, worth: [5], form: [[0, 0], [1, 0], [0, 1]]}
  - {id: cob, ways: [west], near: [], worth: [], form: [[0, 0], [1, 0], [2, 0]]}
"""
WORDS = """\
rulewright: 1
game: more
players: 2 to 3
components: rows.components.yaml
kinds:
  cell: {grid: square, width: 3, height: 3, names: a1}
  hand:
    listed_in: hands
    columns:
      ways: list of direction
      near: set of cell or none
      worth: list of number
      form: shape
track:
  stone(player): set of cell
  bag(player): pool of hand starting at pool(2 for hand in hands)
  row(player): pile of hand
  shown: set of cell
  points(player): 0 to 1000000
words:
  taken: union(stone(player) for player in players)
  parts(player): groups(stone(player))
  biggest(player): max(size(group) for group in parts(player)) otherwise 0
  forms(player): count(hand in hands where exists(group in parts(player) where same_shape(group, form(hand))))
  steps_from(cell, ways is list of direction): sum(1 for way in ways where step(cell, way) is not none)
  worth_of(row is list of hand): sum(sum(one for one in worth(hand)) for hand in row)
  held_by(stock is pool of hand): sum(copies(hand, stock) * number_of(hand) for hand in hands)
  first_of(player): front(list(row(player)), 2)
  longest(cell): size(row_through(cell, east, stone(me))) + size(line(cell, south, stone(me)))
  here(hand): if near(hand) is none then 5 else size(near(hand) common taken)
  alike(player): (if same(size(group) for group in parts(player)) then 1 else 0) + (if same(neighbours(group) for group in parts(player)) then 2 else 0)
      + (if same(worth(hand) for hand in row(player)) then 4 else 0) + (if different(sum(one for one in worth(hand)) - 3 for hand in row(player)) then 8 else 0)
      + (if different(neighbours(cell) for cell in stone(player)) then 16 else 0) + (if different(size(stone(other)) - points(other) for other in players) then 32 else 0)
  largest(player): sum(size(group) for group in best(group in parts(player) by size(group) then by 0 - number_of(first(group) otherwise a1)))
  lonely(player): count(group in set(group in parts(player) where size(group) = 1) where a1 not in group)
  only(player): size(sole_best(group in parts(player) by size(group)) otherwise set())
  in_parts(player): (if set(a1) in parts(player) then 1 else 0) + copies(set(b2), parts(player)) + size(parts(player)) + size(first(parts(player)) otherwise set())
  same_rows: list(row(me)) = list(row(next(me)))
play:
  - turns: clockwise
    safety_limit: 60
    do:
      - let:
          order: list(row(me))
          stock: bag(me)
          start: first_of(me)
          seats: players_from(me)
      - must: place
        if_none: pass
      - let:
          later: order
      - may: lay
        pass: nothing
      - add: worth_of(order) + held_by(stock) + size(start) + size(later) + alike(me) + largest(me) + lonely(me) + only(me) + in_parts(next(me)) + worth_of(later) to points(me)
        surely: The game is short.
      - for_each: hand in order
        do:
          - choose:
              cell: set(cell in cells where cell in stone(me))
            do:
              - add: number_of(hand) to points(me)
                surely: The game is short.
            if_none: nothing
      - for_each: seat in seats
        do:
          - add: biggest(seat) + forms(seat) * 10 to points(me)
            surely: The game is short.
      - for_each: group in parts(me)
        do:
          - add: size(group) + size(neighbours(group)) to points(me)
            surely: The game is short.
      - change: shown to if turn_number mod 3 = 0 then set() else stone(me)
      - add: size(shown) + (if same_rows then 50 else 0) to points(me)
        surely: The game is short.
      - add: sum(here(hand) + sum(steps_from(cell, ways(hand)) for cell in stone(me)) for hand in hands) + sum(longest(cell) for cell in stone(me)) to points(me)
        surely: The game is short.
actions:
  place:
    choose:
      cell: set(cell in cells where cell not in taken)
    do:
      - change: stone(me) to stone(me) union set(cell)
  lay:
    choose:
      hand: bag(me)
    do:
      - move: hand from bag(me) to row(me)
end:
  done: {at: end of turn, when: empty(cells without taken)}
scoring:
  points: {points: points(player)}
ranking:
  points: {most: score(player)}
"""


@pytest.mark.full
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


@pytest.mark.parametrize("players", [2, 3])
def test_lists_wait_for_answers_and_words_look_into_them(tmp_path: Path, players: int) -> None:
    (tmp_path / "rows.components.yaml").write_text(ROWS, encoding="utf-8")
    assert_alike(load(write_game(tmp_path, WORDS)).start(players=players, seed=1).state.table, games=6, limits=tuple(range(12)))
