"""Goofspiel by chance, every prize followed by hand."""

from random import Random

import pytest

from interpreter import load

GAME = load("goofspiel")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("tied", ["is_lost", "waits"])
def test_the_only_highest_bid_wins_the_prize_and_a_tie_goes_as_agreed(players: int, tied: str) -> None:
    random, won, waiting = Random(players), [0] * players, 0
    match = GAME.start(players=players, seed=players, options={"tied_prize": tied})
    hands = [list(range(1, 14)) for _ in range(players)]
    for _ in range(13):
        offered = match.to_json()["state"]["offered"]  # type: ignore[index, call-overload]
        prize = sum(int(card) * number for card, number in offered.items())  # type: ignore[union-attr, arg-type, operator, misc]
        assert prize >= waiting
        bids = [random.choice(hand) for hand in hands]
        for seat, bid in enumerate(bids):
            assert [f"bid {card}" for card in hands[seat]] == [option.notation for option in match.questions[0].options]
            match.answer(f"bid {bid}", player=seat)
            hands[seat].remove(bid)
        if bids.count(max(bids)) == 1:
            won[bids.index(max(bids))] += prize
        waiting = prize if bids.count(max(bids)) > 1 and tied == "waits" else 0
    assert (won, True) == (list(match.result.scores), match.over)
    assert 91 - (waiting if tied == "waits" else 91 - sum(won)) == sum(won)


def test_a_bid_shows_only_when_all_are_in() -> None:
    views = []
    for bid in (1, 13):
        match = GAME.start(players=3, seed=1)
        match.answer(f"bid {bid}", player=0)
        views.append([match.view(seat) for seat in (1, 2, None)])
    assert views[0] == views[1]
