"""A position as a scene: all that a terminal or a rulebook's picture shows, as plain data for programs that draw it themselves.

`schemas/scene.schema.json` says what is in it. Coordinates are those of `shapes`; a `colour` is a number for a palette, that of a
player the number of the seat. A `thing` is what can be chosen: a member of a kind. What the viewer may not know has no part in any of it.
"""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, islice

from interpreter.display.board import BoardDrawing, CellDrawing
from interpreter.display.board_model import Member, PieceSegment, RenderContext, board_drawings, groups_name, spot_name
from interpreter.display.canvas import Segment
from interpreter.display.cards import CardFace, CardGroup, card_parts
from interpreter.display.cell_glyphs import Offset
from interpreter.display.inventory import format_value, hidden_size, is_told, members_of, places_off_board, sheet, sheet_names, title_of
from interpreter.display.page_data import Json, card_group
from interpreter.display.scenery.looks import CellLook
from interpreter.display.shapes import Drawing, Key, Point, beside, edges_of, graphs, hue_of, keys, middle, node, seam, tile
from interpreter.display.side_panel import figures, tracks
from interpreter.display.turning import Turning, lines_of, seen, turning_for
from interpreter.model.builtins.representation import copies_walker
from interpreter.model.types.domains import seat_id
from interpreter.model.types.types import PLAYER, EntityType, Type, element_type, non_null
from interpreter.runtime.notation.labels import root
from interpreter.runtime.notation.pictures import picture_of
from interpreter.runtime.notation.zones import zones
from interpreter.runtime.state.game_instance import StateSlot
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.containers import Value

_NUMBERED = re.compile(r"_(\d+)$")
_MOST_THINGS = 300  # in a heap, that are told one by one
FORM = 2  # of this data; it grows when something in it changes its meaning


def scene(context: RenderContext, asked: Iterable[int] = ()) -> dict[str, object]:
    """What the viewer sees, ready for JSON; `asked`: the seats that have to answer now."""
    return {
        "scene": FORM,
        "game": context.table.rules.game,
        **_pictures(context),
        "viewer": None if context.viewer is None else seat_id(context.viewer),
        "asked": [seat_id(seat) for seat in sorted(asked)],
        "players": [context.part(("player", seat), partial(_player, context, seat)) for seat in range(context.table.players)],
        "boards": [*_boards(context), *context.part(("graphs",), lambda: [_bare_board(graph) for graph in graphs(context)])],
        "tracks": context.part(("tracks",), partial(_tracks, context)),
        "cards": [context.part(("cards", name), partial(_cards, context, name, group)) for name, group in card_parts(context)],
        "holdings": [
            context.part(("holding", number), partial(_holding, context, number))
            for number in places_off_board(context.table)
            if is_told(context, number)
        ],
        "sheets": [context.part(("sheet", name), partial(sheet, context, name, _thing)) for name in sheet_names(context.table)],
        "legend": _legend(context),
    }


def _pictures(context: RenderContext) -> dict[str, str]:
    """The digest of the pictures of the rules, by which they are loaded; nothing where there are none."""
    digest = context.table.rules.pictures.digest
    return {"pictures": digest} if digest else {}


def _tracks(context: RenderContext) -> list[Json]:
    """Figures drawn as tracks."""
    return [
        {"title": title, "first": first, "last": last, "steps": {seat_id(seat): step for seat, step in enumerate(steps)}}
        for title, first, last, steps in tracks(context)
    ]


def _legend(context: RenderContext) -> list[Json]:
    """What the signs mean: the same list as before where it says the same."""
    signs = tuple(keys(context))
    return context.part(("legend", signs), lambda: [_key(key) for key in signs])


def _key(key: Key) -> Json:
    told = {"sign": key.sign, "meaning": key.meaning, "colour": key.hue}
    return {**told, "picture": key.picture} if key.picture else told


def _player(context: RenderContext, seat: int) -> Json:
    entries = [{"title": title, "value": value} for title, value in figures(context, seat)]
    return {
        "id": seat_id(seat),
        "label": context.label(PLAYER, seat),
        "sign": context.letters(PLAYER)[seat],
        "colour": context.hue(PLAYER, seat),
        "figures": entries,
    }


# ------------------------------------------------------------------------------------------------ boards


