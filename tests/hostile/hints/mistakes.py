"""Mistakes drawn from a seed: families equally often, then a sort of mistake, then a place among all files that allow it."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.hostile.hints.corpus import HouseFile, house_files, plain
from tests.hostile.hints.mutations.edits import Edit, Mutation
from tests.hostile.hints.mutations.families import FAMILIES


@dataclass(frozen=True)
class Mistake:
    """A file of house rules with one edit that makes it wrong."""

    file: HouseFile
    family: str
    sort: str
    edit: Edit

    @property
    def text(self) -> str:
        """The file with the mistake."""
        return self.file.text[: self.edit.start] + self.edit.text + self.file.text[self.edit.end :]

    @property
    def lines(self) -> range:
        """The lines of the place of the mistake, from 1: those of the edit, or of the entry that it leaves incomplete or idle."""
        longer = len(self.edit.text) - (self.edit.end - self.edit.start)
        begin, end = self.edit.start, self.edit.start + len(self.edit.text.rstrip("\n"))
        if self.edit.entry is not None:
            first, last = self.edit.entry
            begin, end = min(begin, first), max(end, last + longer if last >= self.edit.start else last)
        return range(_line(self.text, begin), _line(self.text, max(begin, end)) + 1)

    def __str__(self) -> str:
        """The file, the sort of mistake and its line."""
        return f"{self.file.game}/{self.file.name}:{self.lines.start} {self.family}: {self.sort}"


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, min(offset, len(text.rstrip()))) + 1


def mistakes(seed: int) -> Iterator[Mistake]:
    """Return different mistakes without end; an edit that leaves the YAML as it was is drawn again."""
    random = Random(seed)
    drawn: set[tuple[str, str, str]] = set()
    while True:
        family = random.choice(sorted(FAMILIES))
        found = _of_sort(random.choice(FAMILIES[family]), family, random)
        key = (found.file.game, found.file.name, found.text) if found is not None else None
        if found is None or key is None or key in drawn or plain(found.text) == plain(found.file.text):
            continue
        drawn.add(key)
        yield found


def _of_sort(mutation: Mutation, family: str, random: Random) -> Mistake | None:
    """Return one mistake of a sort: of a file among those that allow it, at a place in it."""
    files = list(house_files())
    random.shuffle(files)
    for file in files:
        if edits := list(mutation(file, random)):
            return Mistake(file, family, mutation.__name__.strip("_"), random.choice(edits))
    return None
