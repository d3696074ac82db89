"""Conditions that are met by whole sets: whatever is asked for, both machines find the same."""

from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from interpreter import RulesError, load
from interpreter.backends.python import with_python_backend
from interpreter.runtime.machine import machine
from interpreter.runtime.scoring.result import result
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """rulewright: 1
game: patches
title: Patches
players: 2
kinds:
  colour: {choices: [red, blue]}
  tone: {choices: [dark, light, plain]}
  cell: {grid: square, width: 4, height: 3, steps: sides, names: a1}
  piece: {each_combination_of: [owner is player, colour]}
track:
  stack(cell): pile of piece
  tone(cell): tone or none
  flag(cell): truth
  level(cell): 0 to 3
  bag: set of cell
  sign(player, cell): colour or none
  source: pool of piece starting at pool(9 for piece in pieces)
words:
  even(cell): row_of(cell) mod 2 = 0
  shade(cell): column_of(cell)
  far(cell, other is cell): row_of(cell) + column_of(other) > 4
  shown(cell): owner(top(stack(cell)))
  ally(cell, player): shown(cell) = player
  hued(cell, colour): colour(top(stack(cell))) = colour and flag(cell)
play:
  - turns: clockwise
    safety_limit: 24
    do:
      - must: [lay, tint, turn, raise, pick, sign]
        surely: There is always something.
actions:
  lay:
    choose: {cell: cells, piece: "pieces where copies(piece, source) > 0"}
    do: [{move: piece from source to stack(cell), surely: It was looked for there.}]
  tint:
    choose: {cell: cells, tone: tones}
    do: [{change: tone(cell) to tone}]
  turn:
    choose: {cell: cells}
    do: [{change: flag(cell) to not flag(cell)}]
  raise:
    choose: {cell: cells}
    do: [{add: up to 1 to level(cell)}]
  pick:
    choose: {cell: cells where cell not in bag}
    do: [{change: bag to bag union set(cell)}]
  sign:
    choose: {cell: cells, colour: colours}
    do: [{change: "sign(me, cell) to colour"}]
scoring:
"""
ATOMS = (
    "tone(c) is none", "tone(c) = dark", "tone(c) != light", "flag(c)", "level(c) = 2", "level(c) >= 1", "empty(stack(c))",
    "shown(c) = player", "shown(c) is none", "colour(top(stack(c))) = red", "c in bag", "even(c)", "shade(c) = 2", "row_of(c) != 3",
    "sign(player, c) = blue", "sign(player, c) is none", "ally(c, player)", "hued(c, blue)", "size(bag) > 3", "c in neighbours(x)",
    "far(c, x)", "shade(c) = shade(x)", "tone(c) = tone(x)", "c = x", "sign(next(player), c) = sign(player, x)",
)  # fmt: skip
CONDITIONS = st.recursive(
    st.sampled_from(ATOMS),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda two: f"({two[0]} and {two[1]})"),
        st.tuples(inner, inner).map(lambda two: f"({two[0]} or {two[1]})"),
        inner.map(lambda one: f"not ({one})"),
    ),
    max_leaves=5,
)
FORMS = (
    "sum(count(c in {of} where {that}) for x in cells)",
    "count(x in cells where exists(c in {of} where {that}))",
    "count(x in cells where every({that} for c in {of}))",
    "sum(size(set(c in {of} where {that})) for x in bag)",
    "sum(sum(level(c) for c in {of} where {that}) for x in cells)",
    "count(x in cells where first(c in {of} where {that}) is none)",
)
ASKED = st.tuples(st.sampled_from(FORMS), st.sampled_from(("cells", "bag", "neighbours(x)")), CONDITIONS)


@pytest.mark.full
@given(st.lists(ASKED, min_size=4, max_size=4), st.integers(0, 1000))
def test_whatever_is_asked_of_sets_both_machines_find_the_same(asked: list[tuple[str, str, str]], seed: int) -> None:
    lines = [f'  line_{number}: {{points: "{form.format(of=of, that=that)}"}}\n' for number, (form, of, that) in enumerate(asked)]
    with TemporaryDirectory() as folder:
        path = write_game(folder, GAME + "".join(lines))
        try:
            table = load(path).table(players=2)
        except RulesError:  # what contradicts itself is refused
            reject()
    walk(table, Random(seed))


def test_a_word_asked_of_two_kinds_is_answered_for_each() -> None:
    kinds = "  cell: {grid: square, width: 4"
    other = "  plot: {grid: square, width: 2, height: 6, steps: sides, names: a1}\n" + kinds
    lines = [f'  of_{kind}: {{points: "count({kind} in {kind}s where row_of({kind}) = 2)"}}\n' for kind in ("cell", "plot")]
    with TemporaryDirectory() as folder:
        table = load(write_game(folder, GAME.replace(kinds, other) + "".join(lines))).table(players=2)
    fast, slow = (result(one, machine.start(one)) for one in (with_python_backend(table), table.alone()))
    assert slow == fast
    assert slow.scores == (6, 6), "four cells and two plots"


def test_of_another_set_only_members_of_the_kind_count() -> None:
    part = "  edge: {part_of: cell, where: row_of(cell) = 1}\n"
    lines = ['  on_edge: {points: "count(edge in edges where edge in near)"}\n']
    words = "words:\n  near: set(cell in cells where level(cell) = 0)\n"
    with TemporaryDirectory() as folder:
        path = write_game(folder, GAME.replace("track:\n", f"{part}track:\n").replace("words:\n", words) + "".join(lines))
        table = load(path).table(players=2)
    fast, slow = (result(one, machine.start(one)) for one in (with_python_backend(table), table.alone()))
    assert slow == fast
    assert slow.scores == (4, 4), "of all twelve cells those of the first row"


UNIONS = (("cells", "neighbours(x)"), ("bag", "neighbours(x)"), ("cells", "list(x, c3)"), ("neighbours(b2)", "bag"))


@pytest.mark.full
def test_the_union_of_many_sets_is_what_its_members_are_one_by_one() -> None:
    lines = [
        f'  {name}_{number}: {{points: "{points}"}}\n'
        for number, (of, part) in enumerate(UNIONS)
        for name, points in (
            ("whole", f"size(set(c in {of} where exists(x in bag where c in {part})))"),
            ("single", f"count(c in {of} where exists(x in bag where c in {part}))"),
            ("walked", f"sum(row_of(c) for c in set(c in {of} where exists(x in bag where c in {part})))"),
            ("summed", f"sum(row_of(c) for c in {of} where exists(x in bag where c in {part}))"),
        )
    ]
    with TemporaryDirectory() as folder:
        path = write_game(folder, GAME.replace("bag: set of cell", "bag: set of cell starting at set(a1, a2, c2)") + "".join(lines))
        table = load(path).table(players=2)
    fast, slow = (result(one, machine.start(one)) for one in (with_python_backend(table), table.alone()))
    assert slow == fast
    for number in range(len(UNIONS)):
        assert fast.lines[f"whole_{number}"] == fast.lines[f"single_{number}"] != (0, 0)
        assert fast.lines[f"walked_{number}"] == fast.lines[f"summed_{number}"]
