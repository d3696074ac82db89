"""JSON Schemas made from the tables of keys, verbs and words: what an editor completes and explains, and what `shape` checks.

A scalar of a rule file is text until a kind is expected of it; schemas therefore take numbers and truths wherever they take
text. Steps are told apart by their verb with `if`/`then`, so that a finding lies at the key that is wrong.
"""

import json
from typing import Any

from interpreter.model.forms import Block, Either, Form, Key, Led, Listed, Named, Reference, Shape
from interpreter.model.sections import FILES, REFERENCES

Schema = dict[str, Any]  # JSON as the standard library has it
SCALAR = ["string", "number", "boolean"]
NAMES = {
    "name": "^[a-z][a-z0-9_]*$",
    "identifier": "^[a-z][a-z0-9_-]*$",
    "head": r"^[a-z][a-z0-9_]*\s*(\(.*\))?$",
    "clause": "^[A-Z][A-Za-z0-9-]*$",
    "line": "^.+$",
    "number": "^[1-9][0-9]*$",
}
_LANGUAGES = {"^[a-z]{2}$": {"type": SCALAR}}
_PATTERNS = {
    Form.NAME: NAMES["name"],
    Form.IDENTIFIER: NAMES["identifier"],
    Form.COUNT: "^[1-9][0-9]?( to [1-9][0-9]?)?$",
    Form.PATH: r"^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$",
    Form.FILE: r"^[^/\\]+\.components\.yaml$",
}


def schemas() -> dict[str, str]:
    """The text of every schema by the sort of file: `game`, `variant`, `components`, `scenario`, `clauses`."""
    return {name: json.dumps(file_schema(name), indent=1, ensure_ascii=False) + "\n" for name in FILES}


def file_schema(name: str) -> Schema:
    """The schema of one sort of file."""
    defined = {key: shape_schema(shape) for key, shape in REFERENCES.items()}
    heading = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"rulewright/{name}-1"}
    whole = shape_schema(FILES[name])
    return {**heading, **whole, "$defs": defined} if "#/$defs/" in json.dumps(whole) else {**heading, **whole}


def shape_schema(shape: Shape) -> Schema:
    """The schema of what may stand at a place; `title` says it in words."""
    match shape:
        case Form():
            return {"title": shape.value, **_form(shape)}
        case Block():
            return {"title": shape.title, "type": "object", **_block(shape)}
        case Led():
            return _led(shape)
        case Named(title, entry, names):
            inner = {"propertyNames": {"pattern": NAMES[names]}, "additionalProperties": shape_schema(entry)}
            return {"title": title, "type": "object", **inner}
        case Listed(title, entry):
            return {"title": title, "type": "array", "items": shape_schema(entry)}
        case Either(title, shapes):
            return _either(title, shapes)
        case Reference(name):
            return {"$ref": f"#/$defs/{name}"}


def _form(form: Form) -> Schema:
    steps: Schema = {"type": "array", "items": {"$ref": "#/$defs/step"}}
    lines: Schema = {"items": {"type": SCALAR}}
    match form:
        case Form.NUMBER:
            return {"type": ["string", "integer"], "pattern": "^[0-9]{1,9}$"}
        case Form.YES_NO:
            return {"type": ["string", "boolean"], "enum": ["yes", "no", True, False]}
        case Form.TEXT | Form.LABEL:
            return {"type": [*SCALAR, "object"], "patternProperties": _LANGUAGES, "additionalProperties": False}
        case Form.CLAUSES | Form.NAME_LIST | Form.CALLS:
            return {"type": ["string", "array"], **lines}
        case Form.STEPS:
            return steps
        case Form.IF_NONE:
            return {"type": ["string", "array"], "pattern": "^(pass|nothing)$", "items": steps["items"]}
        case Form.NAMES | Form.DOMAINS:
            return {"type": "object", "propertyNames": {"pattern": NAMES["name"]}, "additionalProperties": {"type": SCALAR}}
        case Form.BRANCHES:
            return {"type": "object", "propertyNames": {"pattern": NAMES["name"]}, "additionalProperties": steps}
        case Form.DATA:
            return {}
        case _:
            return {"type": SCALAR, **({"pattern": _PATTERNS[form]} if form in _PATTERNS else {})}


def _key(key: Key) -> Schema:
    found = {**shape_schema(key.shape), "description": key.doc}
    return {**found, "enum": list(key.choices)} if key.choices else found


def _block(block: Block) -> Schema:
    properties = {key.name: _key(key) for key in block.keys if not key.name.startswith("^")}
    patterns = {key.name: _key(key) for key in block.keys if key.name.startswith("^")}
    found: Schema = {"properties": properties, "additionalProperties": block.open}
    if patterns:
        found["patternProperties"] = patterns
    required = [key.name for key in block.keys if key.required and not key.name.startswith("^")]
    return {**found, "required": required} if required else found


def _led(led: Led) -> Schema:
    """Each leading key says what goes with it; a key that another one takes beside itself does not lead there."""
    rules: list[Schema] = []
    for name, block in led.heads.items():
        leaders = [other for other, its in led.heads.items() if other != name and any(key.name == name for key in its.keys)]
        test: Schema = {"required": [name]}
        if leaders:
            test["not"] = {"anyOf": [{"required": [other]} for other in leaders]}
        rules.append({"if": test, "then": _block(block)})
    names = {key.name: {"description": key.doc} for block in led.heads.values() for key in block.keys}
    found: Schema = {"title": led.title, "type": "object", "properties": names, "allOf": rules}
    return found


def _either(title: str, shapes: tuple[Shape, ...]) -> Schema:
    """At most one shape of each sort, so that keywords for texts, lists and mappings stand side by side."""
    types: list[str] = []
    found: Schema = {}
    for shape in shapes:
        one = shape_schema(shape)
        sort = one.pop("type")
        types += [sort] if isinstance(sort, str) else sort
        found.update({key: value for key, value in one.items() if key != "title"})
    return {"title": title, **found, "type": types}
