"""What is written to a terminal: colours where there are some, letters everywhere."""

import io

import pytest

from interpreter.cli.commands.check import _tell_progress
from interpreter.cli.common.output import SanitizedStream
from interpreter.cli.common.terminal import Screen, in_ascii
from interpreter.display.canvas import Segment, line
from interpreter.model.identifiers import COLOURS

COLOURED = Screen(80, 40, colour=True, ascii_only=False)
PLAIN = Screen(80, 40, colour=False, ascii_only=False)


def test_a_segment_has_the_colour_of_its_owner() -> None:
    assert "\033[97;44mB2\033[0m x" == COLOURED.text(line(Segment("B2", "hue 1"), " x"))


def test_without_colours_the_letter_is_left() -> None:
    assert "B2 x" == PLAIN.text(line(Segment("B2", "hue 1"), " x"))


def test_blanks_are_not_coloured() -> None:
    assert "" == COLOURED.text(line(Segment("  ", "dim")))


def test_every_colour_of_the_language_is_one_of_the_terminal() -> None:
    assert len({COLOURED.text(line(Segment("x", f"hue {number}"))) for number in range(len(COLOURS))}) == len(COLOURS)


def test_what_ascii_does_not_have_is_written_around() -> None:
    assert "Gruen ... | ?" == in_ascii("Grün … · ♠")


def test_progress_of_check_clears_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", SanitizedStream(written))
    _tell_progress("go")
    assert "\r\033[Kgo" == written.getvalue()
