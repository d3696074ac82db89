"""Underwood's four variants a second time, as plain Python on top of the base game's oracle, to compare the rule files with.

Written from the rules alone; it shares no code with the package. Slow and obvious on purpose. The numbers in brackets are
clauses. A set of variants holds the ids `clearings`, `mycorrhiza`, `saplings`, `ant_trail`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tests.rules import underwood_oracle as base
from tests.rules.underwood_oracle import AROUND, Layout, Shapes, Space, beside, majority, visible

Move = tuple[str, Space] | tuple[str, Space, str]  # ("plant" or "place", space), ("grow" or "grow_by_trail", space, target)
TREES = 4
CONTRADICTIONS = ({"clearings", "ant_trail"}, {"mycorrhiza", "saplings"})  # (U-92)


@dataclass(frozen=True)
class Position(base.Position):
    """A position of the base game, with what the variants add to it."""

    variants: frozenset[str] = frozenset()
    trail: frozenset[Space] = frozenset()
    trees: tuple[Space, ...] = ()  # of Mycorrhiza: beside the spaces, not on them
    saplings: frozenset[Space] = frozenset()


# ------------------------------------------------------------------------------------------------ the game


def start(layout: Layout, players: int, starter: int, variants: Iterable[str]) -> Position:
    """The position before the first decision."""
    tile_at = {(q, r): row["tile"] for row in layout["tiles"] for q, r in row["cells"]}
    trail = frozenset((q, r) for row in layout.get("trail", ()) for q, r in row["cells"])
    trees = tuple((q, r) for q, r in layout.get("trees", ()))
    nothing = tuple((0,) * players for _ in range(players))
    own = (base.PIECES,) * players
    return _settle(Position(tile_at, players, starter, {}, frozenset(), own, nothing, 0, 0, frozenset(variants), trail, trees))


def planting(position: Position) -> bool:
    """Are there saplings to be planted before the start setup? (U-120)"""
    return "saplings" in position.variants and len(position.saplings) < TREES


def placing(position: Position) -> bool:
    """Is the start setup still going on? (U-26, U-123)"""
    each = 3 if "saplings" in position.variants else 4
    return not planting(position) and position.due < each * position.players


def to_move(position: Position) -> int:
    """The seat whose decision it is (U-22, U-30, U-120)."""
    if planting(position):
        return position.starter
    if placing(position):
        return (position.starter - 1 - position.due) % position.players
    return (position.starter + position.growths) % position.players


def is_empty(position: Position, space: Space) -> bool:
    """A space without any piece and without a sapling (U-122)."""
    return space not in position.stacks and space not in position.saplings


def legal(position: Position) -> list[Move]:
    """All legal moves; none when the game is over (U-60)."""
    if planting(position):
        taken = {position.tile_at[space] for space in position.saplings}
        return [("plant", space) for space in position.tile_at if position.tile_at[space] not in taken]
    if placing(position):
        return [("place", space) for space in _start_spaces(position)]
    seat = to_move(position)
    mine = [space for space in position.tile_at if base.mycelium_of(position, space) == seat]
    return [*_normal_growths(position, seat, mine), *_trail_growths(position, seat, mine)]


def _start_spaces(position: Position) -> list[Space]:
    """Where a start piece may go (U-23, U-24): a tree is no opponent (U-122)."""
    allowed = (None, to_move(position))
    empty = [space for space in position.tile_at if is_empty(position, space)]
    return [space for space in empty if all(visible(position, near) in allowed for near in beside(position, space))]


def _normal_growths(position: Position, seat: int, mine: Iterable[Space]) -> list[Move]:
    found: list[Move] = []
    for grown in mine:
        for target in {position.tile_at[space] for space in (grown, *beside(position, grown))}:
            spots = fill_set(position, seat, grown, target)
            if spots and base.price(position, spots) <= position.own[seat]:
                found.append(("grow", grown, target))
    return found


def fill_set(position: Position, seat: int, grown: Space, target: str) -> list[Space]:
    """What a normal growth would fill (U-34, U-35, U-122)."""
    here = [space for space in beside(position, grown) if position.tile_at[space] == target]
    return [space for space in here if is_empty(position, space) or base.mycelium_of(position, space) not in (None, seat)]


def _trail_growths(position: Position, seat: int, mine: Iterable[Space]) -> list[Move]:
    """Growths by the trail (U-133, U-134, U-136)."""
    if "ant_trail" not in position.variants:
        return []
    targets = {tile for space, tile in position.tile_at.items() if at_trail(position, space)}
    sizes = {target: len(trail_fill(position, target)) for target in targets}
    able = [target for target in targets if 1 <= sizes[target] <= position.own[seat]]
    return [("grow_by_trail", grown, target) for grown in mine if at_trail(position, grown) for target in able]


def at_trail(position: Position, space: Space) -> bool:
    """Does the space share an edge with the trail?"""
    return any((space[0] + q, space[1] + r) in position.trail for q, r in AROUND)


def trail_fill(position: Position, target: str) -> list[Space]:
    """What a growth by the trail would fill (U-135)."""
    here = [space for space, tile in position.tile_at.items() if tile == target and at_trail(position, space)]
    return [space for space in here if is_empty(position, space)]


def after(position: Position, move: Move) -> Position:
    """The position at the next decision, or at the end."""
    if move[0] == "plant":
        return _settle(replace(position, saplings=position.saplings | {move[1]}))
    seat = to_move(position)
    if move[0] == "place":
        own = base._changed(position.own, seat, -1)
        return _settle(replace(position, stacks={**position.stacks, move[1]: (seat,)}, own=own, due=position.due + 1))
    assert len(move) == 3
    spots = fill_set(position, seat, move[1], move[2]) if move[0] == "grow" else trail_fill(position, move[2])
    return base.grow(position, seat, move[1], spots)


def _settle(position: Position) -> Position:
    """The same after skipping whoever cannot place (U-25)."""
    while placing(position) and not _start_spaces(position):
        position = replace(position, due=position.due + 1)
    return position


# ------------------------------------------------------------------------------------------------ scoring


def points(position: Position) -> dict[str, tuple[int, ...]]:
    """Points by line of the score sheet and seat (U-74, U-75, U-114, U-115, U-124)."""
    tiles: dict[str, list[Space]] = {}
    for space, tile in position.tile_at.items():
        tiles.setdefault(tile, []).append(space)
    worth = {tile: len(spaces) + (not position.saplings.isdisjoint(spaces)) for tile, spaces in tiles.items()}
    winner_of = {tile: majority(position, spaces) for tile, spaces in tiles.items()}
    seats = range(position.players)
    lines = {
        "tiles": tuple(sum(worth[tile] for tile in tiles if winner_of[tile] == seat) for seat in seats),
        "supply": tuple((position.own[seat] + sum(position.foreign[seat])) // 2 for seat in seats),
    }
    if "mycorrhiza" in position.variants:
        won = [majority(position, beside(position, tree)) for tree in position.trees]
        lines["trees"] = tuple(3 * won.count(seat) for seat in seats)
    return lines


def winners(position: Position) -> tuple[int, ...]:
    """Who has won (U-76 to U-78)."""
    lines = points(position).values()
    rank = [(sum(line[seat] for line in lines), sum(position.foreign[seat])) for seat in range(position.players)]
    return tuple(seat for seat, value in enumerate(rank) if value == max(rank))


# ------------------------------------------------------------------------------------------------ layouts


def layout_reasons(layout: Layout, players: int, forest: Shapes, trail: Shapes, variants: frozenset[str]) -> set[str]:
    """Why a layout is refused (U-18), each reason judged on the given data by itself."""
    floor = [(row["tile"], [(q, r) for q, r in row["cells"]]) for row in layout.get("tiles", ())]
    parts = [(row["tile"], [(q, r) for q, r in row["cells"]]) for row in layout.get("trail", ())]
    trees = [(q, r) for q, r in layout.get("trees", ())]
    spaces = {cell for _, cells in floor for cell in cells}
    ground = spaces | {cell for _, cells in parts for cell in cells}
    gaps = base.gaps(ground)
    found = base.layout_reasons(layout, players, forest, trail) - {"gap-not-allowed", "trees-not-allowed", "trail-not-allowed"}
    judged = {
        "contradictory-variants": any(pair <= variants for pair in CONTRADICTIONS),
        "gap-not-allowed": bool(gaps) and ("ant_trail" in variants or not variants & {"clearings", "mycorrhiza"}),
        "gap-missing": "clearings" in variants and not gaps,
        "trees-not-allowed": bool(trees) and "mycorrhiza" not in variants,
        "trail-not-allowed": bool(parts) and "ant_trail" not in variants,
    }
    if "mycorrhiza" in variants:
        judged |= _tree_reasons(trees, gaps, spaces, ground)
    if "ant_trail" in variants:
        judged |= _trail_reasons([set(cells) for _, cells in parts])
    return found | {reason for reason, applies in judged.items() if applies}


def _tree_reasons(trees: list[Space], gaps: list[set[Space]], spaces: set[Space], ground: set[Space]) -> dict[str, bool]:
    """What Mycorrhiza asks of gaps and trees (U-110, U-111)."""
    in_gaps = {cell for gap in gaps for cell in gap}
    outside = [tree for tree in trees if tree not in ground and tree not in in_gaps]
    return {
        "gap-too-large": any(len(gap) > 1 for gap in gaps),
        "too-many-gaps": len(gaps) > TREES,
        "gap-without-tree": any(len(gap) == 1 and gap.isdisjoint(trees) for gap in gaps),
        "tree-count": len(trees) != TREES,
        "tree-duplicate": len(set(trees)) != len(trees),
        "tree-on-tile": any(tree in ground for tree in trees),
        "tree-not-surrounded": any(sum((q + dq, r + dr) in spaces for dq, dr in AROUND) < 4 for q, r in outside),
    }


def _trail_reasons(parts: list[set[Space]]) -> dict[str, bool]:
    """What Ant Trail asks of its two tiles (U-130)."""
    if len(parts) != 2:
        return {"trail-tile-count": True}
    shared = sum((q + dq, r + dr) in parts[1] for q, r in parts[0] for dq, dr in AROUND)
    return {"trail-not-joined": shared == 0, "trail-shares-too-many-edges": shared > 2}
