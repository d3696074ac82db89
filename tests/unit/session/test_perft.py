"""Perft counts the leaves below a state, and says by which first answer they are reached."""

import pytest
from typer.testing import CliRunner

from interpreter import load
from interpreter.cli.main import app
from interpreter.project.errors import UsageError
from interpreter.session import perft as counting
from interpreter.session.perft import Census, census, divide, perft


@pytest.mark.parametrize("name", ["tic_tac_toe", "reversi", "kalah"])
def test_the_parts_of_first_answers_add_up(name: str) -> None:
    state = load(name).start(players=2).state
    parts = dict(divide(state, 3))
    assert perft(state, 3) == sum(parts.values())
    assert perft(state, 1) == len(parts)


def test_chance_follows_the_seed_or_is_counted() -> None:
    game = load("pig")
    seeded, open_to_chance = game.start(players=2, seed=1).state, game.start(players=2).state
    assert perft(seeded, 2) <= 2 * perft(seeded, 1)  # roll or hold, whatever the die shows
    assert perft(open_to_chance, 2) > perft(seeded, 2)  # every side of the die is a leaf of its own


def test_a_game_that_is_over_has_no_leaves_but_itself() -> None:
    match = load("tic_tac_toe").start(players=2)
    while not match.over:
        match.answer(match.questions[0].options[0])
    assert (1, 0, {}) == (perft(match.state, 0), perft(match.state, 1), dict(divide(match.state, 1)))


def test_the_command_prints_every_depth_and_the_parts_of_the_last() -> None:
    told = CliRunner().invoke(app, ["perft", "tic_tac_toe", "--depth", "2", "--divide"])
    lines = [line.split() for line in told.stdout.splitlines()]
    assert (0, [["1", "9"], ["2", "72"]], 9 * 8) == (told.exit_code, lines[:2], sum(int(line[-1]) for line in lines[2:]))
    told = CliRunner().invoke(app, ["perft", "tic_tac_toe", "--depth", "5", "--ends"])
    assert "     ended 1440, asked 3610, in all 5050" in told.stdout.splitlines()


@pytest.mark.parametrize(("name", "depth"), [("tic_tac_toe", 5), ("reversi", 4), ("kalah", 3), ("pig", 4)])
def test_trees_are_counted_alike_inside_a_module_and_outside(name: str, depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = load(name).start(players=2, seed=3).state
    inside = state.perft(depth), census(state, depth)
    monkeypatch.setattr(counting, "LARGE", 100)
    assert (state.perft(depth), census(state, depth)) == inside


def test_games_that_end_are_counted_on_the_way() -> None:
    state = load("tic_tac_toe").start(players=2).state.answer("place a1").answer("place b1").answer("place a2").answer("place b2")
    assert census(state, 1) == Census(5, 1, 1)
    assert census(state, 2) == Census(16, 4, 5)


def test_a_depth_is_a_whole_number() -> None:
    state = load("tic_tac_toe").start(players=2).state
    for depth in (-1, 1.5, "2"):
        with pytest.raises(UsageError):
            state.perft(depth)  # type: ignore[arg-type]  # a mistake of whoever calls
