"""A draft: a house rule or a whole game that is being written. Every change is a revision with its parent; nothing is ever deleted."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

Files = Mapping[str, str]  # texts by the names of their files


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


@dataclass
class Draft:
    """The revisions of a draft by their numbers, from 0: of each its parent (None for the first) and its files; where own files were opened from."""

    base: Base
    files: list[Files] = field(default_factory=list)
    parents: list[int | None] = field(default_factory=list)
    current: int = 0
    origins: dict[str, Origin] = field(default_factory=dict)

    @property
    def texts(self) -> Files:
        """The own files as they are now."""
        return self.files[self.current]

    @property
    def before(self) -> int | None:
        """The revision that undo leads to; None if there is none."""
        return self.parents[self.current]

    @property
    def after(self) -> int | None:
        """The revision that redo leads to, the newest that came of this one; None if there is none."""
        return max((number for number, parent in enumerate(self.parents) if parent == self.current), default=None)

    def changed(self, parent: int, files: Files) -> Files:
        """All own files after a change that was made from a revision. Raises `IndexError` if there is no such revision."""
        if not 0 <= parent < len(self.files):
            raise IndexError(parent)
        return {**self.files[parent], **files}

    def add(self, parent: int | None, files: Files) -> bool:
        """A new revision; whether it is the current one from now on: it is not if others have changed the draft meanwhile."""
        is_newest = not self.files or parent == self.current
        self.parents.append(parent)
        self.files.append(files)
        if is_newest:
            self.current = len(self.files) - 1
        return is_newest

    def state(self) -> dict[str, Any]:
        """What pages are told of the draft as it is now."""
        return {
            "revision": self.current,
            "files": dict(self.texts),
            "can_undo": self.before is not None,
            "can_redo": self.after is not None,
        }
