"""View model of boards: where the cells stand on a lattice, what lies on them, which belong together."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TypeVar

from interpreter.display.between import BetweenDrawing
from interpreter.display.board import BoardDrawing, CellDrawing
from interpreter.display.board_frame import BetweenFrame, BoardFrame, CellFrame, board_frames, board_of_kind
from interpreter.display.canvas import Segment
from interpreter.display.labels import (
    by_number,
    combination_signs,
    has_own_signs,
    has_signs,
    letters,
    mark_sign,
    palette,
    says_colour_too,
    signs,
    style_of_part,
)
from interpreter.display.scenery.looks import PLAIN, CellLook, cell_look, edge_colours
from interpreter.display.ways import Way, ways_of
from interpreter.model.ir import Expression
from interpreter.model.ruleset.ruleset import DisplayDecl
from interpreter.model.types.board import Board
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import PLAYER, EntityType, SetOf, Type, element_type, non_null
from interpreter.runtime.knowledge.masking import is_visible
from interpreter.runtime.knowledge.part_memo import PartMemo
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN, Knowledge
from interpreter.runtime.notation.labels import label, root, shown_for
from interpreter.runtime.notation.pictures import picture_of
from interpreter.runtime.state.game_instance import GameInstance, StateSlot, sentence
from interpreter.runtime.state.game_state import GameState

T = TypeVar("T")
Group = tuple[str, int]  # a kind and its member whose outline it is
Member = tuple[str, int]  # a kind and the place of a member in it


@dataclass(frozen=True, slots=True)
class PieceSegment(Segment):
    """The signs of what lies at a place. `member`: which member of a kind that is, where its sign or label tells; `seat`: whose it is.

    ground: those of the signs that say what the cell is made of, not what lies there; then the colour is that of the cell.
    picture: the name of its picture. note: what of the signs the picture does not tell, such as how many there are.
    """

    member: Member | None = None
    seat: int | None = None
    ground: str | None = None
    picture: str | None = None
    note: str = ""


@dataclass(frozen=True)
class RenderContext:
    """What is rendered and for whom: a table, a position, the seat of the viewer (None: what everybody sees), and how to write.

    memo: what was made before for this table, viewer and way to write, if anything; it goes on with this position.
    """

    table: GameInstance
    state: GameState
    viewer: int | None = None
    language: str | None = None
    ascii_only: bool = False
    memo: PartMemo | None = None

    def __post_init__(self) -> None:
        if self.memo is not None:
            self.memo.turn_to(self.knowledge, self.state)

    def part(self, name: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives, or has given for this name where nothing has changed since that it was made of."""
        return self._parts.part(name, make)

    @cached_property
    def _parts(self) -> PartMemo:
        return self.memo or PartMemo()  # within one picture, what is made of what need not be known

    def rely_on(self, name: Hashable) -> None:
        """What is being made is made of all that this part is made of."""
        self._parts.rely_on(name)

    def reads(self, read: Iterable[Hashable]) -> None:
        """What is being made is made of these cells of the store, or of these entries of what was compared."""
        if self.memo is not None:
            self.memo.reads(read)

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the viewer knows of values."""
        return Knowledge(self.table, self.state, self.viewer)

    def label(self, kind: str, place: int) -> str:
        """What people call a member."""
        return label(self.table, kind, place, self.language)

    def letters(self, kind: str) -> Mapping[int, str]:
        """One letter or digit for every member of a kind."""
        return letters(self.table, kind, self.language)

    def hue(self, kind: str, place: int) -> int:
        """The number of a member's colour in `COLOURS`."""
        return palette(self.table, root(self.table.rules, kind))[place]

    def signs(self, kind: str) -> Mapping[int, str]:
        """The sign of every member of a kind."""
        return signs(self.table, kind, ascii_only=self.ascii_only)

    def title(self, address: str, name: str) -> str:
        """The sentence at an address, else a name with blanks."""
        return sentence(self.table, address, self.language or "") or name.replace("_", " ")

    def sees(self, cell: StateSlot) -> bool:
        """Whether the viewer may know what a cell of the store holds."""
        return is_visible(self.table, self.state, cell, self.viewer)

    @cached_property
    def boards(self) -> list[dict[int | None, BoardDrawing]]:
        """The boards of the game as they stand, each by its owners (None: it belongs to all)."""
        players = range(self.table.players)
        frames = board_frames(self.table, self.language, ascii_only=self.ascii_only)
        return [
            {
                owner: self.part(("sheet", frame.kind, owner), partial(_sheet, self, frame, owner))
                for owner in (players if frame.is_own else (None,))
            }
            for frame in frames
        ]


