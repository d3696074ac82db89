"""Games with very many things are drawn as well: names are looked up once for each, not again for every cell."""

from pathlib import Path

import pytest

from interpreter.display import RenderContext, labels, picture, unstyled
from interpreter.session.library import load
from tests.game_files import write_game

CARDS = 900
GAME = """\
rulewright: 1
game: large
title: Large
players: 2
components: large.components.yaml
kinds:
  cell: {grid: square, width: 30, height: 30, steps: sides, names: a1}
  card: {listed_in: cards}
track:
  on(cell): card or none starting at first(cards)
  deck: pile of card starting at pool(9 for card in cards)
  bag: pool of card starting at pool(9 for card in cards)
  left: set of card starting at cards
  price(card): 0 to 9 starting at 3
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - must: turn_over
actions:
  turn_over:
    choose:
      cell: cells
    do:
      - change: on(cell) to none
"""


@pytest.mark.parametrize("field", ["colour", "glyph", "label"])
def test_names_are_looked_up_once_for_each_thing(field: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = "".join(f"  - {{id: c{number}}}\n" for number in range(CARDS))
    (tmp_path / "large.components.yaml").write_text(f"rulewright: 1\ncomponents: large\ncards:\n{rows}", encoding="utf-8")
    match = load(write_game(tmp_path, f"{GAME}show:\n  cell: {{{field}: on(cell)}}\n")).start(players=2)
    looked, shown_for = [], labels.shown_for
    monkeypatch.setattr(labels, "shown_for", lambda rules, kind: looked.append(kind) or shown_for(rules, kind))
    drawn = unstyled(picture(RenderContext(match.state.table, match.state.position), lines=100))
    assert "c1, " in drawn
    assert "…" in drawn
    assert len(looked) < 10 * CARDS
