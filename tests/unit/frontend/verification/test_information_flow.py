"""What is hidden is not told without a word: by values, by the course, by chance, by who acts, by what is moved."""

from pathlib import Path

import pytest

from interpreter.frontend.verification.information_flow.routine_labels import RoutineLabels
from tests.unit.frontend.made import codes, compiled, rules_of, step_codes, steps

PLACES = """\
track:
  note(player): 0 to 9, known to player
  seen(player): card or none, known to player
  stash(player): pool of card, known to player
  marks(player): set of die, known to player
  known_to_nobody: 0 to 9, known to nobody
  count_of: 0 to 9
  guess(player): die starting at 1, known to player
  chosen(player): die starting at 1
"""


def told(text: str, more: str = PLACES) -> list[str]:
    """The codes of errors in steps that are carried out by somebody."""
    return [code for code in step_codes(text, more) if code not in ("B110", "B111", "B112", "D110", "D120")]


def under(test: str, step: str, *, tells: str = "") -> list[str]:
    said = f"  tells: {tells}\n" if tells else ""
    return told(f"- if: {test}\n{said}  then:\n    - {step}\n")


# ------------------------------------------------------------------------------------------------ the course


@pytest.mark.parametrize(
    "step",
    [
        "change: open to yes",
        "add: 1 to count_of",
        "must: lay",
        "may: lay",
        "move: up to farm from market to shown",
        "move: all from hand(me) to stash(me)",
        "draw: 1 from deck to hand(me)",
        "shuffle: deck",
        "roll: face_up from dice",
        "add: 1 to note(next(me))",
        "change: marks(me) to set(1, 2)",
        "choose: {x: cells}\n      do:\n        - add: up to 1 to note(me)",
    ],
)
def test_what_all_see_must_not_hang_on_a_secret(step: str) -> None:
    assert ["D302"] == under("farm in hand(me)", step)
    assert [] == under("size(hand(me)) > 1", step)


@pytest.mark.parametrize(
    "step", ["add: up to 1 to note(me)", "change: seen(me) to farm", "add: up to 1 to known_to_nobody", "let: {x: 1}", "stop: repeat"]
)
def test_what_the_same_player_knows_may_hang_on_it(step: str) -> None:
    text = f"- repeat: 3\n  do:\n    - if: farm in hand(me)\n      then:\n        - {step}\n"
    assert [] == told(text)


def test_behind_a_decision_the_course_is_open_again() -> None:
    text = "- if: farm in hand(me)\n  then:\n    - add: up to 1 to note(me)\n  else:\n    - change: seen(me) to farm\n- must: lay\n"
    assert [] == told(text)


def test_a_loop_that_is_left_by_a_secret_tells_how_often_it_went_round() -> None:
    loop = "- repeat: 3\n  do:\n    - if: farm in hand(me)\n      then:\n        - stop: repeat\n    - {}\n"
    assert ["D302"] == told(loop.format("add: up to 1 to count_of"))
    assert [] == told(loop.format("add: up to 1 to note(me)") + "- must: lay\n")


@pytest.mark.parametrize(
    "loop",
    [
        "repeat: 3 until top(deck) = farm",
        "repeat: price(top(deck)) otherwise 1",
        "repeat_until: top(deck) = farm\n  safety_limit: 9",
        "for_each: card in cards where card in hand(me)",
        "each_player: set(player in players where farm in hand(player))",
    ],
)
def test_how_often_something_happens_tells(loop: str) -> None:
    assert ["D302"] == told(f"- {loop}\n  do:\n    - add: up to 1 to count_of\n")


def test_a_safety_limit_tells_nothing() -> None:
    assert [] == told("- repeat_until: top(deck) = farm\n  safety_limit: 9\n  do:\n    - add: up to 1 to known_to_nobody\n")


def test_going_through_a_hand_tells_no_more_than_its_size() -> None:
    assert [] == told(
        "- for_each: card in hand(me)\n  do:\n    - add: up to 1 to count_of\n    - move: up to card from hand(me) to stash(me)\n"
    )
    assert ["D303"] == told("- for_each: card in hand(me)\n  do:\n    - add: up to price(card) to count_of\n")


def test_a_secret_goes_on_into_what_is_called() -> None:
    more = "  ring:\n    do:\n      - must: lay\n  note_it:\n    do:\n      - add: up to 1 to note(me)\n" + PLACES
    assert ["D302"] == told("- if: farm in hand(me)\n  then:\n    - run: ring\n", more)
    assert [] == told("- if: farm in hand(me)\n  then:\n    - run: note_it\n- run: ring\n", more)


