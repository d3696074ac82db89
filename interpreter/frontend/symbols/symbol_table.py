"""The symbol table of a rule set: every declaration, filled by `declarations` and `lowering` and read by all later phases."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import Node, ScalarNode
from interpreter.frontend.symbols.mentions import Mention, MentionSort
from interpreter.model.builtins import AGGREGATES, FUNCTIONS, RESERVED
from interpreter.model.ir import Alternative, Expression, Routine, StateRead
from interpreter.model.localized_text import LocalizedText
from interpreter.model.ruleset.domain_size import domain_size
from interpreter.model.ruleset.ruleset import Action, Address, KindDecl, OptionDecl, ParameterDecl, StateVarDecl, TableDecl, Teams, WordDecl
from interpreter.model.types.board import Board
from interpreter.model.types.types import PLAYER, TEAM, EntityType, IntRange, Type

Parameters = tuple[tuple[str, Type], ...]  # names and types
CallBuilder = Callable[[Type, tuple[Expression, ...], Span], Expression]


@dataclass(frozen=True, slots=True)
class Declassification:
    """A declared disclosure: which hidden state variable is told, and to whom (a player; None: everybody)."""

    name: str
    whom: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class CallableSymbol:
    """A declared function: parameter types, result type, and how a call is built from its type, arguments and place."""

    name: str
    parameters: tuple[Type, ...]
    result: Callable[[], Type]
    build: CallBuilder
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class WordSyntax:
    """A user-defined function whose body is not typed yet."""

    name: str
    parameters: Parameters
    body: ScalarNode
    text: LocalizedText
    span: Span


@dataclass(slots=True)
class SymbolTable:
    """All symbols of one rule set; filled by declarations and lowering, read by all later phases."""

    report: Report
    language: str = "en"
    players: tuple[int, int] = (1, 1)
    teams: dict[int, Teams] = field(default_factory=dict)  # by number of players
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
    word_nodes: dict[str, WordSyntax] = field(default_factory=dict)
    callers: dict[str, list[str]] = field(default_factory=dict)  # words with one parameter, by the names that they call
    bodies: dict[str, WordDecl] = field(default_factory=dict)  # words whose body is checked
    reads: dict[str, frozenset[str]] = field(default_factory=dict)  # what words read of what is tracked
    reading: list[str] = field(default_factory=list)  # words whose body is being checked just now
    broken: set[str] = field(default_factory=set)  # words whose body is wrong, which has been reported
    procedures: dict[str, Parameters] = field(default_factory=dict)
    action_names: dict[str, Span] = field(default_factory=dict)
    alternatives: dict[str, Alternative] = field(default_factory=dict)  # the choices and requirements of actions
    actions: dict[str, Action] = field(default_factory=dict)
    routines: dict[str, Routine] = field(default_factory=dict)
    end_names: dict[str, Span] = field(default_factory=dict)
    winners_kept: dict[str, StateRead | None] = field(default_factory=dict)  # by end: what remembers who has won; None where that is wrong
    sentences: dict[str, LocalizedText] = field(default_factory=dict)
    addresses: dict[str, Address] = field(default_factory=dict)
    declassifications: dict[tuple[str, int], tuple[Declassification, ...]] = field(
        default_factory=dict
    )  # by address and instruction, -1: of all
    layout_lists: dict[str, str] = field(default_factory=dict)  # list of the layout -> kind
    refused: set[str] = field(default_factory=set)  # names that could not be declared, which has been reported
    used: set[str] = field(default_factory=set)
    mentions: list[Mention] = field(default_factory=list)  # names where they are used, for editors
    score_calls: list[Span] = field(default_factory=list)  # where rules ask for a score
    looked_ahead: list[tuple[str, Span]] = field(default_factory=list)  # routines of `after(...)`, and where that stands
    wanted_possible: dict[str, None] = field(default_factory=dict)  # procedures asked whether they could do something, in order
    definitions: dict[str, list[Expression]] | None = None  # the expressions of all that is defined by some, once everything is lowered
    table_name: Callable[[str, Span, Type | None], Expression | None] | None = None  # names of one table: cells, seats

    # ------------------------------------------------------------------------------------------------ names

    def declare(self, name: str, span: Span, build: Callable[[Span], Expression]) -> bool:
        """Take a name that is used without brackets; False (and a finding) if it has a meaning already."""
        if self._is_built_in(name, span):
            return False
        if name in self.nullary:
            self._report_twice(name, span, self.places[name])
            return False
        self.places[name] = span
        self.nullary[name] = build
        return True

    def declare_call(self, name: str, parameters: tuple[Type, ...], result: Callable[[], Type], build: CallBuilder, span: Span) -> None:
        """Take a name that is used with brackets; several may share it if the first argument tells them apart."""
        if self._is_built_in(name, span):
            return
        others = [other for other in self.callables.get(name, ()) if other.parameters[:1] == parameters[:1]]
        if others:
            self._report_twice(name, span, others[0].span)
            return
        self.callables.setdefault(name, []).append(CallableSymbol(name, parameters, result, build, span))
        self.places.setdefault(name + "()", span)

    def declare_function(self, name: str, parameters: tuple[Type, ...], result: Callable[[], Type], build: CallBuilder, span: Span) -> None:
        """Take a name for a function, which without parameters is used without brackets."""
        if parameters:
            self.declare_call(name, parameters, result, build, span)
        else:
            self.declare(name, span, lambda at: build(result(), (), at))

    def declare_members(self, kind: str, names: Iterable[str], span: Span | None = None) -> None:
        """Take the names of the members of a type, which several types may share; an empty one is no name."""
        for index, name in enumerate(names):
            if name:
                self.members.setdefault(name, []).append((kind, index))
                if span is not None:
                    self.places.setdefault(name, span)

    def _is_built_in(self, name: str, span: Span) -> bool:
        """Whether a name is taken by a built-in function, which is reported."""
        is_built_in = name in RESERVED
        if is_built_in:
            self.report.add("N101", span, name=name)
            self.refused.add(name)
        return is_built_in

    def _report_twice(self, name: str, span: Span, first: Span | None) -> None:
        self.report.add("N102", span, name=name, also=[Label(first, "first declared here")] if first else [])

    def mention(self, name: str, sort: MentionSort, span: Span, declared: Span | None, kind: Type | None = None) -> None:
        """Note that a name is used at a place, and what it means there."""
        self.mentions.append(Mention(name, sort, span, declared, kind))

    def known_names(self) -> Iterator[str]:
        """Return all names one could have meant, wherever one stands."""
        return chain(self.nullary, self.members, self.callables, FUNCTIONS, AGGREGATES)

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

    def domain_size(self, member: Type) -> tuple[int, int | None]:
        """The least and largest number of members of a type; None: not known before a game is set up."""
        return domain_size(member, self.kinds, self.players, self.boards)

    def is_cell(self, name: str) -> bool:
        """Whether members of the kind are cells of a board."""
        return self.kinds[self.root(name)].form == "grid" if self.root(name) in self.kinds else False

    def board_of(self, name: str) -> str | None:
        """The kind of all cells of the board that these are cells of."""
        return self.root(name) if self.is_cell(name) else None

    def incident(self, name: str, sort: str) -> str | None:
        """The kind of the `cells`, `edges` or `corners` of the board that members of a kind belong to; None if there is none."""
        kind = self.kinds.get(self.root(name))
        cells = kind.grid_kind or kind.name if kind is not None and kind.form == "grid" else ""
        if sort == "cells" or not cells:
            return cells or None
        return next((each.name for each in self.kinds.values() if (each.form, each.grid, each.grid_kind) == ("grid", sort, cells)), None)

    def direction_of(self, name: str) -> str | None:
        """The kind of the directions of the board of these cells."""
        kind = self.kinds.get("direction")
        if kind is None or kind.form != "direction" or not self.is_cell(name):
            return None
        own, cells = self.kinds[kind.grid_kind], self.kinds[self.root(name)]
        return kind.name if (own.grid, own.corners) == (cells.grid, cells.corners) else None

    # ------------------------------------------------------------------------------------------------ addresses

    def address(self, path: str, what: str, span: Span, text: LocalizedText | None = None, source: tuple[str, ...] = ()) -> None:
        """Make something known under its address."""
        self.addresses.setdefault(path, Address(path, what, text or {}, source, span))


PLAYER_KIND = EntityType(PLAYER)
TEAM_KIND = EntityType(TEAM)
