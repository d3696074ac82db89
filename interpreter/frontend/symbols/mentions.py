"""Where names are used, as far as the checker has found out what they mean: what editors show, follow and rename."""

from dataclasses import dataclass
from typing import Literal

from interpreter.diagnostics.span import Span
from interpreter.model.types.types import Type

MentionSort = Literal["local", "member", "name", "call", "kind", "action", "procedure", "column", "end"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A use of a name: its place, what sort of thing is meant, where that was declared (None: nowhere in a file), its type if it has one."""

    name: str
    sort: MentionSort
    span: Span
    declared: Span | None
    kind: Type | None = None
