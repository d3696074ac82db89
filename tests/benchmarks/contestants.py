"""Who plays: a contestant is a name and a function that gives, for a row of the table, a way to play many random games.

One more machine is one more entry in `contestants`. All choose by the same generator, every option equally likely.
"""

import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time
from types import ModuleType
from typing import Self

from interpreter.backends.python.engine import PythonEngine
from interpreter.backends.wasm.engine import Instances, Playouts
from interpreter.backends.wasm.host import HostError
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.bots.action_selection import choose_answer
from interpreter.bots.evaluation import Judge, rank_utilities
from interpreter.bots.mcts import Mcts
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, GameState
from interpreter.runtime.state.playout import Playout
from interpreter.session.match import Match
from interpreter.session.state import State
from interpreter.session.stepping.carried import load_module
from tests.benchmarks.aims import (
    ALONE,
    ANSWERS,
    BY_HAND,
    GENERATED,
    IN_PYTHON,
    INSIDE,
    OPEN_SPIEL,
    REFERENCE,
    SEARCHED,
    STEPS,
    TRIES,
    TRIES_IN_PYTHON,
    C,
)
from tests.benchmarks.baselines import breakthrough, connect_four, reversi, tic_tac_toe
from tests.benchmarks.baselines import hex as hex_
from tests.benchmarks.native import in_c
from tests.benchmarks.rounds import Measure, Round, batches, repeated
from tests.benchmarks.rows import Row

HERE = Path(__file__).parent
BASELINES: dict[str, ModuleType] = {
    "tic_tac_toe": tic_tac_toe,
    "connect_four": connect_four,
    "breakthrough": breakthrough,
    "hex": hex_,
    "reversi": reversi,
}
SPIEL_GAMES = {
    "tic_tac_toe": "tic_tac_toe",
    "connect_four": "connect_four",
    "breakthrough": "breakthrough",
    "hex": "hex(board_size=11)",
    "reversi": "othello",
}
SPIEL_GAMES_IN_PYTHON = {"tic_tac_toe": "python_tic_tac_toe"}
MOST_ANSWERS = 10**9  # in one game: no limit
TRIES_EACH = 200  # of a search, for an answer


@dataclass(frozen=True, slots=True)
class Contestant:
    """`join` gives None for a row that it does not play."""

    name: str
    join: Callable[[Row], Measure | None]


def one_by_one(table: GameInstance) -> Measure:
    """A measure of the machine of a table, asked and answered as by people and bots: one question after the other."""
    chance = Random(2).randrange

    def play(number: Callable[[], float]) -> int:
        def below(many: int) -> int:
            return int(number() * many)

        state, decisions = machine.start(table), 0
        while asked := machine.questions(table, state):
            question = asked[0]
            decided = question.player != CHANCE
            decisions += decided
            state = machine.answer(table, state, question.player, question.options.sample(below if decided else chance))
        return decisions

    return repeated(play)


def played_out(table: GameInstance) -> Measure | None:
    """A measure of whole games played out by chance inside the generated code, as `simulate` and playouts of bots do."""
    engine, chance = table.engine, Random(2).randrange
    if not isinstance(engine, PythonEngine):
        return None

    def play(number: Callable[[], float]) -> int:
        playout = Playout(MOST_ANSWERS, lambda many: int(number() * many), lambda: chance)
        engine.play_out(machine.start(table), playout)
        return playout.decisions

    return repeated(play)


def played_inside(table: GameInstance) -> Measure | None:
    """A measure of whole games played out by chance inside a module; nobody where the table has none."""
    try:
        playouts = Playouts(table, Instances())
        playouts.load()
    except (Unsupported, HostError):
        return None

    def many(first: int, batch: int) -> int:
        played, decisions = 0, 0
        while played < batch:
            some, decided = playouts.count(1, range(first + played, first + batch))
            assert some
            played, decisions = played + some, decisions + decided
        return decisions

    return batches(many)


