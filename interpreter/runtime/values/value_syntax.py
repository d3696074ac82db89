"""Formats and parses values as words and as JSON: members by name, sets and piles as lists, pools by count.

| kind | in a move | in JSON |
|---|---|---|
| truth | `yes`, `no` | true, false |
| number | `4` | 4 |
| member | `q4r6` | "q4r6" (4 if the name is a number) |
| none | `none` | null |
| set | `{a b}` | ["a", "b"] |
| pool | `{a a b}` | {"a": 2, "b": 1} |
| list | `a b` | ["a", "b"] |
| pile | `a b`, bottom to top | ["a", "b"] |

Only `from_json` and `parse` can fail: they raise a `ValueFault`, which says what was expected and what stands there.
"""

import re
from collections.abc import Collection, Sequence

from interpreter.diagnostics.diagnostic import display_text
from interpreter.model.builtins.number_sets import number_set
from interpreter.model.builtins.representation import copies_walker
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import BoolType, EntityType, IntRange, ListOf, MultisetOf, Optional, SetOf, StackOf, Type, show
from interpreter.runtime.values.containers import multiset

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]  # what JSON can say
Token = str | tuple["Token", ...]  # a word of a move, or what stands between brackets

_DEEPEST = 8  # brackets inside brackets: no kind of value needs more
MOST = 100_000  # things in a pool: more is never built from what somebody wrote


