"""Simulations inside modules: seeds, counts, scores, winners and ends are those of generated Python, game by game."""

from pathlib import Path
from unittest import mock

import pytest

from interpreter import load
from interpreter.backends.wasm.codegen.services import STOP_AT
from interpreter.backends.wasm.engine import Instances, PlayedGame, Playouts
from interpreter.backends.wasm.playouts import loop, printed
from interpreter.backends.wasm.playouts.printed_table import PrintedTable
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.simulation.simulate import game_seed, play
from tests.game_files import write_game
from tests.optional import require

require("wasmtime")
GAMES = ("nim", "tic_tac_toe", "connect_four", "breakthrough", "hex", "reversi", "hare_and_hounds")
STALLS = """\
rulewright: 1
game: stalls
players: 2 to 6
teams: {4: opposite, 6: [[1, 3, 5], [2, 4, 6]]}
kinds:
  stall: {numbers: 1 to 12}
track:
  owner(stall): player or none
  coins(player): 0 to 3
words:
  own(player): set(stall in stalls where owner(stall) = player)
  richest: best(player in players by coins(player) at least 0)
  richer: best(team in teams by sum(coins(player) for player in players where team(player) = team) at least 0)
play:
  - turns: clockwise
    safety_limit: 80
    do:
      - may: [take, earn, burn]
actions:
  take:
    choose: {stall: stalls where owner(stall) is none}
    do:
      - change: owner(stall) to me
  earn:
    do:
      - add: 2 to coins(me)
  burn:
    require:
      late: {that: round > 3, say: Not yet.}
    do:
      - if: coins(me) = 0
        then: [{end_game: burnt}]
      - if: coins(me) = 2
        then: [{end_game: bought}]
      - if: coins(me) = 3
        then: [{end_game: shared}]
end:
  full: {at: end of turn, when: not exists(stall in stalls where owner(stall) is none)}
  late: {at: end of round, when: round = 9}
  burnt: {outcome: lost, text: All has burnt down.}
  bought: {winners: set(me)}
  shared: {winners: WINNERS}
scoring:
  stalls: {points: size(own(player))}
  coins: {points: coins(player) divided by 2}
  odd: {points: coins(player) mod 2 divided by 3}
ranking:
  points: {most: score(SIDE)}
  coins: {fewest: COINS}
"""
TEAMS = ("teams: {", "  richer: ")  # lines that only games of teams have


def _expected(table: GameInstance, seed: int, numbers: range) -> list[tuple[object, ...]]:
    rows = [play(table, game_seed(seed, number)) for number in numbers]
    return [
        (row.seed, row.end, row.winners, row.scores, row.decisions, row.turns, row.options, row.most_options, row.notices) for row in rows
    ]


def _stalls(folder: Path, **words: str) -> Path:
    text = "".join(line for line in STALLS.splitlines(keepends=True) if words["SIDE"] == "team" or not line.startswith(TEAMS))
    for word, expression in words.items():
        text = text.replace(word, expression)
    return write_game(folder, text)


@pytest.mark.parametrize("name", GAMES)
def test_games_of_a_simulation_are_the_same(name: str) -> None:
    table = load(name).table(players=2, seed=3)
    playouts = Playouts(table, Instances())
    games = playouts.play(3, range(2, 22, 2), PlayedGame)
    assert _expected(table, 3, range(2, 22, 2)) == games
    assert (10, sum(game.decisions for game in games)) == playouts.count(3, range(2, 22, 2))


@pytest.mark.parametrize("players", range(2, 7))
def test_scores_in_fractions_ranking_and_winners(players: int, tmp_path: Path) -> None:
    table = load(_stalls(tmp_path, SIDE="player", COINS="coins(player)", WINNERS="richest")).table(players=players, seed=1)
    playouts = Playouts(table, Instances())
    assert playouts.with_results
    games = playouts.play(1, range(200), PlayedGame)
    assert _expected(table, 1, range(200)) == games
    assert {"burnt", "bought", "shared"} < {game.end for game in games}
    assert {2, 3, 6} & {getattr(points, "denominator", 1) for game in games for points in game.scores}
    assert any(game.notices for game in games)


