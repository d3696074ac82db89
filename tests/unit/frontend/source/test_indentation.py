"""The line that is indented wrongly: with other blanks in front of it the text is YAML again."""

import pytest

from interpreter.frontend.source.indentation import LONGEST, odd_line

TEXT = """\
then:
  - seat_1: lay a1
  - expect: yes
  - result:
      end: full
      scores: {seat_1: 3}
"""


def moved(line: int, blanks: int) -> str:
    lines = TEXT.split("\n")
    lines[line] = " " * blanks + lines[line].lstrip(" ")
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "blanks", "seen"),
    [(1, 1, 2), (1, 3, 2), (2, 3, 2), (2, 1, 2), (2, 4, 2), (4, 7, 5), (5, 7, 5)],
)
def test_the_moved_line_is_found_with_its_blanks(line: int, blanks: int, seen: int) -> None:
    text = moved(line, blanks)
    at = sum(len(each) + 1 for each in text.split("\n")[:seen])
    start = sum(len(each) + 1 for each in text.split("\n")[:line])
    right = len(TEXT.split("\n")[line]) - len(TEXT.split("\n")[line].lstrip(" "))
    assert (start, right) == odd_line(text, at)


def test_a_long_text_is_not_tried() -> None:
    assert odd_line(moved(1, 1) + "# \n" * LONGEST, 10) is None


def test_a_text_that_no_blanks_mend_has_no_odd_line() -> None:
    assert odd_line("then:\n  - a: [\n  - b: ]{\n", 10) is None