class ValueFault(Exception):  # noqa: N818  # what somebody wrote is wrong, not the program
    """Why something is no value of a kind: `what` was expected, `word` stands there, `known` may be meant.

    `problem` is `unknown` (a name that is not one of `known`), `kind`, `bounds` or `twice`.
    """

    def __init__(self, problem: str, what: str, word: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(problem, what, word)
        self.problem, self.what, self.word, self.known = problem, what, word, known


# ------------------------------------------------------------------------------------------------ words of a move


def tokens(text: str) -> tuple[Token, ...] | None:
    """The words of a move, nested where brackets stand; None if the brackets do not fit together, or lie too deep."""
    stack: list[list[Token]] = [[]]
    for piece in re.findall(r"[{}]|[^\s{}]+", text):
        if piece == "{":
            if len(stack) > _DEEPEST:
                return None
            stack.append([])
        elif piece == "}":
            if len(stack) == 1:
                return None
            inner = tuple(stack.pop())
            stack[-1].append(inner)
        else:
            stack[-1].append(piece)
    return tuple(stack[0]) if len(stack) == 1 else None


def in_known_case(word: str, names: Collection[str]) -> str:
    """The name that a word is, whatever its capitals, if it can be only one; else the word as it is."""
    alike = [] if word in names else [name for name in names if name.casefold() == word.casefold()]
    return alike[0] if len(alike) == 1 else word


def format_token(token: Token) -> str:
    """A token as it is written."""
    return token if isinstance(token, str) else "{" + " ".join(format_token(part) for part in token) + "}"


def format_value(material: Domains, kind: Type, value: object) -> str:
    """A value as it stands in a move."""
    match kind, value:
        case _, None:
            return "none"
        case BoolType(), _:
            return "yes" if value else "no"
        case IntRange(), _:
            return str(value)
        case EntityType(name), int():
            return material.kinds[name].names[value]
        case Optional(inner), _:
            return format_value(material, inner, value)
        case ((SetOf(inner) | MultisetOf(inner) | ListOf(inner) | StackOf(inner)), int() | tuple()):
            words = " ".join(format_value(material, inner, part) for part in copies_walker(kind)(value))
            return "{" + words + "}" if isinstance(kind, SetOf | MultisetOf) else words
    raise TypeError(f"{value!r} is no value of {show(kind)}")


def parse(material: Domains, kind: Type, token: Token) -> object:
    """The value a token stands for; raises `ValueFault`."""
    match kind, token:
        case Optional(), "none":
            return None
        case Optional(inner), _:
            return parse(material, inner, token)
        case BoolType(), ("yes" | "no"):
            return token == "yes"  # noqa: S105  # a token of a move
        case IntRange(), str() if re.fullmatch(r"-?\d{1,15}", token):
            return _within(kind, int(token))
        case EntityType(name), str():
            return _member(material, name, in_known_case(token, material.kinds[name].by_name))
        case SetOf(inner), tuple():
            return _gather(kind, [parse(material, inner, part) for part in token], isinstance(inner, EntityType | IntRange))
        case MultisetOf(EntityType(name)), tuple():
            places = (parse(material, EntityType(name), part) for part in token)
            return multiset((place for place in places if isinstance(place, int)), material.kinds[name].size)
    raise ValueFault("kind", show(kind), format_token(token))


def parse_row(material: Domains, kind: Type, row: Sequence[Token]) -> object:
    """The value that several tokens stand for, as `write` gives it: a list or pile one by one, all else as one token; raises `ValueFault`."""
    match kind:
        case ListOf(inner) | StackOf(inner):
            return tuple(parse(material, inner, token) for token in row)
        case Optional(ListOf() | StackOf() as inner) if tuple(row) != ("none",):
            return parse_row(material, inner, row)
    if len(row) == 1:
        return parse(material, kind, row[0])
    raise ValueFault("kind", show(kind), " ".join(format_token(token) for token in row))


# ------------------------------------------------------------------------------------------------ JSON


def to_json(material: Domains, kind: Type, value: object) -> Json:
    """A value as plain data."""
    match kind, value:
        case _, None:
            return None
        case BoolType(), _:
            return bool(value)
        case IntRange(), int():
            return value
        case EntityType(name), int():
            return _as_number(material.kinds[name].names[value])
        case Optional(inner), _:
            return to_json(material, inner, value)
        case MultisetOf(EntityType(name)), tuple():
            names = material.kinds[name].names
            return {names[place]: copies for place, copies in enumerate(value) if copies}
        case ((SetOf(inner) | ListOf(inner) | StackOf(inner)), int() | tuple()):
            return [to_json(material, inner, part) for part in copies_walker(kind)(value)]
    raise TypeError(f"{value!r} is no value of {show(kind)}")


def from_json(material: Domains, kind: Type, data: Json) -> object:
    """The value that plain data stands for; raises `ValueFault`."""
    match kind, data:
        case Optional(), None:
            return None
        case Optional(inner), _:
            return from_json(material, inner, data)
        case BoolType(), bool():
            return data
        case IntRange(), int() if not isinstance(data, bool):
            return _within(kind, data)
        case EntityType(name), str() if isinstance(_as_number(data), int) and data in material.kinds[name].by_name:
            raise ValueFault("kind", f"the number {data}", described(data))
        case EntityType(name), str() | int() if not isinstance(data, bool):
            return _member(material, name, str(data))
        case SetOf(inner), list():
            return _gather(kind, [from_json(material, inner, part) for part in data], isinstance(inner, EntityType | IntRange))
        case MultisetOf(EntityType(name)), dict():
            return _pool(material, name, data)
        case ((ListOf(inner) | StackOf(inner)), list()):
            return tuple(from_json(material, inner, part) for part in data)
    raise ValueFault("kind", show(kind), described(data))


def shorten(data: object) -> str:
    """Plain data as a reader sees it, cut where it gets long."""
    match data:
        case None:
            return "none"
        case bool():
            return "true" if data else "false"
        case dict():
            return "a map"
        case list():
            return "a list"
    text = display_text(data)
    return text if len(text) <= 40 else text[:37] + "..."


def described(data: object) -> str:
    """Plain data of a wrong kind, so that the text "2" cannot be taken for the number."""
    return f"the text `{shorten(data)}`" if isinstance(data, str) else shorten(data)


def size(kind: Type, value: object) -> int | None:
    """How many things a heap holds (a slot: 0 or 1); None where the value is no heap."""
    match kind, value:
        case ((SetOf() | Optional(SetOf())), int()):
            return value.bit_count()
        case ((MultisetOf() | Optional(MultisetOf())), tuple()):
            return sum(value)
        case ((SetOf() | Optional(SetOf()) | ListOf() | StackOf()), tuple()):
            return len(value)
    return None


# ------------------------------------------------------------------------------------------------ parts


def _as_number(name: str) -> str | int:
    """A name, as a number where it is spelled like one."""
    return int(name) if name.isdecimal() and str(int(name)) == name else name


def _within(kind: IntRange, number: int) -> int:
    if (kind.low is not None and number < kind.low) or (kind.high is not None and number > kind.high):
        raise ValueFault("bounds", show(kind), str(number))
    return number


def _member(material: Domains, name: str, word: str) -> int:
    places = material.kinds[name].by_name
    if word not in places:
        raise ValueFault("unknown", name, shorten(word), tuple(places))
    return places[word]


def _gather(kind: Type, parts: Sequence[object], as_mask: bool) -> object:
    """A set of the parts: a mask, or for sets of sets a tuple in order."""
    if len(set(parts)) < len(parts):
        raise ValueFault("twice", show(kind), "a member twice")
    return number_set(part for part in parts if isinstance(part, int)) if as_mask else tuple(parts)


def _pool(material: Domains, name: str, data: dict[str, Json]) -> object:
    counts = [0] * material.kinds[name].size
    for word, copies in data.items():
        place = _member(material, name, word)
        if not isinstance(copies, int) or isinstance(copies, bool) or copies < 0:
            raise ValueFault("kind", f"a number of copies of {word}", described(copies))
        counts[place] = copies
    if sum(counts) > MOST:
        raise ValueFault("bounds", f"a pool of at most {MOST} things", shorten(sum(counts)))
    return tuple(counts)