def test_what_stands_on_a_hidden_row_tells_which_it_is() -> None:
    assert ["D302"] == told("- let:\n    best_one: first(hand(me)) otherwise farm\n- perform: effect(best_one)\n")


def test_whose_turn_is_left_out_tells() -> None:
    play = (
        "play:\n  - turns: clockwise\n    skip: farm in hand(me)\n    safety_limit: 9\n    do:\n      - must: lay\n        if_none: pass\n"
    )
    assert "D302" in codes(play)
    assert "D302" not in codes(play.replace("    safety", "    tells: hand\n    safety"))


def test_what_happens_by_itself_tells() -> None:
    rule = "whenever:\n  heard:\n    after: lay\n    if: farm in hand(me)\n    do:\n      - add: up to 1 to coins(me)\n"
    assert "D302" in codes(rule)
    assert "D302" not in codes(rule.replace("    do:", "    tells: hand\n    do:"))


@pytest.mark.parametrize("moment", ["at: end of turn", "at: start of turn", "at: end of round"])
def test_an_end_tells(moment: str) -> None:
    end = f"end:\n  rich: {{{moment}, when: farm in hand(me)}}\n"
    assert "D306" in codes(end)
    assert "D306" not in codes(end.replace("when:", "tells: hand, when:"))
    assert "D306" not in codes(end.replace("farm in hand(me)", "size(hand(me)) > 3"))


def test_an_end_after_something_tells() -> None:
    end = "end:\n  rich: {after: lay, when: farm in hand(me)}\n"
    assert "D302" in codes(end)
    assert "D302" not in codes(end.replace("when:", "tells: hand, when:"))


def test_scores_are_counted_when_all_is_open() -> None:
    scoring = "scoring:\n  cards: {points: sum(price(card) for card in hand(player))}\nranking:\n  most: {most: score(player)}\n"
    assert not {"D302", "D303", "D306"} & set(codes(scoring))
    assert "D306" in codes(scoring + "end:\n  rich: {at: end of turn, when: score(me) > 5}\n")


# ------------------------------------------------------------------------------------------------ values


@pytest.mark.parametrize(
    "step",
    [
        "add: up to price(top(deck)) otherwise 1 to count_of",
        "change: open to farm in hand(me)",
        "change: seen(me) to top(deck)",
        "change: seen(next(me)) to first(hand(me))",
        "change: holder(first(cell in cells where farm in hand(me)) otherwise a1) to me",
        "change: marks(me) to set(die in dice where farm in hand(me))",
    ],
)
def test_what_is_kept_is_seen_by_those_who_see_its_place(step: str) -> None:
    assert ["D303"] == told(f"- {step}\n")


@pytest.mark.parametrize(
    "step",
    [
        "change: seen(me) to first(hand(me))",
        "change: known_to_nobody to min(price(top(deck)) otherwise 0, 9)",
        "change: marks(me) to set(min(note(me) + 1, 6))",
        "change: count_of to min(size(hand(next(me))), 9)",
        "change: open to top(deck) is none",
        "change: open to empty(hand(next(me)))",
        "change: count_of to min(count(card in hand(next(me))), 9)",
        "change: count_of to min(sum(1 for card in hand(next(me))), 9)",
        "change: seen(next(me)) to first(hand(next(me)))",
    ],
)
def test_what_is_no_secret_to_them_may_be_kept(step: str) -> None:
    assert [] == told(f"- {step}\n")


def test_what_a_rule_says_it_tells_may_be_told() -> None:
    assert [] == told("- change: seen(me) to top(deck)\n  tells: deck to me\n")
    assert ["D303"] == told("- change: seen(me) to top(deck)\n  tells: deck to next(me)\n")
    assert ["D303"] == told("- change: seen(me) to first(hand(next(me)))\n  tells: deck to me\n")
    assert [] == told("- change: open to top(deck) = farm or farm in hand(me)\n  tells: [deck, hand]\n")
    assert [] == told("- change: open to top(deck) = farm\n  tells: deck to everybody\n")
    assert ["D303"] == told("- change: open to top(deck) = farm or farm in hand(me)\n  tells: deck\n")


# ------------------------------------------------------------------------------------------------ moving things


@pytest.mark.parametrize(
    "step",
    [
        "move: all from hand(me) to market",
        "move: all from hand(me) to hand(next(me))",
        "move: up to farm from hand(next(me)) to market",
        "move: set(card in hand(me) where price(card) > 2) from hand(me) to market",
        "move: set(card in hand(next(me)) where price(card) > 2) from hand(next(me)) to hand(me)",
        "draw: 1 from deck to market",
        "draw: 1 from deck to hand(next(me))",
    ],
)
def test_moving_a_thing_shows_it(step: str) -> None:
    assert [] == told(f"- {step}\n")


