"""The panel beside the board: whose turn it is, what everybody has, what the signs mean."""

from collections.abc import Iterator
from functools import partial

from interpreter.display.board import BoardDrawing
from interpreter.display.board_frame import board_frames, drawn_boards
from interpreter.display.board_model import RenderContext, board_drawings, cell_name, pictured, value
from interpreter.display.canvas import Line, Segment, line
from interpreter.display.labels import has_own_signs, in_signs, is_of_numbers, mark_sign, parts, short
from interpreter.model.ir import Expression, StateRead
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import DisplayDecl
from interpreter.model.types.types import PLAYER, EntityType, IntRange, element_type, non_null
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN
from interpreter.runtime.notation.labels import shown_for, side_label
from interpreter.runtime.notation.pictures import picture_of
from interpreter.runtime.state.game_instance import sentence
from interpreter.translation import translate

TURN = {False: "▶", True: ">"}


def tall_panel(context: RenderContext, asked: frozenset[int]) -> list[Line]:
    """The players one below the other, for the side of the board."""
    lines: list[Line] = []
    rows = [figures(context, seat) for seat in range(context.table.players)]
    names = max((len(name) for row in rows for name, _ in row), default=0)
    numbers = max((len(number) for row in rows for _, number in row), default=0)
    for seat, row in enumerate(rows):
        lines.append(_heading(context, seat, asked))
        lines.extend(line(f"    {name:<{names}}  {number:>{numbers}}") for name, number in row)
    return lines


def flat_panel(context: RenderContext, asked: frozenset[int]) -> list[Line]:
    """The players as a table, for below the board."""
    rows = [figures(context, seat) for seat in range(context.table.players)]
    titles = [name for name, _ in rows[0]] if rows else []
    headings = [_heading(context, seat, asked) for seat in range(context.table.players)]
    room = max((sum(len(part.text) for part in heading) for heading in headings), default=4)
    widths = [max(len(title), *(len(row[number][1]) for row in rows)) for number, title in enumerate(titles)]
    head = " " * room + "".join(f"  {title:>{width}}" for title, width in zip(titles, widths, strict=True))
    lines: list[Line] = [line(Segment(head, "dim"))] if titles else []
    for heading, row in zip(headings, rows, strict=True):
        blanks = room - sum(len(part.text) for part in heading)
        cells = "".join(f"  {number:>{width}}" for (_, number), width in zip(row, widths, strict=True))
        lines.append((*heading, Segment(" " * blanks + cells)))
    return lines


def _heading(context: RenderContext, seat: int, asked: frozenset[int]) -> Line:
    """Marker, letter and name of a player."""
    marker = TURN[context.ascii_only] if seat in asked else " "
    letter, name = context.letters(PLAYER)[seat], context.label(PLAYER, seat)
    team = f" ({side_label(context.table, context.table.side_of[seat], context.language)})" if _has_partners(context, seat) else ""
    return line(
        Segment(f"{marker} ", "strong"),
        Segment(letter, f"hue {context.hue(PLAYER, seat)}"),
        f" {name}{team}" if name != letter or team else "",
    )


def _has_partners(context: RenderContext, seat: int) -> bool:
    """Whether somebody plays with a player, and somebody against them."""
    table = context.table
    return len(table.sides[table.side_of[seat]]) > 1 and len(table.sides) > 1


def figures(context: RenderContext, seat: int) -> list[tuple[str, str]]:
    """The numbers that stand beside the board for a player, as the rule file names them."""
    shown = shown_for(context.table.rules, PLAYER)
    if shown is None:
        return []
    # The rule file may give a title in several languages under the address of the entry.
    titles = {name: sentence(context.table, f"show.{PLAYER}.figures.{name}", context.language or "") or name for name in shown.figures}
    return [(titles[name], _figure(context, each, value(context, each, shown.size, seat, seat))) for name, each in shown.figures.items()]


def _figure(context: RenderContext, expression: Expression, figure: object) -> str:
    match non_null(expression.kind), figure:
        case _, None | False:
            return "-"
        case _, True:
            return translate(context.language, "yes")
        case EntityType(kind), int():
            return in_signs(context.table, kind, figure, ascii_only=context.ascii_only) or context.label(kind, figure)
        case _:
            return str(figure)


def legend(context: RenderContext, columns: int | None = None) -> list[Line]:
    """What the signs on the board mean, as many to a line as there is room for."""
    entries = [*context.part(("signs",), partial(_signs, context)), *_doubts(context)]
    rows: list[list[Segment]] = []
    for entry in dict.fromkeys(entries):
        if not rows or (columns is not None and sum(len(part.text) for part in (*rows[-1], *entry)) >= columns):
            rows.append([])
        rows[-1].extend(entry)
    return [line(*row) for row in rows]


