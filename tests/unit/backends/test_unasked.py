"""A loop whose questions nobody can answer ends, on both machines at the same place and long before anybody gets tired of waiting."""

from pathlib import Path
from random import Random
from textwrap import indent

import pytest

from interpreter import load
from interpreter.analysis.loops import UNASKED
from interpreter.backends.python.support import execution
from interpreter.runtime.machine import machine
from interpreter.runtime.state import game_state
from interpreter.runtime.state.game_state import SAFETY_LIMIT
from tests.game_files import write_game
from tests.rules.lockstep import walk

FEW = 20_000  # passes in place of two million
GAME = """\
rulewright: 1
game: waiting
players: 2
track:
  waited: {is: 0 to 1000000}
play:
  - each_player: set(first(players))
    do:
      - must: begin
        surely: It can be done once.
      - repeat: 1000000
        do:
          - add: up to 1 to waited
QUESTION
actions:
  begin: {do: []}
  go:
    require:
      open: {that: waited < 0, say: The gate is closed.}
    do: []
scoring:
  waited: {points: waited}
"""
QUESTIONS = {
    "nobody can": "- must: go\n  surely: The gate is closed for ever.",
    "each in turn": "- each_player: players\n  do:\n    - may: go",
    "all together": "- choose_together: players\n  choose: {seat: players where waited < 0}\n  secret: yes\n  do: []",
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_questions_that_are_put_to_nobody_count_as_many_rounds(question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (game_state, execution):
        monkeypatch.setattr(module, "MOST_PASSES", FEW)
    table = load(write_game(tmp_path, GAME.replace("QUESTION", indent(question, " " * 10)))).table(players=2)
    walk(table, Random(1))
    state = machine.start(table)
    asked = machine.questions(table, state)[0]
    end = machine.answer(table, state, asked.player, asked.options.nth(0))
    assert SAFETY_LIMIT == end.ended
    assert 0 < end.store[table.slot_index["waited"]] <= FEW // UNASKED


ENDING = """\
rulewright: 1
game: last
players: 2
kinds:
  amount: {numbers: 1 to 3}
track:
  left: 0 to 9 starting at 5
play:
  - each_player: players
    do:
      - must: go
actions:
  go:
    do:
      - take: up to 2 from left
      - must: take
        if_none:
          - end_game: empty
  take:
    choose: {amount: amounts}
    require:
      there: {that: number_of(amount) + 1 < left, say: So many are not left.}
    do:
      - take: up to number_of(amount) from left
end:
  empty: {text: Nothing is left.}
scoring:
  left: {points: left}
"""


@pytest.mark.parametrize("seed", range(4))
def test_a_game_may_end_where_nobody_can_answer_in_the_last_step(seed: int, tmp_path: Path) -> None:
    assert walk(load(write_game(tmp_path, ENDING)).table(players=2), Random(seed)) > 0
