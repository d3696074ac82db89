"""Smoke tests of rules: random games for as long as a budget lasts, and the failures in them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import process_time

from interpreter.diagnostics.render import plain_text
from interpreter.project.errors import RulewrightError
from interpreter.runtime.state.game_state import SAFETY_LIMIT
from interpreter.simulation.trial_games import BROKEN, Enough, TrialGames, TrialOutcome, TrialSetup

Sort = str  # broken, short, stopped, endless
MOST_GAMES = 100_000
MOST_OPTIONS = 90_000  # that could be chosen in the games of a check; then no other one begins
ENDLESS = "endless", SAFETY_LIMIT


@dataclass(frozen=True, slots=True)
class Budget:
    """Length of a simulation: so many games, or as many as take so many seconds of processor time (more seconds give more of the same games).

    options: no game begins after so many answers that could be chosen.
    """

    games: int | None
    seconds: float = 0.0
    options: int = 1 << 60

    def __bool__(self) -> bool:
        return self.games is None or self.games > 0


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that went wrong: a check that did not hold, a step that fell short, a stop; with the first game in which it did.

    `name` is that of the check, the address of the step, or what Python says.
    """

    sort: Sort
    name: str
    setting: TrialSetup
    answers: int = 0  # that players gave in that game

    @property
    def key(self) -> tuple[Sort, str]:
        """What tells it from other faults."""
        return self.sort, self.name


@dataclass(slots=True)
class SmokeReport:
    """What some games have shown."""

    games: int = 0
    answers: int = 0
    options: int = 0
    faults: dict[tuple[Sort, str], Failure] = field(default_factory=dict)
    counts: Counter[tuple[Sort, str]] = field(default_factory=Counter)  # in how many games a fault was seen
    outgrown: Counter[str] = field(default_factory=Counter)  # memories: in how many games a module has no place for what they hold
    chosen: Counter[str] = field(default_factory=Counter)  # actions: in how many games they were taken
    ends: Counter[str] = field(default_factory=Counter)  # how many games ended so
    unseated: Mapping[int, str] = field(default_factory=dict)  # numbers of players for whom there is no board, and why

    def note(self, fault: Failure) -> None:
        """Count a fault once for a game, and keep the first."""
        self.faults.setdefault(fault.key, fault)
        self.counts[fault.key] += 1


def play_smoke_games(trials: TrialGames, budget: Budget, *, few: bool = False, report: SmokeReport | None = None) -> SmokeReport:
    """Play the first trial games, as many as the budget allows, and return what they show; `few`: play only at the minimum player count.

    report: is filled game by game, for a caller who may stop it.
    """
    report, began = SmokeReport() if report is None else report, process_time()

    def is_over() -> bool:
        if report.options >= budget.options:
            return True
        return budget.games is None and report.games > 0 and process_time() - began >= budget.seconds

    most = MOST_GAMES if budget.games is None else budget.games
    step = len(trials.numbers_of_players) if few else 1
    for number in range(1, 1 + most * step, step):
        if is_over() or len(report.unseated) == len(trials.numbers_of_players):
            break
        setting = trials.setting(number)
        if setting.players not in report.unseated and not play_smoke_game(trials, setting, report, is_over):
            break
    return report


def play_smoke_game(trials: TrialGames, setting: TrialSetup, report: SmokeReport, enough: Enough = lambda: False) -> bool:
    """Play one game and note what it shows; False if there was enough before its end."""
    try:
        trials.table(setting)
    except RulewrightError as problem:
        report.unseated = {**report.unseated, setting.players: plain_text.message_text(problem.diagnostics[0])}
        return True
    try:
        outcome = trials.play(setting, enough)
    except Exception as problem:  # noqa: BLE001  # whatever goes wrong in play is what is looked for here
        report.games += 1
        report.note(Failure("stopped", f"{type(problem).__name__}: {problem}", setting))
        return True
    if outcome is not None:
        _note(outcome, setting, report)
    return outcome is not None


def _note(outcome: TrialOutcome, setting: TrialSetup, report: SmokeReport) -> None:
    report.games += 1
    report.answers += outcome.answers
    report.options += outcome.options
    report.chosen.update(outcome.taken)
    report.ends[outcome.end] += 1
    report.outgrown.update(outcome.outgrown)
    for name in outcome.broken:
        report.note(Failure(BROKEN, name, setting, outcome.answers))
    for address in outcome.short:
        report.note(Failure("short", address, setting, outcome.answers))
    if outcome.end == SAFETY_LIMIT:
        report.note(Failure(*ENDLESS, setting, outcome.answers))
