"""The variants of Underwood play like an independent implementation: same options, scores and winners, same refusals."""

import random
from functools import cache

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import interpreter
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compiler import compile_game
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project.files.source_files import read_game_files
from interpreter.project.loading import variant_files
from interpreter.runtime.setup.instantiate import layout_reasons
from tests.budgets import NIGHTLY
from tests.rules import underwood_damage as damage
from tests.rules import underwood_variants_oracle as oracle
from tests.rules.rule_sets import FILES, begun
from tests.rules.test_underwood_variants import ALL, SETS, TOGETHER, game, said
from tests.tiers import first

BOX = damage.components()
FOREST, TRAIL = damage.shapes(BOX["forest_tiles"]), damage.shapes(BOX["trail_tiles"])
PRESETS = {row["id"]: row for row in BOX["layouts"]}
DAMAGED = 400 if NIGHTLY else 8
# A game that goes wrong is as good as a smaller one, and looking for a smaller one takes minutes.
GAMES = settings(max_examples=60 if NIGHTLY else 1, phases=(Phase.explicit, Phase.reuse, Phase.generate))


def written(move: oracle.Move) -> str:
    """A move of the oracle in the notation of the game."""
    return " ".join((move[0], f"q{move[1][0]}r{move[1][1]}", *move[2:]))


def assert_same_position(match: interpreter.Match, position: oracle.Position, moves: list[oracle.Move]) -> None:
    """Whoever is asked and what may be answered is the same."""
    assert {written(move) for move in moves} == {option for question in match.questions for option in question.options.notation()}
    assert [oracle.to_move(position)] * bool(moves) == [question.player for question in match.questions]
    assert () == tuple(match.notices)


def assert_same_result(match: interpreter.Match, position: oracle.Position) -> None:
    """Both say how it ended, line by line."""
    result = match.result
    assert result is not None
    assert ("blocked", oracle.points(position)) == (result.end, {name: tuple(line) for name, line in result.lines.items()})
    assert oracle.winners(position) == tuple(sorted(result.winners))


def value(position: oracle.Position, move: oracle.Move) -> int:
    """How many mycelia of others a move covers; a growth by trail counts as much as covering one."""
    if move[0] == "grow_by_trail":
        return 1
    if len(move) == 2:
        return 0
    return sum(spot in position.stacks for spot in oracle.fill_set(position, oracle.to_move(position), move[1], move[2]))


@pytest.mark.parametrize("chosen", first(3, TOGETHER), ids=said)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32 - 1), is_greedy=st.booleans())
@GAMES
def test_games_on_generated_layouts_run_in_step_to_the_same_result(
    chosen: frozenset[str], players: int, seed: int, is_greedy: bool
) -> None:
    chance = random.Random(seed)
    starter = chance.randrange(players)
    table = game(chosen).table(players=players, seed=seed, layout="generated", options={"starter": f"seat_{starter + 1}"})
    assert table.layout is not None
    assert set() == oracle.layout_reasons(table.layout, players, FOREST, TRAIL, chosen)
    match, position = begun(table), oracle.start(table.layout, players, starter, chosen)
    while moves := oracle.legal(position):
        assert_same_position(match, position, moves)
        move = max(moves, key=lambda each: (is_greedy * value(position, each), chance.random()))
        match.answer(written(move))
        position = oracle.after(position, move)
    assert_same_position(match, position, [])
    assert_same_result(match, position)


# ------------------------------------------------------------------------------------------------ reasons


@cache
def judging(chosen: frozenset[str]) -> tuple[RuleSet, bool]:
    """The rules that judge layouts with these variants, also with those that exclude each other, and whether they do."""
    report, apart = Report(), Report()
    files = read_game_files(FILES["underwood"], report, variants=variant_files(FILES["underwood"], sorted(chosen), report))
    assert files is not None
    compiled = compile_game(files, report, exclusions=apart)
    assert compiled is not None
    return compiled.rules, len(apart) > 0


