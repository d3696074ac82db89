"""Files of pictures beside rule files. Rules that are in the cache need them for their key, so no compiler is loaded here."""

import re
from collections.abc import Iterable
from pathlib import Path

from interpreter.pictures.names import FILE_ENDINGS, MOST_BYTES
from interpreter.project.files import file_reader

_NAME = re.compile(rb"[^\s:,'\"\[\]{}]+\.(?:svg|png)\b", re.IGNORECASE)
MOST_FILES = 200  # that are read for one game


def pictures_named(folders: Iterable[Path], texts: Iterable[bytes]) -> list[Path]:
    """Return the files of pictures in some folders that rule files may mean: their names stand there. Of one name the first is meant.

    Where a name has no file, all others in the folders are returned as well, so that a slip is told what it may mean.
    """
    found: dict[str, Path] = {}
    listed = [
        each for folder in dict.fromkeys(folders) for ending in FILE_ENDINGS for each in file_reader.list_folder(folder, f"*{ending}")
    ]
    whole = b"\n".join(texts) if listed else b""
    names = {each.name for each in listed}
    is_slip = any(name.decode("utf-8", "replace") not in names for name in _NAME.findall(whole))
    for each in listed:
        if is_slip or each.name.encode("utf-8", "surrogatepass") in whole:
            found.setdefault(each.name, each)
    return list(found.values())[:MOST_FILES]


def picture_bytes(path: Path) -> bytes:
    """Content of the file of a picture, as far as it may be long; nothing if it cannot be read."""
    try:
        return file_reader.read_bytes(path, MOST_BYTES)
    except (OSError, ValueError):
        return b""


def pictures_beside(files: Iterable[Path]) -> list[Path]:
    """The files of pictures beside rule files that name them."""
    listed = list(files)
    return pictures_named((each.parent for each in listed), map(file_reader.bytes_or_nothing, listed))
