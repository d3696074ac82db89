"""Merges variants into a game: applies their patches layer by layer; every node of the result still knows its file.

What a variant needs, or says it comes after, is worked in before it. The others are worked in together, new things before
changes to what was there, so that none loses its place through another one; two that change the same place differently are
refused, with both places. Insertions at one place stand in the order of the variants' names.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode, head_name
from interpreter.frontend.variants.patches import (
    DECLARED,
    DONE,
    OPERATIONS,
    Patch,
    RemovableUnit,
    Variant,
    declared_by,
    entry_span,
    patches_of,
)
from interpreter.frontend.variants.path_suggestions import suggest_paths
from interpreter.frontend.variants.paths import Resolved, Unresolved, at, insert_at, remove_at, replace_at, resolve_address
from interpreter.frontend.variants.rule_sentences import with_text

__all__ = ["OPERATIONS", "Patch", "PatchRecord", "RemovableUnit", "Trees", "Variant", "apply_patches", "patches_of", "topological_layers"]


TITLE_PAGE = frozenset({"rulewright", "game", "language", "components"})  # how the file is read, no rules


@dataclass(frozen=True, slots=True)
class PatchRecord:
    """What a patch put at an address, and what stood there before; several layers deep where variants build on each other.

    `place` is that of the change in the variant's file; `new` is none where something was removed, `old` where nothing was.
    """

    variant: str
    operation: str
    address: str
    place: Span
    new: Span | None
    old: Span | None


@dataclass(frozen=True, slots=True)
class Trees:
    """The syntax trees a variant may patch (game and component data), with a record of what patches have displaced."""

    game: MappingNode
    components: MappingNode | None
    displaced: tuple[PatchRecord, ...] = ()


def topological_layers(variants: Sequence[Variant], report: Report) -> list[list[Variant]]:
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


def apply_patches(trees: Trees, rounds: Iterable[Sequence[Variant]], report: Report) -> Trees:
    """The trees with all variants worked in; what cannot be done is reported and left out."""
    done: list[Patch] = []
    for variants in rounds:
        for variant in variants:
            trees = _with_sections(trees, variant, report)
        changes = [change for variant in variants for change in patches_of(variant)]
        for change in sorted(changes, key=lambda change: change.takes_away):  # new things first; what is there keeps its place
            if not any(change.is_same(other) and change.variant != other.variant for other in done):
                behind = sum(_places(other) for other in done if (other.operation, other.parts) == ("insert_after", change.parts))
                if change.parts[-1] == "text":
                    _check_said_once(trees, ".".join(change.parts), change.span, change, variants, report)
                trees = _with_text(_applied(trees, change, behind, report), change, variants, report)
                done.append(change)
    return trees


def _with_text(trees: Trees, change: Patch, together: Sequence[Variant], report: Report) -> Trees:
    """The trees with the sentence that stands at a change; two variants that say different things about one rule are reported."""
    game, rule = with_text(trees.game, change, report)
    if game is trees.game:
        return trees
    text = change.node.entry("text")
    assert text is not None
    address = ".".join((*(rule.parts if rule is not None else change.parts), "text"))
    if rule is not None and rule.text != text.value:
        _check_said_once(trees, address, text.key_span, change, together, report)
    old = rule.text.span if rule is not None else None
    record = PatchRecord(change.variant, "replace", address, text.key_span, entry_span(text), old)
    return replace(trees, game=game, displaced=(*trees.displaced, record))


def _check_said_once(trees: Trees, address: str, place: Span, change: Patch, together: Sequence[Variant], report: Report) -> None:
    """Report a sentence that another variant worked in at the same time has set as well."""
    names = {variant.name for variant in together} - {change.variant}
    other = next((each for each in trees.displaced if each.address == address and each.variant in names), None)
    if other is not None:
        also = [Label(other.place, f"`{other.variant}` changes it here")]
        report.add("O105", place, address=address, first=other.variant, second=change.variant, also=also)


def _places(change: Patch) -> int:
    """How many steps or entries a change inserts."""
    match change.new:
        case MappingNode(entries):
            return len(entries)
        case SequenceNode(items):
            return len(items)
        case _:
            return 0


def _with_sections(trees: Trees, variant: Variant, report: Report) -> Trees:
    """New declarations stand at the end of their sections."""
    game, displaced = trees.game, list(trees.displaced)
    for section, entry in declared_by(variant):
        known = game.get(section)
        section_of_variant = variant.node.entry(section)
        assert section_of_variant is not None
        if known is None:
            game = replace(game, entries=(*game.entries, replace(section_of_variant, value=MappingNode((), section_of_variant.value.span))))
            known = MappingNode((), section_of_variant.value.span)
            displaced.append(
                PatchRecord(variant.name, DECLARED, section, section_of_variant.key_span, entry_span(section_of_variant), None)
            )
        assert isinstance(known, MappingNode)
        if _only_new(known, (entry,), f"{section}.", report):
            whole = replace(known, entries=(*known.entries, entry))
            game = replace(game, entries=tuple(replace(each, value=whole) if each.key == section else each for each in game))
            displaced.append(
                PatchRecord(variant.name, DECLARED, f"{section}.{head_name(entry.key)}", entry.key_span, entry_span(entry), None)
            )
    return replace(trees, game=game, displaced=tuple(displaced))


def _only_new(known: MappingNode, added: Iterable[MappingEntry], path: str, report: Report) -> tuple[MappingEntry, ...]:
    places = {head_name(entry.key): entry for entry in known}
    new: list[MappingEntry] = []
    for entry in added:
        if head_name(entry.key) in places:
            also = [Label(places[head_name(entry.key)].key_span, "it stands here already")]
            report.add("O103", entry.key_span, name=head_name(entry.key), address=path + head_name(entry.key), also=also)
        else:
            new.append(entry)
    return tuple(new)


def _applied(trees: Trees, change: Patch, behind: int, report: Report) -> Trees:
    """The trees with one change; `behind` is how much has been inserted behind this place."""
    if change.parts[0] in TITLE_PAGE:
        report.add("O124", change.span, name=change.parts[0])
        return trees
    rows = row_names(trees, change.parts)
    tree, parts = (trees.components, rows) if rows is not None and trees.components is not None else (trees.game, change.parts)
    found = resolve_address(tree, parts)
    if isinstance(found, Unresolved):
        _report_lost(trees, change, found, report)
        return trees
    before = at(found.tree, found.path)
    new = _changed(found, before, change, behind, report)
    if not isinstance(new, MappingNode) or new == tree:
        return trees
    put = change.new.span if change.new is not None else None
    old = _place(found, before, change) if change.takes_away else None
    record = PatchRecord(change.variant, change.operation, ".".join(change.parts), change.span, put, old)
    displaced = (*trees.displaced, record)
    if tree is trees.components:
        return replace(trees, components=new, displaced=displaced)
    return replace(trees, game=new, displaced=displaced)


def _place(found: Resolved, before: Node, change: Patch) -> Span:
    """The place of what is displaced: a line's own, the key above a mapping or list."""
    if isinstance(before, MappingNode) and isinstance(change.new, ScalarNode) and (meaning := before.get("is")) is not None:
        return meaning.span
    above = at(found.tree, found.path[:-1]) if found.path else None
    entry = above.entry(str(found.path[-1])) if isinstance(above, MappingNode) else None
    if entry is None or (isinstance(before, ScalarNode) and before.value):
        return before.span
    return entry.key_span


