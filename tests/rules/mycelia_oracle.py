"""Mycelia a second time, written from the rules alone: functions as data, a generator that asks. Knows nothing of rule files.

A game is a generator. It yields who is asked and what may be answered, and is sent the answer; chance is asked as seat -1,
where the answer is the outcome itself: an order of cards (bottom to top), a face, a name.
"""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

CHANCE = -1
WAIVE = "pass"
CAPACITY = {2: 10, 3: 15, 4: 20}
Box = Mapping[str, Any]  # Any: component data as it was read
Function = Mapping[str, Any]  # Any: a function of a card, as it was read
Asking = Generator[tuple[int, list[str]], Any, Any]  # Any: an answer of chance may be a list


@dataclass
class Seat:
    """What a player has."""

    terrain: list[str]
    beetles: set[int]
    drops: list[int]
    leaves: int = 0
    pile: list[str] = field(default_factory=list)
    hand: Counter[str] = field(default_factory=Counter)
    discard: Counter[str] = field(default_factory=Counter)
    tiles: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)

    @property
    def clear(self) -> bool:
        """Whether no drop lies on the board."""
        return not any(self.drops)


def near(square: int) -> list[int]:
    """The orthogonal neighbours of a square, in order."""
    row, column = divmod(square, 5)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [5 * y + x for y, x in steps if 0 <= y < 4 and 0 <= x < 5]


def shuffled(cards: Counter[str]) -> Asking:
    """The cards in an order that chance gives; where all are alike there is nothing to ask."""
    listed = sorted(cards.elements())
    return (yield CHANCE, listed) if len(set(listed)) > 1 else listed


