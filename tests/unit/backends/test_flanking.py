"""Cells with an unbroken line to others, for all cells of a board at once: what is found for each cell alone."""

from random import Random

import pytest

from interpreter import load
from interpreter.backends.python.support.line_tables import flanking
from interpreter.model.builtins.cells import flanked
from interpreter.model.types.types import EntityType, SetOf


@pytest.mark.parametrize("name", ["reversi", "hex", "breakthrough", "draughts"])
def test_all_cells_at_once_are_each_alone(name: str) -> None:
    material, random = load(name).start(players=2, seed=1).state.table.material, Random(name)
    kind, board = next((each, domain.board) for each, domain in material.kinds.items() if domain.board is not None and domain.board.steps)
    cell = EntityType(kind)
    alone, together = flanked(material, (cell, SetOf(cell), SetOf(cell))), flanking(board)
    for _ in range(200):
        between = random.getrandbits(len(board.names)) & random.getrandbits(len(board.names))
        ends = random.getrandbits(len(board.names))  # some cells are in both
        wanted = sum(1 << place for place in range(len(board.names)) if alone(place, between, ends))
        assert together(between, ends) == wanted
