"""Generator of slow rule files in five shapes: each passes `check` or is refused for its cost, and an answer takes 1 ms to 1 hour.

    python -m tests.hostile.slow_rules FOLDER --number 1000 --seed 1

writes them. `slow_rules` yields the same files for the same seed. A shape is where the nested words stand: in a requirement, an end,
a line of the score sheet, the choices of an action, or a loop of steps.
"""

import argparse
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

SHORTEST, LONGEST = 0.001, 3600.0  # seconds an answer, about
LOOK = 1.5e-7  # seconds of the innermost test, about
SMALLEST_BOARD, LARGEST_BOARD = 4, 3600  # cells
NAMES = "abcdefgh"


@dataclass(frozen=True, slots=True)
class SlowFile:
    """A slow rule file: its shape, the seconds an answer it was drawn for, and its text."""

    name: str
    shape: str
    seconds: float
    text: str


def slow_rules(number: int, seed: int = 1) -> Iterator[SlowFile]:
    """Yield so many slow rule files, the shapes in turn."""
    for place in range(number):
        source = random.Random(f"{seed} {place}")
        shape = list(SHAPES)[place % len(SHAPES)]
        seconds = SHORTEST * (LONGEST / SHORTEST) ** source.random()
        depth = source.randint(*DEPTHS[shape])
        cells = min(LARGEST_BOARD, max(SMALLEST_BOARD, round((seconds / LOOK) ** (1 / depth))))
        name = f"slow{place}"
        yield SlowFile(name, shape, seconds, SHAPES[shape](name, cells, depth, source))


def _game(name: str, cells: int, *, choose: str = "", require: str = "", do: str = "", end: str = "", more: str = "") -> str:
    """A game of two players on a board of about so many cells."""
    width = max(2, round(cells**0.5))
    height = max(2, round(cells / width))
    return f"""rulewright: 1
game: {name}
players: 2
kinds:
  cell: {{grid: square, width: {width}, height: {height}, steps: sides}}
track:
  owner(cell): player or none
  tally: 0 to 9
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: mark
        if_none: pass
actions:
  mark:
    choose:
      cell: cells where owner(cell) is none
{choose}{require}    do:
      - change: owner(cell) to me
{do}end:
  full: {{at: end of turn, when: every(owner(cell) is not none for cell in cells)}}
{end}{more}"""


def _test(names: str, source: random.Random) -> str:
    """A condition on cells that never holds and that no set operation answers."""
    plain = f"size(set({', '.join(names)})) > 99"
    if len(names) < 2:
        return plain
    rows = f"{' + '.join(f'row_of({name})' for name in names)} = tally - 1"
    return source.choice([plain, rows, f"{plain} and owner({names[0]}) is none"])


def _nested(names: str, inner: str, source: random.Random) -> str:
    """Return a condition on some cells of these names, by words that look at all of them."""
    test = inner
    for name in reversed(names):
        test = source.choice(
            [
                f"exists({name} in cells where {test})",
                f"count({name} in cells where {test}) > 0",
                f"not every(not {test} for {name} in cells)",
            ]
        )
        test = test if test.startswith("exists") else f"({test})"
    return test


def _requirement(name: str, cells: int, depth: int, source: random.Random) -> str:
    names = NAMES[: depth - 1]
    test = _nested(names, _test(names + "\0", source).replace("\0", "cell"), source)
    return _game(name, cells, require=f"    require:\n      slow: {{that: not {test}}}\n")


def _end(name: str, cells: int, depth: int, source: random.Random) -> str:
    names = NAMES[:depth]
    moment = source.choice(["end of turn", "start of turn", "end of round"])
    return _game(name, cells, end=f"  slow: {{at: {moment}, when: {_nested(names, _test(names, source), source)}}}\n")


def _points(name: str, cells: int, depth: int, source: random.Random) -> str:
    names = NAMES[:depth]
    points = f"if {_nested(names, _test(names, source), source)} then 1 else 0"
    return _game(name, cells, more=f"scoring:\n  slow: {{points: '{points}'}}\n")


def _choices(name: str, cells: int, depth: int, source: random.Random) -> str:
    names = NAMES[: depth - 1]
    inner = ["cell", *names]
    lines = "".join(f"      {each}: cells where {each} != {inner[place]}\n" for place, each in enumerate(names[:-1]))
    test = _test(names + "!", source).replace("!", "cell")
    last = f"      {names[-1]}: cells where {test} or {names[-1]} = cell\n"  # so there are answers
    return _game(name, cells, choose=lines + last)


def _loops(name: str, cells: int, depth: int, source: random.Random) -> str:
    around = min(2, depth - 1)
    names = NAMES[:depth]
    lines, room = "", "      "
    for each in names[:around]:
        lines += f"{room}- for_each: {each} in cells\n{room}  do:\n"
        room += "      "
    rest = names[around:]
    test = _nested(rest, _test(names, source), source)
    lines += f"{room}- if: {test}\n{room}  then:\n{room}    - change: tally to 1\n"
    return _game(name, cells, do=lines)


SHAPES: Mapping[str, Callable[[str, int, int, random.Random], str]] = {
    "requirement": _requirement,
    "end": _end,
    "points": _points,
    "choices": _choices,
    "loops": _loops,
}
DEPTHS = {"requirement": (2, 5), "end": (1, 4), "points": (1, 4), "choices": (2, 4), "loops": (2, 4)}  # cells looked at together


def write(folder: Path, number: int, seed: int) -> None:
    """Write so many files into a folder, each as a game in a folder of its own."""
    for each in slow_rules(number, seed):
        home = folder / each.name
        home.mkdir(parents=True, exist_ok=True)
        (home / f"{each.name}.game.yaml").write_text(each.text, encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    write(arguments.folder, arguments.number, arguments.seed)
