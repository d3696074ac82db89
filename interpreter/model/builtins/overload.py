"""What a row of the table of words says: one definition from which checking, meaning, documentation and tests follow."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Kind

Meaning = Callable[..., object]
Fold = Callable[[Iterable[tuple[object, object]], int | None], object]
Range = Callable[[tuple[Kind, ...]], tuple[int | None, int | None]]


@dataclass(frozen=True, slots=True)
class Form:
    """One way to call a plain word.

    signature: kinds in words, `(S of V) -> number`, as `model/builtins/signature.py` reads them. `build(material, kinds)`
    gives the function that is called with the values; `kinds` are the static kinds of the arguments. Arguments are
    never none unless the signature says `or none`: the caller sees to that. `bounds`, if given, narrows a number result
    from the kinds of the arguments.
    """

    signature: str
    build: Callable[[Domains, tuple[Kind, ...]], Meaning]
    bounds: Range | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A use of the word: `text` is an expression over the teaching game in `tests/words/`, `gives` its value as text."""

    text: str
    gives: str


@dataclass(frozen=True, slots=True)
class Word:
    """A plain word: arguments are values."""

    name: str
    group: str  # heading in the documentation
    forms: tuple[Form, ...]
    doc: str  # one sentence
    examples: tuple[Example, ...]
    cost: str = "1"  # how the work grows: `1`, `size of the set`, `cells`
    by_size: str = ""  # what follows from how many things a heap holds: the "value", or its "presence" (that it is not none)


@dataclass(frozen=True, slots=True)
class Binder:
    """A word that binds a name: `count(x in S where C)`.

    shapes: which of the spellings it takes: `item` (x in S where C), `value` (V for x in S where C), `condition`
    (C for x in S where C; a truth), `ranked` (x in S where C by N, with an optional floor).
    `result(item, value)` is the kind of the whole from the kind of the member and of the value (None: no value), or a
    sentence saying what is wrong. `build(material, item, value)` gives the function that makes the value of the whole
    from (member, value) pairs, in order, already filtered, and the floor; the value is the member itself where nothing
    else was said. The kinds matter: a set of members is a mask, a set of sets is a tuple.
    """

    name: str
    group: str
    shapes: tuple[str, ...]
    result: Callable[[Kind, Kind | None], Kind | str]
    build: Callable[[Domains, Kind, Kind | None], Fold]
    doc: str
    examples: tuple[Example, ...]
    cost: str = "size of the set"
