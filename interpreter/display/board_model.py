"""View model of boards: where the cells stand on a lattice, what lies on them, which belong together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import floor

from interpreter.display.between import BetweenDrawing
from interpreter.display.board import BoardDrawing, CellDrawing
from interpreter.display.canvas import Segment
from interpreter.display.default_rendering import default_shows
from interpreter.display.labels import (
    has_own_signs,
    letters,
    mark_sign,
    parts,
    short,
    signs,
)
from interpreter.display.ways import Way, ways_of
from interpreter.model.geometry import INCIDENT
from interpreter.model.geometry.edges_and_corners import incidence_of
from interpreter.model.ir import Expression
from interpreter.model.ruleset.ruleset import DisplayDecl
from interpreter.model.types.board import Board
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import PLAYER, EntityType, SetOf, element_type, non_null
from interpreter.runtime.knowledge.masking import is_visible
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN, Knowledge
from interpreter.runtime.notation.labels import label, root, shown_for, split_combination
from interpreter.runtime.state.game_instance import GameInstance, StateSlot, sentence
from interpreter.runtime.state.game_state import GameState

Group = tuple[str, int]  # a kind and its member whose outline it is
Member = tuple[str, int]  # a kind and the place of a member in it

_MOST_LABELS = 300  # of a kind that are shortened so that all are different
_TALLEST_HALF = 2  # lattice columns are counted in half cell widths


@dataclass(frozen=True, slots=True)
class PieceSegment(Segment):
    """The signs of what lies at a place. `member`: which member of a kind that is, where its sign or label tells; `seat`: whose it is."""

    member: Member | None = None
    seat: int | None = None


@dataclass(frozen=True)
class RenderContext:
    """What is rendered and for whom: a table, a position, the seat of the viewer (None: what everybody sees), and how to write."""

    table: GameInstance
    state: GameState
    viewer: int | None = None
    language: str | None = None
    ascii_only: bool = False

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
        return [
            {owner: _sheet(self, layers, owner) for owner in (range(self.table.players) if layers[0].board_of == PLAYER else (None,))}
            for layers in drawn_boards(self)
        ]


def board_drawings(context: RenderContext, *, own_last: bool = False) -> list[BoardDrawing]:
    """The boards of the game as they stand: one for all, or one for every player, that of the viewer perhaps after the others."""
    return [board[owner] for board in context.boards for owner in sorted(board, key=lambda owner: own_last and owner == context.viewer)]


def drawn_boards(context: RenderContext) -> list[list[DisplayDecl]]:
    """The boards that are drawn: for each the kinds whose members are cells of it."""
    boards: dict[tuple[str, str], list[DisplayDecl]] = {}
    for shown in (*context.table.rules.show, *default_shows(context.table)):
        cells = _cells_of(context.table, shown.kind)
        if (shown.fields or shown.marks) and _board(context.table, cells) is not None:
            boards.setdefault((cells, shown.board_of), []).append(shown)
    return [_cells_first(context.table, *key, layers) for key, layers in boards.items()]


def _cells_first(table: GameInstance, cells: str, board_of: str, layers: Sequence[DisplayDecl]) -> list[DisplayDecl]:
    """The layers of a board with the cells before what lies between them; all its cells, empty, if only that is shown."""
    on_cells = [shown for shown in layers if root(table.rules, shown.kind) == cells]
    between = [shown for shown in layers if shown not in on_cells]
    return [*(on_cells or [DisplayDecl(cells, {}, {}, {}, 3, {}, board_of)]), *between]


def _cells_of(table: GameInstance, kind: str) -> str:
    """The kind of the cells whose edges or corners members of a kind are; else the kind it is, at last, a part of."""
    whole = root(table.rules, kind)
    decl = table.rules.kinds.get(whole)
    return decl.grid_kind if decl is not None and decl.form == "grid" and decl.grid_kind else whole


def cell_name(context: RenderContext, shown: DisplayDecl) -> str:
    """The name of one of the cells of a kind, as it is written in moves; empty if there is none."""
    board, places = _board(context.table, shown.kind), context.table.material.kinds[shown.kind].places
    return board.names[places[0]] if board is not None and places else ""


def _board(table: GameInstance, kind: str) -> Board | None:
    """The board whose cells the members of a kind are; None for other kinds and for graphs without places to draw at."""
    decl = table.rules.kinds.get(root(table.rules, kind))
    board = table.material.kinds[root(table.rules, kind)].board if decl is not None and decl.form == "grid" else None
    return board if board is not None and board.form not in ("list", *INCIDENT) else None


def _sheet(context: RenderContext, layers: Sequence[DisplayDecl], owner: int | None) -> BoardDrawing:
    """One board: its members on the lattice, with headings for rows and columns that have a name in common."""
    board = _board(context.table, layers[0].kind)
    assert board is not None
    shown_at: dict[int, list[DisplayDecl]] = {}
    between = [shown for shown in layers if _board(context.table, shown.kind) is None]
    for shown in layers[: len(layers) - len(between)]:
        for place in context.table.material.kinds[shown.kind].places:
            shown_at.setdefault(place, []).append(shown)
    places = sorted(shown_at)
    lattice = _lattice(board, places)
    names = {place: _name_parts(context, shown_at[place], board.names[place], place) for place in places}
    rows, row_part = _headings({place: lattice[place][1] for place in places}, names)
    columns, column_part = _headings({place: lattice[place][0] for place in places}, names)
    groups = _groups(context, layers[0].kind, owner)
    captions = _captions(context, groups, lattice)
    spots, named = [], {row_part, column_part} == {0, 1} and all(len(names[place]) == 2 for place in places)
    free = "." if context.ascii_only else "·"
    for place in places:
        left = [piece for number, piece in enumerate(names[place]) if number != row_part]
        brief = short([piece for number, piece in enumerate(names[place]) if number not in (row_part, column_part)] or left)
        token = tuple(segment for shown in shown_at[place] for segment in _token(context, shown, place, owner))
        spots.append(
            CellDrawing(
                *lattice[place],
                short(names[place]),
                free if named else brief,
                token,
                groups.get(place),
                captions.get(place, ""),
                tuple(way for shown in shown_at[place] for way in _ways(context, shown, board, place, owner)),
                board.names[place],
            )
        )
    title = "" if owner is None else context.label(PLAYER, owner)
    joins = tuple(_joins(board, places)) if board.form == "graph" else ()
    points = tuple(board.centres[place] for place in places)
    seams = tuple(_between(context, between, board, lattice, owner)) if between else ()
    return BoardDrawing(
        title, board.form, tuple(spots), rows, columns, named, joins, points, seams, _labels(context, layers, names), layers[0].kind, owner
    )


def _ways(context: RenderContext, shown: DisplayDecl, board: Board, place: int, owner: int | None) -> tuple[Way, ...]:
    """The ways on a cell; none where there is none, or the viewer does not know."""
    paths = shown.fields.get("paths")
    joined = None if paths is None else value(context, paths, shown.size, place, owner)
    if paths is None or joined is None or joined is UNKNOWN:
        return ()
    inner = element_type(non_null(paths.kind))
    return ways_of(board, joined, several=inner is not None and element_type(inner) is not None)


def _name_parts(context: RenderContext, layers: Sequence[DisplayDecl], name: str, place: int) -> tuple[str, ...]:
    """What a cell is called: as the rule file says for people, in one piece, else by the parts of its name."""
    told = any(key in shown.labels for shown in layers for key in (name, str(place)))
    return (context.label(layers[0].kind, place),) if told else parts(name)


def _labels(context: RenderContext, layers: Sequence[DisplayDecl], names: Mapping[int, tuple[str, ...]]) -> tuple[str, ...]:
    """All texts that may be written on the cells: labels of the kinds that are written there, and names that stand in the cells."""
    written = [shown.fields[field] for shown in layers for field in ("glyph", "label", "printed") if field in shown.fields]
    kinds = dict.fromkeys(kind.name for each in written if isinstance(kind := non_null(each.kind), EntityType))
    texts = [_label_of(context, kind, place) for kind in kinds for place in context.table.material.kinds[kind].places[:_MOST_LABELS]]
    return tuple(dict.fromkeys([*texts, *(short(pieces) for pieces in names.values() if len(pieces) == 1)]))


def _label_of(context: RenderContext, kind: str, place: int) -> str:
    """What is written for a member: its signs where it has some, else its label."""
    if _has_signs(context, kind):
        return context.signs(kind)[place]
    return _combination_signs(context, kind, place) or context.label(kind, place)


def _joins(board: Board, places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The lines of a graph, by the numbers of the cells at their ends."""
    number = {place: index for index, place in enumerate(places)}
    for one in places:
        yield from ((number[one], number[other]) for other in iter_bits(board.neighbours[one]) if one < other and other in number)


