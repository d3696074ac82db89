"""Steps by number on two machines side by side: generated Python, and the module that the table is printed as.

python -m tests.rules.lockstep_steps [GAME ...] [--seeds 2] [--decisions 100] [--jobs 1]

Walks go on by chance from the present position or from an earlier one that was kept. At every one, now and then only, for what is looked at
lazily must be right in any order, everything that a `State` says in public is compared. Rule sets and settings are those of `tests.rules.lockstep`.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from interpreter.backends.wasm.cursors import InnerSteps
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.project.errors import PositionError, UsageError
from interpreter.runtime.machine import machine
from interpreter.runtime.notation.refusal import Refusal
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session.rng import Seed
from interpreter.session.state import State, begin
from interpreter.session.stepping import carried
from tests.rules.lockstep import DisagreementError, rule_sets, settings_of_options
from tests.rules.rule_sets import FILES, loaded

MOST_OPTIONS = 40  # of a question, that are looked at one by one
KEPT = 30  # states that a walk goes back to
LOOK = 3  # one in so many states is looked at
Said = Mapping[str, Callable[[State], object]]


def _notes(state: State) -> object:
    position = state.position
    return repr(position), position.notices, position.forced, position.events, position.ended


def _asked(state: State) -> object:
    return [
        (
            each.player,
            each.address,
            each.text,
            each.options.count,
            [(o.notation, o.code, o.arguments) for o in islice(each.options, MOST_OPTIONS)],
        )
        for each in state.questions
    ]


def _refused(state: State) -> object:
    found = []
    for number in (-1, state.option_count, 1 << 70):
        try:
            state.step(number)
        except UsageError as problem:
            found.append(str(problem))
    refusal = state.why_not("no such move", player=0)
    return found, refusal.explain() if isinstance(refusal, Refusal) else refusal


def _viewers(state: State) -> tuple[int | None, ...]:
    return (None, *range(state.table.players))


SAID: Said = {
    "player": lambda state: (state.player, state.option_count, state.over, state.chances),
    "position": _notes,
    "digest": lambda state: (state.digest, state.notices),
    "result": lambda state: repr(state.result),
    "questions": _asked,
    "views": lambda state: [state.view(seat) for seat in _viewers(state)],
    "observations": lambda state: [state.observation(seat) for seat in _viewers(state)],
    "refusals": _refused,
    "saves": lambda state: state.to_json(),
    "way": lambda state: [(repr(entry), repr(position), position.notices) for entry, position in state.way()],
    "log": lambda state: state.log(0),
    "known": lambda state: state.known(0),
    "playouts": lambda state: [_notes(state.playout(Random(7), most=most)) for most in (0, 1, 6)],
    "repr": repr,
}


def inside(table: GameInstance) -> GameInstance:
    """The same table, at which states go on inside as soon as they can (`PACE`); raises `Unsupported`."""
    other = table.separate()
    other.walks.inside = InnerSteps(other)
    return other


def outside(table: GameInstance) -> GameInstance:
    """The same table, at which they never do."""
    other = table.separate()
    other.walks.wanted = False
    return other


def walk(table: GameInstance, seed: int, chance: Seed, most: int) -> tuple[int, int]:
    """Go on by chance; how many states were compared, and how many of them were reached inside. `DisagreementError` where two differ."""
    random = Random(seed)
    pairs = [tuple(begin(each, machine.start(each), chance)[1] for each in (inside(table), outside(table)))]
    reached = 0
    for number in range(most):
        here, there = random.choice(pairs) if random.randrange(4) == 0 else pairs[-1]
        if here.over or there.over:
            compare(here, there, random, whole=True)
            pairs = [pair for pair in pairs if pair[0] is not here] or [
                tuple(begin(each.table, machine.start(each.table), chance)[1] for each in pairs[0])
            ]
            continue
        compare(here, there, random, whole=random.randrange(LOOK) == 0)
        count = there.option_count
        if here.option_count != count:
            raise DisagreementError(f"after {number}: {here.option_count} and {count} options")
        which = random.randrange(min(count, 1 << 60))
        pairs = [*pairs[-KEPT:], (here.step(which), there.step(which))]
        reached += getattr(pairs[-1][0]._cursor, "inside", None) is not None  # only this tells
    return most, reached


def compare(here: State, there: State, random: Random, *, whole: bool) -> None:
    """Compare what two states say, in any order."""
    names = [*SAID] if whole else random.sample(("player", "digest", "refusals"), random.randrange(3))
    random.shuffle(names)
    for name in names:
        if (one := SAID[name](here)) != (other := SAID[name](there)):
            raise DisagreementError(f"{name}: {one} and {other}")
    if whole and (here != there or hash(here) != hash(there)):
        raise DisagreementError("equality")


class Line(NamedTuple):
    """What came of the walks at a rule set with so many players."""

    name: str
    players: int
    states: int
    reached: int
    declined: int
    differences: list[str]

    def __str__(self) -> str:
        return f"{self.name}, {self.players}: {self.states:,} states, {self.reached:,} reached inside, {self.declined} declined, differences: {len(self.differences) or 'none'}"


def compared(seeds: int, decisions: int, place: tuple[str, int], *, with_options: bool = True) -> Line:
    """Walks at a rule set with so many players; with the usual values of its options, and `with_options` with others."""
    name, players = place
    states, reached, declined, differences = 0, 0, 0, []
    for seed, options in enumerate([*({} for _ in range(seeds)), *(settings_of_options(name, players) if with_options else ())]):
        try:
            table = loaded(name).table(players=players, seed=seed, options=options)
        except (PositionError, UsageError):
            continue
        try:
            with patch.object(carried, "PACE", 0):
                more = walk(table, seed, (seed, None, "two")[seed % 3], decisions)
            states, reached = states + more[0], reached + more[1]
        except Unsupported:
            declined += 1
        except DisagreementError as problem:
            differences.append(f"{name}, {players}, seed {seed}, {options}: {str(problem)[:2000]}")
    return Line(name, players, states, reached, declined, differences)


def lines(games: list[str], seeds: int, decisions: int, jobs: int) -> Iterator[Line]:
    """A line for every rule set and number of players."""
    places = [(name, players) for name in rule_sets(games) for players in loaded(name).players]
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(compared, seeds, decisions), places)


def main() -> int:
    """Compare, print a line for each rule set and a total; 1 if something differs."""
    parser = ArgumentParser(prog="python -m tests.rules.lockstep_steps", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*", default=[*FILES])
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    found = []
    for line in lines(chosen.games, chosen.seeds, chosen.decisions, chosen.jobs):
        print(line, *line.differences, sep="\n  ", flush=True)
        found.append(line)
    wrong = sum(len(line.differences) for line in found)
    print(
        f"{len(found)} tables, {sum(line.states for line in found):,} states, {sum(line.reached for line in found):,} reached inside, differences: {wrong or 'none'}"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
