"""What `check` promises, tried on one rule set: what it lets through never raises, never gets stuck, never breaks a bound
or gives a secret away.

`python -m tests.hostile.soundness SEED COUNT [JOBS]` tries so many mutants and prints what came of them.
"""

import json
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random

from interpreter.backends.wasm.host import is_available
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text
from interpreter.diagnostics.render.plain_text import full
from interpreter.display import RenderContext, picture
from interpreter.frontend.pipeline.compiler import Files
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project.errors import PositionError, UsageError
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN
from interpreter.runtime.machine import machine
from interpreter.runtime.scoring import invariants
from interpreter.runtime.scoring.result import result
from interpreter.runtime.serialization.player_view import player_view
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.session.layouts import GENERATED
from interpreter.session.library import Game
from interpreter.session.match import Match
from tests.compilation import compile_files
from tests.hostile.mutation import Case, cases, mutant
from tests.rules import lockstep_inside
from tests.rules.hidden import altered
from tests.rules.lockstep import walk

SLOW = 10.0  # seconds that checking a mutant, one answer in it or one picture may take at most on a busy machine
STUCK = 60  # seconds of the processor after which a mutant is given up as a hang
LOCKSTEP = 25  # answers in which the two machines are compared
FEW = 30  # options that are looked at one by one


class UnsoundError(Exception):
    """What `check` let through did not keep the promise."""


@dataclass(frozen=True)
class Verdict:
    """What came of a mutant: `refused` by check, `no table` at the start, `broken check` in play, `played`, or `fault`."""

    sort: str
    why: str = ""
    games: int = 0
    answers: int = 0


def checked(case: Case) -> tuple[RuleSet | None, Report]:
    """What `check` makes of a rule set."""
    report = Report()
    components = {name: (name, text.encode()) for name, text in case.components.items()}
    variants = tuple((f"{name}.variant.yaml", text.encode()) for name, text in case.variants.items())
    return compile_files(Files(("mutant.game.yaml", case.game.encode()), components, None, variants), report), report


def verdict(case: Case, random: Random, *, games: int, answers: int) -> Verdict:
    """Check a rule set and, if nothing is wrong with it, play some games of at most so many answers."""
    try:
        with at_most(STUCK):
            return _verdict(case, random, games, answers)
    except Exception:  # noqa: BLE001  # whatever it is, it is the fault looked for
        return Verdict("fault", traceback.format_exc())


def _verdict(case: Case, random: Random, games: int, answers: int) -> Verdict:
    began = time.process_time()
    rules, report = checked(case)
    if time.process_time() - began > SLOW:
        raise UnsoundError(f"checking took {time.process_time() - began:.0f} seconds")
    check_places(case, report)
    if rules is None:
        if not report.has_errors():
            raise UnsoundError("neither rules nor an error")
        return Verdict("refused")
    played = 0
    for number in range(games):
        try:
            table = seated(Game(rules, {}), random)
        except (PositionError, UsageError) as problem:
            for found in problem.diagnostics:
                full(found)
            if number == games - 1 and not played:
                return Verdict("no table")
            continue
        count, broken = _play(table, random, answers)
        played += count
        walk(table, random, LOCKSTEP, looks=9)
        if is_available():
            with suppress(Unsupported):
                lockstep_inside.walk(table, number, LOCKSTEP, slowly=False)
        if broken:
            return Verdict("broken check", broken, number + 1, played)
    return Verdict("played", "", games, played)


