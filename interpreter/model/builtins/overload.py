"""What a row of the table of built-in words says: one row per overload, from which checking, meaning, cost, printing and documentation follow."""

from collections.abc import Callable, Iterable
from string import Formatter
from typing import Concatenate, Literal, ParamSpec, Protocol, TypeVar

from interpreter.model.builtins.call_cost import CONSTANT, Cost
from interpreter.model.frozen import dataclass
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import IntRange, Type

Meaning = TypeVar("Meaning")
Parts = ParamSpec("Parts")
Implementation = Callable[..., object]
Reducer = Callable[[Iterable[tuple[object, object]], int | None], object]
Range = Callable[[tuple[Type, ...]], tuple[int | None, int | None]]
BySize = Literal["", "value", "presence", "size", "distinct"]


def fixed(implementation: Meaning) -> Callable[..., Meaning]:
    """A `specialize` that gives the same function whatever the kinds are."""
    return lambda *_kinds: implementation


@dataclass(frozen=True, slots=True)
class Usage:
    """A use of the word: `text` is an expression over the teaching game in `tests/words/`, `gives` its value as text."""

    text: str
    gives: str


def parse_usages(text: str) -> tuple[Usage, ...]:
    """The uses in a text: `a1 in cells gives yes; size(cells) gives 9`."""
    return tuple(Usage(*each.split(" gives ")) for each in text.split("; "))


@dataclass(frozen=True, slots=True)
class Phrase:
    """How the rulebook says a call, in English: `{0}`, `{1}` stand for the arguments, `{all}` for all of them with commas.

    Other languages stand in their catalogues; `context` tells apart there what is the same in English only.

    A phrase fits a call with as many arguments as it has places for; each must be heard exactly once. `negated`: the
    same behind `not`. `only`: the phrase is for this expression alone, as it is written (`first(players)`). `of_one`:
    for an aggregate over a set of which the only member is named.
    """

    text: str
    negated: str = ""
    only: str = ""
    of_one: bool = False
    context: str = ""


def hears(text: str, arguments: int) -> bool:
    """Whether a phrase has a place for each of so many arguments, and for each just one."""
    places = sorted(place for _, place, _, _ in Formatter().parse(text) if place is not None)
    return bool(text) and (places == [str(number) for number in range(arguments)] or (places == ["all"] and arguments > 0))


ENUMERATED = (Phrase("{all}"),)  # the arguments are the members


class ArgumentFacts(Protocol):
    """What the type checker knows of the arguments of a call, by position, beyond their kinds."""

    @property
    def kinds(self) -> tuple[Type, ...]:
        """The static kinds."""

    def never_empty(self, position: int) -> bool:
        """Whether this collection certainly has a member."""

    def size(self, position: int) -> tuple[int, int | None]:
        """The least and largest number of members of this collection; None: no bound is known."""

    def highest_place(self, position: int) -> int | None:
        """How many members the kind of this member has, at most."""

    def number(self, position: int) -> IntRange | None:
        """The range of this number, also where it is a member of a kind of numbers."""

    def has_neighbours(self, position: int) -> bool:
        """Whether every cell of the board of this cell has a neighbour."""

    def rows_and_columns(self, position: int) -> tuple[int | None, int | None]:
        """How many rows and columns the board of this cell has; None: not known before a game is set up."""


class SourceFacts(Protocol):
    """What the type checker knows of the set an aggregate goes through, and of what it looks at there."""

    @property
    def most(self) -> int | None:
        """The largest number of members, where each comes once; None: no bound is known."""

    @property
    def number(self) -> IntRange | None:
        """The range of the values, or of the members where there is no value, if they are numbers."""

    @property
    def picks_something(self) -> bool:
        """Whether there certainly is a value that is not none."""


@dataclass(frozen=True, slots=True)
class Overload:
    """One way to call a built-in function.

    declaration: a name of its own, the key of the intrinsics of machines, and the signature: kinds in words, as `signature.py` reads
    them (`size_collection(S of V) -> number`). usages: examples, as `parse_usages` reads them. `specialize(material, kinds)` gives the function that is called with the values; `kinds`
    are the static kinds of the arguments. Arguments are never none unless the signature says `or none`: the caller sees
    to that. Where there are no `phrases`, the rulebook shows the expression itself. Where `reads` names a register of the course of the turns (`#round`), the function gets the course as its
    only argument.

    What is known of the result: `bounds` narrows a number from the kinds of the arguments, `refine` any kind from what
    else is known of them, `never_empty` tells whether it certainly has a member. `ascending`: two arguments of which the
    second must not be lower.

    `by_size`: what follows from how many things a heap holds: the `value`; its `presence` (that it is not none); the
    `size` of the result; the same unless doubles fall together (`distinct`). `inspects`: it looks into heaps and keeps
    nothing of them, so that machines may hand over what they have. `lazy`: the result is counted and drawn from, never
    listed. `expensive`: machines keep what it gave. `few`: the result is a handful of cells. `replaced`: the checker puts
    something else in the place of the call, so that no machine ever sees it.
    """

    declaration: str
    specialize: Callable[[Domains, tuple[Type, ...]], Implementation]
    usages: str
    phrases: tuple[Phrase, ...] = ()
    replaced: bool = False
    bounds: Range | None = None
    refine: Callable[[Type, ArgumentFacts], Type] | None = None
    never_empty: Callable[[ArgumentFacts], bool] | None = None
    ascending: tuple[int, int] | None = None
    cost: Cost = CONSTANT
    reads: str = ""
    by_size: BySize = ""
    inspects: bool = False
    lazy: bool = False
    expensive: bool = False
    few: bool = False

    @property
    def id(self) -> str:
        """The name of the overload."""
        return self.declaration.partition("(")[0]

    @property
    def signature(self) -> str:
        """The kinds of arguments and result: `(S of V) -> number`."""
        return self.declaration.removeprefix(self.id)

    @property
    def examples(self) -> tuple[Usage, ...]:
        """The uses, taken apart."""
        return parse_usages(self.usages)


