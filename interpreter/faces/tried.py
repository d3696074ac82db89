"""Rules tried out: a few random games with every check on, and what went wrong in them. The same games every time."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from interpreter.diagnostics import render
from interpreter.faces.errors import RulewrightError
from interpreter.faces.layouts import seat_with_layout
from interpreter.faces.question import Option, Question
from interpreter.faces.simulate import play
from interpreter.model.ir import Ask
from interpreter.model.ruleset import RuleSet

FIRST_SEED = 1
SELDOM = 6  # answers between two looks at the checks where many play, since they take their time then
SAFETY_LIMIT = "safety_limit"

Sort = str  # broken, short, stopped, endless


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong: a check that did not hold, a step that fell short, a stop; with the first game in which it did.

    `name` is that of the check, the address of the step, or what Python says.
    """

    sort: Sort
    name: str
    players: int
    seed: int

    @property
    def key(self) -> tuple[Sort, str]:
        """What tells it from other faults."""
        return self.sort, self.name


@dataclass(slots=True)
class Tried:
    """What some games have shown."""

    games: int = 0
    faults: dict[tuple[Sort, str], Fault] = field(default_factory=dict)
    counts: Counter[tuple[Sort, str]] = field(default_factory=Counter)  # in how many games a fault was seen
    chosen: Counter[str] = field(default_factory=Counter)  # actions: in how many games they were taken
    unseated: Mapping[int, str] = field(default_factory=dict)  # numbers of players for whom there is no board, and why

    def note(self, fault: Fault) -> None:
        """Count a fault once for a game, and keep the first."""
        self.faults.setdefault(fault.key, fault)
        self.counts[fault.key] += 1


class _Chooser:
    """A random bot that remembers which actions it took."""

    def __init__(self) -> None:
        self.actions: set[str] = set()

    def choose(self, look: object, question: Question, below: Callable[[int], int]) -> Option:
        """A random option; looks at nothing."""
        del look
        option = question.options.sample(below)
        instruction = question.asked.instruction
        if isinstance(instruction, Ask) and option.answer.branch >= 0:
            self.actions.add(instruction.menu.branches[option.answer.branch].action or "")
        return option


def try_out(rules: RuleSet, games: int, *, checks: bool = True, all_players: bool = True, first: int = FIRST_SEED) -> Tried:
    """What so many games show, with few and with many players in turn."""
    low, high = rules.players
    numbers = (low, high) if all_players and high > low else (low,)
    tried = Tried()
    for number in range(games):
        try_once(rules, numbers[number % len(numbers)], first + number, tried, checks=checks)
    return tried


def try_once(rules: RuleSet, players: int, seed: int, tried: Tried, *, checks: bool = True) -> None:
    """Play one game and note what it shows."""
    if players in tried.unseated:
        return
    try:
        table = seat_with_layout(rules, players=players, options={}, layout=None, seed=seed)
    except RulewrightError as problem:
        tried.unseated = {**tried.unseated, players: render.sentence(problem.diagnostics[0])}
        return
    chooser = _Chooser()
    tried.games += 1
    try:
        played = play(table, seed, [chooser] * players, invariants=checks, every=1 if players == rules.players[0] else SELDOM)
    except Exception as problem:  # noqa: BLE001  # whatever goes wrong in play is what is looked for here
        tried.note(Fault("stopped", f"{type(problem).__name__}: {problem}", players, seed))
        return
    for name in played.broken:
        tried.note(Fault("broken", name, players, seed))
    for address in dict.fromkeys(address for address, _ in played.notices):
        tried.note(Fault("short", address, players, seed))
    if played.end == SAFETY_LIMIT:
        tried.note(Fault("endless", SAFETY_LIMIT, players, seed))
    tried.chosen.update(chooser.actions)
