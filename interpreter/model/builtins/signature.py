"""Signatures of words: `(S of V) -> number` read once, and matched with the kinds of arguments.

| in a signature | stands for |
|---|---|
| `number`, `truth`, `player`, `team`, `shape` | a value of that kind |
| `T`, `U` | any member or number; the same letter is the same kind, as wide as needed |
| `K` | any member |
| `V` | any value |
| `cell` | a cell of a board; in the result: of the whole board, even if the argument had a part of it |
| `part` | a cell of the same board; in the result: of the same part of it |
| `edge`, `corner` | an edge, a corner of the cells of that board |
| `direction` | a direction of the board of the cells named before it |
| `set of X`, `list of X`, `pool of X`, `pile of X` | just that |
| `S of X` | any of these four |
| `X or none` | perhaps none |
| `X, ...` at the end | one or more of the last parameter |
| `action`, `steps` | no value: the checker knows these words |
"""

from collections.abc import Callable
from functools import cache

from interpreter.model.frozen import dataclass
from interpreter.model.types import types

Fits = Callable[[types.Type, types.Type], bool]
Join = Callable[[types.Type, types.Type], types.Type | None]
NameOf = Callable[[str], str | None]
Incident = Callable[[str, str], str | None]

HOLDERS: dict[str, type[types.SetOf | types.ListOf | types.MultisetOf | types.StackOf]] = {
    "set": types.SetOf,
    "list": types.ListOf,
    "pool": types.MultisetOf,
    "pile": types.StackOf,
}
_ANY_HOLDER = "S"
INCIDENT = ("edge", "corner")
_PLAIN: dict[str, types.Type] = {
    "number": types.INT,
    "truth": types.BOOL,
    "player": types.EntityType(types.PLAYER),
    "team": types.EntityType(types.TEAM),
    "shape": types.ShapeType(),
}


@dataclass(frozen=True, slots=True)
class Simple:
    """A kind by its name, or a letter for any kind."""

    name: str


@dataclass(frozen=True, slots=True)
class Holder:
    """`set of X` and its like."""

    name: str
    inner: "Pattern"


@dataclass(frozen=True, slots=True)
class OrNone:
    """`X or none`."""

    inner: "Pattern"


Pattern = Simple | Holder | OrNone


@dataclass(frozen=True, slots=True)
class Signature:
    """What a word takes and gives; with `repeats` the last parameter may stand several times."""

    parameters: tuple[Pattern, ...]
    repeats: bool
    result: Pattern

    def pattern(self, position: int) -> Pattern:
        """The pattern of the argument at a position."""
        return self.parameters[min(position, len(self.parameters) - 1)]

    @property
    def innermost(self) -> str:
        """The name of what the result is, or is a set or list of."""
        result = self.result
        while not isinstance(result, Simple):
            result = result.inner
        return result.name

    def takes(self, number: int) -> bool:
        """Whether this many arguments may stand."""
        return number >= len(self.parameters) if self.repeats else number == len(self.parameters)


@cache
def parse(text: str) -> Signature:
    """The signature written as `(X, Y, ...) -> Z`."""
    left, _, result = text.partition(" -> ")
    parts = [part.strip() for part in left.strip()[1:-1].split(",") if part.strip()]
    repeats = parts[-1:] == ["..."]
    parameters = tuple(_pattern(part) for part in parts if part != "...")
    return Signature(parameters, repeats, _pattern(result))


def _pattern(text: str) -> Pattern:
    if text.endswith(" or none"):
        return OrNone(_pattern(text.removesuffix(" or none")))
    holder, separator, inner = text.partition(" of ")
    return Holder(holder, _pattern(inner)) if separator else Simple(text)


def takes_none(text: str, position: int) -> bool:
    """Whether the argument at a position may be none; otherwise the whole call is none where the argument is."""
    return isinstance(parse(text).pattern(position), OrNone)


def gives_none(text: str) -> bool:
    """Whether the result may be none though no argument is."""
    return isinstance(parse(text).result, OrNone)


def match(
    text: str, kinds: tuple[types.Type, ...], fits: Fits, join: Join, board_of: NameOf, direction_of: NameOf, incident: Incident
) -> types.Type | None:
    """The kind of a call with arguments of these kinds, or None if the signature does not take them.

    `fits(kind, wanted)` tells whether every value of a kind may stand where another is wanted; `join` gives the narrowest kind
    that two fit, or None; `board_of` gives the kind of all cells of
    the board that members of a kind are cells of, `direction_of` the kind of its directions, `incident` that of its
    `cells`, `edges` or `corners`. An argument that may be
    none where the signature does not say so makes the result `or none`.
    """
    signature = parse(text)
    if not signature.takes(len(kinds)):
        return None
    matching = _Matching(fits, join, board_of, direction_of, incident)
    may_be_none = False
    for position, kind in enumerate(kinds):
        pattern, present = signature.pattern(position), kind
        if isinstance(kind, types.Optional) and not isinstance(pattern, OrNone):
            may_be_none, present = True, kind.inner
        if not matching.accepts(pattern, present):
            return None
    if signature.innermost in matching.missing:
        return None
    result = matching.filled(signature.result)
    return types.nullable(result) if may_be_none else result


