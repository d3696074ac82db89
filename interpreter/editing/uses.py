"""Where the names of rules are used and declared: from what the checker noted, from addresses, and from texts that quote names."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from interpreter.diagnostics.span import Source, Span
from interpreter.frontend.outline.rule_index import Child, child_entries
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.schema.shape_walk import child_shapes, shape_of
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, child, entries_of, scalar_at
from interpreter.frontend.symbols.mentions import Mention
from interpreter.model.localized_text import QUOTED
from interpreter.model.schema.files import FILES, GAME
from interpreter.model.schema.shapes import FieldType, FixedMapping, Shape
from interpreter.model.types.types import Type

_TEXTS = (FieldType.TEXT, FieldType.LABEL, FieldType.LINE, FieldType.PICTURE)
_NAMED = ("choose", "let", "choose_together")


@dataclass(frozen=True, slots=True, order=True)
class Declaration:
    """What a name stands for: the place where it is declared, and the name itself."""

    file: str
    start: int
    name: str


@dataclass(frozen=True, slots=True)
class Use:
    """A name in a file. `plural`: what stands there is made from the name that was declared, such as `cells` from `cell`."""

    span: Span
    means: Declaration
    kind: Type | None = None
    plural: bool = False

    @property
    def place(self) -> tuple[str, int]:
        """Where it stands."""
        return self.span.source.name, self.span.start


class Shift:
    """Places of a text after it has changed: what stood before and behind the change is where it was, what stood there is gone."""

    def __init__(self, before: str, after: str) -> None:
        most = min(len(before), len(after))
        self.start = bisect_left(range(1, most + 1), True, key=lambda size: before[:size] != after[:size])
        most -= self.start
        self.end = len(before) - bisect_left(range(1, most + 1), True, key=lambda size: before[-size:] != after[-size:])
        self.further = len(after) - len(before)

    def forth(self, start: int, end: int) -> tuple[int, int] | None:
        """A stretch of the text before, in the text after; None if something was changed in it."""
        if end <= self.start:
            return start, end
        return (start + self.further, end + self.further) if start >= self.end else None

    def back(self, offset: int) -> int | None:
        """A place of the text after, in the text before; None if it was written since."""
        if offset <= self.start:
            return offset
        return offset - self.further if offset - self.further >= self.end else None


@dataclass(frozen=True, slots=True)
class NotedUses:
    """The uses of names in a file, as they were when it had this text."""

    path: Path
    text: str
    found: tuple[Use, ...]

    def at(self, now: str, offset: int) -> Use | None:
        """The use at a place of the text that the file has now, placed in that text."""
        shift = Shift(self.text, now)
        before = shift.back(offset)
        use = None if before is None else _shortest([each for each in self.found if each.span.start <= before <= each.span.end])
        return None if use is None else self._placed(use, shift, Source(str(self.path), now))

    def of(self, now: str, means: Declaration) -> list[Use]:
        """The uses of what was declared at a place of the text that the file has now."""
        shift, source = Shift(self.text, now), Source(str(self.path), now)
        placed = (self._placed(each, shift, source) for each in self.found if each.means.name == means.name)
        return [each for each in placed if each is not None and each.means == means]

    def _placed(self, use: Use, shift: Shift, source: Source) -> Use | None:
        place, means = shift.forth(use.span.start, use.span.end), use.means
        if Path(means.file) == self.path and (declared := shift.forth(means.start, means.start + len(means.name))) is not None:
            means = replace(means, start=declared[0])
        return None if place is None else replace(use, span=Span(source, *place), means=means)


def uses(compiled: Compilation, mentions: Sequence[Mention] | None = None) -> list[Use]:
    """All names in the files of a rule set (or only what was noted as mentioned), with what they stand for; declarations among them."""
    plurals = _plurals(compiled)
    noted = compiled.symbols.mentions if mentions is None else mentions
    kinds = compiled.symbols.kinds.values()
    ours = {each.plural for each in kinds if f"{each.name}!" not in compiled.symbols.places}  # `players` has nobody declared
    found = [use for each in noted if each.name not in ours for use in _of_mention(each, plurals)]
    if mentions is None:
        found += _written(compiled.trees.game, GAME, (), compiled)
    return found


def uses_in_file(root: Node, sort: str, compiled: Compilation) -> list[Use]:
    """The names that addresses, texts and moves of a file hold, with what they stand for in some rules."""
    return list(_written(root, FILES[sort], (), compiled))


def _plurals(compiled: Compilation) -> dict[str, str]:
    """The plurals that no file writes down, and their kinds."""
    own = [each for each in compiled.symbols.kinds.values() if each.plural and f"{each.name}!" in compiled.symbols.places]
    return {each.plural: each.name for each in own if child(compiled.trees.game, "kinds", each.name, "plural") is None}


def _of_mention(mention: Mention, plurals: dict[str, str]) -> Iterator[Use]:
    if mention.declared is None:
        return
    place = _exact(mention.name, mention.span)
    singular = plurals.get(mention.name) if mention.sort == "name" else None
    name = singular or mention.name
    declared = _declaration_place(name, mention.declared, parameter=mention.sort == "local")
    if place is None or declared is None:
        return
    means = Declaration(declared.source.name, declared.start, name)
    yield Use(place, means, mention.kind, plural=singular is not None)
    yield Use(declared, means, None if singular is not None else mention.kind)


def _exact(name: str, span: Span) -> Span | None:
    """The name itself in a place that may hold more than it."""
    if span.text == name:
        return span
    quoted = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", span.text)
    return None if quoted is None else Span(span.source, span.start + quoted.start(), span.start + quoted.end())


def _declaration_place(name: str, declared: Span, *, parameter: bool) -> Span | None:
    """The name where it is declared: in the key, among its parameters, or in what stands below the key."""
    head = declared.text.find("(") if parameter and declared.text != name else -1
    inside = Span(declared.source, declared.start + head + 1, declared.end)
    return _exact(name, inside) or _exact(name, declared) or _below(name, declared)


_TOLD = re.compile(r"#.*|\b(?:title|text|label)\s*:\s*(?:\{[^}]*\}|[^\n,}{]*)|^ *[a-z]{2}:.*$", re.MULTILINE)


def _below(name: str, key: Span) -> Span | None:
    """The name in what stands below a key, not in comments or in what people read."""
    block = _block(key)
    masked = _TOLD.sub(lambda match: " " * len(match.group()), block.text)
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", masked)
    return None if found is None else Span(block.source, block.start + found.start(), block.start + found.end())


def _block(key: Span) -> Span:
    """An entry with all that is indented below its key."""
    text = key.source.text
    start = text.rfind("\n", 0, key.start) + 1
    margin = len(text[start:]) - len(text[start:].lstrip(" "))
    deeper = re.compile(rf"\n(?! {{{margin + 1}}}|[ ]*(?:#|\r?\n|$))")
    end = deeper.search(text, key.end)
    return Span(key.source, key.start, end.start() if end else len(text))


# ------------------------------------------------------------------------------------------------ addresses, texts, moves


def _written(node: Node, shape: Shape, around: tuple[MappingNode, ...], compiled: Compilation) -> Iterator[Use]:
    shape = shape_of(node, shape)
    if isinstance(node, ScalarNode):
        yield from _in_line(node, shape, around, compiled)
        return
    if isinstance(node, MappingNode):
        around = (*around, node)
        if shape in _TEXTS:
            for entry in node:
                yield from _written(entry.value, shape, around, compiled)
    for key, inner, its_shape in child_shapes(node, shape):
        yield from _written(inner, _by_pattern(shape, key) or its_shape, around, compiled)


def _by_pattern(shape: Shape, key: str | int) -> Shape | None:
    """The shape of a key whose name is only told by a pattern, such as `seat_1`."""
    keys = shape.keys if isinstance(shape, FixedMapping) else ()
    return next((each.shape for each in keys if each.name.startswith("^") and re.fullmatch(each.name, str(key))), None)


def _in_line(node: ScalarNode, shape: Shape, around: tuple[MappingNode, ...], compiled: Compilation) -> Iterator[Use]:
    game = compiled.trees.game
    if shape is FieldType.ADDRESS:
        yield from _in_address(node, compiled)
    elif shape in _TEXTS:
        for quoted in QUOTED.finditer(node.inner.text):
            if (means := _quoted(quoted.group(1), around, game)) is not None:
                yield Use(Span(node.inner.source, node.inner.start + quoted.start(1), node.inner.start + quoted.end(1)), means)
    elif shape is FieldType.MOVE and (first := re.match(r"\w+", node.inner.text)) is not None:
        key = _key(game, "actions", first.group())
        if key is not None:
            yield Use(Span(node.inner.source, node.inner.start, node.inner.start + first.end()), _means(key, first.group()))


def _in_address(node: ScalarNode, compiled: Compilation) -> Iterator[Use]:
    """The parts of an address that are names somebody gave."""
    inside: Node | None = compiled.trees.game
    shape: Shape = GAME
    at = node.inner.start
    for part in node.inner.text.split("."):
        found = next((each for each in child_entries(inside, shape) if each.name == part), None) if inside is not None else None
        if found is None:
            return
        if (key := _named(found)) is not None:
            yield Use(Span(node.inner.source, at, at + len(part)), _means(key, part))
        inside, shape = found.node, found.shape
        at += len(part) + 1


def _named(found: Child) -> Span | None:
    """The place of a name that somebody gave; None for the keys of the language and for steps without a name."""
    if found.sort == "step":
        number = scalar_at(found.node, "id")
        return number.inner if number is not None and number.value == found.name else None
    return _exact(found.name, found.span) if found.sort == "entry" else None


def _quoted(name: str, around: tuple[MappingNode, ...], game: MappingNode) -> Declaration | None:
    """What a text quotes: a choice made around it, a number or an option."""
    for block in reversed(around):
        for section in _NAMED:
            entry = next((each for each in entries_of(block, section) if each.key == name), None)
            if entry is not None:
                return _means(entry.key_span, name)
    key = _key(game, "numbers", name) or _key(game, "options", name)
    return None if key is None else _means(key, name)


def _key(game: MappingNode, section: str, name: str) -> Span | None:
    return next((_exact(name, each.key_span) for each in entries_of(game, section) if each.key == name), None)


def _means(key: Span, name: str) -> Declaration:
    return Declaration(key.source.name, key.start, name)


def at_place(found: Sequence[Use], path: Path, offset: int) -> Use | None:
    """The use that stands at a place, the shortest if several do."""
    return _shortest([each for each in found if each.span.start <= offset <= each.span.end and Path(each.span.source.name) == path])


def _shortest(there: Sequence[Use]) -> Use | None:
    return min(there, key=lambda each: (each.plural, each.span.end - each.span.start), default=None)
