"""Command group that imports a command when it runs; help and completion need only the docstrings."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import CodeType
from typing import TYPE_CHECKING, Any, ClassVar, cast

import typer
from typer.core import TyperCommand, TyperGroup

from interpreter.cli.common.output import sanitizing

if TYPE_CHECKING:
    from importlib.abc import InspectLoader

    from rich.panel import Panel
    from rich.text import Text

_PACKAGE = "interpreter.cli.commands."


class LazyCommand(TyperCommand):
    """Stand-in for a command; `place` is `module:function`, below `interpreter.cli.commands`."""

    def __init__(self, name: str, place: str) -> None:
        module, _, self._function = place.partition(":")
        self._module = _PACKAGE + module
        super().__init__(name)

    @property
    def help(self) -> str:  # the name is click's
        """Docstring of the function. Its module is compiled for it, but not run."""
        spec = find_spec(self._module)
        code = None if spec is None else cast("InspectLoader", spec.loader).get_code(self._module)
        bodies = (each for each in (code.co_consts if code else ()) if isinstance(each, CodeType) and each.co_name == self._function)
        text = next((body.co_consts[0] for body in bodies), None)
        return text if isinstance(text, str) else ""

    @help.setter  # noqa: A003  # the name is click's
    def help(self, text: str | None) -> None:
        """Ignore what click sets."""

    @property
    def params(self) -> list[Any]:  # Any: parameters are click's, of which some versions of typer have a copy of their own
        """Arguments and options of the command itself."""
        return self.load().params

    @params.setter
    def params(self, found: list[Any]) -> None:
        """Ignore what click sets."""

    def load(self) -> TyperCommand:
        """Import the command."""
        function: Callable[..., None] = getattr(import_module(self._module), self._function)
        app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        app.command(self.name)(sanitizing(function))
        return cast("TyperCommand", typer.main.get_command(app))

    def make_context(self, *arguments: Any, **named: Any) -> Any:
        """Make the context of the command itself: that one runs, shows its help and completes its options."""
        return self.load().make_context(*arguments, **named)


class LazyGroup(TyperGroup):
    """Group of the commands in `places`, by name; see `LazyCommand`."""

    places: ClassVar[Mapping[str, str]] = {}

    def __init__(self, **named: Any) -> None:
        super().__init__(**{**named, "commands": {name: LazyCommand(name, place) for name, place in self.places.items()}})

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """Print the help of the group as typer does, whose own `rich_utils` takes twice as long: it loads Markdown and Pygments."""
        from rich.console import Console
        from rich.padding import Padding
        from rich.text import Text

        console = Console(highlight=False)
        usage = Text(self.get_usage(ctx), "bold")
        usage.highlight_words(["Usage:"], "not bold yellow")
        console.print(Padding(usage, 1))
        console.print(Padding(Text(inspect.cleandoc(self.help or "")), (0, 1, 1, 1)))
        console.print(_panel("Options", (_option_row(each, ctx) for each in self.get_params(ctx))))
        console.print(_panel("Commands", ([Text(name, "bold cyan"), _first_paragraph(each.help)] for name, each in self.commands.items())))


def _option_row(option: Any, ctx: Any) -> "list[Text]":
    from rich.text import Text

    long, short = ([each for each in option.opts if each.startswith("--") is is_long] for is_long in (True, False))
    return [
        Text(",".join(long), "bold cyan"),
        Text(",".join(short), "bold green"),
        _first_paragraph((option.get_help_record(ctx) or "  ")[1]),
    ]


def _first_paragraph(text: str | None) -> "Text":
    from rich.text import Text

    return Text(inspect.cleandoc(text or "").partition("\n\n")[0].replace("\n", " "))


def _panel(title: str, rows: "Iterable[list[Text]]") -> "Panel":
    from rich.panel import Panel
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False, expand=True)
    for row in rows:
        table.add_row(*row)
    for column in table.columns[:-1]:
        column.no_wrap = True
    table.columns[-1].ratio = 1
    return Panel(table, title=title, title_align="left", border_style="dim")
