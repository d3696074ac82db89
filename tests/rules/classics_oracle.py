"""The classics written a second time, from what everybody knows of them: slow, simple, without a look at the rule files.

Each has `player`, who is to move (0 or 1), `moves()` as Rulewright writes them, `play(move)`, `over` and `winners`. Boards are
dictionaries from the name of a cell to its owner.
"""

from itertools import product

AROUND = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]


def name(x: int, y: int) -> str:
    """What a cell is called: a letter from the left, a number from the top."""
    return f"{'abcdefghijklmnopqrs'[x]}{y + 1}"


def place(cell: str) -> tuple[int, int]:
    """Where a cell lies."""
    return ord(cell[0]) - ord("a"), int(cell[1:]) - 1


def beyond(cell: str, step: tuple[int, int], count: int = 1) -> str:
    """The cell so many steps on, also off the board."""
    x, y = place(cell)
    return f"{chr(ord('a') + x + count * step[0])}{y + count * step[1] + 1}"


class Oracle:
    """What they have in common."""

    def __init__(self) -> None:
        self.player, self.over, self.winners = 0, False, set[int]()
        self.owner: dict[str, int | None] = {}

    def of(self, player: int) -> list[str]:
        return [cell for cell, owner in self.owner.items() if owner == player]

    def end(self, *winners: int) -> None:
        self.over, self.winners = True, set(winners)


class ConnectFour(Oracle):
    def __init__(self) -> None:
        super().__init__()
        self.columns: list[list[int]] = [[] for _ in range(7)]

    def moves(self) -> list[str]:
        return [f"drop {number}" for number, column in enumerate(self.columns, 1) if len(column) < 6]

    def at(self, x: int, y: int) -> int | None:
        return self.columns[x][y] if 0 <= x < 7 and 0 <= y < len(self.columns[x]) else None

    def play(self, move: str) -> None:
        self.columns[int(move.split()[1]) - 1].append(self.player)
        for x, y, (right, up) in product(range(7), range(6), AROUND):
            if all(self.at(x + far * right, y + far * up) == self.player for far in range(4)):
                self.end(self.player)
        if not self.over and not self.moves():
            self.end()
        self.player = 1 - self.player


class Breakthrough(Oracle):
    def __init__(self) -> None:
        super().__init__()
        self.owner = {name(x, y): 0 if y < 2 else 1 if y > 5 else None for x, y in product(range(8), range(8))}

    def moves(self) -> list[str]:
        ahead, found = 1 - 2 * self.player, []
        for cell, aside in product(self.of(self.player), (-1, 0, 1)):
            target = beyond(cell, (aside, ahead))
            if target in self.owner and (self.owner[target] is None or (aside and self.owner[target] != self.player)):
                found.append(f"move {cell} {target}")
        return found

    def play(self, move: str) -> None:
        _, cell, target = move.split()
        self.owner[cell], self.owner[target] = None, self.player
        if place(target)[1] == (7, 0)[self.player] or not self.of(1 - self.player):
            self.end(self.player)
        self.player = 1 - self.player


class Hex(Oracle):
    width = 11

    def __init__(self) -> None:
        super().__init__()
        self.owner = {name(x, y): None for x, y in product(range(self.width), range(self.width))}

    def moves(self) -> list[str]:
        return [f"place {cell}" for cell, owner in self.owner.items() if owner is None]

    def play(self, move: str) -> None:
        self.owner[move.split()[1]] = self.player
        axis = 1 - self.player  # the first player joins the rows, the second the columns
        found = [cell for cell in self.of(self.player) if place(cell)[axis] == 0]
        for cell in found:
            beside = [beyond(cell, step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))]
            found += [other for other in beside if self.owner.get(other) == self.player and other not in found]
        if any(place(cell)[axis] == self.width - 1 for cell in found):
            self.end(self.player)
        self.player = 1 - self.player


class Reversi(Oracle):
    def __init__(self) -> None:
        super().__init__()
        self.owner = {name(x, y): None for x, y in product(range(8), range(8))}
        self.owner |= {"e4": 0, "d5": 0, "d4": 1, "e5": 1}

    def turned(self, cell: str) -> list[str]:
        found: list[str] = []
        for step in AROUND:
            far = 1
            while self.owner.get(beyond(cell, step, far)) == 1 - self.player:
                far += 1
            if self.owner.get(beyond(cell, step, far)) == self.player:
                found += [beyond(cell, step, between) for between in range(1, far)]
        return found

    def moves(self) -> list[str]:
        return [f"place {cell}" for cell, owner in self.owner.items() if owner is None and self.turned(cell)]

    def play(self, move: str) -> None:
        cell = move.split()[1]
        for each in (*self.turned(cell), cell):
            self.owner[each] = self.player
        self.player = 1 - self.player
        if not self.moves():
            self.player = 1 - self.player
            if not self.moves():
                counts = [len(self.of(player)) for player in (0, 1)]
                self.end(*(player for player in (0, 1) if counts[player] == max(counts)))


class Nim(Oracle):
    def __init__(self) -> None:
        super().__init__()
        self.heaps = [1, 3, 5, 7]

    def moves(self) -> list[str]:
        return [f"take {number} {amount}" for number, sticks in enumerate(self.heaps, 1) for amount in range(1, sticks + 1)]

    def play(self, move: str) -> None:
        _, heap, amount = move.split()
        self.heaps[int(heap) - 1] -= int(amount)
        if not any(self.heaps):
            self.end(self.player)
        self.player = 1 - self.player


