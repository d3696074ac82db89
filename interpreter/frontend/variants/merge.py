"""Merges variants into a game: applies their patches layer by layer; every node of the result still knows its file.

What a variant needs, or says it comes after, is worked in before it. The others are worked in together, new things before
changes to what was there, so that none loses its place through another one; two that change the same place differently are
refused, with both places. Insertions at one place stand in the order of the variants' names.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import (
    MappingEntry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    entries_of,
    head_name,
    items_of,
    scalar_at,
)
from interpreter.frontend.variants.former_steps import speaks_of_former_steps, with_former_steps
from interpreter.frontend.variants.former_values import mentions_former, names_itself, uses_former, with_former_value, with_rest_of_line
from interpreter.frontend.variants.kept_names import forget_names, keep_names, with_name
from interpreter.frontend.variants.misfits import how_to_change, report_misfit
from interpreter.frontend.variants.patches import (
    DECLARED,
    DONE,
    TEAMS,
    Patch,
    Variant,
    declared_by,
    entry_span,
    patches_of,
)
from interpreter.frontend.variants.path_suggestions import all_addresses, suggest_addition, suggest_paths
from interpreter.frontend.variants.paths import (
    Resolved,
    Unresolved,
    find_node,
    insert_at,
    remove_at,
    replace_at,
    resolve_change,
    splice,
    verb_of,
)
from interpreter.frontend.variants.rule_sentences import with_text

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


@dataclass(frozen=True)
class Trees:
    """The syntax trees a variant may patch (game and component data), with a record of what patches have displaced."""

    game: MappingNode
    components: MappingNode | None
    displaced: tuple[PatchRecord, ...] = ()

    @cached_property
    def known_addresses(self) -> tuple[tuple[str, ...], ...]:
        """All addresses there are, in the order of the files."""
        return tuple(all_addresses(self.game, self.components))


def topological_layers(variants: Sequence[Variant], report: Report) -> list[list[Variant]]:
    """The variants, each in a later round than those it comes after, in a round by name; a circle is reported."""
    waiting = sorted(variants, key=lambda variant: variant.name)
    rounds: list[list[Variant]] = []
    while waiting:
        names = {variant.name for variant in waiting}
        ready = [variant for variant in waiting if not variant.comes_after & names]
        if not ready:
            first, *others = [(each, each.place_of_predecessor(after.name)) for each, after in _circle(waiting)]
            also = [Label(place, f"`{each.name}` says so here") for each, place in others]
            report.add("O108", first[1], names=", ".join(sorted(each.name for each, _ in (first, *others))), also=also)
            return [*rounds, waiting]
        rounds.append(ready)
        waiting = [variant for variant in waiting if variant not in ready]
    return rounds


def _circle(waiting: Sequence[Variant]) -> list[tuple[Variant, Variant]]:
    """Return variants that come after each other in a circle, each with the one it comes after; all of `waiting` come after another one."""
    by_name = {variant.name: variant for variant in waiting}
    path: dict[str, Variant] = {}
    name = waiting[0].name
    while name not in path:
        path[name] = by_name[min(by_name[name].comes_after & by_name.keys())]
        name = path[name].name
    names = list(path)
    return [(by_name[each], path[each]) for each in names[names.index(name) :]]


def apply_patches(trees: Trees, rounds: Sequence[Sequence[Variant]], report: Report) -> Trees:
    """The trees with all variants worked in; what cannot be done is reported and left out."""
    done = _Done()
    by_name = {variant.name: variant for variants in rounds for variant in variants}
    before = {name: _all_before(name, by_name) for name in by_name}
    for variants in rounds:
        for variant in variants:
            trees = _with_sections(trees, variant, report)
        changes = [change for variant in variants for change in patches_of(variant)]
        trees = _with_names_kept(trees, changes)
        for change in sorted(changes, key=lambda change: change.takes_away):  # new things first; what is there keeps its place
            if not done.has(change, before[change.variant]):
                if change.parts[-1] == "text":
                    _check_said_once(trees, ".".join(change.parts), change.span, change, variants, report)
                trees = _with_text(trees, _applied(trees, change, done.behind[change.place], report), change, variants, report)
                done.add(change)
        trees = _with_names_forgotten(trees, changes)
    return trees


def _with_names_kept(trees: Trees, changes: Iterable[Patch]) -> Trees:
    """The trees in which the steps that changes of a layer address are called as before this layer: the order of changes never matters."""
    game, components = trees.game, trees.components
    for change in changes:
        rows = row_names(trees, change.parts)
        if rows is None:
            game = _mapping(keep_names(game, change.parts))
        elif components is not None:
            components = _mapping(keep_names(components, rows))
    return replace(trees, game=game, components=components)


def _with_names_forgotten(trees: Trees, changes: Iterable[Patch]) -> Trees:
    game, components = trees.game, trees.components
    sections = {change.parts[0] for change in changes}
    entries = tuple(replace(each, value=forget_names(each.value)) if each.key in sections else each for each in game)
    if components is not None and "kinds" in sections:
        components = _mapping(forget_names(components))
    return replace(trees, game=replace(game, entries=entries), components=components)


def _mapping(tree: Node) -> MappingNode:
    assert isinstance(tree, MappingNode)
    return tree


@dataclass(frozen=True, slots=True)
class _Done:
    """The changes that have been made, by address and variant; `behind`: how much has been inserted behind an address."""

    by_place: dict[tuple[str, ...], dict[str, list[Patch]]] = field(default_factory=dict)
    behind: Counter[tuple[str, ...]] = field(default_factory=Counter)

    def add(self, change: Patch) -> None:
        """Remember a change."""
        self.by_place.setdefault(change.place, {}).setdefault(change.variant, []).append(change)
        if change.operation == "insert_after":
            self.behind[change.place] += _size(change)

    def has(self, change: Patch, before: Collection[str]) -> bool:
        """True if another variant has made the same change; twice what it was, after a variant `before`, is a further one."""
        by_variant = self.by_place.get(change.place, {})
        if not by_variant.keys() - {change.variant}:
            return False
        ahead = {change.variant, *(before if _uses_former(change.new) else ())}
        return any(change.is_same(other) for variant in by_variant.keys() - ahead for other in by_variant[variant])


def _uses_former(new: Node | None) -> bool:
    return uses_former(new) if isinstance(new, ScalarNode) else speaks_of_former_steps(new)


def _all_before(variant: str, variants: Mapping[str, Variant]) -> frozenset[str]:
    """The variants that one comes after, directly or by way of others."""
    before: set[str] = set()
    waiting = [variant]
    while waiting:
        new = variants[waiting.pop()].comes_after & variants.keys() - before
        before |= new
        waiting += new
    return frozenset(before)


def _with_text(before: Trees, trees: Trees, change: Patch, together: Sequence[Variant], report: Report) -> Trees:
    """The trees with the sentence that stands at a change; two variants that say different things about one rule are reported."""
    game, rule = with_text(before.game, trees.game, change, report)
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
        report.add("O105", place, address=address, first=other.variant, second=change.variant, order="", also=also)


def _size(change: Patch) -> int:
    """How many steps or entries a change inserts."""
    return len(entries_of(change.new)) + len(items_of(change.new))


def _with_sections(trees: Trees, variant: Variant, report: Report) -> Trees:
    """New declarations stand at the end of their sections."""
    game, displaced = trees.game, list(trees.displaced)
    if (teams := variant.node.entry(TEAMS)) is not None and _only_new(game, (teams,), "", report):
        game = replace(game, entries=(*game.entries, teams))
        displaced.append(PatchRecord(variant.name, DECLARED, teams.key, teams.key_span, entry_span(teams), None))
    for section, together in groupby(declared_by(variant), key=lambda each: each[0]):
        declared = game.get(section.key)
        if declared is None:
            declared = MappingNode((), section.value.span)
            game = replace(game, entries=(*game.entries, replace(section, value=declared)))
            displaced.append(PatchRecord(variant.name, DECLARED, section.key, section.key_span, entry_span(section), None))
        assert isinstance(declared, MappingNode)
        new = _only_new(declared, [entry for _, entry in together], f"{section.key}.", report)
        whole = declared.extended(new)
        game = replace(game, entries=tuple(replace(each, value=whole) if each.key == section.key else each for each in game))
        for entry in new:
            address = f"{section.key}.{head_name(entry.key)}"
            displaced.append(PatchRecord(variant.name, DECLARED, address, entry.key_span, entry_span(entry), None))
    return replace(trees, game=game, displaced=tuple(displaced))


def _only_new(known: MappingNode, added: Iterable[MappingEntry], path: str, report: Report) -> tuple[MappingEntry, ...]:
    new: dict[str, MappingEntry] = {}
    for entry in added:
        name = head_name(entry.key)
        if (there := known.named(name) or new.get(name)) is not None:
            how = how_to_change(there.value, entry.value, path + name)
            report.add("O103", entry.key_span, name=name, how=how, also=[Label(there.key_span, "it stands here already")])
        else:
            new[name] = entry
    return tuple(new.values())


def _applied(trees: Trees, change: Patch, behind: int, report: Report) -> Trees:
    """The trees with one change; `behind` is how much has been inserted behind this place."""
    if change.parts[0] in TITLE_PAGE:
        report.add("O124", change.span, name=change.parts[0])
        return trees
    rows = row_names(trees, change.parts)
    tree, parts = (trees.components, rows) if rows is not None and trees.components is not None else (trees.game, change.parts)
    found = resolve_change(tree, parts, change.new if change.operation in ("replace", "add") else None)
    if isinstance(found, Unresolved):
        _report_lost(trees, change, found, report)
        return trees
    before = found.node
    new = _changed(found, before, change, behind, report)
    if not isinstance(new, MappingNode) or new == tree:
        return trees
    put = change.new.span if change.new is not None else None
    old = _place(found, before, change) if change.takes_away else None
    record = PatchRecord(change.variant, change.operation, ".".join(change.parts), change.span, put, old)
    game, components = (trees.game, new) if tree is trees.components else (new, trees.components)
    return Trees(game, components, (*trees.displaced, record))


def _place(found: Resolved, before: Node, change: Patch) -> Span:
    """The place of what is displaced: a line's own, the key above a mapping or list."""
    if (
        isinstance(before, MappingNode)
        and (isinstance(change.new, ScalarNode) or _is_by_number(change.new))
        and (meaning := before.get("is")) is not None
    ):
        return meaning.span
    above = found.parent
    entry = above.entry(str(found.path[-1])) if found.path and isinstance(above, MappingNode) else None
    if entry is None or (isinstance(before, ScalarNode) and before.value):
        return before.span
    return entry.key_span


