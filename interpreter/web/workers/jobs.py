"""The worker for all that takes time and belongs to no table: `python -m interpreter.web.workers.jobs FOLDER [GAME...]`.

It thinks for bots, reads games, makes tables and writes rulebooks. Nobody's answer waits for it.
"""

import os
import secrets
import sqlite3
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import SystemRandom

from interpreter.bots import Mcts, StoppedError, hint_for, read
from interpreter.model.types.domains import seat_id
from interpreter.project.bundle import bundle
from interpreter.runtime.notation.whereabouts import places_in
from interpreter.session.library import RulewrightError, load
from interpreter.translation import translatable, translate
from interpreter.translation.matching import best_match
from interpreter.web.journal.store import Store
from interpreter.web.journal.usage import keep_rules
from interpreter.web.messages import is_message, is_wish
from interpreter.web.tables.choice_tree import things_of
from interpreter.web.tables.commands import check_bot
from interpreter.web.tables.entries import PERSON, SEED_BITS, Clock, Control, Setup
from interpreter.web.tables.forking import forked_setup, rematch_setup
from interpreter.web.tables.names import clean_name
from interpreter.web.tables.refusals import TableRefusal
from interpreter.web.tables.table import Table
from interpreter.web.workers import catalogue, picture_files
from interpreter.web.workers.offered import is_path, names_in, sources
from interpreter.web.workers.opening import catch_up, game_of, make_table, open_table, refusal_of_table
from interpreter.web.workers.pipes import Handler, Inbox, Request, serve
from interpreter.web.workers.rulebooks import explained_game, game_rules, guide_pages, lesson_setup, rulebook_page
from interpreter.web.workers.trouble import not_written, sentence_of

MOST_TABLES = 500  # that bots keep in mind: as many as are held beside
NICENESS = 10  # bots that think must not keep people waiting
MOST_SIGNS = 500  # of a QR code
MOST_VARIANTS, MOST_NAME = 50, 200  # variants of a table, and signs of the name of one


