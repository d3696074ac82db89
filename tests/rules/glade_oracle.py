"""The Glade once more in plain Python, written from the rulings alone: what may be done, what it does, the score.

Also the matching game and the solo game: who plays with symbols gives their boards, who plays alone the places of the dummies.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

HUES = ("yellow", "blue", "red", "white", "grey")
DUMMY = -1  # the owner of counters that belong to nobody
FEATURES = (
    ("hedgehog", "mouse", "squirrel", "toad"),
    ("acorn", "blackberry", "hazelnut", "mushroom"),
    ("beech", "chestnut", "maple", "oak"),
)
KINDS = [f"{creature}_{fruit}_{leaf}" for creature in FEATURES[0] for fruit in FEATURES[1] for leaf in FEATURES[2]]
Field = tuple[int, int]
Symbol = tuple[str, ...]  # what a tile must show: a leaf, or a creature or a fruit and the leaf of its colour
CENTRE = (5, 5)
ALL = [(row, column) for row in range(1, 10) for column in range(1, 10)]


def named(place: Field) -> str:
    return f"r{place[0]}c{place[1]}"


def shared(tiles: list[str]) -> int | None:
    """How many features all tiles have in common; None if they are no set."""
    common = 0
    for values in zip(*(tile.split("_") for tile in tiles), strict=True):
        if len(set(values)) == 1:
            common += 1
        elif len(set(values)) < len(values):
            return None
    return common or None


def missing(tiles: list[str]) -> str:
    """The kind that a set of three lacks."""
    found = []
    for values, every in zip(zip(*(tile.split("_") for tile in tiles), strict=True), FEATURES, strict=True):
        found.append(values[0] if len(set(values)) == 1 else next(each for each in every if each not in values))
    return "_".join(found)


@dataclass
class Seat:
    """What belongs to one player: counters are (owner, double) pairs, match counters are called as in the game."""

    rack: Counter[str]
    row: int = 12
    tiles: dict[Field, str] = field(default_factory=dict)
    fences: dict[Field, tuple[int, bool]] = field(default_factory=dict)
    store: Counter[tuple[int, bool]] = field(default_factory=Counter)
    plan: Mapping[Field, Symbol] = field(default_factory=dict)
    won: Counter[str] = field(default_factory=Counter)
    won_fences: dict[Field, str] = field(default_factory=dict)

    def run(self, place: Field, step: Field) -> list[Field]:
        """The unbroken line of tiles through a field."""
        cells = [place]
        for sign in (-1, 1):
            row, column = place[0] + sign * step[0], place[1] + sign * step[1]
            while (row, column) in self.tiles:
                cells.append((row, column))
                row, column = row + sign * step[0], column + sign * step[1]
        return sorted(cells)

    def fits(self, place: Field, tile: str) -> bool:
        lines = (self.run(place, step) for step in ((0, 1), (1, 0)))
        return all(len(line) == 1 or shared([tile if cell == place else self.tiles[cell] for cell in line]) for line in lines)

    def open(self) -> list[Field]:
        return [place for place in ALL if place not in self.tiles and place not in self.fences and place not in self.won_fences]

    def legal(self, tile: str) -> list[Field]:
        return [place for place in self.open() if self.fits(place, tile)]

    def completing(self, tile: str) -> list[Field]:
        """Where a tile makes a line of exactly three a set of four."""
        return [place for place in self.legal(tile) if any(3 == self._beyond(place, step) for step in ((0, 1), (0, -1), (1, 0), (-1, 0)))]

    def _beyond(self, place: Field, step: Field) -> int:
        count, (row, column) = 0, (place[0] + step[0], place[1] + step[1])
        while (row, column) in self.tiles:
            count, row, column = count + 1, row + step[0], column + step[1]
        return count

    def enclosed(self) -> list[Field]:
        return [
            (row, column)
            for row, column in self.open()
            if all((row + y, column + x) in self.tiles for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        ]

    def stray(self) -> int:
        """Groups without the centre."""
        left, found = set(self.tiles), 0
        while left:
            group, edge = set(), {next(iter(left))}
            while edge:
                group |= edge
                edge = {(r + y, c + x) for r, c in edge for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))} & left - group
            left -= group
            found += CENTRE not in group
        return found


class Oracle:
    """A position; its methods say what may be done, and do it."""

    def __init__(self, racks: Sequence[Counter[str]], plans: Sequence[Mapping[Field, Symbol]] = (), dummies: Sequence[str] = ()) -> None:
        self.seats = [Seat(rack) for rack in racks]
        for seat, plan in zip(self.seats, plans, strict=False):
            seat.plan = plan
        self.glade: dict[str, tuple[int, bool]] = dict.fromkeys(dummies, (DUMMY, False))
        self.box = 0  # dummies out of the game
        self.alone = len(self.seats) == 1
        self.bag = 128 - 8 * len(self.seats) - self.alone
        self.leaves = dict.fromkeys(FEATURES[2], 4)  # the highest match counter left of each leaf

    def main(self, me: int) -> set[str]:
        """Moves of the main action: the first tile of a placement, or a claim."""
        found = self.lays(me)
        if CENTRE in self.seats[me].tiles:
            found |= {f"claim {tile}" for tile in self.rack(me) if tile in self.glade and self.landing(me, tile)[1]}
        return found

    def rack(self, me: int) -> list[str]:
        return [tile for tile, count in self.seats[me].rack.items() if count]

    def lays(self, me: int) -> set[str]:
        seat = self.seats[me]
        spots = {tile: seat.legal(tile) if CENTRE in seat.tiles else [CENTRE] for tile in self.rack(me)}
        return {f"lay {tile} {named(place)}" for tile, places in spots.items() for place in places}

    def extends(self, me: int, fresh: list[Field]) -> set[str]:
        """Further tiles: every field that is in one run with all new ones."""
        seat, found = self.seats[me], set()
        for tile in self.rack(me):
            for place in seat.legal(tile):
                if any(set(fresh) <= set(seat.run(place, step)) for step in ((0, 1), (1, 0))):
                    found.add(f"extend {tile} {named(place)}")
        return found

    def landing(self, me: int, tile: str) -> tuple[int, list[Field]]:
        owner = self.glade[tile][0]
        places = [] if owner == DUMMY else self.seats[owner].completing(tile)
        return (owner, places) if places else (me, self.seats[me].legal(tile))

    def put(self, me: int, host: int, tile: str, place: Field) -> None:
        self.seats[me].rack[tile] -= 1
        self.seats[host].tiles[place] = tile
        symbol = self.seats[host].plan.get(place)
        if symbol is not None and set(symbol) <= set(tile.split("_")):
            self.seats[me].won[self.match(symbol)] += 1

    def match(self, symbol: Symbol) -> str:
        """The match counter that a symbol earns, taken from the stock: of a leaf the highest."""
        if len(symbol) > 1:
            return f"match_{'_'.join(symbol)}"
        self.leaves[symbol[0]] -= 1
        return f"match_leaf_{symbol[0]}_{self.leaves[symbol[0]] + 1}"

    def formed(self, host: int, fresh: list[Field], sizes: tuple[int, ...]) -> dict[str, list[Field]]:
        """Formed sets by the name of their line."""
        found = {}
        for place in fresh:
            for step, axis in (((0, 1), "across"), ((1, 0), "down")):
                line = self.seats[host].run(place, step)
                if len(line) in sizes:
                    found[f"lane {named(line[0])}_{axis}"] = line
        return found

    def reward(self, me: int, host: int, line: list[Field], fresh: list[Field]) -> None:
        tiles = [self.seats[host].tiles[cell] for cell in line]
        double, new = shared(tiles) == 2, [cell for cell in line if cell in fresh]
        if len(line) == 3:
            kind = missing(tiles)
            if self.take(host, double):
                if kind in self.glade and self.glade[kind][0] == DUMMY:
                    self.box += 1
                elif kind in self.glade:
                    self.seats[self.glade[kind][0]].store[self.glade[kind]] += 1
                self.glade[kind] = (host, double)
        elif len(new) == 1 and self.seats[host].tiles[new[0]] in self.glade:
            self.seats[me].store[self.glade.pop(self.seats[host].tiles[new[0]])] += 1
        elif self.take(me, double and len(new) > 1):
            self.seats[me].store[me, double and len(new) > 1] += 1

    def take(self, seat: int, double: bool) -> bool:
        """Take a counter from a row; from an empty one singles are turned instead."""
        if self.seats[seat].row:
            self.seats[seat].row -= 1
            return True
        for _ in range(1 + double):
            self.turn(seat)
        return False

    def turn(self, seat: int) -> None:
        for kind in KINDS:
            if self.glade.get(kind) == (seat, False):
                self.glade[kind] = (seat, True)
                return
        for holder in (self.seats[seat], *(other for number, other in enumerate(self.seats) if number != seat)):
            if holder.store[seat, False]:
                holder.store[seat, False] -= 1
                holder.store[seat, True] += 1
                return
            for place in sorted(holder.fences):
                if holder.fences[place] == (seat, False):
                    holder.fences[place] = (seat, True)
                    return

    def encloses(self, me: int) -> set[str]:
        seat, found = self.seats[me], set()
        for place in seat.enclosed():
            if any(set(seat.legal(tile)) - {place} for tile in self.rack(me)):
                for (owner, double), count in seat.store.items():
                    if count:
                        found.add(f"enclose {named(place)} {HUES[owner]}_{'double' if double else 'single'}")
                found |= {f"enclose_match {named(place)} {name}" for name, count in seat.won.items() if count}
        return found

    def enclose(self, me: int, words: Sequence[str], place: Field) -> None:
        """Lay a counter of the store on an enclosed field; `words` as it is written in the game."""
        seat = self.seats[me]
        if words[0] == "enclose_match":
            seat.won[words[2]] -= 1
            seat.won_fences[place] = words[2]
            return
        hue, face = words[2].split("_")
        counter = (DUMMY if hue == "grey" else HUES.index(hue), face == "double")
        seat.store[counter] -= 1
        seat.fences[place] = counter

    def refill(self, me: int) -> int:
        """How many tiles are drawn at the end of a turn."""
        drawn = min(8 - self.seats[me].rack.total(), self.bag)
        self.bag -= drawn
        return drawn

    def score(self, me: int) -> int:
        mine = self.seats[me]
        lies = [(number, counter) for number, seat in enumerate(self.seats) for counter in (*seat.store.elements(), *seat.fences.values())]
        on_glade = [counter for counter in self.glade.values() if counter[0] == me]
        elsewhere = [counter for number, counter in lies if counter[0] == me and number != me]
        doubles = sum(counter == (me, True) for counter in (*on_glade, *(counter for _, counter in lies)))
        matches = sum(map(worth, (*mine.won.elements(), *mine.won_fences.values()))) + len(mine.won_fences)
        return len(on_glade) + len(elsewhere) + 2 * mine.store.total() + 3 * len(mine.fences) + doubles + matches - mine.stray()


def worth(match: str) -> int:
    """The value of a match counter."""
    return int(match[-1]) if match[-1].isdigit() else 1
