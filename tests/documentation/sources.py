"""The names that exist in the repository, and what docstrings and comments of the interpreter say."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.documentation.pages import ROOT

INTERPRETER = ROOT / "interpreter"
READ = {".js", ".mjs", ".json", ".yaml", ".lark", ".toml", ".css", ".html", ".c"}
_PLACES = ("interpreter", "tests", "schemas", "grammar", "rules")
_REMARK = re.compile(
    r'^[ \t]*"""(.*?)"""|(?:^|\s)(#[ !].*?)$', re.MULTILINE | re.DOTALL
)  # by form, which takes a tenth of the time of tokens


@dataclass(frozen=True)
class Remark:
    """A docstring or a comment, with its place."""

    file: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}"


@cache
def _module(file: Path) -> tuple[tuple[Remark, ...], frozenset[str]]:
    """The remarks of a module, and the words of its code and of its other texts."""
    text = file.read_text(encoding="utf-8")
    found = tuple(Remark(file, text[: each.start()].count("\n") + 1, each[1] or each[2]) for each in _REMARK.finditer(text))
    return found, frozenset(re.findall(r"\w+", _REMARK.sub("", text)))


@cache
def modules() -> tuple[Path, ...]:
    """The modules of the interpreter."""
    return tuple(sorted(path for path in INTERPRETER.rglob("*.py") if "_data" not in path.parts))


def remarks() -> list[Remark]:
    """All docstrings and comments of the interpreter."""
    return [remark for file in modules() for remark in _module(file)[0]]


def words_of(file: Path) -> frozenset[str]:
    """The words of a module, without docstrings and comments."""
    return _module(file)[1]


@cache
def all_words() -> frozenset[str]:
    """The words of all code and data of the repository, without docstrings and comments of the interpreter."""
    words = {word for file in modules() for word in words_of(file)}
    for path in (path for place in _PLACES for path in (ROOT / place).rglob("*") if "node_modules" not in path.parts):
        if path.suffix in READ or (path.suffix == ".py" and INTERPRETER not in path.parents):
            words.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    return frozenset(words)


@cache
def definitions() -> dict[str, list[Path]]:
    """Return the places that define functions, classes and names of modules and classes."""
    found: dict[str, list[Path]] = {}
    for file in modules():
        for name in re.findall(
            r"^\s*(?:async )?(?:def|class) (\w+)|^\s*(\w+)(?:: [^=\n]+)?(?: = |$)", file.read_text(encoding="utf-8"), re.MULTILINE
        ):
            found.setdefault(name[0] or name[1], []).append(file)
    return found
