"""Variants worked into a game: one tree in the end, whose every node still says in which file it stands.

Variants are applied one after the other: what a variant needs, or says it comes after, comes first; otherwise the order is
that of their names and must not matter: two that change the same place differently are refused, with both places.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.language.addresses import Found, Lost, at, changed, find, inserted, removed
from interpreter.language.nodes import Entry, Items, Map, Node, Text
from interpreter.model.sections import SECTIONS

OPERATIONS = ("replace", "insert_before", "insert_after", "remove", "add")
_SECTIONS = frozenset(key.name for key in SECTIONS)


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a variant, with the address it is made at."""

    variant: str
    operation: str
    address: str
    span: Span
    node: Map

    @property
    def parts(self) -> tuple[str, ...]:
        """The address, part by part."""
        return tuple(self.address.split("."))


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant file, read and of the right shape."""

    name: str
    node: Map

    @property
    def needs(self) -> tuple[str, ...]:
        """The variants it does not work without."""
        return _names(self.node.get("needs"))

    @property
    def comes_after(self) -> frozenset[str]:
        """The variants that are worked in before this one."""
        said = (_word(change.node, "after") for change in changes_of(self))
        return frozenset((*self.needs, *(name for name in said if name)))


@dataclass(frozen=True, slots=True)
class Trees:
    """The trees a variant may change: the game, and the component data with its rows."""

    game: Map
    components: Map | None


def changes_of(variant: Variant) -> Iterator[Change]:
    """The changes a variant makes, in the order of the file."""
    listed = variant.node.get("changes")
    for node in listed if isinstance(listed, Items) else ():
        for entry in node if isinstance(node, Map) else ():
            if entry.key in OPERATIONS and isinstance(entry.value, Text):
                assert isinstance(node, Map)
                yield Change(variant.name, entry.key, entry.value.value, entry.value.span, node)


def _names(node: Node | None) -> tuple[str, ...]:
    if isinstance(node, Items):
        return tuple(item.value for item in node if isinstance(item, Text))
    return (node.value,) if isinstance(node, Text) else ()


def _word(node: Map, key: str) -> str:
    found = node.get(key)
    return found.value if isinstance(found, Text) else ""


# ------------------------------------------------------------------------------------------------ which, and in what order


def in_order(variants: Sequence[Variant], report: Report) -> list[Variant]:
    """The variants, each behind those it comes after, otherwise by name; a circle is reported."""
    waiting = sorted(variants, key=lambda variant: variant.name)
    ordered: list[Variant] = []
    while waiting:
        names = {variant.name for variant in waiting}
        ready = next((variant for variant in waiting if not (variant.comes_after & names)), None)
        if ready is None:
            report.add("O108", waiting[0].node.span, names=", ".join(sorted(names)))
            return ordered + waiting
        ordered.append(ready)
        waiting.remove(ready)
    return ordered


def check_together(game: str, variants: Sequence[Variant], report: Report) -> None:
    """Each is a variant of this game, none excludes another, and no two change the same place differently."""
    names = {variant.name for variant in variants}
    for variant in variants:
        of = variant.node.get("of")
        if isinstance(of, Text) and of.value != game:
            report.add("O102", of.span, variant=variant.name, of=of.value, game=game)
        excluded = variant.node.get("excludes")
        for entry in excluded if isinstance(excluded, Map) else ():
            if entry.key in names:
                report.add("O104", entry.key_span, variant=variant.name, other=entry.key, why=_sentence(entry.value))
    _check_overlaps(variants, report)


def _sentence(node: Node) -> str:
    if isinstance(node, Map):
        found = node.get("en") or (node.entries[0].value if node.entries else None)
        return found.value if isinstance(found, Text) else ""
    return node.value if isinstance(node, Text) else ""


def _check_overlaps(variants: Sequence[Variant], report: Report) -> None:
    made = [(variant, change) for variant in variants for change in changes_of(variant)]
    for number, (second, later) in enumerate(made):
        for first, earlier in made[:number]:
            if first.name != second.name and (first.name in second.comes_after or second.name in first.comes_after):
                continue
            code = _overlap(earlier, later)
            if code:
                also = [Label(earlier.span, f"`{earlier.variant}` changes it here")]
                report.add(code, later.span, address=later.address, first=earlier.variant, second=later.variant, also=also)


def _overlap(first: Change, second: Change) -> str | None:
    """The code of what is wrong with two changes; None if they go together."""
    takes_away = ("replace", "remove")
    if first.parts == second.parts:
        both = first.operation in takes_away and second.operation in takes_away
        same = first.operation == second.operation and first.node.get("with") == second.node.get("with")
        beside_nothing = "remove" in (first.operation, second.operation) and first.operation != second.operation
        return "O105" if (both and not same) or beside_nothing else None
    outer, inner = (first, second) if len(first.parts) < len(second.parts) else (second, first)
    if inner.parts[: len(outer.parts)] == outer.parts and outer.operation in takes_away:
        return "O106"
    return None


# ------------------------------------------------------------------------------------------------ working in


def applied(trees: Trees, variants: Iterable[Variant], report: Report) -> Trees:
    """The trees with all variants worked in; what cannot be done is reported and left out."""
    done: list[Change] = []
    for variant in variants:
        trees = replace(trees, game=_with_sections(trees.game, variant, report))
        for change in changes_of(variant):
            if not any(_is_same(change, other) for other in done):
                trees = _applied(trees, change, report)
                done.append(change)
    return trees


def _is_same(change: Change, other: Change) -> bool:
    alike = change.parts == other.parts and change.operation == other.operation
    return (
        alike
        and change.variant != other.variant
        and change.operation in ("replace", "remove")
        and change.node.get("with") == other.node.get("with")
    )


def _with_sections(game: Map, variant: Variant, report: Report) -> Map:
    """New declarations stand at the end of their sections."""
    for entry in variant.node:
        if entry.key not in _SECTIONS or not isinstance(entry.value, Map):
            continue
        known = game.entry(entry.key)
        if known is None:
            game = replace(game, entries=(*game.entries, entry))
            continue
        assert isinstance(known.value, Map)
        new = _only_new(known.value, entry.value, f"{entry.key}.", report)
        section = replace(known.value, entries=(*known.value.entries, *new))
        game = replace(game, entries=tuple(replace(each, value=section) if each.key == entry.key else each for each in game))
    return game


def _only_new(known: Map, added: Map, path: str, report: Report) -> tuple[Entry, ...]:
    places = {_head(entry.key): entry for entry in known}
    for entry in added:
        if _head(entry.key) in places:
            also = [Label(places[_head(entry.key)].key_span, "it stands here already")]
            report.add("O103", entry.key_span, name=_head(entry.key), address=path + _head(entry.key), also=also)
    return tuple(entry for entry in added if _head(entry.key) not in places)


def _head(key: str) -> str:
    return key.partition("(")[0].strip()


def _applied(trees: Trees, change: Change, report: Report) -> Trees:
    rows = _rows(trees, change)
    if rows is not None and trees.components is not None:
        new = _changed(trees.components, rows, change, report)
        return replace(trees, components=new) if isinstance(new, Map) else trees
    new = _changed(trees.game, change.parts, change, report)
    return replace(trees, game=new) if isinstance(new, Map) else trees


def _rows(trees: Trees, change: Change) -> tuple[str, ...] | None:
    """`kinds.card.rows…` leads into the component data: the way there."""
    if change.parts[:1] != ("kinds",) or change.parts[2:3] != ("rows",):
        return None
    kind = find(trees.game, change.parts[:2])
    node = at(kind.tree, kind.way) if isinstance(kind, Found) else None
    path = node.get("listed_in") if isinstance(node, Map) else None
    return (*path.value.split("."), *change.parts[3:]) if isinstance(path, Text) else None


def _changed(tree: Map, parts: Sequence[str], change: Change, report: Report) -> Node:
    found = find(tree, parts)
    if isinstance(found, Lost):
        nearest = did_you_mean(found.part, found.known)
        known = ", ".join(found.known) or "nothing"
        report.add("O101", change.span, address=change.address, part=found.part, nearest=nearest, known=known)
        return tree
    new = change.node.get("with")
    match change.operation:
        case "remove":
            return removed(found.tree, found.way)
        case "replace" if new is not None:
            return _replaced(found, new)
        case "add" if new is not None:
            return _added(found, new, change, report)
        case _:
            return _inserted(found, change, report)


def _replaced(found: Found, new: Node) -> Node:
    """Something else at the place; a line in place of a mapping with `is` replaces what it is, not what is said about it."""

    def put(old: Node) -> Node:
        if isinstance(old, Map) and old.get("is") is not None and not isinstance(new, Map):
            return replace(old, entries=tuple(replace(entry, value=new) if entry.key == "is" else entry for entry in old))
        return new

    return changed(found.tree, found.way, put)


def _added(found: Found, new: Node, change: Change, report: Report) -> Node:
    place = at(found.tree, found.way)
    if isinstance(place, Map) and isinstance(new, Map):
        entries = _only_new(place, new, f"{change.address}.", report)
        return changed(found.tree, found.way, lambda _: replace(place, entries=(*place.entries, *entries)))
    if isinstance(place, Items) and isinstance(new, Items):
        return changed(found.tree, found.way, lambda _: replace(place, items=(*place.items, *new.items)))
    report.add("O107", change.span, operation="add", address=change.address, what=_sort(place), new=_sort(new))
    return found.tree


def _inserted(found: Found, change: Change, report: Report) -> Node:
    new = change.node.get("steps") or change.node.get("with")
    around = at(found.tree, found.way[:-1])
    fits = (isinstance(around, Items) and isinstance(new, Items)) or (isinstance(around, Map) and isinstance(new, Map))
    if not fits or new is None or isinstance(new, Text):
        missing = "nothing" if new is None else _sort(new)
        report.add("O107", change.span, operation=change.operation, address=change.address, what=_sort(around), new=missing)
        return found.tree
    return inserted(found.tree, found.way, new, behind=change.operation == "insert_after")


def _sort(node: Node) -> str:
    match node:
        case Text():
            return "a single line"
        case Items():
            return "a list"
        case Map():
            return "a mapping with names"
