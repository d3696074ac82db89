"""What is called like a cell is reported, whether the board is known when the rules are read or not."""

import pytest

from tests.compilation import compile_text

RULES = """\
rulewright: 1
game: example
players: 2
kinds:
  square: {GRID}
numbers:
  NAME: 2
words:
  twice: NAME + NAME
"""
FIXED = "grid: square, width: 3, height: 3, names: a1"
ROUND = "grid: hex, around: layout, names: q1r1"


@pytest.mark.parametrize(("grid", "name", "expected"), [
    (FIXED, "b2", True), (FIXED, "c3", True), (FIXED, "d4", False), (FIXED, "b", False),
    (ROUND, "q1r1", True), (ROUND, "q12r0", True), (ROUND, "b2", False),
])  # fmt: skip
def test_a_number_called_like_a_cell(grid: str, name: str, expected: bool) -> None:
    report = compile_text("example.game.yaml", RULES.replace("GRID", grid).replace("NAME", name).encode())[1]
    assert expected == ("N203" in [found.code for found in report])
