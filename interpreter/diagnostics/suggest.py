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
_SHORT = 6  # letters of a word that has its first letter right if it has two slips
MOST = 3  # more than three guesses are no help
MOST_CANDIDATES = 5_000  # that are looked at for one word
MOST_DISTANCES = 1_000  # that are worked out for one word
MOST_COMPARED = 100_000  # letters that are held against letters for one word


def nearest(word: str, candidates: Iterable[str]) -> list[str]:
    """Return the candidates that may have been meant, best first; at most three, and none that are far off."""
    limit, left, plain = _limit(word), MOST_COMPARED, _plain(word)
    letters = _letters(plain)
    by_length = _by_length(tuple(islice(candidates, MOST_CANDIDATES)))
    found: set[tuple[int, str]] = set()
    for length in sorted(range(len(plain) - limit, len(plain) + limit + 1), key=lambda length: abs(length - len(plain))):
        near = [(name, other) for name, other, bits in by_length.get(length, ()) if (letters ^ bits).bit_count() <= 2 * limit]
        for name, other in near[: MOST_DISTANCES - len(found)]:  # each slip changes at most two letters
            if left > 0 and name != word and (len(plain) > 2 or other[:1] == plain[:1]):
                found.add((_distance(plain, other, limit), name))
                left -= len(word) * len(name)
    meant = [(distance, name) for distance, name in sorted(found) if distance <= limit]
    meant = [(distance, name) for distance, name in meant if not _is_another(plain, _plain(name), distance)]
    return [name for distance, name in meant if distance <= meant[0][0] + 1][:MOST]


def is_near(word: str, name: str) -> bool:
    """True if `nearest` would offer this other name for the word."""
    limit, plain, other = _limit(word), _plain(word), _plain(name)
    if name == word or abs(len(plain) - len(other)) > limit or (len(plain) <= 2 and other[:1] != plain[:1]):
        return False
    if (_letters(plain) ^ _letters(other)).bit_count() > 2 * limit:
        return False
    distance = _distance(plain, other, limit)
    return distance <= limit and not _is_another(plain, other, distance)


def _is_another(word: str, name: str, distance: int) -> bool:
    """True if a short word has too little in common with a name to be a slip of it."""
    return distance > 1 and len(word) <= _SHORT and word[:1].isalnum() and word[:1] != name[:1]


@lru_cache(maxsize=16)
def _by_length(names: tuple[str, ...]) -> dict[int, list[tuple[str, str, int]]]:
    """Index names by length: each with what is compared and a mask of its letters. Many unknown words have the same candidates."""
    found: dict[int, list[tuple[str, str, int]]] = {}
    for name in names:
        plain = _plain(name)
        found.setdefault(len(plain), []).append((name, plain, _letters(plain)))
    return found


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """A ready question such as "Did you mean `stone` or `stones`?"; empty where nothing is near."""
    return question(nearest(str(word), candidates))  # keys of data need not be texts


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


def _distance(left: str, right: str, limit: int) -> int:
    """Return the edit distance of two words, with swapped neighbours as one slip; of more than `limit` only that it is more.

    Row by row, and in each row only the letters that are near enough: the row before last is kept for swaps.
    """
    far = limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, sign in enumerate(left, 1):
        new = [i] + [far] * len(right)
        for j in range(max(1, i - limit), min(len(right), i + limit) + 1):
            other, cost = right[j - 1], row[j - 1]
            if sign != other:
                cost = 1 + min(cost, row[j])
                cost = cost if cost <= new[j - 1] else 1 + new[j - 1]
                if i > 1 and j > 1 and sign == right[j - 2] and left[i - 2] == other and before[j - 2] < cost:
                    cost = 1 + before[j - 2]
            new[j] = cost
        if min(new) >= far and min(row) >= limit:
            return far
        before, row = row, new
    return row[-1]
