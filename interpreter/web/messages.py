"""Whether what comes from a browser has the form that `schemas/web.schema.json` describes."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from interpreter import resources


def is_message(message: Mapping[str, Any]) -> bool:
    """Whether this is a message of a page."""
    kind = message.get("type")
    row = _validators().get(kind) if isinstance(kind, str) else None
    return row is not None and bool(row.is_valid(message))


def is_wish(wish: Mapping[str, Any]) -> bool:
    """Whether this asks for a new table, or its preview."""
    return bool(_validators()["a wish"].is_valid(wish))


@cache
def _validators() -> dict[str, Any]:
    """By the type of a message what validates it; jsonschema is loaded when the first one comes."""
    from jsonschema import Draft202012Validator

    schema = json.loads(resources.schema("web"))
    rows = {"a wish": "wish", "hello": "hello"}
    by_type = {name: Draft202012Validator({"$defs": schema["$defs"], "$ref": f"#/$defs/{place}"}) for name, place in rows.items()}
    for place, row in enumerate(schema["$defs"]["up"]["oneOf"]):
        kind = row.get("properties", {}).get("type", {})
        validator = Draft202012Validator({"$defs": schema["$defs"], "$ref": f"#/$defs/up/oneOf/{place}"})
        by_type |= dict.fromkeys(kind.get("enum", [kind["const"]] if "const" in kind else []), validator)
    return by_type
