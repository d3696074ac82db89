import pytest

from tests.unit.frontend.made import codes, listed, listing, rules_of, step_codes


def test_if_jumps_over_the_steps_that_are_not_meant() -> None:
    text = """
    - if: open
      then:
        - change: open to no
      else:
        - change: open to yes
    """
    expected = ["0 unless  open goto 3", "1 change  open to no", "2 jump    4", "3 change  open to yes", "4 return"]
    assert expected == listing(text)


def test_for_each_walks_the_set_as_it_was() -> None:
    text = """
    - for_each: c in marked where holder(c) is none
      do:
        - change: holder(c) to me
    """
    expected = [
        "0 list    #rest = c in marked where holder(c) is none",
        "1 each    c of #rest, after the last goto 4",
        "2 change  holder(c) to me",
        "3 jump    1",
        "4 return",
    ]
    assert expected == listing(text)


def test_each_player_is_me_in_turn_and_then_me_is_who_it_was() -> None:
    text = """
    - each_player: others(me) from next(me)
      order: counter-clockwise
      do:
        - add: up to 1 to coins(me)
    """
    expected = [
        "0 let     #me = me",
        "1 list    #rest = #player in others(me), counter-clockwise from next(me)",
        "2 each    #player of #rest, after the last goto 6",
        "3 let     me = #player",
        "4 add     up to 1 to coins(me)",
        "5 jump    2",
        "6 let     me = #me",
        "7 return",
    ]
    assert expected == listing(text)


def test_what_one_player_was_given_a_name_for_is_forgotten_before_the_next() -> None:
    text = """
    - each_player: players
      do:
        - let:
            mine: coins(me)
        - add: up to mine to coins(me)
    """
    found = listing(text)
    assert "let     mine = none" in found[6]
    assert "jump" in found[7]


def test_repeat_counts_down_and_asks_before_each_time() -> None:
    text = """
    - repeat: 3 until open
      do:
        - add: up to 1 to coins(me)
    """
    expected = [
        "0 let     #left = 3",
        "1 unless  not open goto 6",
        "2 unless  #left > 0 goto 6",
        "3 let     #left = #left - 1",
        "4 add     up to 1 to coins(me)",
        "5 jump    1",
        "6 return",
    ]
    assert expected == listing(text)


def test_repeat_until_ends_the_game_at_its_safety_limit() -> None:
    text = """
    - repeat_until: open
      safety_limit: 50
      do:
        - add: up to 1 to coins(me)
    """
    assert ["1 unless  not open goto 7", "2 unless  #left > 0 goto 6", "6 end     safety_limit", "7 return"] == [
        listing(text)[number] for number in (1, 2, 6, 7)
    ]


def test_stop_leaves_the_innermost_loop_of_its_sort() -> None:
    text = """
    - repeat: 2
      do:
        - for_each: c in cells
          do:
            - if: holder(c) = me
              then:
                - stop: for_each
            - if: holder(c) is none
              then:
                - stop: repeat
    """
    found = listing(text)
    jumps = [line for line in found if "jump" in line]
    assert ["6 jump    10", "8 jump    11", "9 jump    4", "10 jump    1"] == jumps
    assert "11 return" == found[11]


def test_stop_makes_me_again_who_it_was_outside() -> None:
    text = """
    - repeat: 2
      do:
        - each_player: players
          do:
            - stop: repeat
    """
    found = listing(text)
    stop = next(number for number, line in enumerate(found) if line.endswith("jump    12"))
    assert found[stop - 1].endswith("let     me = #me")


def test_there_must_be_a_loop_to_stop() -> None:
    assert ["D111"] == step_codes("- stop: repeat\n")
    assert ["D111"] == step_codes("- repeat: 2\n  do:\n    - stop: for_each\n")
    assert ["D111"] == step_codes("- repeat: 2\n  do:\n    - run: other\n", "  other:\n    do:\n      - stop: repeat\n")


def test_run_hands_arguments_on() -> None:
    more = "  other(cell, amount is 0 to 5):\n    do:\n      - take: up to amount from coins(me)\n"
    assert ["0 call    other(0, 3)", "1 return"] == listing("- run: other(a1, 3)\n", more)
    assert ["T113"] == step_codes("- run: other(a1)\n", more)
    assert ["T103"] == step_codes("- run: other(goal, 3)\n", more)
    assert ["B101"] == step_codes("- run: other(a1, 6)\n", more)
    assert ["N129"] == step_codes("- run: nope(a1)\n", more)


