"""Words that make sets, lists and pools from what is named one by one."""

from collections import Counter

from interpreter.model.builtins.number_sets import is_number_set
from interpreter.model.builtins.overload import Example, Form, Meaning, Word
from interpreter.model.builtins.representation import copies_walker, gatherer, walker, widest
from interpreter.model.builtins.subsets import NumberSubsets, PoolSubsets, SetSubsets
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Kind, element, without_none

GROUP = "Sets and heaps"


def held_kind(kind: Kind) -> Kind:
    """The kind of what a set, list, pool or pile holds."""
    held = element(without_none(kind))
    assert held is not None
    return held


def nothing(_material: Domains, _kinds: tuple[Kind, ...]) -> Meaning:
    """The empty set."""
    return lambda: 0


def set_from(_material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The set of what a set, list, pool or pile holds."""
    walk, gather = walker(kinds[0]), gatherer(held_kind(kinds[0]))
    return lambda heap: gather(walk(heap))


def set_of(_material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The set of the values."""
    gather = gatherer(widest(kinds))
    return lambda *values: gather(values)


def empty_list(_material: Domains, _kinds: tuple[Kind, ...]) -> Meaning:
    """The empty list."""
    return tuple


def list_from(_material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The list of what a set, list, pool or pile holds, copies too."""
    walk = copies_walker(kinds[0])
    return lambda heap: tuple(walk(heap))


def list_of(_material: Domains, _kinds: tuple[Kind, ...]) -> Meaning:
    """The list of the values that are there."""
    return lambda *values: tuple(value for value in values if value is not None)


def pool_from(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The pool of what a set, list, pool or pile holds, copies too."""
    walk, size = copies_walker(kinds[0]), material.of(held_kind(kinds[0])).size

    def meaning(heap: object) -> tuple[int, ...]:
        number = Counter(walk(heap))
        return tuple(number[place] for place in range(size))

    return meaning


def pool_of(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The pool of the values that are there."""
    size = material.of(kinds[0]).size
    return lambda *values: tuple(values.count(place) for place in range(size))


def set_subsets(_material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The lazy set of the choices from a set."""
    return NumberSubsets if is_number_set(without_none(kinds[0])) else SetSubsets


def pool_subsets(_material: Domains, _kinds: tuple[Kind, ...]) -> Meaning:
    """The lazy set of the choices from a pool."""
    return PoolSubsets


ROWS = (
    Word(
        "set",
        GROUP,
        (Form("() -> set of V", nothing), Form("(S of V) -> set of V", set_from), Form("(V or none, ...) -> set of V", set_of)),
        "The set of the values named, or of all that one list, pool, pile or set holds; doubles and none are left out.",
        (
            Example("set(a1, b1, a1)", "{a1 b1}"),
            Example("set(list(b1, a1))", "{a1 b1}"),
            Example("size(set(set(a1), set(b1, c1)))", "2"),
        ),
        "size of the set",
    ),
    Word(
        "list",
        GROUP,
        (Form("() -> list of V", empty_list), Form("(S of V) -> list of V", list_from), Form("(V or none, ...) -> list of V", list_of)),
        "The values named, or all that one set, pool, pile or list holds, in order and with copies; none is left out.",
        (Example("list(b1, a1, b1)", "[b1 a1 b1]"), Example("list(set(b1, a1))", "[a1 b1]"), Example("size(list(chest))", "3")),
        "size of the set",
    ),
    Word(
        "pool",
        GROUP,
        (Form("(S of K) -> pool of K", pool_from), Form("(K or none, ...) -> pool of K", pool_of)),
        "A pool with one copy of each value named, or with all that one set, list, pile or pool holds.",
        (Example("pool(stones, leaves, stones)", "{1 leaves 2 stones}"), Example("pool(list(stones, stones))", "{2 stones}")),
        "size of the set",
    ),
    Word(
        "subsets",
        GROUP,
        (
            Form("(set of T, number, number) -> set of set of T", set_subsets),
            Form("(pool of K, number, number) -> set of pool of K", pool_subsets),
        ),
        "All choices of at least so many and at most so many; they are counted and drawn from, but never listed.",
        (
            Example("size(subsets(set(a1, b1, c1), 1, 2))", "6"),
            Example("first(subsets(set(a1, b1, c1), 2, 3))", "{a1 b1}"),
            Example("size(subsets(chest, 2, 2))", "2"),
        ),
    ),
)
