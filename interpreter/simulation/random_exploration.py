"""Random exploration of rules over numbers of players, layouts and options, until nothing new turns up."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from interpreter.model.ruleset.ruleset import OptionDecl, RuleSet
from interpreter.model.types.types import IntRange
from interpreter.project.errors import RulewrightError
from interpreter.runtime.instrumentation.rule_coverage import GameMoment, RuleCoverage, RuleEvent, instrumented, note_result
from interpreter.runtime.machine import machine
from interpreter.runtime.scoring import invariants
from interpreter.runtime.scoring.result import result
from interpreter.runtime.setup.game_options import choices
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, GameState, TurnState
from interpreter.runtime.state.work_budget import BudgetSpent, WorkBudget
from interpreter.session import layouts
from interpreter.session.rng import derive_stream
from interpreter.simulation.random_games import first_question, game_seed


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


def explore(
    rules: RuleSet,
    seen: RuleCoverage,
    bounds: Bounds,
    *,
    seed: int,
    players: Sequence[int] = (),
    enough: Callable[[RuleCoverage], bool] = lambda _: False,
    lasting: bool = False,
) -> int:
    """Play random games that are noted in `seen`; gives how many there were. Stops before its bounds if `enough` has been seen.

    In games that are `lasting` players end them only where they find nothing else: nobody resigns in the first turn.
    """
    played = quiet = answers = 0
    seen.work = WorkBudget(bounds.steps)
    for number in range(bounds.games):
        if quiet >= bounds.patience or answers >= bounds.answers or enough(seen):
            break
        before = len(seen.first)
        setup = _setup(rules, players or range(rules.players[0], rules.players[1] + 1), number, game_seed(seed, number))
        table = _table(rules, setup)
        if table is not None:
            seen.moment = setup
            try:
                answers += play(instrumented(table, seen), setup.seed, seen, bounds.answers - answers, lasting=lasting)
            except BudgetSpent:
                break
            played += 1
        quiet = quiet + 1 if len(seen.first) == before else 0
    return played


_TRIES = 8  # answers looked at for one that does not end the game


def play(table: GameInstance, seed: int, seen: RuleCoverage, most: int, *, lasting: bool = False) -> int:
    """Play one game at an observed table with random answers; gives how many answers it took."""

    def watch(moment: str, store: Sequence[object], course: TurnState) -> None:
        _check_invariants(table, GameState(tuple(store), course, ()), seen, moment)

    state = machine.start(table, watch=watch)
    chances = answers = 0
    while answers < most and (question := first_question(table, state)) is not None:
        if question.player == CHANCE:
            below = derive_stream(seed, "chance", chances).below
            chances += 1
        else:
            below = derive_stream(seed, "bot", question.player, answers).below
        for _ in range(_TRIES if lasting else 1):
            after = machine.answer(table, state, question.player, question.options.sample(below), watch=watch)
            if after.ended is None:
                break
        state = after
        answers += 1
    note_result(table, result(table, state), seen)
    _check_invariants(table, state, seen)
    return answers


def _check_invariants(table: GameInstance, state: GameState, seen: RuleCoverage, moment: str = "") -> None:
    """Look at the checks of the rules that belong here, once is enough: the observed table notes that they were looked at."""
    fresh = [check for check in table.rules.always if check.at == moment and not seen.covered(check.address, RuleEvent.YES, RuleEvent.NO)]
    if fresh:
        invariants.violated_invariants(table, state, "", moment)


def _setup(rules: RuleSet, players: Sequence[int], number: int, seed: int) -> GameMoment:
    """How the game with this number is set up: all numbers of players and layouts in turn, every other time other options."""
    many = players[number % len(players)]
    turn = number // len(players)
    names = layouts.layout_names(rules, many)
    options = tuple(options_by_chance(rules, many, seed)) if turn % 2 else ()
    return GameMoment(many, seed, names[turn % len(names)] if names else "", options)


def _table(rules: RuleSet, setup: GameMoment) -> GameInstance | None:
    """The table of a game; None where the rules refuse this setup."""
    try:
        return layouts.seat_with_layout(
            rules, players=setup.players, options=dict(setup.options), layout=setup.layout or None, seed=setup.seed
        )
    except RulewrightError:
        return None
