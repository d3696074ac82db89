"""Diagnostics as data: code, source positions, severity and arguments of the message; and the report that collects them.

A stage never raises for an author's mistake: it adds to the `Report` it was given and goes on with an error node.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from interpreter.diagnostics.codes import CODES, Code, Severity
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.template import filled, visible


@dataclass(frozen=True, slots=True)
class Label:
    """A place in a rule file with a message of its own.

    span: the place.
    text: what is to be said of it; may be empty for the primary one.
    """

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about rules, a position or a use of the library. `str` is the line that `check --format concise` prints.

    code: such as `T103`; `rulewright explain T103` says more, and the texts are those of its row.
    labels: the places it is about, the primary one first; empty if it is about no text.
    values: the words that stand in its sentence and hint, by name.
    subject: what it is about where there is no text: a file name, a game, a save; else empty.
    """

    code: str
    labels: tuple[Label, ...]
    values: Mapping[str, str] = field(default_factory=dict)
    subject: str = ""

    @property
    def span(self) -> Span | None:
        """The primary place; None if it is about no text."""
        return self.labels[0].span if self.labels else None

    @property
    def row(self) -> Code:
        """Its row in the table of codes; for a code without one, a row that shows all of its values."""
        return CODES.get(self.code) or Code(self.code, "a finding without a text", f"{self.code} {dict(self.values)}")

    @property
    def severity(self) -> Severity:
        """How much it matters: error, warning or note."""
        return self.row.severity

    @property
    def sentence(self) -> str:
        """What was found, in a sentence (of some codes in several lines)."""
        return filled(self.row.sentence, self.values)

    @property
    def hint(self) -> str:
        """What may help; may be empty."""
        return filled(self.row.hint, self.values)

    @property
    def is_error(self) -> bool:
        """Whether it keeps the rule set from being played."""
        return self.severity is Severity.ERROR

    def __str__(self) -> str:
        """One line, as `check --format concise` prints it: `path:line:column: error T103: sentence`."""
        place = visible(str(self.span) if self.span else self.subject)
        return f"{f'{place}: ' if place else ''}{self.severity.value} {self.code}: {' '.join(self.sentence.split())}"

    def __repr__(self) -> str:
        return f"Diagnostic {self}"


def display_text(value: object) -> str:
    """A value as text; Python refuses to write out numbers of many thousand digits."""
    try:
        return str(value)
    except ValueError:
        return "a number with thousands of digits"


class TooManyDiagnosticsError(Exception):
    """Raised by a report with a limit when it is full: nobody reads on, and a hostile file must not keep us busy."""


class Report:
    """Collects the diagnostics of one run in the order of discovery; the same code at the same place is kept once.

    With `most`, the finding after so many raises `TooManyDiagnosticsError`, which whoever set the bound catches.
    """

    def __init__(self, most: int | None = None) -> None:
        self._diagnostics: dict[tuple[str, str], Diagnostic] = {}
        self._most = most

    def add(
        self, code: str, span: Span | None = None, *, label: str = "", also: Iterable[Label] = (), subject: str = "", **values: object
    ) -> None:
        """Record a finding with `code` at `span`; `values` are the words for its sentence and hint."""
        labels = ((Label(span, label),) if span else ()) + tuple(also)
        arguments = {key: display_text(value) for key, value in values.items()}
        place = str(span) if span else subject + repr(sorted(arguments.items()))
        self._record((code, place), Diagnostic(code, labels, arguments, subject))

    def extend(self, others: Iterable[Diagnostic]) -> None:
        """Record findings made elsewhere."""
        for other in others:
            self._record((other.code, f"{other.span}{other.subject}{other.values}"), other)

    def _record(self, key: tuple[str, str], diagnostic: Diagnostic) -> None:
        if key not in self._diagnostics:
            if self._most is not None and len(self._diagnostics) >= self._most:
                raise TooManyDiagnosticsError
            self._diagnostics[key] = diagnostic

    def has_errors(self) -> bool:
        """Whether one of the diagnostics so far is an error."""
        return any(diagnostic.is_error for diagnostic in self)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._diagnostics.values())

    def __len__(self) -> int:
        return len(self._diagnostics)
