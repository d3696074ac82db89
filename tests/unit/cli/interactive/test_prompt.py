"""What is asked at the terminal, in a sentence."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.cli.interactive.prompt import prompt
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: pick
players: 1
kinds:
  card: [ace, king]
track:
  taken: card or none
play:
  - id: turns
    text: {about}
    turns: clockwise
    safety_limit: 1
    do:
      - id: inner
        run: pick_one
procedures:
  pick_one:
    text: {around}
    do:
      - id: which
        text: {own}
        choose:
          card: cards
        do:
          - change: taken to card
"""


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        ({"own": "{en: Pick a card, de: Nimm eine Karte}"}, {"en": "Pick a card", "de": "Nimm eine Karte"}),
        ({"around": "One card is picked"}, {"en": "One card is picked", "de": "One card is picked"}),
        ({"about": "You take turns"}, {"en": "Choose: card.", "de": "Wähle: card."}),
    ],
)
def test_the_question_says_it_itself_else_the_smallest_rule_around_it(tmp_path: Path, texts: dict[str, str], told: dict[str, str]) -> None:
    lines = [line for line in GAME.splitlines() if "text: {" not in line or any(f"{{{key}}}" in line for key in texts)]
    state = load(write_game(tmp_path, "\n".join(lines).format(**texts) + "\n")).start(players=1, seed=1).state
    question = state.questions[0].decision
    assert told == {language: prompt(state.table, question, language) for language in ("en", "de")}
