"""Log of what happened since somebody was asked: the moves of the others, those of one player in a row together, what was told."""

import itertools
import textwrap
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field


@dataclass(slots=True)
class EventLog:
    """Moves with who made them; other messages stand without a name. What is meant for some waits until each of them looks."""

    told: list[tuple[str, str]] = field(default_factory=list)
    private: list[tuple[set[int], str, str]] = field(default_factory=list)  # the seats that have not seen it yet, text and name

    def add(self, text: str, name: str = "") -> None:
        """One more thing that happened."""
        self.told.append((name, text))

    def keep(self, text: str, people: set[int], all_people: AbstractSet[int], name: str = "") -> None:
        """One more thing that happened, for some of the people: at once if for all of them."""
        if people == all_people:
            self.add(text, name)
        elif people:
            self.private.append((people, text, name))

    def turn_to(self, seat: int) -> None:
        """Somebody looks from now on: what was kept for them is told."""
        for seats, text, name in self.private:
            if seat in seats:
                seats.remove(seat)
                self.add(text, name)
        self.private = [each for each in self.private if each[0]]

    def forget(self, name: str, beginning: str) -> None:
        """Leave out the last thing told of somebody that begins so: now more is known of it."""
        for number in reversed(range(len(self.told))):
            if self.told[number][0] == name and self.told[number][1].startswith(beginning):
                del self.told[number]
                return

    def take(self, columns: int, most: int | None, *, ascii_only: bool = False) -> list[str]:
        """The lines to show, of many the last ones; nothing is told twice."""
        lines: list[str] = []
        for name, moves in itertools.groupby(self.told, lambda each: each[0]):
            texts = [
                _with_count(text, len(list(alike)), ascii_only=ascii_only) for text, alike in itertools.groupby(text for _, text in moves)
            ]
            if name:
                together = (" | " if ascii_only else " · ").join(texts)
                lines += textwrap.wrap(f"  {name}: {together}", max(40, columns - 1), subsequent_indent="      ")
            else:
                lines += [text for each in texts for text in textwrap.wrap(each, max(40, columns - 1), subsequent_indent="      ")]
        self.told.clear()
        left_out = len(lines) - most if most is not None else 0
        return [f"  … ({left_out})", *lines[left_out:]] if left_out > 0 else lines


def _with_count(text: str, times: int, *, ascii_only: bool) -> str:
    """What happened several times in a row is said once."""
    return text if times == 1 else f"{text} {'x' if ascii_only else '×'}{times}"
