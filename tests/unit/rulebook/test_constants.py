"""Calculations of numbers in sentences of the rulebook are worked out; those of what is known only in play are not."""

import pytest

from interpreter.rulebook.render import markdown
from tests.unit.rulebook.books import book_of

GAME = """\
rulewright: 1
game: example
players: 2 to 3
numbers: {{houses: 5, by_players: {{2: 1, 3: 2}}}}
options: {{more: {{is: 0 to 9, default: 1}}}}
kinds:
  cell: {{grid: square, width: {width}, height: 2, steps: sides, names: a1}}
track:
  coins(player): 0 to 99
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - add: up to {amount} to coins(me)
"""


def written(width: str = "3", amount: str = "1") -> str:
    return markdown.text(book_of(GAME.format(width=width, amount=amount)))


@pytest.mark.parametrize(
    ("width", "told"),
    [("5 + 2", "7"), ("houses + 2", "7"), ("2 * houses - 3", "7"), ("houses divided by 2 rounded up", "3"), ("houses + more", "6")],
)
def test_the_size_of_a_board_is_worked_out(width: str, told: str) -> None:
    assert f"has 2 rows of {told} square cells each." in written(width)


@pytest.mark.parametrize(
    ("amount", "told"),
    [
        ("houses + 2", "up to 7"),
        ("houses * (1 + 2)", "up to 15"),
        ("houses mod 2", "up to 1"),
        ("houses + more", "up to 5 + more"),
        ("size(cells) + 1 + 2", "+ 1 + 2"),
        ("by_players + 1", "by players + 1"),
    ],
)
def test_numbers_of_a_sentence_are_worked_out_where_they_are_the_same_in_every_game(amount: str, told: str) -> None:
    assert told in written(amount=amount)