def cell_name(context: RenderContext, shown: DisplayDecl) -> str:
    """The name of one of the cells of a kind, as it is written in moves; empty if there is none."""
    board, places = board_of_kind(context.table, shown.kind), context.table.material.kinds[shown.kind].places
    return board.names[places[0]] if board is not None and places else ""


def board_drawings(context: RenderContext, *, own_last: bool = False) -> list[BoardDrawing]:
    """The boards of the game as they stand: one for all, or one for every player, that of the viewer perhaps after the others."""
    return [board[owner] for board in context.boards for owner in sorted(board, key=lambda owner: own_last and owner == context.viewer)]


def _sheet(context: RenderContext, frame: BoardFrame, owner: int | None) -> BoardDrawing:
    """One board with what lies on it."""
    groups, captions = context.part(("groups", frame.kind, owner), partial(_groups_and_captions, context, frame, owner))
    if context.memo is not None:
        around: dict[Hashable, object] = {cell.at: (groups.get(cell.place), captions.get(cell.place, "")) for cell in frame.cells}
        context.memo.compare(groups_name(frame.kind, owner), around)
    spots = tuple(
        context.part(
            spot_name(frame.kind, owner, number),
            partial(_spot, context, frame, owner, cell, groups.get(cell.place), captions.get(cell.place, "")),
        )
        for number, cell in enumerate(frame.cells)
    )
    between = tuple(
        context.part(("between", frame.kind, owner, number), partial(_between, context, each, owner))
        for number, each in enumerate(frame.between)
    )
    title = "" if owner is None else context.label(PLAYER, owner)
    return BoardDrawing(
        title,
        frame.board.form,
        spots,
        frame.rows,
        frame.columns,
        frame.named,
        frame.joins,
        frame.points,
        between,
        frame.labels,
        frame.kind,
        owner,
        tuple(
            context.part(("spare", frame.kind, owner, number), partial(_spot, context, frame, owner, cell, None, ""))
            for number, cell in enumerate(frame.spare)
        ),
        context.part(("edges", frame.kind, owner), partial(_edges_of, context, frame, owner)),
        frame.coordinates,
        frame.own_side,
    )


def _edges_of(context: RenderContext, frame: BoardFrame, owner: int | None) -> Mapping[str, int]:
    """The colours of the board's sides."""
    if not frame.cells or not frame.looks:
        return {}
    return edge_colours(frame.looks, partial(_ask, context, frame.cells[0].place, owner), partial(_hue, context))


def _look(context: RenderContext, frame: BoardFrame, owner: int | None, cell: CellFrame) -> CellLook:
    """Look of an empty cell; its lines lead to cells by their numbers."""
    ask = partial(_ask, context, cell.place, owner)
    look = cell_look(frame.board, cell.place, cell.shade, cell.looks, ask, partial(_hue, context))
    return replace(look, joined=tuple(frame.index[each] for each in look.joined if each in frame.index))


def _ask(context: RenderContext, place: int, owner: int | None, shown: DisplayDecl, field: str) -> object:
    return value(context, shown.fields[field], shown.size, place, owner)


def _hue(context: RenderContext, shown: DisplayDecl, field: str, result: object) -> int | None:
    style = colour_style(context, shown.fields[field], result)
    return int(style.partition(" ")[2]) if style else None


def spot_name(kind: str, owner: int | None, number: int) -> tuple[Hashable, ...]:
    """Under which name a cell is a part of what is rendered."""
    return "spot", kind, owner, number


def groups_name(kind: str, owner: int | None) -> tuple[Hashable, ...]:
    """Under which name it is compared what the cells of a board belong to, each by its place on the lattice."""
    return "groups of", kind, owner


