"""Generator of messages of pages that mean harm: every field of every message with values that it must not have."""

import json
from collections.abc import Iterator
from typing import Any

from interpreter import resources

Json = dict[str, Any]
SCHEMA: Json = json.loads(resources.schema("web"))


def _deep(levels: int) -> object:
    value: object = []
    for _ in range(levels):
        value = [value]
    return value


VALUES: tuple[object, ...] = (
    None, True, False, -1, 0.5, 2**53, 2**63, 10**400, 1e300, "", "x" * 5000, "\ud800", "\x00", "\u202e", "1", "__proto__", [], {}, [None] * 300, ["x" * 3000],
    _deep(10), {"name": 1}, {"name": "x" * 300}, {"type": "ping"},
)  # fmt: skip


def kinds() -> Iterator[Json]:
    """Yield a valid message of every type, with all its fields."""
    for row in SCHEMA["$defs"]["up"]["oneOf"]:
        shape = _resolved(row)
        name = shape["properties"]["type"]
        for kind in name.get("enum", [name.get("const")]):
            yield {field: _example(each) for field, each in shape["properties"].items()} | {"type": kind}


def strange() -> Iterator[Json]:
    """Yield every message with every value in the place of every field, and without each field."""
    for message in kinds():
        for field in message:
            yield {name: value for name, value in message.items() if name != field}
            for value in VALUES:
                yield message | {field: value}


def integers(place: str) -> Iterator[tuple[str, Json]]:
    """Yield the schemas of all integers below a definition, with their paths."""
    waiting = [(place, SCHEMA["$defs"][place])]
    while waiting:
        path, shape = waiting.pop()
        if not isinstance(shape, dict):
            continue
        if "integer" in shape.get("type", ()):
            yield path, shape
        waiting += [(f"{path}/{name}", _resolved(each)) for name, each in shape.items() if isinstance(each, dict)]
        waiting += [
            (f"{path}/{name}/{number}", _resolved(each))
            for name, rows in shape.items()
            if isinstance(rows, list)
            for number, each in enumerate(rows)
        ]


def _resolved(shape: Any) -> Any:
    while isinstance(shape, dict) and "$ref" in shape:
        shape = SCHEMA["$defs"][shape["$ref"].rpartition("/")[2]]
    return shape


def _example(shape: Any) -> object:
    shape = _resolved(shape)
    if "const" in shape or "enum" in shape:
        return shape.get("const", shape.get("enum", [None])[0])
    if "oneOf" in shape:
        return _example(shape["oneOf"][-1])
    kind = shape["type"] if isinstance(shape["type"], str) else shape["type"][0]
    if kind == "object":
        return {name: _example(each) for name, each in shape.get("properties", {}).items()}
    return {"string": "seat_1" if "pattern" in shape else "x", "integer": 0, "boolean": True, "array": []}[kind]
