"""Whether a set connects two others is the same whatever was asked before: about a smaller set, a larger one, another start."""

from random import Random

import pytest

from interpreter import load
from interpreter.model.builtins.regions import MOST_STARTS, connects, reach
from interpreter.model.types.types import EntityType, SetOf


@pytest.mark.parametrize("name", ["hex", "hare_and_hounds", "reversi"])
def test_what_was_asked_before_makes_no_difference(name: str) -> None:
    material, random = load(name).start(players=2, seed=1).state.table.material, Random(name)
    kind, board = next((each, domain.board) for each, domain in material.kinds.items() if domain.board is not None)
    cells, many = SetOf(EntityType(kind)), len(board.names)
    connected, reached = connects(material, (cells, cells, cells)), reach(material, (cells, cells))
    starts = [random.getrandbits(many) & random.getrandbits(many) for _ in range(MOST_STARTS + 3)]
    inside, answers = 0, set()
    for _ in range(3000):
        inside |= 1 << random.randrange(many)
        if random.random() < 0.05:
            inside &= random.getrandbits(many)
        start, goal = random.choice(starts[: random.choice((2, len(starts)))]), 1 << random.randrange(many)
        answers.add(connected(inside, start, goal))
        assert connected(inside, start, goal) == bool(reached(start, inside) & goal)
    assert answers == {True, False}
