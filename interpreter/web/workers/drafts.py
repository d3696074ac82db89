"""The worker that keeps drafts: `python -m interpreter.web.workers.drafts FOLDER closed|files SECONDS|forever [GAME...]`. It computes nothing.

`files`: what is named behind it may be opened and saved by pages. SECONDS: after which it deletes tables and drafts that nobody has used.
"""

import sqlite3
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from interpreter.project.bundle import Bundle, bundle
from interpreter.project.errors import RulewrightError
from interpreter.translation import translate
from interpreter.translation.matching import best_match
from interpreter.web import bounds
from interpreter.web.drafts import beginnings
from interpreter.web.drafts.draft import Base, Draft, Files, Origin, Revision, digest_of_text, pack
from interpreter.web.journal.cleaning import Cleaner
from interpreter.web.journal.drafts import DraftStore
from interpreter.web.journal.folder import has_room, rules_at
from interpreter.web.journal.named_files import NamedFiles
from interpreter.web.journal.schema import GoneError
from interpreter.web.journal.usage import DRAFT, keep_rules
from interpreter.web.messages import is_of_draft
from interpreter.web.tables.links import new_secret
from interpreter.web.workers.draft_origins import DraftOrigins, beneath
from interpreter.web.workers.offered import is_path, names_in, sources
from interpreter.web.workers.pipes import Handler, Request, serve
from interpreter.web.workers.trouble import not_written, sentence_of

OPEN, CLOSED, FOREVER = "files", "closed", "forever"
MOST_IN_MIND = 32
Reply = dict[str, Any]


