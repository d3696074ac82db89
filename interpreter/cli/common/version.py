"""`rulewright --version`."""

from importlib import import_module
from typing import Annotated

import typer


def _tell(wanted: bool) -> None:
    if wanted:
        from interpreter.model.schema.keys import VERSION

        print(f"rulewright {import_module('interpreter').__version__}, rules language {VERSION}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", callback=_tell, is_eager=True, help="Print the versions of the program and of the rules language, and end."),
]


def tell_version(version: Version = False) -> None:
    """Options before the command."""
