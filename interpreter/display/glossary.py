"""Glossary of things and terms: what is printed on a card, what a goal is worth, what a term means. Nothing hidden is read."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from interpreter.display.board_model import RenderContext, value
from interpreter.display.cards import cost_of, printed_text, title_of_card
from interpreter.display.inventory import format_value, hidden_size, title_of
from interpreter.display.labels import in_signs
from interpreter.model.ir import Local, RowExpression, TableLookup, UserCall
from interpreter.model.ir.traverse import walk
from interpreter.model.ruleset.ruleset import Address, TableDecl
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import PLAYER, CollectionType, EntityType, MultisetOf, Optional, SetOf, ShapeType, Type, non_null
from interpreter.runtime.notation.labels import label, shown_for
from interpreter.runtime.notation.zones import form_of
from interpreter.runtime.state.game_instance import StateSlot, localized, sentence
from interpreter.translation import translate

Thing = tuple[str, int]  # a kind and its member

_UNTOLD = (PLAYER, "direction")
_FEW = 12  # members that a table is told for


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A heading; what is printed in short, each with its name; then whole sentences, each perhaps with what it is about.

    title, cost: of a card, as they are printed at its top; empty for anything else. is_bare: it says only where a rule stands.
    """

    heading: str
    facts: tuple[tuple[str, str], ...] = ()
    sentences: tuple[tuple[str, str], ...] = ()
    title: str = ""
    cost: str = ""
    is_bare: bool = False


def things(context: RenderContext) -> Iterator[tuple[Thing, tuple[str, ...]]]:
    """Everything that has a name, with the names it may be called by: what moves write, what people read, its signs."""
    for kind, decl in context.table.rules.kinds.items():
        if kind in _UNTOLD or kind not in context.table.material.kinds or decl.form in ("numbers", "part"):
            continue
        if decl.form == "grid" and not any(True for _ in _columns(context, kind)):
            continue
        material = context.table.material.kinds[kind]
        for place in material.places:
            names = (material.names[place], context.label(kind, place), label(context.table, kind, place, "en"))
            drawn = in_signs(context.table, kind, place, ascii_only=context.ascii_only)
            yield (kind, place), tuple(dict.fromkeys((*names, drawn) if drawn else names))


def describe_thing(context: RenderContext, thing: Thing, *, alone: bool = True, now: bool = True) -> GlossaryEntry:
    """Describe a thing: its columns, the steps printed on it in sentences.

    alone: also what is said of all of its kind. now: also the present values of formulas.
    """
    kind, place = thing
    name, called = context.table.material.kinds[kind].names[place], context.label(kind, place)
    written = "" if _plain(name) == _plain(called) else f" ({name})"
    facts, sentences = [], []
    for key, column in _columns(context, kind):
        title = context.title(f"kinds.{kind}.columns.{key}", context.title(f"tables.{key}", key))
        if (column.name in context.table.rules.programs) or isinstance(column.kind, ShapeType):
            steps = sentence(context.table, f"kinds.{kind}.rows.{name}.{key}", context.language or "")
            sentences += [(title, steps)] if steps else []
        elif column.name in context.table.rules.row_expressions:
            if now:
                row = RowExpression(column.kind, column.name, Local(column.parameters[0], 1, ""))
                text = format_value(context, column.kind, value(context, row, 2, place))  # as things stand, as far as the viewer knows
                facts.append((translate(context.language, "{title} now", title=title), text))
            sentences += _said_of_formula(context, column, place)
        else:
            found = value(context, TableLookup(column.kind, column.name, (Local(EntityType(kind), 1, ""),)), 2, place)
            facts += [(title, format_value(context, column.kind, found))] if _is_worth_saying(context, kind, found) else []
    said = sentence(context.table, f"kinds.{kind}.rows.{name}", context.language or "")
    sentences += [("", said)] if said else []
    sentences += _tables(context, thing)
    about = context.table.rules.addresses.get(f"kinds.{kind}")
    if alone and about is not None and about.text and not any(title for title, _ in sentences):
        sentences.append(("", localized(context.table, about.text, context.language or "")))
    heading = f"{called}{written} · {context.title(f'kinds.{kind}', kind)}"
    if form_of(context.table, kind) != "card":
        return GlossaryEntry(heading, tuple(facts), tuple(sentences))
    return _card_entry(context, thing, GlossaryEntry(heading, tuple(facts), tuple(sentences), title_of_card(context, kind, place)))


