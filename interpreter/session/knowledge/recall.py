"""Information states with perfect recall as rows of numbers: what `known` says in lines, one row for each answer of a player."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation.action_codes import codes_of
from interpreter.runtime.serialization.observation import observation
from interpreter.session.knowledge.log import Passage, entries, known_here, notes_of, passages, transitions


@dataclass(frozen=True, slots=True)
class Recollection:
    """One answer of a player, with all that followed up to the next one; the first of a game is how it begins.

    player: who has answered; None at the beginning.
    code: the code of the answer, where the viewer knows it and there are codes; else None.
    text: what the viewer heard and saw change, in the lines of `known`.
    numbers: what the viewer sees at the end of it, as `State.observation`.
    """

    player: int | None
    code: int | None
    text: str
    numbers: Sequence[int]

    def followed_by(self, text: str, numbers: Sequence[int]) -> "Recollection":
        """Return it with more text, and with what is seen then."""
        return Recollection(self.player, self.code, self.text + text, numbers)


def recollections(state: Passage, viewer: int) -> list[Recollection]:
    """Return all that a viewer remembers of the game up to a state, oldest first."""
    groups: list[list[Passage]] = []
    for each in passages(state):
        if _answered(each, viewer)[0] is not None or not groups:
            groups.append([])
        groups[-1].append(each)
    return [
        Recollection(*_answered(group[0], viewer), "\n".join(known_here(each, viewer) for each in group), _seen(group[-1], viewer))
        for group in groups
    ]


def _seen(state: Passage, viewer: int) -> list[int]:
    notes, key = notes_of(state), ("seen", viewer)
    if key not in notes:
        notes[key] = observation(state.table, state.position, viewer)
    return cast("list[int]", notes[key])


def _answered(state: Passage, viewer: int) -> tuple[int | None, int | None]:
    """Return the player whose answer led to a state, with the code of the answer as far as the viewer knows it."""
    notes, key = notes_of(state), ("answered", viewer)
    if key not in notes:
        notes[key] = _find_answer(state, viewer)
    return cast("tuple[int | None, int | None]", notes[key])


def _find_answer(state: Passage, viewer: int) -> tuple[int | None, int | None]:
    if state.before is None:
        return None, None
    way = next((each for each in transitions(state) if each.player >= 0), None)
    if way is None:
        return None, None
    heard = any(entry.kind == "move" and entry.player == way.player for entry in entries(state, viewer, None))
    options = way.question.options
    return way.player, codes_of(way.table).encode(options.menu, way.answer) if heard and isinstance(options, LegalMoves) else None