def _spot(context: RenderContext, frame: BoardFrame, owner: int | None, cell: CellFrame, group: Group | None, caption: str) -> CellDrawing:
    """One cell with what lies on it."""
    context.reads([(groups_name(frame.kind, owner), cell.at)])
    return CellDrawing(
        *cell.at,
        cell.name,
        cell.brief,
        tuple(segment for shown in cell.layers for segment in _token(context, shown, cell.place, owner)),
        group,
        caption,
        tuple(way for shown in cell.layers for way in _ways(context, shown, frame.board, cell.place, owner)),
        cell.notation,
        context.part(("look", frame.kind, owner, cell.at), partial(_look, context, frame, owner, cell)) if cell.looks else PLAIN,
    )


def _between(context: RenderContext, each: BetweenFrame, owner: int | None) -> BetweenDrawing:
    """An edge or a corner with what lies on it."""
    token = tuple(segment for shown in each.layers for segment in _token(context, shown, each.place, owner))
    return BetweenDrawing(*each.at, each.side, each.is_corner, each.name, token, each.kind)


def _groups_and_captions(context: RenderContext, frame: BoardFrame, owner: int | None) -> tuple[dict[int, Group], dict[int, str]]:
    groups = _groups(context, frame.kind, owner)
    return groups, _captions(context, groups, frame.lattice)


def _ways(context: RenderContext, shown: DisplayDecl, board: Board, place: int, owner: int | None) -> tuple[Way, ...]:
    """The ways on a cell; none where there is none, or the viewer does not know."""
    paths = shown.fields.get("paths")
    joined = None if paths is None else value(context, paths, shown.size, place, owner)
    if paths is None or joined is None or joined is UNKNOWN:
        return ()
    inner = element_type(non_null(paths.kind))
    return ways_of(board, joined, several=inner is not None and element_type(inner) is not None)


def _groups(context: RenderContext, kind: str, owner: int | None) -> dict[int, Group]:
    """Which cells are drawn as one piece: those in the same outline of whatever kind has one."""
    groups: dict[int, Group] = {}
    for shown in context.table.rules.show:
        outline = shown.fields.get("outline")
        inner = element_type(outline.kind) if outline is not None else None
        if outline is None or not isinstance(inner, EntityType) or root(context.table.rules, inner.name) != root(context.table.rules, kind):
            continue
        for member in context.table.material.kinds[shown.kind].places:
            cells = value(context, outline, shown.size, member, owner)
            if cells is UNKNOWN:
                continue
            listed = iter_bits(cells) if isinstance(outline.kind, SetOf) and isinstance(cells, int) else cells
            groups.update((cell, (shown.kind, member)) for cell in listed or ())  # type: ignore[attr-defined]  # a list of cells
    return groups


def _captions(context: RenderContext, groups: Mapping[int, Group], lattice: Mapping[int, tuple[int, int]]) -> dict[int, str]:
    """The name of each group, at its first cell from the top."""
    first: dict[Group, int] = {}
    for cell, group in groups.items():
        if cell in lattice and (group not in first or lattice[cell][::-1] < lattice[first[group]][::-1]):
            first[group] = cell
    return {cell: _caption(context, kind, member) for (kind, member), cell in first.items()}


def _caption(context: RenderContext, kind: str, member: int) -> str:
    """What is written at a group of cells: the label the rule file gives to its member, else the name as in moves."""
    shown = shown_for(context.table.rules, kind)
    expression = shown.fields.get("label") if shown is not None else None
    if shown is None or expression is None:
        return context.table.material.kinds[kind].names[member]
    return _short_text(context, "label", expression, value(context, expression, shown.size, member))


def value(context: RenderContext, expression: Expression, size: int, member: int, owner: int | None = None) -> object:
    """The value of an expression of `show` for a member; `UNKNOWN` if it may depend on what the viewer does not see."""
    if context.memo is not None:
        context.memo.reads_for(context.table, expression, (owner, member, owner))
    result: object = context.knowledge.value(expression, [owner, member, owner, *([None] * size)])
    return result