class DraftsWorker:
    """The drafts of a data folder; those asked for last are kept in mind."""

    def __init__(
        self,
        folder: Path,
        extra: list[str],
        *,
        may_open: bool = False,
        keep: float | None = bounds.KEEP,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.folder, self.store, self.clock = folder, DraftStore(folder), clock
        self.cleaner, self.clean_at = Cleaner(folder, self.store.connection, keep), 0.0
        self.opened: set[str] = set()  # tables and drafts since the last cleaning, which counts them as used
        self.origins = DraftOrigins(self.store, NamedFiles(extra if may_open else ()))
        self.offered = sources(extra)
        self.drafts: OrderedDict[tuple[str, str], Draft] = OrderedDict()

    def handle(self, request: Request) -> Reply:
        """The reply to a request; `refused` with a sentence where what was asked for is not possible."""
        language = best_match(request.get("language"))
        if not is_of_draft(request):
            return {"refused": translate(language, "This server cannot do that.")}
        if request["op"] == "warm":
            beginnings.house_rule("a", "a", "A", "")
            return {}  # the process is there now, with what it needs for the first draft
        try:
            if request["op"] == "base":
                return self._base(request)
            if request["op"] == "clean":
                return self._clean(request)
            if request["op"] == "files":
                return {"files": self.origins.listed(language)}
            return self._create(request, language) if request["op"] == "create" else self._of_draft(request, language)
        except RulewrightError as problem:
            return {"refused": sentence_of(problem)}
        except (sqlite3.Error, OSError) as problem:
            self.drafts.clear()  # what is in mind may be ahead of what is on disk
            return {"refused": not_written(problem, language)}

    def _clean(self, request: Request) -> Reply:
        """Return the tables and drafts that pages have opened and that are gone; every ten minutes, what has expired is deleted, portion by portion."""
        opened, now = [str(each) for each in request["using"]], self.clock()
        missing, has_more = self.store.usage.missing(opened), False
        self.opened.update(set(opened).difference(missing))
        if now >= self.clean_at:
            has_more = self.cleaner.portion(now, self.opened)
            self.opened.clear()
            self.clean_at = now if has_more else now + bounds.PAUSE
        return {"missing": missing, "more": has_more}

    # -------------------------------------------------------------------------------------------- new drafts

    def _create(self, request: Request, language: str) -> Reply:
        """A new draft under the name that the server has for it, with its secret."""
        if refusal := self._refusal_of_more(self._address(request), language):
            return refusal
        name, title = str(request.get("name") or "my_rule"), str(request.get("title") or "")[:80]
        files, game, variants = (
            request.get("files") or {},
            str(request.get("game") or ""),
            names_in(request.get("variants")),
        )
        if not beginnings.is_name(name) or any(map(is_path, variants)) or (game not in self.offered and is_path(game)):
            return {"refused": translate(language, "Names have small letters, digits and _ only, and begin with a letter.")}
        if isinstance(request.get("file"), str):
            return self._opened(request, title, language)
        if refusal := refusal_of(files, language):
            return refusal
        match request.get("kind"):
            case "new_game":
                try:
                    files = beginnings.own_game(name, request.get("template") or {}, title)
                except ValueError:
                    return {"refused": translate(language, "There is no such template.")}
            case "house_rule":
                pinned = bundle(self._source(game), variants)
                name, of = beginnings.free_name(name, pinned.files), pinned.game.removesuffix(beginnings.GAME)
                files = beginnings.house_rule(
                    name, of, title or name.replace("_", " ").capitalize(), str(request.get("because") or "")[:400]
                )
            case _ if not files:
                return {"refused": translate(language, "There is no rule file in that.")}
        return self._made(request, files, game or beginnings.game_of(files), variants, title, language)

    def _made(self, request: Request, files: dict[str, str], game: str, variants: list[str], title: str, language: str) -> Reply:
        file = beginnings.first_file(files)
        title = title or beginnings.title_in_file(file, files[file], language)
        if not (game or file.endswith(beginnings.GAME)):
            return _without_game(file, language)
        if file.endswith(beginnings.GAME):
            return self._kept(request, Base("", file, (), file, title), files, {})
        pinned = bundle(self._source(game), variants)
        if taken := next((name for name in files if name in pinned.files), ""):
            return {"refused": translate(language, "{name} belongs to this game already; the file needs another name.", name=taken)}
        base = Base(self._pinned(pinned, request), pinned.game, pinned.variants, file, title)
        return self._kept(request, base, files, {})

    def _base(self, request: Request) -> Reply:
        """Where a game lies that somebody may want to change."""
        pinned = bundle(self._source(str(request["game"])))
        place = rules_at(self.folder, self._pinned(pinned, request))
        return {"place": str(place), "game": pinned.game, "variants": pinned.variants}

    def _opened(self, request: Request, title: str, language: str) -> Reply:
        """A draft of a file of this computer."""
        read = self.origins.read(str(request["file"]), language)
        if isinstance(read, str):
            return {"refused": read}
        files, origins = read
        if refusal := refusal_of(files, language):
            return refusal
        file = beginnings.first_file(files)
        if not (file.endswith(beginnings.GAME) or beginnings.game_of(files)):
            return _without_game(file, language)
        pinned = beneath(origins, files, file)
        rules = self._pinned(pinned, request) if pinned.files else ""
        title = title or beginnings.title_in_file(file, files[file], language)
        return self._kept(request, Base(rules, pinned.game, pinned.variants, file, title), files, origins)

    def _pinned(self, pinned: Bundle, request: Request) -> str:
        """The digest of the rule files beneath a draft, which are laid into the data folder."""
        return keep_rules(self.folder, self.store.usage, dict(pinned.files), self._address(request))

    def _kept(self, request: Request, base: Base, files: dict[str, str], origins: dict[str, Origin]) -> Reply:
        draft, secret = str(request["draft"]), new_secret()
        self.store.add(draft, secret, base, files, origins, self._address(request))
        return {"draft": draft, "secret": secret}

    def _source(self, game: str) -> str:
        if game not in self.offered:
            from interpreter.project.errors import usage

            raise usage("C120", word=game, did_you_mean="", known=", ".join(self.offered))
        return self.offered[game]

    # -------------------------------------------------------------------------------------------- revisions

    def _of_draft(self, request: Request, language: str) -> Reply:
        name = str(request["draft"])
        draft = self._draft(name, str(request.get("secret")))
        if draft is None:
            return {"gone": translate(language, "There is no such draft.")}
        match request["op"]:
            case "hello":
                place = rules_at(self.folder, draft.base.rules) if draft.base.rules else self.folder / "drafts" / name
                return {**draft.state(), "base": draft.base.to_json(), "place": str(place), "origin": self.origins.place_of(draft)}
            case "change":
                return self._change(name, draft, request, language)
            case "undo" | "redo":
                return self._move(name, draft, draft.before if request["op"] == "undo" else draft.after, language)
            case "save":
                return self.origins.save(name, draft, request.get("seen"), language)
            case "look":
                return {"changed": self.origins.changed(name, draft)}
        raise ValueError(request["op"])

    def _draft(self, name: str, secret: str) -> Draft | None:
        """A draft that is in mind or on disk; None if there is none, or its owner has deleted it meanwhile."""
        draft = self.drafts.pop((name, secret), None)
        draft = self.store.draft(name, secret) if draft is None or not self.store.has(name, secret) else draft
        if draft is not None:
            self.drafts[name, secret] = draft
            while len(self.drafts) > MOST_IN_MIND:
                self.drafts.popitem(last=False)
        return draft

    def _change(self, name: str, draft: Draft, request: Request, language: str) -> Reply:
        """Another revision. It is stored also where others have changed the draft meanwhile, which is said."""
        parent, mine = request.get("parent"), request.get("files")
        if not isinstance(parent, int) or not 0 <= parent < draft.next_number or not isinstance(mine, dict):
            return {"refused": translate(language, "There is no such revision.")}
        parent = draft.nearest(parent)
        before = draft.texts if parent == draft.current else self.store.texts(name, draft.revisions[parent].files)
        files = {**before, **mine}
        if refusal := refusal_of(files, language):
            return refusal
        return self._add(name, draft, parent, files, mine, language)

    def _add(self, name: str, draft: Draft, parent: int, files: Files, mine: Mapping[str, str], language: str) -> Reply:
        """Store a revision. The oldest ones are dropped beyond the limits of a draft; where there is no room at all, for each new one."""
        digests = {**draft.revisions[parent].files, **{file: digest_of_text(text) for file, text in mine.items()}}
        packed = {digests[file]: pack(text) for file, text in mine.items() if digests[file] not in draft.sizes}
        most, address = bounds.DRAFT_BYTES, self.store.usage.address_of(name)
        if self._is_without_room(address):
            most = min(most, draft.size)
        is_newest = draft.add(Revision(parent, digests), files, {digest: len(each) for digest, each in packed.items()})
        dropped = draft.trim(most, bounds.DRAFT_REVISIONS)
        if draft.size > most:
            self.drafts.clear()  # it is read from the disk again, as it was
            return _no_room(language)
        try:
            self.store.add_revision(name, draft, packed, dropped)
        except GoneError:
            self.drafts.clear()
            return {"gone": translate(language, "There is no such draft.")}
        return draft.state() if is_newest else {**draft.state(), "conflict": mine}

    def _address(self, request: Request) -> str:
        return str(request.get("client", ""))

    def _is_without_room(self, address: str) -> bool:
        usage = self.store.usage
        is_crowded = address and usage.size(address) >= bounds.ADDRESS_BYTES
        return bool(is_crowded) or usage.size() >= bounds.BYTES or not has_room(self.folder)

    def _refusal_of_more(self, address: str, language: str) -> Reply | None:
        """The refusal of a new draft: of this address first, then of all; None if there is room."""
        if self.store.usage.is_crowded(DRAFT, address):
            sentence = translate(
                language, "So much has been made from your address that this server takes nothing new from it. What is written stays."
            )
            return {"refused": sentence}
        return _no_room(language) if self.store.usage.is_full(DRAFT) or not has_room(self.folder) else None

    def _move(self, name: str, draft: Draft, to: int | None, language: str) -> Reply:
        if to is None:
            return {"refused": translate(language, "There is nothing more in that direction.")}
        if to not in draft.revisions:
            return {"refused": translate(language, "Older versions of this draft have been dropped to save room.")}
        texts = self.store.texts(name, draft.revisions[to].files)
        self.store.move(name, to)
        draft.current, draft.texts = to, texts
        return draft.state()


def _no_room(language: str) -> Reply:
    return {"refused": translate(language, "This server has no room for more. What is written stays; save or download it.")}


def _without_game(file: str, language: str) -> Reply:
    return {"refused": translate(language, "{name} does not say which game it changes: a line `of:` with its name is missing.", name=file)}


def refusal_of(files: object, language: str) -> Reply | None:
    """Why these cannot be the files of a draft; None if they can."""
    if not isinstance(files, dict) or not all(isinstance(name, str) and isinstance(text, str) for name, text in files.items()):
        return {"refused": translate(language, "There is no rule file in that.")}
    wrong = next((name for name in files if not beginnings.is_file_name(name)), None)
    if wrong is not None:
        return {
            "refused": translate(
                language, "{name} is no name of a rule file. Rule files end in .game.yaml or .variant.yaml.", name=wrong[:80]
            )
        }
    if beginnings.is_too_long(files):
        most, kilobytes, total = beginnings.MOST_FILES, beginnings.MOST_BYTES // 1000, bounds.DRAFT_TEXTS // 1000
        sentence = translate(
            language, "A draft has at most {count} files of {size} kB each, {total} kB together.", count=most, size=kilobytes, total=total
        )
        return {"refused": sentence}
    return None


def handler(arguments: Sequence[str]) -> Handler:
    """Return the handler of requests, for the arguments of the process: the folder, `files` or `closed`, seconds or `forever`, games."""
    folder, may_open, keep, *games = arguments
    return DraftsWorker(Path(folder), games, may_open=may_open == OPEN, keep=None if keep == FOREVER else float(keep)).handle


def main() -> None:
    """Run until the server closes the pipe."""
    serve(handler(sys.argv[1:]))


if __name__ == "__main__":
    main()