def _report_lost(trees: Trees, change: Patch, lost: Unresolved, report: Report) -> None:
    """Say that an address leads nowhere, what is near it, and which variant has taken away what it led to."""
    guess, listed = suggest_paths(trees.game, trees.components, change.parts)
    gone = (
        Label(each.place, f"`{each.variant}` {DONE[each.operation]} it here")
        for each in trees.displaced
        if each.variant != change.variant and each.old and change.parts[: each.address.count(".") + 1] == tuple(each.address.split("."))
    )
    known = ", ".join(f"`{each}`" for each in listed) or "nothing"
    report.add(
        "O101", change.span, address=change.address, part=lost.part, nearest=guess, known=known, into=_into(trees, change), also=gone
    )


def _into(trees: Trees, change: Patch) -> str:
    """Where something new is added, if only the place around it is there."""
    *around, name = change.parts
    place = resolve_address(trees.game, around) if change.operation == "add" and around else None
    if not isinstance(place, Resolved) or not isinstance(at(place.tree, place.path), MappingNode):
        return ""
    return f"What is new has no address yet: write `add: {'.'.join(around)}`, and below `with:` a line `{name}: …`. "


def row_names(trees: Trees, parts: Sequence[str]) -> tuple[str, ...] | None:
    """`kinds.card.rows…` leads into the component data: the way there."""
    if tuple(parts[:1]) != ("kinds",) or tuple(parts[2:3]) != ("rows",):
        return None
    kind = resolve_address(trees.game, parts[:2])
    node = at(kind.tree, kind.path) if isinstance(kind, Resolved) else None
    path = node.get("listed_in") if isinstance(node, MappingNode) else None
    return (*path.value.split("."), *parts[3:]) if isinstance(path, ScalarNode) else None


