"""Random exploration of rules over numbers of players, layouts and options, until nothing new turns up."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from interpreter.model.ruleset.ruleset import OptionDecl, RuleSet
from interpreter.model.types.types import IntRange
from interpreter.project.errors import RulewrightError
from interpreter.runtime.instrumentation.rule_coverage import GameMoment, RuleCoverage, RuleEvent, instrumented, note_result
from interpreter.runtime.machine import machine
from interpreter.runtime.scoring import invariants
from interpreter.runtime.scoring.result import result
from interpreter.runtime.setup.game_options import choices
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, GameState, Watch
from interpreter.runtime.state.work_budget import BudgetSpent, WorkBudget
from interpreter.session import layouts
from interpreter.session.rng import derive_stream
from interpreter.simulation.simulate import game_seed


def options_by_chance(rules: RuleSet, players: int, seed: int) -> Iterator[tuple[str, str]]:
    """A value for every option, by chance."""
    for name, option in rules.options.items():
        values = choices(option, players) or _numbers(option)
        yield name, values[derive_stream(seed, "option", name).below(len(values))]


def _numbers(option: OptionDecl) -> tuple[str, ...]:
    """A few values of an option that takes any number in its bounds."""
    assert isinstance(option.kind, IntRange)
    ends = (option.kind.low, option.default, option.kind.high)
    return tuple(str(value) for value in ends if value is not None)


@dataclass(frozen=True, slots=True)
class Bounds:
    """When to stop: after so many games, so many in a row that showed nothing new, so many answers or steps in all."""

    games: int
    patience: int
    answers: int = 10_000_000
    steps: int = 1 << 60


class Exploration(NamedTuple):
    """How much has been played: whole games, and the answers in them."""

    games: int
    answers: int


@dataclass(frozen=True, slots=True)
class GameSetup:
    """How a game is set up."""

    players: int
    layout: str | None
    options: Mapping[str, str]


def explore(
    rules: RuleSet,
    seen: RuleCoverage,
    bounds: Bounds,
    *,
    seed: int,
    players: Sequence[int] = (),
    enough: Callable[[RuleCoverage], bool] = lambda _: False,
) -> Exploration:
    """Play random games that are noted in `seen`; gives how many there were. Stops before its bounds if `enough` has been seen."""
    played = quiet = answers = 0
    seen.work = WorkBudget(bounds.steps)
    for number in range(bounds.games):
        if quiet >= bounds.patience or answers >= bounds.answers or enough(seen):
            break
        before = len(seen.first)
        own_seed = game_seed(seed, number)
        setting = _setting(rules, players or range(rules.players[0], rules.players[1] + 1), number, own_seed)
        table = _table(rules, setting, own_seed)
        if table is not None:
            seen.moment = GameMoment(setting.players, own_seed, setting.layout or "", tuple(setting.options.items()))
            try:
                answers += play(instrumented(table, seen), own_seed, seen, bounds.answers - answers)
            except BudgetSpent:
                break
            played += 1
        quiet = quiet + 1 if len(seen.first) == before else 0
    return Exploration(played, answers)


def play(table: GameInstance, seed: int, seen: RuleCoverage, most: int) -> int:
    """Play one game at an observed table with random answers; gives how many answers it took."""
    state = machine.start(table, watch=_watch(table, seen))
    chances = answers = 0
    while answers < most and (asked := min(machine.questions(table, state), key=lambda each: each.player, default=None)) is not None:
        if asked.player == CHANCE:
            below = derive_stream(seed, "chance", chances).below
            chances += 1
        else:
            below = derive_stream(seed, "bot", asked.player, answers).below
        state = machine.answer(table, state, asked.player, asked.options.sample(below), watch=_watch(table, seen))
        answers += 1
    note_result(table, result(table, state), seen)
    _check_invariants(table, state, seen)
    return answers


def _watch(table: GameInstance, seen: RuleCoverage) -> Watch:
    """Looks at the checks that belong to a moment when it comes."""
    return lambda moment, store, course: _check_invariants(table, GameState(tuple(store), course, ()), seen, moment)


def _check_invariants(table: GameInstance, state: GameState, seen: RuleCoverage, moment: str = "") -> None:
    """Look at the checks of the rules that belong here, once is enough: the observed table notes that they were looked at."""
    fresh = [check for check in table.rules.always if check.at == moment and not seen.covered(check.address, RuleEvent.YES, RuleEvent.NO)]
    if fresh:
        invariants.violated_invariants(table, state, moment)


def _setting(rules: RuleSet, players: Sequence[int], number: int, seed: int) -> GameSetup:
    """The setting of the game with this number: all numbers of players and layouts in turn, every other time other options."""
    many = players[number % len(players)]
    turn = number // len(players)
    known = layouts.layout_names(rules, many)
    layout = known[turn % len(known)] if known else None
    options = dict(options_by_chance(rules, many, seed)) if turn % 2 else {}
    return GameSetup(many, layout, options)


def _table(rules: RuleSet, setting: GameSetup, seed: int) -> GameInstance | None:
    """The table of a game; None where the rules refuse this setting."""
    try:
        return layouts.seat_with_layout(rules, players=setting.players, options=setting.options, layout=setting.layout, seed=seed)
    except RulewrightError:
        return None
