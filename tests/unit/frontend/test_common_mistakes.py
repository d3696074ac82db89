"""What people write who have read the manual, and what they are told: every finding, in order, with its sentence and its hint."""

import pytest

from interpreter.diagnostics.render.plain_text import hint, message_text
from tests.unit.frontend.made import COMPONENTS, compiled, completed, steps


def answers(fragment: str, components: str = COMPONENTS) -> list[tuple[str, str, str]]:
    """The findings in the game with a fragment: code, sentence, hint."""
    return [(each.code, message_text(each), hint(each)) for each in compiled(completed(fragment), components)[1]]


def step_answers(text: str, more: str = "") -> list[tuple[str, str, str]]:
    """The findings in steps that stand in a procedure."""
    return answers(steps(text, more))


def test_what_tells_something_has_a_condition() -> None:
    rule = "whenever:\n  paid:\n    after: lay\n    tells: hand\n    do:\n      - add: up to 1 to coins(me)\n"
    end = "end:\n  over: {text: The bank is broken., tells: hand}\n  done: {after: lay, tells: hand}\n"
    nothing = "This says that it tells something of `hand`, but it does not."
    assert [("K220", nothing)] * 3 == [(code, sentence) for code, sentence, _ in answers(rule + end)]


@pytest.mark.parametrize(
    ("text", "code", "hint_says"),
    [
        ("if me has fewest coins then yes else no", "Y256", "`coins(me) = min(coins(player) for player in players)`"),
        ("2 * numbers.compensation", "Y255", "Write just `compensation`."),
        ("2 * number of cards", "Y257", "`count(x in cards where …)`"),
        ("holder(4) = me", "T101", "A cell is called by its name, such as `a1`, `b1`, `c1`. The one with this number is `nth(cells, 4)`"),
        ("price(1)", "T101", "A card is called by its name, such as `farm`, `mill`, `inn`."),
        ("owner(a1)", "T101", "What you have in mind may be `visible(a1)`."),
    ],
)
def test_what_people_write_is_answered_with_what_they_mean(text: str, code: str, hint_says: str) -> None:
    found = answers(f"numbers:\n  compensation: 2\nwords:\n  visible(cell): owner(top(heap(cell)))\n  it: {text}\n")
    assert [code] == [each for each, _, _ in found]
    assert hint_says in " ".join(found[0][2].split())


def test_an_answer_given_together_is_asked_for_by_player_and_in_its_steps_by_its_name() -> None:
    question = "- choose_together: players\n  choose:\n    bid: hand(me)\n  surely: Everybody has a card.\n"
    inside = "  do:\n    - move: bid from hand(me) to market\n      surely: It was chosen there.\n    - let:\n        same_one: bid(next(me)) = bid\n"
    assert [] == step_answers(question + inside + "    - if: same_one\n      then:\n        - change: open to yes\n")
    found = step_answers(question + "- change: shown to bid()\n- add: up to price(bid) to coins(me)\n")
    assert {"T164"} == {code for code, _, _ in found if code != "T142"}


def test_a_question_put_together_that_may_lapse_is_not_told_to_say_if_none() -> None:
    ((code, _, advice),) = step_answers("- choose_together: players\n  choose:\n    bid: hand(me)\n")
    assert code == "D120"
    assert "if_none" not in advice
    assert "`surely: …`" in advice
    assert "by `otherwise` where the answer is used" in advice


def test_a_number_that_may_be_outside_is_required_to_be_inside_or_knowingly_cut_off() -> None:
    ((code, _, advice),) = step_answers("- change: coins(me) to coins(me) + 3\n")
    assert code == "B101"
    assert "require it: `coins(me) + 3 <= 20`" in advice
    assert "which is another rule" in advice


def test_a_row_and_a_column_lie_on_the_board() -> None:
    assert [] == answers(
        "track:\n  edge: 1 to 3\nprocedures:\n  it:\n    do:\n      - change: edge to column_of(a1)\n      - change: edge to row_of(c2)\n"
    )


def test_a_best_that_all_may_share_is_told_once() -> None:
    found = answers("end:\n  over: {at: end of turn, when: all_passed, winners: best(player in players by coins(player))}\n")
    assert ["T130"] == [code for code, _, _ in found]


def test_a_comma_between_the_arguments_of_a_call_may_stand_in_braces_and_in_a_list() -> None:
    action = "actions:\n  dig:\n    choose:\n      cell: cells\n    require:\n"
    do = "    do:\n      - change: goal to cell\n"
    one = "      led: {that: connects(marked, set(a1), set(cell, c3)), say: Not yet.}\n"
    assert "Y127" not in {code for code, _, _ in answers(action + one + do)}
    assert ["Y127"] == [code for code, _, _ in answers(action + "      open: {that: open, say: Not yet, later.}\n" + do)]


def test_kinds_may_be_as_large_as_there_are_players() -> None:
    kinds = "kinds:\n  place: {numbers: 1 to size(players)}\n  lane: {grid: square, width: size(players), height: 1}\ntrack:\n"
    assert [] == answers(kinds + "  rank(place): player or none\n  lit(lane): truth\n")
    ((code, _, advice),) = answers("kinds:\n  place: {numbers: 1 to players}\ntrack:\n  rank(place): player or none\n")
    assert ("T101", "Their number is `size(players)`.") == (code, advice)


def test_winners_of_an_end_know_what_it_is_looked_at_after() -> None:
    procedure = "procedures:\n  win(player, other is player):\n    do:\n      - change: open to yes\nend:\n"
    assert [] == answers(procedure + "  over: {after: win, winners: set(player)}\n  done: {after: lay, winners: set(holder(cell))}\n")
    ((code, sentence, _),) = answers(procedure + "  over: {after: lay, when: cell = a1, winners: set(giver)}\n")
    assert ("N105", "I do not know `giver`.") == (code, sentence)
    ((code, _, advice),) = answers(procedure + "  over: {at: end of turn, when: open, winners: set(player)}\n")
    assert ("N106", True) == (code, "`me` is whose turn it was" in advice)
