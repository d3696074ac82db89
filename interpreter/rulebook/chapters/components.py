"""The chapters on components: their tables, numbers, what is kept track of, terms."""

from collections.abc import Iterator, Mapping

from interpreter.diagnostics.diagnostic import Report
from interpreter.display.labels import parts, short
from interpreter.frontend.source.nodes import ScalarNode, child, definition
from interpreter.frontend.syntax import ast, parser
from interpreter.model.ir import BuiltinCall, Local
from interpreter.model.ruleset.ruleset import KindDecl, RuleSet, StateVarDecl, TableDecl
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import (
    PLAYER,
    BoolType,
    EntityType,
    IntRange,
    ListOf,
    MultisetOf,
    Optional,
    SetOf,
    StackOf,
    Type,
    element_type,
    non_null,
)
from interpreter.model.types.types import ShapeType as ShapeKind
from interpreter.rulebook.book import document
from interpreter.rulebook.book.source import BookSource, NamedEntry, capital
from interpreter.rulebook.chapters.citations import names_in_use
from interpreter.rulebook.chapters.pictured import face_of, faces_of
from interpreter.rulebook.sentences.expressions import ExpressionVerbalizer, verbalize, verbalize_line
from interpreter.rulebook.sentences.steps import program_words
from interpreter.translation import translatable

_MATERIAL = ("choices", "numbers", "rows", "combination")

_MOST_IN_FRONT = 12  # cards with words that stand before the rules

_HOLDERS = {
    "pool": translatable("any number of {kind}"),
    "pile": translatable("a pile of {kind}"),
    "slot": translatable("room for one {kind}"),
    "set": translatable("any {kind}"),
    "value": "{kind}",
}


def components(source: BookSource) -> document.Section:
    """Players, kinds of things, numbers."""
    used = names_in_use(source)
    blocks: list[document.Block] = []
    seats = _seats(source)
    if seats:
        blocks.append(document.Paragraph((source.say("The players play as {names}.", names=source.disjunction(seats)),)))
    kinds = [(each, source.rules.kinds[each.name]) for each in source.section("kinds") if each.name in source.rules.kinds]
    lying = [(entry, decl) for entry, decl in kinds if entry.name in _material(source.rules) or source.text_of(entry.node)]
    if items := tuple(item for entry, decl in lying for item in _kind(source, entry, decl, used)):
        blocks.append(document.Items(items))
    blocks += [table for entry, decl in kinds for table in _component_table(source, entry, decl, used) if not _is_deck(table)]
    return source.chapter("material", "What is in the box", (*blocks, *_numbers(source, used)))


def _material(rules: RuleSet) -> set[str]:
    """The names of kinds that lie somewhere, or that are a part or a column of such; not what is only named by a cell of a board."""
    tracked = [kind for decl in rules.state_vars.values() for kind in (_inner(decl.kind), *(kind for _, kind in decl.parameters))]
    pending = [_inner(kind) for kind in (*tracked, *(kind for decl in rules.tables.values() for kind in (decl.kind, *decl.parameters)))]
    found: set[str] = set()
    while pending:
        kind = pending.pop()
        decl = rules.kinds.get(kind.name) if isinstance(kind, EntityType) else None
        if decl is None or decl.name in found or any(_is_grid(rules, part) for _, part in decl.parts):
            continue
        found.add(decl.name)
        pending += [_inner(part) for _, part in decl.parts]
    return found


def _inner(kind: Type) -> Type:
    return non_null(element_type(kind) or kind)


def _is_grid(rules: RuleSet, kind: Type) -> bool:
    decl = rules.kinds.get(getattr(non_null(kind), "name", ""))
    return decl is not None and decl.form == "grid"


def cards(source: BookSource) -> document.Section:
    """The kinds of which so many cards have words that they stand behind the rules."""
    used = names_in_use(source)
    kinds = [(each, source.rules.kinds[each.name]) for each in source.section("kinds") if each.name in source.rules.kinds]
    tables = [table for entry, decl in kinds for table in _component_table(source, entry, decl, used) if _is_deck(table)]
    return source.chapter("cards", "All cards", tables)


def _is_deck(table: document.BookTable) -> bool:
    return len(table.rows) > _MOST_IN_FRONT and any(row.face and row.face.get("sentences") for row in table.rows)


def _seats(source: BookSource) -> list[str]:
    """What the players are called, if the component data say so."""
    shown = next((each for each in source.rules.show if each.kind == PLAYER), None)
    labels = [label.get("label", label) for label in (shown.labels if shown else {}).values()]
    return [source.as_name(each if isinstance(each, Mapping) else {source.rules.language: str(each)}) for each in labels]


def _kind(source: BookSource, entry: NamedEntry, decl: KindDecl, used: set[str]) -> Iterator[document.Item]:
    """A kind of thing: its text, else what members it has; nothing of boards and of what only checks need."""
    text = source.text_of(entry.node)
    if not text and decl.form in _MATERIAL and decl.layout_list is None and not used.isdisjoint((entry.name, decl.plural)):
        text = (members_text(source, decl),)
    if text and decl.form in _MATERIAL:
        yield source.item(entry, source.titled(entry, text), faces=faces_of(source, decl))


