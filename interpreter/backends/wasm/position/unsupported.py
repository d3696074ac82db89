"""What makes a table stay on generated Python: something that has no static size, or that this machine has no code for."""

from interpreter.diagnostics.span import Span


class Unsupported(Exception):  # noqa: N818  # no mistake of anybody: this machine declines
    """Why the WebAssembly machine declines: a sentence, the address of what it is about, and where that stands in the rule file."""

    def __init__(self, reason: str, address: str = "", span: Span | None = None) -> None:
        super().__init__(reason)
        self.reason, self.address, self.span = reason, address, span  # the span may be found out later

    def __str__(self) -> str:
        return self.reason if self.span is None else f"{self.reason} ({self.span.source.name}:{self.span.line})"
