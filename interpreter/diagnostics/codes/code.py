"""A row of the table of codes: what a finding is called, what is said about it, and what may help."""

from dataclasses import dataclass

from interpreter.diagnostics.diagnostic import Severity

ERROR = Severity.ERROR
WARNING = Severity.WARNING
NOTE = Severity.NOTE


@dataclass(frozen=True, slots=True)
class Code:
    """One code. `sentence` and `hint` are `str.format` templates over the values of a finding; `hint` may be empty."""

    code: str
    severity: Severity
    title: str
    sentence: str
    hint: str = ""
