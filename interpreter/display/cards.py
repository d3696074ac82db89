"""Cards drawn as cards: hands in fans, what lies singly in rows, what is face down as backs."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from interpreter.display.board_model import Member, RenderContext, colour_style, value
from interpreter.display.inventory import format_value, is_told, members_of, places_off_board, title_of
from interpreter.display.labels import has_own_signs, part_signs, signs
from interpreter.model.ir import Expression, Local, TableLookup
from interpreter.model.localized_text import LocalizedText, interpolate, select_language
from interpreter.model.ruleset.ruleset import RuleSet, StateVarDecl
from interpreter.model.types.types import PLAYER, EntityType, MultisetOf, element_type, non_null
from interpreter.runtime.notation.labels import drawn_as_card, root, shown_for, split_combination
from interpreter.runtime.state.game_instance import GameInstance, StateSlot, localized
from interpreter.runtime.state.table_memo import per_table
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.containers import Value

_PRINTED_RED = frozenset("♥♡❤♦♢")  # signs that are red wherever they are printed
_BACKS = 3  # so many, at most, stand for all that lie face down together


@dataclass(frozen=True, slots=True)
class CardFace:
    """What is seen of a card: what stands in its corner, the sign below that, their style, whose it is; its back without the first.

    member: the kind of the card and its number among its members, None for a back. cell: where it lies, if that is for a single card.
    """

    corner: str = ""
    sign: str = ""
    style: str = "strong"
    caption: str = ""
    member: Member | None = None
    cell: StateSlot | None = None


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that lie together, the last one on top. `fanned`: of all others only the edge is seen; `cells`: where they lie."""

    title: str
    seat: int | None
    cards: tuple[CardFace, ...]
    fanned: bool
    cells: tuple[StateSlot, ...]

    @property
    def face_down(self) -> bool:
        """Whether nothing but backs is seen."""
        return not any(card.corner for card in self.cards)


def card_groups(context: RenderContext) -> list[CardGroup]:
    """All cards that lie on no board: what only the viewer sees, what lies singly, all else that is open, what is face down."""
    return [group for _, group in card_parts(context)]


def card_parts(context: RenderContext) -> list[tuple[Hashable, CardGroup]]:
    """What `card_groups` gives, each group with the name under which it is a part of what is rendered."""
    parts: list[tuple[Hashable, CardGroup]] = []
    for numbers in card_places(context.table):
        name = ("card group", numbers)
        group = context.part(name, partial(_group, context, numbers))
        if group is not None:
            parts.append((name, group))
    return sorted(parts, key=lambda part: _precedence(context, part[1]))


@per_table
def card_places(table: GameInstance) -> tuple[tuple[int, ...], ...]:
    """The numbers of the cells of the store in which cards lie that make a group: places for a single one by their name, others each for itself."""
    slots = table.state_slots
    lying = [number for number in places_off_board(table) if _kind_of_card(table.rules, slots[number].decl)]
    rows = groupby(lying, key=lambda number: (slots[number].name, 0 if _is_single(slots[number]) else number))
    return tuple(tuple(numbers) for _, numbers in rows)


def _group(context: RenderContext, numbers: Sequence[int]) -> CardGroup | None:
    """The cards in some cells of the store; None where there is nothing to tell of any."""
    context.reads(numbers)
    places = [(context.table.state_slots[number], context.state.store[number]) for number in numbers if is_told(context, number)]
    if not places:
        return None
    return _row(context, places) if _is_single(places[0][0]) else _fan(context, *places[0])


def _precedence(context: RenderContext, group: CardGroup) -> int:
    """Where a group of cards stands among all, the lowest first."""
    if group.face_down or not group.fanned:
        return 4 if group.face_down else 1
    own = group.seat is not None and group.seat == context.viewer
    return 3 - own if group.cells[0].decl.known == "all" else 0 if own else 3


def _is_single(cell: StateSlot) -> bool:
    """Whether a cell of the store is one of several places for a single card."""
    return cell.decl.holder == "slot" and bool(cell.decl.parameters)


def _row(context: RenderContext, places: Sequence[tuple[StateSlot, Value]]) -> CardGroup:
    """Single cards beside each other, each over the name of its place."""
    cards = tuple(
        replace(face, caption=_place(context, cell), cell=cell) for cell, held in places for face in _faces(context, cell, held)[0]
    )
    return CardGroup(title_of(context, places[0][0]), None, cards, fanned=False, cells=tuple(cell for cell, _ in places))


def _place(context: RenderContext, cell: StateSlot) -> str:
    """The name of one of several places: of whoever it belongs to, or of the members it is about."""
    return ", ".join(filter(None, (*(context.label(PLAYER, seat) for seat in _owner(cell)), members_of(context, cell))))


def _owner(cell: StateSlot) -> tuple[int, ...]:
    """The seat a cell of the store belongs to, if its first parameter is a player."""
    return cell.arguments[:1] if [kind for _, kind in cell.decl.parameters][:1] == [EntityType(PLAYER)] else ()


def _fan(context: RenderContext, cell: StateSlot, held: Value) -> CardGroup:
    """A hand, a pool or a pile under its name; how many there are is told where that is not seen."""
    cards, many = _faces(context, cell, held)
    title = title_of(context, cell)
    where = _place(context, cell)
    if not cell.decl.parameters:
        text = title
    else:
        text = f"{where}: {title}" if _owner(cell) else f"{title} ({where})"
    seat = _owner(cell)[0] if _owner(cell) else None
    return CardGroup(f"{text} ({many})" if many > 1 and not cards[0].corner else text, seat, cards, fanned=True, cells=(cell,))


