"""Declares the pictures of things (`show: picture, pictures`): each is found, checked and kept with the rule set."""

from collections.abc import Iterator, Mapping, Sequence

from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import Components
from interpreter.frontend.declarations.composed_pictures import composed_pictures
from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.ruleset.pictures import Picture, PictureSet
from interpreter.model.ruleset.ruleset import DisplayDecl, KindDecl


def pictures_of(kind: KindDecl, node: nodes.Node, members: Sequence[str], components: Components, symbols: SymbolTable) -> dict[str, str]:
    """Return the names of pictures of members, by the name of the member, or by `#` and its number where it is not known yet."""
    written = nodes.child(node, "pictures")
    if isinstance(written, nodes.ScalarNode):
        return {member: name.value for member, name in _listed(components.find(written, symbols), members)}
    for entry in nodes.entries_of(written) if members and kind.form in ("choices", "numbers", "rows", "teams") else ():
        if entry.key not in members:
            symbols.report.add("N119", entry.key_span, name=entry.key, kind=kind.name, nearest=did_you_mean(entry.key, members))
    return {member: name.value for member, name in _listed(written, members)}


def _listed(node: nodes.Node | None, members: Sequence[str]) -> Iterator[tuple[str, nodes.ScalarNode]]:
    """Members with the nodes of the names of their pictures; what stands in a row does so under `picture`."""
    for key, item in _items(node, members):
        name = item if isinstance(item, nodes.ScalarNode) else nodes.scalar_at(item, "picture")
        if name is not None:
            yield key, name


def _items(node: nodes.Node | None, members: Sequence[str]) -> Iterator[tuple[str, nodes.Node]]:
    if isinstance(node, nodes.MappingNode):
        yield from ((entry.key, entry.value) for entry in node.entries)
    for number, item in enumerate(nodes.items_of(node)):
        own = nodes.scalar_text(item, "id") if isinstance(item, nodes.MappingNode) else ""
        yield own or (members[number] if number < len(members) else f"#{number}"), item


def declare_pictures(
    game: nodes.MappingNode, components: Components, shown: Sequence[DisplayDecl], files: Mapping[str, bytes], symbols: SymbolTable
) -> PictureSet:
    """Return all pictures that a game names. What is wrong with one is reported where it is named, and it is left out."""
    if not any(each.picture or each.pictures or each.composition or any(mark.picture for mark in each.marks.values()) for each in shown):
        return PictureSet()
    from interpreter.pictures import sources, sprite
    from interpreter.pictures.trouble import PictureError

    found: dict[str, Picture] = {}
    wrong: set[str] = set()
    total = 0
    for name in _names(game, components, symbols):
        if name.value in found or name.value in wrong:
            continue
        try:
            found[name.value] = sources.picture(name.value, files)
        except PictureError as problem:
            wrong.add(name.value)
            symbols.report.extend([Diagnostic(problem.code, (Label(name.span),), problem.values)])
        else:
            total += sprite.weight(found[name.value])
        if total > sprite.MOST_WEIGHT:  # no more are looked at: hundreds of large files would take long
            symbols.report.add("C395", name.span, size=total // 1000, most=sprite.MOST_WEIGHT // 1000)
            return PictureSet()
    composed: dict[str, Picture] = {}
    section = game.entry("show")
    place = section.key_span if section else game.span
    for title, picture in composed_pictures(shown, found, symbols):
        composed[title] = picture
        total += sprite.weight(picture)
        if total > sprite.MOST_WEIGHT:
            symbols.report.add("C395", place, size=total // 1000, most=sprite.MOST_WEIGHT // 1000)
            return PictureSet()
    pictures = sprite.picture_set(found | composed)
    if found and (size := sprite.size(pictures)) > sprite.MOST_BYTES:
        symbols.report.add("C395", place, size=size // 1000, most=sprite.MOST_BYTES // 1000)
    return pictures


def _names(game: nodes.MappingNode, components: Components, symbols: SymbolTable) -> Iterator[nodes.ScalarNode]:
    """The nodes of all names of pictures, in the order of the file."""
    for entry in nodes.entries_of(game, "show"):
        marks = (mark.value for mark in nodes.entries_of(entry.value, "marks"))
        yield from filter(None, (nodes.scalar_at(each, "picture") for each in (entry.value, *marks)))
        written = nodes.child(entry.value, "pictures")
        if isinstance(written, nodes.ScalarNode):
            written = components.find(written, symbols)
        yield from (name for _, name in _listed(written, ()))
