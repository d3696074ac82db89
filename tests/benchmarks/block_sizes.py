"""How many bytes positions take as one block of memory, and how long packing one takes: a table for every game.

python -m tests.benchmarks.block_sizes [GAME ...]
"""

import sys
from collections import Counter
from random import Random
from time import perf_counter

from interpreter.backends.wasm.position.codec import pack, unpack
from interpreter.backends.wasm.position.layout import Layout, layout_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_state import GameState
from tests.rules.rule_sets import FILES, loaded

ANSWERS, TIMES = 20, 50
FORMS = ("number", "bits", "counts", "pile")


def position(layout: Layout) -> GameState:
    """A position after some answers by chance, in which nobody's answer waits for others."""
    state, random, number = machine.start(layout.table), Random(1), 0
    while state.ended is None and (number < ANSWERS or state.answered):
        asked = random.choice(machine.questions(layout.table, state))
        state, number = machine.answer(layout.table, state, asked.player, asked.options.sample(random.randrange)), number + 1
    return state


def row(name: str, players: int) -> str:
    """The row of a game for so many players."""
    try:
        layout = layout_of(loaded(name).table(players=players, seed=1))
    except Unsupported as declined:
        return f"| {name}, {players} | {declined.reason} |"
    state, sizes = position(layout), Counter[str]()
    for track in layout.tracks.values():
        sizes[track.form] += track.size
    frames = sum(area.size for frame in layout.frames.values() for area in frame.slots if area is not None)
    kept = sum(area.size for area in layout.indexes.values())
    fast, slow = [], []
    for _ in range(TIMES):
        begin = perf_counter()
        block = pack(layout, state)
        middle = perf_counter()
        unpack(layout, block)
        fast.append(middle - begin)
        slow.append(perf_counter() - middle)
    held = " | ".join(str(sizes[form]) for form in FORMS)
    return f"| {name}, {players} | {layout.size} | {held} | {kept} | {frames} | {min(fast) * 1e6:.0f} | {min(slow) * 1e6:.0f} |"


def main() -> None:
    """Print the table."""
    print("| game, players | bytes | numbers | sets | pools | piles | kept sets | frames | packed in µs | unpacked in µs |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for name in sys.argv[1:] or FILES:
        for players in dict.fromkeys((loaded(name).players[0], loaded(name).players[-1])):
            print(row(name, players), flush=True)


if __name__ == "__main__":
    main()
