"""What may be written inside an expression: names bound there, names of the file, members that fit, words of the language."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from interpreter.editing.cursor import Cursor
from interpreter.editing.declarations import Declaration
from interpreter.editing.suggestion import Suggestion, word_before
from interpreter.editing.workspace import NameTypes
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, SequenceNode, entries_of, scalar_text
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax.grammar import keywords
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.builtins.overload import AggregateFunction, Function
from interpreter.model.types.types import INT, BoolType, IntRange, Type, show
from interpreter.reference.reference_texts import call_forms, word_page

_CALLED = ("tracked", "word", "table", "column", "kind")
_SORTS = ("number", "option", "tracked", "word", "table", "column", "set", "member", "kind")
_PARAMETERS = re.compile(r"\(([^()]*)\)")
_BOUND = re.compile(r"\b([a-z][a-z0-9_]*)\s+(?:in|from)\b")
_COMPARED = re.compile(r"([a-z][a-z0-9_]*)\s*(?:\([^()]*\))?\s*(?:!?=|(?:not\s+)?in|to|otherwise)\s*$")
_OPEN_CALL = re.compile(r"([a-z][a-z0-9_]*)\s*\(([^()]*)$")


def inside_expression(place: Cursor, names: Sequence[Declaration], types: NameTypes | None) -> list[Suggestion]:
    """All that may follow; what fits the place by its kind comes first."""
    before = place.text[: len(place.text) - len(word_before(place.text))]
    wanted = _wanted(before, types)
    local = [Suggestion(name, "local", "bound here", rank=_rank(name, wanted, types, 2)) for name in bound_names(place)]
    own = [_own(each, wanted, types) for each in names if each.sort in _SORTS and not (each.sort == "kind" and "(" not in each.call)]
    return [*local, *own, *_fixed(wanted), *_words()]


def bound_names(place: Cursor) -> Iterator[str]:
    """The names that what stands around a place binds: choices, parameters, loops, `let`, and the expression itself."""
    yield "me"
    for entry in place.around:
        yield from _parameters(entry)
        node = entry.value
        if isinstance(node, MappingNode | SequenceNode):
            for step in (node,) if isinstance(node, MappingNode) else node:
                yield from _bound_by(step, place)
    yield from (match.group(1) for match in _BOUND.finditer(place.span.source.text[place.span.start - len(place.text) : place.span.end]))
    yield from (match.group(1) for match in _BOUND.finditer(place.text))


def _parameters(entry: MappingEntry) -> Iterator[str]:
    head = _PARAMETERS.search(entry.key)
    yield from (part.partition(" is ")[0].strip() for part in head.group(1).split(",")) if head else ()


def _bound_by(step: object, place: Cursor) -> Iterator[str]:
    """The names of a block or step, if the place lies in it."""
    if not isinstance(step, MappingNode) or not (step.span.start <= place.span.end):
        return
    for section in ("choose", "let", "choose_together"):
        yield from (each.key for each in entries_of(step, section))
    if (match := _BOUND.match(scalar_text(step, "for_each"))) is not None and step.span.end >= place.span.start:
        yield match.group(1)
    if step.get("each_player") is not None:
        yield "player"


def _wanted(before: str, types: NameTypes | None) -> Type | None:
    """The kind that fits behind a text: of what is compared or changed, or of the argument."""
    if types is None:
        return None
    if re.search(r"[<>+*-]=?\s*$", before):
        return INT
    if (compared := _COMPARED.search(before)) is not None:
        return _type_of(compared.group(1), types)
    call = _OPEN_CALL.search(before)
    if call is not None and (parameters := types.parameters.get(call.group(1))):
        number = call.group(2).count(",")
        return parameters[number] if number < len(parameters) else None
    return None


def _type_of(name: str, types: NameTypes) -> Type | None:
    return PLAYER_KIND if name == "me" else types.of.get(name)


def _own(each: Declaration, wanted: Type | None, types: NameTypes | None) -> Suggestion:
    kind = _type_of(each.name, types) if types is not None and each.sort not in ("set", "member") else None
    detail = f"{each.call}: {each.detail}" if each.detail else each.call
    shown = f"\n\nIt is `{show(kind)}`." if kind is not None else ""
    fits = wanted is not None and (each.of == getattr(wanted, "name", None) if each.sort == "member" else _fits(kind, wanted))
    rank = 1 if fits else 15 if each.sort == "member" else 8
    return Suggestion(each.name, each.sort, detail, f"`{each.call}`\n\n{each.text}{shown}".strip(), rank=rank, call="(" in each.call)


def _fits(kind: Type | None, wanted: Type) -> bool:
    return kind == wanted or (isinstance(kind, IntRange) and isinstance(wanted, IntRange))


def _rank(name: str, wanted: Type | None, types: NameTypes | None, otherwise: int) -> int:
    return 0 if wanted is not None and types is not None and _type_of(name, types) == wanted else otherwise


def _fixed(wanted: Type | None) -> list[Suggestion]:
    rank = 1 if isinstance(wanted, BoolType) else 30
    return [Suggestion(each, "value", rank=rank) for each in ("yes", "no", "none")]


@cache
def _words() -> tuple[Suggestion, ...]:
    return tuple(_every_word())


def _every_word() -> Iterator[Suggestion]:
    rows: tuple[Function | AggregateFunction, ...] = (*FUNCTIONS.values(), *AGGREGATES.values())
    for row in rows:
        name, forms = row.name, call_forms(row)
        page = word_page(name) or ""
        yield Suggestion(name, "word", f"{name}{forms[0]}", f"{row.doc}\n\n```text\n{page}\n```", rank=20, call=forms[0].startswith("("))
    for word in sorted(keywords()):
        yield Suggestion(word, "keyword", "a word of expressions", rank=25)
