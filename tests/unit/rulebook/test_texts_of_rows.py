"""What rows of a list say of themselves stands in the table of the list."""

import pytest

from interpreter.rulebook.render import markdown
from tests.unit.rulebook.books import book


@pytest.mark.full
def test_rows_are_printed_with_their_texts() -> None:
    written = book("holdem", "en")
    assert written is not None
    assert "| straight flush | 9 | 1 | 0 | a straight in one suit |" in markdown.text(written)
