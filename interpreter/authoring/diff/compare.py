"""Structural diff of two games, rule by rule in reading order. Comments and the layout of the files make no difference."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from interpreter.authoring.diff.reasons import Reason, reason_of
from interpreter.diagnostics.span import Span
from interpreter.frontend.outline import rule_index
from interpreter.frontend.outline.canonical_data import canonical_data, canonical_lines, spelt_key
from interpreter.frontend.outline.rule_index import Child, child_entries
from interpreter.frontend.source.nodes import MappingNode, Node, Plain, ScalarNode
from interpreter.frontend.variants.merge import TITLE_PAGE, Trees
from interpreter.frontend.variants.patches import Variant
from interpreter.model.localized_text import interpolate
from interpreter.model.schema.files import GAME
from interpreter.model.schema.shapes import FieldType
from interpreter.reference.interpolated_numbers import changed_quotes, fixed_numbers

What = Literal["new", "removed", "changed", "order"]
_SAID = ("title", "text", "say")


@dataclass(frozen=True, slots=True)
class Operand:
    """One of the two games of a diff: its name, its trees, the language of texts without one, the variants merged in."""

    name: str
    trees: Trees
    language: str
    variants: tuple[Variant, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference: its address, what stood there and what stands there now, as lines, each with its place."""

    address: str
    what: What
    old: tuple[str, ...]
    new: tuple[str, ...]
    old_span: Span | None
    new_span: Span | None
    reason: Reason | None = None

    @property
    def is_text(self) -> bool:
        """Whether only what is said differs, not what is done."""
        return self.address.rpartition(".")[2] in _SAID


@dataclass(frozen=True, slots=True)
class RuleDifference:
    """A rule with its differences: what it says to people, before and now (empty if it says nothing)."""

    address: str
    what: What
    old_sentence: str
    new_sentence: str
    parts: tuple[Difference, ...]
    before: Node | None = None
    after: Node | None = None


@dataclass(frozen=True, slots=True)
class QuotedNumber:
    """A sentence that reads differently, though the rule is the same, because it quotes a figure that has changed."""

    address: str
    old: str
    new: str
    span: Span


@dataclass(frozen=True, slots=True)
class RulesDiff:
    """Everything that is different between two games. `related` is no if they have nothing in common at all.

    `means` tells players in sentences what is different, see `change_sentences`.
    """

    old: Operand
    new: Operand
    rules: tuple[RuleDifference, ...]
    quoted: tuple[QuotedNumber, ...]
    related: bool
    means: tuple[str, ...] = ()


def diff_rules(old: Operand, new: Operand, language: str) -> RulesDiff:
    """The differences between two games, told in a language."""
    differ = _Differ(old, new, language)
    pairs = list(differ.units())
    rules = tuple(rule for rule in (differ.rule(*pair) for pair in pairs) if rule is not None)
    same = [before for _, before, after in pairs if before is not None and after is not None and differ.is_same(before, after)]
    addresses = {rule.address for rule in rules} | {part.address for rule in rules for part in rule.parts}
    quoted = tuple(
        QuotedNumber(address, before, after, span)
        for address, before, after, span in changed_quotes(old.trees, new.trees, language, old.language, new.language)
        if not any(address == each or address.startswith(f"{each}.") for each in addresses)
    )
    return RulesDiff(old, new, rules, quoted, related=bool(same) or len(pairs) < _FEW)


_FEW = 3  # of so small a game nothing may be left after a few changes


