"""Sanitized standard output and error: nothing that stands in a file or was typed steers the terminal."""

import sys
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TextIO, TypeVar, cast

from interpreter.model.identifiers import harmless

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderResult

P = ParamSpec("P")
R = TypeVar("R")


class SanitizedStream:
    """A stream to which only texts are written: signs that would steer the terminal are replaced."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text; gives how many signs."""
        return self.stream.write(harmless(text))

    def writelines(self, lines: Iterable[str]) -> None:
        """Write lines."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


def raw_stream(stream: TextIO) -> TextIO:
    """The stream itself, for colours of our own around texts that are harmless already."""
    return stream.stream if isinstance(stream, SanitizedStream) else stream


def sanitizing(command: Callable[P, R]) -> Callable[P, R]:
    """The command, while it runs all it prints is harmless."""

    @wraps(command)
    def run(*arguments: P.args, **named: P.kwargs) -> R:
        streams = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = (cast("TextIO", SanitizedStream(raw_stream(stream))) for stream in streams)
        try:
            return command(*arguments, **named)
        finally:
            sys.stdout, sys.stderr = streams

    return run


def console(*, stderr: bool = False, highlight: bool = False, width: int | None = None) -> "Console":
    """A console for tables and the like, which paints harmless texts."""
    from rich.console import Console, RenderHook

    class Hook(RenderHook):
        def process_renderables(self, renderables: "list[ConsoleRenderable]") -> "list[ConsoleRenderable]":
            return [_Cleaned(each) for each in renderables]

    made = Console(file=raw_stream(sys.stderr if stderr else sys.stdout), highlight=highlight, width=width)
    made.push_render_hook(Hook())
    return made


class _Cleaned:
    """What is rendered, with harmless texts."""

    def __init__(self, inner: "ConsoleRenderable") -> None:
        self.inner = inner

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        from rich.segment import Segment

        for segment in console.render(self.inner, options):
            yield segment if segment.control else Segment(harmless(segment.text), segment.style)
