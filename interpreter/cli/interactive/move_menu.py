"""Menu of the moves of one question: what was picked so far, which page is shown, what its numbers mean."""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.cli.interactive import move_grouping
from interpreter.cli.interactive.move_grouping import MoveGroup
from interpreter.cli.interactive.move_labels import beginning_label, is_written_in_full, labels_between
from interpreter.model.big_numbers import about
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.labels import label
from interpreter.runtime.notation.titles import beginning_title, move_title
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS, Answer, PendingDecision
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
        return self._written(self.question.options.nth(number))

    @property
    def _examples(self) -> list[tuple[int, move_grouping.Words]]:
        """Some moves of very many, by number."""
        count = self.question.options.count()
        return [(number, self._words(number)) for number in dict.fromkeys(count * part // _EXAMPLES for part in range(_EXAMPLES))]

    def lines(self, columns: int) -> Iterator[str]:
        """The list as it is to be shown; from now on its numbers mean these lines."""
        if self.many:
            count = self.question.options.count()
            yield translate(self.language, "{count} ways; write one, for example:", count=about(count))
            self.shown = [MoveGroup(move, 1, whole=True) for _, move in self._examples]
            left = 0
        else:
            pages = move_grouping.pages(move_grouping.entries(self.moves, self.start))
            self.page %= len(pages)
            self.shown = list(pages[self.page])
            left = sum(len(page) for page in pages) - len(self.shown)
        common = move_grouping.common(self.shown)
        if common:
            yield f"  {self._in_words(self._answer(common), common)}"
        yield from move_grouping.columns([self._described(entry, len(common)) for entry in self.shown], columns)
        hints = [translate(self.language, "… {count} more: `more`", count=left)] if left else []
        hints += [translate(self.language, "`back` for all")] if self.start else []
        hints.append(
            translate(self.language, "number or move · ? help · what NAME · why MOVE · hint · undo · board · score · save FILE · quit")
        )
        yield from textwrap.wrap(" · ".join(hints), max(40, columns))

    def _described(self, entry: MoveGroup, common: int) -> str:
        """A line of the list in people's words, without what all lines have in common."""
        answer = self._answer(entry.words)
        if entry.whole and not common:
            return move_title(self.table, self.question, answer, self.language)
        text = self._in_words(answer, entry.words, common)
        return text if entry.whole else f"{text} ({entry.moves})"

    def _in_words(self, answer: Answer, start: move_grouping.Words, common: int = 0) -> str:
        """What people call the beginning of moves, or with `common` what of it stands behind so many words."""
        options = self.question.options
        written = self._written(answer)
        if not isinstance(options, LegalMoves) or answer == PASS or not is_written_in_full(options, answer, written):
            words = start[common:]
            if isinstance(options, LegalMoves) and answer != PASS and not common:
                words = (beginning_title(self.table, options.menu.alternatives[answer.branch], (), self.language), *start[1:])
            rest = move_grouping.join_words(words)
            return rest if start == written else f"{rest} …"
        picked = labels_between(options, answer, written, common or 1, len(start), self._labels, self.language)
        if common:
            return " ".join(picked) if start == written else f"{' '.join(picked)} …"
        return beginning_label(options, answer, picked, self.language)

    def _answer(self, start: move_grouping.Words) -> Answer:
        """The first answer whose move begins so."""
        numbers = self._examples if self.many else enumerate(self.moves)
        return self.question.options.nth(next(number for number, move in numbers if move[: len(start)] == start))

    def _written(self, answer: Answer) -> move_grouping.Words:
        return move_grouping.words(move_notation.write(self.table, self.question, answer))

    def titled(self, text: str) -> str | None:
        """The move whose title somebody has written out."""
        wanted = " ".join(text.casefold().split())
        answers = (self.question.options.nth(number) for number in range(0 if self.many else len(self.moves)))
        fitting = [each for each in answers if move_title(self.table, self.question, each, self.language).casefold() == wanted]
        return move_grouping.join_words(self._written(fitting[0])) if len(fitting) == 1 else None

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
        titled = self.titled(text)
        joined = move_grouping.join_words((*self.start, *move_grouping.words(text)))
        return [text, joined, *(f"{first} {text}" for first in firsts), *([titled] if titled else [])]

    def all_again(self) -> None:
        """Forget what was picked."""
        self.start, self.page = (), 0


def _is_redundant(name: str, called: str) -> bool:
    """Whether the letters of a label say no more than a name, or the end of it."""
    return _letters(name).endswith(_letters(called))


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalpha())