@pytest.mark.parametrize(
    "step",
    [
        "move: up to first(hand(me)) otherwise farm from market to deck",
        "draw: up to note(me) from deck to hand(me)",
        "move: up to (if farm in hand(me) then mill else inn) from hand(next(me)) to market",
        "move: all from market to hand(first(player in players where farm in hand(player)) otherwise me)",
    ],
)
def test_which_thing_is_moved_must_not_hang_on_another_secret(step: str) -> None:
    assert ["D307"] == told(f"- {step}\n")


def test_what_was_chosen_in_secret_from_a_hand_may_be_laid_open_or_passed_on() -> None:
    text = "- choose_together: players\n  choose:\n    gift: subsets(hand(me), 1, 1)\n  secret: yes\n  do:\n    - move: gift from hand(me) to {}\n"
    assert [] == told(text.format("hand(next(me))"))
    assert [] == told(text.format("market"))
    assert ["D303"] == told(text.replace("move: gift from hand(me) to {}", "add: up to price(first(gift) otherwise farm) to count_of"))


# ------------------------------------------------------------------------------------------------ chance


def test_what_is_rolled_is_no_secret() -> None:
    rolled = "- roll: face_up from dice\n- change: guess(me) to {}\n"
    assert ["D304"] == told(rolled.format("face_up"))
    assert ["D304"] == told("- roll: face_up from dice\n- let:\n    higher: min(face_up + 1, 6)\n- change: guess(me) to higher\n")
    assert [] == told(rolled.format("face_up") + "  tells: guess\n")
    assert ["D310"] == told(rolled.format("if guess(me) = 1 then face_up else 2")), "nothing secret ever comes there"
    assert ["D310"] == told("- roll: face_up from dice\n- add: up to face_up to note(me)\n- change: chosen(me) to face_up\n")


def test_what_chance_picks_from_is_seen() -> None:
    assert ["D305"] == told("- roll: one from hand(next(me))\n  do:\n    - shuffle: deck\n")
    assert ["D305"] == told("- roll: one from dice\n  weight: note(next(me)) + 1\n")
    assert [] == told("- roll: one from market\n  do:\n    - shuffle: deck\n")


# ------------------------------------------------------------------------------------------------ who acts, and for whom


def test_a_legal_move_of_somebody_else_may_be_a_secret() -> None:
    more = PLACES + "actions:\n  peek:\n    choose:\n      card: hand(me)\n    do:\n      - move: card from hand(me) to market\n"
    choice = "- choose:\n    x: cells where can(peek{})\n  do:\n    - change: holder(x) to me\n"
    assert ["D301"] == told(choice.format(", next(me)"), more)
    assert [] == told(choice.format(""), more)


OTHERS = (
    "- {}\n- each_player: others(me)\n  do:\n    - choose:\n        x: cells where {} > 1\n      do:\n        - change: holder(x) to me\n"
)


def test_what_one_player_knows_is_not_offered_to_another() -> None:
    assert ["D301"] == told(OTHERS.format("let: {z: note(me)}", "z"))
    assert ["D301"] == told(OTHERS.format("let: {z: note(next(me))}", "z"))
    assert [] == told(OTHERS.format("let: {z: size(hand(me))}", "z"))
    loop = "- for_each: card in hand(me)\n  do:\n    - each_player: others(me)\n      do:\n        - choose:\n            x: cells where price(card) > 2\n          do:\n            - change: holder(x) to me\n"
    assert ["D301"] == told(loop)
    hushed = "- choose:\n    die: dice\n  secret: yes\n  do:\n    - each_player: others(me)\n      do:\n        - choose:\n            x: cells where die > 2\n          do:\n            - change: holder(x) to me\n"
    assert ["D301"] == told(hushed)
    assert [] == told(
        hushed.replace("others(me)", "set(me)").replace("each_player", "if").replace("if: set(me)\n      do:", "if: open\n      then:")
    )


def test_a_player_who_is_me_again_knows_it_again() -> None:
    text = "- let: {z: note(me)}\n- each_player: others(me)\n  do:\n    - must: lay\n- choose:\n    x: cells where z > 1\n  do:\n    - change: holder(x) to me\n"
    assert [] == told(text)


