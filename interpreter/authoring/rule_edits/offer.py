"""Offers as plain data: what can be done at an address, with fields to fill in, and what comes of it."""

from dataclasses import dataclass
from typing import Literal

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.span import Span

FieldSort = Literal["number", "choice", "text", "sentence", "expression"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of a field. `kind` says what sort of thing it is: of two fields that are compared, equal kinds go together."""

    value: str
    label: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an offer: its value now, the bounds of a number (None: none known), the choices; an optional one may stay empty."""

    name: str
    label: str
    sort: FieldSort
    value: str = ""
    low: int | None = None
    high: int | None = None
    choices: tuple[Choice, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be done; where the checker forbids it, `obstacle` says why, else it is empty."""

    name: str
    title: str
    fields: tuple[Field, ...] = ()
    obstacle: str = ""


@dataclass(frozen=True, slots=True)
class RuleOffers:
    """What stands at an address (its title, its sentence, its lines, its place in a file) and what can be done."""

    address: str
    title: str
    sentence: str
    lines: str
    place: Span
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit that passes the checker: the new text of the variant file, the address it is about, what it does in a sentence."""

    text: str
    address: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an edit cannot be made, in a sentence; with the findings of the checker, if it was the checker."""

    sentence: str
    findings: tuple[Diagnostic, ...] = ()
