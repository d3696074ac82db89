"""What a rule set costs beside playing: time to load, size of a position, time to clone one, how many options there are."""

import subprocess
import sys
from functools import cache
from os import environ
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_state import CHANCE, GameState
from interpreter.session.library import load
from tests.benchmarks.rows import SEED, Row

ROOT = Path(__file__).parent.parent.parent
LOADING = """
from time import perf_counter
from interpreter import load
began = perf_counter()
load({name!r}).start(players={players}, seed={seed}).questions
print(1000 * (perf_counter() - began))
"""
MOST_ANSWERS = 400  # of a game whose positions are looked at
CLONES = 2000


def loaded(row: Row, cache: str) -> float:
    """Milliseconds from the files to the first question, in a fresh process after its imports; `cache` is a folder or `off`."""
    code = LOADING.format(name=row.name, players=row.players, seed=SEED)
    settings = {**environ, "RULEWRIGHT_CACHE": cache}
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT, env=settings)
    return float(done.stdout)


@cache
def loaded_twice(name: str, rounds: int) -> tuple[float, float]:
    """The same without and with what an earlier process has compiled: medians; measured once for each set of files."""
    row = Row(name, min(load(name).players))
    with TemporaryDirectory() as folder:
        loaded(row, folder)
        both = [(loaded(row, "off"), loaded(row, folder)) for _ in range(rounds)]
    return median(cold for cold, _ in both), median(warm for _, warm in both)


def met(row: Row, seconds: float) -> tuple[list[GameState], float]:
    """Positions of random games, and the mean number of options of a decision, from as many games as there is time for."""
    source, began, states, options, decisions = Random(1), perf_counter(), [], 0, 0
    while not decisions or perf_counter() - began < seconds:
        state = machine.start(row.table)
        while asked := machine.questions(row.table, state):
            question = asked[0]
            if question.player != CHANCE:
                options += question.options.count()
                decisions += 1
            state = machine.answer(row.table, state, question.player, question.options.sample(source.randrange))
            if len(states) < MOST_ANSWERS:
                states.append(state)
            elif perf_counter() - began > seconds:
                break
    return states, options / decisions


def size(state: GameState) -> int:
    """Bytes of a position by itself; numbers that Python has only once anyway, and texts of the rules, count nothing."""
    seen: set[int] = set()
    waiting: list[object] = [state]
    total = 0
    while waiting:
        value = waiting.pop()
        if id(value) in seen or value is None or isinstance(value, str) or (isinstance(value, int) and -6 < value < 257):
            continue
        seen.add(id(value))
        total += sys.getsizeof(value)
        if isinstance(value, GameState):
            waiting += [value.store, value.course, value.frames, value.answered, value.notices]
        elif isinstance(value, tuple):
            waiting += value
    return total


def typical_size(states: list[GameState]) -> int:
    """The median of the sizes of some positions."""
    return int(median(size(state) for state in states[:: max(1, len(states) // 40)]))


def cloned(states: list[GameState]) -> float:
    """Nanoseconds to clone a position so that both can go on: positions never change, so another reference to it does."""
    kept: list[GameState | None] = [None] * CLONES
    state, began = states[len(states) // 2], perf_counter()
    for number in range(CLONES):
        kept[number] = state
    return 1e9 * (perf_counter() - began) / CLONES
