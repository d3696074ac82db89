"""Where a question could be put to several and nobody has an answer, the state goes on to the next that somebody has."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.session.state import State

RULES = """
rulewright: 1
game: silence
players: 2
kinds:
  card: [ace, king]
track:
  number: 0 to 9 starting at 0
  shown(player): card or none
actions:
  press:
    do:
      - add: up to 1 to number
play:
  - turns: clockwise
    safety_limit: 30
    do:
      - must: press
      - choose_together: players
        choose:
          chosen: cards where number > 2
      - for_each: player in players
        do:
          - change: shown(player) to chosen(player)
      - must: press
end:
  over: {at: end of round, when: round = 2}
"""


@pytest.fixture
def state(tmp_path: Path) -> State:
    path = tmp_path / "silence.game.yaml"
    path.write_text(RULES, encoding="utf-8")
    return load(path).start(players=2).state


def test_a_step_leads_to_a_question_or_to_the_end(state: State) -> None:
    asked = []
    while not state.over:
        assert state.questions
        asked.append(len(state.questions))
        state = state.step(0)
    assert 2 in asked
    assert asked[:2] == [1, 1]


def test_a_playout_stops_at_a_question(state: State) -> None:
    for most in range(1, 8):
        after = state.playout(Random(1), most=most)
        assert after.over or after.questions
