"""Normalises rules to plain data: two rules that mean the same are equal, however their files are laid out.

Expressions are written canonically, texts are taken apart by language, comments and quotes are gone.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.outline.rule_index import Child, child_entries, find_entry, in_language
from interpreter.frontend.source.nodes import MappingNode, Node, Plain, ScalarNode, SequenceNode
from interpreter.frontend.syntax import parser, printer
from interpreter.model.schema.shapes import FieldType, FixedMapping, SequenceOf, Shape
from interpreter.model.schema.statements import STATEMENTS

_TEXTS = (FieldType.TEXT, FieldType.LABEL)
_LISTS = (FieldType.CALLS, FieldType.NAME_LIST, FieldType.CLAUSES, FieldType.TOLD)  # of one, the brackets may be left out


def _expression(text: ScalarNode) -> str | None:
    found = parser.parse_expression(text, Report())
    return None if found is None else printer.print_expression(found)


def _domain(text: ScalarNode) -> str | None:
    found = parser.parse_domain(text, Report())
    return None if found is None else printer.print_domain(found)


def _sentence(text: ScalarNode) -> str | None:
    found = parser.parse_sentence(text, Report())
    return None if found is None else printer.print_sentence(found)


def _declaration(text: ScalarNode) -> str | None:
    found = parser.parse_declaration(text, Report())
    return None if found is None else printer.print_declaration(found)


def _kind(text: ScalarNode) -> str | None:
    found = parser.parse_kind(text, Report())
    return None if found is None else printer.print_kind(found)


_SPELLINGS: Mapping[FieldType, Callable[[ScalarNode], str | None]] = MappingProxyType({
    FieldType.EXPRESSION: _expression,
    FieldType.DOMAIN: _domain,
    FieldType.DECLARATION: _declaration,
    FieldType.KIND: _kind,
    FieldType.RANGE_OR_KIND: _kind,
    **dict.fromkeys((FieldType.AMOUNT, FieldType.THING, FieldType.PLACE, FieldType.MEMBER, FieldType.CALL), _sentence),
})  # fmt: skip


def canonical_data(node: Node, shape: Shape, language: str, *, only: str = "") -> Plain:
    """What stands at a place; `language` is that of texts without one, `only` leaves out all other languages."""
    shape = find_entry(shape, node)
    if shape in _TEXTS and (only or not isinstance(node, SequenceNode)):
        return _text(node, language, only)
    match node:
        case ScalarNode():
            return _line(node, shape)
        case SequenceNode(items):
            inside = child_entries(node, shape)
            shapes = [child.shape for child in inside] or [shape.entry if isinstance(shape, SequenceOf) else FieldType.DATA] * len(items)
            return [canonical_data(item, each, language, only=only) for item, each in zip(items, shapes, strict=True)]
        case MappingNode():
            return _mapping(node, shape, language, only)


def _text(node: Node, language: str, only: str) -> Plain:
    if only:
        return in_language(node, only, language)
    if isinstance(node, MappingNode):
        return {entry.key: in_language(entry.value, "", "") for entry in node}
    return {language: in_language(node, "", "")}


def _line(node: ScalarNode, shape: Shape) -> Plain:
    if shape in _LISTS:
        return [node.value]
    spelt = _SPELLINGS[shape](node) if isinstance(shape, FieldType) and shape in _SPELLINGS else None
    return " ".join(node.value.split()) if spelt is None else spelt


def _mapping(node: MappingNode, shape: Shape, language: str, only: str) -> Plain:
    inside = child_entries(node, shape) or [Child(entry.key, entry.value, FieldType.DATA, entry.key_span, "field") for entry in node]
    verb = next((entry.key for entry in node if entry.key in STATEMENTS), "") if isinstance(shape, FixedMapping) else ""
    found: dict[str, Plain] = {}
    for entry, child in zip(node, inside, strict=True):
        whole = entry.key == verb and isinstance(entry.value, ScalarNode) and STATEMENTS[verb].is_sentence
        value = _sentence(entry.value) if whole and isinstance(entry.value, ScalarNode) else None
        found[spelt_key(entry.key)] = canonical_data(child.node, child.shape, language, only=only) if value is None else value
    return found["is"] if set(found) == {"is"} else found


def spelt_key(key: str) -> str:
    """A key; one with parameters in its one spelling."""
    if "(" not in key:
        return key
    spaced = " ".join(key.split()).replace(" (", "(").replace("( ", "(").replace(" )", ")")
    return ", ".join(part.strip() for part in spaced.split(","))


# ------------------------------------------------------------------------------------------------ as lines


def canonical_lines(data: Plain) -> list[str]:
    """Plain data as lines that read like a rule file."""
    return list(_lines(data))


def _lines(data: Plain) -> Iterator[str]:
    match data:
        case str():
            yield data
        case list() if all(isinstance(item, str) for item in data):
            yield f"[{', '.join(str(item) for item in data)}]"
        case list():
            for item in data:
                first, *rest = canonical_lines(item) or [""]
                yield f"- {first}"
                yield from (f"  {line}" for line in rest)
        case dict():
            for key, value in data.items():
                yield from _entry(key, value)


def _entry(key: str, value: Plain) -> Iterator[str]:
    if isinstance(value, str):
        yield f"{key}: {value}"
    elif isinstance(value, list) and all(isinstance(item, str) for item in value):
        yield f"{key}: {canonical_lines(value)[0]}"
    elif not value:
        yield f"{key}: {{}}"
    else:
        yield f"{key}:"
        yield from (f"  {line}" for line in _lines(value))