def stepped(table: GameInstance) -> Measure:
    """A measure of `state.step`, as programs drive the library with numbers, inside where a table can be; chance answers by a seed."""
    first = State(table, machine.start(table), 1)
    load_module(table)

    def play(number: Callable[[], float]) -> int:
        state, decisions = first, 0
        while not state.over:
            decisions += state.player != CHANCE
            state = state.step(int(number() * state.option_count))
        return decisions

    return repeated(play)


def answered(table: GameInstance) -> Measure:
    """A measure of `match.answer` with options that were drawn, as programs drive the library that keep a record."""

    def play(number: Callable[[], float]) -> int:
        match, decisions = Match(table, machine.start(table), 1), 0
        while not match.over:
            decisions += 1
            match.answer(match.questions[0].options.sample(lambda many: int(number() * many)))
        return decisions

    return repeated(play)


def by_hand(row: Row) -> Measure | None:
    """The game as it is written by hand in `baselines`."""
    module = BASELINES.get(row.name) if row.plain else None
    return None if module is None else repeated(module.play)


def judge_outside(table: GameInstance, state: GameState) -> tuple[tuple[float, float], ...]:
    """The usual judge under a name that modules do not know, so that games are played on by generated Python."""
    return rank_utilities(table, state)


def searched(row: Row, judge: Judge) -> Measure | None:
    """A measure of the tries of a search at the first question with a choice, in large games; a try counts as a game, no decisions."""
    if not row.plain or row.name not in SEARCHED:
        return None
    state, random, bot = machine.start(row.table), Random(1), Mcts(TRIES_EACH, judge=judge)
    while (question := machine.questions(row.table, state)[0]).player == CHANCE or question.options.count() < 2:
        state = machine.answer(row.table, state, question.player, question.options.sample(random.randrange))

    def measure(seconds: float) -> Round:
        began, tries = process_time(), 0
        while True:
            choose_answer(bot, row.table, state, question, Random(1).randrange)
            tries += TRIES_EACH
            if (passed := process_time() - began) >= seconds:
                return Round(tries, 0, passed)

    return measure


class OpenSpiel:
    """OpenSpiel in a process of its own, so that it may live in another environment; ends with its `with`."""

    def __init__(self, python: str | None = None) -> None:
        command = [python or sys.executable, str(HERE / "open_spiel_games.py")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.version = self._read()  # empty where it is not installed

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def _read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def contestants(self) -> list[Contestant]:
        """Its games in C++, driven from Python and played out inside it, and the one it has in Python; nobody where it is not installed."""
        if not self.version:
            return []
        one = Contestant(OPEN_SPIEL, lambda row: self._join(SPIEL_GAMES, row))
        alone = Contestant(ALONE, lambda row: self._join(SPIEL_GAMES, row, "alone "))
        return [one, alone, Contestant(IN_PYTHON, lambda row: self._join(SPIEL_GAMES_IN_PYTHON, row))]

    def _join(self, games: Mapping[str, str], row: Row, how: str = "") -> Measure | None:
        name = games.get(row.name) if row.plain and row.players == 2 else None
        return None if name is None else lambda seconds: self._played(how + name, seconds)

    def _played(self, name: str, seconds: float) -> Round:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{seconds} {name}\n")
        self.process.stdin.flush()
        games, decisions, passed = self._read().split()
        return Round(int(games), int(decisions), float(passed))


def contestants() -> list[Contestant]:
    """Everybody who can play in this process, the generated machine first."""
    return [
        Contestant(GENERATED, lambda row: played_out(row.table)),
        Contestant(INSIDE, lambda row: played_inside(row.table)),
        Contestant("generated, one by one", lambda row: one_by_one(row.table)),
        Contestant(STEPS, lambda row: stepped(row.table)),
        Contestant(ANSWERS, lambda row: answered(row.table)),
        Contestant(REFERENCE, lambda row: one_by_one(row.table.alone())),
        Contestant(BY_HAND, by_hand),
        Contestant(C, in_c),
        Contestant(TRIES, lambda row: searched(row, rank_utilities)),
        Contestant(TRIES_IN_PYTHON, lambda row: searched(row, judge_outside)),
    ]
