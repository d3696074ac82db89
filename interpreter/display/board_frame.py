"""What of a board is the same in every position: where its cells stand on the lattice, what they are called, headings of rows and columns."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor

from interpreter.display.labels import combination_signs, has_signs, parts, short, signs
from interpreter.display.scenery.default_rendering import default_shows
from interpreter.display.scenery.looks import shades
from interpreter.model.geometry import INCIDENT
from interpreter.model.geometry.edges_and_corners import incidence_of
from interpreter.model.ruleset.ruleset import CELL_FORMS, DisplayDecl
from interpreter.model.types.board import Board
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import PLAYER, EntityType, non_null
from interpreter.runtime.notation.labels import label, root
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.table_memo import per_table

_MOST_LABELS = 300  # of a kind that are shortened so that all are different
_TALLEST_HALF = 2  # lattice columns are counted in half cell widths
Place = tuple[int, int]  # on the lattice


@dataclass(frozen=True, slots=True)
class CellFrame:
    """A cell: its number on the board, its place on the lattice, its name in full, what the headings leave of it, its name in moves, what is shown there.

    looks: what says how it looks while it is empty. shade: its number on a chequered board.
    """

    place: int
    at: Place
    name: str
    brief: str
    notation: str
    layers: tuple[DisplayDecl, ...]
    looks: tuple[DisplayDecl, ...] = ()
    shade: int = 0


@dataclass(frozen=True, slots=True)
class BetweenFrame:
    """An edge or a corner: its number, the cell on the lattice, its side of it, its name in moves, its kind, what is shown there."""

    place: int
    at: Place
    side: Place
    is_corner: bool
    name: str
    kind: str
    layers: tuple[DisplayDecl, ...]


@dataclass(frozen=True, slots=True)
class BoardFrame:
    """A board without what lies on it; fields as in `BoardDrawing`. `lattice`: by the number of a cell. `is_own`: every player has one.

    spare: places of the grid that are no cells of this board and are drawn with it. index: the number of a cell by its place.
    """

    board: Board
    kind: str
    is_own: bool
    cells: tuple[CellFrame, ...]
    between: tuple[BetweenFrame, ...]
    lattice: Mapping[int, Place]
    rows: Mapping[int, str]
    columns: Mapping[int, str]
    named: bool
    joins: tuple[tuple[int, int], ...]
    points: tuple[tuple[float, float], ...]
    labels: tuple[str, ...]
    spare: tuple[CellFrame, ...]
    index: Mapping[int, int]
    looks: tuple[DisplayDecl, ...]
    coordinates: bool
    own_side: str


@per_table
def board_frames(table: GameInstance, language: str | None, *, ascii_only: bool) -> tuple[BoardFrame, ...]:
    """The boards of a game, the texts in a language."""
    names = _Names(table, language, ascii_only)
    return tuple(_frame(names, layers) for layers in drawn_boards(table))


@dataclass(frozen=True, slots=True)
class _Names:
    """How things of a table are called."""

    table: GameInstance
    language: str | None
    ascii_only: bool

    def label(self, kind: str, place: int) -> str:
        return label(self.table, kind, place, self.language)


def _frame(names: _Names, layers: Sequence[DisplayDecl]) -> BoardFrame:
    """One board: its members on the lattice, with headings for rows and columns that have a name in common."""
    table = names.table
    board = board_of_kind(table, layers[0].kind)
    assert board is not None
    between = [shown for shown in layers if board_of_kind(table, shown.kind) is None]
    shown_at: dict[int, list[DisplayDecl]] = {}
    for shown in layers[: len(layers) - len(between)]:
        for place in table.material.kinds[shown.kind].places:
            shown_at.setdefault(place, []).append(shown)
    places = sorted(shown_at)
    lattice = _lattice(board, places)
    pieces = {place: _name_parts(names, shown_at[place], board.names[place], place) for place in places}
    rows, row_part = _headings({place: lattice[place][1] for place in places}, pieces)
    columns, column_part = _headings({place: lattice[place][0] for place in places}, pieces)
    named = {row_part, column_part} == {0, 1} and all(len(pieces[place]) == 2 for place in places)
    free = "." if names.ascii_only else "·"
    looks, shade = _looks(table, layers[0]), shades(board)
    cells = tuple(
        CellFrame(
            place,
            lattice[place],
            short(pieces[place]),
            free if named else _brief(pieces[place], row_part, column_part),
            board.names[place],
            tuple(shown_at[place]),
            _looks_at(table, looks, place),
            shade[place],
        )
        for place in places
    )
    joins = tuple(_joins(board, places)) if board.form == "graph" else ()
    seams = tuple(_between(table, between, board, lattice)) if between else ()
    return BoardFrame(
        board, layers[0].kind, layers[0].board_of == PLAYER, cells, seams, lattice, rows, columns, named, joins,
        tuple(board.centres[place] for place in places), _labels(names, layers, pieces),
        tuple(_spare(table, board, looks, shade, lattice)), {place: number for number, place in enumerate(places)},
        looks, _said(looks, "coordinates", "yes" if _are_lettered(board, looks) else "no") == "yes", _said(looks, "own_side"),
    )  # fmt: skip


def _looks(table: GameInstance, layer: DisplayDecl) -> tuple[DisplayDecl, ...]:
    """Looks that the rule file gives the empty board."""
    cells = root(table.rules, layer.kind)
    return tuple(
        shown
        for shown in table.rules.show
        if root(table.rules, shown.kind) == cells and shown.board_of in ("", layer.board_of) and shown.has_look
    )


def _looks_at(table: GameInstance, looks: Sequence[DisplayDecl], place: int) -> tuple[DisplayDecl, ...]:
    return tuple(shown for shown in looks if place in table.material.kinds[shown.kind].rank)


def _said(looks: Sequence[DisplayDecl], key: str, otherwise: str = "") -> str:
    """Texts below a board."""
    return next((shown.words[key] for shown in reversed(looks) if key in shown.words), otherwise)


def _spare(
    table: GameInstance, board: Board, looks: Sequence[DisplayDecl], shade: Sequence[int], lattice: Mapping[int, Place]
) -> Iterator[CellFrame]:
    """Places of the grid that are no cells of this board, but chequered or made of something like them."""
    spoken = {place for shown in looks if _is_painted(shown) for place in table.material.kinds[shown.kind].places}
    if spoken <= lattice.keys():
        return
    at = _lattice(board, sorted(spoken))
    right, down = next((lattice[place][axis] - at[place][axis] for axis in (0, 1)) for place in lattice if place in at)
    for place in sorted(spoken - lattice.keys()):
        half, row = at[place]
        yield CellFrame(place, (half + right, row + down), "", "", board.names[place], (), _looks_at(table, looks, place), shade[place])


def _is_painted(shown: DisplayDecl) -> bool:
    """True if cells are seen by what is said of them."""
    return shown.words.get("chequered", "no") != "no" or "ground" in shown.words or "ground" in shown.fields or shown.drawn_as in CELL_FORMS


def _are_lettered(board: Board, looks: Sequence[DisplayDecl]) -> bool:
    """True if cells are called by a letter and a number, or are points, whose names stand at their ends."""
    pieces = [parts(name) for name in board.names]
    return all(len(each) == 2 and each[0].isalpha() for each in pieces) or any(shown.drawn_as == "triangles" for shown in looks)


def _brief(pieces: Sequence[str], row_part: int | None, column_part: int | None) -> str:
    """What the heading of its row leaves to say of the name of a cell."""
    left = [piece for number, piece in enumerate(pieces) if number != row_part]
    return short([piece for number, piece in enumerate(pieces) if number not in (row_part, column_part)] or left)


def _between(table: GameInstance, layers: Sequence[DisplayDecl], board: Board, lattice: Mapping[int, Place]) -> Iterator[BetweenFrame]:
    """The edges and corners of cells on the lattice."""
    shown_at: dict[tuple[str, int], list[DisplayDecl]] = {}
    for shown in layers:
        for place in table.material.kinds[shown.kind].places:
            shown_at.setdefault((root(table.rules, shown.kind), place), []).append(shown)
    incidence = incidence_of(board)
    for (kind, place), here in shown_at.items():
        own = table.material.kinds[kind].board
        assert own is not None
        is_corner = own.form == "corners"
        beside = incidence.cells_beside_corner if is_corner else incidence.cells_beside_edge
        cell = next((each for each in iter_bits(beside[place]) if each in lattice), None)
        if cell is not None:
            right, down = (to - at for at, to in zip(board.centres[cell], own.centres[place], strict=True))
            side = round((2 if is_corner else 4) * right), round(2 * down)
            yield BetweenFrame(place, lattice[cell], side, is_corner, own.names[place], kind, tuple(here))


def drawn_boards(table: GameInstance) -> list[list[DisplayDecl]]:
    """The boards that are drawn: for each the kinds whose members are cells of it."""
    boards: dict[tuple[str, str], list[DisplayDecl]] = {}
    for shown in (*table.rules.show, *default_shows(table)):
        cells = _cells_of(table, shown.kind)
        if shown.has_pieces and board_of_kind(table, cells) is not None:
            boards.setdefault((cells, shown.board_of), []).append(shown)
    for shown in table.rules.show:  # boards on which nothing lies
        cells = _cells_of(table, shown.kind)
        if shown.has_look and board_of_kind(table, cells) is not None and not any(kind == cells for kind, _ in boards):
            boards[cells, shown.board_of] = [shown]
    return [_cells_first(table, *key, layers) for key, layers in boards.items()]


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


def board_of_kind(table: GameInstance, kind: str) -> Board | None:
    """The board whose cells the members of a kind are; None for other kinds and for graphs without places to draw at."""
    decl = table.rules.kinds.get(root(table.rules, kind))
    board = table.material.kinds[root(table.rules, kind)].board if decl is not None and decl.form == "grid" else None
    return board if board is not None and board.form not in ("list", *INCIDENT) else None


def _name_parts(names: _Names, layers: Sequence[DisplayDecl], name: str, place: int) -> tuple[str, ...]:
    """What a cell is called: as the rule file says for people, in one piece, else by the parts of its name."""
    told = any(key in shown.labels for shown in layers for key in (name, str(place)))
    return (names.label(layers[0].kind, place),) if told else parts(name)


def _labels(writing: _Names, layers: Sequence[DisplayDecl], names: Mapping[int, tuple[str, ...]]) -> tuple[str, ...]:
    """All texts that may be written on the cells: labels of the kinds that are written there, and names that stand in the cells."""
    written = [shown.fields[field] for shown in layers for field in ("glyph", "label", "printed") if field in shown.fields]
    kinds = dict.fromkeys(kind.name for each in written if isinstance(kind := non_null(each.kind), EntityType))
    texts = [_label_of(writing, kind, place) for kind in kinds for place in writing.table.material.kinds[kind].places[:_MOST_LABELS]]
    return tuple(dict.fromkeys([*texts, *(short(pieces) for pieces in names.values() if len(pieces) == 1)]))


def _label_of(names: _Names, kind: str, place: int) -> str:
    """What is written for a member: its signs where it has some, else its label."""
    if has_signs(names.table, kind):
        return signs(names.table, kind, ascii_only=names.ascii_only)[place]
    return combination_signs(names.table, kind, place, names.language, ascii_only=names.ascii_only) or names.label(kind, place)


def _joins(board: Board, places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The lines of a graph, by the numbers of the cells at their ends."""
    number = {place: index for index, place in enumerate(places)}
    for one in places:
        yield from ((number[one], number[other]) for other in iter_bits(board.neighbours[one]) if one < other and other in number)


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
