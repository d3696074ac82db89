"""Validates a YAML tree against the schema of its kind of file, and words the findings.

The JSON Schema does the work; here its findings become ours, at the exact place, one for one mistake. What a schema says
badly is looked at first: which verb a step has.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean, nearest, synonym_hint
from interpreter.frontend.schema.expected_form import expected_form
from interpreter.frontend.schema.json_schema import file_schema
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode, to_plain_data
from interpreter.model.identifiers import is_whole
from interpreter.model.schema.files import FILES, REFERENCES
from interpreter.model.schema.keys import STEP, VERSION
from interpreter.model.schema.shapes import Either, FieldType, FixedMapping, MappingOf, Reference, SequenceOf, Shape, TaggedMapping
from interpreter.translation import languages

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

Path = tuple[str | int, ...]


def validate(node: Node, what: str, report: Report) -> bool:
    """Whether the tree is a file of that sort (`game`, `variant`, `components`, `scenario`, `clauses`); says what is not."""
    before = len(report)
    if not isinstance(node, MappingNode):
        report.add("Y150", node.span, what=FILES[what].title)
        return False
    if not _begins_well(node, what, report):
        return False
    _check(node, FILES[what], _validator(what), report)
    return len(report) == before


def validate_steps(node: Node, report: Report) -> bool:
    """Whether a tree is a list of steps, as rows of component data may carry them; says what is not."""
    before = len(report)
    if not isinstance(node, SequenceNode):
        report.add("Y152", node.span, wanted=FieldType.STEPS.value, found=_found(node), form=expected_form({"type": "array"}, node))
        return False
    _check(node, FieldType.STEPS, _step_validator(), report)
    return len(report) == before


def _check(node: Node, shape: Shape, validator: "Validator", report: Report) -> None:
    looked = _ShapeWalker(report)
    looked.walk(node, shape, ())
    for error in validator.iter_errors(to_plain_data(node)):
        path = tuple(error.absolute_path)
        if not looked.covers(path):
            _translate(error, node, path, looked, report)


@cache
def _strict() -> "type[Validator]":
    """The usual validator, but a pattern is to be met by the whole text: elsewhere `$` lets a last line end pass.

    Of many rules with an `if`, as steps have one for each verb, those that do not concern a mapping are passed over at once.
    """
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError
    from jsonschema.validators import extend

    def pattern(_validator: object, wanted: str, text: object, _schema: object) -> Iterator[ValidationError]:
        if isinstance(text, str) and not is_whole(wanted, text):
            yield ValidationError(f"{text!r} is not {wanted!r}")

    def all_of(validator: Any, rules: list[dict[str, Any]], data: object, _schema: object) -> Iterator[ValidationError]:
        # Any: jsonschema's stubs know neither its validators nor schemas
        for number, rule in enumerate(rules):
            if "else" in rule or _has_keys(rule.get("if"), data) is not False:
                yield from validator.descend(data, rule, schema_path=number)

    strict: type[Validator] = extend(Draft202012Validator, {"pattern": pattern, "allOf": all_of})  # type: ignore[no-untyped-call]  # the library's stubs
    return strict


def _has_keys(test: dict[str, Any] | None, data: object) -> bool | None:  # Any: parts of a schema
    """Whether a test holds that asks only which keys a mapping has; None if it asks for something else."""
    if test is None or not isinstance(data, dict) or not test.keys() <= {"required", "not", "anyOf"}:
        return None
    if not all(key in data for key in test.get("required", ())):
        return False
    several = [_has_keys(each, data) for each in test.get("anyOf", ())]
    inner = _has_keys(test["not"], data) if "not" in test else False
    if None in several or inner is None:
        return None
    return (not several or any(several)) and not inner


@cache
def _validator(what: str) -> "Validator":
    return _strict()(file_schema(what))


@cache
def _step_validator() -> "Validator":
    return _strict()({"type": "array", "items": {"$ref": "#/$defs/step"}, "$defs": file_schema("game")["$defs"]})


def _begins_well(node: MappingNode, what: str, report: Report) -> bool:
    """The first key is the version, the second says what file it is."""
    keys = [entry.key for entry in node]
    if keys[:1] != ["rulewright"]:
        report.add("Y151", node.entries[0].key_span if node.entries else node.span, version=VERSION)
        return False
    version = node.entries[0].value
    if not isinstance(version, ScalarNode) or version.value != str(VERSION):
        report.add("Y153", version.span, version=version.value if isinstance(version, ScalarNode) else "something else", known=VERSION)
        return False
    if what not in keys:
        others = [other for other in FILES if other in keys]
        report.add("Y154", node.span if len(keys) < 2 else node.entries[1].key_span, what=what, other=others[0] if others else "none")
        return False
    return True


# ------------------------------------------------------------------------------------------------ leading keys


@dataclass(slots=True)
class _ShapeWalker:
    """Walks a tree along its schema to check tags; `done` holds the paths that have been reported."""

    report: Report
    done: set[Path] = field(default_factory=set)

    def covers(self, path: Path) -> bool:
        """Whether something at this place or around it has been reported."""
        return any(path[:length] in self.done for length in range(len(path) + 1))

    def walk(self, node: Node, shape: Shape, path: Path) -> None:
        """Follow the shape down the tree."""
        match shape, node:
            case Reference(name), _:
                self.walk(node, REFERENCES[name], path)
            case ((FieldType.STEPS | FieldType.IF_NONE), SequenceNode()):
                self._all(node, STEP, path)
            case FieldType.BRANCHES, MappingNode():
                for entry in node:
                    self.walk(entry.value, FieldType.STEPS, (*path, entry.key))
            case FixedMapping(), MappingNode():
                self._block(node, shape, path)
            case TaggedMapping(), MappingNode():
                self._led(node, shape, path)
            case MappingOf(entry=entry_shape), MappingNode():
                for entry in node:
                    self.walk(entry.value, entry_shape, (*path, entry.key))
            case SequenceOf(entry=entry_shape), SequenceNode():
                self._all(node, entry_shape, path)
            case Either(shapes=shapes), _:
                for each in shapes:
                    if isinstance(node, MappingNode | SequenceNode) and _takes(each, node):
                        self.walk(node, each, path)
            case _:
                pass

    def _all(self, node: SequenceNode, shape: Shape, path: Path) -> None:
        for number, item in enumerate(node):
            self.walk(item, shape, (*path, number))

    def _block(self, node: MappingNode, block: FixedMapping, path: Path) -> None:
        shapes = {key.name: key.shape for key in block.keys}
        for entry in node:
            if entry.key in shapes:
                self.walk(entry.value, shapes[entry.key], (*path, entry.key))

    def _led(self, node: MappingNode, led: TaggedMapping, path: Path) -> None:
        """Exactly one leading key; a key that the leading one takes beside itself does not lead."""
        heads = [entry for entry in node if entry.key in led.tags]
        leading = [entry for entry in heads if not any(_takes_beside(led, other.key, entry.key) for other in heads if other is not entry)]
        if len(leading) == 1:
            self._block(node, led.tags[leading[0].key], path)
            return
        self.done.add(path)
        if len(leading) > 1:
            also = [Label(leading[0].key_span, "this one leads already")]
            self.report.add("Y156", leading[1].key_span, title=led.title, first=leading[0].key, second=leading[1].key, also=also)
        else:
            self._no_leader(node, led, path)

    def _no_leader(self, node: MappingNode, led: TaggedMapping, path: Path) -> None:
        for entry in node:
            for pattern, block in led.patterns.items():
                if is_whole(pattern, entry.key):
                    self.done.discard(path)
                    self._block(node, block, path)
                    return
        beside = {key.name for block in led.tags.values() for key in block.keys}
        unknown = next((entry for entry in node if entry.key not in beside), None)
        known = ", ".join(f"`{name}`" for name in led.tags)
        if unknown is None:
            self.report.add("Y157", node.span, title=led.title, known=known)
        else:
            nearest = did_you_mean(unknown.key, led.tags) or synonym_hint(unknown.key, led.tags)
            self.report.add("Y155", unknown.key_span, title=led.title, key=unknown.key, nearest=nearest, known=known)


def _takes_beside(led: TaggedMapping, leader: str, key: str) -> bool:
    return any(each.name == key for each in led.tags[leader].keys) and leader != key


def _takes(shape: Shape, node: MappingNode | SequenceNode) -> bool:
    match shape:
        case SequenceOf():
            return isinstance(node, SequenceNode)
        case FixedMapping() | TaggedMapping() | MappingOf():
            return isinstance(node, MappingNode)
        case _:
            return False


# ------------------------------------------------------------------------------------------------ the schema's findings


def _translate(error: "ValidationError", root: Node, path: Path, looked: _ShapeWalker, report: Report) -> None:
    """A finding of the schema in our words."""
    node = _at(root, path)
    schema: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
    match error.validator:
        case "additionalProperties" if isinstance(node, MappingNode):
            _unknown_keys(node, schema, path, looked, report)
        case "required" if isinstance(node, MappingNode):
            for key in [name for name in schema["required"] if node.get(name) is None and not _is_misspelt(name, node, schema)]:
                _missing(node, key, schema, path, looked, report)
        case "type":
            looked.done.add(path)
            _another_form(node, schema, report)
        case "enum":
            _not_among(node, schema, path, looked, report)
        case "pattern" if "propertyNames" in error.relative_schema_path and isinstance(node, MappingNode):
            _wrong_names(node, schema, path, looked, report)
        case "pattern":
            looked.done.add(path)
            _another_form(node, schema, report)
        case _:
            looked.done.add(path)
            _another_form(node, schema, report)


def _another_form(node: Node, schema: dict[str, Any], report: Report) -> None:
    wanted = schema.get("title", "something else")
    report.add("Y152", node.span, wanted=wanted, found=_found(node), form=expected_form(schema, node))


def _unknown_keys(node: MappingNode, schema: dict[str, Any], path: Path, looked: _ShapeWalker, report: Report) -> None:
    known = list(schema.get("properties", ()))
    if "patternProperties" in schema and not known:
        known = list(languages())
    for entry in node:
        if entry.key in known or looked.covers((*path, entry.key)) or _is_language(entry, schema):
            continue
        looked.done.add((*path, entry.key))
        report.add("Y160", entry.key_span, key=entry.key, nearest=did_you_mean(entry.key, known), known=", ".join(known))


def _is_language(entry: MappingEntry, schema: dict[str, Any]) -> bool:
    return any(is_whole(pattern, entry.key) for pattern in schema.get("patternProperties", ()))


def _is_misspelt(key: str, node: MappingNode, schema: dict[str, Any]) -> bool:
    """Whether a missing key stands there under a name that is not known, which has its own finding."""
    known = list(schema.get("properties", ()))
    return any(key in nearest(entry.key, known) for entry in node if entry.key not in known and not _is_language(entry, schema))


def _missing(node: MappingNode, key: str, schema: dict[str, Any], path: Path, looked: _ShapeWalker, report: Report) -> None:
    looked.done.add((*path, key))
    place = _first_place(node)
    meaning = schema.get("properties", {}).get(key, {}).get("description", "")
    report.add("Y161", place, key=key, meaning=meaning)


def _first_place(node: MappingNode) -> Span:
    return node.entries[0].key_span if node.entries else node.span


def _not_among(node: Node, schema: dict[str, Any], path: Path, looked: _ShapeWalker, report: Report) -> None:
    looked.done.add(path)
    choices = [str(choice) for choice in schema["enum"] if isinstance(choice, str)]
    value = node.value if isinstance(node, ScalarNode) else ""
    known = ", ".join(f"`{choice}`" for choice in choices)
    report.add("Y162", node.span, found=value or _found(node), known=known, nearest=did_you_mean(value, choices))


def _wrong_names(node: MappingNode, schema: dict[str, Any], path: Path, looked: _ShapeWalker, report: Report) -> None:
    pattern = schema["pattern"]
    for entry in node:
        if not is_whole(pattern, entry.key) and not looked.covers((*path, entry.key)):
            looked.done.add((*path, entry.key))
            report.add("Y163", entry.key_span, name=entry.key)


def _at(root: Node, path: Path) -> Node:
    """The node at a path of keys and positions."""
    node = root
    for step in path:
        match node:
            case MappingNode() if isinstance(step, str):
                node = node.get(step) or node
            case SequenceNode() if isinstance(step, int):
                node = node.items[step]
            case _:
                pass
    return node


def _found(node: Node) -> str:
    match node:
        case ScalarNode(value):
            return f"`{value}`" if value else "nothing"
        case SequenceNode():
            return "a list"
        case MappingNode():
            return "keys without a dash"
