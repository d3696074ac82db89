"""What people write who have read the manual, and what they are told: every finding, in order, with its sentence and its hint."""

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