class _Matching:
    """One attempt to match: what the letters of the signature have come to stand for."""

    def __init__(self, fits: Fits, join: Join, board_of: NameOf, direction_of: NameOf, incident: Incident) -> None:
        self.fits = fits
        self.join = join
        self.board_of = board_of
        self.direction_of = direction_of
        self.incident = incident
        self.bindings: dict[str, types.Type] = {}

    def accepts(self, pattern: Pattern, kind: types.Type) -> bool:
        """Whether a kind may stand at a pattern; binds the letters in it."""
        match pattern, kind:
            case _, types.ErrorType():
                return True
            case OrNone(), types.NullType():
                return True
            case OrNone(inner), types.Optional(present):
                return self.accepts(inner, present)
            case OrNone(inner), _:
                return self.accepts(inner, kind)
            case Holder(name, inner), _:
                element = types.element_type(kind)
                return element is not None and (name == _ANY_HOLDER or isinstance(kind, HOLDERS[name])) and self.accepts(inner, element)
            case Simple(name), _:
                return self.accepts_simple(name, kind)

    def accepts_simple(self, name: str, kind: types.Type) -> bool:
        match name:
            case "V":
                return not isinstance(kind, types.NullType | types.Optional) and self.unifies(name, kind)
            case "T" | "U":
                return isinstance(kind, types.EntityType | types.IntRange) and self.unifies(name, kind)
            case "K":
                return isinstance(kind, types.EntityType) and self.unifies(name, kind) and isinstance(self.bindings[name], types.EntityType)
            case "cell" | "part":
                return isinstance(kind, types.EntityType) and self.is_on_board(kind) and (name == "cell" or self.unifies(name, kind))
            case "edge" | "corner":
                return isinstance(kind, types.EntityType) and self.is_incident(name, kind)
            case "direction":
                return isinstance(kind, types.EntityType) and self.is_direction(kind)
            case "action" | "steps":
                return False
        return self.fits(kind, _PLAIN[name])

    def is_on_board(self, kind: types.EntityType) -> bool:
        board = self.board_of(kind.name)
        if board is None or self.bindings.setdefault("cell", types.EntityType(board)) != types.EntityType(board):
            return False
        self.is_incident("cell", kind)
        return True

    def is_incident(self, name: str, kind: types.EntityType) -> bool:
        """Whether members of a kind are cells, edges or corners, as wanted; the kinds of all three of its board are bound with it."""
        related = {sort: self.incident(kind.name, f"{sort}s") for sort in ("cell", *INCIDENT)}
        if related[name] is None or related[name] != self.board_of(kind.name):
            return False
        self.bindings |= {sort: types.EntityType(each) for sort, each in related.items() if each is not None}
        return True

    @property
    def missing(self) -> frozenset[str]:
        """The sorts of places of which the board has no kind."""
        return frozenset(INCIDENT).difference(self.bindings)

    def is_direction(self, kind: types.EntityType) -> bool:
        board = self.bindings.get("cell", types.ERROR_TYPE)
        return not isinstance(board, types.EntityType) or self.direction_of(board.name) == kind.name

    def unifies(self, name: str, kind: types.Type) -> bool:
        """Whether a letter can stand for a further kind; it comes to stand for the wider one."""
        bound = self.bindings.get(name, types.ERROR_TYPE)
        wider, narrower = self.fits(bound, kind), self.fits(kind, bound)
        if wider and not (narrower and _is_concrete(bound)):
            self.bindings[name] = kind
        if wider or narrower:
            return True
        both = self.join(bound, kind)
        if both is None or isinstance(both, types.EntityType | types.Optional):
            return False
        self.bindings[name] = both
        return True

    def filled(self, pattern: Pattern) -> types.Type:
        """The kind a pattern stands for, with what the letters stand for."""
        match pattern:
            case OrNone(inner):
                return types.nullable(self.filled(inner))
            case Holder(name, inner):
                return HOLDERS[name](self.filled(inner))
            case Simple(name):
                return _PLAIN.get(name) or self.bindings.get(name, types.ERROR_TYPE)


def _is_concrete(kind: types.Type) -> bool:
    """Whether a kind is neither a hole nor a holder of holes, so that nothing equally wide says more."""
    element = types.element_type(kind)
    return not isinstance(kind, types.ErrorType) if element is None else _is_concrete(element)
