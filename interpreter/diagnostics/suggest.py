"""Suggestions of the form "did you mean": the known names closest to an unknown one."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

_EVERYDAY = {
    **dict.fromkeys(("change", "set", "modify", "edit", "override", "alter"), "replace"),
    **dict.fromkeys(("delete", "drop", "forbid", "without"), "remove"),
    **dict.fromkeys(("append", "new", "insert"), "add"),
    **dict.fromkeys(("before", "prepend"), "insert_before"),
    **dict.fromkeys(("behind", "then"), "insert_after"),
}
MOST = 3  # more than three guesses are no help
MOST_CANDIDATES = 5_000  # that are looked at for one word
MOST_COMPARED = 100_000  # letters that are held against letters for one word


def nearest(word: str, candidates: Iterable[str]) -> list[str]:
    """The candidates that may have been meant, best first; at most three, and none that are far off."""
    limit, left = _limit(word), MOST_COMPARED
    distances: set[tuple[int, str]] = set()
    for name in islice(candidates, MOST_CANDIDATES):
        if name != word and left > 0 and not _is_far(_plain(word), _plain(name), limit):
            distances.add((_swaps(_plain(word), _plain(name)), name))
            left -= len(word) * len(name)
    near = [(distance, name) for distance, name in sorted(distances) if distance <= limit]
    return [name for distance, name in near if distance <= near[0][0] + 1][:MOST]


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """A ready question such as "Did you mean `stone` or `stones`?"; empty where nothing is near."""
    return question(nearest(word, candidates))


def question(names: Iterable[str]) -> str:
    """The same for names that are already found."""
    quoted = [f"`{name}`" for name in names]
    return f"Did you mean {', '.join(quoted[:-1])}{' or ' if len(quoted) > 1 else ''}{quoted[-1]}?" if quoted else ""


def synonym_hint(word: str, candidates: Iterable[str]) -> str:
    """A ready question where a word of everyday speech has another name here; empty if it has none."""
    keyword = _EVERYDAY.get(word.casefold())
    return f"Did you mean `{keyword}`?" if keyword in set(candidates) else ""


def _limit(word: str) -> int:
    """How many slips of the hand are believed: a word of two letters may have one, a long one a third of its letters."""
    return 1 if len(word) <= 3 else 2 if len(word) <= 7 else max(3, len(word) // 4)


def _is_far(left: str, right: str, limit: int) -> bool:
    """Whether two words are seen at once to be further apart than the limit; saves most of the work."""
    if abs(len(left) - len(right)) > limit or (len(left) <= 2 and left[:1] != right[:1]):
        return True
    return (_letters(left) ^ _letters(right)).bit_count() > 2 * limit  # each slip changes at most two letters


@lru_cache(maxsize=20_000)
def _letters(word: str) -> int:
    """Which signs a word has, as a bit mask; signs that share a bit only make words more alike."""
    bits = 0
    for sign in word:
        bits |= 1 << (ord(sign) % 61)
    return bits


@lru_cache(maxsize=20_000)
def _plain(word: str) -> str:
    """The word as it is compared: capitals, blanks, `-` and `_` count as equal."""
    return word.casefold().replace("-", "_").replace(" ", "_")


def _swaps(left: str, right: str) -> int:
    """Letters put in, left out, mixed up or swapped: the edit distance in which two swapped neighbours are one slip (row by row: the row before last is kept for them)."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, sign in enumerate(left, 1):
        new = [i]
        for j, other in enumerate(right, 1):
            cost = min(row[j] + 1, new[j - 1] + 1, row[j - 1] + (sign != other))
            if i > 1 and j > 1 and sign == right[j - 2] and left[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            new.append(cost)
        before, row = row, new
    return row[-1]