def _boards(context: RenderContext) -> Iterator[Json]:
    return (context.part(("board", sheet.kind, sheet.owner), partial(_board, context, sheet)) for sheet in board_drawings(context))


def _board(context: RenderContext, sheet: BoardDrawing) -> Json:
    key, spots = (sheet.kind, sheet.owner), {(spot.half, spot.row): spot for spot in (*sheet.spots, *sheet.spare)}
    turning = turning_for(sheet, context.viewer, context.table.players)
    owner = None if sheet.owner is None else seat_id(sheet.owner)
    context.rely_on(("sheet", *key))
    return {
        "id": sheet.kind if owner is None else f"{sheet.kind}({owner})",
        "kind": root(context.table.rules, sheet.kind),
        "title": sheet.title,
        "player": owner,
        "form": sheet.form,
        "cells": [
            context.part(("cell", *key, number), partial(_cell, context, sheet, spots, turning, number))
            for number in range(len(sheet.spots))
        ],
        "between": [
            context.part(("side", *key, number), partial(_side, context, sheet, turning, number)) for number in range(len(sheet.between))
        ],
        "groups": list(_groups(context, sheet)),
        **context.part(("surroundings", *key), lambda: _surroundings(seen(sheet, turning))),
        "lines": _lines(context, sheet, turning),
        "spare": [
            context.part(("spare cell", *key, number), partial(_spare, context, sheet, turning, number))
            for number in range(len(sheet.spare))
        ],
        "edges": context.part(("edge lines", *key), partial(_edges, sheet, turning)),
    }


def _lines(context: RenderContext, sheet: BoardDrawing, turning: Turning) -> list[list[list[float]]]:
    """The lines between cells: the same list as before where they join the same."""
    ends = lines_of(sheet)
    return context.part(("lines", sheet.kind, sheet.owner, ends), partial(_drawn_lines, sheet, turning, ends))


def _drawn_lines(sheet: BoardDrawing, turning: Turning, ends: Iterable[tuple[int, int]]) -> list[list[list[float]]]:
    places = sheet.points if sheet.form == "graph" else [middle(sheet.form, spot) for spot in sheet.spots]
    return [_points(turning.all((places[one], places[other]))) for one, other in ends]


def _edges(sheet: BoardDrawing, turning: Turning) -> list[Json]:
    """The coloured sides of a board."""
    return [{"points": _points(turning.all((one, other))), "colour": colour} for one, other, colour in edges_of(sheet)]


def _spare(context: RenderContext, sheet: BoardDrawing, turning: Turning, number: int) -> Json:
    """A place of the grid that is no cell of the board."""
    spot = sheet.spare[number]
    context.rely_on(("spare", sheet.kind, sheet.owner, number))
    return {"outline": _points(turning.tile(tile(sheet.form, spot, {}, frozenset())).corners), **_look(context, spot.look)}


def _look(context: RenderContext, look: CellLook) -> Json:
    """Look of an empty cell."""
    ground = look.ground
    made_of = None if ground is None else context.label(*ground)
    is_plain = look.shade is None and look.colour is None
    return {
        "form": look.form,
        "ground": None
        if is_plain
        else {
            "shade": look.shade,
            "colour": look.colour,
            "title": made_of or "",
            "thing": _thing(context, ground),
            **_pictured(context, ground),
        },
        "dot": look.dot,
    }


def _number(sheet: BoardDrawing, spot: CellDrawing) -> Json:
    """The number that a cell is called by, where the rules want coordinates to be seen and no row or column says it."""
    found = _NUMBERED.search(spot.name) if sheet.coordinates and sheet.form == "square" else None
    return {"number": found.group(1)} if found else {}


def _cell(context: RenderContext, sheet: BoardDrawing, spots: Mapping[Offset, CellDrawing], turning: Turning, number: int) -> Json:
    spot = sheet.spots[number]
    context.rely_on(spot_name(sheet.kind, sheet.owner, number))
    context.reads((groups_name(sheet.kind, sheet.owner), each) for each in beside(sheet.form, spot))
    shape = turning.tile(node(spot, *sheet.points[number]) if sheet.form == "graph" else tile(sheet.form, spot, spots, sheet.edges))
    return {
        "id": spot.name,
        "label": spot.place,
        "outline": _points(shape.corners),
        "middle": list(shape.middle),
        "pieces": _pieces(context, spot.token),
        "group": None if spot.group is None else _group_id(context, spot.group),
        "borders": list(shape.borders),
        "paths": [_points(way) for way in shape.ways],
        **_look(context, spot.look),
        **_number(sheet, spot),
    }


