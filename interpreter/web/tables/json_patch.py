"""Patches between two documents, as RFC 6902 describes them; of its operations `add`, `remove` and `replace`."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from marshal import dumps
from typing import Any

Operation = dict[str, object]
_NAMES = ("id", "number", "name", "seat", "text")  # by one of these, items of lists are told apart
_PLAIN = 2  # the form of `marshal` in which equal data are equal bytes, whatever else refers to them; it tells 1 from true


def diff(old: object, new: object, path: str = "") -> Iterator[Operation]:
    """The operations that make `new` of `old`, both plain data for JSON; none where they are equal."""
    match old, new:
        case _ if old is new:
            return
        case dict(), dict():
            yield from _of_mappings(old, new, path)
        case list(), list():
            yield from _of_lists(old, new, path)
        case _ if old != new or type(old) is not type(new):
            yield {"op": "replace", "path": path, "value": new}


def _is_same(old: Any, new: Any) -> bool:
    """Whether two data are the same to the last sort of number; comparing bytes takes a tenth of the time of looking into them."""
    return dumps(old, _PLAIN) == dumps(new, _PLAIN)


def _of_mappings(old: Mapping[str, object], new: Mapping[str, object], path: str) -> Iterator[Operation]:
    for key in old:
        if key not in new:
            yield {"op": "remove", "path": f"{path}/{_token(key)}"}
    for key, value in new.items():
        place = f"{path}/{_token(key)}"
        if key in old:
            yield from diff(old[key], value, place)
        else:
            yield {"op": "add", "path": place, "value": value}


def _of_lists(old: list[object], new: list[object], path: str) -> Iterator[Operation]:
    """What has gone is removed and what has come is added at its place, by the names of items; without such names, item by item."""
    first, shared = 0, min(len(old), len(new))
    while first < shared and old[first] is new[first]:
        first += 1
    if first and first == len(old):  # most lists only grow
        yield from ({"op": "add", "path": f"{path}/-", "value": each} for each in new[first:])
        return
    if len(old) == len(new):
        pairs = [(place, one, other) for place, (one, other) in enumerate(zip(old, new, strict=True)) if one is not other]
        if all(_name(one) == _name(other) for _, one, other in pairs):  # the items stay where they are
            for place, one, other in pairs:
                if one != other or not _is_same(one, other):
                    yield from diff(one, other, f"{path}/{place}")
            return
    before, after = [_name(each) for each in old], [_name(each) for each in new]
    names, left = set(before), set(after)
    stay = [name for name in before if name in left]
    if before == after or not stay or len(names) < len(old) or len(left) < len(new) or stay != [name for name in after if name in names]:
        yield from _item_by_item(old, new, path)
        return
    for place in reversed(range(len(old))):
        if before[place] not in left:
            yield {"op": "remove", "path": f"{path}/{place}"}
    kept = [each for each, name in zip(old, before, strict=True) if name in left][::-1]
    for place, (each, name) in enumerate(zip(new, after, strict=True)):
        if name in names:
            yield from diff(kept.pop(), each, f"{path}/{place}")
        else:
            yield {"op": "add", "path": f"{path}/{place if kept else '-'}", "value": each}


def _item_by_item(old: list[object], new: list[object], path: str) -> Iterator[Operation]:
    """Item by item, then what is added or lost at the end."""
    shared = min(len(old), len(new))
    for place in range(shared):
        yield from diff(old[place], new[place], f"{path}/{place}")
    for place in reversed(range(shared, len(old))):
        yield {"op": "remove", "path": f"{path}/{place}"}
    for value in new[shared:]:
        yield {"op": "add", "path": f"{path}/-", "value": value}


def _name(item: object) -> object:
    """What tells an item of a list apart from the others, if anything does."""
    if not isinstance(item, dict):
        return None
    for field in _NAMES:
        value = item.get(field)
        if isinstance(value, (str, int)):
            return value
    return None


@lru_cache(maxsize=2048)
def _token(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