def _between(
    context: RenderContext, layers: Sequence[DisplayDecl], board: Board, lattice: Mapping[int, tuple[int, int]], owner: int | None
) -> Iterator[BetweenDrawing]:
    """The edges and corners of cells on the lattice, with what lies there."""
    shown_at: dict[tuple[str, int], list[DisplayDecl]] = {}
    for shown in layers:
        for place in context.table.material.kinds[shown.kind].places:
            shown_at.setdefault((root(context.table.rules, shown.kind), place), []).append(shown)
    incidence = incidence_of(board)
    for (kind, place), here in shown_at.items():
        own = context.table.material.kinds[kind].board
        assert own is not None
        is_corner = own.form == "corners"
        beside = incidence.cells_beside_corner if is_corner else incidence.cells_beside_edge
        cell = next((each for each in iter_bits(beside[place]) if each in lattice), None)
        if cell is not None:
            right, down = (to - at for at, to in zip(board.centres[cell], own.centres[place], strict=True))
            side = round((2 if is_corner else 4) * right), round(2 * down)
            token = tuple(segment for shown in here for segment in _token(context, shown, place, owner))
            yield BetweenDrawing(*lattice[cell], side, is_corner, own.names[place], token, kind)


def _lattice(board: Board, places: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Place of each cell on the lattice: half cell widths from the left, rows from the top, both from 0."""
    if board.form == "graph":
        return _fine_lattice([board.centres[place] for place in places], places)
    heights = sorted({round(board.centres[place][1], 3) for place in places})
    row_of = {height: number for number, height in enumerate(_all_rows(heights))}
    left = min((board.centres[place][0] for place in places), default=0.0)
    return {place: (round(_TALLEST_HALF * (board.centres[place][0] - left)), row_of[round(board.centres[place][1], 3)]) for place in places}


def _fine_lattice(points: Sequence[tuple[float, float]], places: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Place of each cell of a graph: half units from the left and from the top."""
    left, top = (min((point[axis] for point in points), default=0.0) for axis in (0, 1))
    return {place: (floor(2 * (x - left) + 0.5), floor(2 * (y - top) + 0.5)) for place, (x, y) in zip(places, points, strict=True)}


def _all_rows(heights: Sequence[float]) -> list[float]:
    """Heights of all rows from the first to the last, empty ones too."""
    steps = [after - before for before, after in pairwise(heights)]
    step = min(steps, default=1.0)
    filled: list[float] = list(heights[:1])
    for gap, height in zip(steps, heights[1:], strict=True):
        filled.extend([float("nan")] * (round(gap / step) - 1))
        filled.append(height)
    return filled


def _headings(lines: Mapping[int, int], names: Mapping[int, tuple[str, ...]]) -> tuple[dict[int, str], int | None]:
    """Headings by line, and which part of a cell's name they say; nothing where no part is common to every line."""
    for part in (1, 0):
        texts_at: dict[int, set[str]] = {}
        for place, line in lines.items():
            texts_at.setdefault(line, set()).add(names[place][part] if part < len(names[place]) and len(names[place]) > 1 else "")
        if all(len(texts) == 1 and "" not in texts for texts in texts_at.values()):
            return {line: next(iter(texts)) for line, texts in texts_at.items()}, part
    return {}, None


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
    result: object = context.knowledge.value(expression, [owner, member, owner, *([None] * size)])
    return result


def _token(context: RenderContext, shown: DisplayDecl, place: int, owner: int | None) -> Iterator[Segment]:
    """What lies on a cell: a letter for whose it is, a sign for what it is, a number or label; all in one colour."""
    style, text = "", ""
    member, seat = None, None
    for field in ("colour", "glyph", "label"):
        expression = shown.fields.get(field)
        if expression is None:
            continue
        result = value(context, expression, shown.size, place, owner)
        if result is None or result is False:
            continue
        if result is UNKNOWN:
            text += "" if text.endswith(str(UNKNOWN)) else str(UNKNOWN)
            continue
        kind = non_null(expression.kind)
        if field == "colour":
            style = f"hue {result}"
            seat = result if kind == EntityType(PLAYER) and isinstance(result, int) else None
            if _says_it_too(context, expression, shown.fields.get("glyph")):
                continue
        elif member is None and isinstance(kind, EntityType) and isinstance(result, int):
            member = kind.name, result
        text += _short_text(context, field, expression, result)
    printed = shown.fields.get("printed")
    if text:
        yield PieceSegment(text, style, member, seat)
    elif printed is not None and (below := _short_text(context, "printed", printed, value(context, printed, shown.size, place, owner))):
        yield Segment(below, "dim")
    doubt = False
    for mark in shown.marks.values():
        lies_there = mark.where is None or value(context, mark.where, shown.size, place, owner)
        if lies_there is UNKNOWN:
            doubt = True
        elif lies_there:
            yield Segment(mark_sign(mark, ascii_only=context.ascii_only), "strong")
    if doubt and str(UNKNOWN) not in text:
        yield Segment(str(UNKNOWN), "dim")


def _says_it_too(context: RenderContext, colour: Expression, glyph: Expression | None) -> bool:
    """Whether the sign on a cell is one of a combination with the kind that gives the colour in it, so that a letter is idle."""
    match non_null(glyph.kind) if glyph is not None else None:
        case EntityType(kind) if kind in context.table.rules.kinds:
            return non_null(colour.kind) in [part for _, part in context.table.rules.kinds[kind].parts]
        case _:
            return False


def _short_text(context: RenderContext, field: str, expression: Expression, result: object) -> str:
    """A value as one short text: letters for colours, signs for glyphs, numbers and names for labels, `?` for what is unknown."""
    if result is UNKNOWN:
        return str(UNKNOWN)
    match non_null(expression.kind), result:
        case EntityType(kind), int() if field == "colour" and not has_own_signs(context.table, kind):
            return context.letters(kind)[result]
        case EntityType(kind), int() if field == "colour" or (field in ("glyph", "printed") and _has_signs(context, kind)):
            return context.signs(kind)[result]
        case EntityType(kind), int():
            return _combination_signs(context, kind, result) or context.label(kind, result)
        case _, bool():
            return "*" if result else ""
        case _, int():
            return str(result) if result else ""
        case _:
            return ""


def _combination_signs(context: RenderContext, kind: str, member: int) -> str:
    """Signs for the parts of a combination that has an owner, or whose parts all have signs of their own: in order, letters for players."""
    parts = split_combination(context.table, kind, member)
    if PLAYER not in dict(parts) and not (parts and all(has_own_signs(context.table, name) for name, _ in parts)):
        return ""
    if not all(name == PLAYER or _has_signs(context, name) for name, _ in parts):
        return ""
    return "".join((context.letters(name) if name == PLAYER else context.signs(name))[place] for name, place in parts)


def _has_signs(context: RenderContext, kind: str) -> bool:
    """Whether members of a kind are few things with signs, not rows with names."""
    shown = shown_for(context.table.rules, kind)
    decl = context.table.rules.kinds.get(kind)
    return bool(shown and shown.signs) or (decl is not None and decl.form == "choices")