def _card_entry(context: RenderContext, thing: Thing, entry: GlossaryEntry) -> GlossaryEntry:
    """Add to a card what the rule file prints on it: the cost, and the text that replaces the sentences of its steps."""
    kind, place = thing
    shown = shown_for(context.table.rules, kind)
    cost = shown.fields.get("cost") if shown is not None else None
    looked_up = (each for each in walk(cost) if isinstance(each, TableLookup))
    of_cost = next((each.name.partition("/")[0] for each in looked_up if cost is not None and each.kind == non_null(cost.kind)), "")
    title = context.title(f"kinds.{kind}.columns.{of_cost}", context.title(f"tables.{of_cost}", of_cost))
    facts = tuple(each for each in entry.facts if not of_cost or each[0] != title)
    printed = printed_text(context, shown.text, kind, place) if shown is not None else ""
    own = any(not about for about, _ in entry.sentences)  # what a row says of itself is more particular
    sentences = (("", printed),) if printed and not own else entry.sentences
    return replace(entry, facts=facts, sentences=sentences, cost=cost_of(context, kind, place))


def is_cell(context: RenderContext, thing: Thing) -> bool:
    """Whether a thing is a cell of a board."""
    return context.table.rules.kinds[thing[0]].form == "grid"


def _is_worth_saying(context: RenderContext, kind: str, found: object) -> bool:
    """Whether a value is more than `there is none`; most cells of a board have no number, so 0 says nothing there."""
    return found is not None and found is not False and found != () and not (found == 0 and context.table.rules.kinds[kind].form == "grid")


def _columns(context: RenderContext, kind: str) -> Iterator[tuple[str, TableDecl]]:
    """The columns of a kind and the tables about it alone, by their key."""
    for column in context.table.rules.tables.values():
        if column.parameters == (EntityType(kind),) and not column.as_written and not column.name.startswith("possible."):
            yield column.name.partition("/")[0], column


def _tables(context: RenderContext, thing: Thing) -> Iterator[tuple[str, str]]:
    """What tables say about a thing together with each member of a small kind: `1: a2 · 2: b3`."""
    kind, place = thing
    for column in context.table.rules.tables.values():
        match column.parameters:
            case (EntityType(first), EntityType(second)) if first == kind and len(context.table.material.kinds[second].places) <= _FEW:
                cells = []
                for other in context.table.material.kinds[second].places:
                    arguments = (Local(EntityType(first), 1, ""), Local(EntityType(second), 2, ""))
                    found = value(context, TableLookup(column.kind, column.name, arguments), 2, place, other)
                    cells.append(f"{context.label(second, other)}: {format_value(context, column.kind, found)}")
                key = column.name.partition("/")[0]
                yield context.title(f"tables.{key}", key), " · ".join(cells)


def _said_of_formula(context: RenderContext, column: TableDecl, place: int) -> list[tuple[str, str]]:
    """The sentence of the word that a formula is, if it is nothing else."""
    body, _ = context.table.rules.row_expressions[column.name][place]
    word = context.table.rules.words.get(body.name) if isinstance(body, UserCall) else None
    text = localized(context.table, word.text, context.language or "") if word is not None and not word.parameters else ""
    return [("", text)] if text else []


# ------------------------------------------------------------------------------------------------ terms and places


def terms(context: RenderContext) -> Iterator[tuple[tuple[str, ...], GlossaryEntry]]:
    """Actions, kinds, terms and what is kept track of, as far as there is a sentence about them, with their names."""
    rules, language = context.table.rules, context.language or ""
    entries = [(name, localized(context.table, action.title, language), action.text) for name, action in rules.actions.items()]
    for section, names in (
        ("kinds", rules.kinds),
        ("words", rules.words),
        ("track", [name for name, decl in rules.state_vars.items() if not decl.internal]),
    ):
        addresses = [(name, rules.addresses.get(f"{section}.{name}")) for name in names]
        entries += [
            (name, sentence(context.table, f"{section}.{name}", language), each.text) for name, each in addresses if each is not None
        ]
    yield from _titled_rules(context)
    for name, title, text in entries:
        if meaning := localized(context.table, text, language):
            yield (name, title or name), GlossaryEntry(title or name.replace("_", " "), (), (("", meaning),))


