"""Drafts of files that lie on this computer: opened from there, saved to there, and told when something else has changed them."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from interpreter.editing.documents import readable
from interpreter.project import loading
from interpreter.project.bundle import Bundle, bundle
from interpreter.project.errors import RulesError
from interpreter.project.files import file_io, file_reader
from interpreter.project.files.file_kinds import file_kind
from interpreter.translation import translate
from interpreter.web.drafts.beginnings import MOST_BYTES, title_in_file
from interpreter.web.drafts.draft import Draft, Origin
from interpreter.web.journal.drafts import DraftStore
from interpreter.web.journal.named_files import NamedFiles, digest

Reply = dict[str, Any]


class DraftOrigins:
    """Where drafts come from and go to: only files that were named when the server was started are read and written."""

    def __init__(self, store: DraftStore, named: NamedFiles) -> None:
        self.store, self.named = store, named

    # -------------------------------------------------------------------------------------------- opening

    def listed(self, language: str) -> list[dict[str, str]]:
        """The files that can be opened, with their titles."""
        rows = []
        for name, path in self.named.listed().items():
            with suppress(OSError, ValueError):  # it has just gone
                text = file_reader.read_bytes(path, MOST_BYTES).decode("utf-8", "replace")
                rows.append({"name": name, "title": title_in_file(path.name, text, language)})
        return sorted(rows, key=lambda row: (row["title"].lower(), row["name"]))

    def read(self, name: str, language: str) -> tuple[dict[str, str], dict[str, Origin]] | str:
        """The texts of a game or variant and of what belongs to it, with their origins; why not, in a sentence."""
        path = self.named.listed().get(name)
        if path is None:
            return translate(
                language, "{name} is none of the files that this server was started with, or is not there any more.", name=name[:80]
            )
        texts, origins = {}, {}
        for each in self._belonging(path):
            try:
                content = file_reader.read_bytes(each, MOST_BYTES)
            except (OSError, ValueError) as problem:
                return translate(language, "{name} cannot be read ({why}).", name=each.name, why=file_io.reason(problem))
            if (text := _text(content)) is None:
                return _no_text(each, language)
            texts[each.name], origins[each.name] = text, Origin(str(each), digest(content))
        return texts, origins

    def _belonging(self, path: Path) -> list[Path]:
        """A file, its first test, and what a game says of itself in other files; as far as they are named, too."""
        stem = path.name.removesuffix(loading.GAME).removesuffix(loading.VARIANT)
        beside = [path.with_name(f"{stem}.scenario.yaml")]
        if file_kind(path) == "game":
            beside += [*file_reader.list_folder(path.parent, "*.components.yaml"), path.with_name("clauses.yaml")]
        return [path, *(each for each in beside if each.is_file() and self.named.has(each))]

    # -------------------------------------------------------------------------------------------- saving

    def place_of(self, draft: Draft) -> str | None:
        """Where the first file of a draft is saved to; None if it was not opened from a file that this server was started with."""
        origin = draft.origins.get(draft.base.file)
        return origin.path if origin is not None and self.named.has(Path(origin.path)) else None

    def save(self, name: str, draft: Draft, seen: object, language: str) -> Reply:
        """Write all own files to where they came from. What has been changed there meanwhile is told, and nothing is written then.

        seen: by file the digests of what was shown and may be written over.
        """
        origin = draft.origins.get(draft.base.file)
        if origin is None:
            return _refused(translate(language, "This draft was opened from no file of this computer; it can be downloaded."))
        places = {file: self._place(draft, file, Path(origin.path)) for file in draft.texts}
        shown = seen if isinstance(seen, dict) else {}
        for file, place in places.items():
            if place is not None and (refusal := self._refusal(draft, file, place, shown.get(file), language)) is not None:
                return refusal
        for file, place in places.items():
            if place is not None and (why := self._write(name, draft, file, place)):
                return _refused(
                    translate(language, "{name} could not be written ({why}). What is written here is safe.", name=place, why=why)
                )
        left = ", ".join(file for file, place in places.items() if place is None)
        told = (
            translate(language, "Only in this draft, since the server was started with single files: {files}.", files=left) if left else ""
        )
        return {"type": "saved", "origin": origin.path, "sentence": told}

    def _place(self, draft: Draft, file: str, first: Path) -> Path | None:
        """Where an own file goes: where it came from, a new one beside the first, if its folder was named."""
        if file in draft.origins:
            return Path(draft.origins[file].path)
        return first.with_name(file) if self.named.folder_of(first) is not None else None

    def _refusal(self, draft: Draft, file: str, place: Path, seen: object, language: str) -> Reply | None:
        """Why an own file is not written now; None if it can be."""
        if not place.parent.is_dir():
            sentence = translate(language, "The folder {folder} is not there any more. What is written here is safe.", folder=place.parent)
            return _refused(sentence)
        if not self.named.has(place):
            sentence = translate(language, "This server was not started with {name}, or a link leads elsewhere now.", name=place)
            return _refused(sentence)
        try:
            disk = _on_disk(place)
        except (OSError, ValueError) as problem:
            return _refused(translate(language, "{name} cannot be read ({why}).", name=place, why=file_io.reason(problem)))
        if disk is None or _text(disk) == draft.texts[file]:
            return None
        if file not in draft.origins:
            return _refused(translate(language, "There is another file {name} already; it stays as it is.", name=place))
        if digest(disk) in (draft.origins[file].digest, seen):
            return None
        sentence = translate(language, "{name} has been changed by something else meanwhile, and is not written over.", name=place)
        return {**_refused(sentence), "file": file, "disk": _text(disk), "seen": digest(disk)}

    def _write(self, name: str, draft: Draft, file: str, place: Path) -> str:
        """Write an own file if it differs from what is there; why that is not possible, or nothing."""
        text, disk = draft.texts[file], _on_disk(place)
        if disk is None or _text(disk) != text:
            if why := file_io.write_text(str(place), text):
                return why
            disk = text.encode()
        self._agree(name, draft, file, Origin(str(place), digest(disk)))
        return ""

    def _agree(self, name: str, draft: Draft, file: str, origin: Origin) -> None:
        if draft.origins.get(file) != origin:
            self.store.set_origin(name, file, origin)
            draft.origins[file] = origin

    # -------------------------------------------------------------------------------------------- changed by something else

    def changed(self, name: str, draft: Draft) -> list[Reply]:
        """The own files that stand otherwise on the disk than when they were read or written last, with the text that stands there."""
        rows = []
        for file, origin in list(draft.origins.items()):
            place = Path(origin.path)
            try:
                disk = _on_disk(place) if self.named.has(place) else None
            except (OSError, ValueError):
                continue
            if disk is None or digest(disk) == origin.digest or (text := _text(disk)) is None:
                continue
            if text == draft.texts.get(file):
                self._agree(name, draft, file, replace(origin, digest=digest(disk)))
            else:
                rows.append({"file": file, "disk": text, "seen": digest(disk)})
        return rows


def beneath(origins: dict[str, Origin], texts: dict[str, str], file: str) -> Bundle:
    """The rule files that a draft of these files is built on, as they lie beside them. A file that is half written is read as far as possible.

    Raises `RulewrightError`.
    """
    path = Path(origins[file].path)
    try:
        pinned = bundle(path)
    except RulesError:
        with file_reader.unsaved({path: readable(file, texts[file]).encode()}):
            pinned = bundle(path)
    own = file.removesuffix(loading.VARIANT)
    return Bundle(
        {name: content for name, content in pinned.files.items() if name not in texts},
        pinned.game,
        tuple(each for each in pinned.variants if each != own),
    )


def _on_disk(path: Path) -> bytes | None:
    """What stands in a file; of one that is too long more than a draft holds; None if it is not there. Raises `OSError` or `ValueError`."""
    try:
        return file_reader.read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        return None


def _text(content: bytes) -> str | None:
    """The text in a file, with line ends as pages have them; None if it is none, or is too long."""
    try:
        return None if len(content) > MOST_BYTES else content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return None


def _no_text(path: Path, language: str) -> str:
    kilobytes = MOST_BYTES // 1000
    return translate(language, "{name} is no text in UTF-8 of at most {size} kB.", name=path.name, size=kilobytes)


def _refused(sentence: str) -> Reply:
    return {"type": "refused", "sentence": sentence}
