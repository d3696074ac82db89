"""What connected pages get: for every seat and language a numbered stream, the whole document first, then patches between two of them."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from time import monotonic

from interpreter.runtime.knowledge.part_memo import PartMemo
from interpreter.session.library import IllegalMove, State, UsageError
from interpreter.web.tables import seat_view
from interpreter.web.tables.json_patch import diff
from interpreter.web.tables.lessons import lesson_part
from interpreter.web.tables.offers import Happening
from interpreter.web.tables.score_course import score_course
from interpreter.web.tables.table import Table
from interpreter.web.tables.timekeeper import Timekeeper

Message = dict[str, object]
Attendance = tuple[str, ...]  # by seat whether its player is there
CHANCE = -1  # the player that chance is


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, and how: a seat or none, the language, whether it may change who plays."""

    seat: str | None
    language: str
    owner: bool = False


@dataclass(slots=True)
class Stream:
    """The document that a viewer has now, with its number; `pages` show it.

    head, labels: constant for the stream's lifetime. state: of which position the document is; position: its parts that follow from that alone. memo: the parts of its scene.
    made_from: the entries and who was there when it was made.
    """

    head: seat_view.Document
    labels: Mapping[str, str]
    number: int = 0
    document: seat_view.Document = field(default_factory=dict)
    state: State | None = None
    position: seat_view.Document = field(default_factory=dict)
    memo: PartMemo = field(default_factory=PartMemo)
    happened: list[Happening] = field(default_factory=list)
    events: list[seat_view.Document] = field(default_factory=list)
    made_from: tuple[int, Attendance] | None = None
    pages: int = 0


