"""Words for the cells of a board that look along its lines, whatever the grid."""

from collections.abc import Callable
from functools import lru_cache
from itertools import takewhile

from interpreter.model.builtins.call_cost import Cost, members_in_line, rays, walking
from interpreter.model.builtins.constructors import element_kind
from interpreter.model.builtins.overload import Implementation, Overload, Phrase, function, overloaded
from interpreter.model.builtins.representation import masker, of_masks
from interpreter.model.types.board import Board
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Type, non_null

MOST_KNOWN = 4096  # rows on one line that are remembered
SMALL = 10  # cells of a board on which rows are remembered by all that stands there: all that can
MOST_KNOWN_OF_BOARD = 1 << 14


def board_of(material: Domains, cell: Type) -> Board:
    """The board of a kind of cells."""
    board = material.of(non_null(cell)).board
    assert board is not None
    return board


def neighbours(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The cells beside one."""
    return board_of(material, kinds[0]).neighbours.__getitem__


def neighbours_of_cells(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The cells beside a set that are not in it; remembered, since most sets are asked about for one move after the other."""
    beside, as_mask = lru_cache(MOST_KNOWN)(beside_cells(board_of(material, element_kind(kinds[0])))), masker(kinds[0])
    return lambda cells: beside(as_mask(cells))


def beside_cells(board: Board) -> Callable[[int], int]:
    """The function of a set of cells that gives the cells beside it."""
    beside_of = {1 << cell: mask for cell, mask in enumerate(board.neighbours)}

    def beside(inside: int) -> int:
        rest, found = inside, 0
        while rest:
            cell = rest & -rest
            found |= beside_of[cell]
            rest ^= cell
        return found & ~inside

    return beside


def step(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The next cell that way, or none."""
    steps = board_of(material, kinds[0]).steps

    def meaning(cell: int, direction: int) -> int | None:
        there = steps[direction][cell]
        return None if there < 0 else there

    return meaning


def turned(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The member so many places further in its kind, which begins again behind its last."""
    domain = material.of(non_null(kinds[0]))
    places, rank = domain.places, domain.rank
    return lambda member, steps: places[(rank[member] + steps) % len(places)]


def line(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The unbroken cells of a set that follow one in a direction."""
    steps, as_mask = board_of(material, kinds[0]).steps, masker(kinds[2])
    return lambda cell, direction, cells: tuple(_run(steps[direction], cell, as_mask(cells)))


def row_through(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The unbroken row of a set through a cell, from the end that lies against the direction."""
    steps, as_mask = board_of(material, kinds[0]).steps, masker(kinds[2])
    half = len(steps) // 2  # directions go round, so the opposite one is half a round on

    def meaning(cell: int, direction: int, cells: object) -> tuple[int, ...]:
        inside = as_mask(cells)
        if not inside >> cell & 1:
            return ()
        behind = _run(steps[(direction + half) % len(steps)], cell, inside)
        return (*reversed(behind), cell, *_run(steps[direction], cell, inside))

    return meaning


def longest_row(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """How many cells of a set stand in the longest unbroken row through a cell."""
    rays = rays_of(board_of(material, kinds[0]))
    lines = [[_Line(pair) for pair in zip(each, each[len(each) // 2 :], strict=False) if any(pair)] for each in rays]
    masked = [[(line.mask, line) for line in each] for each in lines]

    def meaning(cell: int, inside: int) -> int:
        longest = 0
        if not inside >> cell & 1:
            return 0
        for mask, lengths in masked[cell]:
            length = lengths[inside & mask]
            if length > longest:  # noqa: PLR1730  # a call of `max` takes as long as all the rest of it
                longest = length
        return 1 + longest

    return of_masks(kinds[1:], lru_cache(MOST_KNOWN_OF_BOARD)(meaning) if len(rays) <= SMALL else meaning, 1)


class _Line(dict[int, int]):
    """Both rays of a line through a cell: by the cells that lie there, how many follow without a gap, remembered."""

    def __init__(self, rays: tuple[tuple[int, ...], ...]) -> None:
        super().__init__()
        self.rays = rays
        self.mask = sum({bit for ray in rays for bit in ray})

    def __missing__(self, inside: int) -> int:
        if len(self) >= MOST_KNOWN:
            self.clear()
        self[inside] = length = sum(sum(1 for _ in takewhile(inside.__and__, ray)) for ray in self.rays)
        return length


def flanked(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """All of the second argument in unbroken lines from a cell to one of the third."""
    board = board_of(material, kinds[0])
    beside, rays = board.neighbours, [[(ray[0], ray) for ray in each if len(ray) > 1] for each in rays_of(board)]

    def meaning(cell: int, inside: int, closing: int) -> int:
        result = 0
        if not beside[cell] & inside:
            return 0
        for first, ray in rays[cell]:
            if inside & first:
                run = 0
                for bit in ray:
                    if inside & bit:
                        run |= bit
                        continue
                    if closing & bit:
                        result |= run
                    break
        return result

    return of_masks(kinds[1:], meaning, 1)


def rays_of(board: Board) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For every cell and direction, the cells that follow up to the edge, each as a mask."""
    every = range(len(board.names))
    return tuple(tuple(tuple(1 << there for there in _run(each, cell, -1)) for each in board.steps) for cell in every)


def _run(steps: tuple[int, ...], cell: int, inside: int) -> list[int]:
    """The cells after one, as long as they lie in the mask."""
    run = []
    there = steps[cell]
    while there >= 0 and inside >> there & 1:
        run.append(there)
        there = steps[there]
    return run


ROWS = (
    overloaded(
        "neighbours: The cells one step away; of a set of cells those beside it that are not in it.",
        Overload(
            "neighbours_cell(cell) -> set of cell",
            neighbours,
            "neighbours(a1) gives {b1 a2}; size(neighbours(b2)) gives 4",
            (Phrase("the neighbours of {0}"),),
            never_empty=lambda facts: facts.has_neighbours(0),
            cost=Cost(members=lambda call: (call.degree(0), 1)),
            few=True,
        ),
        Overload(
            "neighbours_cells(S of cell) -> set of cell",
            neighbours_of_cells,
            "neighbours(set(a1, b1)) gives {c1 a2 b2}; neighbours(cells) gives {}",
            (Phrase("the neighbours of {0}"),),
            cost=Cost(walking),
        ),
    ),
    function(
        "step: The next cell in a direction, none at the edge.",
        "step_cell_direction(cell, direction) -> cell or none",
        step,
        "step(b2, north) gives b1; step(b1, north) gives none; step(a1, east) gives b1",
    ),
    overloaded(
        "turned: The member so many further in its kind, which goes round: a direction turned by so many steps.",
        Overload(
            "turned_member(K, number) -> K",
            turned,
            "turned(north, 1) gives east; turned(north, 0 - 1) gives west; turned(leaves, 3) gives stones",
            (Phrase("{0}, {1} further"),),
        ),
        yields=True,
    ),
    function(
        "line: The unbroken cells of a set that follow a cell in a direction, without that cell.",
        "line_cell_direction_cells(cell, direction, S of part) -> list of part",
        line,
        "line(a1, east, cells) gives [b1 c1]; line(a1, south, set(a2)) gives [a2]; line(a1, east, set(c1)) gives []",
        cost=Cost(lambda call: call.side(0), members_in_line),
        few=True,
    ),
    function(
        "row_through: The unbroken row of cells of a set that runs through a cell in a direction and against it, listed in that direction.",
        "row_through_cell_direction_cells(cell, direction, S of part) -> list of part",
        row_through,
        "row_through(b1, east, cells) gives [a1 b1 c1]; row_through(b1, west, cells) gives [c1 b1 a1]; "
        "row_through(b2, east, set(a2, c2)) gives []",
        cost=Cost(lambda call: call.side(0), members_in_line),
        few=True,
    ),
    function(
        "longest_row: How many cells of a set stand in the longest unbroken row that runs through a cell, whatever its direction.",
        "longest_row_cell_cells(cell, S of part) -> number",
        longest_row,
        "longest_row(b1, cells) gives 3; longest_row(a1, marks) gives 2; longest_row(b2, marks) gives 0",
        bounds=lambda _kinds: (0, None),
        cost=Cost(rays),
    ),
    function(
        "flanked: All cells of the first set that stand in an unbroken line between a cell and one of the second set, in any direction.",
        "flanked_cell_between_ends(cell, S of part, S of cell) -> set of part",
        flanked,
        "flanked(a1, set(b1, a2), set(c1)) gives {b1}; flanked(a1, set(b1, a2), set(c1, a3)) gives {b1 a2}; "
        "flanked(a1, set(c1), set(b1)) gives {}",
        cost=Cost(rays, lambda call: (call.members(1)[0], 1)),
    ),
)
