"""Decides whether data are valid against one of our schemas, without saying why not.

jsonschema words what is wrong with a file. Most files are right, and for those it need not be imported (0.07 s) or run: this takes
a tenth of the time. `KEYWORDS` are those of our schemas, which a test compares with jsonschema.
"""

import re
from typing import Any

from interpreter.frontend.source.nodes import Plain
from interpreter.model.identifiers import is_whole

_ABOUT = {"$schema", "$id", "$defs", "title", "description"}
KEYWORDS = _ABOUT | {
    "$ref", "additionalProperties", "allOf", "enum", "items", "pattern", "patternProperties", "properties", "propertyNames", "required", "type",
}  # fmt: skip
_TYPES = {str: "string", list: "array", dict: "object"}


# Any: parts of a schema
def accepts(schema: dict[str, Any], data: Plain, root: dict[str, Any]) -> bool:
    """True if data are valid. `root`: the schema with the definitions."""
    if "$ref" in schema and not accepts(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], data, root):
        return False
    types = schema.get("type", ())
    if types and _TYPES[type(data)] not in (types if isinstance(types, list) else (types,)):
        return False
    if "enum" in schema and data not in schema["enum"]:
        return False
    match data:
        case str():
            return "pattern" not in schema or is_whole(schema["pattern"], data)
        case list():
            inner = schema.get("items")
            return inner is None or all(accepts(inner, each, root) for each in data)
        case dict():
            return _accepts_mapping(schema, data, root)


def _accepts_mapping(schema: dict[str, Any], data: dict[str, Plain], root: dict[str, Any]) -> bool:
    if not all(key in data for key in schema.get("required", ())):
        return False
    names, known, patterns = schema.get("propertyNames"), schema.get("properties", {}), schema.get("patternProperties", {})
    others = schema.get("additionalProperties", True)
    for key, value in data.items():
        shapes = [shape for pattern, shape in patterns.items() if re.search(pattern, key)]
        if key in known:
            shapes.append(known[key])
        if not shapes:
            if others is False:
                return False
            shapes = [] if others is True else [others]
        if (names is not None and not accepts(names, key, root)) or not all(accepts(shape, value, root) for shape in shapes):
            return False
    return all(accepts(rule["then"], data, root) for rule in schema.get("allOf", ()) if has_keys(rule["if"], data))


def has_keys(test: dict[str, Any], data: dict[str, Any]) -> bool:
    """True if a condition of our schemas holds: some keys are there, and none of some others."""
    others = test.get("not", {}).get("anyOf", ())
    return all(key in data for key in test.get("required", ())) and not any(has_keys(other, data) for other in others)