class TableStreams:
    """The streams of one table. `epoch` tells apart numbers of another life of the table: after a restart all are sent anew."""

    def __init__(self, table_id: str, table: Table, now: Callable[[], float] = monotonic) -> None:
        self.table_id, self.table = table_id, table
        self.time = Timekeeper(table, now)
        self.epoch = secrets.token_hex(4)
        self.streams: dict[Viewer, Stream] = {}
        self._numbers = count(1)  # of documents; no two of the table have the same, also where a viewer goes and comes back
        self.told: Attendance | None = None  # what all pages know of who is there

    @property
    def attendance(self) -> Attendance:
        """Presence of players, seat by seat."""
        return tuple(self.time.presence(seat) for seat in self.table.seats)

    @property
    def is_stale(self) -> bool:
        """True if other pages have not been told yet who is there."""
        return self.attendance != self.told

    def connect(self, viewer: Viewer, epoch: object, number: object) -> Message:
        """Add a page of a viewer and return its first message. `epoch` and `number` name the document that it shows already."""
        stream = self.streams.get(viewer)
        if viewer.seat is not None:
            self.time.come(viewer.seat)
        if stream is None:  # the document of another one is not touched here: its pages would miss the patch
            stream = self.streams[viewer] = self._new_stream(viewer)
            self._refresh(viewer, stream, self.attendance)
        stream.pages += 1
        if (epoch, number) == (self.epoch, stream.number):
            return {"type": "same", "epoch": self.epoch, "number": stream.number}
        return {"type": "view", "epoch": self.epoch, "number": stream.number, "document": stream.document}

    def _new_stream(self, viewer: Viewer) -> Stream:
        table, language = self.table, viewer.language
        head = seat_view.head_part(table, viewer.seat, language, table_id=self.table_id, owner=viewer.owner)
        return Stream(head, seat_view.seat_labels(table, language))

    def disconnect(self, viewer: Viewer) -> None:
        """Remove a page of a viewer."""
        stream = self.streams.get(viewer)
        if stream is not None:
            stream.pages -= 1
            if stream.pages <= 0:
                del self.streams[viewer]
        if viewer.seat is not None and all(each.seat != viewer.seat for each in self.streams):
            self.time.go(viewer.seat)

    def clock_message(self) -> list[Message]:
        """Time left to the seats now, for a page that has come in between; nothing where there is no clock."""
        if self.table.setup.clock is None:
            return []
        return [{"type": "clock", "left": {seat: self.time.left(seat) for seat in self.table.seats}}]

    def refresh(self) -> list[tuple[Viewer, Message]]:
        """Bring all streams up to date; the patches, for every viewer for whom something has changed."""
        patches = []
        self.told = present = self.attendance
        for viewer, stream in self.streams.items():
            before = stream.number
            operations = self._refresh(viewer, stream, present)
            if operations:
                message = {"type": "patch", "epoch": self.epoch, "from": before, "number": stream.number, "operations": operations}
                patches.append((viewer, message))
        return patches

    def _refresh(self, viewer: Viewer, stream: Stream, present: Attendance) -> list[dict[str, object]]:
        made_from = self.table.entries, present
        if stream.made_from == made_from:
            return []
        document = self._document(viewer, stream, present)
        stream.made_from = made_from
        operations = list(diff(stream.document, document))
        if operations:
            stream.document, stream.number = document, next(self._numbers)
        return operations

    def _document(self, viewer: Viewer, stream: Stream, present: Attendance) -> seat_view.Document:
        """The document of a viewer now; what depends on the position alone is taken from the last one where that has not moved."""
        table, (seat, language) = self.table, (viewer.seat, viewer.language)
        seats = seat_view.table_part(table, seat, dict(zip(table.seats, present, strict=True)), stream.labels)
        if stream.state is table.match.state:
            rest = stream.position
        else:
            state = table.match.state
            course = score_course(state, seat) if state.over else []
            way = {"log": self._log(viewer, stream), "course": course}
            rest = stream.position = seat_view.position_part(state, seat, table.asks, language, stream.memo) | way
            stream.state = state
        if table.ending is not None:
            rest = rest | seat_view.ended_part(table, seat, language, rest["scene"])
        elif seat is not None and not table.controls[seat].is_person:
            rest = rest | {"question": None}  # a bot is asked
        return stream.head | seats | rest | {"events": self._events(viewer, stream), "lesson": lesson_part(table, language)}

    def _events(self, viewer: Viewer, stream: Stream) -> list[seat_view.Document]:
        """Events besides answers; made anew only where something has."""
        happened = self.table.happened
        if stream.happened != happened:
            stream.events, stream.happened = seat_view.events_part(self.table, viewer.seat, viewer.language), list(happened)
        return stream.events

    def _log(self, viewer: Viewer, stream: Stream) -> list[seat_view.Document]:
        """The log up to now: what is new is added where the game has only gone on."""
        state, old = self.table.match.state, stream.document.get("log")
        if isinstance(old, list) and old and any(each is stream.state for each in reversed(self.table.states)):
            return [*old, *seat_view.log_part(state, viewer.seat, viewer.language, len(old))]
        return seat_view.log_part(state, viewer.seat, viewer.language)

    def preview(self, viewer: Viewer, ask: object, answer: str) -> Message:
        """What a viewer would see after an answer, before it is given; no scene where hidden things or chance have a say, or it is not possible.

        Whether it is told depends on the rules and on what all can see, so that it tells nothing by itself.
        """
        table, seat = self.table, viewer.seat
        try:
            if seat is None or table.asks.get(seat) != ask or not table.is_open or table.over:
                return {"type": "preview", "scene": None}
            after = table.match.state.answer(answer, player=seat)
        except (IllegalMove, UsageError):
            return {"type": "preview", "scene": None}
        has_chance = any(entry.player == CHANCE for entry, _ in after.way())
        if has_chance:
            return {"type": "preview", "scene": None}
        standing = seat_view.standing_part(after, seat, viewer.language)
        return {"type": "preview", "scene": after.scene(seat, viewer.language), "standing": standing}

    def past(self, viewer: Viewer, answers: int) -> Message:
        """What a viewer saw after so many answers, and before the last of them; nothing that has been shown since, nor what was taken back."""
        states, seat, language = self.table.states, viewer.seat, viewer.language
        place = max(0, min(answers, len(states) - 1))
        before = states[place - 1].scene(seat, language) if place else None
        state = states[place]
        log = seat_view.log_part(state, seat, language)
        return {"type": "past", "answers": place, "scene": state.scene(seat, language), "before": before, "log": log}
