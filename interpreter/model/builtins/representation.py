"""How values of the different kinds of sets and heaps are walked and gathered; see `model/types/types.py`.

Everything here is chosen once from the kinds, so that what runs later asks nothing about kinds.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from typing import Any

from interpreter.model.builtins.bit_masks import bit_indices
from interpreter.model.builtins.number_sets import has_places, number_set, numbers_in
from interpreter.model.types import types

Walk = Callable[[Any], Iterable[Any]]  # Any: what it walks has the form that belongs to the kind it was made for
Gather = Callable[[Iterable[Any]], object]  # Any: as above


def is_mask(kind: types.Type) -> bool:
    """Whether sets of members of this kind are bit masks; sets of other numbers may be (`number_sets.py`)."""
    return has_places(kind) if isinstance(kind, types.IntRange) else isinstance(kind, types.EntityType | types.BoolType | types.ErrorType)


def is_mask_set(kind: types.Type) -> bool:
    """Whether values of this kind are bit masks."""
    return isinstance(kind, types.SetOf) and is_mask(types.non_null(kind.inner))


def joins_masks(*kinds: types.Type) -> bool:
    """Whether sets that are joined are all masks; of numbers, one may be none that the result is."""
    return all(is_mask_set(types.non_null(kind)) for kind in kinds)


def walker(kind: types.Type) -> Walk:
    """The function that walks a set, list, pool or pile in order; a pool gives each member it holds once."""
    match types.non_null(kind):
        case types.SetOf(inner) if is_mask(inner):
            return bit_indices
        case types.SetOf(types.IntRange()):
            return numbers_in
        case types.SetOf():
            return _walk_sets
        case types.MultisetOf():
            return support
        case _:
            return _identity


def copies_walker(kind: types.Type) -> Walk:
    """The function that walks a set, list, pool or pile in order, a pool with all its copies."""
    return _copies if isinstance(types.non_null(kind), types.MultisetOf) else walker(kind)


def _walk_sets(sets: Any) -> Any:  # Any: a tuple or a lazy set of subsets; 0 is the empty set written `set()`
    return sets or ()


@lru_cache(maxsize=1 << 14)
def support(pool: tuple[int, ...]) -> tuple[int, ...]:
    """The members of which a pool holds at least one."""
    return tuple(compress(range(len(pool)), pool))


def _copies(pool: Sequence[int]) -> Iterator[int]:
    return (place for place, number in enumerate(pool) for _ in range(number))


def gatherer(inner: types.Type) -> Gather:
    """The function that makes a set of values of a kind: no doubles, no none, in order."""
    kind = types.non_null(inner)
    if is_mask(kind):
        return mask
    if isinstance(kind, types.IntRange):
        return number_set
    order = _order(kind)

    def gather(values: Iterable[Any]) -> tuple[Any, ...]:  # Any: values of one kind, whatever it is
        unique = {order(value): value for value in values if value is not None}
        return tuple(unique[key] for key in sorted(unique))

    return gather


def _order(kind: types.Type) -> Callable[[Any], Any]:  # Any: values of the kind, and what sorts them
    """The function that says where a set or heap comes among others of its kind: by what it holds, one after the other."""
    inner = types.element_type(kind)
    if inner is None or isinstance(kind, types.MultisetOf):
        return _identity
    walk, order = walker(kind), _plain_order(types.non_null(inner))
    return lambda value: tuple(order(one) for one in walk(value))


def _plain_order(kind: types.Type) -> Callable[[Any], Any]:  # Any: as above
    """The same for what is held by something that is held: masks are compared as the numbers they are."""
    return _identity if isinstance(kind, types.SetOf) and is_mask(types.non_null(kind.inner)) else _order(kind)


def widest(kinds: Sequence[types.Type]) -> types.Type:
    """A kind of which sets look like sets of all these kinds: of numbers without bounds, if some have no place in a mask."""
    present = [types.non_null(kind) for kind in kinds if not isinstance(types.non_null(kind), types.NullType | types.ErrorType)]
    if not present:
        return types.ERROR_TYPE
    first = present[0]
    if isinstance(first, types.CollectionType):
        return type(first)(widest([inner for kind in present if (inner := types.element_type(kind)) is not None]))
    return first if all(is_mask(kind) for kind in present) or not isinstance(first, types.IntRange | types.EntityType) else types.INT


def mask(places: Iterable[int | None]) -> int:
    """The bit mask of some places; none is left out."""
    result = 0
    for place in places:
        if place is not None:
            result |= 1 << place
    return result


def masker(kind: types.Type) -> Callable[[Any], int]:
    """The function that turns a set, list, pool or pile of members into a bit mask."""
    if isinstance(types.non_null(kind), types.SetOf):
        return _identity
    walk = walker(kind)
    return lambda value: mask(walk(value))


def of_masks(kinds: Sequence[types.Type], meaning: Callable[..., Any], first: int = 0) -> Callable[..., Any]:
    """A function of masks as one of sets, lists, pools and piles of these kinds, which are its arguments from number `first` on."""
    makers = [masker(kind) for kind in kinds]
    if all(make is _identity for make in makers):
        return meaning
    return lambda *values: meaning(*values[:first], *(make(value) for make, value in zip(makers, values[first:], strict=True)))


def _identity(value: Any) -> Any:  # Any: gives back what it got
    return value
