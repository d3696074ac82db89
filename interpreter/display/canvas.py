"""Character canvas with styles, cut into lines of styled segments. It knows nothing of games or terminals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text in one style.

    Styles: empty (plain), `dim`, `strong`, `title`, and `hue N` for the N-th colour (seats first, from 0).
    """

    text: str
    style: str = ""


Line = tuple[Segment, ...]


class Canvas:
    """A sheet that grows as it is written on; rows and columns count from 0, what is left of or above it is lost."""

    def __init__(self) -> None:
        self._signs: dict[tuple[int, int], tuple[str, str]] = {}
        self._arms: dict[tuple[int, int], set[str]] = {}

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write a text from a place to the right."""
        for offset, sign in enumerate(text):
            self._signs[column + offset, row] = (sign, style)

    def put_if_free(self, column: int, row: int, sign: str, style: str = "") -> None:
        """Write one sign where nothing stands yet and no ruled line goes."""
        if (column, row) not in self._arms:
            self._signs.setdefault((column, row), (sign, style))

    def rule(self, column: int, row: int, arms: str) -> None:
        """Add arms (`n`, `e`, `s`, `w`) of a ruled line at a point; lines that meet are joined when cut."""
        self._arms.setdefault((column, row), set()).update(arms)

    def cut(self, *, ascii_only: bool = False) -> list[Line]:
        """The sheet as lines of segments, without blanks at the ends."""
        signs = {point: (_junction(arms, ascii_only=ascii_only), "strong") for point, arms in self._arms.items()} | self._signs
        height = 1 + max((row for _, row in signs), default=-1)
        rows: list[dict[int, tuple[str, str]]] = [{} for _ in range(height)]
        for (column, row), sign in signs.items():
            if row >= 0 and column >= 0:
                rows[row][column] = sign
        return [_line(row) for row in rows]


_JUNCTIONS = {
    "ew": "─", "ns": "│", "es": "┌", "sw": "┐", "en": "└", "nw": "┘", "ens": "├", "nsw": "┤", "esw": "┬", "enw": "┴", "ensw": "┼",
    "e": "─", "w": "─", "n": "│", "s": "│",
}  # fmt: skip


def _junction(arms: set[str], *, ascii_only: bool) -> str:
    """The sign for ruled lines that leave a point on these sides."""
    if not ascii_only:
        return _JUNCTIONS["".join(sorted(arms))]
    if arms <= {"e", "w"}:
        return "-"
    return "|" if arms <= {"n", "s"} else "+"


def _line(row: dict[int, tuple[str, str]]) -> Line:
    """One row as segments; neighbours of one style are joined."""
    width = 1 + max((column for column, (sign, _) in row.items() if sign != " "), default=-1)
    signs = [row.get(column, (" ", "")) for column in range(width)]
    return tuple(Segment("".join(sign for sign, _ in run), style) for style, run in groupby(signs, key=lambda each: each[1]))


def line(*parts: str | Segment) -> Line:
    """A line from plain texts and segments."""
    return tuple(part if isinstance(part, Segment) else Segment(part) for part in parts)


def width(lines: Iterable[Line]) -> int:
    """Columns that the widest line takes."""
    return max((sum(len(segment.text) for segment in each) for each in lines), default=0)


def unstyled(lines: Iterable[Line]) -> str:
    """The lines as text without styles."""
    return "\n".join("".join(segment.text for segment in each).rstrip() for each in lines)


def beside(left: Sequence[Line], right: Sequence[Line], *, gap: int = 3) -> list[Line]:
    """Two blocks next to each other, tops aligned."""
    room = width(left)
    joined: list[Line] = []
    for number in range(max(len(left), len(right))):
        first = left[number] if number < len(left) else ()
        second = right[number] if number < len(right) else ()
        blanks = room - width([first]) + gap
        joined.append((*first, Segment(" " * blanks), *second) if second else first)
    return joined
