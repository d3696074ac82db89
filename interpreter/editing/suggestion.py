"""One thing that may be written at a place."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What is offered: its label, its sort (`key`, `word`, `value`, the sort of a name), a line beside it, its explanation in Markdown.

    `insert` is written in its place where that differs; `call`: brackets follow. Those of a lower `rank` come first.
    """

    label: str
    sort: str
    detail: str = ""
    documentation: str = ""
    insert: str = ""
    rank: int = 10
    call: bool = False


def word_before(text: str) -> str:
    """The word that a text ends with; empty if it ends with something else."""
    match = re.search(r"[A-Za-z0-9_]+$", text)
    return match.group() if match else ""
