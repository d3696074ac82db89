"""Plain files as people name them: text or JSON read whole or not at all, and written atomically."""

import io
import os
import re
import stat
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import nearest
from interpreter.project.files import file_reader
from interpreter.runtime.serialization import strict_json

if TYPE_CHECKING:
    from interpreter.runtime.values.value_syntax import Json

LARGEST_FILE = 200_000_000  # bytes; a long trace has some millions
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_PARTIAL = re.compile(r"\.rulewright-[0-9a-f]+\.partial")
_LONG = 3600  # seconds that nobody takes to write a file


def exists(path: Path) -> bool:
    """Whether there is something at a path; what can be no path is not there."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def missing(path: Path) -> str:
    """That there is no such file, with the files beside it that may have been meant."""
    try:
        names = {each.name: str(each) for each in path.parent.iterdir() if not each.name.startswith(".")}
    except (OSError, ValueError):
        names = {}
    similar = [f"`{names[name]}`" for name in nearest(path.name, names)]
    return f"there is no such file, but there is {' and '.join(similar)}" if similar else "there is no such file"


def is_folder(path: Path | str) -> bool:
    """Whether there is a folder at a path."""
    try:
        return path != "" and Path(path).is_dir()
    except (OSError, ValueError):
        return False


def read_text(name: str, report: Report) -> str | None:
    """The text in a file; reports what cannot be read."""
    try:
        data = file_reader.read_bytes(name, LARGEST_FILE)
        if len(data) > LARGEST_FILE:
            report.add("C125", word=name, why=f"it is larger than {LARGEST_FILE // 1_000_000} megabytes")
            return None
        return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig").read()
    except UnicodeDecodeError as problem:
        report.add("C125", word=name, why=f"it is no text in UTF-8 (byte {problem.start + 1})")
    except (OSError, ValueError) as problem:
        report.add("C125", word=name, why=reason(problem))
    return None


def read_json(name: str, report: Report) -> "Json":
    """The data in a JSON file; reports what cannot be read, and gives None then."""
    text = read_text(name, report)
    if text is None:
        return None
    try:
        return strict_json.read(text)
    except strict_json.UnreadableError as problem:
        report.add("R166", subject=name, why=problem)
    return None


def write_text(name: str, text: str) -> str:
    """Write a file whole; why that is not possible, or nothing. What stood there before is lost only when the new text is safe."""
    try:
        content = text.encode()
    except ValueError as problem:
        return reason(problem)
    return write_bytes(name, content)


def write_bytes(name: str, content: bytes) -> str:
    """`write_text` for bytes."""
    try:
        path = file_reader.resolve_links(Path(name))
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a folder, which fails; or a device, which is no place for a new file
        else:
            _write_atomically(path, content)
    except (OSError, ValueError) as problem:
        return reason(problem)
    return ""


def _write_atomically(path: Path, content: bytes) -> None:
    """Put a new file with the content in the place of the old one, with the same permissions."""
    import secrets  # here, since it loads `random` and `hmac`

    new = path.with_name(f".rulewright-{secrets.token_hex(8)}.partial")
    place = os.open(new, _NEW, 0o666)  # never what somebody has put there
    try:
        with os.fdopen(place, "wb") as file:
            if path.exists() and hasattr(os, "fchmod"):
                os.fchmod(place, path.stat().st_mode & 0o777)
            file.write(content)
            file.flush()
            os.fsync(place)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
    _tidy(path.parent)


def _tidy(folder: Path) -> None:
    """Remove what was left of files that we were stopped in writing, long ago."""
    for each in folder.glob(".rulewright-*.partial"):
        with suppress(OSError):
            status = each.lstat()
            if stat.S_ISREG(status.st_mode) and status.st_mtime < time.time() - _LONG and _PARTIAL.fullmatch(each.name):
                each.unlink()


def reason(problem: OSError | ValueError) -> str:
    """Why a file cannot be used, in words that end without a stop."""
    return getattr(problem, "strerror", None) or str(problem) or "it cannot be read"
