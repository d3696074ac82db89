"""Menu of the moves of one question: what was picked so far, which page is shown, what its numbers mean."""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.cli.interactive import move_grouping
from interpreter.cli.interactive.move_grouping import MoveGroup
from interpreter.model.big_numbers import about
from interpreter.model.ir import Ask
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.labels import label
from interpreter.runtime.state.game_instance import GameInstance, sentence
from interpreter.runtime.state.game_state import PendingDecision
from interpreter.translation import translate

MOST_LISTED = 4000  # more moves than this are not listed; a few are shown as examples
_EXAMPLES = 6


@dataclass
class MoveMenu:
    """The moves of one question as a menu that gets narrower."""

    table: GameInstance
    question: PendingDecision
    language: str | None = None
    start: move_grouping.Words = ()
    page: int = 0
    shown: list[MoveGroup] = field(default_factory=list)

    @property
    def many(self) -> bool:
        """Whether there are too many moves to list."""
        return self.question.options.count() > MOST_LISTED

    @cached_property
    def moves(self) -> list[move_grouping.Words]:
        """All moves, in words."""
        return [self._words(number) for number in range(self.question.options.count())]

    def _words(self, number: int) -> move_grouping.Words:
        return move_grouping.words(move_notation.write(self.table, self.question, self.question.options.nth(number)))

    def lines(self, columns: int) -> Iterator[str]:
        """The list as it is to be shown; from now on its numbers mean these lines."""
        if self.many:
            count = self.question.options.count()
            yield translate(self.language, "{count} ways; write one, for example:", count=about(count))
            numbers = dict.fromkeys(count * part // _EXAMPLES for part in range(_EXAMPLES))
            self.shown = [MoveGroup(self._words(number), 1, whole=True) for number in numbers]
            left = 0
        else:
            pages = move_grouping.pages(move_grouping.entries(self.moves, self.start))
            self.page %= len(pages)
            self.shown = list(pages[self.page])
            left = sum(len(page) for page in pages) - len(self.shown)
        common = move_grouping.common(self.shown)
        if common:
            yield f"  {move_grouping.join_words(common)} …"
        yield from move_grouping.columns([self._described(entry, len(common)) for entry in self.shown], columns)
        hints = [translate(self.language, "… {count} more: `more`", count=left)] if left else []
        hints += [translate(self.language, "`back` for all")] if self.start else []
        hints.append(translate(self.language, "number or move · ? help · what NAME · why MOVE · undo · board · score · save FILE · quit"))
        yield from textwrap.wrap(" · ".join(hints), max(40, columns))

    def _described(self, entry: MoveGroup, common: int) -> str:
        """A line of the list without the words all have in common; for `pass` also what passing means here."""
        instruction = self.question.instruction
        if entry.words == (move_notation.PASS_WORD,) and isinstance(instruction, Ask) and instruction.decision.passing is not None:
            label = sentence(self.table, instruction.decision.passing.label, self.language or "")
            return f"{entry.text} ({label})" if label else entry.text
        called = [self._labels[word] for word in entry.words[common:] if word in self._labels]
        return MoveGroup(entry.words[common:], entry.moves, entry.whole, f" ({', '.join(called)})" if called else "").text

    @cached_property
    def _labels(self) -> dict[str, str]:
        """What people call things that moves write otherwise: the labels of cards, say."""
        found: dict[str, set[str]] = {}
        for kind, decl in self.table.rules.kinds.items():
            if decl.form in ("rows", "choices") and kind in self.table.material.kinds:
                for place in self.table.material.kinds[kind].places:
                    found.setdefault(self.table.material.kinds[kind].names[place], set()).add(label(self.table, kind, place, self.language))
        return {name: next(iter(labels)) for name, labels in found.items() if len(labels) == 1 and not _is_redundant(name, *labels)}

    def whole_move(self, number: int) -> str | None:
        """The move with this number; None if the line is only the beginning of some, which is picked then."""
        entry = self.shown[number - 1]
        if entry.whole:
            return move_grouping.join_words(entry.words)
        self.start, self.page = entry.words, 0
        return None

    def begin(self, text: str) -> bool:
        """Pick a beginning that somebody wrote, alone or behind what was picked; whether any move begins so."""
        written = move_grouping.words(text)
        for start in () if self.many else (written, (*self.start, *written)):
            if move_grouping.beginning(self.moves, start):
                self.start, self.page = start, 0
                return True
        return False

    def spellings(self, text: str) -> list[str]:
        """The moves that somebody may have meant: as written, behind what was picked, or without the first word."""
        firsts = () if self.many else dict.fromkeys(move[0] for move in self.moves)
        return [text, move_grouping.join_words((*self.start, *move_grouping.words(text))), *(f"{first} {text}" for first in firsts)]

    def all_again(self) -> None:
        """Forget what was picked."""
        self.start, self.page = (), 0


def _is_redundant(name: str, called: str) -> bool:
    """Whether the letters of a label say no more than a name, or the end of it."""
    return _letters(name).endswith(_letters(called))


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalpha())
