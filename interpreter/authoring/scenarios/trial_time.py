"""Time budget of the trials of a file in `check`: random games and scenarios, which are stopped when it is spent.

What is proved from the text is always said, and takes its time from the budget; but `LEAST` is left for trials in any case. What a game has shown is
said as well. What was not tried is a note, and nothing is said of all games unless all of them were played: so a shorter time gives
fewer findings, never other ones, and being stopped changes no exit code.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic, thread_time
from typing import TypeVar

from interpreter.analysis.cost.answers import dearest
from interpreter.analysis.cost.prices import duration
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.lints.slow_answers import describe
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.session.stepping.time_limit import OutOfTimeError, run_limited

SECONDS = 10.0  # for a file, unless something else is wanted
LEAST = 0.5  # seconds of processor time for trials in any case: most files need less, so what is found in them does not depend on the time
SHOWN = 3  # pairs of variants that a note names
WORTH_NAMING = 0.01  # seconds of the cost model for one answer, from which on the place is named
Given = TypeVar("Given")


@dataclass(slots=True)
class TrialTime:
    """Time for the trials of one file: `seconds` of real time in all (None: no limit), what is spent of it, and what was not tried.

    least: seconds of processor time that are left for trials in any case. untried_pairs: what was not tried of a pair of variants, each.
    """

    seconds: float | None = None
    spent: float = 0.0
    least: float = field(default_factory=lambda: LEAST)
    untried: list[str] = field(default_factory=list)
    untried_pairs: list[str] = field(default_factory=list)

    def count(self, work: Callable[[], Given]) -> Given:
        """Do work that is always done; its time is spent."""
        begun = monotonic()
        given = work()
        self.spent += monotonic() - begun
        return given

    def run(self, work: Callable[[], object]) -> bool:
        """Do some work in the time that is left; True if it was done, False if it was stopped."""
        begun, used = monotonic(), thread_time()
        try:
            run_limited(None if self.seconds is None else self.seconds - self.spent, work, least=self.least)
        except OutOfTimeError:
            return False
        finally:
            self.spent += monotonic() - begun
            self.least -= thread_time() - used
        return True

    @contextmanager
    def pair(self, *, is_whole: bool) -> Iterator["TrialTime"]:
        """Give the time for a pair of variants: half of what is left, so that no pair takes that of the others and of what comes after them.

        is_whole: as much as this one had at first; nothing is taken from this one.
        """
        left = None if self.seconds is None else self.seconds if is_whole else (self.seconds - self.spent) / 2
        given = TrialTime(left) if is_whole else TrialTime(left, least=self.least / 2)
        before = given.least
        yield given
        self.untried_pairs += given.untried
        if not is_whole:
            self.spent += given.spent
            self.least -= before - given.least

    def report(self, rules: RuleSet | None, report: Report, *, place: Span | None = None, subject: str = "") -> None:
        """Report what was not tried, if there is anything, at the costliest place of the rules if that explains it, else at `place`."""
        pairs = self.untried_pairs
        done = dict.fromkeys(
            (*self.untried, *pairs[:SHOWN], *([f"{len(pairs) - SHOWN} more trials of pairs"] if len(pairs) > SHOWN else []))
        )
        if not done:
            return
        cost = next(iter(dearest(rules)), None) if rules is not None else None
        slow = ""
        if cost is not None and cost.seconds >= WORTH_NAMING:
            place = cost.span or place
            slow = f"{describe(cost)}, about {duration(cost.seconds)}."
        report.add("R242", place, subject="" if place else subject, what="; ".join(done), seconds=f"{self.seconds or 0:g}", slow=slow)


def trial_time(seconds: float) -> TrialTime:
    """Return the time for a file; 0 seconds: there is no limit."""
    return TrialTime(seconds if seconds > 0 else None)
