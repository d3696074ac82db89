"""What is said about a text that the grammar cannot read."""

from typing import TYPE_CHECKING

from interpreter.diagnostics.diagnostic import Report
from interpreter.language.stretch import Stretch

if TYPE_CHECKING:
    from lark.exceptions import UnexpectedInput


def explain(start: str, place: Stretch, error: "UnexpectedInput", report: Report) -> None:
    """Adds one finding about the text to the report."""
    at = getattr(getattr(error, "token", None), "start_pos", None) or place.start
    report.add("Y299", place.span(at, at + 1), found=str(start), expected="")
