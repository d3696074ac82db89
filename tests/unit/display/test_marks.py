"""Signs of `marks:` on the board and in the legend, and parts of one board drawn on one board."""

import pytest

from interpreter import load
from interpreter.display import RenderContext, picture, unstyled
from interpreter.runtime.machine import machine


def drawn(game: str, layout: str, *, ascii_only: bool = False) -> str:
    table = load(game).table(players=2, layout=layout)
    context = RenderContext(table, machine.start(table), language="de", ascii_only=ascii_only)
    return unstyled(picture(context, columns=160, lines=90))


def test_a_mark_stands_on_its_cells_and_in_the_legend() -> None:
    found = drawn("underwood+mycorrhiza", "mycorrhiza_2a")
    assert 4 + 1 == found.count("♣")
    assert "♣ Baum" in found


@pytest.mark.full
def test_in_ascii_a_mark_is_the_first_letter_of_its_name() -> None:
    found = drawn("underwood+mycorrhiza", "mycorrhiza_2a", ascii_only=True)
    assert "♣" not in found
    assert "T Baum" in found


def test_parts_of_one_board_are_drawn_on_one_board_with_their_outlines() -> None:
    found = drawn("underwood+ant_trail", "ant_trail_2a")
    assert 10 + 1 == found.count("∴")
    assert all(1 == found.count(name) for name in ("A1", "A2", "T05"))


def test_a_mark_without_its_condition_is_not_drawn() -> None:
    assert 1 == drawn("underwood+saplings", "base_2a").count("♣")
