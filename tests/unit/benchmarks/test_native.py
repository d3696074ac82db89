"""The programs in C play the games of the modules; pictures say what was measured."""

import re

import pytest

from tests.optional import needs, require

require("wasmtime")

from tests.benchmarks.aims import INSIDE, C
from tests.benchmarks.bars import bars
from tests.benchmarks.boards import BOARDS, curves, table
from tests.benchmarks.lines import lines
from tests.benchmarks.native import ENDS, in_c
from tests.benchmarks.rows import Row

FOUND = {"hex": {INSIDE: 50_000.0, C: 100_000.0}}


@needs("c")
@pytest.mark.parametrize("name", ENDS)
def test_c_plays_the_same_games(name: str) -> None:
    measure = in_c(Row(name, 2))
    assert measure is not None
    played = measure(0)
    assert played.decisions > 4 * played.games > 0


def test_there_is_no_c_for_other_boards() -> None:
    assert in_c(Row("hex", 2, {"width": "5"})) is None


def texts(picture: str) -> list[str]:
    """The words of a picture."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture)


def test_the_picture_has_a_bar_for_everybody() -> None:
    assert {"Speed", "hex", INSIDE, C, "50,000", "100,000"} <= set(texts(bars("Speed", FOUND, (INSIDE, C))))


def test_boards_that_grow_have_a_line_for_each_machine() -> None:
    found = curves("hex", 0.0, 1, BOARDS["hex"][:2])
    assert [[cells for cells, _ in costs] for costs in found.values()] == [[25, 49]] * 2
    assert any("| 25 | 49 |" in each for each in table(found))
    picture = lines("Cost", "cells", found)
    assert {"Cost", "cells", "25", "49"} <= set(texts(picture))
    assert picture.count("<polyline") == 2
