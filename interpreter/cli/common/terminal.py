"""Terminal output and input: styled lines to standard output, findings as text, typed lines, and the exit codes.

Exit codes: 0 fine, 1 there are findings, 2 the command was used wrongly.
"""

import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

import typer

from interpreter.cli.common.output import raw_stream
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.render import plain_text
from interpreter.model.identifiers import COLOURS, harmless
from interpreter.project.files import file_io

if TYPE_CHECKING:
    from interpreter.display import Line

FINE, FINDINGS, WRONG_USE = 0, 1, 2
T = TypeVar("T")

_HUES: Mapping[str, str] = {
    "red": "97;41", "blue": "97;44", "yellow": "30;43", "green": "30;42", "purple": "97;45", "pink": "30;105", "turquoise": "30;46",
    "brown": "97;48;5;94", "white": "30;107", "black": "97;100", "orange": "30;48;5;208", "grey": "30;47",
}  # fmt: skip
_ASCII = str.maketrans({"…": "...", "·": "|", "×": "x", "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_STYLES: Mapping[str, str] = {"dim": "2", "strong": "1", "title": "1;4", "red": "1;31", "old": "31", "new": "32"}


@dataclass(frozen=True, slots=True)
class Screen:
    """How to write to the terminal there is: how wide, in colour or not, in Unicode or not."""

    columns: int
    lines: int
    colour: bool
    ascii_only: bool

    def text(self, line: "Line") -> str:
        """A line with its styles as the terminal wants them."""
        text = "".join(self._painted(segment.text, segment.style) for segment in line).rstrip()
        return in_ascii(text) if self.ascii_only else text

    def _painted(self, text: str, style: str) -> str:
        text = harmless(text)
        if not self.colour or not style or not text.strip():
            return text
        code = _HUES[COLOURS[int(style.partition(" ")[2])]] if style.startswith("hue ") else _STYLES[style]
        return f"\033[{code}m{text}\033[0m"

    def show(self, lines: Iterable["Line"]) -> None:
        """Print lines."""
        for line in lines:
            print(self.text(line), file=raw_stream(sys.stdout))

    def show_finding(self, diagnostic: Diagnostic) -> None:
        """Print a finding; its text is sanitized already, a second time would break its colours."""
        text = plain_text.full(diagnostic, colour=self.colour)
        print(in_ascii(text) if self.ascii_only else text, file=raw_stream(sys.stdout))


def screen(*, no_color: bool = False, ascii_only: bool = False) -> Screen:
    """The terminal there is.

    Without a terminal, with `--no-color` or with `NO_COLOR` set there are no colours; where standard output cannot take
    Unicode, signs are ASCII.
    """
    size = shutil.get_terminal_size((80, 40))
    unicode_works = (sys.stdout.encoding or "").lower().replace("-", "") in ("utf8", "utf16", "utf32")
    colour = sys.stdout.isatty() and not no_color and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Screen(size.columns, size.lines, colour, ascii_only or not unicode_works)


def show_findings(diagnostics: Iterable[Diagnostic], *, concise: bool = False, to_stderr: bool = True) -> bool:
    """Print findings; whether there was an error among them."""
    stream = raw_stream(sys.stderr if to_stderr else sys.stdout)
    colour = stream.isatty() and not os.environ.get("NO_COLOR")
    worst = False
    for diagnostic in diagnostics:
        print(plain_text.concise(diagnostic) if concise else plain_text.full(diagnostic, colour=colour) + "\n", file=stream)
        worst |= diagnostic.is_error
    return worst


def stop_if_wrong(report: Report) -> None:
    """Print what was found; end the command if there is an error: 2 for wrong use (codes C), 1 for the rest."""
    if show_findings(report):
        errors = [each for each in report if each.is_error]
        raise typer.Exit(WRONG_USE if all(each.code.startswith("C") for each in errors) else FINDINGS)


def value_or_stop(value: T | None, report: Report) -> T:
    """The value; where there is none the command ends with the findings that say why."""
    if value is None:
        stop_if_wrong(report)
    assert value is not None
    return value


def refuse(code: str, **values: str) -> NoReturn:
    """End the command because it was used wrongly."""
    show_findings([Diagnostic(code, (), values)])
    raise typer.Exit(WRONG_USE)


def write_or_stop(file: Path | str, text: str) -> None:
    """Write a text to a file; end the command if that is not possible."""
    if why := file_io.write_text(str(file), text):
        refuse("C130", word=str(file), why=why)


def tell(text: str = "") -> None:
    """Print a line for people who watch, to standard error."""
    print(text, file=sys.stderr)


def quantity(count: int, noun: str, plural: str = "") -> str:
    """So many of something: `1 file`, `2 files`."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def in_ascii(text: str) -> str:
    """A text for a terminal that knows ASCII only."""
    return text.translate(_ASCII).encode("ascii", "replace").decode()


def clear_screen() -> None:
    """Empty the screen and what can be scrolled back to, where somebody looks at a terminal."""
    if sys.stdout.isatty():
        print("\033[2J\033[3J\033[H", end="", flush=True, file=raw_stream(sys.stdout))


def read_line(prompt: str) -> str | None:
    """A line of standard input after a prompt; None at its end."""
    print(prompt, end="", flush=True)
    text = sys.stdin.readline()
    if not sys.stdin.isatty():
        print(text.rstrip("\n"))
    return text or None
