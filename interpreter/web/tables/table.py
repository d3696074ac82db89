"""A table: a match, who plays its seats, what is on offer between them. It changes by entries only, the same ones giving the same table."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from interpreter.model.localized_text import LocalizedText, select_language
from interpreter.session.library import Bounds, Game, Question, State
from interpreter.session.match import Match
from interpreter.web.tables.entries import Control, Entry, Setup

_NONE: Mapping[str, LocalizedText] = MappingProxyType({})
Answer = tuple[str, str]  # the seat, and what it answered in notation


@dataclass(slots=True)
class Offer:
    """An undo that needs the consent of others: of which entry it is, who asks, how many answers would be left, who agrees.

    of: the seats that have to agree; None, in older journals, for all persons who play.
    """

    entry: int
    seat: str
    to: int
    of: tuple[str, ...] | None
    agreed: set[str] = field(default_factory=set)


OutcomeKind = Literal["undone", "declined", "withdrawn", "lapsed"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What has become of an undo, for everybody to hear: in which entry, by whom, and who wanted it."""

    entry: int
    kind: OutcomeKind
    by: str
    asker: str


class Table:
    """A match with seats.

    answers: those in force, the oldest first. undone: those taken back, the next one to be given again last.
    offer: what others have to agree to; bots wait for that. outcome: what has become of the last undo, until the game goes on.
    hints_for_all: whether the owner lets everybody ask for hints.
    witnesses: the seats that a person has ever played or looked from. Who left may come back, and knows what was seen there.
    entries: how many entries have been applied; bytes: of all of them; turnings: by seat, those that were no answers. asks: by seat, since which entry its present question is open.
    """

    def __init__(self, game: Game, setup: Setup, variant_titles: Mapping[str, LocalizedText] = _NONE) -> None:
        self.game, self.setup, self.variant_titles = game, setup, variant_titles
        self.match: Match = _begun(game, setup)
        self.seats = tuple(seat.name for seat in game.seats(setup.players))
        controls = (*setup.controls, *(Control() for _ in self.seats[len(setup.controls) :]))
        self.controls: dict[str, Control] = dict(zip(self.seats, controls, strict=True))
        self.witnesses = set(self.people)
        self.answers: list[Answer] = []
        self.undone: list[Answer] = []
        self.offer: Offer | None = None
        self.outcome: Outcome | None = None
        self.hints_for_all = False
        self.requests: set[tuple[str, str]] = set()  # the seat, and its number for what it asked
        self.entries = self.bytes = 0
        self.turnings: Counter[str] = Counter()
        self.asks: dict[str, int] = {}
        self.states: list[State] = [self.match.state]
        for seat, text in setup.opening:
            self._answer(seat, text)
        self._ask()

    # -------------------------------------------------------------------------------------------- what is so

    def variant_title(self, name: str, language: str | None) -> str:
        """What people call a variant; its name if it has no title."""
        return select_language(self.variant_titles.get(name, {}), language or "", self.game.rules.language) or name

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that persons play."""
        return tuple(seat for seat in self.seats if self.controls[seat].is_person)

    @cached_property
    def _bounds(self) -> Bounds:
        setup = self.setup
        return self.game.bounds(setup.players, dict(setup.options), layout=setup.layout, seed=setup.seed)

    @property
    def hides(self) -> bool:
        """Whether anything may be hidden from anybody at this table."""
        return self._bounds.hidden

    @property
    def is_open(self) -> bool:
        """Whether everybody knows everything, also what the others are about to answer."""
        return not (self._bounds.hidden or self._bounds.simultaneous)

    @property
    def rolls(self) -> bool:
        """Whether anything may be left to chance."""
        return self._bounds.chance

    def question(self, seat: str | None) -> Question | None:
        """What a seat is asked now; None where it is not."""
        return next((each for each in self.match.questions if each.name == seat), None)

    def bots_to_move(self) -> tuple[tuple[str, str, int], ...]:
        """The seats of bots that are asked: seat, bot, and since which entry; none as long as something is on offer."""
        if self.offer is not None:
            return ()
        asked = (question.name for question in self.match.questions)
        return tuple((seat, self.controls[seat].player, self.asks[seat]) for seat in asked if not self.controls[seat].is_person)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The seats that have not agreed yet to what is on offer, absent witnesses too. A bot agrees to everything."""
        if self.offer is None:
            return ()
        of = self.people if self.offer.of is None else self.offer.of
        return tuple(seat for seat in of if seat not in self.offer.agreed)

    def is_alone(self, seat: str) -> bool:
        """True if no person but the one at this seat has ever seen anything from a seat of this table."""
        return self.witnesses <= {seat}

    def gives_hints(self, seat: str | None) -> bool:
        """True if a seat may ask for hints: its player has always been alone, or the owner of the table allows them to all."""
        return seat is not None and (self.hints_for_all or self.is_alone(seat))

    # -------------------------------------------------------------------------------------------- what happens

    def apply(self, entry: Entry, after: State | None = None) -> None:
        """The table after an entry, which has to be possible: `commands` makes only such. Raises `IllegalMove` where an answer is not.

        after: the state to which it leads, if that has been worked out.
        """
        before = self.match.state
        match entry.kind:
            case "answer":
                self._answer(entry.seat, str(entry.data["text"]), after)
                self.undone.clear()
                self._settle("lapsed", entry.seat)
            case "undo":
                self._undo_to(_number(entry, "to"), entry.seat, entry.seat)
            case "redo":
                self._answer(*self.undone.pop())
                self._settle("lapsed", entry.seat)
            case "control":
                self.controls[str(entry.data["of"])] = Control(str(entry.data["player"]), str(entry.data["name"]))
                self.witnesses.update(self.people)
            case "offer":
                self.offer, self.outcome = (
                    Offer(self.entries + 1, entry.seat, _number(entry, "to"), _seats(entry, "of"), {entry.seat}),
                    None,
                )
            case "consent":
                self._consent(entry)
            case "hints":
                self.hints_for_all = entry.data["on"] is True
        self.entries += 1
        self.bytes += entry.size
        if entry.kind != "answer":
            self.turnings[entry.seat] += 1
        if entry.request:
            self.requests.add((entry.seat, entry.request))
        if self.match.state is not before:
            self._ask(before if entry.kind == "answer" else None, entry.seat)

    def _answer(self, seat: str, text: str, after: State | None = None) -> None:
        self.match.go_on(after or self.match.state.answer(text, player=seat))
        self.answers.append((seat, text))
        self.states.append(self.match.state)

    def _settle(self, kind: OutcomeKind, by: str) -> None:
        """Nothing is on offer any more; what has become of what was."""
        self.outcome = None if self.offer is None else Outcome(self.entries + 1, kind, by, self.offer.seat)
        self.offer = None

    def _undo_to(self, count: int, asker: str, by: str) -> None:
        self.offer, self.outcome = None, Outcome(self.entries + 1, "undone", by, asker)
        while len(self.answers) > count:
            self.match.undo()
            self.states.pop()
            self.undone.append(self.answers.pop())

    def _consent(self, entry: Entry) -> None:
        """Somebody agrees to what is on offer, or does not; it happens once all persons agree."""
        offer = self.offer
        if offer is None:
            return
        if not entry.data["agree"]:
            self._settle("withdrawn" if entry.seat == offer.seat else "declined", entry.seat)
            return
        offer.agreed.add(entry.seat)
        if not self.undecided:
            self._undo_to(offer.to, offer.seat, entry.seat)

    def _ask(self, before: State | None = None, by: str = "") -> None:
        """Since when everybody is asked: a question stays open while others who were asked together with it answer theirs."""
        asked = {question.name: question.address for question in self.match.questions}
        together = {} if before is None or len(before.questions) == 1 else {each.name: each.address for each in before.questions}
        kept = {seat: since for seat, since in self.asks.items() if seat != by and seat in asked and together.get(seat) == asked[seat]}
        self.asks = {seat: kept.get(seat, self.entries) for seat in asked}


def _begun(game: Game, setup: Setup) -> Match:
    """The match of a table before its first answer."""
    if setup.position is not None:
        return game.position(setup.position, seed=setup.seed)
    return game.start(players=setup.players, seed=setup.seed, layout=setup.layout, options=dict(setup.options))


def _number(entry: Entry, name: str) -> int:
    value = entry.data[name]
    assert isinstance(value, int)
    return value


def _seats(entry: Entry, name: str) -> tuple[str, ...] | None:
    value = entry.data.get(name)
    return tuple(map(str, value)) if isinstance(value, list) else None
