"""The worker that holds tables: `python -m interpreter.web.workers.rules FOLDER`.

An answer is checked, written to the journal, then applied; only what has been applied is told to anybody. Tables that nobody has looked
at for a while are let go, and come back from the journal.
"""

import sqlite3
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import Any

from interpreter.session.library import IllegalMove, RulewrightError, State
from interpreter.translation import translatable, translate
from interpreter.translation.matching import best_match
from interpreter.web.journal.schema import GoneError
from interpreter.web.journal.store import OWNER, SPECTATOR, Store
from interpreter.web.messages import is_message
from interpreter.web.tables.choice_tree import following
from interpreter.web.tables.commands import check_hint, control_entry, entry_of, hints_entry
from interpreter.web.tables.entries import Entry
from interpreter.web.tables.links import new_secret
from interpreter.web.tables.refusals import TableRefusal, reasons, turn_refusal
from interpreter.web.tables.streams import Message, TableStreams, Viewer
from interpreter.web.tables.table import Table
from interpreter.web.workers.opening import begin_table, catch_up, rematch_links
from interpreter.web.workers.picture_files import first_look
from interpreter.web.workers.pipes import Handler, Request, serve
from interpreter.web.workers.trouble import not_changed, sentence_of

MOST_TABLES = 500  # held at a time, besides those whose clocks run
AGAIN = 5.0  # seconds until a clock that could not be written down is tried again
MOST_BEGUN = 20  # tables that are opened at a time
PORTION = 30  # entries that are applied at a time where a page joins: answers at other tables go between
HELLO = ("table", "secret", "owner", "page", "epoch")  # what a page says of itself, besides its language and the number of its document
NO_TABLE = translatable("Table not found, or this link has expired.")


