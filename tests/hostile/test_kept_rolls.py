"""A roll that everybody saw and that is kept in a hidden place is reported, in whatever way it comes there; a hidden one is not."""

import pytest

from interpreter.session.library import Game
from tests.compilation import compile_text
from tests.hostile.kept_rolls import hides, kept_rolls

GAMES = list(kept_rolls())
TOLD = ("D302", "D303", "D304", "D307")  # errors: what is kept would be seen by others, or everybody has seen it


@pytest.mark.parametrize(
    "text", [pytest.param(text, id=name, marks=() if number % 5 == 0 else pytest.mark.full) for number, (name, text) in enumerate(GAMES)]
)
def test_kept_roll_is_hidden_or_reported(text: str) -> None:
    rules, report = compile_text("kept.game.yaml", text.encode())
    codes = {found.code for found in report if found.code.startswith("D3")}
    if rules is None:
        assert codes
        assert codes <= set(TOLD)
    else:
        assert codes == (set() if hides(Game(rules, {})) else {"D310"})
