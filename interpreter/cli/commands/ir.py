"""`rulewright ir`: what a machine executes, as a listing."""

from typing import Annotated

import typer

from interpreter.cli.common import game_argument
from interpreter.cli.common.table_options import GameName


def ir(
    game: GameName,
    python: Annotated[bool, typer.Option("--python", help="The Python that is generated from these instructions, which plays.")] = False,
) -> None:
    """Print the routines of a game, with the address and line each instruction comes from."""
    if python:
        from interpreter.backends.python import source

        print(source(game_argument.rules_of(game)), end="")
        return
    from interpreter.model.ruleset.listing import listing

    print(listing(game_argument.rules_of(game)), end="")
