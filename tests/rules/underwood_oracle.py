"""Underwood's base game a second time, as plain Python, to compare the rule files with.

Written from the rules alone; it shares no code with the package. A position is a plain frozen record, every function
is pure. Seats count from 0, spaces are axial pairs. Slow and obvious on purpose. The numbers in brackets are clauses.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

Space = tuple[int, int]
Move = tuple[str, Space] | tuple[str, Space, str]  # ("place", space) or ("grow", space, target tile)
Shapes = Mapping[str, Sequence[Sequence[int]]]
Layout = Mapping[str, Any]  # plain data as in the component file

PIECES = 24
START_PIECES = 4
TILES_IN_PLAY = {2: 11, 3: 14, 4: 17}
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@dataclass(frozen=True)
class Position:
    """Everything there is to know; `turn` counts the placements due so far (skipped ones too), then the growths."""

    tile_at: Mapping[Space, str]
    players: int
    starter: int
    stacks: Mapping[Space, tuple[int, ...]]  # owners from bottom to top; no entry where nothing lies
    mushrooms: frozenset[Space]
    own: tuple[int, ...]
    foreign: tuple[tuple[int, ...], ...]  # foreign[holder][colour]
    due: int = 0
    growths: int = 0


Kind = TypeVar("Kind", bound=Position)

# ------------------------------------------------------------------------------------------------ the game


def start(tiles: Mapping[str, Iterable[Space]], players: int, starter: int) -> Position:
    """The position before the first placement that somebody can make (U-21)."""
    tile_at = {space: tile for tile, spaces in tiles.items() for space in spaces}
    nothing = tuple((0,) * players for _ in range(players))
    return _settle(Position(tile_at, players, starter, {}, frozenset(), (PIECES,) * players, nothing))


def beside(position: Position, space: Space) -> list[Space]:
    """The spaces that share an edge with a space (U-02)."""
    near = [(space[0] + q, space[1] + r) for q, r in AROUND]
    return [other for other in near if other in position.tile_at]


def visible(position: Position, space: Space) -> int | None:
    """Whose piece is visible on a space."""
    stack = position.stacks.get(space, ())
    return stack[-1] if stack else None


def mycelium_of(position: Position, space: Space) -> int | None:
    """Whose mycelium is visible on a space; a mushroom is nobody's mycelium."""
    return None if space in position.mushrooms else visible(position, space)


def placing(position: Position) -> bool:
    """Is the start setup still going on? (U-26)"""
    return position.due < START_PIECES * position.players


def to_move(position: Position) -> int:
    """The seat whose decision it is (U-22, U-30)."""
    if placing(position):
        return (position.starter - 1 - position.due) % position.players
    return (position.starter + position.growths) % position.players


def placements(position: Position) -> list[Space]:
    """Where the player to move may put a start piece (U-23, U-24)."""
    seat = to_move(position)
    return [
        space
        for space in sorted(position.tile_at)
        if space not in position.stacks and all(visible(position, near) in (None, seat) for near in beside(position, space))
    ]


def fill_set(position: Position, seat: int, grown: Space, target: str) -> list[Space]:
    """What a growth would fill (U-34, U-35, U-46)."""
    found = []
    for space in beside(position, grown):
        is_rival = mycelium_of(position, space) not in (None, seat)
        if position.tile_at[space] == target and (space not in position.stacks or is_rival):
            found.append(space)
    return found


def price(position: Position, spots: Iterable[Space]) -> int:
    """One piece a space, one more where somebody is covered (U-37)."""
    return sum(2 if spot in position.stacks else 1 for spot in spots)


def growths(position: Position) -> list[tuple[Space, str]]:
    """What the player to move may grow: space and target tile (U-31 to U-39)."""
    seat = to_move(position)
    found = []
    for grown in sorted(position.tile_at):
        if mycelium_of(position, grown) != seat:
            continue
        for target in sorted({position.tile_at[space] for space in [grown, *beside(position, grown)]}):
            spots = fill_set(position, seat, grown, target)
            if spots and price(position, spots) <= position.own[seat]:
                found.append((grown, target))
    return found


def legal(position: Position) -> list[Move]:
    """All legal moves; none when the game is over (U-60)."""
    if placing(position):
        return [("place", space) for space in placements(position)]
    return [("grow", grown, target) for grown, target in growths(position)]


def after(position: Position, move: Move) -> Position:
    """The position at the next decision, or at the end."""
    if move[0] == "place":
        return _settle(_placed(position, move[1]))
    seat, (_, mushroom, target) = to_move(position), move  # type: ignore[misc]  # a growth has a third part
    return grow(position, seat, mushroom, fill_set(position, seat, mushroom, target))


def _placed(position: Position, space: Space) -> Position:
    seat = to_move(position)
    own = _changed(position.own, seat, -1)
    return replace(position, stacks={**position.stacks, space: (seat,)}, own=own, due=position.due + 1)


def _settle(position: Position) -> Position:
    """The same after skipping whoever cannot place (U-25); a skip counts as one of the placements (U-26)."""
    while placing(position) and not placements(position):
        position = replace(position, due=position.due + 1)
    return position


