"""`rulewright ir`: what a machine executes, as a listing."""

from typing import Annotated

import typer

from interpreter.faces.cli import games


def ir(game: Annotated[str, typer.Argument(help="A game, perhaps with variants: go+handicap.")]) -> None:
    """Print the routines of a game, with the address and line each instruction comes from."""
    from interpreter.model.ir_text import listing

    print(listing(games.rules_of(game)), end="")
