"""Hints that say more than one thing, by what was written: pictures, chance, titles, circles, numbers, large numbers."""

import pytest

from interpreter.analysis.cost.prices import approximate_pair
from interpreter.diagnostics.diagnostic import Diagnostic
from tests.compilation import compile_text
from tests.diagnostics import base_game

ROLLED = "play:\n  - each_player: players\n    do:\n      - roll: card from hand(me)\n{}        do:\n          - shuffle: deck\n"
DROP = 'actions:\n  drop:\n    title: "{}"\n    text: "{}"\n    choose: {{stone: supply(me), to: cells}}\n    do:\n      - shuffle: deck\nplay: []\n'
PICTURE = "rulewright: 1\ncomponents: example\nboard:\n  - 1 2 3\n  - 4 # 6\n  - 7 8 9\ncards:\n  - {id: farm, price: 1}\n"


def found(code: str, text: str, components: str = base_game.COMPONENTS) -> Diagnostic:
    """The first finding of a code in a fragment of the tiny game."""
    files = {base_game.COMPONENTS_NAME: components.encode()}
    return next(each for each in compile_text("example.game.yaml", base_game.completed(text).encode(), files=files)[1] if each.code == code)


def test_a_row_that_a_comment_cuts_off_is_marked_and_written_in_quotes() -> None:
    tables = f"components: {base_game.COMPONENTS_NAME}\ntables:\n  worth(cell):\n    is: 0 to 9\n    picture: board\n"
    about = found("T118", tables, PICTURE)
    assert about.labels[1].span.line == 5
    assert about.hint.endswith("Put the row in quotes: `'4 # 6'`.")


def test_chance_that_is_hidden_is_told_that_its_set_is_not() -> None:
    assert "everybody sees what is rolled" in found("D305", ROLLED.format("")).sentence
    assert "`known_to` hides what comes up" in found("D305", ROLLED.format("        known_to: me\n")).sentence


def test_a_title_may_quote_what_is_chosen_and_a_text_may_not() -> None:
    assert "`{stone}`, `{to}`" in found("K110", DROP.format("Drop on {square}", "Drop it.")).hint
    assert "in the `title:` of its action only" in found("K110", DROP.format("Drop on {to}", "Drop it on {to}.")).hint


@pytest.mark.parametrize(
    ("value", "sentence"),
    [("21", "Here stands `21`"), ("7 * 3", "`7 * 3` is `21`"), ("size(players) * 6", "`size(players) * 6` can be `12 to 24`")],
)
def test_a_number_that_does_not_fit_is_said_as_it_is(value: str, sentence: str) -> None:
    about = found("B101", f"setup:\n  - change: coins(first(players)) to {value}\nplay: []\n")
    assert about.sentence == f"{sentence}, but `0 to 20` is wanted."
    assert ("never fits" in about.hint) == ("can be" not in sentence)


@pytest.mark.parametrize(
    ("number", "shown"),
    [(8 * 10**9, "8 · 10^9"), (2_100_000_000, "2.1 · 10^9"), (2_000_000_001, "a little more than 2 · 10^9")],
)
def test_a_number_is_told_apart_from_its_bound(number: int, shown: str) -> None:
    assert (shown, "2 · 10^9") == approximate_pair(number, 2_000_000_000)
