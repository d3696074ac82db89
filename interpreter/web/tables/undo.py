"""Range in which an answer can be taken back: at once where no other person has learned or done anything since, else if the others consent.

A player who was always alone at a table takes back any answer. Elsewhere an answer is taken back at once if no other person has
answered since and it has told nothing to anybody who has ever looked from a seat. Bots are not asked. This follows from the steps that it set off (`runtime/knowledge/news`), never from samples.
"""

from dataclasses import dataclass
from typing import Literal

from interpreter.runtime.knowledge.news import Course, news
from interpreter.runtime.state.game_state import Answer, GameState
from interpreter.translation import translatable, translate
from interpreter.web.tables.table import Table

MOST_COURSE = 12  # answers whose steps are looked at; where more are taken back, something is taken to have been shown
RECALL = 6  # answers before the last one of which players remember what was shown: each takes a few milliseconds

Obstacle = Literal["others", "chance", "shown"]
_SENTENCES: dict[Obstacle, str] = {
    "others": translatable("Others have answered since, so they have to agree."),
    "chance": translatable("Chance has been seen since, so the others have to agree."),
    "shown": translatable("Something hidden has been shown since, so the others have to agree."),
}


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """Number of answers left after it, and what keeps it from being done at once.

    asked: the seats that have to agree. firm: True if those who leave meanwhile still have to: chance or something hidden was seen.
    """

    to: int
    obstacle: Obstacle | None
    asked: tuple[str, ...] = ()
    firm: bool = True

    def sentence(self, language: str | None) -> str:
        """Why others have to agree; empty where they need not."""
        return translate(language, _SENTENCES[self.obstacle]) if self.obstacle else ""


def plan_undo(table: Table, seat: str) -> UndoPlan | None:
    """Plan to take back the last answer of a seat; None where it has given none, or the game was ended by people or the clock."""
    opening = len(table.setup.opening)
    own = [place for place, (by, _) in enumerate(table.answers) if by == seat and place >= opening]
    if not own or table.ending is not None:
        return None
    to = own[-1]
    if table.is_alone(seat):
        return UndoPlan(to, None)
    others = any(by != seat and person for (by, _), person in zip(table.answers[to + 1 :], table.by_people[to + 1 :], strict=True))
    revealed = _revealed(table, to)
    firm = revealed is not None
    asked = tuple(each for each in table.seats if each in table.witnesses and each != seat and (firm or each not in table.departed))
    obstacle: Obstacle | None = "others" if others else revealed
    return UndoPlan(to, obstacle, asked, firm) if obstacle and asked else UndoPlan(to, None)


def _revealed(table: Table, to: int) -> Obstacle | None:
    """Something that anybody who looks from a seat has learned since: chance, or what was hidden."""
    if table.is_open and not table.rolls:
        return None
    if table.match.over or len(table.answers) - to > MOST_COURSE:  # everything could be looked at since, in a fork
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
