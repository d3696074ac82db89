"""Refusals of touched things in random games of all rule sets: every one says more than that it cannot be chosen now."""

from collections import Counter
from random import Random

import pytest

from interpreter.web.tables.refusals import reasons
from interpreter.web.tables.table import Table
from tests.tiers import by_game
from tests.web_tables import GAMES, table_of, walk

pytestmark = pytest.mark.full
UNSAID = 0.05  # share of refusals that may say nothing of the rules
TOUCHED = 6  # things in a position


def _touched(table: Table, source: Random) -> list[tuple[str, str]]:
    """Seats that are asked, with things on boards and in hands that they may touch."""
    found = []
    for question in table.match.questions:
        scene = table.match.state.scene(question.name, "en")
        things = [cell["id"] for board in scene["boards"] for cell in board["cells"]]
        things += [card["thing"]["name"] for group in scene["cards"] for card in group["cards"] if card["thing"]]
        found += [(question.name, source.choice(things)) for _ in range(TOUCHED if things else 0)]
    return found


@pytest.mark.parametrize("name", by_game(GAMES))
def test_nearly_all_refusals_name_a_reason(name: str) -> None:
    table, source, said = table_of(name), Random(5), Counter[bool]()
    for _ in walk(table, source, 40):
        for seat, touched in _touched(table, source):
            for reason in reasons(table, seat, [], touched, "en"):
                said["What can be chosen is lit." not in str(reason["sentence"])] += 1
    assert said[False] <= UNSAID * max(20, said.total())
