"""`rulewright ir`: what a machine executes, as a listing."""

import json
from typing import Annotated

import typer

from interpreter.cli.common import game_argument
from interpreter.cli.common.inner_table import inner_layout, inner_table
from interpreter.cli.common.table_options import GameName, Players


def ir(
    game: GameName,
    python: Annotated[bool, typer.Option("--python", help="The Python that is generated from these instructions, which plays.")] = False,
    layout: Annotated[
        bool, typer.Option("--layout", help="Where everything stands in a position that is one block of memory, as JSON.")
    ] = False,
    wasm: Annotated[bool, typer.Option("--wasm", help="The module of WebAssembly that plays a table, as text.")] = False,
    players: Players = None,
) -> None:
    """Print the routines of a game, with the address and line each instruction comes from."""
    if layout:
        print(json.dumps(inner_layout(game_argument.rules_of(game), players).describe(), indent=1, ensure_ascii=False))
        return
    if wasm:
        from interpreter.backends.wasm.machine import WasmTable

        print(inner_table(game_argument.rules_of(game), players, {}, WasmTable).text(), end="")
        return
    if python:
        from interpreter.backends.python import source

        print(source(game_argument.rules_of(game)), end="")
        return
    from interpreter.model.ruleset.listing import listing

    print(listing(game_argument.rules_of(game)), end="")
