"""Rule files of this computer that pages may open and save: those named when the server was started, and no others."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from interpreter.project import loading
from interpreter.project.files import file_io, file_reader
from interpreter.project.files.file_kinds import file_kind

OPENED = ("game", "variant")  # what one begins with; other files come along with their game
MOST_LISTED = 500


class NamedFiles:
    """The files and folders named on the command line. What a folder holds is looked up anew each time, since files come and go."""

    def __init__(self, named: Iterable[str]) -> None:
        paths = [path for each in named for path in loading.paths_in(each)]
        self._folders = {each: file_reader.resolve_links(each) for each in paths if file_io.is_folder(each)}
        self._files = {each: file_reader.resolve_links(each) for each in paths if each not in self._folders}

    def listed(self) -> dict[str, Path]:
        """Games and variants by the name under which they are shown, each once, without links."""
        rows: dict[Path, str] = {}
        for name, path in self._all():
            if file_kind(path) in OPENED and len(rows) < MOST_LISTED:
                rows.setdefault(path, name)
        return {name: path for path, name in rows.items()}

    def has(self, path: Path) -> bool:
        """Whether a path is named, or lies in a folder that is. Links count by where they lead now."""
        real = file_reader.resolve_links(path)
        return real == path and (real in self._files.values() or self.folder_of(real) is not None)

    def folder_of(self, path: Path) -> Path | None:
        """The folder that was named in which a path lies, if it does."""
        return next((each for each in self._folders.values() if path.is_relative_to(each)), None)

    def _all(self) -> Iterator[tuple[str, Path]]:
        for name, path in self._files.items():
            if path.is_file():
                yield str(name), path
        for name, folder in self._folders.items():
            for each in file_reader.list_folder(folder, "**/*.yaml"):
                if self.has(each) and each.is_file():
                    yield str(name / each.relative_to(folder)), each


def digest(content: bytes) -> str:
    """By which it is known whether a file has been changed."""
    return sha256(content).hexdigest()
