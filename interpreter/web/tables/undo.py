"""How far an answer can be taken back: at once where nobody has learned or done anything since, else if all persons consent.

Alone at a table one takes back what one likes. Whether something hidden has been shown is tried: if an answer leads to the same sights
from every position that looked the same to a person before it, it has shown nothing.
"""

from dataclasses import dataclass
from typing import Literal

from interpreter.session.library import IllegalMove, State, UsageError
from interpreter.translation import translatable, translate
from interpreter.web.tables.table import Table

_DRAWS = 5  # positions that look the same and are tried

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
    if table.people == (seat,):
        return UndoPlan(to, None)
    return UndoPlan(to, _obstacle(table, to, seat))


def _obstacle(table: Table, to: int, seat: str) -> Obstacle | None:
    if any(by != seat for by, _ in table.answers[to + 1 :]):
        return "others"
    if any(entry.player == -1 for state in table.states[to + 1 :] for entry, _ in state.way()):
        return "chance"
    if table.hides and any(_shows(table, place, seat) for place in range(to, len(table.answers))):
        return "shown"
    return None


def _shows(table: Table, place: int, seat: str) -> bool:
    """Whether somebody saw something by an answer that they could not have told before."""
    before, after = table.states[place], table.states[place + 1]
    text = table.answers[place][1]
    return any(_sight(before, number, text, seat, viewer) != after.view(viewer) for viewer in table.people for number in range(_DRAWS))


def _sight(before: State, number: int, text: str, seat: str, viewer: str) -> object:
    """What a viewer would see after an answer if things were as they might have been."""
    try:
        return before.resample(viewer, number).answer(text, player=seat).view(viewer)
    except (IllegalMove, UsageError):
        return None  # what was possible has told something
