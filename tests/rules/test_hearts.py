"""Hearts by chance, every card and every point of it followed by hand."""

from random import Random

import pytest

from interpreter import load
from interpreter.session.match import Match

RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
GAME = load("hearts")
LEFT, RIGHT, ACROSS, NOWHERE = 1, 3, 2, 0


def suit(card: str) -> str:
    return card.split("_", maxsplit=1)[0]


def rank(card: str) -> int:
    return RANKS.index(card.split("_")[1])


def points(card: str) -> int:
    return 1 if suit(card) == "hearts" else 13 if card == "spades_queen" else 0


def legal(hand: set[str], led: str | None, broken: bool, first_trick: bool) -> set[str]:
    """The cards that may be played from a hand."""
    if "clubs_two" in hand:
        return {"clubs_two"}
    if led is None:
        return {card for card in hand if broken or suit(card) != "hearts"} or hand
    same = {card for card in hand if suit(card) == suit(led)}
    return same or ({card for card in hand if not first_trick or not points(card)} or hand)


def hands(match: Match) -> list[set[str]]:
    """Who holds what."""
    held = match.to_json()["state"]["hand"]  # type: ignore[index, call-overload]
    return [set(held.get(f"seat_{seat}", {})) for seat in (1, 2, 3, 4)]  # type: ignore[union-attr, arg-type]


def pass_on(match: Match, way: int, random: Random) -> None:
    """Everybody passes three cards on; they come to where they should."""
    before, gifts = hands(match), []
    for seat in range(4):
        gifts.append(set(random.sample(sorted(before[seat]), 3)))
        match.answer(f"gift {{{' '.join(gifts[seat])}}}", player=seat)
    assert [before[seat] - gifts[seat] | gifts[(seat - way) % 4] for seat in range(4)] == hands(match)


def play_deal(match: Match, random: Random) -> list[int]:
    """Thirteen tricks; the points that everybody took in them."""
    held, taken = hands(match), [0, 0, 0, 0]
    leader, broken = next(seat for seat in range(4) if "clubs_two" in held[seat]), False
    for trick in range(13):
        played: dict[int, str] = {}
        for seat in [(leader + step) % 4 for step in range(4)]:
            offered = {option.notation.removeprefix("play ") for option in match.questions[0].options}
            assert (seat, legal(held[seat], played.get(leader), broken, trick == 0)) == (match.questions[0].player, offered)
            played[seat] = random.choice(sorted(offered))
            held[seat].remove(played[seat])
            match.answer(f"play {played[seat]}")
        led = suit(played[leader])
        leader = max((seat for seat in played if suit(played[seat]) == led), key=lambda seat: rank(played[seat]))
        broken = broken or any(suit(card) == "hearts" for card in played.values())
        taken[leader] += sum(map(points, played.values()))
    return [0 if points == 26 else 26 for points in taken] if 26 in taken else taken


@pytest.mark.parametrize("seed", range(2))
def test_random_games_run_as_they_should(seed: int) -> None:
    random, scores, deals = Random(seed), [0, 0, 0, 0], 0
    match = GAME.start(players=4, seed=seed, options={"play_to": 50})
    while not match.over:
        way = (LEFT, RIGHT, ACROSS, NOWHERE)[deals % 4]
        if way != NOWHERE:
            pass_on(match, way, random)
        scores = [before + now for before, now in zip(scores, play_deal(match, random), strict=True)]
        deals += 1
    assert (scores, True) == (list(match.result.scores), max(scores) >= 50)
    assert {seat for seat in range(4) if scores[seat] == min(scores)} == set(match.result.winners)


def test_what_was_passed_on_is_known_to_nobody_else() -> None:
    match = GAME.start(players=4, seed=1)
    views = []
    for cards in (slice(0, 3), slice(3, 6)):
        other = GAME.start(players=4, seed=1)
        mine = sorted(hands(match)[0])
        other.answer(f"gift {{{' '.join(mine[cards])}}}", player=0)
        views.append([other.view(seat) for seat in (1, 2, 3)])
    assert views[0] == views[1]
