"""Generates JSON Schemas from the tables of keys and statements: what editors complete, and what the validator checks.

A scalar of a rule file is text until a kind is expected of it; schemas therefore take numbers and truths wherever they take
text. Steps are told apart by their verb with `if`/`then`, so that a finding lies at the key that is wrong.
"""

import json
from collections.abc import Mapping

from interpreter.frontend.schema import editor_hints
from interpreter.frontend.schema.editor_hints import Schema
from interpreter.model.identifiers import COLOURS, PATTERNS
from interpreter.model.schema.files import FILES, REFERENCES
from interpreter.model.schema.shapes import Either, FieldType, FixedMapping, KeySpec, MappingOf, Reference, SequenceOf, Shape, TaggedMapping

SCALAR = ["string", "number", "boolean"]
_STEPS: Schema = {"type": "array", "items": {"$ref": "#/$defs/step"}}
_LINES: Schema = {"type": ["string", "array"], "items": {"type": SCALAR}}
_NAMED: Schema = {"type": "object", "propertyNames": {"pattern": PATTERNS["name"]}}
_TEXT: Schema = {"type": [*SCALAR, "object"], "patternProperties": {"^[a-z]{2}$": {"type": SCALAR}}, "additionalProperties": False}
_FIELDS: Mapping[FieldType, Schema] = {
    FieldType.NUMBER: {"type": ["string", "integer"], "pattern": "^[0-9]{1,9}$"},
    FieldType.SEED: {"type": ["string", "integer"], "pattern": "^[0-9]{1,39}$"},  # 128 bits
    FieldType.NAME: {"type": SCALAR, "pattern": PATTERNS["name"]},
    FieldType.IDENTIFIER: {"type": SCALAR, "pattern": PATTERNS["identifier"]},
    FieldType.COUNT: {"type": SCALAR, "pattern": "^[1-9][0-9]?( to [1-9][0-9]?)?$"},
    FieldType.TEAMS: {
        "type": ["string", "array", "object"],
        "pattern": "^(opposite|together)$",
        "items": {"type": "array", "items": {"type": SCALAR}},
        "propertyNames": {"pattern": "^([1-9][0-9]?|[a-z][a-z0-9_]*)$"},
    },
    FieldType.PATH: {"type": SCALAR, "pattern": r"^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$"},
    FieldType.FILE: {"type": SCALAR, "pattern": r"^[^/\\]+\.components\.yaml$"},
    FieldType.YES_NO: {"type": ["string", "boolean"], "enum": ["yes", "no", True, False]},
    FieldType.COLOUR: {"type": "string", "enum": list(COLOURS)},
    **dict.fromkeys((FieldType.TEXT, FieldType.LABEL), _TEXT),
    **dict.fromkeys((FieldType.CLAUSES, FieldType.NAME_LIST, FieldType.CALLS, FieldType.TOLD), _LINES),
    **{field: {**_NAMED, "additionalProperties": {"type": SCALAR}} for field in (FieldType.NAMES, FieldType.DOMAINS)},
    FieldType.STEPS: _STEPS,
    FieldType.IF_NONE: {"type": ["string", "array"], "pattern": "^(pass|nothing)$", "items": _STEPS["items"]},
    FieldType.BRANCHES: {**_NAMED, "additionalProperties": _STEPS},
    FieldType.DATA: {},
}


def schemas() -> dict[str, str]:
    """The text of every schema by the sort of file: `game`, `variant`, `components`, `scenario`, `clauses`."""
    return {name: json.dumps(file_schema(name, hints=True), indent=1, ensure_ascii=False) + "\n" for name in FILES}


def file_schema(name: str, *, hints: bool = False) -> Schema:
    """The schema of one sort of file; with `hints` it has annotations for editors beside the checked keywords."""
    defined = {key: _annotated(shape, hints) for key, shape in REFERENCES.items()}
    if name == "variant":
        defined["step"] |= {"type": ["object", "string"], "pattern": "^was$"}  # the steps that stood there
    heading = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"rulewright/{name}-1"}
    whole = _annotated(FILES[name], hints)
    return {**heading, **whole, "$defs": defined} if "#/$defs/" in json.dumps(whole) else {**heading, **whole}


