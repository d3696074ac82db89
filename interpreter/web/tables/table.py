"""A table: a match, who plays its seats, what is on offer between them. It changes by entries only, the same ones giving the same table."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import get_args

from interpreter.model.localized_text import LocalizedText, select_language
from interpreter.session.library import Bounds, Game, Question, State
from interpreter.session.match import Match
from interpreter.web.tables.endings import Ending, How, ending_of, has_two_sides
from interpreter.web.tables.entries import Control, Entry, OfferKind, Setup
from interpreter.web.tables.offers import CONTROL_KINDS, Happening, HappeningKind, Offer, Outcome, OutcomeKind

_NONE: Mapping[str, LocalizedText] = MappingProxyType({})
Answer = tuple[str, str]  # the seat, and what it answered in notation


class Table:
    """A match with seats.

    answers: those in force, the oldest first. undone: those taken back, the next one to be given again last. by_people: of each answer, True if a person gave it.
    offer: what others have to agree to; bots wait for an undo. outcome: what has become of the last offer, until the game goes on.
    ending: how people or the clock ended the game. happened: what is told in the log besides answers. rematch: the table of the next game.
    left: by seat, the milliseconds on its clock when it last began to run. timed_out: the seats that cannot play on since theirs is empty.
    started: the seats that have answered. departed: those whose players have left them to a bot themselves.
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
        self.by_people: list[bool] = []
        self.offer: Offer | None = None
        self.outcome: Outcome | None = None
        self.hints_for_all = False
        self.ending: Ending | None = None
        self.happened: list[Happening] = []
        self.rematch = ""
        self.left: dict[str, int] = {} if setup.clock is None else dict.fromkeys(self.seats, 1000 * setup.clock.seconds)
        self.started, self.timed_out, self.departed = set[str](), set[str](), set[str]()
        self.drawn_at = -1  # after how many answers a draw was offered last
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

    @property
    def over(self) -> bool:
        """True if the game is over: by its rules, by agreement, or by the clock."""
        return self.match.over or self.ending is not None

    @property
    def is_closed(self) -> bool:
        """True if nothing can be taken back any more: people or the clock ended the game, or the next one was made."""
        return self.ending is not None or self.rematch != ""

    @cached_property
    def has_two_sides(self) -> bool:
        """True if one side wins when the other one gives up."""
        return has_two_sides(self.game.rules, self.setup.players)

    @property
    def timed(self) -> tuple[str, ...]:
        """The seats whose clocks run: persons who are asked. The first answer of each is free."""
        if self.setup.clock is None or self.over:
            return ()
        return tuple(seat for seat in self.asks if seat in self.started and self.controls[seat].is_person)

    def question(self, seat: str | None) -> Question | None:
        """What a seat is asked now; None where it is not."""
        if self.ending is not None:
            return None
        return next((each for each in self.match.questions if each.name == seat), None)

    def bots_to_move(self) -> tuple[tuple[str, str, int], ...]:
        """The seats of bots that are asked: seat, bot, and since which entry; none as long as an undo is on offer."""
        if self.ending is not None or (self.offer is not None and self.offer.what == "undo"):
            return ()
        asked = (question.name for question in self.match.questions)
        return tuple((seat, self.controls[seat].player, self.asks[seat]) for seat in asked if not self.controls[seat].is_person)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The seats that have not agreed yet to what is on offer, absent witnesses too. A bot agrees to everything."""
        if self.offer is None:
            return ()
        of = self.people if self.offer.of is None else self.offer.of
        free = set() if self.offer.firm else self.departed
        return tuple(seat for seat in of if seat not in self.offer.agreed and seat not in free)

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
        self.left |= _left(entry)
        match entry.kind:
            case "answer":
                self._answer(entry.seat, str(entry.data["text"]), after)
                self.undone.clear()
                self._goes_on(entry.seat)
            case "undo":
                self._undo_to(_number(entry, "to"), entry.seat, entry.seat)
            case "redo":
                self._answer(*self.undone.pop())
                self._given_again()
                self._settle("lapsed", entry.seat)
            case "control":
                self._control(entry)
            case "offer":
                self._offer(entry)
            case "consent":
                self._consent(entry)
            case "hints":
                self.hints_for_all = entry.data["on"] is True
            case "end":
                self._end(str(entry.data["how"]), str(entry.data["of"]))
            case "rematch":
                self.rematch = str(entry.data["table"])
        self.entries += 1
        self.bytes += entry.size
        if entry.kind not in ("answer", "time"):
            self.turnings[entry.seat] += 1
        if entry.request:
            self.requests.add((entry.seat, entry.request))
        if self.match.state is not before:
            self._ask(before if entry.kind == "answer" else None, entry.seat)

    def _answer(self, seat: str, text: str, after: State | None = None) -> None:
        self.match.go_on(after or self.match.state.answer(text, player=seat))
        self.answers.append((seat, text))
        self.by_people.append(self.controls[seat].is_person)
        self.states.append(self.match.state)

    def _goes_on(self, seat: str) -> None:
        """After an answer: an undo has lapsed, a draw where somebody answered who was asked for it; the clock gets what is added."""
        if self.offer is None or self.offer.what == "undo" or seat in self.undecided:
            self._settle("lapsed", seat)
        self.started.add(seat)
        clock = self.setup.clock
        if clock is not None:
            self.left[seat] = self.left[seat] + 1000 * clock.more if clock.each == "game" else 1000 * clock.seconds

    def _control(self, entry: Entry) -> None:
        """Another one plays a seat, or the same one under another name."""
        seat, why = str(entry.data["of"]), str(entry.data.get("why", ""))
        before = self.controls[seat]
        self.controls[seat] = now = Control(str(entry.data["player"]), str(entry.data["name"]))
        self.witnesses.update(self.people)
        if now.is_person:
            self.departed.discard(seat)
        elif entry.seat == seat:
            self.departed.add(seat)
        clock = self.setup.clock
        if clock is not None and why == "time" and clock.each == "game":
            self.timed_out.add(seat)
        if clock is not None and clock.each == "move" and now.is_person:
            self.left[seat] = 1000 * clock.seconds
        if before != now and (why != "named" or self.answers):
            self._tell(next((each for each in CONTROL_KINDS if each == why), "person" if now.is_person else "bot"), seat, entry.seat)
        if self.offer is not None and not self.offer.firm:
            self._decide(entry.seat)

    def _tell(self, kind: HappeningKind, seat: str, by: str) -> None:
        self.happened.append(Happening(self.entries + 1, kind, seat, by, len(self.answers)))

    def _offer(self, entry: Entry) -> None:
        what = next(each for each in get_args(OfferKind) if each == entry.data.get("what", "undo"))
        to = _number(entry, "to") if "to" in entry.data else len(self.answers)
        firm = entry.data.get("firm") is not False
        self.offer, self.outcome = Offer(self.entries + 1, entry.seat, to, _seats(entry, "of"), {entry.seat}, what, firm), None
        if what == "draw":
            self.drawn_at = len(self.answers)
            self._tell("offered", entry.seat, entry.seat)

    def _end(self, how: str, seat: str) -> None:
        kind = next(each for each in get_args(How) if each == how)
        self.offer = self.outcome = None
        self.ending = ending_of(self.match.state.table, kind, seat)
        self._tell(kind, seat, seat)

    def _settle(self, kind: OutcomeKind, by: str) -> None:
        """Nothing is on offer any more; what has become of what was."""
        offer, self.offer = self.offer, None
        self.outcome = None if offer is None else Outcome(self.entries + 1, kind, by, offer.seat, offer.what)
        if offer is not None and offer.what == "draw" and kind != "withdrawn":
            self._tell("declined", by, by)

    def _undo_to(self, count: int, asker: str, by: str) -> None:
        self.offer, self.outcome = None, Outcome(self.entries + 1, "undone", by, asker)
        before, number = self.match.state, len(self.answers) - count
        while len(self.answers) > count:
            self.match.undo()
            self.states.pop()
            self.by_people.pop()
            self.undone.append(self.answers.pop())
        if number > 0:
            self.happened.append(Happening(self.entries + 1, "undone", asker, by, count, before, self.match.state, number))

    def _given_again(self) -> None:
        """An answer that is given again was not taken back; what was told of that shrinks by it."""
        last = next((place for place in reversed(range(len(self.happened))) if self.happened[place].kind == "undone"), None)
        if last is not None:
            told = self.happened.pop(last)
            if told.count > 1:
                self.happened.insert(last, replace(told, after=told.after + 1, kept=self.match.state, count=told.count - 1))

    def _consent(self, entry: Entry) -> None:
        """Somebody agrees to what is on offer, or does not; it happens once all persons agree."""
        offer = self.offer
        if offer is None:
            return
        if not entry.data["agree"]:
            self._settle("withdrawn" if entry.seat == offer.seat else "declined", entry.seat)
            return
        offer.agreed.add(entry.seat)
        self._decide(entry.seat)

    def _decide(self, by: str) -> None:
        """Do what is on offer once nobody is asked for it any more."""
        offer = self.offer
        if offer is None or self.undecided:
            return
        if offer.what == "undo":
            self._undo_to(offer.to, offer.seat, by)
        else:
            self._end("agreed" if offer.what == "draw" else "resigned", offer.seat)

    def _ask(self, before: State | None = None, by: str = "") -> None:
        """Since when everybody is asked: a question stays open while others who were asked together with it answer theirs."""
        asked = {question.name: question.address for question in self.match.questions}
        together = {} if before is None or len(before.questions) == 1 else {each.name: each.address for each in before.questions}
        kept = {seat: since for seat, since in self.asks.items() if seat != by and seat in asked and together.get(seat) == asked[seat]}
        self.asks = {seat: kept.get(seat, self.entries) for seat in asked}
        if self.setup.clock is not None and self.setup.clock.each == "move":
            self.left |= {seat: 1000 * self.setup.clock.seconds for seat in asked if seat not in kept}


def _begun(game: Game, setup: Setup) -> Match:
    """The match of a table before its first answer."""
    if setup.position is not None:
        return game.position(setup.position, seed=setup.seed)
    return game.start(players=setup.players, seed=setup.seed, layout=setup.layout, options=dict(setup.options))


def _number(entry: Entry, name: str) -> int:
    value = entry.data[name]
    assert isinstance(value, int)
    return value


def _left(entry: Entry) -> dict[str, int]:
    value = entry.data.get("left")
    return {str(seat): int(left) for seat, left in value.items()} if isinstance(value, dict) else {}


def _seats(entry: Entry, name: str) -> tuple[str, ...] | None:
    value = entry.data.get(name)
    return tuple(map(str, value)) if isinstance(value, list) else None
