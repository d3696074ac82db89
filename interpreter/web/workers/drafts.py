"""The worker that keeps drafts: `python -m interpreter.web.workers.drafts FOLDER closed|files [GAME...]`. It writes down and computes nothing.

`files`: what is named behind it may be opened and saved by pages.
"""

import sqlite3
import sys
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from interpreter.diagnostics.render import plain_text
from interpreter.project.bundle import bundle
from interpreter.project.errors import RulewrightError
from interpreter.translation import translate
from interpreter.translation.matching import best_match
from interpreter.web.drafts import beginnings
from interpreter.web.drafts.draft import Base, Draft, Origin
from interpreter.web.journal.drafts import DraftStore
from interpreter.web.journal.folder import has_room, rules_at, store_rules
from interpreter.web.journal.named_files import NamedFiles
from interpreter.web.messages import is_of_draft
from interpreter.web.tables.links import new_secret
from interpreter.web.workers.draft_origins import DraftOrigins, beneath
from interpreter.web.workers.offered import is_path, names_in, sources
from interpreter.web.workers.pipes import Handler, Request, serve

OPEN, CLOSED = "files", "closed"
MOST_DRAFTS, MOST_REVISIONS, MOST_IN_MIND = 20_000, 10_000, 32
MOST_BYTES = 2_000_000_000  # of the journal; tables go on in it all the same
Reply = dict[str, Any]


class DraftsWorker:
    """The drafts of a data folder; those asked for last are kept in mind."""

    def __init__(self, folder: Path, extra: list[str], *, may_open: bool = False) -> None:
        self.folder, self.store = folder, DraftStore(folder)
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
                return self._base(str(request["game"]))
            if request["op"] == "files":
                return {"files": self.origins.listed(language)}
            return self._create(request, language) if request["op"] == "create" else self._of_draft(request, language)
        except RulewrightError as problem:
            return {"refused": sentence_of(problem)}
        except (sqlite3.Error, OSError) as problem:
            self.drafts.clear()  # what is in mind may be ahead of what is on disk
            return {"refused": translate(language, "The server could not write that down ({problem}).", problem=problem)}

    # -------------------------------------------------------------------------------------------- new drafts

    def _create(self, request: Request, language: str) -> Reply:
        """A new draft under the name that the server has for it, with its secret."""
        draft = str(request["draft"])
        if self.store.count() >= MOST_DRAFTS:
            return {"refused": translate(language, "There are {count} drafts already; no more are made here.", count=MOST_DRAFTS)}
        if refusal := self._refusal_of_more(language):
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
            return self._opened(draft, request["file"], title, language)
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
        return self._made(draft, files, game or beginnings.game_of(files), variants, title, language)

    def _made(self, draft: str, files: dict[str, str], game: str, variants: list[str], title: str, language: str) -> Reply:
        file = beginnings.first_file(files)
        title = title or beginnings.title_in_file(file, files[file], language)
        if not (game or file.endswith(beginnings.GAME)):
            return _without_game(file, language)
        if file.endswith(beginnings.GAME):
            return self._kept(draft, Base("", file, (), file, title), files, {})
        pinned = bundle(self._source(game), variants)
        if taken := next((name for name in files if name in pinned.files), ""):
            return {"refused": translate(language, "{name} belongs to this game already; the file needs another name.", name=taken)}
        base = Base(store_rules(self.folder, dict(pinned.files)), pinned.game, pinned.variants, file, title)
        return self._kept(draft, base, files, {})

    def _base(self, game: str) -> Reply:
        """Where a game lies that somebody may want to change."""
        pinned = bundle(self._source(game))
        place = rules_at(self.folder, store_rules(self.folder, dict(pinned.files)))
        return {"place": str(place), "game": pinned.game, "variants": pinned.variants}

    def _opened(self, draft: str, name: str, title: str, language: str) -> Reply:
        """A draft of a file of this computer."""
        read = self.origins.read(name, language)
        if isinstance(read, str):
            return {"refused": read}
        files, origins = read
        if refusal := refusal_of(files, language):
            return refusal
        file = beginnings.first_file(files)
        if not (file.endswith(beginnings.GAME) or beginnings.game_of(files)):
            return _without_game(file, language)
        pinned = beneath(origins, files, file)
        rules = store_rules(self.folder, dict(pinned.files)) if pinned.files else ""
        title = title or beginnings.title_in_file(file, files[file], language)
        return self._kept(draft, Base(rules, pinned.game, pinned.variants, file, title), files, origins)

    def _kept(self, draft: str, base: Base, files: dict[str, str], origins: dict[str, Origin]) -> Reply:
        secret = new_secret()
        self.store.add(draft, secret, base, files, origins)
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
        draft = self.drafts.pop((name, secret), None) or self.store.draft(name, secret)
        if draft is not None:
            self.drafts[name, secret] = draft
            while len(self.drafts) > MOST_IN_MIND:
                self.drafts.popitem(last=False)
        return draft

    def _change(self, name: str, draft: Draft, request: Request, language: str) -> Reply:
        """Another revision. It is stored also where others have changed the draft meanwhile, which is said."""
        parent, mine = request.get("parent"), request.get("files")
        if not isinstance(parent, int) or not 0 <= parent < len(draft.files) or not isinstance(mine, dict):
            return {"refused": translate(language, "There is no such revision.")}
        files = draft.changed(parent, mine)
        if refusal := refusal_of(files, language):
            return refusal
        if refusal := self._refusal_of_more(language):
            return refusal
        if len(draft.files) >= MOST_REVISIONS:
            return {
                "refused": translate(
                    language, "A draft has at most {count} revisions; save it, and begin another one.", count=MOST_REVISIONS
                )
            }
        number = len(draft.files)
        self.store.add_revision(name, number, parent, files, number if parent == draft.current else draft.current)
        return draft.state() if draft.add(parent, files) else {**draft.state(), "conflict": mine}

    def _refusal_of_more(self, language: str) -> Reply | None:
        """Why nothing more is written down, whoever writes; None if there is room."""
        if self.store.size() < MOST_BYTES and has_room(self.folder):
            return None
        return {"refused": translate(language, "This server has no room for more. What is written stays; save or download it.")}

    def _move(self, name: str, draft: Draft, to: int | None, language: str) -> Reply:
        if to is None:
            return {"refused": translate(language, "There is nothing more in that direction.")}
        self.store.move(name, to)
        draft.current = to
        return draft.state()


def sentence_of(problem: RulewrightError) -> str:
    """What is wrong, as a page says it: without code, file and line, which whoever reads it has never seen."""
    errors = [each for each in problem.diagnostics if each.is_error] or problem.diagnostics
    return " ".join(part for part in (plain_text.message_text(errors[0]), plain_text.hint(errors[0])) if part) if errors else str(problem)


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
        most, kilobytes = beginnings.MOST_FILES, beginnings.MOST_BYTES // 1000
        return {"refused": translate(language, "A draft has at most {count} files of {size} kB each.", count=most, size=kilobytes)}
    return None


def handler(arguments: Sequence[str]) -> Handler:
    """What answers requests, for the arguments of the process."""
    return DraftsWorker(Path(arguments[0]), list(arguments[2:]), may_open=arguments[1] == OPEN).handle


def main() -> None:
    """Run until the server closes the pipe."""
    serve(handler(sys.argv[1:]))


if __name__ == "__main__":
    main()
