"""Faces of cards, dice and other things that lie on no board: what is printed on them, the same for every viewer at any time.

Which thing lies where is no part of it. `describe_thing` makes the sentences, so that a page, a rulebook and `what CARD` say the same.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from interpreter.display.board_model import RenderContext, value
from interpreter.display.cards import card_face
from interpreter.display.glossary import GlossaryEntry, describe_thing
from interpreter.display.inventory import format_value, places_off_board
from interpreter.display.labels import has_own_signs, own_colours, signs
from interpreter.model.ir import Local, TableLookup
from interpreter.model.localized_text import LocalizedText, interpolate, select_language
from interpreter.model.types.types import PLAYER, EntityType, element_type, non_null
from interpreter.runtime.notation.labels import root, shown_for, split_combination
from interpreter.runtime.notation.zones import DICE, form_of
from interpreter.runtime.state.game_instance import GameInstance, localized
from interpreter.runtime.state.table_memo import per_table

Json = Mapping[str, object]

MOST = 400  # members of a kind that have a face


def faces(context: RenderContext) -> Mapping[str, Json]:
    """The faces of things that may lie beside the boards, by kind and name as `kind:name`; without those that say a name only."""
    known = _known_faces(context.table)
    if context.language not in known:
        material = context.table.material.kinds
        found = {
            f"{kind}:{material[kind].names[place]}": face(context, kind, place)
            for kind in face_kinds(context.table)
            for place in material[kind].places
        }
        known[context.language] = {name: each for name, each in found.items() if each["form"] != "token" or len(each) > _NAMED}
    return known[context.language]


_NAMED = 2  # entries of a face that says its form and its title only


@per_table
def _known_faces(_table: GameInstance) -> dict[str | None, Mapping[str, Json]]:
    """The faces at a table by language, filled on demand."""
    return {}


@per_table
def face_kinds(table: GameInstance) -> tuple[str, ...]:
    """The kinds of things that may lie beside the boards, in the order of the rules."""
    found: set[str] = set()
    for number in places_off_board(table):
        decl = table.state_slots[number].decl
        for each in (non_null(element_type(decl.kind) or decl.kind), *(kind for _, kind in decl.parameters)):
            if isinstance(each, EntityType) and each.name != PLAYER:
                found.add(root(table.rules, each.name))
    kinds = (kind for kind, decl in table.rules.kinds.items() if kind in found and decl.form != "grid")
    return tuple(kind for kind in kinds if len(table.material.kinds[kind].places) <= MOST)


def face(context: RenderContext, kind: str, place: int) -> Json:
    """The face of a member: its form, title, cost, what stands in its corner, and its sentences, without what is empty."""
    form, title, cost = form_of(context.table, kind), title_of_card(context, kind, place), cost_of(context, kind, place)
    printed: dict[str, object] = {"form": form, "title": title, "cost": cost}
    if form == "die":
        printed["number"] = _number(context, kind, place)
    drawn = card_face(context, kind, place)
    if drawn.corner != title:
        printed |= {"corner": drawn.corner, "sign": drawn.sign}
    if drawn.style != "strong" and form == "card":
        printed["style"] = drawn.style
    parts = split_combination(context.table, kind, place)
    if form == "token" and parts and all(has_own_signs(context.table, part) for part, _ in parts):
        printed["parts"] = [_part(context, *each) for each in parts]
    told = describe_thing(context, (kind, place), alone=False, now=False)
    printed["sentences"] = [list(each) for each in _sentences(context, kind, place, told)]
    printed["facts"] = [list(each) for each in _facts(context, kind, told)]
    return {key: each for key, each in printed.items() if each not in ("", [], None)}


def _number(context: RenderContext, kind: str, place: int) -> int | None:
    """The number of a side of a die."""
    sign = signs(context.table, kind, ascii_only=False)[place] if has_own_signs(context.table, kind) else ""
    name = context.table.material.kinds[kind].names[place]
    return DICE.index(sign) + 1 if sign and sign in DICE else int(name) if name.isdecimal() else None


def title_of_card(context: RenderContext, kind: str, place: int) -> str:
    """The top line of a card: as the rule file says, else what people call it."""
    shown = shown_for(context.table.rules, kind)
    return (_printed(context, shown.title, kind, place) if shown is not None else "") or context.label(kind, place)


def cost_of(context: RenderContext, kind: str, place: int) -> str:
    """What a card costs, as it is printed; empty if the rule file names no cost."""
    shown = shown_for(context.table.rules, kind)
    cost = shown.fields.get("cost") if shown is not None else None
    found = value(context, cost, shown.size, place) if cost is not None and shown is not None else None
    return "" if cost is None or found is None else format_value(context, cost.kind, found)


def _part(context: RenderContext, kind: str, place: int) -> Json:
    """The sign of a part of a combination, what it is called, and its colour if it has one of its own."""
    part: dict[str, object] = {"sign": signs(context.table, kind, ascii_only=False)[place], "title": context.label(kind, place)}
    return part | {"colour": context.hue(kind, place)} if place in own_colours(context.table, kind) else part


def _sentences(context: RenderContext, kind: str, place: int, told: GlossaryEntry) -> Iterator[tuple[str, str]]:
    """What a card says, each with what it is about: as the rule file says, else the sentences of its steps."""
    shown = shown_for(context.table.rules, kind)
    if shown is not None and shown.text:
        yield "", _printed(context, shown.text, kind, place)
        return
    yield from (("", text) for _, text in told.sentences) if len(told.sentences) == 1 else told.sentences


def _facts(context: RenderContext, kind: str, told: GlossaryEntry) -> Iterator[tuple[str, str]]:
    """What else its row says, but for the cost."""
    shown = shown_for(context.table.rules, kind)
    cost = shown.fields.get("cost") if shown is not None else None
    of_cost = context.title(f"kinds.{kind}.columns.{cost.name.partition('/')[0]}", "") if isinstance(cost, TableLookup) else ""
    yield from (each for each in told.facts if not of_cost or each[0] != of_cost)


def _printed(context: RenderContext, text: LocalizedText, kind: str, place: int) -> str:
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