def _faces(context: RenderContext, cell: StateSlot, held: Value) -> tuple[tuple[CardFace, ...], int]:
    """The cards in a cell of the store as the viewer sees them, and how many they are."""
    kind, card = cell.decl.kind, _kind_of_card(context.table.rules, cell.decl)
    many = value_syntax.size(kind, held)
    if not context.sees(cell):
        return (CardFace(),) * min(_BACKS, 1 if many is None else many), many or 1
    if isinstance(kind, MultisetOf):
        places = [place for place, copies in enumerate(held) for _ in range(copies)]
    else:
        places = [held] if many is None else list(held)
    return tuple(card_face(context, card, place) for place in places), len(places)


# ------------------------------------------------------------------------------------------------ faces


def _kind_of_card(rules: RuleSet, decl: StateVarDecl) -> str:
    """The kind of the cards that something tracked holds; "" if it holds none."""
    held = non_null(element_type(decl.kind) or decl.kind)
    is_heap = decl.holder in ("pool", "pile", "slot") and isinstance(held, EntityType)
    return held.name if is_heap and isinstance(held, EntityType) and drawn_as_card(rules, root(rules, held.name)) else ""


def card_face(context: RenderContext, kind: str, place: int) -> CardFace:
    """The face of a card: what `show` says is written on it and its sign, else the signs of its parts, else its sign or name."""
    corner, sign = _written(context, kind, place)
    style = "red" if _PRINTED_RED.intersection(sign or corner) else "strong"
    shown = shown_for(context.table.rules, root(context.table.rules, kind))
    colour = shown.fields.get("colour") if shown is not None else None
    whose = value(context, colour, shown.size, place) if shown is not None and colour is not None else None
    if context.ascii_only:
        corner, sign = (each if each.isascii() else _plain(context, each) for each in (corner, sign))
    return CardFace(corner, sign, style if colour is None else colour_style(context, colour, whose) or style, member=(kind, place))


def _written(context: RenderContext, kind: str, place: int) -> tuple[str, str]:
    """What stands in the corner of a card, and the sign below it."""
    shown = shown_for(context.table.rules, root(context.table.rules, kind))
    told = [] if shown is None else [(shown.fields.get(field), shown.size) for field in ("label", "glyph")]
    texts = ["" if each is None else _text(context, each, value(context, each, size, place)) for each, size in told]
    if any(texts):
        return texts[0] or texts[1], texts[1] if texts[0] else ""
    corner, *more = part_signs(context.table, kind, place) or (_name(context, root(context.table.rules, kind), place),)
    return corner, "".join(more)


def _text(context: RenderContext, expression: Expression, result: object) -> str:
    """A value as it stands on a card: a member's sign or name, a number."""
    kind = non_null(expression.kind)
    if result is None or isinstance(result, bool):
        return ""
    return _name(context, kind.name, result) if isinstance(kind, EntityType) and isinstance(result, int) else str(result)


def _name(context: RenderContext, kind: str, place: int) -> str:
    """The sign of a member, or its name where it has none."""
    return signs(context.table, kind, ascii_only=False)[place] if has_own_signs(context.table, kind) else context.label(kind, place)


def _plain(context: RenderContext, sign: str) -> str:
    """A sign in ASCII: the letter of the member whose sign it is."""
    for kind in (shown.kind for shown in context.table.rules.show if shown.signs and shown.kind in context.table.material.kinds):
        for place, written in signs(context.table, kind, ascii_only=False).items():
            if written == sign:
                return context.letters(kind)[place].lower()
    return "".join(each if each.isascii() else "?" for each in sign)


# ------------------------------------------------------------------------------------------------ what is printed


def title_of_card(context: RenderContext, kind: str, place: int) -> str:
    """The top line of a card: as the rule file says, else what people call it."""
    shown = shown_for(context.table.rules, kind)
    return (printed_text(context, shown.title, kind, place) if shown is not None else "") or context.label(kind, place)


def cost_of(context: RenderContext, kind: str, place: int) -> str:
    """Cost of a card as it is printed; empty if the rule file names no cost."""
    shown = shown_for(context.table.rules, kind)
    cost = shown.fields.get("cost") if shown is not None else None
    if shown is None or cost is None:
        return ""
    found = value(context, cost, shown.size, place)
    return "" if found is None else format_value(context, cost.kind, found)


def printed_text(context: RenderContext, text: LocalizedText, kind: str, place: int) -> str:
    """A text on a card with what it quotes: columns and parts of the kind, numbers and options of the game."""
    line = select_language(text, context.language or context.table.rules.language, "en")
    return localized(context.table, {"": interpolate(line, partial(_quoted, context, kind, place))}) if line else ""


def _quoted(context: RenderContext, kind: str, place: int, name: str) -> str | None:
    """A column or a part of a member in words; None for another name."""
    tables = context.table.rules.tables
    column = next(
        (tables[key] for key in (f"{name}/{kind}", name) if key in tables and tables[key].parameters == (EntityType(kind),)), None
    )
    if column is not None:
        found = value(context, TableLookup(column.kind, column.name, (Local(EntityType(kind), 1, ""),)), 2, place)
        return format_value(context, column.kind, found)
    names = [part for part, _ in context.table.rules.kinds[kind].parts]
    parts = split_combination(context.table, kind, place)
    return context.label(*parts[names.index(name)]) if name in names and parts else None
