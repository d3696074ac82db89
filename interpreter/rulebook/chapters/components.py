"""The chapters on components: their tables, numbers, what is kept track of, terms."""

from collections.abc import Iterator, Mapping

from interpreter.diagnostics.diagnostic import Report
from interpreter.display.labels import parts, short
from interpreter.frontend.source.nodes import MappingNode, ScalarNode
from interpreter.frontend.syntax import parser
from interpreter.model.ruleset.ruleset import KindDecl, StateVarDecl, TableDecl
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import PLAYER, BoolType, EntityType, IntRange, ListOf, MultisetOf, Optional, SetOf, StackOf, Type
from interpreter.model.types.types import ShapeType as ShapeKind
from interpreter.rulebook.book import document
from interpreter.rulebook.book.source import BookSource, NamedEntry, by_language, capital
from interpreter.rulebook.chapters.citations import names_in_use
from interpreter.rulebook.sentences.expressions import ExpressionVerbalizer, verbalize, verbalize_line
from interpreter.rulebook.sentences.steps import program_words
from interpreter.translation import translatable

_MATERIAL = ("choices", "numbers", "rows", "combination")

_HOLDERS = {
    "pool": translatable("a supply of {kind}"),
    "pile": translatable("a pile of {kind}"),
    "slot": translatable("room for one {kind}"),
    "set": translatable("any {kind}"),
    "value": "{kind}",
}


def components(source: BookSource) -> document.Section | None:
    """Players, kinds of things, tables of what lies in the box, numbers."""
    used = names_in_use(source)
    blocks: list[document.Block] = []
    seats = _seats(source)
    if seats:
        blocks.append(document.Paragraph((source.say("The players play as {names}.", names=source.disjunction(seats)),)))
    items = tuple(item for each in source.section("kinds") if (item := _kind(source, each, used)) is not None)
    if items:
        blocks.append(document.Items(items))
    for each in source.section("kinds"):
        table = _component_table(source, each, used)
        if table is not None:
            blocks.append(table)
    numbers = _numbers(source, used)
    if numbers is not None:
        blocks.append(numbers)
    return document.Section((source.say("What is in the box"),), "material", tuple(blocks)) if blocks else None


def _seats(source: BookSource) -> list[str]:
    """What the players are called, if the component data say so."""
    shown = next((each for each in source.rules.show if each.kind == PLAYER), None)
    found = []
    for label in (shown.labels if shown else {}).values():
        inner = label.get("label", label)
        found.append(source.as_name(inner if isinstance(inner, Mapping) else {source.rules.language: str(inner)}))
    return found


def _kind(source: BookSource, entry: NamedEntry, used: set[str]) -> document.Item | None:
    """A kind of thing: its text, else what members it has; none for boards and for what only checks need."""
    decl = source.rules.kinds.get(entry.name)
    text = source.text_of(entry.node)
    if decl is None or decl.form not in _MATERIAL or (decl.layout_list is not None and not text):
        return None
    if not text and entry.name not in used and decl.plural not in used:
        return None
    title = document.Strong(source.heading(entry.node, entry.name))
    margin = source.margin(entry.node, entry.address, home=entry.home)
    if text:
        return document.Item((title, " – ", *text), margin, entry.address)
    body = _members(source, decl)
    return document.Item((title, " – ", body), margin, entry.address) if body else None


def _members(source: BookSource, decl: KindDecl) -> str:
    speaker = ExpressionVerbalizer(source)
    match decl.form:
        case "choices":
            return source.disjunction([speaker.member(decl.name, member) for member in decl.members]) + "."
        case "numbers":
            return capital(source.say("{low} to {high}", low=decl.low, high=decl.high)) + "."
        case "combination":
            parts = [_kind_words(source, kind) if kind == EntityType(part) else source.name_of(None, part) for part, kind in decl.parts]
            count = _combinations(source, decl)
            if count is None:
                return source.say("One for each combination of {parts}.", parts=source.conjunction(parts))
            return source.say("One for each combination of {parts}: {count} in all.", parts=source.conjunction(parts), count=count)
        case "rows" if decl.layout_list is None:
            if _told_columns(source, decl.name):
                return source.say("{count} of them, see the table.", count=len(decl.members))
            names = [speaker.member(decl.name, member) for member in decl.members]
            return source.say("{count} of them: {names}.", count=len(names), names=source.conjunction(names))
        case _:
            return ""