def members_text(source: BookSource, decl: KindDecl) -> str:
    """Return the members of a kind, or how many there are."""
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
        case _:
            if _told_columns(source, decl.name):
                return source.say("{count} of them, see the table.", count=len(decl.members))
            names = [speaker.member(decl.name, member) for member in decl.members]
            return source.say("{count} of them: {names}.", count=len(names), names=source.conjunction(names))


def _combinations(source: BookSource, decl: KindDecl) -> int | None:
    """How many members a combination has; None if that depends on the number of players."""
    count = 1
    for _, kind in decl.parts:
        inner = non_null(kind)
        other = source.rules.kinds.get(inner.name) if isinstance(inner, EntityType) else None
        if other is None or not (other.members or other.form == "numbers"):
            return None
        count *= (len(other.members) or other.high - other.low + 1) + isinstance(kind, Optional)
    return count


# ------------------------------------------------------------------------------------------------ tables


def _component_table(source: BookSource, entry: NamedEntry, decl: KindDecl, used: set[str]) -> Iterator[document.BookTable]:
    """The rows of a kind; rows that are alike in all that counts stand together."""
    columns, texts = _told_columns(source, entry.name), _texts_of_rows(source, decl)
    if decl.form != "rows" or decl.layout_list is not None or used.isdisjoint((entry.name, decl.plural)) or not (columns or texts):
        return
    groups: dict[tuple[document.Cell, ...], list[str]] = {}
    for place, member in enumerate(decl.members):
        cells = tuple(_value_cell(source, entry.name, column.name, place) for column in columns)
        cells += (texts.get(member, ("",)),) if texts else ()
        groups.setdefault(cells, []).append(member)
    counted = len(groups) < len(decl.members)
    said = ExpressionVerbalizer(source).member
    rows = (
        document.Row(
            ((", ".join(said(entry.name, each) for each in members),), *([(str(len(members)),)] if counted else ()), *cells),
            anchor=f"kinds.{entry.name}.rows.{members[0]}",
            face=face_of(source, entry.name, members[0]),
        )
        for cells, members in groups.items()
    )
    heads = (
        source.say("Name"),
        *([source.say("How many")] if counted else ()),
        *(_head(source, entry.name, each) for each in columns),
        *([""] if texts else ()),
    )
    titled = child(entry.node, "title") is not None
    name = source.heading(entry.node, entry.name)
    if source.language == "en" and (not titled or name.lower() == entry.name.replace("_", " ")):
        name = source.heading(None, decl.plural)
    total = (
        translatable("{name} ({count} in all)") if counted else translatable("{name} ({count} different)")
    )  # of each there may be several
    yield document.BookTable(source.say(total, name=name, count=len(decl.members)), heads, tuple(rows))


def _texts_of_rows(source: BookSource, decl: KindDecl) -> dict[str, document.Cell]:
    """What rows say of themselves, by the name of the member."""
    said = {member: source.rules.sentences.get(f"kinds.{decl.name}.rows.{member}") for member in decl.members}
    return {member: source.text(text) for member, text in said.items() if text}


def _told_columns(source: BookSource, kind: str) -> list[NamedEntry]:
    """The columns of a kind that there is something to show of."""
    worked_out = {*source.compiled.symbols.program_nodes, *source.rules.row_expressions}
    columns = [each for each in source.section("kinds", kind, "columns") if not _is_on_plans(source, kind, each.name)]
    return [each for each in columns if each.name in worked_out or _column(source, kind, each.name) is not None]


def _is_on_plans(source: BookSource, kind: str, name: str) -> bool:
    """True if a column names cells that are marked on the plans of its kind: a table of what stands on their cells shows them."""
    column = _column(source, kind, name)
    if column is None or not isinstance(column.kind, SetOf) or not _is_grid(source.rules, column.kind.inner):
        return False
    return any(decl.parameters == (EntityType(kind), column.kind.inner) for decl in source.rules.tables.values())


def _head(source: BookSource, kind: str, entry: NamedEntry) -> str:
    """The heading of a column; shapes need no other word for it."""
    column = _column(source, kind, entry.name)
    is_shape = column is not None and isinstance(column.kind, ShapeKind)
    return source.say("Shape") if is_shape else source.heading(entry.node, entry.name)


def _column(source: BookSource, kind: str, name: str) -> TableDecl | None:
    """The column of a kind; kinds that share the name of a column have one each."""
    tables = (source.rules.tables.get(key) for key in (f"{name}/{kind}", name))
    return next((each for each in tables if each is not None and each.parameters[:1] == (EntityType(kind),)), None)


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