def test_what_a_procedure_is_given_belongs_to_whoever_knew_it() -> None:
    more = (
        "  ask(number is 0 to 9):\n    do:\n      - choose:\n          x: cells where number > 1\n        do:\n          - change: holder(x) to me\n"
        + PLACES
    )
    assert [] == told("- run: ask(note(me))\n", more)
    assert ["D301"] == told("- run: ask(note(next(me)))\n", more)
    assert ["D301"] == told("- let: {z: note(me)}\n- each_player: others(me)\n  do:\n    - run: ask(z)\n", more)
    whose = more.replace("number is 0 to 9", "player, number is 0 to 9").replace("number > 1", "note(player) > 1")
    assert [] == told("- run: ask(me, 1)\n", whose)
    assert ["D301"] == told("- run: ask(next(me), 1)\n", whose)


def test_secret_ballots_stay_with_their_givers() -> None:
    text = "- choose_together: players\n  choose:\n    b: dice\n  secret: yes\n- each_player: players\n  do:\n    - choose:\n        x: dice where x = (b({}) otherwise 1)\n      do:\n        - change: chosen(me) to x\n"
    assert [] == told(text.format("me"))
    assert ["D301"] == told(text.format("next(me)"))
    assert [] == told(text.format("next(me)").replace("  secret: yes\n", ""))
    assert [] == told(text.format("next(me)").replace("      do:\n", "      tells: b to me\n      do:\n"))


def test_a_name_for_the_player_keeps_who_it_is() -> None:
    assert [] == told("- let: {other: next(me)}\n- change: seen(other) to first(hand(next(me)))\n")
    assert ["D303"] == told("- let: {other: next(me)}\n- change: seen(me) to first(hand(other))\n")
    assert [] == told("- choose:\n    other: others(me)\n  do:\n    - change: seen(other) to first(hand(other))\n")


def test_in_every_round_of_a_loop_it_is_somebody_else() -> None:
    text = "- repeat: 2\n  do:\n    - choose:\n        other: others(me)\n      do:\n        - change: seen(other) to first(hand(other))\n"
    assert [] == told(text)
    text = "- let: {z: note(me)}\n- each_player: players\n  do:\n    - change: note(me) to z\n"
    assert ["D303"] == told(text)


# ------------------------------------------------------------------------------------------------ what is shown


def test_what_a_move_is_written_as_must_not_tell() -> None:
    more = PLACES + "actions:\n  show_it:\n    let:\n      best_one: first(hand(me))\n    do:\n      - must: lay\n    notation: best_one\n"
    assert ["D308"] == told("- must: show_it\n", more)
    assert [] == told("- must: show_it\n", more.replace("    let:", "    tells: hand\n    let:"))


def knowers(text: str, *names: str) -> dict[str, int | str]:
    """Who knows what stands in named slots where `lay` is asked for at the end."""
    rules = rules_of(steps(text + "- must: lay\n  if_none: nothing\n", PLACES))
    routine = rules.routines["it"]
    last = len(routine.code) - 3
    return {slot.name: routine.knower(last, number) for number, slot in enumerate(routine.slots) if slot.name in names}


def test_slots_say_who_knows_what_they_hold() -> None:
    text = "- let:\n    one: top(deck)\n    two: hand(me)\n    three: size(deck)\n    four: farm in two\n    five: two union pool(deck)\n    other: next(me)\n    six: note(other)\n"
    found = knowers(text, "one", "two", "three", "four", "six")
    number = [slot.name for slot in rules_of(steps(text, PLACES)).routines["it"].slots].index("other")
    assert {"one": "nobody", "two": 0, "three": "all", "four": 0, "six": number} == found


# ------------------------------------------------------------------------------------------------ rule files with these mistakes

FILES = Path(__file__).parent / "leaks"


@pytest.mark.parametrize(("name", "code"), [("secret_course", "D302"), ("secret_roll", "D304")])
def test_a_whole_game_that_tells_is_refused(name: str, code: str) -> None:

    rules, report = compiled((FILES / f"{name}.game.yaml").read_text(encoding="utf-8"))
    assert rules is None
    assert code in [found.code for found in report]


def test_many_loops_are_gone_through_a_few_times_each(monkeypatch: pytest.MonkeyPatch) -> None:
    gone, steps_of = [0], RoutineLabels._steps

    def counted(walk: RoutineLabels, number: int) -> object:
        gone[0] += 1
        return steps_of(walk, number)

    monkeypatch.setattr(RoutineLabels, "_steps", counted)
    rules = rules_of(steps("- each_player: players\n  do:\n    - add: up to 1 to coins(me)\n" * 80))
    assert gone[0] <= 6 * sum(len(routine.code) for routine in rules.routines.values())
