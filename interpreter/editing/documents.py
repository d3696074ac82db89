"""One file as an editor sees it: its tree as far as it can be read, and its layout."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.formatter.format import format_file
from interpreter.frontend.source.nodes import Node
from interpreter.frontend.source.yaml_reader import read_to_flaw
from interpreter.project.files.file_kinds import file_kind

TRIES = 12  # lines that are left out of a text, one after the other, until the rest can be read


@dataclass(frozen=True, slots=True)
class Document:
    """A file: its path, its sort (`game`, `variant`, ...), its text, and the tree of what can be read of it."""

    path: Path
    sort: str
    text: str
    root: Node | None


def document(path: Path, text: str) -> Document:
    """A file with its text; lines that cannot be read are left out of the tree, all others are where they are."""
    return Document(path, file_kind(path) or "", text, _tree(str(path), text))


def _tree(name: str, text: str) -> Node | None:
    return _readable(name, text)[0]


def readable(name: str, text: str) -> str:
    """The text with blanks in the lines that cannot be read; all others are where they are."""
    return _readable(name, text)[1]


@lru_cache(maxsize=64)
def _readable(name: str, text: str) -> tuple[Node | None, str]:
    return read_leniently(name, text)


def read_leniently(name: str, text: str) -> tuple[Node | None, str]:
    """The tree of what can be read of a text, and that text: the lines that cannot be read are blank in it."""
    left = text.replace("\t", " ").encode("utf-8", "replace").decode()  # halves of signs are question marks
    for _ in range(TRIES):
        root, place = read_to_flaw(name, left)
        if root is not None or place is None:
            return root, left
        fewer = _without_line(left, place)
        if fewer == left:
            break
        left = fewer
    return None, left


def _without_line(text: str, at: int) -> str:
    """The text with blanks in the line at an offset, or if it is blank in the last one before that is not."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    start = text.rfind("\n", 0, end) + 1
    while start > 0 and not text[start:end].strip():
        end = start - 1
        start = text.rfind("\n", 0, end) + 1
    return text[:start] + " " * (end - start) + text[end:]


def formatted(path: Path, text: str) -> str | None:
    """The text in the layout of `rulewright format`; None if it has mistakes, which are said where they are found."""
    sort = file_kind(path)
    return None if sort is None else format_file(str(path), text.encode("utf-8", "surrogatepass"), sort, Report())
