"""Refines the result types of built-in functions by what is known of their arguments."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.types.subtyping import as_number
from interpreter.model.builtins import AGGREGATES, overload_of
from interpreter.model.builtins.overload import Overload
from interpreter.model.ir import Aggregate, BuiltinCall, Expression, Members, Not, SetOperation
from interpreter.model.types import types
from interpreter.model.types.board import Board


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of a call, as rows of the table of words ask about them (`ArgumentFacts`)."""

    arguments: Sequence[Expression]
    scope: Scope

    @property
    def kinds(self) -> tuple[types.Type, ...]:
        """The static kinds."""
        return tuple(argument.kind for argument in self.arguments)

    def never_empty(self, position: int) -> bool:
        """Whether this collection certainly has a member."""
        return is_never_empty(self.arguments[position], self.scope)

    def size(self, position: int) -> tuple[int, int | None]:
        """The least and largest number of members of this collection."""
        argument = self.arguments[position]
        least, most = _members(argument.kind, self.scope)
        return least if isinstance(argument, Members) else 0, most

    def highest_place(self, position: int) -> int | None:
        """How many members the kind of this member has, at most."""
        return self.scope.symbols.domain_size(types.non_null(self.arguments[position].kind))[1]

    def number(self, position: int) -> types.IntRange | None:
        """The range of this number."""
        return as_number(self.scope.symbols, self.arguments[position].kind)

    def has_neighbours(self, position: int) -> bool:
        """Whether every cell of the board has a neighbour: on a grid of more than one cell it has."""
        board = self._board(position)
        return board is not None and all(board.neighbours)

    def rows_and_columns(self, position: int) -> tuple[int | None, int | None]:
        """How many rows and columns the board of this cell has, where its size is fixed."""
        board = self._board(position)
        return (None, None) if board is None else (max(board.rows, default=1), max(board.columns, default=1))

    def _board(self, position: int) -> Board | None:
        """The board of this cell, where its size is fixed."""
        kind, symbols = types.non_null(self.arguments[position].kind), self.scope.symbols
        return symbols.boards.get(symbols.root(kind.name)) if isinstance(kind, types.EntityType) else None


@dataclass(frozen=True, slots=True)
class AggregateSource:
    """The set an aggregate goes through, as rows of the table of words ask about it (`SourceFacts`)."""

    bind: Aggregate
    scope: Scope

    @property
    def most(self) -> int | None:
        """The largest number of members, where each comes once."""
        return _members(self.bind.source.kind, self.scope)[1]

    @property
    def number(self) -> types.IntRange | None:
        """The range of the values, or of the members."""
        bind = self.bind
        looked_at = bind.value.kind if bind.value is not None else types.element_type(bind.source.kind)
        return as_number(self.scope.symbols, types.non_null(looked_at)) if looked_at is not None else None

    @property
    def picks_something(self) -> bool:
        """Whether there certainly is a value that is not none."""
        bind = self.bind
        is_optional = bind.value is not None and isinstance(bind.value.kind, types.Optional)
        return bind.where is None and not is_optional and is_never_empty(bind.source, self.scope)


def refine_result(overload: Overload, kind: types.Type, arguments: Sequence[Expression], scope: Scope) -> types.Type:
    """The kind of a built-in call, where more is known than its signature says; reports two ends in the wrong order."""
    facts = Arguments(arguments, scope)
    if overload.ascending is not None:
        first, second = overload.ascending
        low, high = facts.number(first), facts.number(second)
        if low and high and low.low is not None and high.high is not None and low.low > high.high:
            scope.symbols.report.add("B103", arguments[second].span, low=low.low, high=high.high)
    return kind if overload.refine is None else overload.refine(kind, facts)


def refine_aggregate(kind: types.Type, bind: Aggregate, scope: Scope) -> types.Type:
    """The kind of an aggregate, where more is known."""
    refine = AGGREGATES[bind.name].refine
    return kind if refine is None else refine(kind, AggregateSource(bind, scope))


def is_never_empty(source: Expression, scope: Scope) -> bool:
    """Whether a collection certainly has a member: all members of a kind that has some, what is named one by one, what was asked."""
    if is_known_to_hold_something(source, scope):
        return True
    if isinstance(source, BuiltinCall):
        never_empty = overload_of(source).never_empty
        return never_empty is not None and never_empty(Arguments(source.arguments, scope))
    if isinstance(source, SetOperation) and source.operator == "without":
        return isinstance(source.left, Members) and _members(source.left.kind, scope)[0] > _named_at_most(source.right)
    return isinstance(source, Members) and _members(source.kind, scope)[0] > 0


def _named_at_most(taken: Expression) -> float:
    """How many members are named one by one; of other sets nothing is known."""
    named = isinstance(taken, BuiltinCall) and all(types.element_type(argument.kind) is None for argument in taken.arguments)
    return len(taken.arguments) if isinstance(taken, BuiltinCall) and taken.name == "set" and named else inf


def is_known_to_hold_something(source: Expression, scope: Scope) -> bool:
    """Whether it was asked before that this is not empty."""
    return any(
        isinstance(fact, Not) and isinstance(fact.part, BuiltinCall) and fact.part.name == "empty" and fact.part.arguments == (source,)
        for fact in scope.facts
    )


def _members(kind: types.Type, scope: Scope) -> tuple[int, int | None]:
    """The least and largest number of members of the type that a set is of; of other types nothing is known."""
    return scope.symbols.domain_size(kind.inner) if isinstance(kind, types.SetOf) else (0, None)
