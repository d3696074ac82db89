"""The boxes of yahtzee for every throw there is, and whole games added up by hand."""

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest

from interpreter import load
from interpreter.runtime.state.game_state import CHANCE
from tests.rules.rule_sets import begun

GAME = load("yahtzee")
ABOVE = ("ones", "twos", "threes", "fours", "fives", "sixes")
BELOW = ("three_alike", "four_alike", "full_house", "small_straight", "large_straight", "yahtzee", "chance")
Throw = tuple[int, ...]


def worth(box: str, dice: Throw, joker: bool = False) -> int:
    """What dice are worth in a box."""
    if box in ABOVE:
        face = ABOVE.index(box) + 1
        return face * dice.count(face)
    alike, runs = sorted(Counter(dice).values()), ["".join(map(str, sorted(set(dice))))]
    has_run = {size: any("123456"[low : low + size] in run for run in runs for low in range(7 - size)) for size in (4, 5)}
    return {
        "three_alike": sum(dice) if alike[-1] >= 3 else 0,
        "four_alike": sum(dice) if alike[-1] >= 4 else 0,
        "full_house": 25 if alike == [2, 3] or joker else 0,
        "small_straight": 30 if has_run[4] or joker else 0,
        "large_straight": 40 if has_run[5] or joker else 0,
        "yahtzee": 50 if alike == [5] else 0,
        "chance": sum(dice),
    }[box]


def allowed(dice: Throw, filled: dict[str, int]) -> set[str]:
    """The boxes that may be filled; a joker is bound to its own box above, then to those below."""
    left = {box for box in (*ABOVE, *BELOW) if box not in filled}
    if len(set(dice)) > 1 or "yahtzee" in left:
        return left
    return left & {ABOVE[dice[0] - 1]} or left & set(BELOW) or left


def total(filled: dict[str, int], further: int) -> int:
    """The points of a score card."""
    above = sum(points for box, points in filled.items() if box in ABOVE)
    return sum(filled.values()) + (35 if above >= 63 else 0) + 100 * further


@pytest.mark.full
def test_every_throw_is_worth_in_every_box_what_it_should_be() -> None:
    start = GAME.start(players=1).state
    for dice in combinations_with_replacement(range(1, 7), 5):
        state = start
        for face in dice:
            state = state.answer(f"face {face}")
        state = state.answer("pass")
        found = {option.notation.split()[1]: state.answer(option).standing(0).scores[0] for option in state.questions[0].options}
        assert {box: worth(box, dice) for box in (*ABOVE, *BELOW)} == found


@pytest.mark.parametrize("players", [1, 2])
def test_games_of_lucky_players_are_added_up_right(players: int) -> None:
    """A loaded die, so that there are jokers."""
    random = Random(players)
    match = begun(GAME.table(players=players, seed=0))
    cards: list[tuple[dict[str, int], list[None]]] = [({}, []) for _ in range(players)]
    while not match.over:
        question = match.questions[0]
        if question.player == CHANCE:
            match.answer(f"face {random.choice([6] * 15 + [2])}")
        elif "pass" in [option.notation for option in question.options]:
            match.answer("pass")
        else:
            filled, further = cards[question.player]
            shown = match.to_json()["state"]["shown"]  # type: ignore[index, call-overload]
            dice = tuple(shown[die] for die in "abcde")  # type: ignore[index, call-overload, misc]
            boxes = {option.notation.split()[1] for option in question.options}
            assert allowed(dice, filled) == boxes
            joker = len(set(dice)) == 1 and "yahtzee" in filled
            further += [None] if joker and filled["yahtzee"] == 50 else []
            box = "yahtzee" if len(set(dice)) == 1 and "yahtzee" in boxes else random.choice(sorted(boxes - {"yahtzee"} or boxes))
            filled[box] = worth(box, dice, joker)
            match.answer(f"fill {box}")
    assert [total(filled, len(further)) for filled, further in cards] == list(match.result.scores)
    assert any(further for _, further in cards)
