"""The chapter of the board: its cells, what a layout has to be like, boards that are ready to use, a picture of one."""

from collections.abc import Iterator

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode
from interpreter.frontend.symbols.messages import sources_of
from interpreter.model.ruleset.ruleset import KindDecl
from interpreter.rulebook.book.document import Block, Figure, Item, Items, Margin, Paragraph, Section, Strong, merge_margins
from interpreter.rulebook.book.source import BookSource, NamedEntry
from interpreter.rulebook.sentences.expressions import verbalize_line
from interpreter.session import layouts
from interpreter.translation import translatable

_SIZES = {
    "square": translatable("The board “{name}” has {height} rows of {width} square cells each."),
    "hex": translatable("The board “{name}” has {height} rows of {width} hexagons each."),
}


def board(source: BookSource, figures: tuple[Figure, ...]) -> Section | None:
    """The board, and the conditions on a layout if there is one."""
    blocks: list[Block] = []
    for each in source.section("kinds"):
        decl = source.rules.kinds.get(each.name)
        if decl is not None and decl.form == "grid":
            blocks.append(_grid(source, each, decl))
        elif decl is not None and decl.layout_list is not None and source.text_of(each.node):
            continue  # told with the material
    node = source.game.get("layout")
    margin = source.margin(node, "layout")
    blocks += _layout(source, node, margin) if isinstance(node, MappingNode) else ()
    blocks += figures
    if not blocks:
        return None
    return Section((source.say("The board"),), "board", tuple(blocks))


def _grid(source: BookSource, entry: NamedEntry, decl: KindDecl) -> Paragraph:
    """What the cells of a board are like: the text, else the sizes."""
    text = source.text_of(entry.node)
    margin = source.margin(entry.node, entry.address, home=entry.home)
    name = source.heading(entry.node, entry.name)
    if text:
        return Paragraph((Strong(name), " – ", *text), margin, entry.address)
    near = source.say(
        "Cells are neighbours if they share a side or a corner." if decl.corners else "Cells are neighbours if they share a side."
    )
    if decl.around_layout:
        return Paragraph((source.say("The board “{name}” is made anew for every game.", name=name) + " " + near,), margin, entry.address)
    if decl.grid == "graph":
        return Paragraph(
            (source.say("The board “{name}” has {count} places joined by lines.", name=name, count=len(decl.members)),),
            margin,
            entry.address,
        )
    width, height = (_length(source, entry, key) for key in ("width", "height"))
    size = source.say(_SIZES[decl.grid], name=name, width=width, height=height)
    return Paragraph((f"{size} {near}",), margin, entry.address)


def _length(source: BookSource, entry: NamedEntry, key: str) -> str:
    found = verbalize_line(source, entry.node.get(key) if isinstance(entry.node, MappingNode) else None)
    line = entry.node.get(key) if isinstance(entry.node, MappingNode) else None
    figure = source.figure(line.value) if isinstance(line, ScalarNode) else ""
    return figure or "".join(part if isinstance(part, str) else part.text for part in found)


def _layout(source: BookSource, node: MappingNode, margin: Margin) -> Iterator[Block]:
    text = source.text_of(node)
    right: list[Item] = []
    wrong: list[Item] = []
    same = _told_elsewhere(source)
    for each in source.section("layout", "conditions"):
        if is_void(source, each.node) or each.name in same:
            continue
        said = source.text_of(each.node)
        warning = source.text_of(each.node, "say")
        line = said or warning or verbalize_line(source, each.node.get("that") if isinstance(each.node, MappingNode) else each.node)
        clauses = tuple(clause for name, other in same.items() if other == each.name for clause in _sources(source, name))
        item = Item(line, source.margin(each.node, each.address, home=each.home, clauses=clauses), each.address)
        (right if said or not warning else wrong).append(item)
    if text:
        yield Paragraph(text, margin, "layout")
        margin = Margin()
    for heading, items in ((translatable("For every board this holds:"), right), (translatable("Reasons to refuse a board:"), wrong)):
        if items:
            yield Paragraph((source.say(heading),), margin)
            yield Items(tuple(items))
            margin = Margin()
    names = _presets(source)
    if names:
        yield Paragraph((source.say("Boards that are ready to use: {names}.", names=names),), merge_margins(margin))


def _told_elsewhere(source: BookSource) -> dict[str, str]:
    """Conditions without a text that have the reason of another one: they say the same of other things."""
    names = {each.name for each in source.section("layout", "conditions")}
    found = {}
    for each in source.section("layout", "conditions"):
        reason = each.node.get("reason") if isinstance(each.node, MappingNode) else None
        if isinstance(reason, ScalarNode) and reason.value in names - {each.name} and not source.text_of(each.node):
            found[each.name] = reason.value
    return found


def _sources(source: BookSource, name: str) -> tuple[str, ...]:
    return next((sources_of(each.node) for each in source.section("layout", "conditions") if each.name == name), ())


def is_void(source: BookSource, node: Node) -> bool:
    """Whether a condition holds always, since a variant says so of a word in it, and has no words from there either."""
    line = node.get("that") if isinstance(node, MappingNode) else node
    text = node.get("text") if isinstance(node, MappingNode) else None
    if not isinstance(line, ScalarNode) or (text is not None and text.span.source.name in source.variants):
        return False
    bodies = {each.name: each.node.value for each in source.section("words") if isinstance(each.node, ScalarNode)}
    return any(bodies.get(part.strip(), part.strip()) == "yes" for part in line.value.split(" or ")) and " and " not in line.value


def _presets(source: BookSource) -> str:
    """The boards that come with the game, by number of players."""
    low, high = source.rules.players
    found = []
    for players in range(low, high + 1):
        names = [name.replace("_", " ") for name in layouts.presets(source.rules, players)]
        if names:
            found.append(source.say("for {count} players: {names}", count=players, names=source.conjunction(names)))
    return "; ".join(found)
