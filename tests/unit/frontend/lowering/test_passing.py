from interpreter.diagnostics.diagnostic import Report
from interpreter.runtime.machine import machine
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS, GameState
from tests.unit.frontend.made import rules_of

WATCHING = """
track:
  rounds_of_talk: 0 to 99
  ended: 0 to 99
actions:
  speak:
    choose:
      side: sides
    require:
      something_left:
        that: not empty(sides) and rounds_of_talk < 2
        say: There is nothing left to say.
    do:
      - change: face to side
play:
  - repeat: 2
    do:
      - repeat_until: all_passed
        safety_limit: 50
        do:
          - add: 1 to rounds_of_talk
            surely: There are not so many.
          - each_player: players
            do:
              - may: speak
                pass: Silence
                counted: yes
                if_none: pass
                passed:
                  - add: 1 to ended
                    surely: There are not so many.
"""


def played() -> tuple[GameInstance, GameState]:
    """A game of two in which everybody passes whenever that can be."""
    table = instantiate(rules_of(WATCHING), players=2, options={}, layout=None, report=Report())
    assert table is not None
    state = machine.start(table)
    while asked := machine.questions(table, state):
        state = machine.answer(table, state, asked[0].player, PASS)
    return table, state


def test_a_loop_that_asks_who_passed_counts_from_where_it_begins() -> None:
    table, state = played()
    assert 2 == state.store[table.slot_index["rounds_of_talk"]]


def test_having_no_move_where_that_is_a_pass_is_followed_by_what_follows_passing() -> None:
    table, state = played()
    assert 4 == state.store[table.slot_index["ended"]]
