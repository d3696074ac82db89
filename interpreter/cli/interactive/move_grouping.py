"""Grouping of long lists of moves: those with the same beginning stand together until one of them is picked.

Everything here works on notations; it knows neither games nor terminals.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from os.path import commonprefix

Words = tuple[str, ...]

_LISTED_WHOLE = 24  # so many moves are listed one by one, however they begin
_PAGE = 60
_WORTH_WHILE = 9  # lines that share their beginning


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """One numbered line: the words that it stands for, how many moves begin with them, and what is added for people."""

    words: Words
    moves: int
    whole: bool  # the words are a whole move
    added: str = ""

    @property
    def text(self) -> str:
        """The line as it is shown: `grow q4r6 … (5)`."""
        return join_words(self.words) + self.added + ("" if self.whole else f" … ({self.moves})")


def words(notation: str) -> Words:
    """A notation in words; the brackets of a set are words of their own, so that sets can be picked member by member."""
    return tuple(re.findall(r"[{}]|[^\s{}]+", notation))


def join_words(move: Words) -> str:
    """Words as they are written."""
    return " ".join(move).replace("{ ", "{").replace(" }", "}")


def beginning(moves: Iterable[Words], start: Words) -> list[Words]:
    """The moves that begin with these words."""
    return [move for move in moves if move[: len(start)] == start]


def entries(moves: Sequence[Words], start: Words = ()) -> list[MoveGroup]:
    """What to offer after these words: whole moves if they are few, else their next words."""
    left = beginning(moves, start)
    if len(left) <= _LISTED_WHOLE:
        return [MoveGroup(move, 1, whole=True) for move in left]
    groups: dict[Words, list[Words]] = {}
    for move in left:
        groups.setdefault(move[: len(start) + 1], []).append(move)
    if len(groups) == 1 and len(next(iter(groups))) > len(start):
        return entries(left, next(iter(groups)))
    return [
        MoveGroup(found[0], 1, whole=True) if len(found) == 1 else MoveGroup(group, len(found), whole=False)
        for group, found in groups.items()
    ]


def common(lines: Sequence[MoveGroup]) -> Words:
    """The words that all of many lines begin with, and that need not be written on each."""
    if len(lines) < _WORTH_WHILE:
        return ()
    return tuple(commonprefix([line.words[:-1] for line in lines]))  # noqa: RUF071  # of words, not of signs


def pages(lines: Sequence[MoveGroup]) -> list[Sequence[MoveGroup]]:
    """The entries in pages, at least one."""
    return [lines[start : start + _PAGE] for start in range(0, max(1, len(lines)), _PAGE)]


def columns(texts: Sequence[str], room: int) -> list[str]:
    """Numbered texts in as many columns as fit, running downwards."""
    numbered = [f"{number:>{len(str(len(texts)))}}  {text}" for number, text in enumerate(texts, 1)]
    width = max((len(text) for text in numbered), default=0) + 3
    across = max(1, (room + 3) // width)
    down = -(-len(numbered) // across)
    return ["".join(f"{text:<{width}}" for text in numbered[row::down]).rstrip() for row in range(down)]