def reasons(layout: damage.Layout, players: int, chosen: frozenset[str]) -> set[str]:
    """The reasons the rules give."""
    rules, contradict = judging(chosen)
    found = layout_reasons(rules, players=players, layout=layout, report=Report())
    assert found is not None
    return {reason for reason, _ in found} | ({"contradictory-variants"} if contradict else set())


@pytest.mark.parametrize("chosen", SETS, ids=said)
def test_damaged_layouts_are_refused_for_the_same_reasons(chosen: frozenset[str]) -> None:
    for number in range(DAMAGED):
        chance = random.Random(f"{said(chosen)} {number}")
        preset = PRESETS[chance.choice(list(PRESETS))]
        layout = damage.damaged(preset, chance)
        assert oracle.layout_reasons(layout, preset["players"], FOREST, TRAIL, chosen) == reasons(layout, preset["players"], chosen)


Row = tuple[str, str, damage.Layout]


def bad(preset: str, **parts: object) -> damage.Layout:
    """A preset with other lists; a function changes the list that is there."""
    layout = damage.lists_of(PRESETS[preset])
    for name, part in parts.items():
        layout[name] = part(layout.get(name, [])) if callable(part) else part
    return layout


def moved(rows: list[dict[str, object]], number: int, by: tuple[int, int]) -> list[dict[str, object]]:
    cells = [[q + by[0], r + by[1]] for q, r in rows[number]["cells"]]  # type: ignore[attr-defined]  # pairs
    return [*rows[:number], {**rows[number], "cells": cells}, *rows[number + 1 :]]


def renamed(rows: list[dict[str, object]], **names: str) -> list[dict[str, object]]:
    return [{**row, "tile": names.get(str(row["tile"]), row["tile"])} for row in rows]


def cut(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{**rows[0], "cells": rows[0]["cells"][:-1]}, *rows[1:]]  # type: ignore[index]  # a list of pairs


