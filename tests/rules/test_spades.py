"""Spades by chance, every bid, card and point of it followed by hand."""

from random import Random

import pytest

from interpreter import load
from interpreter.session.match import Match
from tests.budgets import NIGHTLY

RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
HOUSES: list[tuple[str, ...]] = [(), ("no_nil",), ("blind_nil",), ("bags_are_free", "blind_nil")]


def suit(card: str) -> str:
    return card.split("_", maxsplit=1)[0]


def strength(card: str, led: str) -> int:
    """How high a card is in a trick; below 0 where it cannot take it."""
    return RANKS.index(card.split("_")[1]) + (100 if suit(card) == "spades" else 0 if suit(card) == led else -100)


def legal(hand: set[str], led: str | None, broken: bool) -> set[str]:
    """The cards that may be played from a hand."""
    if led is None:
        return {card for card in hand if broken or suit(card) != "spades"} or hand
    return {card for card in hand if suit(card) == suit(led)} or hand


class Sheet:
    """The points and bags of both teams: seats 0 and 2, 1 and 3."""

    def __init__(self, houses: tuple[str, ...]) -> None:
        self.houses = houses
        self.points, self.bags = [0, 0], [0, 0]

    def count(self, bids: list[int], blind: set[int], tricks: list[int]) -> None:
        """What a deal brings."""
        for team in (0, 1):
            bid, taken = bids[team] + bids[team + 2], tricks[team] + tricks[team + 2]
            over = taken - bid
            self.points[team] += 10 * bid + over if over >= 0 else -10 * bid
            for seat in (team, team + 2):
                if bids[seat] == 0:
                    self.points[team] += (100 if tricks[seat] == 0 else -100) * (2 if seat in blind else 1)
            if "bags_are_free" not in self.houses:
                self.bags[team] += max(0, over)
                while self.bags[team] >= 10:
                    self.bags[team] -= 10
                    self.points[team] -= 100

    def may_be_blind(self, seat: int) -> bool:
        return "blind_nil" in self.houses and self.points[1 - seat % 2] - self.points[seat % 2] >= 100

    def over(self, goal: int) -> bool:
        return any(points >= goal or points <= -200 for points in self.points)


def order(seat: int) -> list[int]:
    return [(seat + step) % 4 for step in range(4)]


def offered(match: Match, seat: int) -> list[str]:
    """What this player is asked."""
    assert [seat] == [question.player for question in match.questions]
    return [option.notation for option in match.questions[0].options]


def bidding(match: Match, opener: int, sheet: Sheet, random: Random) -> tuple[list[int], set[int]]:
    """Everybody's bid, and who bid without looking; low ones, so that some come true."""
    bids, blind = [-1] * 4, set()
    for seat in order(opener):
        if sheet.may_be_blind(seat):
            assert {"bid_blind", "pass"} == set(offered(match, seat))
            assert not match.view(seat)["state"]["hand"][f"seat_{seat + 1}"]  # type: ignore[index, call-overload]  # plain data
            if random.random() < 0.5:
                blind.add(seat)
                bids[seat] = 0
            match.answer("bid_blind" if seat in blind else "pass")
    for seat in order(opener):
        if seat not in blind:
            assert [f"bid {number}" for number in range(1 if "no_nil" in sheet.houses else 0, 14)] == offered(match, seat)
            bids[seat] = random.choice([0, 1, 2, 3, 4]) or int("no_nil" in sheet.houses)
            match.answer(f"bid {bids[seat]}")
    return bids, blind


def play_deal(match: Match, leader: int, random: Random) -> list[int]:
    """Thirteen tricks; how many everybody took."""
    held = match.to_json()["state"]["hand"]  # type: ignore[index, call-overload]
    hands = [set(held[f"seat_{seat}"]) for seat in (1, 2, 3, 4)]  # type: ignore[index, arg-type, call-overload]
    tricks, broken = [0] * 4, False
    for _ in range(13):
        played: dict[int, str] = {}
        for seat in order(leader):
            cards = legal(hands[seat], played.get(leader), broken)
            assert {f"play {card}" for card in cards} == set(offered(match, seat))
            played[seat] = random.choice(sorted(cards))
            hands[seat].remove(played[seat])
            match.answer(f"play {played[seat]}")
        led = suit(played[leader])
        leader = max(played, key=lambda seat: strength(played[seat], led))
        broken = broken or any(suit(card) == "spades" for card in played.values())
        tricks[leader] += 1
    return tricks


@pytest.mark.parametrize("houses", HOUSES, ids="+".join)
def test_games_by_chance_run_as_they_should(houses: tuple[str, ...]) -> None:
    game = load("spades", variants=houses)
    for seed in range(40 if NIGHTLY else 2):
        random, sheet, opener = Random(seed), Sheet(houses), 0
        match = game.start(players=4, seed=seed, options={"play_to": 200})
        while not sheet.over(200):
            assert not match.over
            bids, blind = bidding(match, opener, sheet, random)
            sheet.count(bids, blind, play_deal(match, opener, random))
            opener = (opener + 1) % 4
        assert (True, tuple(sheet.points[seat % 2] for seat in range(4))) == (match.over, match.result.scores)
        assert {seat for seat in range(4) if sheet.points[seat % 2] == max(sheet.points)} == set(match.result.winners)


def test_partners_do_not_see_each_others_cards() -> None:
    match = load("spades").start(players=4, seed=1)
    for seat in range(4):
        hands = match.view(seat)["state"]["hand"]  # type: ignore[index, call-overload]
        assert [f"seat_{seat + 1}"] == [name for name, cards in hands.items() if isinstance(cards, dict) and "hidden" not in cards]  # type: ignore[union-attr]


def test_no_trick_has_a_name_of_its_own() -> None:
    question = load("spades").start(players=4, seed=1).questions[0]
    assert ["Bid nil", "Bid 1"] == [question.title(option) for option in question.options][:2]
