"""The lesson of a table: what there is to learn, and what the rules' author says about the answer that was given."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Literal

from interpreter.model.ruleset.ruleset import LessonDecl
from interpreter.runtime.state.game_instance import localized
from interpreter.session.library import Option
from interpreter.web.tables.table import Table

Verdict = Literal["open", "right", "other"]


def lesson_part(table: Table, language: str) -> dict[str, object] | None:
    """Return what a page tells of the lesson of a table; None where nothing is taught.

    verdict: `right`, `other` for an answer that the rules allow and the lesson does not mean, `open` before the answer is whole.
    """
    lessons, name = table.game.rules.lessons, table.setup.lesson
    if name not in lessons:
        return None
    lesson, game = lessons[name], table.match.state.table
    verdict = _verdict(table, lesson)
    said = lesson.afterwards if verdict == "right" else lesson.otherwise if verdict == "other" else {}
    return {
        "name": name,
        "title": localized(game, lesson.title, language),
        "text": localized(game, lesson.text, language),
        "verdict": verdict,
        "said": localized(game, said, language),
        "all": [{"name": each, "title": localized(game, decl.title, language)} for each, decl in lessons.items()],
    }


def _verdict(table: Table, lesson: LessonDecl) -> Verdict:
    """Judge the answers of the learner, who has the seat of the first person."""
    learner = next((seat for seat, control in zip(table.seats, table.setup.controls, strict=False) if control.is_person), "")
    given = [(place, text) for place, (seat, text) in enumerate(table.answers) if seat == learner]
    if not given:
        return "open"
    wanted = [_fitting(table, learner, given, parts) for parts in lesson.right]
    if not wanted or True in wanted:
        return "right"
    return "open" if None in wanted else "other"


def _fitting(table: Table, learner: str, given: Sequence[tuple[int, str]], parts: Sequence[str]) -> bool | None:
    """True if the answers that were given are these, None if they begin these, False otherwise."""
    for answer, part in zip_longest(given, parts):
        if part is None:
            return True
        if answer is None:
            return None
        place, text = answer
        question = next(each for each in table.states[place].questions if each.name == learner)
        meant = question.read(part)
        if not isinstance(meant, Option) or meant.notation != text:
            return False
    return True