def _combinations(source: BookSource, decl: KindDecl) -> int | None:
    """How many members a combination has; None if that depends on the number of players."""
    count = 1
    for _, kind in decl.parts:
        inner = kind.inner if isinstance(kind, Optional) else kind
        other = source.rules.kinds.get(inner.name) if isinstance(inner, EntityType) else None
        size = (
            None
            if other is None
            else len(other.members)
            if other.members
            else other.high - other.low + 1
            if other.form == "numbers"
            else None
        )
        if size is None:
            return None
        count *= size + isinstance(kind, Optional)
    return count


# ------------------------------------------------------------------------------------------------ tables


def _component_table(source: BookSource, entry: NamedEntry, used: set[str]) -> document.BookTable | None:
    """The rows of a kind; rows that are alike in all that counts stand together."""
    decl = source.rules.kinds.get(entry.name)
    if decl is None or decl.form != "rows" or decl.layout_list is not None or (entry.name not in used and decl.plural not in used):
        return None
    columns = _told_columns(source, entry.name)
    if not columns:
        return None
    groups: dict[tuple[document.Cell, ...], list[str]] = {}
    for place, member in enumerate(decl.members):
        cells = tuple(_value_cell(source, entry.name, column.name, place) for column in columns)
        groups.setdefault(cells, []).append(ExpressionVerbalizer(source).member(entry.name, member))
    rows = []
    for cells, names in groups.items():
        count = (str(len(names)),) if len(groups) < len(decl.members) else None
        rows.append(document.Row(((", ".join(names),), *((count,) if count else ()), *cells)))
    counted = (source.say("How many"),) if len(groups) < len(decl.members) else ()
    heads = tuple(_head(source, entry.name, column) for column in columns)
    titled = isinstance(entry.node, MappingNode) and entry.node.get("title") is not None
    name = source.heading(entry.node, entry.name) if titled or source.language != "en" else source.heading(None, decl.plural)
    return document.BookTable(
        source.say("{name}: {count} in all", name=name, count=len(decl.members)), (source.say("Name"), *counted, *heads), tuple(rows)
    )


def _told_columns(source: BookSource, kind: str) -> list[NamedEntry]:
    """The columns of a kind that there is something to show of."""
    return [each for each in source.section("kinds", kind, "columns") if _is_told(source, kind, each.name)]


def _has_words(entry: NamedEntry) -> bool:
    """Whether something has a title or a text."""
    return isinstance(entry.node, MappingNode) and (entry.node.get("title") is not None or entry.node.get("text") is not None)


def _head(source: BookSource, kind: str, entry: NamedEntry) -> str:
    """The heading of a column; shapes need no other word for it."""
    column = _column(source, kind, entry.name)
    is_shape = column is not None and isinstance(column.kind, ShapeKind)
    return source.say("Shape") if is_shape else source.heading(entry.node, entry.name)


def _is_told(source: BookSource, kind: str, name: str) -> bool:
    return _column(source, kind, name) is not None or name in source.compiled.symbols.program_nodes or name in source.rules.row_expressions


def _column(source: BookSource, kind: str, name: str) -> TableDecl | None:
    """The column of a kind; kinds that share the name of a column have one each."""
    for key in (f"{name}/{kind}", name):
        found = source.rules.tables.get(key)
        if found is not None and found.parameters[:1] == (EntityType(kind),):
            return found
    return None


