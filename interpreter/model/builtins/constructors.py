"""Words that make sets, lists and pools from what is named one by one."""

from collections import Counter

from interpreter.model.builtins.call_cost import Cost, building, choices, choosing, copying, copying_to_pool, filling_pool, named_members
from interpreter.model.builtins.number_sets import is_number_set
from interpreter.model.builtins.overload import ENUMERATED, ArgumentFacts, Implementation, Overload, Phrase, fixed, overloaded
from interpreter.model.builtins.representation import copies_walker, gatherer, walker, widest
from interpreter.model.builtins.subsets import NumberSubsets, PoolSubsets, SetSubsets
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Optional, Type, element_type, non_null


def element_kind(kind: Type) -> Type:
    """The kind of what a set, list, pool or pile holds."""
    inner = element_type(non_null(kind))
    assert inner is not None
    return inner


def set_from(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The set of what a set, list, pool or pile holds."""
    walk, gather = walker(kinds[0]), gatherer(element_kind(kinds[0]))
    return lambda heap: gather(walk(heap))


def set_of(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The set of the values."""
    gather = gatherer(widest(kinds))
    return lambda *values: gather(values)


def list_from(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The list of what a set, list, pool or pile holds, copies too."""
    walk = copies_walker(kinds[0])
    return lambda heap: tuple(walk(heap))


def list_of(*values: object) -> tuple[object, ...]:
    """The list of the values that are there."""
    return tuple(value for value in values if value is not None)


def pool_from(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The pool of what a set, list, pool or pile holds, copies too."""
    walk, size = copies_walker(kinds[0]), material.of(element_kind(kinds[0])).size

    def meaning(heap: object) -> tuple[int, ...]:
        number = Counter(walk(heap))
        return tuple(number[place] for place in range(size))

    return meaning


def pool_of(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The pool of the values that are there."""
    size = material.of(kinds[0]).size
    return lambda *values: tuple(values.count(place) for place in range(size))


def set_subsets(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The lazy set of the choices from a set."""
    return NumberSubsets if is_number_set(non_null(kinds[0])) else SetSubsets


def _names_something(facts: ArgumentFacts) -> bool:
    """Whether one of the things that are named is certainly there."""
    return any(not isinstance(kind, Optional) and element_type(kind) is None for kind in facts.kinds)


HELD = (Phrase("{0}"),)
NOTHING = (Phrase("nothing"),)

ROWS = (
    overloaded(
        "set: The set of the values named, or of all that one list, pool, pile or set holds; doubles and none are left out.",
        Overload(
            "set_empty() -> set of V",
            fixed(int),
            "marks without set() gives {a1 a2 c3}",
            NOTHING,
            replaced=True,
            cost=Cost(members=named_members),
        ),
        Overload(
            "set_collection(S of V) -> set of V",
            set_from,
            "set(list(b1, a1)) gives {a1 b1}",
            HELD,
            cost=Cost(building, lambda call: call.members(0)),
            by_size="distinct",
        ),
        Overload(
            "set_values(V or none, ...) -> set of V",
            set_of,
            "set(a1, b1, a1) gives {a1 b1}; size(set(set(a1), set(b1, c1))) gives 2",
            ENUMERATED,
            never_empty=_names_something,
            cost=Cost(building, named_members),
            by_size="distinct",
        ),
    ),
    overloaded(
        "list: The values named, or all that one set, pool, pile or list holds, in order and with copies; none is left out.",
        Overload(
            "list_empty() -> list of V",
            fixed(tuple),
            "size(list()) gives 0",
            NOTHING,
            replaced=True,
            cost=Cost(members=named_members),
        ),
        Overload(
            "list_collection(S of V) -> list of V",
            list_from,
            "list(set(b1, a1)) gives [a1 b1]; size(list(chest)) gives 3",
            HELD,
            cost=Cost(copying, lambda call: (call.copies(0), call.members(0)[1]), copying),
            by_size="size",
        ),
        Overload(
            "list_values(V or none, ...) -> list of V",
            fixed(list_of),
            "list(b1, a1, b1) gives [b1 a1 b1]",
            ENUMERATED,
            never_empty=_names_something,
            cost=Cost(building, named_members),
        ),
    ),
    overloaded(
        "pool: A pool with one copy of each value named, or with all that one set, list, pile or pool holds.",
        Overload(
            "pool_collection(S of K) -> pool of K",
            pool_from,
            "pool(list(stones, stones)) gives {2 stones}",
            HELD,
            cost=Cost(copying_to_pool, lambda call: call.members(0), copying),
            by_size="size",
        ),
        Overload(
            "pool_values(K or none, ...) -> pool of K",
            pool_of,
            "pool(stones, leaves, stones) gives {1 leaves 2 stones}",
            ENUMERATED,
            never_empty=_names_something,
            cost=Cost(filling_pool, named_members),
        ),
    ),
    overloaded(
        "subsets: All choices of at least so many and at most so many; they are counted and drawn from, but never listed.",
        Overload(
            "subsets_set_low_high(set of T, number, number) -> set of set of T",
            set_subsets,
            "size(subsets(set(a1, b1, c1), 1, 2)) gives 6; first(subsets(set(a1, b1, c1), 2, 3)) gives {a1 b1}",
            cost=Cost(choosing, choices),
            lazy=True,
            expensive=True,
        ),
        Overload(
            "subsets_pool_low_high(pool of K, number, number) -> set of pool of K",
            fixed(PoolSubsets),
            "size(subsets(chest, 2, 2)) gives 2",
            cost=Cost(choosing, choices),
            lazy=True,
            expensive=True,
        ),
    ),
)
