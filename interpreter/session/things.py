"""Values of rules as programs see them: members of kinds as things with names, sets and piles as tuples of them."""

from interpreter.model.builtins.representation import copies_walker
from interpreter.model.immutable import Immutable
from interpreter.model.types.types import EntityType, Type, element_type, non_null
from interpreter.project.errors import check_language
from interpreter.runtime.notation.labels import label, root
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.containers import Value
from interpreter.runtime.values.value_syntax import Token, ValueFault


class Thing(Immutable):
    """A member of a kind: a cell, a card, a player.

    kind: the name of the kind, as the rules call it.
    place: its number among the members of the kind, from 0.
    Two are equal if kind, board and name are. `str` gives the name.
    """

    __slots__ = ("_table", "kind", "place")

    def __init__(self, table: GameInstance, kind: str, place: int) -> None:
        self._table, self.kind, self.place = table, kind, place

    @property
    def name(self) -> str:
        """Its name, as in moves and saves."""
        return self._table.material.kinds[self.kind].names[self.place]

    @property
    def board(self) -> str | None:
        """The board it is a cell (or another part) of; None for what is no part of a board."""
        return root(self._table.rules, self.kind) if self._table.material.kinds[self.kind].board is not None else None

    def title(self, language: str | None = None) -> str:
        """The name that people use, in a language of the rules (None: that of the rule file). Raises `UsageError` for what can be no language."""
        check_language(language)
        return label(self._table, self.kind, self.place, language)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Thing):
            return NotImplemented
        return (self.kind, self.name, self.board) == (other.kind, other.name, other.board)

    def __hash__(self) -> int:
        return hash((self.kind, self.name))

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Thing {self.name!r} of {self.kind}"


Argument = (
    Thing | int | bool | None | tuple["Argument", ...]
)  # a value of rules as programs see it: members are things, sets and piles tuples


def argument(table: GameInstance, kind: Type, value: Value) -> Argument:
    """A value as programs see it."""
    kind = non_null(kind)
    inner = element_type(kind)
    if value is None:
        return None
    if inner is not None:
        return tuple(argument(table, inner, each) for each in copies_walker(kind)(value))
    if isinstance(kind, EntityType):
        return Thing(table, kind.name, value)
    whole: int = value
    return whole


def value_of(table: GameInstance, kind: Type, given: object) -> Value:
    """The value that a program means by a thing, a number, a truth, None, a collection of those, or words of a move; raises `ValueFault`."""
    words = value_syntax.tokens(given) if isinstance(given, str) else (_token(given),)
    if words is None:
        raise ValueFault("kind", "a value", str(given))
    if len(words) == 1 and isinstance(words[0], tuple) and not isinstance(given, str):
        try:
            return value_syntax.parse(table.material, kind, words[0])
        except ValueFault:
            return value_syntax.parse_row(table.material, kind, words[0])
    return value_syntax.parse_row(table.material, kind, words)


def _token(given: object) -> Token:
    """What would stand in a move."""
    match given:
        case None:
            return "none"
        case bool():
            return "yes" if given else "no"
        case tuple() | list() | set() | frozenset():
            return tuple(_token(each) for each in given)
        case _:
            return str(given)
