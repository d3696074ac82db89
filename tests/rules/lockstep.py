"""The reference machine and the generated one, side by side: they get the same answers and must agree on everything.

python -m tests.rules.lockstep [GAME ...] [--seeds 2] [--decisions 100] [--jobs 1] [--machine MODULE:FUNCTION]

A line for every game and number of players: alone, with every set of printed variants that go together, with every house
rule. After every answer the positions, their digests, the notices, the result as it stands, the view of every seat, all
questions with their options, and the reason why an earlier move is refused must be the same. A game with the usual options
is played for every seed, and one for every other value of every option. The first game of each is played in one go as well, to
its end: there a machine goes on with what it has kept, which is made anew where a game stops.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from importlib import import_module
from math import inf
from random import Random
from typing import NamedTuple

from interpreter.backends.python import with_python_backend
from interpreter.backends.python.engine import PythonEngine
from interpreter.backends.python.support.index_layouts import masks
from interpreter.project.errors import PositionError, RulesError, UsageError
from interpreter.runtime.machine import machine
from interpreter.runtime.notation import move_notation
from interpreter.runtime.scoring.result import result
from interpreter.runtime.serialization import encode
from interpreter.runtime.serialization.player_view import player_view
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Answer, GameState, PendingDecision
from interpreter.simulation.simulate import play
from tests.rules.rule_sets import FILES, loaded, values_of_options, with_house, with_printed

Machine = Callable[[GameInstance], GameInstance]
MOST_LISTED = 400  # options of a question that are all compared; of more, some
BY_NUMBER = 20  # options that are asked for by their number
MOST_VALUES = 20  # values of an option that are all tried


class DisagreementError(AssertionError):
    """The machines differ."""


# ------------------------------------------------------------------------------------------------ one game


def walk(
    table: GameInstance,
    random: Random,
    most: int = 1_000_000,
    *,
    looks: int = 1,
    options: float = inf,
    begin: GameState | None = None,
    machine_of: Machine = with_python_backend,
) -> int:
    """Play a game by chance on both machines; how many answers were compared. `DisagreementError` where they differ.

    Positions and questions are compared at every answer, what people are shown of them at each of so many (`looks`), until
    there have been so many `options` in all: where the board is large, the reference machine takes long to list them.
    The game begins at a position that is given (`begin`), or as it is set up.
    """
    slow, fast = table.alone(), machine_of(table)
    here, there = (machine.start(slow), machine.start(fast)) if begin is None else (begin, begin)
    told = "pass"
    for number in range(most):
        try:
            _same_position(slow, here, there)
            if here.ended is not None or number % looks == 0:
                _same_sight(slow, fast, here, there, told)
            if here.ended is not None:
                return number
            if options <= 0:
                return number
            questions = machine.questions(fast, there)
            options -= sum(each.options.count() for each in questions)
            asked, answer = _same_questions(machine.questions(slow, here), questions, random)
            _kept_sets_are_up_to_date(fast)
            told = move_notation.write(slow, asked, answer)
            here, there = machine.answer(slow, here, asked.player, answer), machine.answer(fast, there, asked.player, answer)
        except Exception as problem:  # a machine that breaks down differs, too
            raise DisagreementError(f"after {number} answers: {type(problem).__name__}: {problem}") from problem
    return most


def _same_position(table: GameInstance, here: GameState, there: GameState) -> None:
    if (
        here != there
        or repr(here.store) != repr(there.store)
        or (here.notices, here.forced, here.events) != (there.notices, there.forced, there.events)
    ):
        differences = [
            f"{cell.name}{cell.arguments}: {one!r} and {other!r}"
            for cell, one, other in zip(table.state_slots, here.store, there.store, strict=True)
            if one != other
        ]
        raise DisagreementError(f"{differences or (here, there)}")


def _same_sight(slow: GameInstance, fast: GameInstance, here: GameState, there: GameState, move: str) -> None:
    """The digest, how the game stands, what every seat sees, and why it cannot make the last move."""
    if encode.digest(slow, here) != encode.digest(fast, there):
        raise DisagreementError("digests")
    if result(slow, here) != result(fast, there):
        raise DisagreementError(f"results: {result(slow, here)} and {result(fast, there)}")
    for player in (None, *range(slow.players)):
        if player_view(slow, here, player) != player_view(fast, there, player):
            raise DisagreementError(f"view of {player}")
    for player in range(slow.players):
        if move_notation.explain(slow, here, player, move) != move_notation.explain(fast, there, player, move):
            raise DisagreementError(f"why {player} cannot {move}")


def _same_questions(
    left: Sequence[PendingDecision], right: Sequence[PendingDecision], random: Random
) -> tuple[PendingDecision, Answer]:  # fmt: skip
    """One of the questions, and an answer to it by chance."""
    for one, other in zip(left, right, strict=True):
        _same_options(one, other, random)
    number = random.randrange(len(left))
    answer = left[number].options.sample(random.randrange)
    if answer not in right[number].options:
        raise DisagreementError(f"{answer} is on offer in one of them at {left[number].address}")
    return left[number], answer


def _same_options(one: PendingDecision, other: PendingDecision, random: Random) -> None:
    if (one.player, one.address) != (other.player, other.address):
        raise DisagreementError(f"{one.player} at {one.address}, {other.player} at {other.address}")
    count = one.options.count()
    if count != other.options.count():
        raise DisagreementError(f"{count} and {other.options.count()} options at {one.address}")
    if count <= MOST_LISTED and [*one.options] != [*other.options]:
        raise DisagreementError(f"options at {one.address}: {[*one.options]} and {[*other.options]}")
    for number in range(count) if count <= BY_NUMBER else [random.randrange(count) for _ in range(BY_NUMBER)]:
        if one.options.nth(number) != other.options.nth(number):
            raise DisagreementError(f"option {number} at {one.address}: {one.options.nth(number)} and {other.options.nth(number)}")


def _kept_sets_are_up_to_date(fast: GameInstance) -> None:
    """What the generated machine has kept of stores is what it would find now."""
    engine = fast.engine
    if not isinstance(engine, PythonEngine):
        return
    for store, kept in engine.sets._known.values():
        if kept != masks(engine.sets.layout, store):
            raise DisagreementError(f"kept sets: {kept}, found: {masks(engine.sets.layout, store)}")


def same_game(table: GameInstance, seed: int, machine_of: Machine = with_python_backend) -> None:
    """A game by chance in one go must be the game of the reference machine, answer by answer."""
    one, other = play(table.alone(), seed), play(machine_of(table), seed)
    if one != other:
        raise DisagreementError(f"{one} and {other}")


# ------------------------------------------------------------------------------------------------ many games


class Line(NamedTuple):
    """What came of the games of a rule set with so many players."""

    name: str
    players: int
    games: int
    decisions: int
    differences: Sequence[str]

    def __str__(self) -> str:
        found = "none" if not self.differences else str(len(self.differences))
        players = f"{self.players} player{'s' if self.players > 1 else ''}"
        return f"{self.name}, {players}: {self.games} games, {self.decisions:,} decisions, differences: {found}"


def rule_sets(games: Sequence[str]) -> Iterator[str]:
    """All rule sets of these games: with each set of printed variants that go together, and with each house rule."""
    for name in games:
        for each in [name] if "+" in name else [*with_printed(name), *with_house(name)]:
            with suppress(*[RulesError] if each != name and each.count("+") > 1 else []):
                loaded(each)
                yield each


def compared(seeds: int, decisions: int, place: tuple[str, int], machine_of: Machine = with_python_backend) -> Line:
    """Games of a rule set for so many players, and what was found in them."""
    name, players = place
    settings = [*({} for _ in range(seeds)), *settings_of_options(name, players)]
    played, counts, differences = 0, 0, []
    for seed, options in enumerate(settings):
        try:
            table = loaded(name).table(players=players, seed=seed, options=options)
        except (PositionError, UsageError):  # a value of an option that is nothing for this game
            continue
        played += 1
        try:
            counts += walk(table, Random(seed), decisions, machine_of=machine_of)
            if seed == 0:
                same_game(table, seed, machine_of)
        except DisagreementError as problem:
            differences.append(f"{name}, {players} players, seed {seed}, {options or 'usual options'}: {problem}")
    return Line(name, players, played, counts, differences)


def settings_of_options(name: str, players: int) -> Iterator[Mapping[str, object]]:
    """Every value of every option by itself; of very many the first and the last."""
    for option, values in values_of_options(loaded(name), players).items():
        for value in values if len(values) <= MOST_VALUES else (values[0], values[-1]):
            yield {option: value}


def main() -> int:
    """Compare, print a line for each rule set and a total; 1 if something differs."""
    parser = ArgumentParser(prog="python -m tests.rules.lockstep", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*", default=[*FILES], help="these games only, or rule sets: GAME+VARIANT")
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=100, help="in a game at most")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--machine", default="interpreter.backends.python:with_python_backend", help="what gives a table another machine")
    chosen = parser.parse_args()
    module, _, function = chosen.machine.partition(":")
    machine_of = getattr(import_module(module), function)
    if unknown := [name for name in chosen.games if name.partition("+")[0] not in FILES]:
        parser.error(f"there is no game {unknown[0]}; there are {', '.join(FILES)}")
    places = [(name, players) for name in rule_sets(chosen.games) for players in loaded(name).players]
    found = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for line in pool.map(partial(compared, chosen.seeds, chosen.decisions, machine_of=machine_of), places):
            print(line, *line.differences, sep="\n  ", flush=True)
            found.append(line)
    sets, differences = len({line.name for line in found}), sum(len(line.differences) for line in found)
    games, decisions = sum(line.games for line in found), sum(line.decisions for line in found)
    print(f"{sets} rule sets, {games:,} games, {decisions:,} decisions compared, differences: {differences or 'none'}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
