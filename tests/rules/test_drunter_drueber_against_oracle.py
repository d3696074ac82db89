"""The rule files of Drunter & Drüber play like an independent implementation: same options, effects, scores and winners."""

from functools import cache
from pathlib import Path
from random import Random

import pytest
import yaml

import interpreter
from tests.budgets import NIGHTLY
from tests.rules import drunter_drueber_oracle as oracle
from tests.tiers import first

FOLDER = Path(__file__).parents[2] / "rules" / "drunter_drueber"
BOX = yaml.safe_load((FOLDER / "drunter_drueber.components.yaml").read_text(encoding="utf-8").replace("returns: no", "returns: 0"))
TOWN = oracle.town_of(BOX)
GAMES = 20 if NIGHTLY else 2
SETTINGS = [(players, two_goals, seed) for players in (2, 3, 4) for two_goals in (False, True) for seed in range(GAMES)]


@cache
def game(*, two_goals: bool) -> interpreter.Game:
    """The game, or its variant."""
    return interpreter.load("drunter_drueber", variants=["two_goals"] if two_goals else [])


def begin(players: int, seed: int, *, two_goals: bool) -> tuple[interpreter.Match, oracle.Position]:
    """The same game begun in both implementations: the oracle is told what was dealt."""
    match = game(two_goals=two_goals).start(players=players, seed=seed, options={"starter": f"seat_{seed % players + 1}"})
    state = match.to_json()["state"]
    seats = [f"seat_{number + 1}" for number in range(players)]
    tiles = [{taken_apart(tile): count for tile, count in state["supply"][seat].items()} for seat in seats]
    goals = [list(state["goals_of"][seat]) for seat in seats]
    return match, oracle.start(TOWN, seed % players, tiles, goals, two_goals=two_goals)


def taken_apart(tile: str) -> tuple[str, int]:
    """Material and length of a tile: `wall_2`."""
    material, _, length = tile.partition("_")
    return material, int(length)


def written(decision: oracle.Decision) -> str:
    """A decision of the oracle in the notation of the game."""
    match decision:
        case ("lay", route, length, direction):
            return f"lay {route} {length} {direction}"
        case ("vote", cards):
            return f"ballot {{{' '.join(sorted(cards, key=list(TOWN.votes).index))}}}"
        case (name, what):
            return f"{name} {what}"
    raise AssertionError(decision)


def assert_same_options(match: interpreter.Match, position: oracle.Position) -> None:
    """Whoever is asked and what may be answered is the same."""
    moves = {written(decision) for decision in oracle.legal(position)}
    if not moves:
        assert () == match.questions
        return
    (question,) = match.questions
    assert (oracle.to_move(position), len(moves)) == (question.player, question.options.count)
    for move in moves:
        question.read(move)


def assert_same_board(match: interpreter.Match, position: oracle.Position) -> None:
    """What lies where, who has what."""
    state = match.to_json()["state"]
    names = {route: None if field is None else oracle.name_of(field) for route, field in position.crews.items()}
    assert {route: name for route, name in names.items() if name} == {route: name for route, name in state["crew"].items() if name}
    assert {oracle.name_of(field): route for field, route in position.covered.items()} == state["route_on"]
    assert {oracle.name_of(field) for field in position.bridges} == set(state["bridges"])
    for seat, hand in enumerate(position.hands):
        assert hand == set(state["hand"][f"seat_{seat + 1}"])


@pytest.mark.parametrize(("players", "two_goals", "seed"), first(3, SETTINGS))
def test_random_games_run_in_step_to_the_same_result(players: int, two_goals: bool, seed: int) -> None:
    chance = Random(f"{players} {two_goals} {seed}")
    match, position = begin(players, seed, two_goals=two_goals)
    while decisions := oracle.legal(position):
        assert_same_options(match, position)
        assert_same_board(match, position)
        decision = chance.choice(decisions)
        match.answer(written(decision))
        position = oracle.after(position, decision)
        assert () == tuple(match.notices)
    assert_same_board(match, position)
    result = match.result
    assert result is not None
    assert oracle.ranks(position) == [tuple(rank) for rank in result.ranking]
    assert oracle.winners(position) == tuple(sorted(result.winners))
    assert position.turns <= 60 + 4 * players  # DE-3
