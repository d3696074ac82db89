"""Rules as plain data in one spelling: what is equal means the same, however it is laid out in its file.

Expressions are written canonically, texts are taken apart by language, comments and quotes are gone.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.outline.rule_index import Child, children, in_language, resolved
from interpreter.frontend.source.nodes import Items, Map, Node, Text
from interpreter.frontend.syntax import parser, printer
from interpreter.model.schema.shapes import FieldType, FixedMapping, SequenceOf, Shape
from interpreter.model.schema.statements import STATEMENTS

Plain = str | list["Plain"] | dict[str, "Plain"]
_TEXTS = (FieldType.TEXT, FieldType.LABEL)
_LISTS = (FieldType.CALLS, FieldType.NAME_LIST, FieldType.CLAUSES, FieldType.TOLD)  # of one, the brackets may be left out


def _expression(text: Text) -> str | None:
    found = parser.expression(text, Report())
    return None if found is None else printer.text(found)


def _domain(text: Text) -> str | None:
    found = parser.domain(text, Report())
    return None if found is None else printer.domain(found)


def _sentence(text: Text) -> str | None:
    found = parser.sentence(text, Report())
    return None if found is None else printer.sentence(found)


def _declaration(text: Text) -> str | None:
    found = parser.declaration(text, Report())
    return None if found is None else printer.declaration(found)


def _kind(text: Text) -> str | None:
    found = parser.kind(text, Report())
    return None if found is None else printer.kind(found)


_SPELLINGS: Mapping[FieldType, Callable[[Text], str | None]] = MappingProxyType({
    FieldType.EXPRESSION: _expression,
    FieldType.DOMAIN: _domain,
    FieldType.DECLARATION: _declaration,
    FieldType.KIND: _kind,
    FieldType.RANGE_OR_KIND: _kind,
    **dict.fromkeys((FieldType.AMOUNT, FieldType.THING, FieldType.PLACE, FieldType.MEMBER, FieldType.CALL), _sentence),
})  # fmt: skip


def plain(node: Node, shape: Shape, language: str, *, only: str = "") -> Plain:
    """What stands at a place; `language` is that of texts without one, `only` leaves out all other languages."""
    shape = resolved(shape, node)
    if shape in _TEXTS and (only or not isinstance(node, Items)):
        return _text(node, language, only)
    match node:
        case Text():
            return _line(node, shape)
        case Items(items):
            inside = children(node, shape)
            shapes = [child.shape for child in inside] or [shape.entry if isinstance(shape, SequenceOf) else FieldType.DATA] * len(items)
            return [plain(item, each, language, only=only) for item, each in zip(items, shapes, strict=True)]
        case Map():
            return _mapping(node, shape, language, only)


def _text(node: Node, language: str, only: str) -> Plain:
    if only:
        return in_language(node, only, language)
    if isinstance(node, Map):
        return {entry.key: in_language(entry.value, "", "") for entry in node}
    return {language: in_language(node, "", "")}


def _line(node: Text, shape: Shape) -> Plain:
    if shape in _LISTS:
        return [node.value]
    spelt = _SPELLINGS[shape](node) if isinstance(shape, FieldType) and shape in _SPELLINGS else None
    return " ".join(node.value.split()) if spelt is None else spelt


def _mapping(node: Map, shape: Shape, language: str, only: str) -> Plain:
    inside = children(node, shape) or [Child(entry.key, entry.value, FieldType.DATA, entry.key_span, "field") for entry in node]
    verb = next((entry.key for entry in node if entry.key in STATEMENTS), "") if isinstance(shape, FixedMapping) else ""
    found: dict[str, Plain] = {}
    for entry, child in zip(node, inside, strict=True):
        whole = entry.key == verb and isinstance(entry.value, Text) and STATEMENTS[verb].is_sentence
        value = _sentence(entry.value) if whole and isinstance(entry.value, Text) else None
        found[spelt_key(entry.key)] = plain(child.node, child.shape, language, only=only) if value is None else value
    return found["is"] if set(found) == {"is"} else found


def spelt_key(key: str) -> str:
    """A key; one with parameters in its one spelling."""
    if "(" not in key:
        return key
    spaced = " ".join(key.split()).replace(" (", "(").replace("( ", "(").replace(" )", ")")
    return ", ".join(part.strip() for part in spaced.split(","))


# ------------------------------------------------------------------------------------------------ as lines


def lines(data: Plain) -> list[str]:
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
                first, *rest = lines(item) or [""]
                yield f"- {first}"
                yield from (f"  {line}" for line in rest)
        case dict():
            for key, value in data.items():
                yield from _entry(key, value)


def _entry(key: str, value: Plain) -> Iterator[str]:
    if isinstance(value, str):
        yield f"{key}: {value}"
    elif isinstance(value, list) and all(isinstance(item, str) for item in value):
        yield f"{key}: {lines(value)[0]}"
    elif not value:
        yield f"{key}: {{}}"
    else:
        yield f"{key}:"
        yield from (f"  {line}" for line in _lines(value))
