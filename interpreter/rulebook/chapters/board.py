"""The chapter of the board: its cells, what a layout has to be like, boards that are ready to use, a picture of one."""

from collections.abc import Iterator

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, child, scalar_text
from interpreter.frontend.symbols.messages import sources_of
from interpreter.frontend.syntax import parser
from interpreter.model.ruleset.ruleset import KindDecl
from interpreter.rulebook.book.document import Block, Figure, Item, Items, Margin, Paragraph, Section, plain_text
from interpreter.rulebook.book.source import BookSource, NamedEntry
from interpreter.rulebook.sentences.constants import constant
from interpreter.rulebook.sentences.expressions import condition_line, verbalize_condition, verbalize_line
from interpreter.session import layouts
from interpreter.translation import translatable

_SIZES = {
    "square": translatable("The board “{name}” has {height} rows of {width} square cells each."),
    "hex": translatable("The board “{name}” has {height} rows of {width} hexagons each."),
}
_ONLY = {  # of the only board there is
    "square": translatable("The board has {height} rows of {width} square cells each."),
    "hex": translatable("The board has {height} rows of {width} hexagons each."),
}
_INCIDENT = {
    "edges": translatable("{name} are the edges of the cells of the board “{board}”."),
    "corners": translatable("{name} are the corners of the cells of the board “{board}”."),
}
_COUNTED = {
    "bottom": translatable("Rows are counted from the bottom."),
    "right": translatable("Columns are counted from the right."),
}


def view(source: BookSource, figures: tuple[Figure, ...]) -> Section:
    """A picture of a game, and how large its boards are."""
    return source.chapter("view", "What you see", (*figures, *_boards(source)))


def _boards(source: BookSource) -> Iterator[Paragraph]:
    for each in source.section("kinds"):
        decl = source.rules.kinds.get(each.name)
        if decl is not None and decl.form == "grid":
            text = source.text_of(each.node)
            written = source.titled(each, text) if text else (_size(source, each, decl),)
            yield Paragraph(written, source.margin(each), each.address)


def board(source: BookSource) -> Section:
    """The conditions on a layout if there is one."""
    node = source.game.get("layout")
    return source.chapter("board", "The board", _layout(source, node) if isinstance(node, MappingNode) else ())


def _size(source: BookSource, entry: NamedEntry, decl: KindDecl) -> str:
    """How many cells a board has, and which of them are neighbours."""
    name = source.heading(entry.node, entry.name)
    if decl.grid_kind:
        cells = source.entry("kinds", decl.grid_kind)
        titled = child(entry.node, "title") is not None or source.language != "en"
        whole = source.heading(cells.node if cells else None, decl.grid_kind)
        return source.say(_INCIDENT[decl.grid], name=name if titled else source.heading(None, decl.plural), board=whole)
    if decl.grid == "graph" and not decl.around_layout:
        return source.say("The board “{name}” has {count} places joined by lines.", name=name, count=len(decl.members))
    near = source.say(
        "Cells are neighbours if they share a side or a corner." if decl.corners else "Cells are neighbours if they share a side."
    )
    if decl.around_layout:
        return source.say("The board “{name}” is made anew for every game.", name=name) + " " + near
    boards = [each for each in source.rules.kinds.values() if each.form == "grid" and not each.grid_kind]
    size = source.say((_ONLY if len(boards) == 1 else _SIZES)[decl.grid], name=name, **size_of(source, entry.node))
    counted = [source.say(_COUNTED[side]) for side in decl.origin.split() if side in _COUNTED]
    return " ".join((size, *counted, near))


def size_of(source: BookSource, board: Node) -> dict[str, str]:
    """Return the width and the height of a board in words."""
    lines = {key: child(board, key) for key in ("width", "height")}
    return {key: source.figure(scalar_text(line)) or _length(source, line) for key, line in lines.items()}


def _length(source: BookSource, line: Node | None) -> str:
    """Return one of them where it is worked out, with the defaults of options."""
    number = constant(source.rules, parser.parse_expression(line, Report()), with_options=True)
    return plain_text(verbalize_line(source, line)) if number is None else str(number)


def _layout(source: BookSource, node: MappingNode) -> Iterator[Block]:
    about, margin = source.text_of(node), source.margin(NamedEntry("", "layout", node))
    right: list[Item] = []
    wrong: list[Item] = []
    conditions = source.section("layout", "conditions")
    same = _told_elsewhere(source, conditions)
    for each in conditions:
        if is_void(source, each.node) or each.name in same:
            continue
        positive, warning = source.text_of(each.node), source.text_of(each.node, "say")
        clauses = (clause for other in conditions if same.get(other.name) == each.name for clause in sources_of(other.node))
        text = source.under_title(each, positive or warning or verbalize_condition(source, each.node))
        item = source.item(each, text, clauses=clauses)
        (right if positive or not warning else wrong).append(item)
    if about:
        yield Paragraph(about, margin, "layout")
        margin = Margin()
    for heading, items in (
        (translatable("Every board must meet these conditions:"), right),
        (translatable("A board is refused for these reasons:"), wrong),
    ):
        if items:
            yield Paragraph((source.say(heading),), margin)
            yield Items(tuple(items))
            margin = Margin()
    names = _presets(source)
    if names:
        yield Paragraph((source.say("Boards that are ready to use: {names}.", names=names),), margin)


def _told_elsewhere(source: BookSource, conditions: list[NamedEntry]) -> dict[str, str]:
    """Conditions without a text that have the reason of another one: they say the same of other things."""
    names = {each.name for each in conditions}
    reasons = ((each, scalar_text(each.node, "reason")) for each in conditions)
    return {each.name: reason for each, reason in reasons if reason in names - {each.name} and not source.text_of(each.node)}


def is_void(source: BookSource, node: Node) -> bool:
    """Whether a condition holds always, since a variant says so of a word in it, and has no words from there either."""
    line, text = condition_line(node), child(node, "text")
    if not isinstance(line, ScalarNode) or (text is not None and text.span.source.name in source.variants):
        return False
    bodies = {each.name: each.node.value for each in source.section("words") if isinstance(each.node, ScalarNode)}
    return any(bodies.get(part.strip(), part.strip()) == "yes" for part in line.value.split(" or ")) and " and " not in line.value


def _presets(source: BookSource) -> str:
    """The boards that come with the game, by number of players."""
    low, high = source.rules.players
    presets = {players: [name.replace("_", " ") for name in layouts.presets(source.rules, players)] for players in range(low, high + 1)}
    return "; ".join(
        source.say("for {count} players: {names}", count=players, names=source.conjunction(names))
        for players, names in presets.items()
        if names
    )