def _numbers(source: BookSource, used: set[str]) -> Iterator[document.BookTable]:
    """The numbers that have a title or a text; where none has one, those that the rules mention."""
    section = [each for each in source.section("numbers") if each.name in source.rules.game_parameters]
    described = [each for each in section if any(child(each.node, key) is not None for key in ("title", "text"))]
    rows = []
    for each in described or [each for each in section if each.name in used]:
        text = source.text_of(each.node)
        rows.append(source.row(each, (source.heading(each.node, each.name), *((": ", *text) if text else ())), (source.figure(each.name),)))
    if rows:
        yield document.BookTable(source.say("Numbers in these rules"), (source.say("Number"), source.say("Value")), tuple(rows))


# ------------------------------------------------------------------------------------------------ what is kept


def starting_position(source: BookSource) -> Iterator[document.Block]:
    """What lies where at the start, and who sees it: tracked names with a text, and all heaps that are not empty or hidden."""
    used = names_in_use(source)
    described, rows, empty = [], [], []
    for each in source.section("track"):
        decl = source.rules.state_vars.get(each.name)
        text = source.text_of(each.node)
        if decl is None or decl.internal or (not text and each.name not in used):
            continue
        start = () if text else _start(source, each)
        is_value, is_cited = decl.holder == "value", bool(source.margin(each).clauses)
        if text:
            described.append(source.item(each, source.titled(each, text)))
        elif is_value and start in (("no",), ("nein",), ("0",)) and not is_cited:
            continue
        elif not is_value and decl.known == "all" and not start and not is_cited:
            empty.append(source.heading(each.node, each.name))
        elif not is_value or start:
            rows.append(
                source.row(each, *_track_cells(source, each, decl), start or (source.say("nothing"),), known_text(source, each, decl))
            )
    if described:
        yield document.Items(tuple(described))
    if rows:
        heads = (source.say("Where"), source.say("What"), source.say("At the start"), source.say("Seen by"))
        yield document.BookTable(source.say("At the start"), heads, tuple(rows))
    if empty:
        yield document.Paragraph((source.say("Empty at the start: {names}.", names=source.conjunction(empty)),))


_AUDIENCES: Mapping[str, str] = {
    "others": translatable("everybody but its owner"),
    "partners": translatable("the partners of its owner"),
}


def known_text(source: BookSource, entry: NamedEntry, decl: StateVarDecl) -> document.Inline:
    """Return who sees what lies there, and what opens it to all."""
    declaration = parser.parse_declaration(definition(entry.node), Report())
    who = _audience(source, decl, None if declaration is None else declaration.known)
    if declaration is None or declaration.until is None:
        return who
    return source.inline("{who}, until this holds: {condition}", who=who, condition=verbalize(source, declaration.until))


def _audience(source: BookSource, decl: StateVarDecl, known: ast.ExpressionNode | None) -> document.Inline:
    """Who sees what lies there at any time; a player among the parameters is its owner."""
    match decl.known:
        case "all":
            return (source.say("everybody", "who sees it"),)
        case str():
            return (source.say("nobody", "who sees it"),)
        case Local():
            return (source.say("its owner", "who sees it"),)
        case BuiltinCall(name=name, arguments=(Local(),)) if name in _AUDIENCES:
            return (source.say(_AUDIENCES[name]),)
    return () if known is None else verbalize(source, known)


def _track_cells(source: BookSource, entry: NamedEntry, decl: StateVarDecl) -> tuple[document.Inline, document.Inline]:
    owners = [_each_of(source, kind) for _, kind in decl.parameters]
    name = source.heading(entry.node, entry.name) + (f" ({', '.join(owners)})" if owners else "")
    inner = decl.kind if decl.holder == "value" else getattr(decl.kind, "inner", decl.kind)
    if isinstance(inner, IntRange):  # its bounds are for the machine
        return (name,), (source.say("a number"),)
    held = element_type(decl.kind)
    words = _kind_words(source, inner)
    if (
        isinstance(held, EntityType)
        and source.language == "en"
        and held.name in source.rules.kinds
        and words.lower() == held.name.replace("_", " ")
    ):
        words = source.rules.kinds[held.name].plural.replace("_", " ")
    return (name,), (source.say(_HOLDERS[decl.holder], kind=words),)


def _each_of(source: BookSource, kind: Type) -> str:
    if kind == EntityType(PLAYER):
        return source.say("everybody", "each of them")
    return source.say("for each {kind}", kind=_kind_words(source, kind))


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
            entry = source.entry("kinds", name)
            return source.name_of(entry.node if entry else None, name)
        case Optional(inner) | SetOf(inner) | ListOf(inner) | MultisetOf(inner) | StackOf(inner):
            return _kind_words(source, inner)
        case _:
            return ""


def _start(source: BookSource, entry: NamedEntry) -> document.Inline:
    """What it starts at, as the line of the file says; empty if that says nothing."""
    node = definition(entry.node)
    declaration = parser.parse_declaration(node, Report()) if isinstance(node, ScalarNode) else None
    return verbalize(source, declaration.start) if declaration is not None and declaration.start is not None else ()
