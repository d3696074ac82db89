"""A draft: a house rule or a whole game that is being written. Every change is a revision with its parent; the oldest ones are dropped."""

import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from interpreter.web.bounds import ROW

Files = Mapping[str, str]  # texts by the names of their files
_LEFT = 0.9  # of a limit is left where something is dropped, so that it is dropped seldom


def digest_of_text(text: str) -> str:
    """128 bits of SHA-256 by which a text of a draft is known."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def pack(text: str) -> bytes:
    """The bytes that are stored of a text: zlib at level 1 halves rule files, in a third of the time of level 6."""
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)


def unpack(packed: bytes) -> str:
    """The text that `pack` stored."""
    return zlib.decompress(packed).decode("utf-8", "surrogatepass")


@dataclass(frozen=True, slots=True)
class Base:
    """What a draft is built on.

    rules: the digest of its rule files in the data folder, empty for a game of one's own. game: the name of the game file. variants: the
    names of the variants beneath. file: which own file one begins with.
    """

    rules: str
    game: str
    variants: tuple[str, ...]
    file: str
    title: str

    def to_json(self) -> dict[str, Any]:
        """As it stands in the journal."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Base":
        """From what stands in the journal."""
        return cls(**{**data, "variants": tuple(data["variants"])})


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an own file was opened from, and the digest of what stood there when it was read or written last."""

    path: str
    digest: str


@dataclass(frozen=True, slots=True)
class Revision:
    """A state of a draft: the revision that it came from (None for the first), and the digests of its texts by file."""

    parent: int | None
    files: Mapping[str, str]

    @property
    def size(self) -> int:
        """The bytes that it takes without its texts."""
        return ROW + sum(len(name) + len(digest) + 8 for name, digest in self.files.items())


@dataclass(frozen=True, slots=True)
class Dropped:
    """Parts of a draft that it has no room for any more: numbers of revisions, and digests of texts that no other revision has."""

    revisions: tuple[int, ...] = ()
    texts: tuple[str, ...] = ()


@dataclass
class Draft:
    """The revisions of a draft that are held, by number.

    texts: the own files as they are now. sizes: the stored bytes of all texts by digest. origins: where own files were opened from.
    size: the bytes that all of it takes.
    """

    base: Base
    revisions: dict[int, Revision]
    current: int
    texts: Files
    sizes: dict[str, int]
    origins: dict[str, Origin] = field(default_factory=dict)
    size: int = field(init=False)

    def __post_init__(self) -> None:
        """Count what is held."""
        self.size = ROW + sum(each.size for each in self.revisions.values()) + sum(size + ROW for size in self.sizes.values())

    @property
    def before(self) -> int | None:
        """The revision that undo leads to, which may have been dropped; None if there never was one."""
        return self.revisions[self.current].parent

    @property
    def after(self) -> int | None:
        """The revision that redo leads to, the newest that came of this one; None if there is none."""
        return max((number for number, each in self.revisions.items() if each.parent == self.current), default=None)

    @property
    def next_number(self) -> int:
        """The number of the next revision."""
        return max(self.revisions) + 1

    def nearest(self, number: int) -> int:
        """A revision that is held: this one, or the oldest if it has been dropped. Raises `IndexError` for one that never was."""
        if not 0 <= number < self.next_number:
            raise IndexError(number)
        return number if number in self.revisions else min(self.revisions)

    def add(self, revision: Revision, texts: Files, sizes: Mapping[str, int]) -> bool:
        """A new revision; whether it is the current one from now on: it is not if others have changed the draft meanwhile.

        texts: all its files. sizes: the stored bytes of those that are new, by digest.
        """
        is_newest = revision.parent == self.current
        self.revisions[self.next_number] = revision
        self.sizes |= sizes
        self.size += revision.size + sum(size + ROW for size in sizes.values())
        if is_newest:
            self.current, self.texts = max(self.revisions), texts
        return is_newest

    def trim(self, most_bytes: int, most_revisions: int) -> Dropped:
        """Drop the oldest revisions beyond these limits, never the current one or the newest."""
        if self.size <= most_bytes and len(self.revisions) <= most_revisions:
            return Dropped()
        counts = Counter(digest for revision in self.revisions.values() for digest in set(revision.files.values()))
        gone, lost = list[int](), list[str]()
        for number in sorted(set(self.revisions) - {self.current, max(self.revisions)}):
            if self.size <= _LEFT * most_bytes and len(self.revisions) <= _LEFT * most_revisions:
                break
            revision = self.revisions.pop(number)
            gone.append(number)
            self.size -= revision.size
            for digest in set(revision.files.values()):
                counts[digest] -= 1
                if not counts[digest]:
                    self.size -= self.sizes.pop(digest) + ROW
                    lost.append(digest)
        return Dropped(tuple(gone), tuple(lost))

    def state(self) -> dict[str, Any]:
        """What pages are told of the draft as it is now."""
        return {
            "revision": self.current,
            "files": dict(self.texts),
            "can_undo": self.before is not None,
            "can_redo": self.after is not None,
        }
