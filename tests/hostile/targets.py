"""What the fuzzer tries: for each target how an input is made from a seed, and what is said of it.

An input is plain data, so that one that showed a mistake can be kept in `corpus` and is tried again for ever.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from random import Random

from tests.hostile import damage, made_rules, saved, soundness, workbench
from tests.hostile.mutation import Case, cases, mutant
from tests.hostile.saved import Input
from tests.hostile.soundness import Verdict

GAMES, ANSWERS = 2, 80  # games of a mutant, and answers in each
SMALL = 8_000  # signs; a smaller rule set is as good a place for a mistake, and is tried in a tenth of the time
OFTEN = 4  # small rule sets are spoiled so many times as often as large ones


@dataclass(frozen=True)
class Target:
    """Inputs of one sort. `share`: how often inputs of this sort are tried, against the other sorts."""

    share: int
    draw: Callable[[Random], Input]
    judge: Callable[[Input], Verdict]


@cache
def _weights() -> tuple[int, ...]:
    return tuple(OFTEN if sum(map(len, (case.game, *case.components.values(), *case.variants.values()))) < SMALL else 1 for case in cases())


def weighed_case(random: Random) -> Case:
    """A rule set by chance, small ones more often."""
    return random.choices(cases(), _weights())[0]


def _mutant(random: Random) -> Input:
    case = weighed_case(random)
    return {"seed": random.randrange(10**9), **asdict(mutant(case, random))}


def _case(given: Input) -> Case:
    components, variants = given["components"], given["variants"]
    assert isinstance(components, dict)
    assert isinstance(variants, dict)
    return Case(str(given["name"]), str(given["game"]), components, variants)  # type: ignore[arg-type]  # texts by name


def _judge_mutant(given: Input) -> Verdict:
    return soundness.verdict(_case(given), Random(str(given["seed"])), games=GAMES, answers=ANSWERS)


def _worked(random: Random) -> Input:
    case = weighed_case(random)
    return {"before": asdict(case), "after": asdict(mutant(case, random))}


def _judge_worked(given: Input) -> Verdict:
    before, after = given["before"], given["after"]
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    return workbench.verdict(_case(after), _case(before))


def _damaged(random: Random) -> Input:
    return asdict(damage.damaged(random.choice(damage.games()), random))


def _judge_damaged(given: Input) -> Verdict:
    components = given["components"]
    assert isinstance(components, dict)
    why = damage.fault(damage.Game(str(given["text"]), components))  # type: ignore[arg-type]  # texts by name
    return Verdict("read") if why is None else Verdict("fault", why)


TARGETS: Mapping[str, Target] = {
    "mutants": Target(18, _mutant, _judge_mutant),
    "workbench": Target(1, _worked, _judge_worked),
    "texts": Target(4, _damaged, _judge_damaged),
    "names": Target(2, made_rules.name, made_rules.judge_name),
    "secrets": Target(1, made_rules.secret, made_rules.judge_secret),
    "positions": Target(100, saved.position, saved.judge_position),
    "records": Target(40, saved.record, saved.judge_record),
    "traces": Target(40, saved.a_trace, saved.judge_trace),
    "layouts": Target(6, saved.layout, saved.judge_layout),
    "notation": Target(10, saved.notation, saved.judge_notation),
}
