"""Validates a YAML tree against the schema of its kind of file, and words the findings.

The JSON Schema does the work; here its findings become ours, at the exact place, one for one mistake. What a schema says
badly is looked at first: which verb a step has.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.suggest import did_you_mean, nearest, synonym_hint
from interpreter.frontend.schema.acceptance import accepts, has_keys
from interpreter.frontend.schema.expected_form import expected_form, instead_of
from interpreter.frontend.schema.json_schema import file_schema
from interpreter.frontend.schema.shape_walk import child_shapes, untagged
from interpreter.frontend.source import nodes
from interpreter.model.identifiers import is_whole
from interpreter.model.schema.files import FILES
from interpreter.model.schema.keys import VERSION
from interpreter.model.schema.shapes import FieldType, FixedMapping, Shape, TaggedMapping
from interpreter.translation import languages

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

Path = tuple[str | int, ...]


def validate(node: nodes.Node, what: str, report: Report) -> bool:
    """Whether the tree is a file of that sort (`game`, `variant`, `components`, `scenario`, `clauses`); says what is not."""
    before = len(report)
    if not isinstance(node, nodes.MappingNode):
        report.add("Y150", node.span, what=FILES[what].title)
        return False
    if not _begins_well(node, what, report):
        return False
    _check(node, FILES[what], _schema(what), report)
    return len(report) == before


def validate_steps(node: nodes.Node, report: Report) -> bool:
    """Whether a tree is a list of steps, as rows of component data may carry them; says what is not."""
    before = len(report)
    if not isinstance(node, nodes.SequenceNode):
        _another_form(node, {"type": "array", "title": FieldType.STEPS.value}, report)
        return False
    if not _are_steps(node):
        _check(node, FieldType.STEPS, _step_schema(), report)
    return len(report) == before


@lru_cache(maxsize=2048)
def _are_steps(node: nodes.Node) -> bool:
    """Whether there is nothing to say about a list of steps; an equal list is not looked at again, wherever it stands."""
    report = Report()
    _check(node, FieldType.STEPS, _step_schema(), report)
    return not len(report)


def _check(node: nodes.Node, shape: Shape, schema: dict[str, Any], report: Report) -> None:
    walker = _ShapeWalker(report)
    walker.walk(node, shape, ())
    data = nodes.to_plain_data(node)
    if accepts(schema, data, schema):
        return
    for error in _strict()(schema).iter_errors(data):
        path = tuple(error.absolute_path)
        if not walker.covers(path):
            _translate(error, node, path, walker)


@cache
def _strict() -> "type[Validator]":
    """The usual validator, but a pattern is to be met by the whole text: elsewhere `$` lets a last line end pass.

    Of the rules under `allOf`, all of which have an `if`, those that do not concern a mapping are passed over at once.
    """
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError
    from jsonschema.validators import extend

    def pattern(_validator: object, expected: str, text: object, _schema: object) -> Iterator[ValidationError]:
        if isinstance(text, str) and not is_whole(expected, text):
            yield ValidationError(f"{text!r} is not {expected!r}")

    def all_of(validator: Any, rules: list[dict[str, Any]], data: object, _schema: object) -> Iterator[ValidationError]:
        # Any: jsonschema's stubs know neither its validators nor schemas
        for number, rule in enumerate(rules):
            if isinstance(data, dict) and has_keys(rule["if"], data):
                yield from validator.descend(data, rule["then"], schema_path=number)

    strict: type[Validator] = extend(Draft202012Validator, {"pattern": pattern, "allOf": all_of})  # type: ignore[no-untyped-call]  # the library's stubs
    return strict


@cache
def _schema(what: str) -> dict[str, Any]:
    return file_schema(what)


@cache
def _step_schema() -> dict[str, Any]:
    return {"type": "array", "items": {"$ref": "#/$defs/step"}, "$defs": file_schema("game")["$defs"]}


def _begins_well(node: nodes.MappingNode, what: str, report: Report) -> bool:
    """The first key is the version, the second says what file it is."""
    keys = [entry.key for entry in node]
    if keys[:1] != ["rulewright"]:
        report.add("Y151", node.entries[0].key_span if node.entries else node.span, version=VERSION)
        return False
    version = node.entries[0].value
    text = version.value if isinstance(version, nodes.ScalarNode) else "something else"
    if text != str(VERSION):
        report.add("Y153", version.span, version=text, known=VERSION)
        return False
    if what not in keys and len(keys) > 1 and (nearest_key := did_you_mean(keys[1], [what])):
        known = ", ".join(key.name for key in FILES[what].keys)
        report.add("Y160", node.entries[1].key_span, key=keys[1], nearest=nearest_key, known=known)
        return False
    if what not in keys:
        other = next((other for other in FILES if other in keys), "")
        naming = f" The name of a {other} file ends in `{'' if other == 'clauses' else '.'}{other}.yaml`." if other else ""
        place = node.span if len(keys) < 2 else node.entries[1].key_span
        near = did_you_mean(keys[1], [what]) if len(keys) > 1 and not other else ""
        report.add("Y154", place, what=what, other=other or "none", naming=naming, nearest=near)
        return False
    return True


# ------------------------------------------------------------------------------------------------ leading keys


@dataclass(slots=True)
class _ShapeWalker:
    """Walks a tree along its schema to check tags; `reported` holds the paths about which something has been said."""

    report: Report
    reported: set[Path] = field(default_factory=set)

    def covers(self, path: Path) -> bool:
        """Whether something at this place or around it has been reported."""
        return any(path[:length] in self.reported for length in range(len(path) + 1))

    def walk(self, node: nodes.Node, shape: Shape, path: Path) -> None:
        """Follow the shape down the tree."""
        shape = untagged(shape, node)
        if isinstance(shape, TaggedMapping) and isinstance(node, nodes.MappingNode):
            mapping = self._mapping_of_tag(node, shape)
            if mapping is None:
                self.reported.add(path)
                return
            shape = mapping
        for key, inner, inner_shape in child_shapes(node, shape):
            self.walk(inner, inner_shape, (*path, key))

    def _mapping_of_tag(self, node: nodes.MappingNode, shape: TaggedMapping) -> FixedMapping | None:
        """The mapping that the one tag decides on, beside which other tags may be plain keys; reports none, and several."""
        tags = [entry for entry in node if entry.key in shape.tags]
        leading = [entry for entry in tags if not any(_takes_beside(shape, other.key, entry.key) for other in tags if other is not entry)]
        if len(leading) == 1:
            return shape.tags[leading[0].key]
        if leading:
            also = [Label(leading[0].key_span, "this one leads already")]
            self.report.add("Y156", leading[1].key_span, title=shape.title, first=leading[0].key, second=leading[1].key, also=also)
            return None
        for entry in node:
            for pattern, mapping in shape.patterns.items():
                if is_whole(pattern, entry.key):
                    return mapping
        self._report_no_tag(node, shape)
        return None

    def _report_no_tag(self, node: nodes.MappingNode, shape: TaggedMapping) -> None:
        beside = {key.name for mapping in shape.tags.values() for key in mapping.keys}
        unknown = next((entry for entry in node if entry.key not in beside), None)
        known = ", ".join(f"`{name}`" for name in shape.tags)
        if unknown is None:
            self.report.add("Y157", node.span, title=shape.title, known=known)
        else:
            hint = did_you_mean(unknown.key, shape.tags) or synonym_hint(unknown.key, shape.tags)
            self.report.add("Y155", unknown.key_span, title=shape.title, key=unknown.key, nearest=hint, known=known)


def _takes_beside(shape: TaggedMapping, tag: str, key: str) -> bool:
    return any(each.name == key for each in shape.tags[tag].keys)


# ------------------------------------------------------------------------------------------------ the schema's findings


def _translate(error: "ValidationError", root: nodes.Node, path: Path, walker: _ShapeWalker) -> None:
    """A finding of the schema in our words."""
    node = _at(root, path)
    schema: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
    match error.validator, node:
        case "additionalProperties", nodes.MappingNode():
            _unknown_keys(node, schema, path, walker)
        case "required", nodes.MappingNode():
            _missing_keys(node, schema, path, walker)
        case "pattern", nodes.MappingNode():  # of the names of its keys
            _wrong_name(node, error.instance, path, walker)
        case _:
            walker.reported.add(path)
            if error.validator == "enum":
                _not_among(node, path, schema, walker.report)
            else:
                around = _at(root, path[:-1]) if path else None
                in_brackets = isinstance(around, nodes.SequenceNode) and around.flow
                _another_form(node, schema, walker.report, in_brackets=in_brackets)


def _another_form(node: nodes.Node, schema: dict[str, Any], report: Report, *, in_brackets: bool = False) -> None:
    expected = schema.get("title", "something else")
    report.add("Y152", node.span, wanted=expected, found=_in_words(node), form=expected_form(schema, node, in_brackets=in_brackets))


def _unknown_keys(node: nodes.MappingNode, schema: dict[str, Any], path: Path, walker: _ShapeWalker) -> None:
    keys = list(schema.get("properties", ()))
    if "patternProperties" in schema and not keys:
        keys = list(languages())
    above: nodes.MappingEntry | None = None
    for entry in node:
        if entry.key in keys:
            above = entry
        elif not walker.covers((*path, entry.key)) and not _is_pattern(entry, schema):
            walker.reported.add((*path, entry.key))
            hint = did_you_mean(entry.key, keys) or _lost_indentation(above) or _lost_entry(above, entry.key, schema)
            walker.report.add("Y160", entry.key_span, key=entry.key, nearest=hint, known=", ".join(keys))


def _lost_indentation(above: nodes.MappingEntry | None) -> str:
    """Return a hint if `above`, the last known key before an unknown one, has no value: the unknown one may belong to it."""
    if above is None or not isinstance(above.value, nodes.ScalarNode) or above.value.value:
        return ""
    return f" If it belongs to `{above.key}:`, put two more blanks in front of it: what belongs to a key stands further to the right."


def _lost_entry(above: nodes.MappingEntry | None, key: str, schema: dict[str, Any]) -> str:
    """Return a hint if `above`, the last known key before an unknown one, has a list whose last entry may have the unknown key."""
    last = above.value.items[-1] if above is not None and isinstance(above.value, nodes.SequenceNode) and above.value.items else None
    if above is None or not isinstance(last, nodes.MappingNode):
        return ""
    for rule in schema.get("properties", {}).get(above.key, {}).get("items", {}).get("allOf", ()):
        tag = rule["if"].get("required", ())
        if tag and key in rule["then"]["properties"] and {entry.key for entry in last}.issuperset(tag):
            return f" If it belongs to the last entry of `{above.key}:`, indent it as far as `{last.entries[0].key}:` there."
    return ""


def _is_pattern(entry: nodes.MappingEntry, schema: dict[str, Any]) -> bool:
    return any(is_whole(pattern, entry.key) for pattern in schema.get("patternProperties", ()))


def _missing_keys(node: nodes.MappingNode, schema: dict[str, Any], path: Path, walker: _ShapeWalker) -> None:
    """Report missing keys, but for one that stands there under a name that is not known, which has its own finding."""
    keys = schema.get("properties", {})
    unknown = [entry.key for entry in node if entry.key not in keys and not _is_pattern(entry, schema)]
    for key in schema["required"]:
        if node.get(key) is None and not any(key in nearest(other, list(keys)) for other in unknown):
            walker.reported.add((*path, key))
            place = node.entries[0].key_span if node.entries else node.span
            walker.report.add("Y161", place, key=key, meaning=keys.get(key, {}).get("description", ""))


def _not_among(node: nodes.Node, path: Path, schema: dict[str, Any], report: Report) -> None:
    choices = [choice for choice in schema["enum"] if isinstance(choice, str)]
    value = nodes.scalar_text(node)
    known = ", ".join(f"`{choice}`" for choice in choices)
    how = instead_of(path, value)
    report.add("Y162", node.span, found=_in_words(node), known=known, nearest="" if how else did_you_mean(value, choices), how=how)


def _wrong_name(node: nodes.MappingNode, name: object, path: Path, walker: _ShapeWalker) -> None:
    """Report one key that cannot be a name; the schema gives a finding for each."""
    entry = node.entry(str(name))
    if entry is not None and not walker.covers((*path, entry.key)):
        walker.reported.add((*path, entry.key))
        walker.report.add("Y163", entry.key_span, name=entry.key)


def _at(root: nodes.Node, path: Path) -> nodes.Node:
    """The node at a path of keys and positions."""
    node: nodes.Node | None = root
    for step in path:
        node = nodes.child(node, step) if isinstance(step, str) else nodes.items_of(node)[step]
    assert node is not None, "the path comes from this tree"
    return node


def _in_words(node: nodes.Node) -> str:
    match node:
        case nodes.ScalarNode(value):
            return f"`{value}`" if value else "nothing"
        case nodes.SequenceNode():
            return "a list"
        case nodes.MappingNode():
            return "keys without a dash"