class Kalah(Oracle):
    ROUND = ("b2", "c2", "d2", "e2", "f2", "g2", "h2", "g1", "f1", "e1", "d1", "c1", "b1", "a1")

    def __init__(self) -> None:
        super().__init__()
        self.seeds = [4, 4, 4, 4, 4, 4, 0] * 2

    def houses(self, player: int) -> range:
        return range(7 * player, 7 * player + 6)

    def moves(self) -> list[str]:
        return [f"sow {self.ROUND[pit]}" for pit in self.houses(self.player) if self.seeds[pit]]

    def play(self, move: str) -> None:
        pit = self.ROUND.index(move.split()[1])
        store, theirs = 7 * self.player + 6, 13 - 7 * self.player
        hand, self.seeds[pit] = self.seeds[pit], 0
        while hand:
            pit = (pit + 1) % 14
            if pit != theirs:
                self.seeds[pit] += 1
                hand -= 1
        if pit in self.houses(self.player) and self.seeds[pit] == 1 and self.seeds[12 - pit]:
            self.seeds[store] += 1 + self.seeds[12 - pit]
            self.seeds[pit] = self.seeds[12 - pit] = 0
        if any(not sum(self.seeds[house] for house in self.houses(player)) for player in (0, 1)):
            points = [sum(self.seeds[:7]), sum(self.seeds[7:])]
            self.end(*(player for player in (0, 1) if points[player] == max(points)))
        if pit != store:
            self.player = 1 - self.player


class NineMensMorris(Oracle):
    LINES = tuple(
        [row[:2], row[2:4], row[4:]]
        for row in (
            "a1d1g1", "b2d2f2", "c3d3e3", "a4b4c4", "e4f4g4", "c5d5e5", "b6d6f6", "a7d7g7",
            "a1a4a7", "b2b4b6", "c3c4c5", "d1d2d3", "d5d6d7", "e3e4e5", "f2f4f6", "g1g4g7",
        )
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.owner = {point: None for line in self.LINES for point in line}
        self.hand, self.quiet, self.taking = [9, 9], 0, False

    def in_mill(self, point: str) -> bool:
        return any(point in line and len({self.owner[other] for other in line}) == 1 for line in self.LINES)

    def joined(self, point: str, other: str) -> bool:
        return any([point, other] in (line[:2], line[1:], line[1::-1], line[:0:-1]) for line in self.LINES)

    def moves(self) -> list[str]:
        free = [point for point, owner in self.owner.items() if owner is None]
        if self.taking:
            theirs = self.of(1 - self.player)
            return [f"taken {point}" for point in [point for point in theirs if not self.in_mill(point)] or theirs]
        if self.hand[self.player]:
            return [f"place {point}" for point in free]
        own = self.of(self.player)
        return [f"move {point} {target}" for point, target in product(own, free) if len(own) <= 3 or self.joined(point, target)]

    def play(self, move: str) -> None:
        verb, *points = move.split()
        if verb == "taken":
            self.owner[points[0]], self.taking, self.quiet = None, False, 0
        else:
            if verb == "move":
                self.owner[points[0]] = None
                self.quiet += 1
            else:
                self.hand[self.player] -= 1
            self.owner[points[-1]] = self.player
            self.taking = self.in_mill(points[-1])
        if self.taking:
            return
        other = 1 - self.player
        if len(self.of(other)) + self.hand[other] < 3:
            self.end(self.player)
        elif self.quiet >= 50:
            self.end()
        else:
            self.player = other
            if not self.moves():
                self.end(1 - other)


class HareAndHounds(Oracle):
    """On a board of 3 by 5 without its corners: straight lines everywhere, oblique ones from points whose coordinates add up to an odd number."""

    def __init__(self) -> None:
        super().__init__()
        self.hounds, self.hare, self.idle = {(0, 1), (1, 0), (1, 2)}, (4, 1), 0

    def beside(self, point: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = point
        steps = [step for step in AROUND if 0 in step or (x + y) % 2]
        places = [(x + a, y + b) for a, b in steps]
        return [(a, b) for a, b in places if 0 <= b <= 2 and (1 <= a <= 3 or (a in (0, 4) and b == 1))]

    def moves(self) -> list[str]:
        taken = {*self.hounds, self.hare}
        own = self.hounds if self.player == 0 else {self.hare}
        ways = [(one, to) for one in own for to in self.beside(one) if to not in taken and (self.player == 1 or to[0] >= one[0])]
        return [f"move {name(*one)} {name(*to)}" for one, to in ways]

    def play(self, move: str) -> None:
        one, to = map(place, move.split()[1:])
        if self.player == 0:
            self.hounds = self.hounds - {one} | {to}
            self.idle = 0 if to[0] > one[0] else self.idle + 1
        else:
            self.hare = to
        if min(x for x, _ in self.hounds) >= self.hare[0] or self.idle == 10:
            self.end(1)
            return
        self.player = 1 - self.player
        if not self.moves():
            self.end(1 - self.player)


ORACLES = {
    "hare_and_hounds": HareAndHounds,
    "connect_four": ConnectFour,
    "breakthrough": Breakthrough,
    "hex": Hex,
    "reversi": Reversi,
    "nim": Nim,
    "kalah": Kalah,
    "nine_mens_morris": NineMensMorris,
}
