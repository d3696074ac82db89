"""The plan of a grid and its assembly to a board: what square and hexagonal grids share."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from interpreter.model.types.board import Board

Coordinates = tuple[int, int]
Point = tuple[float, float]
ORIGINS = ("top left", "top right", "bottom left", "bottom right")


@dataclass(frozen=True, slots=True)
class GridPlan:
    """Specification of a board: its size, the cells that must lie on it (`around`), or the edges of a graph.

    kind: name of the kind of its cells. corners: on square grids, steps go over corners too. names: style of names.
    origin: the corner from which rows and columns are counted, `bottom left`. own_names: names in reading order instead of a
    style. members, edges, points: of a graph, a name, the neighbours and perhaps the place in a drawing of each cell.
    """

    kind: str
    width: int = 0
    height: int = 0
    around: tuple[Coordinates, ...] | None = None
    corners: bool = False
    names: str = ""
    origin: str = ""
    own_names: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    edges: tuple[tuple[int, ...], ...] = ()
    points: tuple[Point, ...] = ()


NameStyle = Callable[[GridPlan, Sequence[Coordinates]], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Lattice:
    """A regular lattice: the offset of each direction, drawing coordinates, rotation."""

    form: str
    turn: int
    steps: Mapping[str, Coordinates]  # in turn order, so that opposite directions are half a round apart
    centre: Callable[[Coordinates], Point]
    outline: tuple[Point, ...]


def assemble(lattice: Lattice, plan: GridPlan, on_page: Sequence[Coordinates], style: NameStyle) -> Board:
    """The board with these cells, given by coordinates to the right and down; those that are called by numbers come first, in their order."""
    reflected = from_origin(plan.origin, on_page)
    own = dict(zip(sorted(on_page, key=lambda cell: cell[::-1]), plan.own_names, strict=False))
    cells = sorted(on_page, key=lambda cell: (_place_by_name(own.get(cell, "")), reflected[cell][::-1]))
    counted = [reflected[cell] for cell in cells]
    number = {cell: place for place, cell in enumerate(cells)}
    steps = tuple(tuple(number.get((a + da, b + db), -1) for a, b in cells) for da, db in lattice.steps.values())
    left = min((a for a, _ in counted), default=0)
    top = min((b for _, b in counted), default=0)
    return Board(
        names=tuple(own[cell] for cell in cells) if own else style(plan, counted),
        directions=tuple(lattice.steps),
        neighbours=tuple(sum(1 << way[place] for way in steps if way[place] >= 0) for place in range(len(cells))),
        steps=steps,
        rows=tuple(b - top + 1 for _, b in counted),
        columns=tuple(a - left + 1 for a, _ in counted),
        centres=tuple(lattice.centre(cell) for cell in cells),
        outline=lattice.outline,
        coordinates=tuple(cells),
        by_coordinate=number,
        form=lattice.form,
        turn=lattice.turn,
    )


def _place_by_name(name: str) -> float:
    """Where a cell of this name comes: by its number, behind all numbers if it is none."""
    return int(name) if name.isdecimal() else inf


def from_origin(origin: str, cells: Iterable[Coordinates]) -> dict[Coordinates, Coordinates]:
    """The coordinates of each cell counted from a corner instead of the upper left one, within the same bounds."""
    places = tuple(cells)
    across = min((a for a, _ in places), default=0) + max((a for a, _ in places), default=0)
    down = min((b for _, b in places), default=0) + max((b for _, b in places), default=0)
    return {(a, b): (across - a if "right" in origin else a, down - b if "bottom" in origin else b) for a, b in places}


def rectangle(left: int, top: int, right: int, bottom: int) -> tuple[Coordinates, ...]:
    """All coordinates from left to right and from top to bottom, ends included, row by row."""
    return tuple((a, b) for b in range(top, bottom + 1) for a in range(left, right + 1))


def rectangle_of(plan: GridPlan) -> tuple[Coordinates, ...]:
    """A rectangle of the size wanted, or one that leaves a cell free all round what must lie on it."""
    if plan.around is None:
        return rectangle(0, 0, plan.width - 1, plan.height - 1)
    if not plan.around:
        return ()
    left, right = bounds(a for a, _ in plan.around)
    top, bottom = bounds(b for _, b in plan.around)
    return rectangle(left, top, right, bottom)


def bounds(cells: Iterable[int]) -> Coordinates:
    """The smallest and largest of some coordinates, and one more on either side."""
    values = tuple(cells)
    return min(values) - 1, max(values) + 1


def lettered(_plan: GridPlan, cells: Sequence[Coordinates]) -> tuple[str, ...]:
    """Names like `a1`: a letter for the column, a number for the row, both from the origin."""
    left = min((a for a, _ in cells), default=0)
    top = min((b for _, b in cells), default=0)
    return tuple(f"{letters(a - left)}{b - top + 1}" for a, b in cells)


def numbered(plan: GridPlan, cells: Sequence[Coordinates]) -> tuple[str, ...]:
    """Names like `cell_12`: the kind, and the number of the cell, row by row from 0 at the origin."""
    return tuple(f"{plan.kind}_{place}" for place in range(len(cells)))


def letters(number: int) -> str:
    """The letter of a column counted from 0: `a` to `z`, then `aa`, `ab`."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def signed(number: int) -> str:
    """A whole number as part of a name: `3`, or `m3` for three below 0."""
    return f"m{-number}" if number < 0 else str(number)


def by_coordinates(first: str, second: str, start: int = 0) -> NameStyle:
    """The style of names that spells the coordinates: `q4r6`; `r1c1` begins at 1 and puts the row first."""
    if first == "r":
        return lambda _plan, cells: tuple(f"{first}{signed(b + start)}{second}{signed(a + start)}" for a, b in cells)
    return lambda _plan, cells: tuple(f"{first}{signed(a + start)}{second}{signed(b + start)}" for a, b in cells)
