"""The rule file of Underwood plays like an independent implementation: same options, scores and winners, same refusals."""

import random
from functools import cache

import pytest

import interpreter
from tests.rules import underwood_damage as damage
from tests.rules import underwood_oracle as oracle

BOX = damage.components()
FOREST, TRAIL = damage.shapes(BOX["forest_tiles"]), damage.shapes(BOX["trail_tiles"])
PRESETS = {row["id"]: row for row in BOX["layouts"]}
BASE = [name for name, row in PRESETS.items() if "base" in row["variants"]]
DAMAGED = 60


@cache
def game() -> interpreter.Game:
    """The base game."""
    return interpreter.load("underwood")


def name_of(space: oracle.Space) -> str:
    return f"q{space[0]}r{space[1]}"


def written(move: oracle.Move) -> str:
    """A move of the oracle in the notation of the game."""
    place = f"{move[0]} {name_of(move[1])}"
    return f"{place} {move[2]}" if len(move) == 3 else place


def begin(preset: str, starter: int) -> tuple[interpreter.Match, oracle.Position]:
    """The same game begun in both implementations."""
    row = PRESETS[preset]
    tiles = {tile["tile"]: [(q, r) for q, r in tile["cells"]] for tile in row["tiles"]}
    match = game().start(players=row["players"], layout=preset, options={"starter": f"seat_{starter + 1}"})
    return match, oracle.start(tiles, row["players"], starter)


def assert_same_position(match: interpreter.Match, position: oracle.Position) -> None:
    """Whoever is asked and what may be answered is the same."""
    moves = {written(move) for move in oracle.legal(position)}
    assert moves == {option for question in match.questions for option in question.options.notation()}
    if moves:
        assert [oracle.to_move(position)] == [question.player for question in match.questions]


def assert_same_result(match: interpreter.Match, position: oracle.Position) -> None:
    """Both say how it ended, line by line."""
    result = match.result
    assert result is not None
    points = oracle.points(position)
    assert "blocked" == result.end
    assert tuple(line[0] for line in points) == tuple(result.lines["tiles"])
    assert tuple(line[1] for line in points) == tuple(result.lines["supply"])
    assert tuple(sum(line) for line in points) == tuple(result.scores)
    assert oracle.winners(position) == tuple(sorted(result.winners))


@pytest.mark.parametrize("preset", BASE)
def test_random_games_run_in_step_to_the_same_result(preset: str) -> None:
    chance = random.Random(preset)
    starter = chance.randrange(PRESETS[preset]["players"])
    match, position = begin(preset, starter)
    while moves := oracle.legal(position):
        assert_same_position(match, position)
        assert () == tuple(match.notices)
        move = chance.choice(moves)
        match.answer(written(move))
        position = oracle.after(position, move)
    assert_same_position(match, position)
    assert_same_result(match, position)


@pytest.mark.parametrize("preset", BASE)
def test_greedy_games_that_cover_whenever_they_can_run_in_step(preset: str) -> None:
    chance = random.Random(f"greedy {preset}")
    match, position = begin(preset, 0)
    while moves := oracle.legal(position):
        assert_same_position(match, position)
        move = max(moves, key=lambda each: (covered(position, each), chance.random()))
        match.answer(written(move))
        position = oracle.after(position, move)
    assert_same_result(match, position)


def covered(position: oracle.Position, move: oracle.Move) -> int:
    """How many mycelia of others a move covers."""
    if len(move) == 2:
        return 0
    return sum(spot in position.stacks for spot in oracle.fill_set(position, oracle.to_move(position), move[1], move[2]))


@pytest.mark.parametrize("number", range(DAMAGED))
def test_a_damaged_layout_is_refused_for_the_same_reasons(number: int) -> None:
    chance = random.Random(number)
    preset = PRESETS[chance.choice(list(PRESETS))]
    layout = damage.damaged(preset, chance)
    expected = oracle.layout_reasons(layout, preset["players"], FOREST, TRAIL)
    assert expected == reasons(layout, preset["players"])


def reasons(layout: damage.Layout, players: int) -> set[str]:
    """The reasons the game gives."""
    return {finding.values["reason"] for finding in game().why_not_layout(layout, players=players)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_generated_layout_is_accepted_by_both_and_follows_from_its_seed(players: int) -> None:
    first, second, other = (layout_made(players, seed) for seed in (7, 7, 8))
    assert first == second
    assert first != other
    assert set() == oracle.layout_reasons(first, players, FOREST, TRAIL)


def layout_made(players: int, seed: int) -> damage.Layout:
    """The layout that the game makes from a seed."""
    made = game().table(players=players, seed=seed, layout="generated").layout
    assert made is not None
    return dict(made)


def test_the_lot_makes_each_of_three_the_start_player() -> None:
    match = game().start(players=3, layout="base_3a", options={"starter_by_lot": True})
    assert {"drawn seat_1": 1, "drawn seat_2": 1, "drawn seat_3": 1} == match.questions[0].weights
    match.answer("drawn seat_2")
    assert 0 == match.questions[0].player