def _signs(context: RenderContext) -> list[tuple[Segment, ...]]:
    """What signs mean that are the same in every position."""
    entries = [entry for shown in context.table.rules.show for entry in _entries(context, shown.kind)]
    entries += [entry for shown in context.table.rules.show for entry in _marks(context, shown)]
    for layers in drawn_boards(context.table):
        entries += [*(entry for shown in layers for entry in _numbers(context, shown)), *_coordinates(context, layers[0])]
    return entries


def _marks(context: RenderContext, shown: DisplayDecl) -> Iterator[tuple[Segment, ...]]:
    """Signs that are no members of a kind, with what they mean."""
    for name, mark in shown.marks.items():
        sign = pictured(context, Segment(mark_sign(mark, ascii_only=context.ascii_only), "strong"), mark.picture)
        yield sign, Segment(f" {context.title(mark.title, name)}   ")


def _doubts(context: RenderContext) -> Iterator[tuple[Segment, ...]]:
    """The sign for what the viewer cannot know, where it stands on a board."""
    if context.knowledge.complete:
        return
    tokens = (part for sheet in board_drawings(context) for spot in sheet.spots for part in spot.token)
    if any(str(UNKNOWN) in part.text and part.style != "strong" for part in tokens):  # marks are strong
        yield Segment(str(UNKNOWN), "strong"), Segment(f" {translate(context.language, 'unknown')}   ")


def _numbers(context: RenderContext, shown: DisplayDecl) -> Iterator[tuple[Segment, ...]]:
    """What a number on a cell counts: things that lie there, or what people call that which is kept track of."""
    label = shown.fields.get("label")
    if label is not None and isinstance(non_null(label.kind), IntRange):
        reads = [part for part in descendants(label) if isinstance(part, StateRead)]
        lying = translate(context.language, "how many lie there")
        names = dict.fromkeys(lying if element_type(part.kind) else context.title(f"track.{part.name}", part.name) for part in reads)
        if names:
            yield Segment("2", "strong"), Segment(f" {', '.join(names)}   ")


def _coordinates(context: RenderContext, shown: DisplayDecl) -> Iterator[tuple[Segment, ...]]:
    """How a cell is written in a move, where the board has no room for its name and the headings do not say it."""
    name = cell_name(context, shown)
    if (
        name
        and short(parts(name)) != name
        and not all(frame.named for frame in board_frames(context.table, context.language, ascii_only=context.ascii_only))
    ):
        yield Segment(short(parts(name)), "dim"), Segment(f" = {name}   ")


def _entries(context: RenderContext, kind: str) -> Iterator[tuple[Segment, ...]]:
    """Signs with their meaning, and letters of colours that are no players, for the fields of one kind."""
    shown = shown_for(context.table.rules, kind)
    told: set[str] = set()
    for field in ("glyph", "colour", "ground", "label"):
        expression = shown.fields.get(field) if shown else None
        for other in _sign_kinds(context, field, expression):
            if other not in told:
                yield from _kind_legend(context, field, other)
            told.add(other)


def _sign_kinds(context: RenderContext, field: str, expression: Expression | None) -> Iterator[str]:
    """The kinds of few members whose signs a field writes: its own, or those of the parts of a combination."""
    kinds = context.table.rules.kinds
    match non_null(expression.kind) if expression is not None else None:
        case EntityType(other) if other in kinds and other != PLAYER and kinds[other].form == "choices" and field != "label":
            yield other
        case EntityType(other) if other in kinds and is_of_numbers(context.table, other) and has_own_signs(context.table, other):
            yield other
        case EntityType(other) if other in kinds:
            for _, part in kinds[other].parts:
                if isinstance(part, EntityType) and has_own_signs(context.table, part.name):
                    yield part.name


def _kind_legend(context: RenderContext, field: str, kind: str) -> Iterator[tuple[Segment, ...]]:
    """The signs of a kind with what they mean."""
    by_sign = field not in ("colour", "ground") or has_own_signs(context.table, kind)
    for place, sign in (context.signs(kind) if by_sign else context.letters(kind)).items():
        meaning = context.label(kind, place)
        if sign != meaning:
            style = f"hue {context.hue(kind, place)}" if field in ("colour", "ground") else "strong"
            yield pictured(context, Segment(sign, style), picture_of(context.table, kind, place)), Segment(f" {meaning}   ")


def groups(sheet: BoardDrawing, columns: int) -> list[Line]:
    """Which cells belong together, where the board itself has no room for the names: `T01 4,5 4,6`, as many as fit a line."""
    members: dict[object, list[str]] = {}
    for spot in sheet.spots:
        if spot.group is not None:
            members.setdefault(spot.group, []).append(spot.place)
    names = {spot.group: spot.caption for spot in sheet.spots if spot.caption}
    texts = [f"{names[group]}: {' '.join(places)}" for group, places in members.items() if group in names]
    rows: list[str] = []
    for text in texts:
        if rows and len(rows[-1]) + 3 + len(text) <= columns:
            rows[-1] += f"   {text}"
        else:
            rows.append(text)
    return [line(Segment(row, "dim")) for row in rows]
