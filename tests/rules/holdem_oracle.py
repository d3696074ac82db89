"""Texas hold'em by hand: bets of each round, side pots by what everybody has put in, hands by trying all five of seven."""

from collections import Counter
from collections.abc import Collection, Generator, Sequence
from itertools import combinations

RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
SUITS = ["clubs", "diamonds", "hearts", "spades"]
DECK = [f"{suit}_{rank}" for suit in SUITS for rank in RANKS]
SMALL_BLIND, BIG_BLIND = 1, 2
HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
SHAPES = {(4, 1): FOUR, (3, 2): FULL_HOUSE, (3, 1, 1): THREE, (2, 2, 1): TWO_PAIRS, (2, 1, 1, 1): PAIR, (1, 1, 1, 1, 1): HIGH_CARD}

Worth = tuple[int, list[int]]
Asked = tuple[int, set[str]]


def worth_of_five(cards: Collection[str]) -> Worth:
    """What a hand of five cards is, and the ranks by which it is compared with others that are the same."""
    suits, ranks = zip(*(card.split("_") for card in cards), strict=True)
    places = Counter(RANKS.index(rank) for rank in ranks)
    order = sorted(places, key=lambda place: (places[place], place), reverse=True)
    shape = SHAPES[tuple(places[place] for place in order)]
    if shape == HIGH_CARD:
        order = [3, 2, 1, 0, -1] if order == [12, 3, 2, 1, 0] else order
        straight, flush = order[0] - order[4] == 4, len(set(suits)) == 1
        shape = STRAIGHT_FLUSH if straight and flush else STRAIGHT if straight else FLUSH if flush else HIGH_CARD
    return shape, order


def worth(cards: Collection[str]) -> Worth:
    """The best that five of the cards are."""
    return max(map(worth_of_five, combinations(cards, 5)))


class Table:
    """What everybody has, and the deal in progress: who holds which cards, what has been put in."""

    def __init__(self, players: int, chips: int, limit: str = "") -> None:
        self.players, self.dealer, self.stacks, self.limit = players, 0, [chips] * players, limit
        self.hands: dict[int, set[str]] = {}
        self.board: list[str] = []
        self.put_in, self.bets = [0] * players, [0] * players

    def clockwise(self, seat: int) -> list[int]:
        """Who is in, beginning behind a seat, which comes last."""
        return [each % self.players for each in range(seat + 1, seat + self.players + 1) if each % self.players in self.hands]

    def put(self, seat: int, chips: int) -> None:
        paid = min(chips, self.stacks[seat])
        self.stacks[seat] -= paid
        self.bets[seat] += paid
        self.put_in[seat] += paid

    def deal(self, deck: Sequence[str]) -> Generator[Asked, str, None]:
        """A deal from a deck, the last card first: who is asked, and what is allowed; wants to be sent what is done."""
        cards, seats = list(deck), [seat % self.players for seat in range(self.dealer + 1, self.dealer + self.players + 1)]
        self.hands = {seat: {cards.pop(), cards.pop()} for seat in seats if self.stacks[seat]}
        self.board = [cards.pop() for _ in range(5)]
        self.put_in, self.bets = [0] * self.players, [0] * self.players
        self.dealer = next(iter(self.hands))
        blinds = self.clockwise(self.dealer) if len(self.hands) > 2 else [self.dealer, *self.clockwise(self.dealer)]
        self.put(blinds[0], SMALL_BLIND)
        self.put(blinds[1], BIG_BLIND)
        yield from self.betting(blinds[1], BIG_BLIND, 0)
        for turned_up in (3, 4, 5):
            self.bets = [0] * self.players
            yield from self.betting(self.dealer, 0, turned_up)
        self.pay()

    def betting(self, before: int, price: int, turned_up: int) -> Generator[Asked, str, None]:
        """A round of betting, which begins behind a seat."""
        least = BIG_BLIND * (1 + (self.limit == "fixed_limit" and turned_up > 3))
        waiting, closed, raised = self.clockwise(before), set[int](), int(price > 0)
        while waiting:
            seat = waiting.pop(0)
            rivals = [other for other in self.hands if other != seat]
            settled = self.bets[seat] >= max((self.bets[other] for other in rivals), default=0)
            idle = not any(self.stacks[other] for other in rivals)
            if not rivals or not self.stacks[seat] or (settled and idle):
                continue
            owed = price - self.bets[seat]
            most = self.most(seat, owed, least)
            opening = "bet" if price == 0 else "raise"
            moves = {"call", "fold"} if owed else {"check"}
            if not idle and (seat not in closed or owed >= least) and not (self.limit == "fixed_limit" and raised > 3):
                moves |= {f"{opening} {by}" for by in range(min(least, most), most + 1) if by > 0}
            move = yield seat, moves
            verb, _, number = move.partition(" ")
            closed.add(seat)
            if verb == "fold":
                del self.hands[seat]
            elif verb == "call":
                self.put(seat, owed)
            elif number:
                self.put(seat, owed + int(number))
                price, least, raised = self.bets[seat], max(least, int(number)), raised + 1
                waiting = [other for other in self.clockwise(seat) if other != seat]

    def most(self, seat: int, owed: int, least: int) -> int:
        """By how much a bet may be raised."""
        limits = {"": self.stacks[seat], "fixed_limit": least, "pot_limit": sum(self.put_in) + owed}
        return min(self.stacks[seat] - owed, limits[self.limit])

    def pay(self) -> None:
        """Pots for all sums that somebody has put in; those that the same players fight for are one."""
        pots: list[tuple[int, list[int]]] = []
        low = 0
        for high in sorted(set(self.put_in) - {0}):
            chips = sum(min(chips, high) - min(chips, low) for chips in self.put_in)
            rivals = [seat for seat in self.clockwise(self.dealer) if self.put_in[seat] >= high]
            if pots and pots[-1][1] == rivals:
                chips += pots.pop()[0]
            pots.append((chips, rivals))
            low = high
        for chips, rivals in pots:
            best = max(map(self.worth, rivals))
            winners = [seat for seat in rivals if self.worth(seat) == best]
            for number, seat in enumerate(winners):
                self.stacks[seat] += chips // len(winners) + (number < chips % len(winners))

    def worth(self, seat: int) -> Worth:
        return worth(self.hands[seat] | {*self.board}) if len(self.hands) > 1 else (HIGH_CARD, [])
