"""A table that takes notes plays like any other, and notes what rules did."""

from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.instrumentation.rule_coverage import GameMoment, RuleCoverage, RuleEvent, instrumented, note_result
from interpreter.runtime.machine import machine
from interpreter.runtime.scoring.result import result
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.session.library import load
from interpreter.session.rng import derive_stream
from tests.compilation import compile_text

GAME = """\
rulewright: 1
game: tiny
title: Tiny
players: 2
options:
  steps: {is: 1 to 3, default: 1, text: How far a step goes.}
kinds:
  cell: {grid: square, width: 3, height: 1, steps: sides, names: a1}
track:
  owner(cell): player or none
  passed_by: truth starting at no
play:
  - id: turns
    turns: clockwise
    safety_limit: 4
    do:
      - id: mark
        must: mark
        if_none: nothing
      - id: far
        if: turn_number > 5
        then:
          - id: note
            change: passed_by to yes
actions:
  mark:
    choose:
      cell: cells where owner(cell) is none
    require:
      apart:
        that: every(owner(near) != me for near in neighbours(cell))
        say: One of yours lies beside it.
      here:
        that: steps >= 1
        say: Never said.
    do:
      - change: owner(cell) to me
  never:
    choose:
      cell: cells
    do:
      - change: owner(cell) to me
end:
  full:
    at: end of turn
    when: all_marked
  never:
    at: end of turn
    when: passed_by and all_marked and not all_marked
words:
  all_marked: every(owner(cell) is not none for cell in cells)
  unread: no
scoring:
  cells: {points: count(cell in cells where owner(cell) = player)}
  bonus: {points: if passed_by and unread then 1 else 0}
ranking:
  points: {most: score(player)}
  second: {most: 0}
"""


@pytest.fixture
def table() -> GameInstance:
    return _read(GAME)


def _read(text: str) -> GameInstance:
    rules, report = compile_text("tiny.game.yaml", text.encode())
    assert rules is not None, list(report)
    return _seated(rules, {})


def _seated(rules: RuleSet, options: dict[str, str]) -> GameInstance:
    found = instantiate(rules, players=rules.players[0], options=options, report=Report())
    assert found is not None
    return found


def _states(table: GameInstance, seed: int) -> list[GameState]:
    """All states of a game with answers by chance."""
    states = [machine.start(table)]
    while asked := machine.questions(table, states[-1]):
        below = derive_stream(seed, len(states)).below
        states.append(machine.answer(table, states[-1], asked[0].player, asked[0].options.sample(below)))
    return states


def _seen(table: GameInstance) -> RuleCoverage:
    seen = RuleCoverage(moment=GameMoment(2, 7))
    watched = instrumented(table, seen)
    for seed in range(10):
        note_result(watched, result(watched, _states(watched, seed)[-1]), seen)
    return seen


def test_play_is_the_same_with_notes_and_without(table: GameInstance) -> None:
    assert [_states(table, seed) for seed in range(5)] == [_states(instrumented(table, RuleCoverage()), seed) for seed in range(5)]


@pytest.mark.parametrize(("name", "players"), [("underwood", 3), ("underwood+saplings", 2), ("tests/games/bazaar.game.yaml", 2)])
def test_large_games_are_the_same_with_notes_and_without(name: str, players: int) -> None:
    path = Path(__file__).parents[4] / name
    plain = load(path if path.exists() else name).table(players=players, seed=3)
    seen = RuleCoverage()
    assert _states(plain, 5) == _states(instrumented(plain, seen), 5)
    assert len(seen.first) > 50


def test_the_table_itself_is_left_alone(table: GameInstance) -> None:
    seen = RuleCoverage()
    instrumented(table, seen)
    before = dict(seen.first)
    _states(table, 1)
    assert before == seen.first


def test_requirements_are_noted_both_ways(table: GameInstance) -> None:
    seen = _seen(table)
    assert [True, True] == [seen.covered("actions.mark.require.apart", mark) for mark in (RuleEvent.YES, RuleEvent.NO)]
    assert [True, False] == [seen.covered("actions.mark.require.here", mark) for mark in (RuleEvent.YES, RuleEvent.NO)]


def test_actions_are_noted_when_they_are_taken(table: GameInstance) -> None:
    assert [True, False] == [_seen(table).covered(f"actions.{name}", RuleEvent.TAKEN) for name in ("mark", "never")]


def test_steps_are_noted_when_they_run_and_forks_by_their_side(table: GameInstance) -> None:
    seen = _seen(table)
    far = "play.turns.do.far"
    assert [True, False, True] == [seen.covered(far, RuleEvent.RAN), seen.covered(far, RuleEvent.YES), seen.covered(far, RuleEvent.NO)]
    assert not seen.covered(f"{far}.then.note", RuleEvent.RAN)


def test_a_question_without_an_answer_is_noted_as_lapsed(table: GameInstance) -> None:
    seen = _seen(table)
    assert [True, True] == [seen.covered("play.turns.do.mark", mark) for mark in (RuleEvent.ASKED, RuleEvent.LAPSED)]


def test_ends_lines_and_rankings_are_noted_when_they_matter(table: GameInstance) -> None:
    seen = _seen(table)
    assert [True, False] == [seen.covered(f"end.{name}", RuleEvent.HAPPENED) for name in ("full", "never")]
    assert [True, False] == [seen.covered(f"scoring.{name}", RuleEvent.COUNTED) for name in ("cells", "bonus")]
    assert [True, False] == [seen.covered(f"ranking.{name}", RuleEvent.DECIDED) for name in ("points", "second")]


def test_the_ranking_of_who_plays_alone_is_noted_unless_the_game_was_lost() -> None:
    alone = GAME.replace("players: 2", "players: 1").replace("every(owner(near) != me for near in neighbours(cell))", "yes")
    seen = [_seen(_read(text)) for text in (alone, alone.replace("    when: all_marked\n", "    when: all_marked\n    outcome: lost\n"))]
    assert [True, False] == [each.covered("ranking.points", RuleEvent.DECIDED) for each in seen]


def test_words_are_noted_when_they_are_worked_out(table: GameInstance) -> None:
    assert [True, False] == [_seen(table).covered(f"words.{name}", RuleEvent.READ) for name in ("all_marked", "unread")]


def test_options_are_noted_when_they_are_not_left_as_they_are(table: GameInstance) -> None:
    usual, other = RuleCoverage(), RuleCoverage()
    instrumented(table, usual)
    instrumented(_seated(table.rules, {"steps": "3"}), other)
    assert [False, True] == [seen.covered("options.steps", RuleEvent.CHOSEN) for seen in (usual, other)]


def test_the_first_time_is_kept_with_its_turn(table: GameInstance) -> None:
    seen = _seen(table)
    assert GameMoment(2, 7, turn=1) == seen.first["actions.mark", RuleEvent.TAKEN]