def _changed(found: Resolved, before: Node, change: Patch, behind: int, report: Report) -> Node:
    """The whole tree with a change at the place that was found."""
    new = change.node.get("with")
    match change.operation:
        case "remove":
            return remove_at(found.tree, found.path)
        case "replace" if new is not None:
            return _replaced(found, before, new, change, report)
        case "add" if new is not None:
            return _added(found, new, change, report)
        case _:
            return _inserted(found, change, behind, report)


def _replaced(found: Resolved, before: Node, new: Node, change: Patch, report: Report) -> Node:
    """Something else at the place; a line in place of a mapping with `is` replaces what it is, not what is said about it."""
    if isinstance(before, MappingNode) and before.get("is") is not None and not isinstance(new, MappingNode):
        meaning = tuple(replace(entry, value=new) if entry.key == "is" else entry for entry in before)
        put: Node = replace(before, entries=meaning)
    else:
        put = new
    if put == before:
        report.add("O114", change.span, address=change.address, also=[Label(_place(found, before, change), "it is so already")])
    return replace_at(found.tree, found.path, lambda _: put)


def _added(found: Resolved, new: Node, change: Patch, report: Report) -> Node:
    place = at(found.tree, found.path)
    if isinstance(place, MappingNode) and isinstance(new, MappingNode):
        entries = _only_new(place, new, f"{change.address}.", report)
        return replace_at(found.tree, found.path, lambda _: replace(place, entries=(*place.entries, *entries)))
    if isinstance(place, SequenceNode) and isinstance(new, SequenceNode):
        return replace_at(found.tree, found.path, lambda _: replace(place, items=(*place.items, *new.items)))
    report.add("O107", change.span, operation="add", address=change.address, what=_sort(place), new=_sort(new), how=_how_to_put(place))
    return found.tree


def _inserted(found: Resolved, change: Patch, behind: int, report: Report) -> Node:
    new = change.new
    around = at(found.tree, found.path[:-1])
    fits = (isinstance(around, SequenceNode) and isinstance(new, SequenceNode)) or (
        isinstance(around, MappingNode) and isinstance(new, MappingNode)
    )
    if not fits or new is None or isinstance(new, ScalarNode):
        missing = "nothing" if new is None else _sort(new)
        report.add(
            "O107",
            change.span,
            operation=change.operation,
            address=change.address,
            what=_sort(around),
            new=missing,
            how=_how_to_put(around),
        )
        return found.tree
    if isinstance(around, MappingNode) and isinstance(new, MappingNode):
        new = replace(new, entries=_only_new(around, new, f"{change.address.rpartition('.')[0]}.", report))
    return insert_at(found.tree, found.path, new, 1 + behind if change.operation == "insert_after" else 0)


def _how_to_put(place: Node) -> str:
    """What can be put into a place."""
    match place:
        case ScalarNode():
            return "A single line takes nothing in: `replace` puts something else there."
        case SequenceNode():
            return "Each entry of a list begins with a dash: `- …`; steps can stand below `steps:`."
        case MappingNode():
            return "Each entry has a name here: below `with:` write `NAME:`, without a dash, and indented below it what belongs to it."


def _sort(node: Node) -> str:
    match node:
        case ScalarNode():
            return "a single line"
        case SequenceNode():
            return "a list"
        case MappingNode():
            return "a mapping with names"