def _side(context: RenderContext, sheet: BoardDrawing, turning: Turning, number: int) -> Json:
    """An edge or a corner."""
    each = sheet.between[number]
    context.rely_on(("between", sheet.kind, sheet.owner, number))
    return {
        "id": each.name,
        "is": "corner" if each.is_corner else "edge",
        "points": _points(turning.all(seam(sheet.form, each).points)),
        "pieces": _pieces(context, each.token),
        "thing": {"kind": each.kind, "name": each.name},
    }


def _bare_board(shape: Drawing) -> Json:
    """Places of which it is not said how they are drawn, or what lies there: that stands among the holdings."""
    cells = [
        {
            "id": tile.name,
            "label": tile.caption,
            "outline": _points(tile.corners),
            "middle": list(tile.middle),
            "pieces": [],
            "group": None,
            "borders": [],
            "paths": [],
            "form": "",
            "ground": None,
            "dot": False,
        }
        for tile in shape.tiles
    ]
    return {
        "id": shape.name, "kind": shape.name, "title": "", "player": None, "form": "graph", "cells": cells, "between": [], "groups": [], "spare": [], "edges": [],
        **_surroundings(shape), "lines": [_points(line) for line in shape.lines],
    }  # fmt: skip


def _surroundings(shape: Drawing) -> Json:
    """Names beside rows and columns, and the rectangle around all of it: left, top, width, height."""
    points = [corner for tile in shape.tiles for corner in tile.corners] + [place for place, _ in shape.headings]
    lines = list(zip(*points, strict=True)) or [(0.0,), (0.0,)]
    low, high = [min(line) for line in lines], [max(line) for line in lines]
    return {
        "box": [*low, *(round(to - at, 3) for at, to in zip(low, high, strict=True))],
        "headings": [{"text": text, "at": list(place)} for place, text in shape.headings],
    }


def _groups(context: RenderContext, sheet: BoardDrawing) -> Iterator[Json]:
    """The cells that are drawn as one piece, with the name of each."""
    cells: dict[str, list[str]] = {}
    labels: dict[str, str] = {}
    things: dict[str, Json | None] = {}
    for spot in sheet.spots:
        if spot.group is not None:
            name = _group_id(context, spot.group)
            cells.setdefault(name, []).append(spot.name)
            things[name] = _thing(context, spot.group)
            labels[name] = spot.caption or labels.get(name, "")
    return ({"id": name, "label": labels[name], "cells": members, "thing": things[name]} for name, members in cells.items())


def _group_id(context: RenderContext, group: tuple[str, int]) -> str:
    kind, member = group
    return context.table.material.kinds[kind].names[member]


def _thing(context: RenderContext, member: Member | None) -> Json | None:
    """A member as moves name it, with the kind that its own is a part of at last."""
    if member is None:
        return None
    kind, place = member
    return {"kind": root(context.table.rules, kind), "name": context.table.material.of(EntityType(kind)).names[place]}


def _points(places: Iterable[Point]) -> list[list[float]]:
    return [list(place) for place in places]


def _pieces(context: RenderContext, token: Sequence[Segment]) -> list[Json]:
    return [
        _piece(context, part) for part in token if not isinstance(part, PieceSegment) or part.ground is None or part.text != part.ground
    ]


def _piece(context: RenderContext, part: Segment) -> Json:
    """A sign with its colour, what it is and whose; `mark`: it is no thing but something said of the place.

    Where there is a picture of it, its name, and as `note` what of the sign the picture does not tell.
    """
    member, seat = (part.member, part.seat) if isinstance(part, PieceSegment) else (None, None)
    owner = None if seat is None else seat_id(seat)
    ground = part.ground if isinstance(part, PieceSegment) else None
    piece = {
        "sign": part.text.removeprefix(ground or ""), "colour": hue_of(part) if ground is None else None, "mark": part.style == "strong", "thing": _thing(context, member), "player": owner,
    }  # fmt: skip
    return {**piece, "picture": part.picture, "note": part.note} if isinstance(part, PieceSegment) and part.picture else piece