def _value_cell(source: BookSource, kind: str, name: str, place: int) -> document.Cell:
    programs = source.compiled.symbols.program_nodes.get(name, {})
    if isinstance(programs.get(place), ScalarNode):
        return verbalize_line(source, programs[place])
    if place in programs:
        return program_words(source, programs[place])
    column = _column(source, kind, name)
    if column is None:
        return ("",)
    found = column.values.get((place,), column.default)
    if isinstance(column.kind, ShapeKind):
        if not isinstance(found, tuple):
            return ("–",)
        return document.ShapePicture(tuple(found), _form_of_boards(source), source.say("{count} spaces", count=len(found)))
    return (value_words(source, column.kind, found),)


def _form_of_boards(source: BookSource) -> str:
    return next((decl.grid for decl in source.rules.kinds.values() if decl.form == "grid" and decl.grid in ("hex", "square")), "square")


def value_words(source: BookSource, kind: Type, found: object) -> str:
    """A value of a table in words."""
    match kind, found:
        case _, None:
            return "–"
        case Optional(inner), _:
            return value_words(source, inner, found)
        case BoolType(), _:
            return ExpressionVerbalizer(source).name("yes" if found else "no")
        case EntityType(name), int() if name in source.compiled.symbols.boards:
            return short(parts(source.compiled.symbols.boards[name].names[found]))
        case EntityType(name), int():
            decl = source.rules.kinds.get(name)
            return ExpressionVerbalizer(source).member(name, decl.members[found]) if decl and found < len(decl.members) else str(found)
        case SetOf(inner), int():
            return ", ".join(value_words(source, inner, each) for each in iter_bits(found)) or "–"
        case ((SetOf(inner) | ListOf(inner)), tuple()):
            return ", ".join(value_words(source, inner, each) for each in found) or "–"
        case _:
            return str(found)


def _numbers(source: BookSource, used: set[str]) -> document.BookTable | None:
    """The numbers that have a title or a text; where none has one, those that the rules mention."""
    section = [each for each in source.section("numbers") if each.name in source.rules.game_parameters]
    told = [each for each in section if _has_words(each)] or [each for each in section if each.name in used]
    if not told:
        return None
    rows = []
    for each in told:
        text = source.text_of(each.node)
        name: document.Inline = (source.heading(each.node, each.name), *((": ", *text) if text else ()))
        rows.append(document.Row((name, (source.figure(each.name),)), source.margin(each.node, each.address, home=each.home), each.address))
    return document.BookTable(source.say("Numbers in these rules"), (source.say("Number"), source.say("Value")), tuple(rows))


# ------------------------------------------------------------------------------------------------ what is kept


def starting_position(source: BookSource) -> tuple[document.Block, ...]:
    """What lies where at the start, and who sees it: tracked names with a text, and all heaps that are not empty or hidden."""
    used = names_in_use(source)
    told, rows, empty = [], [], []
    for each in source.section("track"):
        decl = source.rules.state_vars.get(each.name)
        text = source.text_of(each.node)
        if decl is None or (not text and each.name not in used):
            continue
        margin = source.margin(each.node, each.address, home=each.home)
        if text:
            told.append(document.Item((document.Strong(source.heading(each.node, each.name)), " – ", *text), margin, each.address))
        elif decl.holder == "value" and _start(source, each) in (("no",), ("nein",), ("0",)) and not margin.clauses:
            continue
        elif decl.holder != "value" and decl.known == "all" and not _start(source, each) and not margin.clauses:
            empty.append(source.heading(each.node, each.name))
        elif decl.holder != "value" or _start(source, each):
            rows.append(document.Row(_track_cells(source, each, decl), margin, each.address))
    heads = (source.say("Where"), source.say("What"), source.say("At the start"), source.say("Seen by"))
    table = (document.BookTable(source.say("At the start"), heads, tuple(rows)),) if rows else ()
    bare = (document.Paragraph((source.say("Empty at the start: {names}.", names=source.conjunction(empty)),)),) if empty else ()
    return (*((document.Items(tuple(told)),) if told else ()), *table, *bare)


