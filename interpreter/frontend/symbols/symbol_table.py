"""The symbol table of a rule set: every declaration, filled by `declarations` and `lowering` and read by all later phases."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import Node, ScalarNode
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.ir import Alternative, Expression, Routine
from interpreter.model.ruleset.ruleset import (
    Action,
    Address,
    Condition,
    KindDecl,
    LocalizedText,
    OptionDecl,
    ParameterDecl,
    StateVarDecl,
    TableDecl,
    WordDecl,
)
from interpreter.model.types.board import Board
from interpreter.model.types.types import PLAYER, EntityType, IntRange, Type


@dataclass(frozen=True, slots=True)
class Declassification:
    """A declared disclosure: which hidden state variable is told, and to whom (a player; None: everybody)."""

    name: str
    whom: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class CallableSymbol:
    """A symbol that is called with arguments: parameter types, result type, and how the call is built."""

    what: str  # in the author's words: `a word`, `a column`
    name: str
    parameters: tuple[Type, ...]
    result: Callable[[], Type]
    build: Callable[[Type, tuple[Expression, ...], Span], Expression]
    span: Span | None = None


@dataclass(slots=True)
class SymbolTable:
    """All symbols of one rule set; filled by declarations and lowering, read by all later phases."""

    report: Report
    language: str = "en"
    players: tuple[int, int] = (1, 1)
    kinds: dict[str, KindDecl] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    members: dict[str, list[tuple[str, int]]] = field(default_factory=dict)  # name of a choice -> (kind, place)
    boards: dict[str, Board] = field(default_factory=dict)  # grids of a fixed size
    game_parameters: dict[str, ParameterDecl] = field(default_factory=dict)
    options: dict[str, OptionDecl] = field(default_factory=dict)
    phrases: dict[str, LocalizedText] = field(default_factory=dict)
    tables: dict[str, TableDecl] = field(default_factory=dict)
    row_expressions: dict[str, dict[int, tuple[Expression, int]]] = field(default_factory=dict)
    programs: dict[str, dict[int, str]] = field(default_factory=dict)
    program_nodes: dict[str, dict[int, Node]] = field(default_factory=dict)  # column -> row -> its steps
    state_vars: dict[str, StateVarDecl] = field(default_factory=dict)
    callables: dict[str, list[CallableSymbol]] = field(default_factory=dict)
    nullary: dict[str, Callable[[Span], Expression]] = field(default_factory=dict)  # names used without brackets
    places: dict[str, Span] = field(default_factory=dict)  # where a name was declared
    limits: dict[str, IntRange] = field(default_factory=dict)  # bounds of tracked numbers that hold at every table
    word_nodes: dict[str, tuple[tuple[tuple[str, Type], ...], ScalarNode, Node, Span]] = field(default_factory=dict)
    bodies: dict[str, WordDecl] = field(default_factory=dict)  # words whose body is checked
    reads: dict[str, frozenset[str]] = field(default_factory=dict)  # what words read of what is tracked
    reading: list[str] = field(default_factory=list)  # words whose body is being checked just now
    broken: set[str] = field(default_factory=set)  # words whose body is wrong, which has been reported
    procedures: dict[str, tuple[tuple[str, Type], ...]] = field(default_factory=dict)
    action_names: dict[str, Span] = field(default_factory=dict)
    alternatives: dict[str, Alternative] = field(default_factory=dict)  # the choices and requirements of actions
    actions: dict[str, Action] = field(default_factory=dict)
    routines: dict[str, Routine] = field(default_factory=dict)
    end_names: dict[str, Span] = field(default_factory=dict)
    sentences: dict[str, LocalizedText] = field(default_factory=dict)
    addresses: dict[str, Address] = field(default_factory=dict)
    declassifications: dict[tuple[str, int], tuple["Declassification", ...]] = field(
        default_factory=dict
    )  # by routine and instruction; -1: by address
    layout_lists: dict[str, str] = field(default_factory=dict)  # list of the layout -> kind
    checks: list[Condition] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)  # names that could not be declared, which has been reported
    used: set[str] = field(default_factory=set)
    wanted_possible: set[str] = field(default_factory=set)  # procedures asked whether they could do something
    table_name: Callable[[str, Span, Type | None], Expression | None] | None = None  # names of one table: cells, seats

    # ------------------------------------------------------------------------------------------------ names

    def declare(self, name: str, span: Span, build: Callable[[Span], Expression] | None) -> bool:
        """Take a name that is used without brackets; False (and a finding) if it has a meaning already."""
        if name in FUNCTIONS or name in AGGREGATES:
            self.report.add("N101", span, name=name)
            self.refused.add(name)
            return False
        if name in self.nullary:
            also = [Label(self.places[name], "first declared here")] if name in self.places else []
            self.report.add("N102", span, name=name, also=also)
            return False
        self.places[name] = span
        if build is not None:
            self.nullary[name] = build
        return True

    def declare_call(self, candidate: CallableSymbol, span: Span) -> bool:
        """Take a name that is used with brackets; several may share it if the first argument tells them apart."""
        if candidate.name in FUNCTIONS or candidate.name in AGGREGATES:
            self.report.add("N101", span, name=candidate.name)
            self.refused.add(candidate.name)
            return False
        for other in self.callables.get(candidate.name, ()):
            if other.parameters[:1] == candidate.parameters[:1]:
                also = [Label(other.span, "first declared here")] if other.span else []
                self.report.add("N102", span, name=candidate.name, also=also)
                return False
        self.callables.setdefault(candidate.name, []).append(candidate)
        self.places.setdefault(candidate.name + "()", span)
        return True

    def known_names(self) -> Iterator[str]:
        """All names one could have meant, wherever one stands."""
        yield from self.nullary
        yield from self.members
        yield from self.callables
        yield from FUNCTIONS
        yield from AGGREGATES

    # ------------------------------------------------------------------------------------------------ kinds

    def wider(self, name: str) -> Iterator[str]:
        """The kind itself and what it is a part of, outwards."""
        current = name
        while current:
            yield current
            current = self.kinds[current].part_of if current in self.kinds else ""

    def root(self, name: str) -> str:
        """The kind that a kind is, at last, a part of."""
        return list(self.wider(name))[-1]

    def is_cell(self, name: str) -> bool:
        """Whether members of the kind are cells of a board."""
        return self.kinds[self.root(name)].form == "grid" if self.root(name) in self.kinds else False

    def board_of(self, name: str) -> str | None:
        """The kind of all cells of the board that these are cells of."""
        return self.root(name) if self.is_cell(name) else None

    def direction_of(self, name: str) -> str | None:
        """The kind of the directions of the board of these cells."""
        if not self.is_cell(name):
            return None
        wanted = self.kinds[self.root(name)]
        for kind in self.kinds.values():
            if (
                kind.form == "direction"
                and self.kinds[kind.grid_kind].grid == wanted.grid
                and self.kinds[kind.grid_kind].corners == wanted.corners
            ):
                return kind.name
        return None

    # ------------------------------------------------------------------------------------------------ addresses

    def address(self, path: str, what: str, span: Span, text: LocalizedText | None = None, source: tuple[str, ...] = ()) -> None:
        """Make something known under its address."""
        self.addresses.setdefault(path, Address(path, what, text or {}, source, span))


PLAYER_KIND = EntityType(PLAYER)