def _titled_rules(context: RenderContext) -> Iterator[tuple[tuple[str, ...], GlossaryEntry]]:
    """Chapters, procedures, votes and whatever else has a title, and rules by the clauses of the printed rules that they carry out.

    What says nothing of itself is told by its value, if it is a figure, and by where it stands in the rules.
    """
    rules, language = context.table.rules, context.language or ""
    for address in rules.addresses.values():
        if (decl := rules.state_vars.get(address.path.removeprefix("track."))) is not None and decl.internal:
            continue
        text = localized(context.table, address.text, language)
        title = sentence(context.table, f"{address.path}.title", language) or _own_title(context, address.path)
        name = address.path.rpartition(".")[2]
        if title or address.source:
            names = (name, title, *address.source) if title else address.source
            said = text or _whereabouts(context, address)
            yield names, GlossaryEntry(title or name.replace("_", " "), (), (("", said),), is_bare=not text)
    for key in rules.sentences:
        if key.startswith("show.") and not key.endswith(".text") and (title := _own_title(context, key)):
            place = rules.addresses[".".join(key.split(".")[:2])]
            yield (key.rpartition(".")[2], title), GlossaryEntry(title, (), (("", _whereabouts(context, place)),), is_bare=True)


_TITLED = ("kinds.", "tables.", "track.", "words.", "scoring.", "ranking.", "show.")  # whose titles are kept under the address itself


def _own_title(context: RenderContext, path: str) -> str:
    """The title that is kept under the address itself; empty where another sentence stands there."""
    action = context.table.rules.actions.get(path.removeprefix("actions."))
    if action is not None:
        return localized(context.table, action.title, context.language or "")
    return sentence(context.table, path, context.language or "") if path.startswith(_TITLED) and ".rows." not in path else ""


def _whereabouts(context: RenderContext, address: Address) -> str:
    """What a figure is, and where a rule stands, with its address."""
    section, _, name = address.path.partition(".")
    figure = f"{context.table.figures[name]} · " if section == "numbers" and name in context.table.figures else ""
    return f"{figure}{address.path} · {address.span.source.name}:{address.span.line}"


def places(context: RenderContext) -> Iterator[tuple[tuple[str, ...], GlossaryEntry, tuple[Thing, ...]]]:
    """Hands, markets, decks that the viewer may look into (others only count), with the things in them; not those of others."""
    for cell, content in zip(context.table.state_slots, context.state.store, strict=True):
        owners = [place for place, (_, kind) in zip(cell.arguments, cell.decl.parameters, strict=True) if kind == EntityType(PLAYER)]
        element = _element(cell.decl.kind)
        if cell.decl.internal or element is None or len(owners) != len(cell.arguments) or any(owner != context.viewer for owner in owners):
            continue
        open_to_viewer = context.sees(cell)
        held = _distinct_members(cell, content) if open_to_viewer else ()
        title = title_of(context, cell)
        told = (format_value(context, cell.decl.kind, content) or "–") if open_to_viewer else hidden_size(context, cell, content)
        text = localized(context.table, cell.decl.text, context.language or "")
        yield (
            (cell.name, title),
            GlossaryEntry(title, (), (("", told), *((("", text),) if text else ()))),
            tuple((element, each) for each in held),
        )


def _element(kind: Type) -> str | None:
    """The kind of the things that a heap, a set or a slot holds."""
    inner = kind.inner if isinstance(kind, CollectionType | Optional) else None
    return inner.name if isinstance(inner, EntityType) else None


def _distinct_members(cell: StateSlot, content: object) -> tuple[int, ...]:
    """The members that lie in a cell of the store, each once."""
    match cell.decl.kind, content:
        case MultisetOf(), tuple():
            return tuple(place for place, copies in enumerate(content) if copies)
        case SetOf(), int():
            return tuple(iter_bits(content))
        case _, tuple():
            return tuple(dict.fromkeys(content))
        case _, int():
            return (content,)
        case _:
            return ()


def _plain(name: str) -> str:
    return name.casefold().replace("_", " ")