def _report_lost(trees: Trees, change: Patch, lost: Unresolved, report: Report) -> None:
    """Say that an address leads nowhere, what is near it, and which variant has taken away what it led to."""
    guess, listed = suggest_paths(trees.game, trees.known_addresses, change.parts)
    into = suggest_addition(trees.game, change)
    gone = (
        Label(each.place, f"`{each.variant}` {DONE[each.operation]} it here")
        for each in trees.displaced
        if each.variant != change.variant and each.old and change.parts[: each.address.count(".") + 1] == tuple(each.address.split("."))
    )
    known = ", ".join(f"`{each}`" for each in listed) or "nothing"
    report.add(
        "O101", change.span, address=change.address, part=lost.part, nearest="" if into else guess, known=known, into=into, also=gone
    )


def row_names(trees: Trees, parts: Sequence[str]) -> tuple[str, ...] | None:
    """`kinds.card.rows…` leads into the component data: the way there."""
    if tuple(parts[:1]) != ("kinds",) or tuple(parts[2:3]) != ("rows",):
        return None
    path = scalar_at(find_node(trees.game, parts[:2]), "listed_in")
    return (*path.value.split("."), *parts[3:]) if path is not None else None


def _changed(found: Resolved, before: Node, change: Patch, behind: int, report: Report) -> Node:
    """The whole tree with a change at the place that was found."""
    new = change.node.get("with")
    match change.operation:
        case "remove":
            return remove_at(found.tree, found.path)
        case "replace" if change.new is not None:
            return _replaced(found, before, change.new, change, report)
        case "add" if new is not None:
            return _added(found, new, change, report)
        case _:
            return _inserted(found, change, behind, report)