@dataclass(frozen=True, slots=True)
class _Differ:
    old: Operand
    new: Operand
    language: str

    # -------------------------------------------------------------------------------------------- which rules there are

    def units(self) -> Iterator[tuple[str, Child | None, Child | None]]:
        """The rules of both games side by side, in reading order: an address, and what stands there in each of them."""
        before, after = (self._sections(side) for side in (self.old, self.new))
        order = [key.name for key in GAME.keys]
        for name in sorted({*before, *after}, key=order.index):
            yield from self._section(name, before.get(name), after.get(name))
        data = [_other_data(side.trees) for side in (self.old, self.new)]
        for name in merge_names(list(data[0]), list(data[1])):
            yield f"components.{name}", data[0].get(name), data[1].get(name)

    def _sections(self, side: Operand) -> dict[str, Child]:
        return {child.name: child for child in child_entries(side.trees.game, GAME) if child.name not in TITLE_PAGE}

    def _section(self, address: str, old: Child | None, new: Child | None) -> Iterator[tuple[str, Child | None, Child | None]]:
        """A section, rule by rule where every rule in it has a name; the layout also condition by condition."""
        inside = [child_entries(each.node, each.shape) for each in (old, new) if each is not None]
        named = all(_are_named(each) for each in inside)
        is_list = any(each is not None and (not isinstance(each.shape, FieldType) or each.shape is FieldType.STEPS) for each in (old, new))
        if not named or not is_list:
            yield address, old, new
            return
        before, after = (_by_name(each) for each in (old, new))
        for name in merge_names(list(before), list(after)):
            path = f"{address}.{name}"
            if path == "layout.conditions":
                yield from self._section(path, before.get(name), after.get(name))
            else:
                yield path, before.get(name), after.get(name)
        if address in _ORDERED:
            common = [[name for name in names if name in before and name in after] for names in (before, after)]
            if common[0] != common[1]:
                yield f"{address} (order)", old, new

    # -------------------------------------------------------------------------------------------- one rule

    def is_same(self, old: Child, new: Child) -> bool:
        """Whether the same stands there, in every language; what no variant has touched is the same node."""
        if old.node is new.node and (old.key, old.shape) == (new.key, new.shape) and self.old.language == self.new.language:
            return True
        return self._plain(old, self.old) == self._plain(new, self.new)

    def rule(self, address: str, old: Child | None, new: Child | None) -> RuleDifference | None:
        """A rule with its differences; None if there are none."""
        if address.endswith(" (order)") and old is not None and new is not None:
            address = address.removesuffix(" (order)")
            before, after = (tuple(each.name for each in child_entries(child.node, child.shape)) for child in (old, new))
            moved = Difference(address, "order", before, after, old.span, new.span)
            return RuleDifference(address, "order", "", "", (moved,), old.node, new.node)
        what = _what(old, new)
        parts = tuple(self._with_reason(part) for part in self._parts(address, old, new))
        sentences = (self._sentence(old, self.old), self._sentence(new, self.new))
        nodes = (None if each is None else each.node for each in (old, new))
        return RuleDifference(address, what, *sentences, parts, *nodes) if parts else None

    def _parts(self, address: str, old: Child | None, new: Child | None) -> Iterator[Difference]:
        if old is None or new is None:
            yield self._part(address, _what(old, new), old, new)
            return
        if address.startswith("kinds.") and address.count(".") == 1:
            yield from self._rows(address, old, new)
        if self.is_same(old, new):
            return
        before, after = child_entries(old.node, old.shape), child_entries(new.node, new.shape)
        by_name = before and after and _are_named(before) and _are_named(after) and spelt_key(old.key) == spelt_key(new.key)
        if not by_name or _order(before, after):
            yield self._part(address, "changed", old, new)
            return
        left, right = _by_name(old), _by_name(new)
        for name in merge_names(list(left), list(right)):
            yield from self._parts(rule_index.address_below(address, name), left.get(name), right.get(name))

    def _part(self, address: str, what: What, old: Child | None, new: Child | None) -> Difference:
        before, after = self._lines(old, self.old, self.language), self._lines(new, self.new, self.language)
        if before == after:  # it differs in another language only
            before, after = self._lines(old, self.old, ""), self._lines(new, self.new, "")
        return Difference(address, what, before, after, old.place if old else None, new.place if new else None)

    def _rows(self, address: str, old: Child, new: Child) -> Iterator[Difference]:
        """The rows of a kind that differ, column by column, and whether those that stand in both have another order."""
        before, after = (_rows_of(child.node, side.trees) for child, side in ((old, self.old), (new, self.new)))
        for name in merge_names(list(before), list(after)):
            yield from self._parts(f"{address}.rows.{name}", before.get(name), after.get(name))
        in_old, in_new = tuple(name for name in before if name in after), tuple(name for name in after if name in before)
        if in_old != in_new:
            moved = next(number for number, name in enumerate(in_old) if name != in_new[number])
            spans = before[in_old[moved]].place, after[in_new[moved]].place
            yield Difference(f"{address}.rows", "order", in_old, in_new, *spans)

    # -------------------------------------------------------------------------------------------- in words

    def _plain(self, child: Child, side: Operand, only: str = "") -> Plain:
        data = canonical_data(child.node, child.shape, side.language, only=only)
        return {spelt_key(child.key): data} if "(" in child.key else data

    def _lines(self, child: Child | None, side: Operand, only: str) -> tuple[str, ...]:
        return () if child is None else tuple(canonical_lines(self._plain(child, side, only)))

    def _sentence(self, child: Child | None, side: Operand) -> str:
        if child is None:
            return ""
        return interpolate(rule_index.entry_sentence(child.node, self.language, side.language), fixed_numbers(side.trees).get)

    def _with_reason(self, part: Difference) -> Difference:
        old_span, new_span = part.old_span if part.what != "new" else None, part.new_span if part.what != "removed" else None
        reason = reason_of(part.address, new_span, self.new.variants, self.language)
        return replace(part, reason=reason or reason_of(part.address, old_span, self.old.variants, self.language))


_ORDERED = ("setup", "play", "scoring", "ranking")  # where the order of the rules matters to players


def _what(old: Child | None, new: Child | None) -> What:
    return "new" if old is None else "removed" if new is None else "changed"


def _are_named(inside: Sequence[Child]) -> bool:
    names = [child.name for child in inside]
    return all(names) and len(set(names)) == len(names)


def _order(before: Sequence[Child], after: Sequence[Child]) -> bool:
    """Whether steps stand in another order."""
    names = {child.name for child in before} & {child.name for child in after}
    steps = [[child.name for child in each if child.name in names and child.sort == "step"] for each in (before, after)]
    return steps[0] != steps[1]


def _by_name(child: Child | None) -> dict[str, Child]:
    return {} if child is None else {each.name: each for each in child_entries(child.node, child.shape)}


def _rows_of(kind: Node, trees: Trees) -> Mapping[str, Child]:
    rows = rule_index.rows_of(kind, trees)
    return {row.name: row for row in rule_index.row_children(kind, rows)} if rows is not None else {}


def _other_data(trees: Trees) -> dict[str, Child]:
    """The component data that is not rows of a kind: tables, pictures, ready layouts."""
    kinds = trees.game.get("kinds")
    entries = kinds if isinstance(kinds, MappingNode) else ()
    paths = [entry.value.get("listed_in") for entry in entries if isinstance(entry.value, MappingNode)]
    listed = {path.value for path in paths if isinstance(path, ScalarNode)}
    found = trees.components or ()
    wanted = [entry for entry in found if entry.key not in (*listed, "rulewright", "components", "language")]
    return {entry.key: Child(entry.key, entry.value, FieldType.DATA, entry.key_span, "field") for entry in wanted}


def merge_names(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """The names of both, each new one behind what stands before it."""
    names = list(before)
    for number, name in enumerate(after):
        if name not in names:
            ahead = next((other for other in reversed(after[:number]) if other in names), None)
            names.insert(names.index(ahead) + 1 if ahead is not None else 0, name)
    return names
