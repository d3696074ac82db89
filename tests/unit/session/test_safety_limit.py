"""Games that a safety limit stops: the result, the log, reports, replays and adapters mark them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import interpreter
from interpreter import Game, Match
from interpreter.cli.main import app
from interpreter.runtime.notation import verdicts
from interpreter.session.trace import trace
from tests.optional import needs

TEXT = """\
rulewright: 1
game: endless
players: 2 to 3
kinds:
  cell: {grid: square, width: 2, height: 2, steps: sides}
track:
  owner(cell): player or none
play:
  - turns: clockwise
    safety_limit: 4
    do:
      - may: lay
actions:
  lay:
    choose:
      cell: cells where owner(cell) is none
    do:
      - change: owner(cell) to me
end:
  full: {at: end of turn, when: every(owner(cell) is not none for cell in cells)}
scoring:
  cells: {points: 'count(cell in cells where owner(cell) = player)'}
ranking:
  points: {most: score(player)}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "endless.game.yaml"
    file.write_text(TEXT, encoding="utf-8")
    return file


@pytest.fixture
def game(path: Path) -> Game:
    return interpreter.load(path)


def played(game: Game, *answers: str) -> Match:
    match = game.start(players=2)
    for answer in answers:
        match.answer(answer)
    return match


STOPPED = ("lay a1", "pass", "pass", "pass")
WHOLE = ("lay a1", "lay b1", "lay a2", "lay b2")


def test_a_result_says_that_the_game_was_stopped(game: Game) -> None:
    stopped, whole = played(game, *STOPPED).result, played(game, *WHOLE).result
    assert stopped is not None
    assert whole is not None
    assert (stopped.stopped, stopped.winners, whole.stopped) == (True, (0,), False)


@pytest.mark.parametrize(
    ("language", "verdict", "ending"),
    [
        ("en", "Nobody has won yet; Player 1 was ahead.", "safety limit"),
        ("de", "Noch hat niemand gewonnen; vorn lag Spieler 1.", "Sicherheitsgrenze"),
    ],
)
def test_nobody_is_said_to_have_won(game: Game, language: str, verdict: str, ending: str) -> None:
    match = played(game, *STOPPED)
    assert match.result is not None
    assert verdicts.verdict(match.state.table, match.result, language) == verdict
    assert ending in verdicts.ending(match.state.table, match.result, language)


def test_the_log_ends_with_the_stop(game: Game) -> None:
    assert played(game, *STOPPED).log(0)[-1].kind == "stopped"
    assert "stopped" not in [entry.kind for entry in played(game, *WHOLE).log(0)]


def test_reports_of_simulations_count_stopped_games(path: Path) -> None:
    asked = ["simulate", str(path), "--players", "2", "-n", "20", "--seed", "1"]
    report = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)
    assert 0 < report["stopped"] == report["ends"]["safety_limit"] < 20
    assert f"{report['stopped']} games by a safety limit, which is no rule" in CliRunner().invoke(app, asked).stdout


def test_a_replay_says_that_the_game_was_stopped(path: Path, game: Game, tmp_path: Path) -> None:
    for answers, said in ((STOPPED, True), (WHOLE, False)):
        file = tmp_path / "game.jsonl"
        file.write_text("".join(trace(played(game, *answers))), encoding="utf-8")
        result = CliRunner().invoke(app, ["replay", str(file), "--game", str(path)])
        assert (result.exit_code, "stopped by a safety limit" in result.output) == (0, said)


@needs("gymnasium")
def test_the_information_of_an_environment_marks_the_stop(path: Path) -> None:
    from interpreter.adapters.gymnasium import RulesEnv

    seen = set()
    for seed in range(20):
        environment = RulesEnv(path, players=2)
        observed, info = environment.reset(seed=seed)
        over = False
        while not over:
            possible = observed["action_mask"].nonzero()[0]
            observed, _, over, _, info = environment.step(int(possible[seed % len(possible)]))
        seen.add(info.get("stopped", False))
    assert True in seen
