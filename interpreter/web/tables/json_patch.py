"""Patches between two documents, as RFC 6902 describes them; of its operations `add`, `remove` and `replace`."""

from collections.abc import Iterator, Mapping

Operation = dict[str, object]


def diff(old: object, new: object, path: str = "") -> Iterator[Operation]:
    """The operations that make `new` of `old`, both plain data for JSON; none where they are equal."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _of_mappings(old, new, path)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _of_lists(old, new, path)
    elif old != new or type(old) is not type(new):
        yield {"op": "replace", "path": path, "value": new}


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
    """Item by item, then what is added or lost at the end."""
    shared = min(len(old), len(new))
    for place in range(shared):
        yield from diff(old[place], new[place], f"{path}/{place}")
    for place in reversed(range(shared, len(old))):
        yield {"op": "remove", "path": f"{path}/{place}"}
    for value in new[shared:]:
        yield {"op": "add", "path": f"{path}/-", "value": value}


def _token(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
