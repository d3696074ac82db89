"""Three machines side by side: the reference machine, the generated one, and the module that the table is printed as.

python -m tests.rules.lockstep_inside [GAME ...] [--seeds 2] [--decisions 100] [--jobs 1] [--quick]

As `tests.rules.lockstep`, whose rule sets and settings these are: after every answer the positions, their digests, who is asked and how many
answers there are must be the same, and so where the answer leads that is given; chance follows a seed in all of them. What people see is
worked out from the position, by one machine. Now and then the module gets the position anew, as if it came from a save, and there every
answer is tried. A whole game is played inside as well, a piece of one from the middle, and rows of a simulation with their results and
notices; and the machines go on from each other's saves. Tables that are left to other machines are counted, with the reason.
"""

import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from random import Random
from typing import NamedTuple

from interpreter.backends.wasm.codegen.services import SEVERAL
from interpreter.backends.wasm.engine import Instances, PlayedGame, Playouts
from interpreter.backends.wasm.machine import WasmTable
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.steps import Stepper
from interpreter.diagnostics.diagnostic import Report
from interpreter.project.errors import PositionError, UsageError
from interpreter.runtime.machine import machine
from interpreter.runtime.serialization import decode, encode
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.runtime.state.playout import Playout
from interpreter.session.rng import UniformInts, derive_stream
from interpreter.session.state import State, begin
from interpreter.simulation.simulate import game_seed, play
from tests.rules.lockstep import DisagreementError, rule_sets, settings_of_options
from tests.rules.rule_sets import FILES, loaded

AGAIN = 8  # one in so many positions goes in anew
PIECE = 20  # answers of a piece of a game
MOST_TRIED = 12  # answers to a question that are all tried; of more, so many
ROWS = 3  # games of a simulation
MOST_SHOWN = 300  # signs of a row that is another one


def walk(table: GameInstance, seed: int, most: int, *, slowly: bool = True) -> int:
    """Play a game by chance on all three; how many answers were compared. `DisagreementError` where they differ, `Unsupported` where the table declines.

    The reference machine takes part if they go `slowly`.
    """
    random, inside = Random(seed), Stepper(WasmTable(table), seed)
    states = [begin(each, machine.start(each), seed)[1] for each in ((table, table.alone()) if slowly else (table,))]
    is_inside = False
    for number in range(most):
        try:
            here = states[0]
            if not here.position.answered and (not is_inside or random.randrange(AGAIN) == 0):
                inside.open(here.position, here.chances)
                _every_answer(states[0], inside, random)
                is_inside = True
            _compare(states, inside if is_inside else None)
            if here.over:
                return number
            states, is_inside = _answered(states, inside if is_inside and inside.player != SEVERAL else None, random)
        except (DisagreementError, Unsupported):
            raise
        except Exception as problem:  # a machine that breaks down differs, too
            notes = " ".join(getattr(problem, "__notes__", ()))
            raise DisagreementError(f"after {number} answers: {type(problem).__name__}: {problem} {notes}") from problem
    return most


def _compare(states: Sequence[State], inside: Stepper | None) -> None:
    position, *others = [state.position for state in states]
    found = [] if inside is None else [inside.state()]
    table = states[0].table
    for other in (*others, *found):
        if position != other or repr(position.store) != repr(other.store):
            raise DisagreementError(_difference(table, position, other))
        if encode.digest(table, position) != encode.digest(table, other):
            raise DisagreementError("digests")
    if inside is None:
        return
    ended = inside.table.layout.ends[inside.ended - 1] if inside.ended else None
    if ended != position.ended:
        raise DisagreementError(f"ended as {position.ended} and {ended}")
    if ended is None and inside.player == SEVERAL:
        if not states[0].questions:
            raise DisagreementError("nobody is asked, several are asked inside")
    elif ended is None:
        for state in states:
            (question,) = state.questions
            if (question.player, question.options.count) != (inside.player, inside.count):
                raise DisagreementError(
                    f"{question.player} has {question.options.count} options, {inside.player} has {inside.count} inside"
                )


def _every_answer(here: State, inside: Stepper, random: Random) -> None:
    """Every answer leads to the same position, of very many some; the module is where it was then."""
    if here.over or inside.ended or inside.player == SEVERAL:
        return
    (question,) = here.questions
    count = inside.count
    for number in range(count) if count <= MOST_TRIED else sorted(random.sample(range(count), MOST_TRIED)):
        inside.apply(number)
        there = here.answer(question.options[number])
        if (found := inside.state()) != there.position:
            where = f"{question.options[number].notation} at {question.address}"
            raise DisagreementError(f"after {where}: {_difference(here.table, there.position, found)}")
        inside.open(here.position, here.chances)


def _difference(table: GameInstance, here: GameState, there: GameState) -> str:
    cells = [
        f"{cell.name}{cell.arguments}: {one!r} and {other!r}"
        for cell, one, other in zip(table.state_slots, here.store, there.store, strict=True)
        if one != other
    ]
    return f"{cells or (here.course, here.frames, here.ended, there.course, there.frames, there.ended)}"


def _answered(states: Sequence[State], inside: Stepper | None, random: Random) -> tuple[list[State], bool]:
    """After an answer by chance, and whether the module has taken it."""
    which = random.randrange(len(states[0].questions))
    asked = states[0].questions[which].decision.options
    number = random.randrange(asked.count())
    after = []
    for state in states:
        question = state.questions[which]
        if question.decision.options.nth(number) != asked.nth(number):
            raise DisagreementError(f"option {number} at {question.decision.address}")
        after.append(state.answer(question.options[number]))
    if inside is None:
        return after, False
    inside.apply(number)
    return after, True


