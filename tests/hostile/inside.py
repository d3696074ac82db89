"""Rule sets that nobody has written, inside modules beside the other machines: drawn ones, and mutants that `check` lets through.

python -m tests.hostile.inside [--drawn 500] [--mutants 1000] [--seed 0] [--decisions 25] [--jobs 1]

What is compared is what `tests.rules.lockstep_inside` compares: games answer by answer, whole games, rows of simulations; and
what `tests.rules.lockstep_steps` does: states that are answered by number. Tables that are left to other machines are counted, with the reason.
"""

import sys
import traceback
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from random import Random
from typing import NamedTuple

from interpreter.backends.wasm.host import Trap
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project.errors import PositionError, UsageError
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session.library import Game
from tests.hostile import drawn_rules, secret_rules
from tests.hostile.mutation import mutant
from tests.hostile.soundness import at_most, checked, seated
from tests.hostile.targets import weighed_case
from tests.rules import lockstep_inside, lockstep_steps
from tests.rules.lockstep import DisagreementError

LONG = 120  # seconds of the processor after which a rule set is given up


class Seen(NamedTuple):
    """What came of a rule set: `refused`, `no table`, `over`, `declined`, `same`, `different`; and how many answers were compared."""

    seed: int
    sort: str
    why: str = ""
    answers: int = 0


def drawn(random: Random) -> RuleSet | None:
    """A rule set made by chance: of expressions on a board, of steps with secrets."""
    return random.choice((drawn_rules, drawn_rules, secret_rules)).sound(random)[0]


def mutated(random: Random) -> RuleSet | None:
    """A mutant of one that is shipped; None where `check` refuses it."""
    return checked(mutant(weighed_case(random), random))[0]


def seen(make: Callable[[Random], RuleSet | None], decisions: int, seed: int) -> Seen:
    """Make a rule set, and play a game of it on all machines."""
    try:
        with at_most(LONG):
            return _seen(make, decisions, seed)
    except Exception:  # noqa: BLE001  # whatever it is, it is a difference
        return Seen(seed, "different", traceback.format_exc())


def _seen(make: Callable[[Random], RuleSet | None], decisions: int, seed: int) -> Seen:
    random = Random(seed)
    rules = make(random)
    if rules is None:
        return Seen(seed, "refused")
    try:
        table = seated(Game(rules, {}), random)
    except (PositionError, UsageError) as problem:
        return Seen(seed, "no table", str(problem))
    return _on_all(table, seed, decisions)


def _on_all(table: GameInstance, seed: int, decisions: int) -> Seen:
    if machine.start(table).ended is not None:
        return Seen(seed, "over")
    try:
        answers = lockstep_inside.walk(table, seed, decisions)
        lockstep_inside.same_games(table, seed)
        lockstep_inside.same_rows(table, seed)
        lockstep_steps.walk(table, seed, (None, seed)[seed % 2], decisions)
    except Unsupported as reason:
        return Seen(seed, "declined", reason.reason)
    except Trap as trap:  # a whole game may take more memory than there is
        return Seen(seed, "declined", f"{trap.kind} {' '.join(getattr(trap, '__notes__', ()))}")
    except DisagreementError as problem:
        return Seen(seed, "different", str(problem))
    return Seen(seed, "same", "", answers)


# ------------------------------------------------------------------------------------------------ many

PASSED = ("declined", "same", "different")


def many(make: Callable[[Random], RuleSet | None], first: int, wanted: int, decisions: int, jobs: int) -> Iterator[Seen]:
    """What comes of seeds, until so many rule sets have passed `check` and can be played."""
    with ProcessPoolExecutor(jobs) as pool:
        for at in count(first, 20 * jobs):
            for each in pool.map(partial(seen, make, decisions), range(at, at + 20 * jobs)):
                if each.sort in PASSED:
                    wanted -= 1
                yield each
                if not wanted:
                    return


def told(name: str, all_seen: Iterator[Seen]) -> int:
    """Print what differs as it comes, and a total; how many differ."""
    sorts, reasons, answers = Counter[str](), Counter[str](), 0
    for each in all_seen:
        sorts[each.sort] += 1
        answers += each.answers
        if each.sort == "declined":
            reasons[each.why] += 1
        elif each.sort == "different":
            print(f"{name}, seed {each.seed}: {each.why}", flush=True)
    print(f"{name}: {dict(sorts)}, {answers:,} decisions compared, differences: {sorts['different'] or 'none'}", flush=True)
    for reason, number in reasons.most_common():
        print(f"  {number} declined: {reason}", flush=True)
    return sorts["different"]


SORTS: Mapping[str, Callable[[Random], RuleSet | None]] = {"drawn": drawn, "mutants": mutated}


def main() -> int:
    """Compare; 1 if something differs."""
    parser = ArgumentParser(prog="python -m tests.hostile.inside", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--drawn", type=int, default=0, help="rule sets that are drawn")
    parser.add_argument("--mutants", type=int, default=0, help="mutants that pass the check")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--decisions", type=int, default=25)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    different = 0
    for name, make in SORTS.items():
        if wanted := getattr(chosen, name):
            different += told(name, many(make, chosen.seed, wanted, chosen.decisions, chosen.jobs))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
