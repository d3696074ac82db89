"""Offers between the people at a table, what becomes of them, and what happens there besides answers."""

from dataclasses import dataclass, field
from typing import Literal

from interpreter.session.library import State
from interpreter.web.tables.entries import OfferKind


@dataclass(slots=True)
class Offer:
    """A request that needs the consent of others: in which entry, who asks, what for, and who agrees.

    to: for an undo, how many answers would be left. of: the seats that have to agree; None, in older journals, for all persons who play.
    firm: False if a player who leaves the table meanwhile need not agree any more: nothing hidden and no chance was seen.
    """

    entry: int
    seat: str
    to: int
    of: tuple[str, ...] | None
    agreed: set[str] = field(default_factory=set)
    what: OfferKind = "undo"
    firm: bool = True


OutcomeKind = Literal["undone", "declined", "withdrawn", "lapsed"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of an offer, for everybody to hear: in which entry, by whom, and who wanted what."""

    entry: int
    kind: OutcomeKind
    by: str
    asker: str
    what: OfferKind = "undo"


HappeningKind = Literal["undone", "offered", "declined", "resigned", "agreed", "time", "left", "gone", "returned", "named", "bot", "person"]
CONTROL_KINDS: tuple[HappeningKind, ...] = ("time", "left", "gone", "returned", "named", "bot", "person")


@dataclass(frozen=True, slots=True)
class Happening:
    """An event at a table that is no answer: in which entry, about which seat, by whom, after how many answers in force.

    before, kept: for answers that were taken back, the position with them and the one without. count: how many they are.
    """

    entry: int
    kind: HappeningKind
    seat: str
    by: str
    after: int
    before: State | None = None
    kept: State | None = None
    count: int = 0
