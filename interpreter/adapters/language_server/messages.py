"""Messages between the server and its worker process."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.editing.findings import Check
from interpreter.editing.workspace import Selection


@dataclass(frozen=True, slots=True)
class Put:
    """From now on an open file holds this text; None: what lies on the disk. Texts are numbered."""

    path: Path
    text: str | None
    number: int


@dataclass(frozen=True, slots=True)
class Look:
    """Check a file and what depends on it; what was being checked before is put off."""

    path: Path
    opened: Sequence[Path]
    whole: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """Answer a question (a key of `worker.ANSWERS`) that needs compiled rules or many files."""

    number: int
    question: str
    arguments: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Cancel:
    """Nobody waits for the answer to a question any more."""

    number: int


@dataclass(frozen=True, slots=True)
class Found:
    """Findings of a check, made of the texts up to a number."""

    check: Check
    findings: tuple[Diagnostic, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Known:
    """Facts learnt of a file by compiling it, pickled: types of names, uses in this file, rules of its selection."""

    path: Path
    selection: Selection
    types: bytes
    uses: bytes
    rules: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question, or the sentence with which it is refused."""

    number: int
    value: object = None
    refusal: str = ""


ToWorker = Put | Look | Ask | Cancel
FromWorker = Found | Known | Answer
