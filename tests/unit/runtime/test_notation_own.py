"""Notation where an action says how it is written, and moves made of several answers."""

from functools import cache

from interpreter.session.library import Game, Match
from tests.compilation import compile_text

RULES = """\
rulewright: 1
game: strips
title: Strips
players: 2

kinds:
  cell: {grid: square, width: 4, height: 2, steps: sides, names: a1}
  colour: [red, blue]

track:
  owner(cell): player or none
  colour_of(cell): colour or none
  coins(player): 0 to 9 starting at 2
  vow(player): colour or none, known to player

words:
  free: set(cell in cells where owner(cell) is none)

setup:
  - each_player: players
    do:
      - id: vow
        choose:
          colour: colours
        secret: yes
        do:
          - id: confirm
            choose:
              sure: set(colour)
            do:
              - change: vow(me) to sure

play:
  - turns: clockwise
    safety_limit: 40
    do:
      - id: lay
        must: [lay, stamp]
      - id: more
        repeat: 2
        do:
          - may: stamp
            pass: Enough
            same_move: yes
            passed:
              - stop: repeat

actions:
  lay:
    text: Lay a strip of two cells.
    choose:
      cell: free
      direction: directions where step(cell, direction) in free
    let:
      strip: set(cell) union set(step(cell, direction))
    require:
      coins:
        that: coins(me) >= 1
        say: You have {price} coin too few.
    notation: strip
    do:
      - take: up to 1 from coins(me)
      - for_each: each in strip
        do:
          - change: owner(each) to me

  stamp:
    text: Lay a single cell.
    choose:
      cell: free
    do:
      - change: owner(cell) to me

numbers:
  price: 1

end:
  full: {at: end of turn, when: empty(free)}
"""


@cache
def game() -> Game:
    rules, report = compile_text("strips.game.yaml", RULES.encode())
    assert rules is not None, [(found.code, dict(found.values)) for found in report]
    return Game(rules, {})


def begun() -> Match:
    match = game().start(players=2)
    for _ in range(2):
        match.answer("colour red").answer("sure red")
    return match


def test_where_several_moves_would_be_written_alike_all_choices_are_written() -> None:
    # A strip can be laid from either end: the set of its cells does not say which.
    options = begun().questions[0].options
    assert "lay a1 east" in options.notation()
    assert "lay b1 west" in options.notation()


def test_a_notation_that_fits_several_moves_is_refused_with_them() -> None:
    found = begun().why_not("lay {a1 b1}")
    assert found is not None
    assert ("R134", ("lay a1 east", "lay b1 west")) == (found.code, found.candidates)
    assert found == begun().why_not("lay {B1 a1}")


def test_a_move_in_its_own_notation_is_refused_by_the_rule_that_forbids_it() -> None:
    match = begun()
    for cell in ("a1", "a2"):
        match.answer(f"lay {cell} east").answer("pass").answer("stamp c1" if cell == "a1" else "stamp c2").answer("pass")
    assert [0] == [question.player for question in match.questions]
    match.answer("stamp d1").answer("pass").answer("stamp d2")
    assert match.over


def test_the_reason_is_found_behind_the_own_notation_too() -> None:
    state = begun().state
    poor = game().position({**state.to_json(), "state": {**state.to_json()["state"], "coins": {}}})  # type: ignore[dict-item]  # a map
    for text in ("lay a1 east", "lay {a1 b1}"):
        found = poor.why_not(text)
        assert found is not None
        assert ("R131", "coins", "You have 1 coin too few.") == (found.code, found.requirement, found.diagnostic.values["message"])


def test_answers_of_one_move_are_one_move_in_the_record() -> None:
    match = begun()
    match.answer("stamp d2").answer("stamp a1").answer("stamp c1")
    match.answer("stamp b1").answer("pass")
    assert (("seat_1", "stamp d2 + stamp a1 + stamp c1"), ("seat_2", "stamp b1 + pass")) == match.moves[4:]


def test_a_secret_choice_is_seen_by_its_giver_only_while_its_steps_go_on() -> None:
    match = game().start(players=2)
    match.answer("colour blue")
    names = [match.view(player)["frames"][-1]["names"] for player in (0, 1, None)]  # type: ignore[index, call-overload]  # plain data
    assert ["blue", "hidden", "hidden"] == [shown["colour"] for shown in names]
