"""Backgammon written a second time: all plays of a throw as whole sequences, of which a game by chance is offered step by step."""

from random import Random

import pytest

from interpreter import load
from interpreter.runtime.state.game_state import CHANCE
from tests.budgets import NIGHTLY

BAR, OFF = 25, 0
Step = tuple[int, int]  # from and to, each side counting its points down to 1
Men = tuple[int, ...]  # how many stand on 0 (off), 1 to 24, 25 (the bar)
START = {6: 5, 8: 3, 13: 5, 24: 2}
SMALL = {22: 1, 23: 1, 24: 1}
SITES = ["white", "black"]


def steps(mine: Men, theirs: Men, die: int) -> list[Step]:
    """Every single step with a die."""
    found = []
    highest = max(point for point in range(1, 26) if mine[point])
    for point in range(1, 26):
        if not mine[point] or (mine[BAR] and point != BAR):
            continue
        to = point - die
        if to > 0 and theirs[25 - to] < 2:
            found.append((point, to))
        if (to == 0 and highest <= 6) or (to < 0 and highest == point):
            found.append((point, OFF))
    return found


def played(mine: Men, theirs: Men, step: Step) -> tuple[Men, Men]:
    """Both sides after a step."""
    own, other = list(mine), list(theirs)
    own[step[0]] -= 1
    own[step[1]] += 1
    if step[1] and theirs[25 - step[1]]:
        other[25 - step[1]] -= 1
        other[BAR] += 1
    return tuple(own), tuple(other)


def ways(mine: Men, theirs: Men, dice: tuple[int, ...]) -> set[tuple[tuple[Step, int], ...]]:
    """All ways to use dice in this order, as far as they can be used: steps, each with its die."""
    onward = steps(mine, theirs, dice[0]) if dice and sum(mine[1:]) else []
    tails = {(step, tail) for step in onward for tail in ways(*played(mine, theirs, step), dice[1:])}
    return {((step, dice[0]), *tail) for step, tail in tails} or {()}


def plays(mine: Men, theirs: Men, dice: tuple[int, int]) -> set[tuple[Step, ...]]:
    """All plays of a throw: those that use most dice, and of single ones those with the higher die."""
    orders = [dice, dice[::-1]] if dice[0] != dice[1] else [dice + dice]
    found = {way for order in orders for way in ways(mine, theirs, order)}
    length = max(map(len, found))
    longest = {way for way in found if len(way) == length}
    if length == 1 and dice[0] != dice[1]:
        highest = max(way[0][1] for way in longest)
        longest = {way for way in longest if way[0][1] == highest}
    return {tuple(step for step, _ in way) for way in longest}


def place(seat: int, point: int) -> str:
    """What a point is called that a side counts as this one."""
    special = {BAR: f"{SITES[seat]}_bar", OFF: f"{SITES[seat]}_off"}
    return special.get(point) or str(25 - point if seat else point)


def worth(loser: Men) -> int:
    """What losing with these men costs."""
    return 1 if loser[OFF] else 3 if any(loser[19:]) else 2


@pytest.mark.parametrize(("name", "start"), [("backgammon", START), ("backgammon+hyper", SMALL)])
def test_what_is_offered_are_the_steps_of_all_plays(name: str, start: dict[int, int]) -> None:
    game = load(name)
    for seed in range(300 if NIGHTLY else 2):
        random, match = Random(seed), game.start(players=2)
        men: list[Men] = [tuple(start.get(point, 0) for point in range(26))] * 2
        seat, left, dice = -1, set[tuple[Step, ...]](), list[int]()
        while not match.over:
            if left == {()} or not left:
                while len(dice) < 2:
                    outcome = random.choice(match.questions[0].options)
                    assert match.questions[0].player == CHANCE
                    dice.append(int(outcome.notation.split()[1]))
                    match.answer(outcome)
                seat = 1 - seat if seat >= 0 else int(dice[1] > dice[0])
                left = plays(men[seat], men[1 - seat], (dice[0], dice[1]))
                dice = []
                continue
            question = match.questions[0]
            expected = {f"move {place(seat, one)} {place(seat, to)}": (one, to) for one, to in {play[0] for play in left}}
            assert (seat, sorted(expected)) == (question.player, sorted(option.notation for option in question.options)), seed
            move = random.choice(sorted(expected))
            step = expected[move]
            men[seat], men[1 - seat] = played(men[seat], men[1 - seat], step)
            left = {play[1:] for play in left if play[0] == step}
            match.answer(move)
        assert sum(men[seat][1:]) == 0
        assert [worth(men[1 - seat]) if player == seat else 0 for player in range(2)] == list(match.result.scores)