class RulesWorker:
    """Tables by id, and the journal."""

    def __init__(self, folder: Path, now: Callable[[], float] = monotonic) -> None:
        self.folder, self.store, self.chance, self.now = folder, Store(folder), SystemRandom(), now
        self.tables: OrderedDict[str, TableStreams] = OrderedDict()
        self.begun: OrderedDict[str, Table] = OrderedDict()  # tables that do not have all their entries yet

    def handle(self, request: Request) -> dict[str, object]:
        """The reply to a request of the server: messages for who asked (`replies`), for other viewers (`pushes`), bots that are to move."""
        match request["op"]:
            case "hello":
                return self._hello(request)
            case "prepare":
                return self._prepare(str(request["table"]))
            case "message":
                return self._message(request)
            case "bye":
                return self._bye(request)
            case "tell":
                return self._tell(request)
            case "wake":
                return self._wake(request)
            case "rematch":
                return self._rematch(request)
            case "bot_answers":
                return self._bot_answers(request)
        raise ValueError(request["op"])

    def _prepare(self, table_id: str) -> dict[str, object]:
        """Read a table, or a portion of its journal, before a page at it says hello; what its pictures are."""
        if table_id in self.tables or table_id in self.begun:
            return {}
        with suppress(RulewrightError):
            self._is_open(table_id)
        table = self.begun.get(table_id)
        return {} if table is None else first_look(table)

    # -------------------------------------------------------------------------------------------- pages come and go

    def _hello(self, request: Request) -> dict[str, object]:
        """A page that says which seat it is by its secret."""
        language = best_match(request.get("language"))
        said = {name: request[name] for name in HELLO if name in request}
        if not is_message({"type": "hello", "number": request.get("stream"), "language": language, **said}):
            return {"gone": translate(language, NO_TABLE)}
        table_id = str(request["table"])
        found = self.store.seat_of(table_id, str(request.get("secret") or "")) or self._open_to_all(table_id, request)
        try:
            if found and not self._is_open(table_id):
                return {"again": True}
            streams = self._streams(table_id) if found else None
        except RulewrightError as problem:
            return {
                "gone": translate(language, "The rules of this table cannot be read any more ({problem}).", problem=sentence_of(problem))
            }
        if streams is None or found is None:
            return {"gone": translate(language, NO_TABLE)}
        seat = None if found in (OWNER, SPECTATOR) else found
        owner = OWNER in (found, self.store.seat_of(table_id, str(request.get("owner") or "")))
        self._note_witness(streams, seat, guest=not owner and streams.table.setup.draft != "")
        viewer = Viewer(seat, best_match(request.get("language"), streams.table.game.languages), owner)
        first = streams.connect(viewer, request.get("epoch"), request.get("stream"))
        if seat is None and [viewer.language, owner, first["epoch"], first["number"]] in request.get("held", ()):
            first = {name: value for name, value in first.items() if name != "document"}  # the server has its text
        replies = [first, *streams.clock_message()]
        return {"viewer": _key(viewer), "seat": seat, "replies": replies, **_next(streams), "stale": streams.is_stale}

    def _note_witness(self, streams: TableStreams, seat: str | None, *, guest: bool) -> None:
        """Remember that somebody looks from a seat. If the disk is full, it is remembered until this process ends.

        guest: somebody else than the owner of a draft that is tried.
        """
        if seat is None or (seat in streams.table.witnesses and not guest):
            return
        streams.table.witnesses.add(seat)
        try:
            self.store.add_witness(streams.table_id, seat, guest=guest)
        except sqlite3.Error as problem:
            sys.stderr.write(f"a look from a seat could not be written down: {problem}\n")

    def _open_to_all(self, table_id: str, request: Request) -> str | None:
        """Who comes without a secret looks on where the table is listed."""
        row = None if request.get("secret") else self.store.table(table_id)
        return SPECTATOR if row is not None and row.listed else None

    def _bye(self, request: Request) -> dict[str, object]:
        streams = self.tables.get(str(request["table"]))
        if streams is None:
            return {}
        streams.disconnect(_viewer(request["viewer"]))
        return {"stale": bool(streams.streams) and streams.is_stale, **_next(streams)}

    def _tell(self, request: Request) -> dict[str, object]:
        """Tell all pages of a table who is present."""
        streams = self.tables.get(str(request["table"]))
        return {} if streams is None else _told(streams)

    def _wake(self, request: Request) -> dict[str, object]:
        """Do what is due at a table: a player's time is up, or somebody has been away for a while."""
        streams = self._streams(str(request["table"]))
        if streams is None:
            return {}
        try:
            while entry := streams.time.due():
                self._write(streams, entry)
        except GoneError:
            return {}
        except sqlite3.Error as problem:
            sys.stderr.write(f"a clock could not be written down: {problem}\n")
            return {"wake": AGAIN}
        return _told(streams)

    def _rematch(self, request: Request) -> dict[str, object]:
        """The links of the next game for who asks; `make` where there is none yet, and `made` names a new one."""
        streams, viewer, message = self._streams(str(request["table"])), _viewer(request["viewer"]), request["message"]
        assert streams is not None  # the page has been told of it
        table, made = streams.table, request.get("made")
        if not is_message(message) or not table.over or (viewer.seat is None and not table.rematch):
            sentence = translate(viewer.language, "The next game can begin when this one is over.")
            return {"replies": [_refused(message, TableRefusal("turn", sentence))]}
        if made is None and not table.rematch:
            return {"make": True}
        if made is not None:
            try:
                self._write(streams, Entry("rematch", viewer.seat or "", {"table": str(made)}))
            except sqlite3.Error as problem:
                return {"replies": [_refused(message, TableRefusal("full", not_changed(problem, viewer.language)))]}
        links = rematch_links(self.store, streams, viewer, list(map(str, message.get("secrets", ()))))
        return {**_told(streams), "replies": [{"type": "rematch", "id": message.get("id"), "table": table.rematch, "links": links}]}

    # -------------------------------------------------------------------------------------------- what seats ask for

    def _message(self, request: Request) -> dict[str, object]:
        """What a page asks for; refused with a sentence where it is not possible."""
        streams, viewer, message = self._streams(str(request["table"])), _viewer(request["viewer"]), request["message"]
        assert streams is not None  # the page has been told of it
        if not is_message(message):
            sentence = translate(viewer.language, "The table does not know what was asked of it.")
            return {"replies": [_refused(message, TableRefusal("unknown", sentence))]}
        try:
            return self._asked(streams, viewer, message)
        except TableRefusal as refusal:
            return {"replies": [_refused(message, refusal)]}
        except GoneError:
            return {"replies": [_refused(message, TableRefusal("unknown", translate(viewer.language, NO_TABLE)))]}
        except sqlite3.Error as problem:
            return {"replies": [_refused(message, TableRefusal("full", not_changed(problem, viewer.language)))]}

    def _asked(self, streams: TableStreams, viewer: Viewer, message: dict[str, Any]) -> dict[str, object]:
        table, number = streams.table, message.get("id")
        match message.get("type"):
            case "next":
                return {"replies": [{"type": "choices", "id": number, "node": _following(streams, viewer, message)}]}
            case "why":
                touched = message.get("touched")
                name = None if touched is None else str(touched.get("name"))
                told = reasons(table, viewer.seat or "", list(map(str, message.get("chosen", []))), name, viewer.language)
                return {"replies": [{"type": "why", "id": number, "reasons": told}]}
            case "look":
                return {"replies": [{"id": number, **streams.past(viewer, int(message.get("answers", 0)))}]}
            case "preview":
                return {"replies": [{"id": number, **streams.preview(viewer, message.get("ask"), str(message.get("answer", "")))}]}
            case "hint":
                check_hint(table, viewer.seat, message.get("ask"), viewer.language)
                return {"replies": [], "hint": {"id": number, "seat": viewer.seat, "ask": message["ask"], "language": viewer.language}}
            case "presence":
                if viewer.seat is not None:
                    streams.time.look(viewer.seat, here=message["here"])
                return {"replies": [{"type": "done", "id": number}], "stale": streams.is_stale}
            case "share":
                links = {} if self._open_to_all(streams.table_id, {}) else self.store.links(streams.table_id)
                return {"replies": [{"type": "shared", "id": number, "secret": links.get(SPECTATOR)}]}
            case "links" if viewer.owner:
                return {"replies": [{"type": "links", "id": number, "links": self.store.links(streams.table_id)}]}
            case "replace_link" if viewer.owner and message.get("seat") in table.seats:
                self.store.replace_link(streams.table_id, message["seat"], new_secret())
                return {
                    "replies": [{"type": "links", "id": number, "links": self.store.links(streams.table_id)}],
                    "dropped": message["seat"],
                }
            case "seat" if viewer.owner:
                entry = control_entry(
                    table, viewer.seat or "", message.get("seat"), str(message.get("kind")), str(message.get("name", "")), str(number),
                    viewer.language,
                )  # fmt: skip
            case "allow_hints" if viewer.owner:
                allowed = hints_entry(table, viewer.seat or "", message.get("on"), str(number), viewer.language)
                if allowed is None:
                    return {"replies": [{"type": "done", "id": number}]}
                entry = allowed
            case "answer" if viewer.seat is not None and not table.controls[viewer.seat].is_person:
                raise TableRefusal("bot", translate(viewer.language, "A bot plays this seat. Take it back before you answer."))
            case _:
                made = entry_of(table, viewer.seat, message, viewer.language, gone=streams.time.gone)
                if made is None:
                    return {"replies": [{"type": "done", "id": number}]}
                entry = made
        if not self.store.usage.can_run(streams.table_id):
            sentence = translate(viewer.language, "This server has no room for more answers. What is written stays.")
            raise TableRefusal("full", sentence)
        self._write(streams, entry)
        return {**_told(streams), "replies": [{"type": "done", "id": number}]}

    def _bot_answers(self, request: Request) -> dict[str, object]:
        """What bots of several tables have thought of, or is drawn here (`random`): all on disk at once, then told.

        An answer is dropped where its game has gone on meanwhile; `full` where it cannot be written now.
        """
        answers = [self._of_bot(each) for each in request["answers"]]
        try:
            with self.store.together():
                for streams, entry, after in filter(None, answers):
                    self.store.add_entry(streams.table_id, streams.table.entries, entry, over=after.over)
        except sqlite3.Error:
            return {"told": [{} if each is None else {"full": True} for each in answers]}
        return {"told": [{} if each is None else self._applied(*each) for each in answers]}

    def _of_bot(self, request: Request) -> tuple[TableStreams, Entry, State] | None:
        """What a bot answers, as an entry, and the state to which it leads; None where it is not asked any more."""
        try:
            streams, seat = self._streams(str(request["table"])), str(request["seat"])
            if (
                streams is None
                or self.store.usage.missing([streams.table_id])
                or {"seat": seat, "bot": request["bot"], "ask": request["ask"]} not in _asked_bots(streams.table)
            ):
                return None
            question = streams.table.question(seat)
            drawn = question.options.sample(self.chance) if question is not None and request.get("random") else None
            answer = request.get("answer") if drawn is None else drawn.notation
            entry = entry_of(streams.table, seat, {"type": "answer", "answer": answer, "ask": request["ask"]}, None, drawn)
            assert entry is not None
            return streams, streams.time.stamped(entry), streams.table.match.state.answer(drawn or str(entry.data["text"]), player=seat)
        except TableRefusal as problem:
            sys.stderr.write(f"a bot's answer was not taken: {problem}\n")
        except Exception as problem:  # noqa: BLE001  # one table's trouble must not end the others
            sys.excepthook(type(problem), problem, problem.__traceback__)
        return None

    def _applied(self, streams: TableStreams, entry: Entry, after: State) -> dict[str, object]:
        """What is told of an entry that is on disk."""
        try:
            streams.table.apply(entry, after)
            streams.time.restart()
            return _told(streams)
        except Exception as problem:  # noqa: BLE001  # one table's trouble must not end the others
            sys.excepthook(type(problem), problem, problem.__traceback__)
            return {}

    # -------------------------------------------------------------------------------------------- tables

    def _write(self, streams: TableStreams, entry: Entry) -> None:
        """The entry on disk, then at the table; neither where one is not possible."""
        table, entry = streams.table, streams.time.stamped(entry)
        after = table.match.state.answer(str(entry.data["text"]), player=entry.seat) if entry.kind == "answer" else None
        over = table.over if after is None else after.over
        self.store.add_entry(streams.table_id, table.entries, entry, over=over)
        table.apply(entry, after)
        streams.time.restart()
        if table.over is not over:
            self.store.mark(streams.table_id, over=table.over)

    def _is_open(self, table_id: str) -> bool:
        """Apply some more entries of a table that is being opened; True if it has all of them, or does not exist."""
        if table_id in self.tables:
            return True
        table = self.begun.pop(table_id, None) or begin_table(self.folder, self.store, table_id)
        if table is None:
            return True
        self.begun[table_id] = table
        while len(self.begun) > MOST_BEGUN:
            self.begun.popitem(last=False)
        return catch_up(table, self.store, table_id, PORTION)

    def _streams(self, table_id: str) -> TableStreams | None:
        streams = self.tables.get(table_id)
        if streams is None:
            table = self.begun.pop(table_id, None) or begin_table(self.folder, self.store, table_id)
            if table is None:
                return None
            catch_up(table, self.store, table_id)
            streams = self.tables[table_id] = TableStreams(table_id, table, self.now)
            self._let_go()
        self.tables.move_to_end(table_id)
        return streams

    def _let_go(self) -> None:
        """Let go of the tables that nobody has open, the longest unused first, where there are too many."""
        for table_id in list(self.tables)[: max(0, len(self.tables) - MOST_TABLES)]:
            if not self.tables[table_id].streams and not self.tables[table_id].table.timed:
                del self.tables[table_id]