class JobsWorker:
    """What is asked of games; the tables for whose bots it has thought last."""

    def __init__(self, folder: Path, extra: list[str], is_stopped: Callable[[], bool] = bool) -> None:
        self.folder, self.store, self.is_stopped = folder, Store(folder), is_stopped
        self.offered = sources(extra)
        self.tables: OrderedDict[str, Table] = OrderedDict()

    def handle(self, request: Request) -> dict[str, object]:
        """The reply to a request; `refused` with a sentence where what was asked for is not possible."""
        request = {**request, "wanted": request.get("language"), "language": best_match(request.get("language"))}
        try:
            return self._handled(request)
        except (RulewrightError, TableRefusal) as problem:
            return {"refused": sentence_of(problem) if isinstance(problem, RulewrightError) else str(problem)}
        except (sqlite3.Error, OSError) as problem:
            return {"refused": not_written(problem, request.get("language"))}

    def _handled(self, request: Request) -> dict[str, object]:
        language, wanted = str(request["language"]), request["wanted"]
        named = names_in(request.get("variants"))
        if len(named) > MOST_VARIANTS or any(is_path(name) or len(name) > MOST_NAME for name in named):
            return {
                "refused": translate(language, "That is no table that could be made.")
            }  # files of this computer are not for pages to name
        match request["op"]:
            case "think":
                return self._think(request)
            case "hint":
                return self._hint(request)
            case "game":
                name = str(request["name"])
                return catalogue.game_entry(name, self._source({"game": name}), wanted)
            case "setup":
                return catalogue.setup_of(self._source(request), request.get("variants", ()), request.get("players"), wanted)
            case "preview" | "create" if not is_wish(request):
                return {"refused": translate(language, "That is no table that could be made.")}
            case "preview":
                return {"picture": catalogue.preview(self._source(request), request, wanted)}
            case "create":
                return self._create(request)
            case "tables":
                rows = self.store.listed_tables()
                return {"tables": [{"id": row.id, "game": row.game, "created": row.created, "over": row.over} for row in rows]}
            case "again" if "asked" in request and not is_message(request["asked"]):
                return {"refused": translate(language, "The table does not know what was asked of it.")}
            case "again":
                return self._again(request)
            case "rulebook":
                return {"page": rulebook_page(self.folder, self.store, str(request["table"]), wanted)}
            case "guide":
                return {"pages": guide_pages(self.folder, self.store, str(request["table"]), wanted)}
            case "lesson":
                return self._lesson(request)
            case "pictures" if "table" in request:
                return picture_files.file_of(picture_files.of_table(self.folder, self.store, str(request["table"])), str(request["name"]))
            case "pictures":
                game = load(self._source(request), variants=request.get("variants", ()))
                return picture_files.file_of(game.rules.pictures, str(request["name"]))
            case "rules":
                return {"page": game_rules(self._source(request), request.get("variants", ()), wanted)}
            case "qr":
                return qr_code(str(request.get("text", "")))
        raise ValueError(request["op"])

    def _source(self, request: Request) -> str:
        """What `load` takes for a game that is offered, and for no other file."""
        name = str(request["game"])
        if name not in self.offered:
            from interpreter.project.errors import usage

            raise usage("C120", word=name, did_you_mean="", known=", ".join(self.offered))
        return self.offered[name]

    def _asked_table(self, request: Request) -> Table | None:
        """Return the table of a request with all its entries; None if the seat is not asked this any more, or nobody waits for it."""
        table_id = str(request["table"])
        table = None if self.is_stopped() else self.tables.pop(table_id, None) or open_table(self.folder, self.store, table_id)
        if table is None:
            return None
        catch_up(table, self.store, table_id)
        self.tables[table_id] = table
        while len(self.tables) > MOST_TABLES:
            self.tables.popitem(last=False)
        return table if table.asks.get(str(request["seat"])) == request["ask"] else None

    def _hint(self, request: Request) -> dict[str, object]:
        """Return a hint for a seat: the answer in notation, and a sentence; nothing if the seat is not asked any more."""
        table = self._asked_table(request)
        if table is None:
            return {}
        found = hint_for(table.match, str(request["seat"]), SystemRandom(), is_stopped=self.is_stopped)
        language = best_match(request["wanted"], table.game.languages)
        places = places_in(found.option.table, found.option.decision, found.option.answer)
        things = [chosen for name, value in found.option.arguments.items() if (chosen := things_of(value, places.get(name, ())))]
        return {"answer": found.option.notation, "sentence": found.sentence(language), "things": things}

    def _think(self, request: Request) -> dict[str, object]:
        """Answer of a bot at a table after so many entries; nothing where it is not asked any more, or stopped."""
        table, seat = self._asked_table(request), str(request["seat"])
        if table is None:
            return {}
        (bot,) = read(str(request["bot"]))
        try:
            adviser = replace(bot, is_stopped=self.is_stopped) if isinstance(bot, Mcts) else bot
            return {"answer": table.match.advise(adviser, seat, SystemRandom()).notation}
        except StoppedError:
            return {}

    def _create(self, request: Request) -> dict[str, object]:
        """A new table, with its links."""
        if refusal := refusal_of_table(self.folder, self.store, str(request.get("client", "")), request.get("language")):
            return refusal
        pinned = self._pinned(request)
        controls = tuple(Control(str(each.get("kind", PERSON)), clean_name(str(each.get("name", "")))) for each in request.get("seats", ()))
        if len(controls) > request["players"]:
            sentence = translatable("More seats are settled ({seats}) than there are players ({players}).")
            return {"refused": translate(request.get("language"), sentence, seats=len(controls), players=request["players"])}
        for control in controls:
            if not control.is_person:
                check_bot(control.player, request.get("language"))
        seed, clock = request.get("seed"), request.get("clock")
        setup = replace(
            pinned,
            players=int(request["players"]),
            seed=pinned.seed if seed is None else int(seed),
            options=catalogue.settled(request),
            layout=request.get("layout") or None,
            controls=controls,
            clock=None if clock is None else Clock(clock["each"], clock["seconds"], clock.get("more", 0), clock.get("then", "bot")),
            takes_back=request.get("takes_back") is not False,
        )
        made = self._made(request, setup, listed=bool(request.get("listed")))
        if "table" in made:
            made["opening"] = catalogue.opening(Table(game_of(self.folder, setup), setup), request["wanted"])
        return made

    def _lesson(self, request: Request) -> dict[str, object]:
        """A table at which a lesson begins (`lesson`, else the first): with the rules of another table, or of a game with variants.

        Where there is no lesson and a `first_game` is wanted, it is a game that is to be explained.
        """
        if refusal := refusal_of_table(self.folder, self.store, str(request.get("client", "")), request.get("language")):
            return refusal
        row = self.store.table(str(request.get("table", "")))
        setup = self._pinned(request) if row is None else row.setup
        begun = lesson_setup(self.folder, setup, str(request.get("lesson", "")))
        is_explained = begun is None and request.get("first_game") is True
        if is_explained:
            begun = explained_game(self.folder, setup)
        if begun is None:
            return {"refused": translate(request.get("language"), "With these rules there is no such lesson.")}
        made = self._made(request, begun)
        if "links" not in made:
            return made
        learner = seat_id(next(place for place, each in enumerate(begun.controls) if each.is_person))
        return made | {"learner": learner, "explained": is_explained}

    def _pinned(self, request: Request) -> Setup:
        """Setup of a table with the rules of a game that is offered, which are kept; nothing else is settled."""
        pinned = bundle(self._source(request), request.get("variants", ()))
        digest = keep_rules(self.folder, self.store.usage, dict(pinned.files), str(request.get("client", "")))
        return Setup(digest, pinned.game, pinned.variants, 0, secrets.randbits(SEED_BITS))

    def _made(self, request: Request, setup: Setup, *, listed: bool = False) -> dict[str, object]:
        address, language = str(request.get("client", "")), request.get("language")
        return make_table(self.folder, self.store, setup, listed=listed, address=address, language=language)

    def _again(self, request: Request) -> dict[str, object]:
        """Another table with the same setup and seats: with another seed, or beginning with the first answers of this one."""
        row, language = self.store.table(str(request["table"])), request.get("language")
        table = None if row is None else open_table(self.folder, self.store, row.id)
        if row is None or table is None:
            return {"refused": translate(language, "There is no such table.")}
        answers = request.get("answers")
        if answers is None:
            asked = request.get("asked")
            stronger = isinstance(asked, dict) and asked.get("stronger") is True
            return self._made(request, rematch_setup(table, stronger=stronger), listed=row.listed)
        return self._made(request, forked_setup(table, str(request["seat"]), int(answers), language))


def qr_code(text: str) -> dict[str, object]:
    """A text as a QR code: how many squares a side has, and the rows with 1 for a dark square. Texts of more than 500 signs are refused."""
    from segno import make

    if not 0 < len(text) <= MOST_SIGNS:
        return {"refused": translate(None, "A QR code holds at most {count} signs.", count=MOST_SIGNS)}
    rows = ["".join("1" if square else "0" for square in row) for row in make(text, micro=False).matrix]
    return {"size": len(rows), "rows": rows}


def handler(arguments: Sequence[str], is_stopped: Callable[[], bool] = bool) -> Handler:
    """What answers requests, for the arguments of the process."""
    return JobsWorker(Path(arguments[0]), list(arguments[1:]), is_stopped).handle


def main() -> None:
    """Run until the server closes the pipe, behind whatever else this computer has to do."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    inbox = Inbox(sys.stdin)
    serve(handler(sys.argv[1:], inbox.is_stopped), inbox)


if __name__ == "__main__":
    main()
