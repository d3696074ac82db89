"""A finding and the file it is about, for the tests of how findings are shown."""

from interpreter.diagnostics.codes.code import Code
from interpreter.diagnostics.span import Source, Span

ROW = Code(
    "T999",
    "this may be none",
    "I cannot add 1 to `{value}`: it may be none.",
    "Say what counts when there is none:\n\n    {value} otherwise 0",
)


def span(text: str, part: str, *, name: str = "rules/river/game.yaml") -> Span:
    """The place of `part` in `text`."""
    start = text.index(part)
    return Span(Source(name, text), start, start + len(part))
