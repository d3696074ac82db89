"""Whether what comes from a browser has the form that `schemas/web.schema.json` describes."""

import json
from collections.abc import Mapping
from functools import cache
from math import isfinite
from typing import Any

from interpreter import resources

MOST_LEVELS = 30  # of objects and lists in each other


def read(text: str | bytes) -> dict[str, Any]:
    """The object that a text of JSON stands for. Raises `ValueError` where it is none, or is nested more deeply than anything we are told."""
    try:
        data = json.loads(text, parse_constant=_refused, parse_float=_finite)
    except RecursionError:
        raise ValueError("too deep") from None
    if not isinstance(data, dict) or not _is_flat(data, MOST_LEVELS):
        raise ValueError("no object, or too deep")
    return data


def without_halves(message: dict[str, Any]) -> dict[str, Any]:
    """A message in which a question mark stands for half a sign: that can be written down nowhere."""
    text = json.dumps(message, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.loads(text.encode(errors="replace"))  # type: ignore[no-any-return]  # an object before, an object now
    return message


def _refused(constant: str) -> float:
    raise ValueError(f"no JSON: {constant}")


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _refused(text)


def _is_flat(data: object, most: int) -> bool:
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return not inside or (most > 1 and all(_is_flat(each, most - 1) for each in inside))


def is_message(message: Mapping[str, Any]) -> bool:
    """Whether this is a message of a page."""
    kind = message.get("type")
    row = _validators().get(kind) if isinstance(kind, str) else None
    return row is not None and bool(row.is_valid(message))


def is_wish(wish: Mapping[str, Any]) -> bool:
    """Whether this asks for a new table, or its preview."""
    return bool(_validators()["a wish"].is_valid(wish))


def is_of_draft(message: Mapping[str, Any]) -> bool:
    """True if the fields of a message of the workshop are of the kinds that they can be."""
    return bool(_validators()["a draft"].is_valid(message))


@cache
def _validators() -> dict[str, Any]:
    """By the type of a message what validates it; jsonschema is loaded when the first one comes."""
    from jsonschema import Draft202012Validator

    schema = json.loads(resources.schema("web"))
    rows = {"a wish": "wish", "a draft": "draft", "hello": "hello"}
    by_type = {name: Draft202012Validator({"$defs": schema["$defs"], "$ref": f"#/$defs/{place}"}) for name, place in rows.items()}
    for place, row in enumerate(schema["$defs"]["up"]["oneOf"]):
        kind = row.get("properties", {}).get("type", {})
        validator = Draft202012Validator({"$defs": schema["$defs"], "$ref": f"#/$defs/up/oneOf/{place}"})
        by_type |= dict.fromkeys(kind.get("enum", [kind["const"]] if "const" in kind else []), validator)
    return by_type