def same_games(table: GameInstance, seed: int) -> None:
    """A whole game by chance, and a piece from its middle, are the same inside as by the generated machine."""
    inside, engine = WasmTable(table), table.engine
    assert engine is not None
    state = machine.start(table)
    for limit in (0, PIECE, PIECE) if state.ended is None else ():
        chances = count()
        below = UniformInts(derive_stream(seed, "bots")).below
        playout = Playout(limit or 1 << 60, below, lambda: derive_stream(seed, "chance", next(chances)).below)  # noqa: B023
        end, game = engine.play_out(state, playout), inside.play(state, seed, limit)
        if (end, end.ended) != (game.state, game.state.ended):
            raise DisagreementError(f"in one go, {limit} answers: {_difference(table, end, game.state)}")
        counts = (len(playout.counts), sum(playout.counts), max(playout.counts, default=0))
        if counts != (game.decisions, game.options, game.most_options) or game.notices != playout.notices:
            raise DisagreementError(f"in one go: {counts} and {game}")
        state = end if limit else state
        if state.ended is not None:
            break


def relay(table: GameInstance, seed: int, answers: int) -> int:
    """A game in which each machine in turn makes an answer from the save of the one before is the game of one machine alone; how many it were."""
    alone, inside, random = begin(table, machine.start(table), seed)[1], Stepper(WasmTable(table), seed), Random(seed)
    position = alone.position
    for number in range(answers):
        if alone.over:
            return number
        report = Report()
        found = decode.from_json(table.rules, json.loads(json.dumps(State(table, position).to_json())), report)
        if found is None:
            raise DisagreementError(f"a save cannot be read: {[*report]}")
        slow, loaded = found
        which = random.randrange(len(alone.questions))
        answer = random.randrange(alone.questions[which].options.count)
        turn = number % 3
        if turn == 0 and not loaded.answered:
            inside.open(loaded, alone.chances)
        if turn == 0 and not loaded.answered and inside.player != SEVERAL:
            inside.apply(answer)
            position = inside.state()
        else:
            here = State(slow if turn == 1 else table, loaded, seed, alone.chances)
            position = here.answer(here.questions[which].options[answer]).position
        alone = alone.answer(alone.questions[which].options[answer])
        if position != alone.position:
            raise DisagreementError(f"from a save, after {number} answers: {_difference(table, alone.position, position)}")
    return answers


def same_rows(table: GameInstance, seed: int, games: int = ROWS) -> int:
    """Games of a simulation have the same rows inside as by the generated machine: ends, results, counts, notices. How many were played inside:
    as many as go at one call, all but those that take more memory than there is."""
    found = Playouts(table, Instances()).play(seed, range(games), PlayedGame)
    for number, game in enumerate(found):
        row = play(table, game_seed(seed, number))
        expected = (row.seed, row.end, row.winners, row.scores, row.decisions, row.turns, row.options, row.most_options, row.notices)
        if game != expected:
            raise DisagreementError(f"game {number} of a simulation: {str(game)[:MOST_SHOWN]}, not {str(expected)[:MOST_SHOWN]}")
    return len(found)


# ------------------------------------------------------------------------------------------------ many games


class Line(NamedTuple):
    """What came of the games of a rule set with so many players."""

    name: str
    players: int
    games: int
    decisions: int
    declined: Mapping[str, int]
    differences: Sequence[str]

    def __str__(self) -> str:
        text = (
            f"{self.name}, {self.players}: {self.games} games, {self.decisions:,} decisions, differences: {len(self.differences) or 'none'}"
        )
        return text + "".join(f"; {number} declined: {reason}" for reason, number in self.declined.items())


def compared(seeds: int, decisions: int, place: tuple[str, int], *, slowly: bool = True) -> Line:
    """Games of a rule set for so many players, and what was found in them."""
    name, players = place
    settings = [*({} for _ in range(seeds)), *settings_of_options(name, players)]
    played, counts, differences, declined = 0, 0, [], Counter[str]()
    for seed, options in enumerate(settings):
        try:
            table = loaded(name).table(players=players, seed=seed, options=options)
        except (PositionError, UsageError):  # a value of an option that is nothing for this game
            continue
        try:
            counts += walk(table, seed, decisions, slowly=slowly)
            same_games(table, seed)
            same_rows(table, seed)
            if slowly:
                relay(table, seed, PIECE)
            played += 1
        except Unsupported as reason:
            declined[str(reason)] += 1
        except DisagreementError as problem:
            differences.append(f"{name}, {players} players, seed {seed}, {options or 'usual options'}: {problem}")
    return Line(name, players, played, counts, declined, differences)


def lines(games: Sequence[str], seeds: int, decisions: int, jobs: int, *, slowly: bool) -> Iterator[Line]:
    """A line for every rule set and number of players."""
    places = [(name, players) for name in rule_sets(games) for players in loaded(name).players]
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(compared, seeds, decisions, slowly=slowly), places)


def main() -> int:
    """Compare, print a line for each rule set and a total; 1 if something differs."""
    parser = ArgumentParser(prog="python -m tests.rules.lockstep_inside", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*", default=[*FILES], help="these games only, or rule sets: GAME+VARIANT")
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=100, help="in a game at most")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="without the reference machine")
    chosen = parser.parse_args()
    found = []
    for line in lines(chosen.games, chosen.seeds, chosen.decisions, chosen.jobs, slowly=not chosen.quick):
        print(line, *line.differences, sep="\n  ", flush=True)
        found.append(line)
    differences, declined = sum(len(line.differences) for line in found), sum(sum(line.declined.values()) for line in found)
    games, decisions = sum(line.games for line in found), sum(line.decisions for line in found)
    print(
        f"{len({line.name for line in found})} rule sets, {games:,} games, {decisions:,} decisions compared, {declined} declined, ", end=""
    )
    print(f"differences: {differences or 'none'}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
