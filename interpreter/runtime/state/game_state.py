"""A game state as plain values: the store, the call stack, and the answers given so far to an open question.

A state is complete and immutable: cloning is sharing, equality and hash are those of tuples. Questions are not stored:
they follow from the top frame, whose `pc` points at the instruction that asks.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

CHANCE = -1  # the player who answers questions of chance


class Frame(NamedTuple):
    """One routine in progress; slot 0 of `slots` is `me`."""

    routine: str
    pc: int  # the instruction to be executed next; in the top frame of an open state the one that asks
    slots: tuple[object, ...]


class Answer(NamedTuple):
    """An answer to a question.

    Menus: `branch` is its number in the menu, -1 is a pass; `values` are the chosen members in order.
    A roll: branch 0 and the member. A shuffle: branch 0 and the whole pile in its new order, bottom to top.
    """

    branch: int
    values: tuple[object, ...]


PASS = Answer(-1, ())


class TurnState(NamedTuple):
    """Where the course of the game stands. Seats from 0; `current` is whose turn it is or was."""

    current: int
    round: int
    turn_number: int
    passes: int


class ShortfallWarning(NamedTuple):
    """Something in the last transition that stopped short: the address of the step and how much was missing."""

    address: str
    missing: int


class ForcedPass(NamedTuple):
    """A pass that nobody was asked about, since there was no move (`if_none: pass`): who had to, and the address of the step."""

    player: int
    address: str


@dataclass(frozen=True, slots=True)
class GameState:
    """A position. `store` has one cell per tracked name and combination of arguments, in the order of `GameInstance.state_slots`.

    A cell is a value as in `model.kinds`: truth, number or place; None; a mask; a tuple of counts; a tuple of places.
    `answered` holds (seat, answer) for those who have answered while others are still asked. `ended` names the end.
    `notices` and `forced` tell of the last transition only and do not take part in equality.
    """

    store: tuple[object, ...]
    course: TurnState
    frames: tuple[Frame, ...]
    answered: tuple[tuple[int, Answer], ...] = ()
    ended: str | None = None
    notices: tuple[ShortfallWarning, ...] = field(default=(), compare=False)
    forced: tuple[ForcedPass, ...] = field(default=(), compare=False)