@pytest.mark.parametrize("players", [4, 6])
def test_teams_win_together(players: int, tmp_path: Path) -> None:
    coins = "sum(coins(mate) for mate in players where team(mate) = team)"
    table = load(_stalls(tmp_path, SIDE="team", COINS=coins, WINNERS="richer")).table(players=players, seed=1)
    playouts = Playouts(table, Instances())
    assert playouts.with_results
    assert _expected(table, 1, range(200)) == playouts.play(1, range(200), PlayedGame)


def test_where_results_are_not_worked_out_inside_positions_come_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = load("reversi").table(players=2, seed=3)
    made = printed.PlayoutLoop

    def without(*, with_results: bool) -> printed.PlayoutLoop:
        if with_results:
            raise Unsupported("scores")
        return made(with_results=False)

    monkeypatch.setattr(printed, "PlayoutLoop", without)
    playouts = Playouts(table, Instances())
    assert not playouts.with_results
    assert _expected(table, 3, range(5)) == playouts.play(3, range(5), PlayedGame)


def test_tables_with_the_same_code_share_a_module() -> None:
    instances, made = Instances(), []
    for seed in range(3):
        table = load("breakthrough").table(players=2, seed=seed)
        made.append(Playouts(table, instances))
    for number, playouts in enumerate(made * 2):
        assert _expected(playouts.table, 3, range(number, number + 3)) == playouts.play(3, range(number, number + 3), PlayedGame)
    assert len(instances) == 1


def test_a_call_ends_where_it_is_told_to() -> None:
    table = load("nim").table(players=2, seed=3)
    instances = Instances()
    playouts = Playouts(table, instances)
    playouts.load()
    instance = instances.of(playouts.module.binary, playouts.module.pages).instance
    instance.view(STOP_AT, 1, "i")[0] = 1
    assert playouts.play(3, range(5), PlayedGame) == []
    instance.view(STOP_AT, 1, "i")[0] = 0
    assert len(playouts.play(3, range(5), PlayedGame)) == 5


def test_a_module_is_kept_as_bytes() -> None:
    table = load("nim").table(players=2, seed=3)
    first = Playouts(table, Instances())
    again = Playouts(table, Instances(), PrintedTable.from_bytes(first.module.to_bytes()))
    assert first.module == again.module
    assert first.play(3, range(5), PlayedGame) == again.play(3, range(5), PlayedGame)
    for damaged in (b"", b"{}\n", b"no\nmodule", b"[]\n"):
        with pytest.raises((ValueError, LookupError, TypeError)):
            PrintedTable.from_bytes(damaged)


@pytest.mark.parametrize("name", ["reversi", "kuhn_poker", "liars_dice", "yahtzee", "goofspiel", "drunter_drueber", "mycelia"])
def test_long_games_go_on_in_another_call(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "SLICE", 5)
    table = load(name).table(players=2, seed=3)
    playouts = Playouts(table, instances := Instances())
    calls = mock.Mock(wraps=(instance := instances.of(playouts.module.binary, playouts.module.pages).instance).call)
    monkeypatch.setattr(instance, "call", calls)
    games = playouts.play(3, range(2, 10, 2), PlayedGame)
    assert _expected(table, 3, range(2, 10, 2)) == games
    assert calls.call_count > sum((game.decisions - 1) // 20 for game in games)


def test_a_game_that_takes_long_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "SLICE", 5)
    table = load("reversi").table(players=2, seed=3)
    playouts = Playouts(table, instances := Instances())
    instance = instances.of(playouts.module.binary, playouts.module.pages).instance

    def interrupted(*arguments: object) -> None:
        call(*arguments)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    call = instance.call
    with monkeypatch.context() as patch:
        patch.setattr(instance, "call", interrupted)
        with pytest.raises(KeyboardInterrupt):
            playouts.play(3, range(4), PlayedGame)
    assert _expected(table, 3, range(4)) == playouts.play(3, range(4), PlayedGame)
