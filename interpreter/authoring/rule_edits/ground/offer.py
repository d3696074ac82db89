"""Offers as plain data: what can be done at an address, with fields to fill in, and what comes of it."""

from dataclasses import dataclass
from typing import Literal

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.span import Span

FieldSort = Literal["number", "choice", "operand", "text", "sentence", "expression"]
ANY_OTHER = "*"  # the kind of choices that go with every kind which has none of its own


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of a field. `kind` says what sort of thing it is: of fields that go together, equal kinds do, `low` and `high` bound a number.

    `is_plain`: its label is made from a name of the file, since nothing says what people call it.
    """

    value: str
    label: str
    kind: str = ""
    low: int | None = None
    high: int | None = None
    may_be_none: bool = False
    is_plain: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an offer: its value now, the bounds of a number (None: none known), the choices; an optional one may stay empty.

    An `operand` is a choice, or, beside a number, a number that is typed.
    """

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
    """Something that can be done as far as is known before the checker is asked, which `trial` does."""

    name: str
    title: str
    fields: tuple[Field, ...] = ()


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