class Game:
    """A game of two to four with the component data."""

    def __init__(self, box: Box, players: int, *, advanced: bool, literal: bool, cap: int) -> None:
        self.players, self.literal, self.cap = players, literal, cap
        self.capacity = CAPACITY[players]
        groups = ("basic", "advanced") if advanced else ("basic",)
        self.cards: dict[str, Any] = {name(card): card for group in ("start", "basic", "advanced") for card in box["cards"][group].values()}
        self.tile_data: dict[str, Any] = box["tiles"]
        self.in_use = Counter({name(card): card["copies"] for group in groups for card in box["cards"][group].values()})
        self.start_cards = Counter({name(card): card["per_player"] for card in box["cards"]["start"].values()})
        self.box = box
        self.stock = {letter: tile["supply"] for letter, tile in box["tiles"].items() if not tile["start"]}
        self.loose, self.shrine, self.dry, self.overflows = 2, 0, False, 0
        self.removed: Counter[str] = Counter()
        self.market: Counter[str] = Counter()
        self.thrown: Counter[str] = Counter()
        self.supply: list[str] = []
        self.seats: list[Seat] = []
        self.rain: Mapping[int, list[int]] = {}
        self.round, self.end = 0, ""

    # ------------------------------------------------------------------------------------------------ set-up and course

    def play(self, unique: bool) -> Asking:
        """The whole game."""
        pattern = yield CHANCE, [f"pattern_{each}" for each in self.box["setup_cards"]]
        supply_card = yield CHANCE, [each.lower() for each in self.box["supply_cards"]]
        self.rain = self.box["supply_cards"][supply_card.upper()]
        drops = [int(number) for row in self.box["setup_cards"][pattern.removeprefix("pattern_")] for number in row.split()]
        free = dict(self.box["board"]["unique"]) if unique else {"": self.box["board"]["basic"]["basic"]}
        legend = self.box["board"]["legend"]
        for _ in range(self.players):
            dealt = (yield CHANCE, list(free)) if len(free) > 1 else next(iter(free))  # the last one is no question
            plan = free.pop(dealt) if unique else free[dealt]
            terrain = [legend[letter] for row in plan["rows"] for letter in row.split()]
            self.seats.append(Seat(terrain, set(plan["beetles"]), list(drops)))
        for seat in self.seats:
            seat.pile = yield from shuffled(self.start_cards)
            seat.hand.update(seat.pile.pop() for _ in range(3))
            seat.tiles = {"A", "B"}
        self.supply = yield from shuffled(self.in_use)
        self.market.update(self.supply.pop() for _ in range(5))
        while not self.end:
            self.round += 1
            for current in range(self.players):
                yield from self.turn(current)
            self.end = "clear" if any(seat.clear for seat in self.seats) else "cap" if self.round == self.cap else ""

    def winners(self) -> tuple[int, ...]:
        """Fewest drops, then most leaves, then shared."""
        keys = [(sum(seat.drops), -seat.leaves) for seat in self.seats]
        return tuple(number for number, key in enumerate(keys) if key == min(keys))

    def turn(self, current: int) -> Asking:
        """One turn with its end."""
        seat = self.seats[current]
        while True:
            answer = yield current, list(self.offers(seat))
            verb, _, what = answer.partition(" ")
            match verb:
                case "play_card":
                    seat.hand -= Counter([what])
                    yield from self.function(self.cards[what]["play"], current)
                    seat.discard[what] += 1
                case "buy":
                    seat.leaves -= self.cards[what]["cost"]
                    self.market -= Counter([what])
                    for bonus in self.cards[what].get("bonus", ()):
                        yield from self.bonus(bonus, current)
                    seat.pile.append(what)
                case "use_tile":
                    letter = what.removeprefix("tile_").upper()
                    seat.leaves -= self.tile_data[letter]["cost"]
                    seat.used.add(letter)
                    yield from self.tile(letter, current)
                case _:
                    break
        yield from self.fill()
        if self.shrine >= self.capacity and not (self.dry if self.literal else any(each.clear for each in self.seats)):
            face = yield CHANCE, [str(number) for number in range(1, 7)]
            for each in self.seats:
                for square in self.rain[int(face)]:
                    each.drops[square] += each.terrain[square] != "shrine"
            self.shrine, self.overflows = 0, self.overflows + 1
        for _ in range(3):
            if not seat.pile and seat.discard:
                seat.pile = yield from shuffled(seat.discard)
                seat.discard.clear()
            if seat.pile:
                seat.hand[seat.pile.pop()] += 1
        seat.used.clear()

    def offers(self, seat: Seat) -> Iterator[str]:
        """What the current player may do between steps."""
        yield from (f"play_card {card}" for card in +seat.hand)
        yield from (f"buy {card}" for card in +self.market if self.cards[card]["cost"] <= seat.leaves)
        useful = {"A": bool(+self.market or self.supply or +self.thrown), "E": bool(+seat.discard)}
        for letter in seat.tiles - seat.used:
            if self.tile_data[letter]["cost"] <= seat.leaves and useful.get(letter, not seat.clear):
                yield f"use_tile tile_{letter.lower()}"
        if not +seat.hand:
            yield "end_turn"

    def fill(self) -> Asking:
        """Lay open market cards up to five."""
        while self.market.total() < 5 and (self.supply or +self.thrown):
            if not self.supply:
                self.supply = yield from shuffled(self.thrown)
                self.thrown.clear()
            self.market[self.supply.pop()] += 1

    # ------------------------------------------------------------------------------------------------ functions

    def could(self, function: Function, who: int) -> bool:
        """Whether a function could do something for a player right now."""
        match function:
            case {"leaves": _} | {"others": _}:
                return True
            case {"field": _}:
                return bool(self.suitable(function, who))
            case {"times": _, "do": inner}:
                return self.could(inner, who)
            case {"one_of": parts} | {"all_of": parts}:
                return any(self.could(part, who) for part in parts)
        raise ValueError(function)

    def suitable(self, function: Function, who: int) -> list[int]:
        """The squares that fit a field function and where its first step changes something."""
        seat, wanted = self.seats[who], function["field"]
        number, first = wanted.get("drops", 1), function["then"][0]
        found = []
        for square, terrain in enumerate(seat.terrain):
            exact = number > 0 and (wanted.get("beetle", False) or square in seat.beetles)
            fits = seat.drops[square] == number if exact else seat.drops[square] >= number
            beside = [seat.drops[each] for each in near(square)]
            changes = (
                any(beside) if "remove_each" in first else any(n >= first["remove_any"] for n in beside) if "remove_any" in first else True
            )
            if terrain != "shrine" and wanted["terrain"] in ("any", terrain) and fits and changes:
                found.append(square)
        return found

    def function(self, function: Function, who: int) -> Asking:
        """Carry a function out for a player."""
        match function:
            case {"leaves": amount}:
                self.seats[who].leaves += amount
            case {"all_of": parts}:
                for part in parts:
                    yield from self.function(part, who)
            case {"times": times, "do": inner}:
                for _ in range(times):
                    yield from self.function(inner, who)
            case {"others": inner}:
                for step in range(1, self.players):
                    yield from self.function(inner, (who + step) % self.players)
            case {"one_of": parts}:
                named = {option(part): part for part in parts if self.could(part, who)}
                if named:
                    answer = yield who, [*named, WAIVE]
                    if answer != WAIVE:
                        yield from self.function(named[answer], who)
            case {"field": _, "then": steps}:
                squares = self.suitable(function, who)
                if squares:
                    answer = yield who, [*(f"field square_{square}" for square in squares), WAIVE]
                    if answer != WAIVE:
                        yield from self.steps(steps, who, place(answer))

    def steps(self, steps: Sequence[Function], who: int, square: int) -> Asking:
        """The steps at a chosen square; the first is committed."""
        seat, committed = self.seats[who], True
        for step in steps:
            match step:
                case {"move": times}:
                    for _ in range(times):
                        if seat.drops[square]:
                            yield from self.move(who, square, committed=committed)
                        committed = False
                case {"remove": amount}:
                    self.remove(who, {square: amount})
                case {"remove_each": amount}:
                    self.remove(who, dict.fromkeys(near(square), 99 if amount == "all" else amount))
                case {"remove_any": amount}:
                    beside = [each for each in near(square) if seat.drops[each] >= amount]
                    if beside:
                        answer = yield who, [*(f"near square_{each}" for each in beside), *([] if committed else [WAIVE])]
                        if answer != WAIVE:
                            self.remove(who, {place(answer): amount})
            committed = False

    def move(self, who: int, square: int, *, committed: bool) -> Asking:
        """One drop goes to a neighbour."""
        answer = yield who, [*(f"target square_{each}" for each in near(square)), *([] if committed else [WAIVE])]
        if answer == WAIVE:
            return
        seat, target = self.seats[who], place(answer)
        if seat.terrain[target] == "shrine":
            self.remove(who, {square: 1})
        else:
            seat.drops[square] -= 1
            seat.drops[target] += 1

    def remove(self, who: int, amounts: Mapping[int, int]) -> None:
        """One step in which drops leave the board of a player for the shrine."""
        seat, before, wet = self.seats[who], self.shrine, not self.seats[who].clear
        for square, amount in amounts.items():
            gone = min(amount, seat.drops[square])
            seat.drops[square] -= gone
            self.shrine += gone
        if wet and seat.clear and before < self.capacity <= self.shrine:
            self.dry = True

    # ------------------------------------------------------------------------------------------------ bonuses and tiles

    def bonus(self, bonus: Function, who: int) -> Asking:
        """A bonus of a card that is bought."""
        seat = self.seats[who]
        match bonus:
            case {"tile": letter}:
                if letter not in seat.tiles and self.stock[letter]:
                    self.stock[letter] -= 1
                    seat.tiles.add(letter)
            case {"trim": _}:
                yield from self.trim(who)
            case {"shrine_field": _}:
                sites = [square for square in range(20) if seat.drops[square] == 1]
                if self.loose and sites:
                    answer = yield who, [*(f"site square_{each}" for each in sites), WAIVE]
                    if answer != WAIVE:
                        self.loose -= 1
                        self.remove(who, {place(answer): 1})
                        seat.terrain[place(answer)] = "shrine"
                        seat.beetles.discard(place(answer))

    def trim(self, who: int) -> Asking:
        """A card of the discard pile leaves the game, or none."""
        seat = self.seats[who]
        if +seat.discard:
            answer = yield who, [*(f"trimmed {card}" for card in +seat.discard), WAIVE]
            if answer != WAIVE:
                card = answer.removeprefix("trimmed ")
                seat.discard -= Counter([card])
                self.removed[card] += 1

    def tile(self, letter: str, who: int) -> Asking:
        """What an action tile does once it is paid."""
        seat = self.seats[who]
        if letter == "A":
            self.thrown += self.market
            self.market.clear()
            yield from self.fill()
        elif letter == "E":
            yield from self.trim(who)
        else:
            square = place((yield who, [f"field square_{each}" for each in range(20) if seat.drops[each]]))
            for _ in range({"B": 1, "C": 2, "D": 0}[letter]):
                if seat.drops[square]:
                    yield from self.move(who, square, committed=True)
            if letter == "D":
                self.remove(who, {square: 1})


def name(card: Mapping[str, Any]) -> str:  # Any: a card as it was read
    """The name of a card as it is written in moves."""
    return str(card["name"]).lower().replace(" ", "_").replace("-", "_")


def place(answer: str) -> int:
    """The square in an answer."""
    return int(answer.rpartition("_")[2])


def option(function: Function) -> str:
    """What an option is called in moves."""
    inner = function.get("do", function)
    return "leaves" if "leaves" in inner else "walk" if "move" in inner["then"][0] else "drink"