def _track_cells(source: BookSource, entry: NamedEntry, decl: StateVarDecl) -> tuple[document.Inline, ...]:
    owners = [_each_of(source, kind) for _, kind in decl.parameters]
    name = source.heading(entry.node, entry.name) + (f" ({', '.join(owners)})" if owners else "")
    known = (
        source.say("everybody", "who sees it")
        if decl.known == "all"
        else source.say("nobody" if decl.known == "nobody" else "its owner", "who sees it")
    )
    return ((name,), (_content_words(source, decl),), _start(source, entry) or (source.say("nothing"),), (known,))


def _each_of(source: BookSource, kind: Type) -> str:
    if kind == EntityType(PLAYER):
        return source.say("everybody", "each of them")
    return source.say("for each {kind}", kind=_kind_words(source, kind))


def _content_words(source: BookSource, decl: StateVarDecl) -> str:
    inner = getattr(decl.kind, "inner", decl.kind)
    return source.say(_HOLDERS[decl.holder], kind=_kind_words(source, inner if decl.holder != "value" else decl.kind))


def _kind_words(source: BookSource, kind: Type) -> str:
    match kind:
        case BoolType():
            return source.say("yes or no")
        case IntRange(low, high) if low is not None and high is not None:
            return source.say("{low} to {high}", low=low, high=high)
        case IntRange():
            return source.say("a number")
        case EntityType(name) if name == PLAYER:
            return source.say("a player")
        case EntityType(name):
            entry = next((each for each in source.section("kinds") if each.name == name), None)
            return source.name_of(entry.node if entry else None, name)
        case Optional(inner) | SetOf(inner) | ListOf(inner) | MultisetOf(inner) | StackOf(inner):
            return _kind_words(source, inner)
        case _:
            return ""


def _start(source: BookSource, entry: NamedEntry) -> document.Inline:
    """What it starts at, as the line of the file says; empty if that says nothing."""
    node = entry.node.get("is") if isinstance(entry.node, MappingNode) else entry.node
    read = parser.parse_declaration(node, Report()) if isinstance(node, ScalarNode) else None
    return verbalize(source, read.start) if read is not None and read.start is not None else ()


# ------------------------------------------------------------------------------------------------ terms


def term_entries(source: BookSource) -> Iterator[NamedEntry]:
    """Everything that is explained as a term: words with a text, and kinds with one that are no material."""
    for each in source.section("kinds"):
        decl = source.rules.kinds.get(each.name)
        if decl is not None and decl.form == "part" and source.text_of(each.node):
            yield each
    for each in source.section("words"):
        if source.text_of(each.node):
            yield each


def terms(source: BookSource) -> document.Section | None:
    """The terms of the rules with what they mean, in the order of the file."""
    items = []
    for each in term_entries(source):
        text = source.text_of(each.node)
        margin = source.margin(each.node, each.address, home=each.home)
        items.append(
            document.Item(
                (document.Strong(source.heading(each.node, each.name)), " – ", *_strip_own_links(text, each.address)), margin, each.address
            )
        )
    return document.Section((source.say("Terms"),), "words", (document.Items(tuple(items)),)) if items else None


def _strip_own_links(text: document.Inline, anchor: str) -> document.Inline:
    """A text that does not lead to itself."""
    return tuple(
        part.text if not isinstance(part, str | document.CodeText) and getattr(part, "target", "") == anchor else part for part in text
    )


def term_titles(source: BookSource) -> dict[str, str]:
    """The titles that may be linked in sentences, in small letters, with their anchors: of terms that have a title."""
    found: dict[str, str] = {}
    for each in term_entries(source):
        title = by_language(each.node.get("title") if isinstance(each.node, MappingNode) else None, source.rules.language)
        if source.language in title:
            found.setdefault(title[source.language].lower(), each.address)
    return found