def _annotated(shape: Shape, hints: bool) -> Schema:
    """The schema of what may stand at a place; `title` says it in words."""
    return {**_shape(shape, hints), **(editor_hints.about_shape(shape) if hints else {})}


def _shape(shape: Shape, hints: bool) -> Schema:
    match shape:
        case FieldType():
            return {"title": shape.value, **_FIELDS.get(shape, {"type": SCALAR})}
        case FixedMapping():
            return {"title": shape.title, "type": "object", **_block(shape, hints)}
        case TaggedMapping():
            return _tagged(shape, hints)
        case MappingOf(title, entry, names):
            inner = {"propertyNames": {"pattern": PATTERNS[names]}, "additionalProperties": _annotated(entry, hints)}
            return {"title": title, "type": "object", **inner}
        case SequenceOf(title, entry):
            return {"title": title, "type": "array", "items": _annotated(entry, hints)}
        case Either(title, shapes):
            return _either(title, shapes, hints)
        case Reference(name):
            return {"$ref": f"#/$defs/{name}"}


def _key(key: KeySpec, hints: bool) -> Schema:
    schema = {**_annotated(key.shape, hints), "description": key.doc, **(editor_hints.about_key(key) if hints else {})}
    return {**schema, "enum": list(key.choices)} if key.choices else schema


def _block(block: FixedMapping, hints: bool) -> Schema:
    """A number as a key is a pattern: to an editor it is no text, and only patterns are held against it."""
    patterns = {_pattern(key.name): _key(key, hints) for key in block.keys if _pattern(key.name)}
    properties = {key.name: _key(key, hints) for key in block.keys if not _pattern(key.name)}
    schema: Schema = {"properties": properties, "additionalProperties": block.open}
    if patterns:
        schema["patternProperties"] = patterns
    required = [key.name for key in block.keys if key.required and not key.name.startswith("^")]
    return {**schema, "required": required} if required else schema


def _pattern(name: str) -> str:
    """The pattern that a key is, if it is one."""
    return f"^{name}$" if name.isdigit() else name if name.startswith("^") else ""


def _tagged(shape: TaggedMapping, hints: bool) -> Schema:
    """Each leading key says what goes with it; a key that another one takes beside itself does not lead there."""
    rules: list[Schema] = []
    for name, block in shape.tags.items():
        leaders = [other for other, its in shape.tags.items() if other != name and any(key.name == name for key in its.keys)]
        test: Schema = {"required": [name]}
        if leaders:
            test["not"] = {"anyOf": [{"required": [other]} for other in leaders]}
        rules.append({"if": test, "then": _block(block, hints)})
    rules.append({"if": {"not": {"anyOf": [{"required": [name]} for name in shape.tags]}}, "then": _untagged(shape, hints)})
    return {"title": shape.title, "type": "object", "allOf": rules}


def _untagged(shape: TaggedMapping, hints: bool) -> Schema:
    """What may stand there as long as no key leads: the keys that may, and those that go with all of them."""
    blocks = [*shape.tags.values(), *shape.patterns.values()]
    common = [key for key in blocks[0].keys if all(any(key == other for other in block.keys) for block in blocks)]
    heads = [key for name, block in shape.tags.items() for key in block.keys if key.name == name]
    schema: Schema = {"properties": {key.name: _key(key, hints) for key in [*common, *heads]}, "additionalProperties": False}
    patterns = {name: _key(key, hints) for name, block in shape.patterns.items() for key in block.keys if key.name == name}
    return {**schema, "patternProperties": patterns} if patterns else schema


def _either(title: str, shapes: tuple[Shape, ...], hints: bool) -> Schema:
    """At most one shape of each sort, so that keywords for texts, lists and mappings stand side by side."""
    types: list[str] = []
    schema: Schema = {}
    for shape in shapes:
        one = _annotated(shape, hints)
        sort = one.pop("type")
        types += [sort] if isinstance(sort, str) else sort
        schema.update({key: value for key, value in one.items() if key != "title"})
    if "enum" in schema and {"array", "object"} & set(types):  # a list of values would hold for lists and mappings too
        schema["pattern"] = f"^({'|'.join(each for each in schema.pop('enum') if isinstance(each, str))})$"
    return {"title": title, **schema, "type": types}
