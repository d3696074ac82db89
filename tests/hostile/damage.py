"""Rule files that are nearly right: games, and ways to damage their text.

`python -m tests.hostile.damage SEED COUNT` looks at many more of them than the tests do.
"""

import re
import sys
import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render.plain_text import full
from interpreter.frontend.pipeline.compiler import Files
from interpreter.model.ruleset.ruleset import RuleSet
from tests.compilation import compile_files
from tests.unit.frontend import made

ROOT = Path(__file__).parents[2]
SLOW = 5.0  # seconds that reading a file may take at most, on a busy machine

RICH = """
options:
  fast: {is: truth, default: no}
  mode: {is: [short, long]}
numbers:
  most: 3
  share: {2: 1, 3: 2, 4: 3}
texts:
  dear: Too dear.
kinds:
  edge: {part_of: cell, where: size(neighbours(cell)) < 4}
  tile:
    listed_in: tiles
    columns:
      form: shape
      beside: set of tile
      worth: formula 0 to 99
tables:
  bonus(side, die): {is: 0 to 9, data: bonus}
  printed(cell): {is: side or none, picture: map, legend: legend}
track:
  owned(edge): player or none
  tally(die): 0 to most starting at 1
words:
  best_seat: first(player in players where rich(player)) otherwise first(players)
  free(cell): holder(cell) is none
  mine: set(cell in cells where holder(cell) = me)
  rich(player): coins(player) >= most
setup:
  - shuffle: deck
  - draw: up to 3 from deck to market
play:
  - repeat: 2 until round > 3
    do:
      - turns: clockwise
        from: best_seat
        skip: coins(me) = 0
        safety_limit: 9
        do:
          - must: [lay, buy]
            if_none: pass
          - may: buy
            pass: Done
            counted: yes
  - end_game: quick
actions:
  buy:
    choose:
      card: market
    let:
      fee: price(card)
    require:
      free: {that: fee > 0, say: It is free.}
    cost:
      coins: {pay: fee, from: coins(me), say: dear}
    do:
      - move: card from market to hand(me)
      - perform: effect(card)
      - run: celebrate(me)
procedures:
  celebrate(player):
    do:
      - if: rich(player) and goal is not none
        then:
          - change: holder(goal) to player
        else:
          - change: goal to first(cells)
      - for_each: cell in mine where row_of(cell) = 1
        do:
          - change: holder(cell) to none
          - stop: for_each
      - each_player: others(player)
        do:
          - choose:
              target: mine
            or_pass: No
            do:
              - change: holder(target) to none
      - choose_together: players
        choose:
          bid: dice
        do:
          - add: up to 1 to coins(me)
      - let:
          total: sum(bid(other) otherwise 0 for other in players)
      - roll: thrown from dice
      - repeat: thrown
        do:
          - take: up to 1 from coins(me)
      - one_of:
          money:
            - add: up to 2 to coins(me)
          draw:
            - draw: up to 1 from deck to hand(me)
whenever:
  lucky:
    after: buy
    if: price(card) = 3
    do:
      - add: up to 1 to coins(me)
end:
  quick: {text: It is over.}
  full: {at: end of round, when: every(not free(cell) for cell in cells), winners: set(current)}
scoring:
  cells: {points: count(cell in cells where holder(cell) = player)}
  tiles: {points: sum(worth(tile) for tile in tiles)}
ranking:
  points: {most: score(player)}
always:
  solvent: {that: coins(first(players)) >= 0}
show:
  cell: {colour: holder(cell)}
  player: {figures: {Coins: coins(player)}}
"""
ROWS = (
    made.COMPONENTS
    + """\
tiles:
  - {id: t1, form: [[0, 0], [1, 0]], beside: [t2], worth: 3 + 1}
  - {id: t2, form: [[0, 0]], worth: count(cell in cells where cell in edges)}
bonus:
  front: {1: 2, 2: 3}
  back: {6: 9}
map:
  - f b .
  - f b .
  - f b .
legend:
  f: front
  b: back
  .: none
"""
)


@dataclass(frozen=True)
class Game:
    """The text of a game and its component files."""

    text: str
    components: Mapping[str, str]