def _following(streams: TableStreams, viewer: Viewer, message: dict[str, Any]) -> object:
    question = streams.table.question(viewer.seat)
    if question is None:
        raise turn_refusal(streams.table, viewer.language)
    try:
        return following(question, list(map(str, message.get("chosen", []))), viewer.language)
    except IllegalMove as problem:
        raise TableRefusal("illegal", problem.explain(viewer.language)) from None


def _told(streams: TableStreams) -> dict[str, object]:
    pushes = [[_key(viewer), message] for viewer, message in streams.refresh()]
    return {"pushes": pushes, **_next(streams), "over": streams.table.over}


def _next(streams: TableStreams) -> dict[str, object]:
    """Next work of the server for a table: bots that are to move, and the seconds until it is to be woken."""
    wait = streams.time.wake(watched=bool(streams.streams))
    return {"bots": _bots(streams), "wake": wait}


def _bots(streams: TableStreams) -> list[dict[str, object]]:
    """Bots that are to move. A table of bots alone goes on while somebody looks."""
    table = streams.table
    if not table.people and not streams.streams:
        return []
    return [each | {"entries": table.entries} for each in _asked_bots(table)]


def _asked_bots(table: Table) -> list[dict[str, object]]:
    return [{"seat": seat, "bot": bot, "ask": ask} for seat, bot, ask in table.bots_to_move()]


def _refused(message: dict[str, Any], refusal: TableRefusal) -> Message:
    return {"type": "refused", "id": message.get("id"), "code": refusal.code, "sentence": refusal.sentence, "rule": refusal.rule}


def _key(viewer: Viewer) -> list[object]:
    return [viewer.seat, viewer.language, viewer.owner]


def _viewer(key: list[Any]) -> Viewer:
    return Viewer(*key)


def handler(arguments: Sequence[str], _is_stopped: Callable[[], bool] = bool) -> Handler:
    """What answers requests, for the arguments of the process."""
    return RulesWorker(Path(arguments[0])).handle


def main() -> None:
    """Run until the server closes the pipe."""
    serve(handler(sys.argv[1:]))


if __name__ == "__main__":
    main()