def grow(position: Kind, seat: int, mushroom: Space, spots: Sequence[Space]) -> Kind:
    """After turning over, paying and filling (U-32, U-40 to U-45)."""
    stacks, foreign = dict(position.stacks), [list(row) for row in position.foreign]
    for spot in spots:
        covered = visible(position, spot)
        if covered is not None:
            foreign[covered][seat] += 1
        stacks[spot] = (*stacks.get(spot, ()), seat)
    return replace(
        position,
        stacks=stacks,
        mushrooms=position.mushrooms | {mushroom},
        own=_changed(position.own, seat, -price(position, spots)),
        foreign=tuple(tuple(row) for row in foreign),
        growths=position.growths + 1,
    )


def _changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return tuple(count + by if index == place else count for index, count in enumerate(counts))


# ------------------------------------------------------------------------------------------------ scoring


def majority(position: Position, spaces: Iterable[Space]) -> int | None:
    """Who leads on some spaces (U-71 to U-73)."""
    area = list(spaces)
    seats = list(range(position.players))
    for is_mushroom in (True, False):
        counts = {s: sum(visible(position, x) == s and (x in position.mushrooms) == is_mushroom for x in area) for s in seats}
        seats = [seat for seat in seats if counts[seat] == max(counts.values())]
        if len(seats) == 1:
            return seats[0]
    return None


def points(position: Position) -> tuple[tuple[int, int], ...]:
    """Points by seat: for tiles (U-74) and for the supply (U-75)."""
    tiles: dict[str, list[Space]] = {}
    for space, tile in position.tile_at.items():
        tiles.setdefault(tile, []).append(space)
    winners = {tile: majority(position, spaces) for tile, spaces in tiles.items()}
    return tuple(
        (
            sum(len(spaces) for tile, spaces in tiles.items() if winners[tile] == seat),
            (position.own[seat] + sum(position.foreign[seat])) // 2,
        )
        for seat in range(position.players)
    )


def winners(position: Position) -> tuple[int, ...]:
    """Who has won: points first (U-76), then foreign pieces (U-77), then together (U-78)."""
    rank = [(sum(lines), sum(position.foreign[seat])) for seat, lines in enumerate(points(position))]
    return tuple(seat for seat, value in enumerate(rank) if value == max(rank))


# ------------------------------------------------------------------------------------------------ layouts


def layout_reasons(layout: Layout, players: int, forest: Shapes, trail: Shapes) -> set[str]:
    """Why a layout of the base game is refused (U-18); `forest` and `trail` are the tiles in the box by id."""
    lists = [(_rows(layout, "tiles"), forest), (_rows(layout, "trail"), trail)]
    cells = [cell for rows, _ in lists for _, tile_cells in rows for cell in tile_cells]
    judged = {
        "wrong-tile-count": len(lists[0][0]) != TILES_IN_PLAY[players],
        "unknown-tile": any(tile not in box for rows, box in lists for tile, _ in rows),
        "duplicate-tile": any(len({tile for tile, _ in rows}) != len(rows) for rows, _ in lists),
        "wrong-shape": any(tile in box and not is_copy(spaces, box[tile]) for rows, box in lists for tile, spaces in rows),
        "overlap": len(set(cells)) != len(cells),
        "not-connected": len(_parts(set(cells))) != 1,
        "gap-not-allowed": bool(gaps(set(cells))),
        "trees-not-allowed": bool(layout.get("trees")),
        "trail-not-allowed": bool(lists[1][0]),
    }
    return {reason for reason, applies in judged.items() if applies}


def _rows(layout: Layout, name: str) -> list[tuple[str, list[Space]]]:
    rows = layout.get(name, ())
    return [(row["tile"], [(cell[0], cell[1]) for cell in row["cells"]]) for row in rows]


def is_copy(cells: Iterable[Sequence[int]], shape: Iterable[Sequence[int]]) -> bool:
    """Do the cells have the shape, turned by some sixth of a circle and moved, not mirrored? (U-11)"""
    wanted, turned = _moved_home(cells), [tuple(cell) for cell in shape]
    for _ in range(6):
        if _moved_home(turned) == wanted:
            return True
        turned = [(-r, q + r) for q, r in turned]
    return False


def _moved_home(cells: Iterable[Sequence[int]]) -> set[Space]:
    pairs = [(cell[0], cell[1]) for cell in cells]
    if not pairs:
        return set()
    least = min(pairs)
    return {(q - least[0], r - least[1]) for q, r in pairs}


def _parts(cells: set[Space]) -> list[set[Space]]:
    """The connected parts of some cells."""
    rest, parts = set(cells), []
    while rest:
        part, edge = set(), [rest.pop()]
        while edge:
            q, r = edge.pop()
            part.add((q, r))
            near = {(q + dq, r + dr) for dq, dr in AROUND} & rest
            rest -= near
            edge.extend(near)
        parts.append(part)
    return parts


def gaps(cells: set[Space]) -> list[set[Space]]:
    """The parts of the outside that cannot reach infinity (U-14)."""
    if not cells:
        return []
    low_q, high_q = min(q for q, _ in cells) - 1, max(q for q, _ in cells) + 1
    low_r, high_r = min(r for _, r in cells) - 1, max(r for _, r in cells) + 1
    window = {(q, r) for q in range(low_q, high_q + 1) for r in range(low_r, high_r + 1)}
    return [part for part in _parts(window - cells) if (low_q, low_r) not in part]
