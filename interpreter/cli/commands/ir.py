"""`rulewright ir`: what a machine executes, as a listing."""

import json
from typing import Annotated

import typer

from interpreter.cli.common import game_argument
from interpreter.cli.common.table_options import GameName, Players, seated_table
from interpreter.cli.common.terminal import FINDINGS, show_findings
from interpreter.diagnostics.diagnostic import Diagnostic, Label


def ir(
    game: GameName,
    python: Annotated[bool, typer.Option("--python", help="The Python that is generated from these instructions, which plays.")] = False,
    layout: Annotated[
        bool, typer.Option("--layout", help="Where everything stands in a position that is one block of memory, as JSON.")
    ] = False,
    players: Players = None,
) -> None:
    """Print the routines of a game, with the address and line each instruction comes from."""
    if layout:
        _print_layout(game, players)
        return
    if python:
        from interpreter.backends.python import source

        print(source(game_argument.rules_of(game)), end="")
        return
    from interpreter.model.ruleset.listing import listing

    print(listing(game_argument.rules_of(game)), end="")


def _print_layout(game: str, players: int | None) -> None:
    """Print where everything stands in memory; ends the command where something has no place there."""
    from interpreter.backends.wasm.position.layout import layout_of
    from interpreter.backends.wasm.position.unsupported import Unsupported

    table = seated_table(game_argument.rules_of(game), players=players, options={}, layout=None, seed=None)
    try:
        print(json.dumps(layout_of(table).describe(), indent=1, ensure_ascii=False))
    except Unsupported as declined:
        labels = () if declined.span is None else (Label(declined.span),)
        show_findings([Diagnostic("C180", labels, {"why": declined.reason, "at": declined.address})])
        raise typer.Exit(FINDINGS) from None
