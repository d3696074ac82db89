"""One diagnostic code: its severity, title, message template and hint; and tables of them, which are written as text."""

import re
from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """How much a finding matters.

    ERROR: the rules cannot be played.
    WARNING: they can, but hardly as they are meant.
    NOTE: worth knowing.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """Row of the table of codes. `sentence` and `hint` are `str.format` templates over the values of a diagnostic; `hint` may be empty."""

    code: str
    title: str
    sentence: str
    hint: str = ""
    severity: Severity = Severity.ERROR


def parse_codes(table: str) -> tuple[Code, ...]:
    r"""The codes of a table, in order: a row `B101 title | sentence | hint` for each, `B110/note ...` where it is no error.

    An indented line goes on with the row above; `\n` is a line break in a text; lines that begin with `#` are headings.
    """
    rows = re.findall(r"^[A-Z].*(?:\n .*)*", table, re.MULTILINE)
    return tuple(_parse_row(re.sub(r"\n +", " ", row).replace("\\n", "\n")) for row in rows)


def _parse_row(row: str) -> Code:
    head, _, texts = row.partition(" | ")
    code, _, title = head.partition(" ")
    code, _, severity = code.partition("/")
    sentence, _, hint = texts.partition(" | ")
    return Code(code, title, sentence, hint, Severity(severity or "error"))
