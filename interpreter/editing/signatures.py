"""Signature help: how the word or name is called in whose brackets a place is, and which of its arguments stands there."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.editing.completion import names_around
from interpreter.editing.cursor import cursor_for_typing
from interpreter.editing.workspace import Workspace
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.reference.reference_texts import call_forms

_NAME = re.compile(r"([a-z][a-z0-9_]*)\s*$")


@dataclass(frozen=True, slots=True)
class Signature:
    """One form of a call: how it is written, its arguments as stretches of that, what it does."""

    label: str
    arguments: tuple[tuple[int, int], ...]
    text: str


@dataclass(frozen=True, slots=True)
class SignatureHelp:
    """The forms of a call, the number of the form that fits best, and the number of the argument at the place."""

    forms: tuple[Signature, ...]
    best: int
    argument: int


def signature_help(workspace: Workspace, path: Path, offset: int) -> SignatureHelp | None:
    """Return what to say about the call around a place of a file; None outside of calls."""
    text = workspace.text(path)
    place = cursor_for_typing(path, text, offset)
    call = None if place is None or place.key else open_call(place.text)
    if call is None:
        return None
    name, argument = call
    forms = _forms(name) or _own_forms(workspace, path, name)
    best = next((number for number, each in enumerate(forms) if argument < len(each.arguments)), max(0, len(forms) - 1))
    return SignatureHelp(tuple(forms), best, argument) if forms else None


def open_call(text: str) -> tuple[str, int] | None:
    """The name of the innermost call that is open at the end of a text, and how many arguments are complete."""
    depth = commas = 0
    for at in range(len(text) - 1, -1, -1):
        match text[at]:
            case ")":
                depth += 1
            case "(" if depth:
                depth -= 1
            case "(":
                name = _NAME.search(text[:at])
                return None if name is None else (name.group(1), commas)
            case "," if not depth:
                commas += 1
    return None


def _forms(name: str) -> list[Signature]:
    """The forms of a word of the language that takes arguments."""
    rows = [row for row in (FUNCTIONS.get(name), AGGREGATES.get(name)) if row is not None]
    return [_signature(f"{name}{form}", row.doc) for row in rows for form in call_forms(row) if form.startswith("(")]


def _own_forms(workspace: Workspace, path: Path, name: str) -> Sequence[Signature]:
    """The forms of a name that the files of the game declare with parameters."""
    own = [each for each in names_around(workspace, path) if each.name == name and "(" in each.call]
    return [_signature(each.call, "\n\n".join(filter(None, (each.detail, each.text)))) for each in own]


def _signature(label: str, text: str) -> Signature:
    """A form with the stretches of its arguments: between the commas of its first brackets."""
    start = label.index("(") + 1
    found, depth, begin = [], 0, start
    for at in range(start, len(label)):
        if (label[at] == ")" and not depth) or (label[at] == "," and not depth):
            found.append((begin + len(label[begin:at]) - len(label[begin:at].lstrip()), at))
            begin = at + 1
        if label[at] == ")" and not depth:
            break
        depth += {"(": 1, ")": -1}.get(label[at], 0)
    return Signature(label, tuple(each for each in found if each[0] < each[1]), text)