@cache
def games() -> tuple[Game, ...]:
    """The games that are damaged: a small one that uses everything, those of the reference, and a large one."""
    blocks = re.findall(
        r"```yaml (game|components)\n(.*?)```", (ROOT / "interpreter/language/README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    texts = [text for sort, text in blocks if sort == "game"]
    components = [text for sort, text in blocks if sort == "components"]
    found = [Game(made.completed(RICH), {made.ROWS: ROWS})]
    rows = iter(components)
    for text in texts:
        named = re.search(r"^components: (\S+)", text, re.MULTILINE)
        found.append(Game(text, {named.group(1): next(rows)} if named else {}))
    for path in sorted(ROOT.glob("rules/**/*.game.yaml")):
        beside = {each.name: each.read_text(encoding="utf-8") for each in sorted(path.parent.glob("*.components.yaml"))}
        found.append(Game(path.read_text(encoding="utf-8"), beside))
    return tuple(found)


@cache
def lines() -> tuple[str, ...]:
    """All lines of all games."""
    return tuple(line for game in games() for line in game.text.splitlines())


@cache
def values() -> tuple[str, ...]:
    """Everything that stands behind a colon anywhere."""
    return tuple(line.split(": ", 1)[1] for line in lines() if ": " in line)


@cache
def words() -> tuple[str, ...]:
    """Words and signs that occur anywhere, and some that must be refused."""
    found = set(re.findall(r"[a-z_]+|[0-9]+|[^\sa-z0-9]", "\n".join(lines())))
    return (*sorted(found), "999999999", "99999999999", "none", "nope", "²", "-", "")


def compiled(game: Game) -> tuple[RuleSet | None, Report]:
    """What comes of a game, and what is found."""
    report = Report()
    components = {name: (name, text.encode()) for name, text in game.components.items()}
    return compile_files(Files(("damaged.game.yaml", game.text.encode()), components), report), report


# ------------------------------------------------------------------------------------------------ damage


def damaged(game: Game, random: Random) -> Game:
    """The game with one to six faults, sometimes in its component file."""
    text, components = game.text, dict(game.components)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        if components and random.random() < 0.2:
            name = next(iter(components))
            components[name] = _damaged(components[name], random)
        else:
            text = _damaged(text, random)
    return Game(text, components)


def _damaged(text: str, random: Random) -> str:
    if random.random() < 0.05:
        return text[: random.randrange(len(text) + 1)]
    found = text.split("\n")
    number = random.randrange(len(found))
    ways = (_without, _twice, _other_line, _indented, _other_value, _other_value, _other_word, _other_word, _other_key, _swapped)
    random.choice(ways)(found, number, random)
    return "\n".join(found)


def _without(found: list[str], number: int, _random: Random) -> None:
    del found[number]


def _twice(found: list[str], number: int, _random: Random) -> None:
    found.insert(number, found[number])


def _other_line(found: list[str], number: int, random: Random) -> None:
    found[number] = random.choice((*found, *lines()))


def _indented(found: list[str], number: int, random: Random) -> None:
    found[number] = " " * random.randrange(13) + found[number].strip()


def _other_value(found: list[str], number: int, random: Random) -> None:
    key, colon, _ = found[number].partition(": ")
    if colon:
        found[number] = f"{key}: {random.choice(values())}"


def _other_word(found: list[str], number: int, random: Random) -> None:
    there = list(re.finditer(r"[a-z_0-9]+", found[number]))
    if there:
        word = random.choice(there)
        found[number] = found[number][: word.start()] + random.choice(words()) + found[number][word.end() :]


def _other_key(found: list[str], number: int, random: Random) -> None:
    other = random.choice(words())
    found[number] = re.sub(r"[a-z_]+(?=[(:])", lambda _: other, found[number], count=1)


def _swapped(found: list[str], number: int, random: Random) -> None:
    other = random.randrange(len(found))
    found[number], found[other] = found[other], found[number]


# ------------------------------------------------------------------------------------------------ what must hold


def fault(game: Game) -> str | None:
    """What is wrong with how a game was read: it raised, took too long, or gave neither rules nor a finding."""
    began = time.process_time()
    try:
        rules, report = compiled(game)
        for found in report:
            full(found)
    except Exception:  # noqa: BLE001  # whatever it is, it is the fault looked for
        return traceback.format_exc()
    if rules is None and not len(report):
        return "neither rules nor a finding"
    took = time.process_time() - began
    return f"took {took:.1f} seconds" if took > SLOW else None


def main(seed: int, count: int) -> int:
    """How many faults of different sorts were found; each is shown once with a way to see it again."""
    seen: set[str] = set()
    for number in range(seed, seed + count):
        random = Random(number)
        found = fault(damaged(random.choice(games()), random))
        sort = "" if found is None else "\n".join(found.strip().splitlines()[-3:])
        if found is not None and sort not in seen:
            seen.add(sort)
            print(f"seed {number}: {found}", flush=True)
    print(f"{count} damaged games, {len(seen)} faults")
    return len(seen)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
