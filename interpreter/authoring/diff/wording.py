"""Words of a change: titles of rules as players read them, two sentences down to the words that differ."""

import re
from collections.abc import Callable, Sequence
from typing import Self

from interpreter.frontend.source.nodes import Node
from interpreter.rulebook.book.document import plain_text
from interpreter.rulebook.book.source import BookSource
from interpreter.rulebook.sentences.expressions import UnsayableError

_CHOSEN = re.compile(r" ?‹[^›]*›")  # the place of a choice in the title of an action
_ALIKE = 9  # words at the beginning or the end of two sentences that are the same: more are left out
_KEPT = 5  # words of these that stay


class Vague(str):
    """Sentence that only says which rules are different: `names` are theirs."""

    __slots__ = ("names",)
    names: tuple[str, ...]

    def __new__(cls, source: BookSource, names: Sequence[str]) -> Self:
        """Return the sentence about some rules, each named once."""
        listed = tuple(dict.fromkeys(names))
        sentence = super().__new__(cls, source.say("Different in detail: {names}.", names=source.conjunction(listed)))
        sentence.names = listed
        return sentence


def title_of(source: BookSource, node: Node | None, name: str) -> str:
    """Return what people call a rule, with an ellipsis for what is chosen."""
    return _CHOSEN.sub(" …", source.heading(node, name)).strip()


def text_of(source: BookSource, node: Node | None, key: str = "text") -> str:
    """Return the sentence that a rule has for the rulebook; empty if it has none."""
    return plain_text(source.text_of(node, key))


def sayable(words: Callable[[], str]) -> str:
    """Return the words for something; empty if there are none."""
    try:
        return words()
    except UnsayableError:
        return ""


def differing_words(old: str, new: str) -> tuple[str, str]:
    """Return two sentences without most of the words that they have in common at both ends."""
    before, after = old.split(" "), new.split(" ")
    first = _common(before, after)
    last = min(_common(before[::-1], after[::-1]), min(len(before), len(after)) - first)
    return _shortened(before, first, last), _shortened(after, first, last)


def _common(before: Sequence[str], after: Sequence[str]) -> int:
    pairs = zip(before, after, strict=False)
    return next((number for number, (one, other) in enumerate(pairs) if one != other), min(len(before), len(after)))


def _shortened(words: Sequence[str], first: int, last: int) -> str:
    start = first - _KEPT if first > _ALIKE else 0
    end = len(words) - (last - _KEPT if last > _ALIKE else 0)
    return " ".join((*["…"] * (start > 0), *words[start:end], *["…"] * (end < len(words))))