@dataclass(frozen=True, slots=True)
class Function:
    """A built-in word whose arguments are values."""

    name: str
    doc: str  # one sentence
    overloads: tuple[Overload, ...]
    yields: bool = False  # a file may have a name of its own that is called so: words that came after the first files

    @property
    def examples(self) -> tuple[Usage, ...]:
        """The examples of all overloads; those that take any number of arguments come first."""
        in_order = sorted(self.overloads, key=lambda each: "..." not in each.signature)
        return tuple(example for each in in_order for example in each.examples)


def overloaded(entry: str, *overloads: Overload, yields: bool = False) -> Function:
    """The row of a built-in function with these overloads; `entry` is its name and its sentence: `empty: Whether ...`."""
    name, _, doc = entry.partition(": ")
    return Function(name, doc, overloads, yields)


def _of_one(make: Callable[Parts, Overload]) -> Callable[Concatenate[str, Parts], Function]:
    """The maker of rows that takes the parts of the only overload beside the entry."""

    def row(entry: str, /, *parts: Parts.args, **facts: Parts.kwargs) -> Function:
        return overloaded(entry, make(*parts, **facts))

    return row


function = _of_one(Overload)  # the row of a function with one overload: its entry, then the parts of the overload


@dataclass(frozen=True, slots=True)
class AggregateOverload:
    """One spelling of an aggregate.

    id: the word and its shape, the key of the intrinsics of machines. shape: `item` (x in S where C), `value` (V for x in S where C), `condition` (C for x in S where C; a truth), `ranked`
    (x in S where C by N, with an optional floor), `walk` (x from START to NEXT while C at most N). In phrases `{0}` stands for the members, `{1}` for what is said of each.
    `gathers`: what the result holds, the `members`, the `values`, what these hold (`held`), or the first
    member and each that is the value of the one before (`walked`). `uses_member`: the members themselves have a say, not
    only how many there are, or their values. `by_size` is said of the set it goes through, where there is no condition.
    """

    id: str
    usages: str
    phrases: tuple[Phrase, ...] = ()
    gathers: Literal["", "members", "values", "held", "walked"] = ""
    uses_member: bool = False
    by_size: BySize = ""

    @property
    def shape(self) -> str:
        """Which spelling it is."""
        return self.id.rpartition("_")[2]

    @property
    def examples(self) -> tuple[Usage, ...]:
        """The uses, taken apart."""
        return parse_usages(self.usages)


@dataclass(frozen=True, slots=True)
class AggregateFunction:
    """A built-in word that binds a name: `count(x in S where C)`.

    `result(item, value)` is the kind of the whole from the kind of the member and of the value (None: no value), or a
    sentence saying what is wrong; `refine` narrows it. `specialize(material, item, value)` gives the function that makes
    the value of the whole from (member, value) pairs, in order, already filtered, and the floor; the value is the member
    itself where nothing else was said. The kinds matter: a set of members is a mask, a set of sets is a tuple.
    """

    name: str
    doc: str
    result: Callable[[Type, Type | None], Type | str]
    specialize: Callable[[Domains, Type, Type | None], Reducer]
    overloads: tuple[AggregateOverload, ...]
    refine: Callable[[Type, SourceFacts], Type] | None = None
    needs_numbers: bool = False
    yields: bool = False  # as for functions

    @property
    def shapes(self) -> tuple[str, ...]:
        """Which spellings it takes."""
        return tuple(each.shape for each in self.overloads)

    @property
    def examples(self) -> tuple[Usage, ...]:
        """The examples of all spellings."""
        return tuple(example for each in self.overloads for example in each.examples)

    def overload(self, *, has_value: bool) -> AggregateOverload:
        """The spelling with a value for each member, or that without. `StopIteration` if there is none."""
        return next(each for each in self.overloads if (each.shape != "item") == has_value)


def aggregate(
    entry: str,
    result: Callable[[Type, Type | None], Type | str],
    specialize: Callable[[Domains, Type, Type | None], Reducer],
    *overloads: AggregateOverload,
    refine: Callable[[Type, SourceFacts], Type] | None = None,
    needs_numbers: bool = False,
    yields: bool = False,
) -> AggregateFunction:
    """The row of an aggregate with these spellings; `entry` is its name and its sentence, as in `overloaded`."""
    name, _, doc = entry.partition(": ")
    return AggregateFunction(name, doc, result, specialize, overloads, refine, needs_numbers, yields)
