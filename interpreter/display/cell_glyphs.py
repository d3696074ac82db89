"""Glyphs of one cell of a board: the signs of its edges and the places of its texts, for each form and size.

A stencil is data. Cells stand on a lattice of half cell widths and rows; a cell's corner is at
`(half * half_width, row * step)`. Edges are known by the lattice offset of the neighbour on their other side.

Hexagons, large, medium and small:

       ╱ ╲              ⡠⠊ ⠑⢄             ╱ ╲
      ╱R●2╲            │4 R●2│           │R●2│
     │ 4,6 │            ⠑⢄ ⡠⠊             ╲ ╱
      ╲T01╱
       ╲ ╱
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

Offset = tuple[int, int]  # half widths (or columns) to the right, rows down


@dataclass(frozen=True, slots=True)
class TextSpot:
    """A place for a text in a cell: `what` is `place`, `brief`, `token`, `token or brief`, `token and place`, or `caption`."""

    column: int
    row: int
    width: int
    what: str


@dataclass(frozen=True, slots=True)
class Edge:
    """The signs of one edge, and the same in ASCII."""

    points: tuple[Offset, ...]
    signs: str
    ascii_signs: str


@dataclass(frozen=True, slots=True)
class CellGlyphs:
    """The glyphs of one cell in one size.

    `edges`: signs to be drawn; `ruled`: edges are straight lines of a grid that join where they meet. `dots`: cells that
    belong together are kept apart by dots. `corners`: where those of a hexagon lie. `below`: rows that the last row of cells takes beyond its step.
    """

    half_width: int
    step: int
    texts: tuple[TextSpot, ...]
    edges: Mapping[Offset, Edge] = field(default_factory=dict)
    ruled: bool = False
    dots: bool = False
    below: int = 1
    corners: Mapping[Offset, Offset] = field(default_factory=dict)


_LARGE_HEXAGON = CellGlyphs(
    half_width=3,
    step=3,
    texts=(TextSpot(2, 1, 3, "token"), TextSpot(2, 3, 3, "caption"), TextSpot(1, 2, 5, "place")),
    edges={
        (-2, 0): Edge(((0, 2),), "│", "|"),
        (2, 0): Edge(((6, 2),), "│", "|"),
        (-1, -1): Edge(((2, 0), (1, 1)), "╱╱", "//"),
        (1, -1): Edge(((4, 0), (5, 1)), "╲╲", "\\\\"),
        (-1, 1): Edge(((1, 3), (2, 4)), "╲╲", "\\\\"),
        (1, 1): Edge(((5, 3), (4, 4)), "╱╱", "//"),
    },
    dots=True,
    below=2,
    corners={(0, -1): (3, 0), (1, -1): (6, 1), (1, 1): (6, 3), (0, 1): (3, 4), (-1, 1): (0, 3), (-1, -1): (0, 1)},
)
_MEDIUM_HEXAGON = CellGlyphs(
    half_width=3,
    step=2,
    texts=(TextSpot(1, 1, 2, "brief"), TextSpot(3, 1, 3, "token")),
    edges={
        (-2, 0): Edge(((0, 1),), "│", "|"),
        (2, 0): Edge(((6, 1),), "│", "|"),
        (-1, -1): Edge(((1, 0), (2, 0)), "⡠⠊", ".'"),
        (1, -1): Edge(((4, 0), (5, 0)), "⠑⢄", "'."),
        (-1, 1): Edge(((1, 2), (2, 2)), "⠑⢄", "'."),
        (1, 1): Edge(((4, 2), (5, 2)), "⡠⠊", ".'"),
    },
    corners={(0, -1): (3, 0), (1, -1): (6, 0), (1, 1): (6, 2), (0, 1): (3, 2), (-1, 1): (0, 2), (-1, -1): (0, 0)},
)
_SMALL_HEXAGON = CellGlyphs(
    half_width=2,
    step=2,
    texts=(TextSpot(1, 1, 3, "token or brief"),),
    edges={
        (-2, 0): Edge(((0, 1),), "│", "|"),
        (2, 0): Edge(((4, 1),), "│", "|"),
        (-1, -1): Edge(((1, 0),), "╱", "/"),
        (1, -1): Edge(((3, 0),), "╲", "\\"),
        (-1, 1): Edge(((1, 2),), "╲", "\\"),
        (1, 1): Edge(((3, 2),), "╱", "/"),
    },
    corners={(0, -1): (2, 0), (1, -1): (4, 0), (1, 1): (4, 2), (0, 1): (2, 2), (-1, 1): (0, 2), (-1, -1): (0, 0)},
)
_LARGE_SQUARE = CellGlyphs(half_width=3, step=3, texts=(TextSpot(1, 1, 5, "token"), TextSpot(1, 2, 5, "place")), ruled=True)
_WIDE_SQUARES = tuple(
    CellGlyphs(half_width=half, step=3, texts=(TextSpot(1, 1, 2 * half - 1, "token"), TextSpot(1, 2, 2 * half - 1, "place")), ruled=True)
    for half in (5, 7)
)  # for long labels and names
_MEDIUM_SQUARE = CellGlyphs(half_width=2, step=2, texts=(TextSpot(1, 1, 3, "token or brief"),), ruled=True)
_SMALL_SQUARE = CellGlyphs(half_width=2, step=1, texts=(TextSpot(0, 0, 3, "token or brief"),), below=0)

# Of graphs: cells one apart are two half widths and two steps apart; the widest is for those with long names.
_GRAPHS = (
    CellGlyphs(half_width=4, step=2, texts=(TextSpot(1, 0, 7, "token and place"),), below=-1),
    CellGlyphs(half_width=8, step=2, texts=(TextSpot(1, 0, 14, "token and place"),), below=-1),
    CellGlyphs(half_width=4, step=1, texts=(TextSpot(1, 0, 7, "token and place"),), below=0),
    CellGlyphs(half_width=3, step=1, texts=(TextSpot(0, 0, 5, "token or brief"),), below=0),
    CellGlyphs(half_width=2, step=1, texts=(TextSpot(0, 0, 3, "token or brief"),), below=0),
)

# A board is drawn with the first that fits.
STENCILS: Mapping[str, tuple[CellGlyphs, ...]] = {
    "hex": (_LARGE_HEXAGON, _MEDIUM_HEXAGON, _SMALL_HEXAGON),
    "square": (_LARGE_SQUARE, *_WIDE_SQUARES, _MEDIUM_SQUARE, _SMALL_SQUARE),
    "graph": _GRAPHS,
}

# The lattice offsets of the neighbours on the other side of an edge.
SIDES: Mapping[str, tuple[Offset, ...]] = {
    "hex": ((-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)),
    "square": ((-2, 0), (2, 0), (0, -1), (0, 1)),
}
