"""Normalises rules to plain data: two rules that mean the same are equal, however their files are laid out.

Expressions are written canonically, texts are taken apart by language, comments and quotes are gone.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.outline.rule_index import in_language
from interpreter.frontend.schema.shape_walk import child_shapes, shape_of
from interpreter.frontend.source.nodes import MappingNode, Node, Plain, ScalarNode, SequenceNode
from interpreter.frontend.syntax import parser, printer
from interpreter.model.schema.shapes import FieldType, FixedMapping, Shape
from interpreter.model.schema.statements import STATEMENTS

_TEXTS = (FieldType.TEXT, FieldType.LABEL)
_LISTS = (FieldType.CALLS, FieldType.NAME_LIST, FieldType.CLAUSES, FieldType.TOLD)  # of one, the brackets may be left out


_SENTENCE = parser.parse_sentence, printer.print_sentence
_KIND = parser.parse_kind, printer.print_kind
# Any: what a parser gives its printer takes
_SPELLINGS: Mapping[FieldType, tuple[Callable[[ScalarNode, Report], Any], Callable[[Any], str]]] = MappingProxyType({
    FieldType.EXPRESSION: (parser.parse_expression, printer.print_expression),
    FieldType.POINTS: (parser.parse_points, printer.print_expression),
    FieldType.DOMAIN: (parser.parse_domain, printer.print_domain),
    FieldType.DECLARATION: (parser.parse_declaration, printer.print_declaration),
    FieldType.KIND: _KIND,
    FieldType.RANGE_OR_KIND: _KIND,
    **dict.fromkeys((FieldType.AMOUNT, FieldType.THING, FieldType.PLACE, FieldType.MEMBER, FieldType.CALL), _SENTENCE),
})  # fmt: skip


def canonical_data(node: Node, shape: Shape, language: str, *, only: str = "") -> Plain:
    """What stands at a place; `language` is that of texts without one, `only` leaves out all other languages."""
    shape = shape_of(node, shape)
    if shape in _TEXTS and (only or not isinstance(node, SequenceNode)):
        return _text(node, language, only)
    match node:
        case ScalarNode():
            return _line(node, shape)
        case SequenceNode(items):
            shapes = [inner for _, _, inner in child_shapes(node, shape)] or [FieldType.DATA] * len(items)
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
    """The text in its one spelling; of one that cannot be parsed only the blanks are changed."""
    return [node.value] if shape in _LISTS else spelt_line(node, shape)


def spelt_line(node: ScalarNode, shape: Shape) -> str:
    """Return a text in its one spelling, with what stood there before in the place of `was`."""
    spelling = _SPELLINGS.get(shape) if isinstance(shape, FieldType) else None
    if spelling is not None and (tree := spelling[0](node, Report())) is not None:
        return spelling[1](tree)
    return " ".join(node.value.split())


def _mapping(node: MappingNode, shape: Shape, language: str, only: str) -> Plain:
    shapes = {key: inner for key, _, inner in child_shapes(node, shape)}
    verb = next((entry.key for entry in node if entry.key in STATEMENTS), "") if isinstance(shape, FixedMapping) else ""
    data: dict[str, Plain] = {}
    for entry in node:
        is_sentence = entry.key == verb and STATEMENTS[verb].is_sentence
        sentence = parser.parse_sentence(entry.value, Report()) if is_sentence else None
        plain = canonical_data(entry.value, shapes.get(entry.key, FieldType.DATA), language, only=only)
        data[spelt_key(entry.key)] = plain if sentence is None else printer.print_sentence(sentence)
    return data["is"] if set(data) == {"is"} else data


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
        case list() if _is_flat(data):
            yield f"[{', '.join(str(item) for item in data)}]"
        case list():
            for item in data:
                first, *rest = canonical_lines(item) or [""]
                yield f"- {first}"
                yield from (f"  {line}" for line in rest)
        case dict():
            for key, value in data.items():
                yield from _entry(key, value)


def _is_flat(data: Plain) -> bool:
    return isinstance(data, str) or (isinstance(data, list) and all(isinstance(item, str) for item in data))


def _entry(key: str, value: Plain) -> Iterator[str]:
    if _is_flat(value):
        yield f"{key}: {canonical_lines(value)[0]}"
    elif not value:
        yield f"{key}: {{}}"
    else:
        yield f"{key}:"
        yield from (f"  {line}" for line in _lines(value))