def test_perform_runs_the_steps_on_a_row() -> None:
    assert ["0 perform effect of 0", "1 return"] == listing("- perform: effect(farm)\n")
    assert ["T103"] == step_codes("- perform: effect(shown)\n")
    assert ["N130"] == step_codes("- perform: price(farm)\n")


def test_the_game_may_end_at_once_with_an_end_that_exists() -> None:
    assert ["0 end     over", "1 return"] == listing("- end_game: over\n", "end:\n  over: {text: It is over.}\n")
    assert ["N131"] == step_codes("- end_game: over\n")


@pytest.mark.parametrize(
    ("expected", "step"),
    [
        ("T102", "if: 3\n  then:\n    - shuffle: deck"),
        ("T149", "for_each: cells\n  do:\n    - shuffle: deck"),
        ("T149", "change: marked to set() for cells"),
        ("T149", "for_each: cell in cells for spot in cells\n  do:\n    - shuffle: deck"),
        ("T105", "for_each: c in 3\n  do:\n    - shuffle: deck"),
        ("T101", "each_player: cells\n  do:\n    - shuffle: deck"),
        ("T101", "each_player: players from a1\n  do:\n    - shuffle: deck"),
        ("T101", "repeat: cells\n  do:\n    - shuffle: deck"),
        ("T102", "repeat_until: 3\n  safety_limit: 9\n  do:\n    - shuffle: deck"),
        ("N103", "for_each: cells in cells\n  do:\n    - shuffle: deck"),
        ("T113", "run: it(3)"),
    ],
)
def test_a_step_that_cannot_be_is_found_once(expected: str, step: str) -> None:
    assert [expected] == step_codes(f"- {step}\n")


# ------------------------------------------------------------------------------------------------ turns

TURNS = """
play:
  - turns: clockwise
    from: next(first(players))
    skip: coins(me) = 0
    safety_limit: 40
    do:
      - must: lay
        if_none: pass
"""


def test_turns_go_round_the_table_and_look_for_ends() -> None:
    found = [line.split(" ", 1)[1] for line in listed(rules_of(TURNS), "play")]
    moments = [line for line in found if line.startswith("check")]
    assert ["check   start of turn", "check   end of turn", "check   end of round"] == moments
    order = [
        "unless  coins(me) = 0",
        "check   start of turn",
        "end     safety_limit",
        "ask     me",
        "check   end of turn",
        "check   end of round",
    ]
    places = [next(number for number, line in enumerate(found) if line.startswith(start)) for start in order]
    assert sorted(places) == places


def test_turns_may_go_the_other_way() -> None:
    found = listed(rules_of(TURNS.replace("clockwise", "counter-clockwise")), "play")
    assert any("previous(#seat)" in line for line in found)
    assert not any("next(#seat)" in line for line in found)


@pytest.mark.parametrize(
    ("expected", "before", "after"),
    [
        ("T101", "next(first(players))", "a1"),
        ("T102", "coins(me) = 0", "coins(me)"),
        ("T101", "safety_limit: 40", "safety_limit: cells"),
        ("N110", "next(first(players))", "me"),
        ("Y161", "    safety_limit: 40\n", ""),
        ("Y162", "turns: clockwise", "turns: sideways"),
    ],
)
def test_turns_that_cannot_be_are_found(expected: str, before: str, after: str) -> None:
    assert [expected] == codes(TURNS.replace(before, after))


def test_a_line_for_each_of_a_set_is_that_line_in_a_loop() -> None:
    loop = "- for_each: cell in cells where cell in marked\n  do:\n    - change: holder(cell) to me"
    expected = listing(loop)
    assert expected == listing("- change: holder(cell) to me for cell in cells where cell in marked")
    assert expected == listing("- change: holder(cell) for cell in cells where cell in marked\n  to: me")
    assert [] == step_codes("- take: up to 1 from coins(player) for player in others(me)")
    assert ["T141"] == step_codes("- shuffle: deck for player in players")
    assert ["T141"] == step_codes("- run: rest(player) for player in players")
    assert ["T141"] == step_codes("- deal: up to 1 from deck to hand(me) for player in players")


def test_what_a_line_for_each_changes_is_not_known_behind_it() -> None:
    known = "- if: holder(a1) is not none\n  then:\n{}    - add: up to 1 to coins(holder(a1))"
    assert [] == step_codes(known.format(""))
    assert ["T103"] == step_codes(known.format("    - change: holder(cell) to none for cell in cells\n"))