def _is_by_number(node: Node | None) -> bool:
    """Whether something is said for each number of players, and nothing else."""
    return isinstance(node, MappingNode) and bool(node.entries) and all(entry.key.isdecimal() for entry in node)


def _replaced(found: Resolved, before: Node, new: Node, change: Patch, report: Report) -> Node:
    """Something else at the place; a line, or one by number of players, in place of a mapping with `is` replaces only what it is."""
    if isinstance(found.parent, SequenceNode) and isinstance(before, MappingNode):
        if speaks_of_former_steps(new) and verb_of(before):
            new = with_former_steps(new, (before,))
        if isinstance(new, SequenceNode):
            _report_same(new.items == (before,), found, change, report)
            named = (with_name(step, before.address_name if number == 0 else "") for number, step in enumerate(new))
            return splice(found.tree, found.path, 0, 1, tuple(named))  # several steps for one
    if mentions_former(new) and not names_itself(found.tree):
        new = with_former_value(new, before, change.parts, report)
    if isinstance(found.parent, MappingNode) and (verb := verb_of(found.parent)) and verb == found.path[-1]:
        new = with_rest_of_line(new, before, found.parent, verb)
    if isinstance(before, MappingNode) and before.get("is") is not None and (not isinstance(new, MappingNode) or _is_by_number(new)):
        meaning = tuple(replace(entry, value=new) if entry.key == "is" else entry for entry in before)
        put: Node = replace(before, entries=meaning)
    else:
        put = with_name(new, before.address_name) if isinstance(before, MappingNode) else new
    _report_same(
        put == before or (isinstance(put, ScalarNode) and put.former == before and put.value.strip() == "was"), found, change, report
    )
    return replace_at(found.tree, found.path, lambda _: put)


def _report_same(is_same: bool, found: Resolved, change: Patch, report: Report) -> None:
    if is_same:
        report.add("O114", change.span, address=change.address, also=[Label(_place(found, found.node, change), "it is so already")])


def _added(found: Resolved, new: Node, change: Patch, report: Report) -> Node:
    put: Node
    match found.node, new:
        case MappingNode() as place, MappingNode():
            put = place.extended(_only_new(place, new, f"{change.address}.", report))
        case SequenceNode() as place, SequenceNode():
            put = replace(place, items=(*place.items, *new.items))
        case _:
            report_misfit(change, found.node, new, report)
            return found.tree
    return replace_at(found.tree, found.path, lambda _: put)


def _inserted(found: Resolved, change: Patch, behind: int, report: Report) -> Node:
    match found.parent, change.new:
        case MappingNode() as around, MappingNode() as new:
            new = replace(new, entries=_only_new(around, new, f"{change.address.rpartition('.')[0]}.", report))
        case SequenceNode(), SequenceNode() as new:
            pass
        case _:
            report_misfit(change, found.parent, change.new, report)
            return found.tree
    return insert_at(found.tree, found.path, new, 1 + behind if change.operation == "insert_after" else 0)
