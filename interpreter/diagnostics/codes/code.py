"""One diagnostic code: its severity, title, message template and hint."""

from dataclasses import dataclass

from interpreter.diagnostics.diagnostic import Severity

WARNING = Severity.WARNING
NOTE = Severity.NOTE


@dataclass(frozen=True, slots=True)
class Code:
    """Row of the table of codes. `sentence` and `hint` are `str.format` templates over the values of a diagnostic; `hint` may be empty."""

    code: str
    title: str
    sentence: str
    hint: str = ""
    severity: Severity = Severity.ERROR