# ------------------------------------------------------------------------------------------------ what lies on no board


def _cards(context: RenderContext, name: Hashable, group: CardGroup) -> Json:
    """Cards that lie together, with the holdings they are, and of each which card it is and the place that is its alone."""
    context.rely_on(name)
    plain = card_group(group)
    faces = [_card(context, *each) for each in zip(group.cards, plain["cards"], strict=True)]  # type: ignore[call-overload]  # JSON
    return {**plain, "cards": faces, "holdings": [_holding_id(context, cell) for cell in group.cells]}


def _card(context: RenderContext, card: CardFace, plain: Json) -> Json:
    whole = {**plain, "thing": _thing(context, card.member), "place": [] if card.cell is None else _about(context, card.cell)}
    return {**whole, **_pictured(context, card.member)}


def _pictured(context: RenderContext, member: Member | None) -> dict[str, str]:
    """The name of the picture of a member, where it has one."""
    picture = picture_of(context.table, *member) if member is not None and context.table.rules.pictures.digest else None
    return {} if picture is None else {"picture": picture}


def _about(context: RenderContext, cell: StateSlot) -> list[Json | None]:
    """What a cell of the store is about, but for players."""
    kinds = [kind for _, kind in cell.decl.parameters]
    return [
        _thing(context, (kind.name, place))
        for place, kind in zip(cell.arguments, kinds, strict=True)
        if isinstance(kind, EntityType) and kind != EntityType(PLAYER)
    ]


def _holding_id(context: RenderContext, cell: StateSlot) -> str:
    """What is tracked, as rules write it."""
    kinds = (kind for _, kind in cell.decl.parameters)
    arguments = [context.table.material.of(kind).names[place] for place, kind in zip(cell.arguments, kinds, strict=True)]
    return f"{cell.name}({', '.join(arguments)})" if arguments else cell.name


def _things(context: RenderContext, kind: Type, value: Value) -> list[Json | None]:
    """The members that are held, each as often as it is there; none where numbers or collections are."""
    held = non_null(element_type(kind) or kind)
    if not isinstance(held, EntityType) or value is None:
        return []
    places = (value,) if element_type(kind) is None else islice(copies_walker(kind)(value), _MOST_THINGS)
    return [_thing(context, (held.name, place)) for place in places]


def _items(context: RenderContext, kind: Type, value: Value) -> list[Json]:
    """The members that are held, copies that lie together as one: what they are called in few signs and in full, and how many they are."""
    held = non_null(element_type(kind) or kind)
    if not isinstance(held, EntityType) or value is None:
        return []
    places = (value,) if element_type(kind) is None else islice(copies_walker(kind)(value), _MOST_THINGS)
    return [
        {
            "text": format_value(context, held, place),
            "title": context.label(held.name, place),
            "count": len(list(copies)),
            "thing": _thing(context, (held.name, place)),
            **_pictured(context, (held.name, place)),
        }
        for place, copies in groupby(places)
    ]


def _holding(context: RenderContext, number: int) -> Mapping[str, object]:
    """A hand, a pile, a track: whose, how it is called, what it holds in words, how many things, and which if the viewer sees them."""
    context.reads((number,))
    cell, value = context.table.state_slots[number], context.state.store[number]
    owners = [seat_id(place) for place, (_, kind) in zip(cell.arguments, cell.decl.parameters, strict=True) if kind == EntityType(PLAYER)]
    held = non_null(element_type(cell.decl.kind) or cell.decl.kind)
    seen, zone = context.sees(cell), zones(context.table)[cell.name]
    return {
        "id": _holding_id(context, cell),
        "title": title_of(context, cell),
        "player": owners[0] if owners else None,
        "of": members_of(context, cell, is_beside_owner=True),
        "hidden": not seen,
        "text": format_value(context, cell.decl.kind, value) if seen else hidden_size(context, cell, value),
        "count": value_syntax.size(cell.decl.kind, value),
        "things": _things(context, cell.decl.kind, value) if seen else None,
        "items": _items(context, cell.decl.kind, value) if seen else [],
        "place": _about(context, cell),
        "track": cell.name,
        "kind": root(context.table.rules, held.name) if isinstance(held, EntityType) else None,
        "zone": zone.name,
        "form": zone.form,
    }