def stacked(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    return [*rows[:-1], {**rows[-1], "cells": rows[0]["cells"]}]


OF_ALL = {
    "wrong-tile-count": lambda preset: bad(preset, tiles=lambda rows: rows[1:]),
    "unknown-tile": lambda preset: bad(preset, tiles=lambda rows: renamed(rows, T01="X1", T02="X1", T05="X1")),
    "duplicate-tile": lambda preset: bad(preset, tiles=lambda rows: [*rows, rows[0]]),
    "wrong-shape": lambda preset: bad(preset, tiles=cut),
    "overlap": lambda preset: bad(preset, tiles=stacked),
    "not-connected": lambda preset: bad(preset, tiles=lambda rows: moved(rows, 0, (30, 0))),
}


def ring(number: int) -> list[list[int]]:
    """So many rings of six hexagons in a row, each around a gap of its own, hanging together."""
    return [[40 + 3 * place + q, r] for place in range(number) for q, r in oracle.AROUND]


LARGE_GAP = PRESETS["clearings_2c"]["tiles"]
TREE_TABLE: list[Row] = [
    ("mycorrhiza", "gap-too-large", bad("mycorrhiza_2a", tiles=LARGE_GAP)),
    ("mycorrhiza", "too-many-gaps", bad("mycorrhiza_4a", tiles=lambda rows: [{"tile": "T01", "cells": ring(5)}, *rows])),
    ("mycorrhiza", "gap-without-tree", bad("mycorrhiza_2a", trees=lambda trees: trees[1:])),
    ("mycorrhiza", "tree-count", bad("mycorrhiza_2c", trees=lambda trees: trees[:3])),
    ("mycorrhiza", "tree-duplicate", bad("mycorrhiza_2c", trees=lambda trees: [*trees[:3], trees[0]])),
    ("mycorrhiza", "tree-on-tile", bad("mycorrhiza_2c", trees=lambda trees: [*trees[:3], [12, 2]])),
    ("mycorrhiza", "tree-not-surrounded", bad("mycorrhiza_2c", trees=lambda trees: [*trees[:3], [0, 9]])),
]


TABLE: list[Row] = [
    *((variants, reason, make(preset)) for variants, preset in (
        ("", "base_2a"), ("clearings", "clearings_2a"), ("mycorrhiza", "mycorrhiza_2a"), ("saplings", "base_2a"),
        ("ant_trail", "ant_trail_2a"), ("mycorrhiza ant_trail", "mycorrhiza_ant_trail_2a"), ("saplings ant_trail", "ant_trail_2a"),
        ("clearings mycorrhiza", "mycorrhiza_2a"), ("clearings saplings", "clearings_2a"),
    ) for reason, make in OF_ALL.items()),
    *TREE_TABLE,
    *((f"{variants} mycorrhiza", reason, layout) for variants in ("clearings", "ant_trail") for _, reason, layout in TREE_TABLE),
    ("", "gap-not-allowed", bad("clearings_2a")), ("saplings", "gap-not-allowed", bad("clearings_2a")),
    ("ant_trail", "gap-not-allowed", bad("ant_trail_2a", tiles=LARGE_GAP)),
    ("ant_trail mycorrhiza", "gap-not-allowed", bad("mycorrhiza_2a")),
    ("clearings", "gap-missing", bad("base_2a")), ("clearings mycorrhiza", "gap-missing", bad("mycorrhiza_2c")),
    ("clearings saplings", "gap-missing", bad("base_2a")),
    *((variants, "trees-not-allowed", bad("mycorrhiza_2c")) for variants in ("", "clearings", "saplings", "ant_trail")),
    *((variants, "trail-not-allowed", bad("ant_trail_2a")) for variants in ("", "clearings", "mycorrhiza", "saplings")),
    *((variants, "trail-tile-count", bad("ant_trail_2a", trail=lambda rows: rows[:1]))
      for variants in ("ant_trail", "ant_trail mycorrhiza", "ant_trail saplings")),
    *((variants, "trail-not-joined", bad("ant_trail_2a", trail=lambda rows: moved(rows, 0, (20, 0))))
      for variants in ("ant_trail", "ant_trail mycorrhiza", "ant_trail saplings")),
    *((variants, "trail-shares-too-many-edges", bad("ant_trail_2a", trail=[
        {"tile": "A1", "cells": [[0, 0], [1, 0], [2, 0], [2, 1], [3, 1]]}, {"tile": "A2", "cells": [[0, 1], [1, 1], [1, 2], [0, 2], [0, 3]]}]))
      for variants in ("ant_trail", "ant_trail mycorrhiza", "ant_trail saplings")),
    ("ant_trail", "unknown-tile", bad("ant_trail_2a", trail=lambda rows: renamed(rows, A1="T01"))),
    ("ant_trail", "duplicate-tile", bad("ant_trail_2a", trail=lambda rows: renamed(rows, A1="A9", A2="A9"))),
    ("ant_trail", "wrong-shape", bad("ant_trail_2a", trail=cut)),
    *(("clearings ant_trail" if number % 2 else "mycorrhiza saplings", "contradictory-variants", bad(preset))
      for number, preset in enumerate(("base_2a", "ant_trail_2a", "clearings_2a", "mycorrhiza_2a"))),
    (" ".join(ALL), "contradictory-variants", bad("mycorrhiza_ant_trail_2a")),
]  # fmt: skip


@pytest.mark.parametrize(("variants", "reason", "layout"), TABLE, ids=[f"{variants or 'base'}: {reason}" for variants, reason, _ in TABLE])
def test_every_reason_is_given_in_every_variant(variants: str, reason: str, layout: damage.Layout) -> None:
    chosen = frozenset(variants.split())
    players = 4 if len(layout["tiles"]) > 15 else 2
    expected = oracle.layout_reasons(layout, players, FOREST, TRAIL, chosen)
    assert reason in expected
    assert expected == reasons(layout, players, chosen)


def test_a_name_nobody_knows_listed_twice_is_unknown_and_twice_there() -> None:
    layout = bad("base_2a", tiles=lambda rows: renamed(rows, T01="X1", T02="X1"))
    assert {"unknown-tile", "duplicate-tile"} == reasons(layout, 2, frozenset())
    apart = bad("base_2a", tiles=lambda rows: renamed(rows, T01="X1", T02="X2"))
    assert {"unknown-tile"} == reasons(apart, 2, frozenset())
