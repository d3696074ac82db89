"""Faces of cards, dice and other things that lie on no board, of grounds of cells, of tracks and terms: what is printed on them, or said of them.

They are the same for every viewer at any time.

Which thing lies where is no part of it. `describe_thing` makes the sentences, so that a page, a rulebook and `what CARD` say the same.
"""

from collections.abc import Mapping

from interpreter.display.board_model import RenderContext
from interpreter.display.cards import card_face, title_of_card
from interpreter.display.glossary import describe_thing
from interpreter.display.inventory import places_off_board
from interpreter.display.labels import has_own_signs, own_colours, signs
from interpreter.display.tabletop.grounds import ground_kinds, grounds_of
from interpreter.display.tabletop.maps import map_of
from interpreter.display.tabletop.sayings import sayings
from interpreter.model.types.types import PLAYER, EntityType, element_type, non_null
from interpreter.runtime.notation.labels import root, shown_for, split_combination
from interpreter.runtime.notation.pictures import picture_of
from interpreter.runtime.notation.zones import DICE, form_of
from interpreter.runtime.state.game_instance import GameInstance
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
        told = {name: each for name, each in found.items() if each["form"] != "token" or len(each) > _NAMED}
        known[context.language] = {**told, **sayings(context)}
    return known[context.language]


_NAMED = 2  # entries of a face that says its form and its title only


@per_table
def _known_faces(_table: GameInstance) -> dict[str | None, Mapping[str, Json]]:
    """The faces at a table by language, filled on demand."""
    return {}


@per_table
def face_kinds(table: GameInstance) -> tuple[str, ...]:
    """The kinds of things that may lie beside the boards, and of what cells are made of, in the order of the rules."""
    found = {root(table.rules, kind) for kind in ground_kinds(table.rules)}
    for number in places_off_board(table):
        decl = table.state_slots[number].decl
        for each in (non_null(element_type(decl.kind) or decl.kind), *(kind for _, kind in decl.parameters)):
            if isinstance(each, EntityType) and each.name != PLAYER:
                found.add(root(table.rules, each.name))
    kinds = (kind for kind, decl in table.rules.kinds.items() if kind in found and decl.form != "grid")
    return tuple(kind for kind in kinds if len(table.material.kinds[kind].places) <= MOST)


def face(context: RenderContext, kind: str, place: int) -> Json:
    """The face of a member: its form, title, cost, what stands in its corner, and its sentences, without what is empty."""
    told = describe_thing(context, (kind, place), alone=False, now=False)
    form, title = form_of(context.table, kind), title_of_card(context, kind, place)
    printed: dict[str, object] = {"form": form, "title": title, "cost": told.cost}
    if form == "die":
        printed["number"] = _number(context, kind, place)
    drawn = card_face(context, kind, place)
    if drawn.corner != title:
        printed |= {"corner": drawn.corner, "sign": drawn.sign}
    printed["picture"] = picture_of(context.table, kind, place)
    if drawn.style != "strong" and form == "card":
        printed["style"] = drawn.style
    parts = split_combination(context.table, kind, place)
    if form == "token" and parts and all(has_own_signs(context.table, part) for part, _ in parts):
        printed["parts"] = [_part(context, *each) for each in parts]
    drawn_map = map_of(context, kind, place)
    is_plain = len(told.sentences) == 1 and drawn_map is None
    sentences = [["", text] for _, text in told.sentences] if is_plain else [list(each) for each in told.sentences]
    shown = shown_for(context.table.rules, kind)
    facts = told.facts if shown is None or shown.words.get("facts") != "no" else ()
    printed |= {"sentences": sentences, "facts": [list(each) for each in facts]}
    printed |= {"map": drawn_map, "grounds": grounds_of(context, kind, place) if form == "card" else []}
    return {key: each for key, each in printed.items() if each not in ("", [], None)}


def _number(context: RenderContext, kind: str, place: int) -> int | None:
    """The number of a side of a die."""
    sign = signs(context.table, kind, ascii_only=False)[place] if has_own_signs(context.table, kind) else ""
    name = context.table.material.kinds[kind].names[place]
    return DICE.index(sign) + 1 if sign and sign in DICE else int(name) if name.isdecimal() else None


def _part(context: RenderContext, kind: str, place: int) -> Json:
    """The sign of a part of a combination, what it is called, and its colour if it has one of its own."""
    part: dict[str, object] = {"sign": signs(context.table, kind, ascii_only=False)[place], "title": context.label(kind, place)}
    if picture := picture_of(context.table, kind, place):
        part["picture"] = picture
    return part | {"colour": context.hue(kind, place)} if place in own_colours(context.table, kind) else part
