"""Short forms of labels: what fits into a cell, different for different labels, and never a number cut in two."""

from collections.abc import Iterator, Mapping
from functools import lru_cache


def fit(text: str, room: int, labels: tuple[str, ...], *, ascii_only: bool = False) -> str:
    """A text of at most so many signs: itself, its short form among the labels that may stand there, or its beginning with an ellipsis."""
    if len(text) <= room:
        return text
    for start in range(min(3, room)):  # behind the letter of an owner, say
        if text[start:] in labels:
            return text[:start] + abbreviations(labels, room - start)[text[start:]]
    return text[: room - 1] + ("~" if ascii_only else "…") if room > 0 else ""


@lru_cache(maxsize=64)
def abbreviations(labels: tuple[str, ...], room: int) -> Mapping[str, str]:
    """A short form for each label; no two are alike as long as there is room for that."""
    short = {label: label for label in labels if len(label) <= room}
    taken = set(short)
    for label in labels:
        if label not in short:
            short[label] = next(form for form in _forms(label, room) if form not in taken or len(form) > room)[:room]
            taken.add(short[label])
    return short


def _forms(label: str, room: int) -> Iterator[str]:
    """Short forms, the one that reads best first; the last is longer than there is room for."""
    words = label.split()
    yield label[:room].rstrip()
    if len(words) > 1:
        yield from (_of_words(words, first, room) for first in range(room - 1, 0, -1))
    yield (label[0] + "".join(sign for sign in label[1:] if sign.lower() not in "aeiou "))[:room]
    for number in range(2, 10 ** max(1, room - 1)):
        yield label[: room - len(str(number))].rstrip() + str(number)
    yield label


def _of_words(words: list[str], first: int, room: int) -> str:
    """The beginning of the first word, and of the others what there is room for: `MarHal`."""
    rest = room - first
    each = max(1, rest // (len(words) - 1))
    return (words[0][:first] + "".join(word[:each].capitalize() for word in words[1:]))[:room]
