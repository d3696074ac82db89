"""How far an answer can be taken back: at once where nobody has learned or done anything since, else if all persons consent.

A player who was always alone at a table takes back any answer. Elsewhere an answer is taken back at once if it has told nothing to
anybody who has ever looked from a seat. This follows from the steps that it set off (`runtime/knowledge/news`), never from samples.
"""

from dataclasses import dataclass
from typing import Literal

from interpreter.runtime.knowledge.news import Course, news
from interpreter.runtime.state.game_state import Answer, GameState
from interpreter.translation import translatable, translate
from interpreter.web.tables.table import Table

RECALL = 6  # answers before the last one of which players remember what was shown: each takes a few milliseconds

Obstacle = Literal["others", "chance", "shown"]
_SENTENCES: dict[Obstacle, str] = {
    "others": translatable("Others have answered since, so they have to agree."),
    "chance": translatable("Chance has been seen since, so the others have to agree."),
    "shown": translatable("Something hidden has been shown since, so the others have to agree."),
}


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """How many answers are left after it, and what keeps it from being done at once."""

    to: int
    obstacle: Obstacle | None

    def sentence(self, language: str | None) -> str:
        """Why others have to agree; empty where they need not."""
        return translate(language, _SENTENCES[self.obstacle]) if self.obstacle else ""


def plan_undo(table: Table, seat: str) -> UndoPlan | None:
    """What taking back the last answer of a seat would mean; None where it has given none."""
    opening = len(table.setup.opening)
    own = [place for place, (by, _) in enumerate(table.answers) if by == seat and place >= opening]
    if not own:
        return None
    to = own[-1]
    if table.is_alone(seat):
        return UndoPlan(to, None)
    return UndoPlan(to, _obstacle(table, to, seat))


def _obstacle(table: Table, to: int, seat: str) -> Obstacle | None:
    if any(by != seat for by, _ in table.answers[to + 1 :]):
        return "others"
    if table.is_open and not table.rolls:
        return None
    if table.match.over:  # everything could be looked at since, in a fork
        return "shown"
    witnesses = [number for number, each in enumerate(table.seats) if each in table.witnesses]
    found = news(table.match.state.table, _course(table, to + 1), witnesses)
    if found == "shown":  # perhaps only once more
        found = news(table.match.state.table, _course(table, to + 1 - RECALL), witnesses)
    return found


def _course(table: Table, first: int) -> Course:
    """The answers from one on, with those of chance; before the first one stands the setup."""
    course: list[tuple[GameState | None, list[tuple[int, Answer]]]] = []
    for number, state in list(enumerate(table.states))[max(0, first) :]:
        before = None if state.before is None or number == 0 else state.before.position
        if number or table.setup.position is None:
            course.append((before, [(entry.player, entry.answer) for entry, _ in state.way()]))
    return course
