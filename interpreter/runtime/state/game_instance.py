"""A game instance: a rule set with a number of players, option values and a layout, and what is compiled from them once.

`setup.instantiate` makes them. They do not change; their caches (closures, routines, enumerators) only save time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import accumulate, product
from math import prod
from typing import Any, Protocol

from interpreter.analysis.liveness import DeadSlots, dead_slots
from interpreter.analysis.reachable_contents import reachable_contents
from interpreter.model.builtins.representation import walker
from interpreter.model.immutable import Immutable
from interpreter.model.ir import Aggregate, Alternative, Expression, Local, LValue
from interpreter.model.ir.traverse import descendants
from interpreter.model.localized_text import LocalizedText, interpolate, select_language
from interpreter.model.ruleset.ruleset import RuleSet, StateVarDecl
from interpreter.model.types.domains import Domains, iter_bits
from interpreter.model.types.types import IntRange, SetOf, Type, non_null
from interpreter.runtime.state.game_state import Call, Closure, GameState, Offer, PendingDecision, Step, TurnState, VMState
from interpreter.runtime.state.move_enumerator import MoveEnumerator
from interpreter.runtime.state.playout import Chance, Playout
from interpreter.runtime.state.walks import InnerMachine, Walks
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.containers import Value, container_cast, default_value


@dataclass(frozen=True, slots=True)
class Compiler:
    """How a machine makes what it runs at a table: closures of expressions and of the cells that are to be changed, steps of routines."""

    expression: Callable[["GameInstance", Expression], Closure]
    place: Callable[["GameInstance", LValue], Closure]
    routine: Callable[["GameInstance", str], tuple[Step, ...]]


class Cursor(Protocol):
    """A position as a faster machine has it; `ended` names how the game has ended there.

    `options`: how many answers its question has, `player`: who is asked; 0 options where the machine does not know. `chances`: how often
    chance has answered on the way here. `inside`: the machine that goes on from here, if it is not the engine of the table. `is_told`:
    whether there may be something to tell of the way here that this machine does not say. `pace`: how many steps have gone on from here, and before without a look at what they led to.
    """

    options: int
    player: int
    chances: int
    ended: str | None
    inside: InnerMachine | None
    is_told: bool
    pace: int


class Engine(Protocol):
    """A faster machine that does what the reference machine does; bots and simulation ask it for whole playouts."""

    def proceed(self, run: VMState) -> bool:
        """Execute until a question is open or the game is over; False where the reference machine has to go on."""

    def play_out(self, state: GameState, playout: Playout) -> GameState:
        """The position after so many answers by chance as the playout allows, or at the end of the game."""

    def play_out_from(self, cursor: Any, playout: Playout) -> GameState:
        """The same from a cursor where the game goes on."""

    def cursor(self, state: GameState, chances: int) -> Cursor | None:
        """A position to step on from, where chance has answered so often; None where the reference machine has to go on."""

    def step(self, cursor: Any, number: int, chance: Chance | None) -> Cursor | None:
        """Where the answer with this number leads, with what `chance` (None: it stays open) answers then; None as above."""

    def offer(self, cursor: Any) -> Offer | None:
        """What is asked at a cursor, where it has been looked for on the way there."""

    def position_of(self, cursor: Any) -> GameState:
        """The position of a cursor as it is kept."""

    def violations(self, state: GameState) -> Sequence[str]:
        """The names of the checks of the rules (those without a moment) that do not hold."""

    def enumerator(self, table: "GameInstance", branch: Alternative) -> MoveEnumerator | None:
        """A branch as it looks for answers; None where the reference machine has to."""

    def closure(self, expression: Expression) -> Closure | None:
        """The function that works out an expression; None where the reference machine has to."""

    def attach(self, table: "GameInstance") -> "GameInstance":
        """Another table with the same rules as this machine plays at it; nothing that remembers is shared."""

    def forget(self) -> None:
        """Forget the position that was looked at last."""


BEFORE = TurnState(0, 0, 0, 0)  # before anything has happened


@dataclass(frozen=True, slots=True)
class StateSlot:
    """One slot of the store: a state variable and the numbers of its arguments; `audience`: who sees what it holds (None: everybody)."""

    name: str
    arguments: tuple[int, ...]
    decl: StateVarDecl
    audience: frozenset[int] | None


@dataclass(frozen=True, eq=False)
class GameInstance(Immutable):
    """A rule set with everything that is settled before play.

    `layout` is plain data, shifted so that its smallest coordinates are 0, 0. `figures` has the numbers and options of
    the game. `columns` has what is printed, as nested tuples: one level per argument, indexed by place.
    """

    rules: RuleSet
    players: int
    options: Mapping[str, object]
    layout: Mapping[str, object] | None
    material: Domains
    figures: Mapping[str, Value]
    columns: Mapping[str, Value]
    compiler: Compiler = field(repr=False)  # of the reference machine
    engine: Engine | None = field(default=None, repr=False)  # a quicker machine for this table; None: the reference machine
    closures: dict[int, tuple[object, Closure]] = field(default_factory=dict, repr=False)
    words: dict[str, Call] = field(default_factory=dict, repr=False)  # the words of the rule file
    code: dict[str, tuple[Step, ...]] = field(default_factory=dict, repr=False)  # routines, as the machine runs them
    enumerators: dict[int, tuple[Alternative, MoveEnumerator]] = field(default_factory=dict, repr=False)  # by identity of the alternative
    secret: dict[int, tuple[Expression, bool]] = field(default_factory=dict, repr=False)  # whether an expression reads what is hidden
    shells: dict[int, tuple[Expression, Closure]] = field(default_factory=dict, repr=False)  # expressions with their parts as arguments
    first: list[GameState] = field(default_factory=list, repr=False)  # the state at the first question, once it is known
    recent: list[tuple[GameState, tuple[PendingDecision, ...]]] = field(default_factory=list, repr=False)  # the last questions asked for
    walks: Walks = field(default_factory=Walks, repr=False)  # how one steps here

    @cached_property
    def state_slots(self) -> tuple[StateSlot, ...]:
        """The cells of the store, in order."""
        return tuple(
            StateSlot(name, arguments, decl, self._audience(decl, arguments))
            for name, decl in self.rules.state_vars.items()
            for arguments in product(*(self.material.of(kind).places for _, kind in decl.parameters))
        )

    @cached_property
    def slot_paths(self) -> tuple[tuple[str, ...], ...]:
        """The names of every cell: what is tracked, and the members it belongs to."""
        members = {kind: self.material.of(kind).names for decl in self.rules.state_vars.values() for _, kind in decl.parameters}
        return tuple(
            (cell.name, *(members[kind][place] for (_, kind), place in zip(cell.decl.parameters, cell.arguments, strict=True)))
            for cell in self.state_slots
        )

    def _audience(self, decl: StateVarDecl, arguments: tuple[int, ...]) -> frozenset[int] | None:
        """The seats that know what a cell holds; None: everybody."""
        if isinstance(decl.known, str):
            return None if decl.known == "all" else frozenset()
        seats = self.constant(decl.known, arguments)
        members = walker(decl.known.kind)(seats) if isinstance(non_null(decl.known.kind), SetOf) else (seats,)
        return frozenset(seat for seat in members if isinstance(seat, int))

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who wins and scores together: the seats of every team; every seat alone where the rules declare no teams."""
        return tuple(tuple(iter_bits(seats)) for seats in self.material.teams) or tuple((seat,) for seat in range(self.players))

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The number of the side of every seat."""
        return tuple(next(number for number, side in enumerate(self.sides) if seat in side) for seat in range(self.players))

    @cached_property
    def offsets(self) -> Mapping[str, int]:
        """The first cell of every tracked name, also of those that have no cell here."""
        sizes = (prod(len(self.material.of(kind).places) for _, kind in decl.parameters) for decl in self.rules.state_vars.values())
        return dict(zip(self.rules.state_vars, accumulate(sizes, initial=0), strict=False))

    def cells_of(self, name: str) -> tuple[int, ...]:
        """The numbers of all cells of a tracked name."""
        return tuple(number for number, cell in enumerate(self.state_slots) if cell.name == name)

    @cached_property
    def slot_index(self) -> Mapping[str, Value]:
        """The number of the cell of every tracked name, as nested tuples: one level per argument, indexed by place."""
        numbers: dict[str, dict[tuple[int, ...], int]] = {name: {} for name in self.rules.state_vars}
        for number, cell in enumerate(self.state_slots):
            numbers[cell.name][cell.arguments] = number
        return {
            name: nested([self.material.of(kind).size for _, kind in decl.parameters], numbers[name].get)
            for name, decl in self.rules.state_vars.items()
        }

    def __repr__(self) -> str:
        return f"GameInstance of {'+'.join((self.rules.game, *self.rules.variants))} for {self.players}"

    def alone(self) -> "GameInstance":
        """The same table for the reference machine, which shares nothing that remembers with this one."""
        return self.with_engine(None)

    def separate(self) -> "GameInstance":
        """The same table for the same machine, which shares nothing that remembers with this one."""
        return self.alone() if self.engine is None else self.engine.attach(self)

    def with_engine(self, engine: Engine | None) -> "GameInstance":
        """The same table for a machine; nothing is shared but what follows from the rules and the layout."""
        table = replace(
            self, engine=engine, closures={}, words={}, code={}, enumerators={}, secret={}, shells={}, first=[], recent=[], walks=Walks()
        )
        for name in ("state_slots", "slot_paths", "offsets", "slot_index"):
            if name in self.__dict__:
                table.__dict__[name] = self.__dict__[name]
        return table

    def forget(self) -> None:
        """Forget the position that was asked about last."""
        self.recent.clear()
        if self.engine is not None:
            self.engine.forget()

    def evaluate(self, expression: Expression) -> Closure:
        """The closure that works out an expression from the store, the course and the slots."""
        entry = self.closures.get(id(expression))
        if entry is None:
            # The expression is kept, so that its identity stays its own.
            fast = None if self.engine is None else self.engine.closure(expression)
            entry = self.closures[id(expression)] = (expression, fast or self.compiler.expression(self, expression))
        return entry[1]

    def place_index(self, place: LValue) -> Closure:
        """The closure that gives the number of the cell that is to be changed."""
        entry = self.closures.get(id(place))
        if entry is None:
            entry = self.closures[id(place)] = (place, self.compiler.place(self, place))
        return entry[1]

    def evaluate_as(self, expression: Expression, kind: Type) -> Closure:
        """The same closure, with a heap turned into the sort of heap that is wanted."""
        closure = self.evaluate(expression)
        turn = container_cast(self.material, expression.kind, kind)
        if turn is None:
            return closure
        return lambda store, course, slots: turn(closure(store, course, slots))

    def constant(self, expression: Expression, arguments: Sequence[Value] = ()) -> Value:
        """The value of an expression that depends on nothing that changes; `arguments` stand in the slots from 1 on."""
        return self.evaluator(expression)(arguments)

    def evaluator(self, expression: Expression) -> Callable[[Sequence[Value]], Value]:
        """The function from arguments to the value of an expression that depends on nothing else; they stand in the slots from 1 on."""
        closure, deepest = self.evaluate(expression), deepest_slot(expression)

        def value(arguments: Sequence[Value]) -> Value:
            return closure((), BEFORE, [None, *arguments, *(None,) * (deepest - len(arguments))])

        return value

    def fitting(self, condition: Expression, places: Iterable[int]) -> int:
        """The mask of the places that meet a condition, which depends on nothing else; the place stands in slot 1."""
        closure, mask = self.evaluate(condition), 0
        slots: list[Value] = [None] * max(2, 1 + deepest_slot(condition))
        for place in places:
            slots[1] = place
            if closure((), BEFORE, slots):
                mask |= 1 << place
        return mask

    def bounds(self, cell: StateSlot) -> tuple[int | None, int | None]:
        """The lowest and the highest number a cell can hold; None where there is no such bound."""
        kind = non_null(cell.decl.kind)
        low, high = (kind.low, kind.high) if isinstance(kind, IntRange) else (None, None)
        if cell.decl.low is not None:
            low = self.constant(cell.decl.low, cell.arguments)
        if cell.decl.high is not None:
            high = self.constant(cell.decl.high, cell.arguments)
        return low, high

    @cached_property
    def limits(self) -> tuple[tuple[int | None, int | None], ...]:
        """The bounds of every cell."""
        return tuple(self.bounds(cell) for cell in self.state_slots)

    def remembered_slots(self, names: Sequence[str]) -> tuple[int, ...]:
        """The slots of the store that a memory of these names is about, in their order."""
        return tuple(number for name in names for number, slot in enumerate(self.state_slots) if slot.name == name)

    def steps(self, routine: str) -> tuple[Step, ...]:
        """The instructions of a routine as the reference machine runs them, made when it is first run."""
        steps = self.code.get(routine)
        if steps is None:
            steps = self.code[routine] = self.compiler.routine(self, routine)
        return steps

    def dead_slots(self, routine: str) -> DeadSlots:
        """The slots of a routine that no longer matter, by instruction; worked out once."""
        return dead_slots(self.rules.routines[routine])

    @cached_property
    def reachable_contents(self) -> Mapping[int, frozenset[int]]:
        """By number of the cell of the store: the things that a game can bring there."""
        return reachable_contents(self.rules, [cell.decl for cell in self.state_slots], self.start_store, self.material)

    @cached_property
    def start_store(self) -> tuple[Value, ...]:
        """What is remembered before the first step of the set-up."""
        return tuple(self._start(number, cell) for number, cell in enumerate(self.state_slots))

    def _start(self, number: int, cell: StateSlot) -> Value:
        decl = cell.decl
        if decl.start is not None:
            value = self.constant(decl.start, cell.arguments)
            turn = container_cast(self.material, decl.start.kind, decl.kind)
            return turn(value) if turn else value
        low = self.limits[number][0]
        return low if isinstance(decl.kind, IntRange) and low is not None else default_value(self.material, decl.kind)


def nested(sizes: Sequence[int], value: Callable[[tuple[int, ...]], Value], key: tuple[int, ...] = ()) -> Value:
    """Nested tuples of these sizes, filled by place."""
    if not sizes:
        return value(key)
    return tuple(nested(sizes[1:], value, (*key, place)) for place in range(sizes[0]))


def deepest_slot(expression: Expression) -> int:
    """The highest slot an expression reads or binds."""
    return max((part.slot for part in descendants(expression) if isinstance(part, Local | Aggregate)), default=0)


# ------------------------------------------------------------------------------------------------ texts of the rule file


def localized(table: GameInstance, text: LocalizedText, language: str = "", words: Callable[[str], str | None] | None = None) -> str:
    """The text in a language (by default that of the rule file), else in English, else in any; empty if there is none.

    `words`: what else it quotes, beside figures of the game, and what that is in words.
    """
    figures = partial(_figure, table)
    quoted = figures if words is None else lambda name: words(name) or figures(name)
    return interpolate(select_language(text, language or table.rules.language, "en"), quoted)


def sentence(table: GameInstance, address: str, language: str = "") -> str:
    """The message or label under an address; empty if the rules have none."""
    return localized(table, table.rules.sentences.get(address, {}), language)


def _figure(table: GameInstance, name: str) -> str | None:
    """A number or option of the game as text."""
    if name in table.rules.options:
        return value_syntax.format_value(table.material, table.rules.options[name].kind, table.figures[name])
    return str(table.figures[name]) if name in table.figures else None