def _token(context: RenderContext, shown: DisplayDecl, place: int, owner: int | None) -> Iterator[Segment]:
    """What lies on a cell: a letter for whose it is, a sign for what it is, a number or label; all in one colour."""
    style, text, note = "", "", ""
    member, seat, ground, picture = None, None, None, None
    for field in ("colour" if "colour" in shown.fields else "ground", "glyph", "label"):
        expression = shown.fields.get(field)
        if expression is None:
            continue
        result = value(context, expression, shown.size, place, owner)
        if result is None or result is False:
            continue
        if result is UNKNOWN:
            text += "" if text.endswith(str(UNKNOWN)) else str(UNKNOWN)
            note = str(UNKNOWN)
            continue
        kind = non_null(expression.kind)
        if field == "ground" and not isinstance(kind, EntityType):
            continue  # a number or a truth in a colour of its own has no letter
        own_picture = _picture(context, kind, result) if field != "ground" else None
        if field in ("colour", "ground"):
            style, picture = colour_style(context, expression, result), own_picture
            seat = result if field == "colour" and kind == EntityType(PLAYER) and isinstance(result, int) else None
            ground = "" if field == "ground" else None
            if says_colour_too(context.table, expression, shown.fields.get("glyph")):
                continue
        elif member is None and isinstance(kind, EntityType) and isinstance(result, int):
            member, style = (kind.name, result), style or (style_of_part(context.table, kind.name, result) if own_picture else "")
        written = _short_text(context, "colour" if field == "ground" else field, expression, result)
        text += written
        ground = text if field == "ground" else ground
        if field not in ("colour", "ground") and own_picture is None:
            note += written
        picture = own_picture or picture
    printed = shown.fields.get("printed")
    if text:
        picture = picture or picture_of(context.table, shown.kind, place)
        yield PieceSegment(text, style, member, seat, ground, picture, note if picture else "")
    if printed is not None and text == (ground or ""):
        result = value(context, printed, shown.size, place, owner)
        below = _short_text(context, "printed", printed, result)
        yield from [pictured(context, Segment(below, "dim"), _picture(context, non_null(printed.kind), result))] if below else []
    doubt = False
    for mark in shown.marks.values():
        lies_there = mark.where is None or value(context, mark.where, shown.size, place, owner)
        if lies_there is UNKNOWN:
            doubt = True
        elif lies_there:
            yield pictured(context, Segment(mark_sign(mark, ascii_only=context.ascii_only), "strong"), mark.picture)
    if doubt and str(UNKNOWN) not in text:
        yield Segment(str(UNKNOWN), "dim")


def pictured(context: RenderContext, segment: Segment, picture: str | None) -> Segment:
    """Signs with the picture that stands for them on pages, where the rules have one of that name."""
    return PieceSegment(segment.text, segment.style, picture=picture) if picture and picture in context.table.rules.pictures else segment


def _picture(context: RenderContext, kind: Type, result: object) -> str | None:
    """The name of the picture of a value; None if it has none."""
    if not context.table.rules.pictures.digest or not isinstance(kind, EntityType) or isinstance(result, bool):
        return None
    return picture_of(context.table, kind.name, result) if isinstance(result, int) else None


def colour_style(context: RenderContext, colour: Expression, result: object) -> str:
    """The style of what is drawn in the colour of a member or number, which an expression has given; empty if it has given none."""
    kind = non_null(colour.kind)
    if not isinstance(result, int) or isinstance(result, bool):
        return ""
    return f"hue {context.hue(kind.name, result) if isinstance(kind, EntityType) else by_number(result)}"


def _short_text(context: RenderContext, field: str, expression: Expression, result: object) -> str:
    """A value as one short text: letters for colours, signs for glyphs, numbers and names for labels, `?` for what is unknown."""
    if result is UNKNOWN:
        return str(UNKNOWN)
    match non_null(expression.kind), result:
        case EntityType(kind), int() if field == "colour" and not has_own_signs(context.table, kind):
            return context.letters(kind)[result]
        case EntityType(kind), int() if field == "colour" or (field in ("glyph", "printed") and has_signs(context.table, kind)):
            return context.signs(kind)[result]
        case EntityType(kind), int():
            return combination_signs(context.table, kind, result, context.language, ascii_only=context.ascii_only) or context.label(
                kind, result
            )
        case _, bool():
            return "*" if result else ""
        case _, int():
            return str(result) if result else ""
        case _:
            return ""
