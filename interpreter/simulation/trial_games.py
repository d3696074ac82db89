"""Reproducible random games with all checks on: number n of some rules is the same game for everybody.

`check` plays them to try out variants, and `rulewright play --replay check:n` opens one at the table. Few and many play in turn.
Every other game aims at the actions that variants have added or changed; every third has other options than those
by default, where there are any. A few boards come again, since making one takes longer than a game.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from interpreter.model.ir import Call, GameParameter, LValue, StateRead, UserCall
from interpreter.model.ir.traverse import walk
from interpreter.model.ruleset.ruleset import RuleSet, decision_points
from interpreter.project.errors import RulewrightError
from interpreter.runtime.machine import machine
from interpreter.runtime.machine.legal_moves import draw
from interpreter.runtime.scoring import invariants
from interpreter.runtime.serialization.game_record import History, recorded_answer
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import SAFETY_LIMIT
from interpreter.runtime.state.playout import Aims, GameOver, Playout, Violations
from interpreter.session.layouts import seat_with_layout
from interpreter.simulation.memory_bounds import outgrown
from interpreter.simulation.random_exploration import options_by_chance
from interpreter.simulation.random_games import first_question, playout_of

FIRST_SEED = 1
BOARDS = 12  # made for a number of players; then they come again
SELDOM = 5  # questions between two looks at the checks, in three games of four
SLICE = 200  # answers between two looks at what a game may cost
MOST_ANSWERS = 20_000  # of one game
MANY = 200  # options of a question that are counted; they need not be listed
BROKEN = "broken"
CHECK = "check:"  # before the number of a trial game, where one is named to be played again

_UNSPOKEN = ("scoring", "end", "always")  # what stands there no action speaks of, though something else may be called like it
Enough = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class TrialSetup:
    """How the trial game with a number is set up; `seed` is that of its board, the number that of everything else."""

    number: int
    players: int
    seed: int
    options: Mapping[str, str]
    is_aimed: bool
    every: int  # questions between two looks at the checks


@dataclass(frozen=True, slots=True)
class TrialOutcome:
    """Findings of one game: checks that did not hold (it ends there), steps that fell short, how it ended, which actions were taken.

    options: how many answers there were to choose from, at most `MANY` a question.
    outgrown: memories that held more positions at its end than a module has places for.
    """

    broken: tuple[str, ...]
    short: tuple[str, ...]
    end: str
    taken: frozenset[str]
    answers: int
    options: int
    outgrown: tuple[str, ...] = ()


@dataclass(slots=True)
class TrialGames:
    """The trial games of some rules; `targets` are the actions aimed at (without: those that variants have touched)."""

    rules: RuleSet
    targets: frozenset[str] = frozenset()
    _aims: Aims = field(init=False)
    _seated: Callable[[int, int, tuple[tuple[str, str], ...]], GameInstance] = field(init=False)

    def __post_init__(self) -> None:
        self.targets = self.targets or touched_actions(self.rules)
        self._aims = dict(_aims(self.rules, self.targets))
        self._seated = lru_cache(2 * BOARDS)(self._seat)

    @property
    def numbers_of_players(self) -> tuple[int, ...]:
        """How many play, game by game."""
        low, high = self.rules.players
        return (low, high) if high > low else (low,)

    def setting(self, number: int) -> TrialSetup:
        """How the game with a number (from 1) is set up."""
        counts = self.numbers_of_players
        turn = (number - 1) // len(counts)
        players = counts[(number - 1) % len(counts)]
        options = dict(options_by_chance(self.rules, players, number)) if turn % 3 == 2 else {}
        return TrialSetup(number, players, FIRST_SEED + turn % BOARDS, options, turn % 2 == 1, 1 if turn % 4 == 0 else SELDOM)

    def table(self, setting: TrialSetup) -> GameInstance:
        """The table of a game; raises where the rules refuse its setting."""
        return self._seated(setting.players, setting.seed, tuple(setting.options.items()))

    def _seat(self, players: int, seed: int, options: tuple[tuple[str, str], ...]) -> GameInstance:
        """The table, with the options by default where the rules refuse these together."""
        try:
            return seat_with_layout(self.rules, players=players, options=dict(options), layout=None, seed=seed)
        except RulewrightError:
            if not options:
                raise
            return seat_with_layout(self.rules, players=players, options={}, layout=None, seed=seed)

    def playout(self, setting: TrialSetup) -> Playout:
        """What draws the answers of a game."""
        playout = playout_of(setting.number)
        playout.aims = self._aims if setting.is_aimed else {}
        return playout

    def play(self, setting: TrialSetup, enough: Enough = lambda: False) -> TrialOutcome | None:
        """The game, to its end or to the first check that does not hold; None if there is `enough` before."""
        table = self.table(setting)
        engine = table.engine
        assert engine is not None
        playout, broken = self.playout(setting), list[str]()
        looks = 0

        def watch(moment: str, violations: Violations) -> None:
            nonlocal looks
            looks += not moment
            if moment or looks % setting.every == 0:
                broken.extend(violations())
                if broken:
                    raise GameOver(BROKEN)

        playout.watch = watch
        state = machine.state_before_setup(table)
        while state.ended is None and playout.decisions < MOST_ANSWERS:
            if enough():
                return None
            playout.limit = playout.decisions + SLICE
            state = engine.play_out(state, playout)
        if not broken:
            broken += engine.violations(state)
        actions = sorted(self.rules.actions)
        return TrialOutcome(
            tuple(broken), tuple(dict.fromkeys(notice.address for notice in playout.notices)), state.ended or SAFETY_LIMIT,
            frozenset(actions[number] for number in playout.taken), playout.decisions,
            sum(min(each, MANY) for each in playout.counts),
            outgrown=outgrown(table, state),
        )  # fmt: skip


def touched_actions(rules: RuleSet, beneath: Collection[str] = ()) -> frozenset[str]:
    """The actions that variants have added or changed, or that speak of what they have; without what was changed `beneath`, by address."""
    addresses = [address.split(".") for address in rules.replacements if address not in beneath]
    names = {parts[1] for parts in addresses if len(parts) > 1 and parts[0] not in _UNSPOKEN}
    return frozenset(name for name in rules.actions if names & _spoken(rules, name)) if names else frozenset()


def _spoken(rules: RuleSet, action: str) -> set[str]:
    """The names that an action speaks of, with what stands in its words and procedures; its own with them."""
    names, pending = {action}, [action]
    while pending:
        name = pending.pop()
        new: set[str] = set()
        for piece in (rules.actions.get(name), rules.routines.get(rules.actions[name].routine if name in rules.actions else name)):
            new |= {each.name for each in walk(piece) if isinstance(each, UserCall | GameParameter | StateRead | LValue)}
            new |= {each.routine for each in walk(piece) if isinstance(each, Call)}
        if name in rules.words:
            new |= {each.name for each in walk(rules.words[name].body) if isinstance(each, UserCall | GameParameter | StateRead)}
        pending += new - names
        names |= new
    return names | {name.rpartition(".")[2] for name in names}


def _aims(rules: RuleSet, targets: Collection[str]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The branches of menus that lead to these actions, where there are others."""
    for number, (_, menu) in enumerate(decision_points(rules)):
        aimed = tuple(branch for branch, each in enumerate(menu.alternatives) if each.action in targets)
        if aimed:
            yield number, aimed


# ------------------------------------------------------------------------------------------------ answer by answer


def record(history: History, playout: Playout, *, most: int = MOST_ANSWERS, broken: str = "", short: str = "") -> bool:
    """Play the same game on answer by answer, up to so many or until a check does not hold, a step falls short; whether one did."""
    table, violated = history.table, list[str]()

    def is_there() -> bool:
        if not broken:
            return any(notice.address == short for notice in history.state.notices)
        violated.extend(each.name for each in invariants.violated_invariants(table, history.state, ""))
        return broken in violated

    watch = invariants.invariant_watch(table, violated.extend) if broken else None
    if watch is not None:
        machine.start(table, watch=watch)
    while not is_there():
        if len(history.entries) >= most or history.state.ended is not None:
            return False
        question = first_question(table, history.state)
        assert question is not None
        answer = draw(table.rules, question, playout)
        entry = recorded_answer(table, history.state, question.player, answer)
        history.add(entry, machine.answer(table, history.state, question.player, answer, watch=watch))
    return True