def check_places(case: Case, report: Report) -> None:
    """Every finding can be shown and stands somewhere inside one of the files."""
    names = {"mutant.game.yaml", *case.components, *(f"{name}.variant.yaml" for name in case.variants)}
    for found in report:
        full(found)
        if found.span is not None and not (
            found.span.source.name in names and 0 <= found.span.start <= found.span.end <= len(found.span.source.text)
        ):
            raise UnsoundError(f"{found.code} stands nowhere: {found.span}")


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Raise where it hangs if something takes too long."""

    def ring(*_: object) -> None:
        raise UnsoundError(f"did not come back within {seconds} seconds")

    before = signal.signal(signal.SIGPROF, ring)  # time of the processor: the machine may be busy with something else
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def seated(game: Game, random: Random) -> GameInstance:
    """A table of a game as chance has it; `PositionError` or `UsageError` where none can be laid."""
    players = random.choice(game.players)
    seats = [seat.name for seat in game.seats(players)]
    values = {name: seats if option.kind == "player" else option for name, option in game.options.items()}
    options = {name: random.choice(several) for name, several in values.items() if several}
    layouts = list(game.layouts(players))
    random.shuffle(layouts)
    layouts.sort(key=lambda name: name == GENERATED)  # those that come with the game are at hand
    for layout in layouts[:-1]:
        with suppress(PositionError):  # some house rules refuse some of them
            return game.table(players=players, seed=random.randrange(1000), layout=layout, options=options)
    return game.table(players=players, seed=random.randrange(1000), layout=layouts[-1] if layouts else None, options=options)


# ------------------------------------------------------------------------------------------------ play


def _play(table: GameInstance, random: Random, most: int) -> tuple[int, str]:
    """Play a game by chance, looking at everything now and then: how many answers it took, and the check that was broken."""
    game = Game(table.rules, {})
    match = Match(table, machine.start(table))
    moves = ["pass"]
    for number in range(most):
        state = match.state.position
        broken = invariants.violated_invariants(table, state, "")
        if broken:
            return number, broken[0].name
        if number % 9 == 0 or match.over:
            try:
                _look(game, match, moves, random)
            except PositionError as problem:  # a check that belongs to a moment does not hold; nothing else may be wrong with a save
                if {found.code for found in problem.diagnostics} != {"R160"}:
                    raise
                return number, plain_text.message_text(problem.diagnostics[0])
        if match.over:
            if state.ended not in {"finished", "safety_limit", *(end.name for end in table.rules.ends)}:
                raise UnsoundError(f"ended as {state.ended}")
            return number, ""
        began = time.process_time()
        asked = random.choice(match.questions)
        if not asked.options:
            raise UnsoundError(f"nothing to choose from at {asked.decision.address}")
        option = asked.options.sample(random)
        if option not in asked.options:
            raise UnsoundError(f"{option} is sampled and not on offer")
        moves = [*moves[-4:], option.notation]
        if asked.read(option.notation) != option:
            raise UnsoundError(f"{option.notation} is read as something else")
        match.answer(option)
        if time.process_time() - began > SLOW:
            raise UnsoundError(f"an answer took {time.process_time() - began:.0f} seconds")
    return most, ""


def _figures(match: Match, player: int | None) -> Iterator[tuple[object, object]]:
    """Every figure of the standing for a player, with the true one."""
    known, true = match.standing(player), result(match.state.table, match.state.position)
    yield from zip((known.winners, *known.scores), (true.winners, *true.scores), strict=True)
    for line, values in known.lines.items():
        yield from zip(values, true.lines[line], strict=True)
    for values, steps in zip(known.ranking, true.ranking, strict=True):
        yield from zip(values, steps, strict=True)


def _look(game: Game, match: Match, moves: list[str], random: Random) -> None:
    """Save and load, views, secrets, pictures, standings and refusals, at one position."""
    table, state = match.state.table, match.state.position
    loaded = game.position(json.dumps(match.to_json()))
    if (loaded.state.position, loaded.digest) != (state, match.digest):
        raise UnsoundError("a saved position is another one")
    for player in () if match.over else (None, *range(table.players)):  # a result may tell what was hidden
        other = altered(table, state, player, random)
        if [one.player for one in machine.questions(table, other)] == [one.player for one in machine.questions(table, state)]:
            if player_view(table, state, player) != player_view(table, other, player):
                raise UnsoundError(f"the view of {player} gives something away")
            if picture(RenderContext(table, state, player)) != picture(RenderContext(table, other, player)):
                raise UnsoundError(f"the picture for {player} gives something away")
            if _offered(table, state, player) != _offered(table, other, player):
                raise UnsoundError(f"what is offered to {player} gives something away")
    for player in (None, *range(table.players)):
        if not all(figure in (UNKNOWN, true) for figure, true in _figures(match, player)):
            raise UnsoundError(f"the standing for {player} is wrong")
        began = time.process_time()
        picture(RenderContext(table, state, player))
        if time.process_time() - began > SLOW:
            raise UnsoundError(f"drawing took {time.process_time() - began:.0f} seconds")
    for asked in match.questions:
        for move in moves:
            match.why_not(move, player=asked.player)


def _offered(table: GameInstance, state: GameState, player: int | None) -> list[object]:
    found: list[object] = []
    for one in machine.questions(table, state):
        if one.player == player:
            count = one.options.count()
            found.append((count, [one.options.nth(place) for place in range(min(count, FEW))]))
    return found


# ------------------------------------------------------------------------------------------------ many


def of_seed(seed: int, *, games: int, answers: int) -> tuple[str, Verdict]:
    """The name of the rule set of which a seed makes a mutant, and what came of the mutant."""
    random = Random(seed)
    case = random.choice(cases())
    return case.name, verdict(mutant(case, random), random, games=games, answers=answers)


def _job(seed: int) -> tuple[int, str, Verdict]:
    return (seed, *of_seed(seed, games=3, answers=400))


def main(seed: int, count: int, jobs: int = 1) -> int:
    """How many mutants were unsound; each sort of fault is shown once, with the seed to see it again."""
    tally: Counter[str] = Counter()
    seen: set[str] = set()
    answers = 0
    with ProcessPoolExecutor(jobs) as pool:
        for number, name, found in pool.map(_job, range(seed, seed + count), chunksize=5):
            tally[found.sort] += 1
            answers += found.answers
            sort = "\n".join(found.why.strip().splitlines()[-3:])
            if found.sort == "fault" and sort not in seen:
                seen.add(sort)
                print(f"seed {number} ({name}): {found.why}", flush=True)
    print(f"{count} mutants: {dict(tally)}; {answers} answers", flush=True)
    return tally["fault"]


if __name__ == "__main__":
    sys.exit(1 if main(*map(int, sys.argv[1:])) else 0)
