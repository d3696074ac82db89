"""Looks of cells before anything lies on them: form, ground, lines to other cells, colours of the board's sides."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.model.identifiers import COLOURS
from interpreter.model.ruleset.ruleset import CELL_FORMS, DisplayDecl
from interpreter.model.schema.keys import SIDES
from interpreter.model.types.board import Board
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import EntityType, element_type, non_null
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN

Ask = Callable[[DisplayDecl, str], object]  # the value of a field for the cell, `UNKNOWN` where the viewer does not know
Hue = Callable[[DisplayDecl, str, object], int | None]  # the colour of such a value
_FORMS = {"crossings": "crossing", "pits": "pit", "holes": "hole", "triangles": "triangle"}


@dataclass(frozen=True, slots=True)
class CellLook:
    """Look of an empty cell.

    form: `crossing`, `pit`, `hole`, `triangle` or nothing. shade: of a chequered board, 0 dark, 1 light, 2 between. colour, ground: what it is
    made of, as the number of a colour and as a member of a kind. dot: a printed dot. joined: the numbers of cells to which a line leads.
    extent: left, top, right and bottom of the squares that it covers, seen from its own middle.
    """

    form: str = ""
    shade: int | None = None
    colour: int | None = None
    ground: tuple[str, int] | None = None
    dot: bool = False
    joined: tuple[int, ...] = ()
    extent: tuple[float, float, float, float] | None = None


PLAIN = CellLook()


def cell_look(board: Board, place: int, number: int, shows: Sequence[DisplayDecl], ask: Ask, hue: Hue) -> CellLook:
    """The look of a cell, from all entries of `show` that speak of it; the later of two wins. number: its shade if chequered."""
    form, colour, shade, ground, dot = "", None, None, None, False
    joined: set[int] = set()
    extent = None
    for shown in shows:
        form = _FORMS[shown.drawn_as] if shown.drawn_as in CELL_FORMS else form
        shade, colour = _chequered(number, shown, shade, colour)
        if "ground" in shown.words:
            colour = COLOURS.index(shown.words["ground"])
        made_of = ask(shown, "ground") if "ground" in shown.fields else None
        if made_of is not None and made_of is not UNKNOWN and made_of is not False:
            colour, kind = hue(shown, "ground", made_of), non_null(shown.fields["ground"].kind)
            ground = (kind.name, made_of) if isinstance(kind, EntityType) and isinstance(made_of, int) else None
        dot = dot or ("dots" in shown.fields and ask(shown, "dots") is True)
        joined.update(_cells(shown, "lines", ask))
        extent = _extent(board, place, _cells(shown, "covers", ask)) or extent
    if form == "crossing" and not any("lines" in shown.fields for shown in shows) and board.form != "graph":
        joined = {other for other in iter_bits(board.neighbours[place]) if _is_beside(board, place, other)}
    return CellLook(form, shade, colour, ground, dot, tuple(sorted(joined)), extent)


def _chequered(number: int, shown: DisplayDecl, shade: int | None, colour: int | None) -> tuple[int | None, int | None]:
    """Shade and colour of a cell of a chequered board, beside those it had."""
    said = shown.words.get("chequered", "no")
    if said == "no":
        return shade, colour
    colours = said.split()
    return (number, None) if said == "yes" else (None, COLOURS.index(colours[number % len(colours)]))


def shades(board: Board) -> tuple[int, ...]:
    """The shade of every cell of a chequered board: squares have two by turns, hexagons three; bottom left is 0."""
    if board.form not in ("square", "hex"):
        return (0,) * len(board.names)
    heights = sorted({round(y, 3) for _, y in board.centres}, reverse=True)
    rows = [heights.index(round(y, 3)) for _, y in board.centres]
    left = min((x for (x, _), row in zip(board.centres, rows, strict=True) if row == 0), default=0.0)
    halves = [round(2 * (x - left)) for x, _ in board.centres]
    if board.form == "square":
        return tuple((half // 2 + row) % 2 for half, row in zip(halves, rows, strict=True))
    return tuple(((half - row) // 2 - row) % 3 for half, row in zip(halves, rows, strict=True))


def _is_beside(board: Board, place: int, other: int) -> bool:
    """True if two cells touch by a side and not by a corner only."""
    (x, y), (to_x, to_y) = board.centres[place], board.centres[other]
    return board.form == "hex" or abs(x - to_x) + abs(y - to_y) < 1.5


def _cells(shown: DisplayDecl, field: str, ask: Ask) -> Iterator[int]:
    """The cells that a field names: one, none, or a set."""
    if field not in shown.fields:
        return
    value = ask(shown, field)
    if isinstance(value, int) and element_type(shown.fields[field].kind) is not None:
        yield from iter_bits(value)
    elif isinstance(value, int):
        yield value
    elif isinstance(value, Sequence | frozenset):
        yield from value


def _extent(board: Board, place: int, covered: Iterator[int]) -> tuple[float, float, float, float] | None:
    """The rectangle of the squares that a cell covers; None for a cell that covers nothing but itself."""
    x, y = board.centres[place]
    places = [board.centres[each] for each in {place, *covered}]
    if len(places) == 1 or board.form != "square":
        return None
    across, down = zip(*places, strict=True)
    return min(across) - x - 0.5, min(down) - y - 0.5, max(across) - x + 0.5, max(down) - y + 0.5


def edge_colours(shows: Sequence[DisplayDecl], ask: Ask, hue: Hue) -> Mapping[str, int]:
    """The colours of the board's sides, as the rule file says."""
    found: dict[str, int] = {}
    for shown in shows:
        for side in SIDES:
            key = f"edges.{side}"
            colour = (
                COLOURS.index(shown.words[key]) if key in shown.words else hue(shown, key, ask(shown, key)) if key in shown.fields else None
            )
            if colour is not None:
                found[side] = colour
    return found
