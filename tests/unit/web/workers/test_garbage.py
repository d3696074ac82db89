"""What a worker lets go leaves its memory, however long it lives: no list of faults holds a table, no search is left out for ever."""

import gc
import subprocess
import sys
from pathlib import Path
from random import Random
from weakref import ref

import pytest

from interpreter.web.workers import rules
from interpreter.web.workers.garbage import resident
from tests.web_stage import Stage, Workers

LIFE = """
import sys
from collections import deque
from interpreter.web.workers.garbage import Garbage

garbage, held, most = Garbage(), deque([], 60), 0
before = sys.getallocatedblocks()
for number in range(3000):
    circle = [[] for _ in range(100)]
    circle[0].append(circle)  # goes only when it is searched for
    held.append(circle)  # so long that a search finds it still in use
    garbage.after_request()
    most = max(most, sys.getallocatedblocks())
print(most / before)
"""

CACHE = """
from functools import lru_cache
from interpreter.web.workers import garbage

@lru_cache(maxsize=10_000)
def read(number):
    return b"x" * 200_000

read.__module__ = "interpreter.of_ours"
garbage.LARGE = garbage.resident() + 50_000_000
collector, most = garbage.Garbage(), 0
for number in range(1500):
    read(number)
    collector.after_request()
    most = max(most, read.cache_info().currsize)
print(most)
"""


def test_caches_are_emptied_where_a_process_has_become_too_large() -> None:
    if resident() == 0:
        pytest.skip("the system does not say how large a process is")
    most = subprocess.run([sys.executable, "-c", CACHE], check=True, capture_output=True, text=True).stdout
    assert 200 < int(most) < 750  # 40 to 150 MB of 300


@pytest.mark.full
def test_what_has_been_let_go_is_found_before_it_is_more_than_what_is_held() -> None:
    most = subprocess.run([sys.executable, "-c", LIFE], check=True, capture_output=True, text=True).stdout
    assert 1.5 < float(most) < 3


@pytest.mark.parametrize(("game", "players"), [("nim", 2), ("liars_dice", 3)])
def test_nothing_refers_to_a_table_that_was_let_go_whatever_was_asked_of_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, players: int
) -> None:
    monkeypatch.setattr(rules, "MOST_TABLES", 1)
    workers, tables = Workers(tmp_path), []
    gc.disable()  # as in a worker: what refers to itself would stay
    try:
        for seed in range(3):
            stage = Stage(workers, workers.setup(game, players, seed), ["seat_1", None], Random(seed))
            stage.play(2)
            tables.append(ref(stage.now))
            for viewer in stage.viewers:
                workers.rules.handle({"op": "bye", "table": stage.table, "viewer": [viewer, "en", False]})
        assert [table() is None for table in tables] == [True, True, False]
    finally:
        gc.enable()
