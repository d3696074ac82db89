"""Variants worked into a game: one tree in the end, whose every node still says in which file it stands.

What a variant needs, or says it comes after, is worked in before it. The others are worked in together, new things before
changes to what was there, so that none loses its place through another one; two that change the same place differently are
refused, with both places. Insertions at one place stand in the order of the variants' names.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
        """The address, part by part, without parameters."""
        return tuple(part.partition("(")[0].strip() for part in self.address.split("."))

    @property
    def takes_away(self) -> bool:
        """Whether what stood there is gone afterwards."""
        return self.operation in ("replace", "remove")

    @property
    def new(self) -> Node | None:
        """What is put there."""
        return self.node.get("steps") or self.node.get("with")

    def is_same(self, other: "Change") -> bool:
        """Whether another change does just the same."""
        return (self.parts, self.operation, self.new) == (other.parts, other.operation, other.new)


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


def in_rounds(variants: Sequence[Variant], report: Report) -> list[list[Variant]]:
    """The variants, each in a later round than those it comes after, in a round by name; a circle is reported."""
    waiting = sorted(variants, key=lambda variant: variant.name)
    rounds: list[list[Variant]] = []
    while waiting:
        names = {variant.name for variant in waiting}
        ready = [variant for variant in waiting if not variant.comes_after & names]
        if not ready:
            report.add("O108", waiting[0].node.span, names=", ".join(sorted(names)))
            return [*rounds, waiting]
        rounds.append(ready)
        waiting = [variant for variant in waiting if variant not in ready]
    return rounds


def check_together(game: str, variants: Sequence[Variant], report: Report) -> None:
    """Each is a variant of this game, none excludes another, and no two change the same place differently."""
    names = {variant.name for variant in variants}
    for variant in variants:
        of = variant.node.get("of")
        if isinstance(of, Text) and of.value != game:
            report.add("O102", of.span, variant=variant.name, of=of.value, game=game)
    told: set[frozenset[str]] = set()
    for variant in sorted(variants, key=lambda variant: variant.name):
        for entry in _excluded(variant):
            pair = frozenset((variant.name, entry.key))
            if entry.key in names and pair not in told:
                told.add(pair)
                report.add("O104", entry.key_span, variant=variant.name, other=entry.key, why=_sentence(entry.value))
    _check_overlaps(variants, report)


def _excluded(variant: Variant) -> tuple[Entry, ...]:
    listed = variant.node.get("excludes")
    return listed.entries if isinstance(listed, Map) else ()


def _sentence(node: Node) -> str:
    if isinstance(node, Map):
        found = node.get("en") or (node.entries[0].value if node.entries else None)
        return found.value if isinstance(found, Text) else ""
    return node.value if isinstance(node, Text) else ""


def _check_overlaps(variants: Sequence[Variant], report: Report) -> None:
    needed = {variant.name: variant.needs for variant in variants}
    made = [change for variant in sorted(variants, key=lambda variant: variant.name) for change in changes_of(variant)]
    for number, later in enumerate(made):
        for earlier in made[:number]:
            code = None if _comes_after(earlier, later, needed) or _comes_after(later, earlier, needed) else _overlap(earlier, later)
            if code:
                also = [Label(earlier.span, f"`{earlier.variant}` changes it here")]
                address = min(earlier.address, later.address, key=len)
                report.add(code, later.span, address=address, first=earlier.variant, second=later.variant, also=also)


def _comes_after(change: Change, other: Change, needed: Mapping[str, Sequence[str]]) -> bool:
    """Whether the file of a change says that it builds on what the other one's variant makes of the game."""
    builds_on = {*needed[change.variant], _word(change.node, "after")} - {change.variant}
    return other.variant in builds_on


def _overlap(first: Change, second: Change) -> str | None:
    """The code of what is wrong with two changes; None if they go together."""
    if first.parts == second.parts:
        if first.takes_away and second.takes_away:
            return None if first.is_same(second) and first.variant != second.variant else "O105"
        operations = {first.operation, second.operation}
        if "add" in operations and (first.takes_away or second.takes_away):
            return "O106"
        return "O105" if "remove" in operations else None
    outer, inner = (first, second) if len(first.parts) < len(second.parts) else (second, first)
    return "O106" if outer.takes_away and inner.parts[: len(outer.parts)] == outer.parts else None


# ------------------------------------------------------------------------------------------------ working in


def applied(trees: Trees, rounds: Iterable[Sequence[Variant]], report: Report) -> Trees:
    """The trees with all variants worked in; what cannot be done is reported and left out."""
    done: list[Change] = []
    for variants in rounds:
        for variant in variants:
            trees = replace(trees, game=_with_sections(trees.game, variant, report))
        changes = [change for variant in variants for change in changes_of(variant)]
        for change in sorted(changes, key=lambda change: change.takes_away):  # new things first; what is there keeps its place
            if not any(change.is_same(other) and change.variant != other.variant for other in done):
                behind = sum(_places(other) for other in done if (other.operation, other.parts) == ("insert_after", change.parts))
                trees = _applied(trees, change, behind, report)
                done.append(change)
    return trees


def _places(change: Change) -> int:
    """How many steps or entries a change inserts."""
    match change.new:
        case Map(entries):
            return len(entries)
        case Items(items):
            return len(items)
        case _:
            return 0


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


def _applied(trees: Trees, change: Change, behind: int, report: Report) -> Trees:
    """The trees with one change; `behind` is how much has been inserted behind this place."""
    rows = _rows(trees, change)
    if rows is not None and trees.components is not None:
        new = _changed(trees.components, rows, change, behind, report)
        return replace(trees, components=new) if isinstance(new, Map) else trees
    new = _changed(trees.game, change.parts, change, behind, report)
    return replace(trees, game=new) if isinstance(new, Map) else trees


def _rows(trees: Trees, change: Change) -> tuple[str, ...] | None:
    """`kinds.card.rows…` leads into the component data: the way there."""
    if change.parts[:1] != ("kinds",) or change.parts[2:3] != ("rows",):
        return None
    kind = find(trees.game, change.parts[:2])
    node = at(kind.tree, kind.way) if isinstance(kind, Found) else None
    path = node.get("listed_in") if isinstance(node, Map) else None
    return (*path.value.split("."), *change.parts[3:]) if isinstance(path, Text) else None


def _changed(tree: Map, parts: Sequence[str], change: Change, behind: int, report: Report) -> Node:
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
            return _inserted(found, change, behind, report)


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


def _inserted(found: Found, change: Change, behind: int, report: Report) -> Node:
    new = change.new
    around = at(found.tree, found.way[:-1])
    fits = (isinstance(around, Items) and isinstance(new, Items)) or (isinstance(around, Map) and isinstance(new, Map))
    if not fits or new is None or isinstance(new, Text):
        missing = "nothing" if new is None else _sort(new)
        report.add("O107", change.span, operation=change.operation, address=change.address, what=_sort(around), new=missing)
        return found.tree
    if isinstance(around, Map) and isinstance(new, Map):
        new = replace(new, entries=_only_new(around, new, f"{change.address.rpartition('.')[0]}.", report))
    return inserted(found.tree, found.way, new, 1 + behind if change.operation == "insert_after" else 0)


def _sort(node: Node) -> str:
    match node:
        case Text():
            return "a single line"
        case Items():
            return "a list"
        case Map():
            return "a mapping with names"
