"""`rulewright trace`: a game of random players, written out line by line for other programs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.common.bot_option import Bots, for_every_seat, players_for
from interpreter.cli.common.table_options import GameName, LayoutName, Options, Players, options_of, seated_table
from interpreter.cli.common.terminal import write_or_stop

Seed = Annotated[int, typer.Option("--seed", "-s", help="Same seed, same game.")]
Out = Annotated[Path | None, typer.Option("--output", "-o", help="The file to write; without it, standard output.")]


def trace(
    game: GameName, seed: Seed = 0, players: Players = None, layout: LayoutName = None, option: Options = None,
    bots: Bots = None, output: Out = None,
) -> None:  # fmt: skip
    """Play one game, with random players unless others are named, and write down every position, question and answer as JSON lines."""
    from interpreter.cli.common import game_argument
    from interpreter.cli.interactive.local_match import LocalMatch
    from interpreter.runtime.machine import machine
    from interpreter.runtime.serialization.game_record import History
    from interpreter.session.trace import trace as lines_of

    players = players_for(bots, players)
    table = seated_table(game_argument.rules_of(game), players=players, options=options_of(option or []), layout=layout, seed=seed)
    who = for_every_seat(bots, table.players) or ()
    sitting = LocalMatch(History(table, machine.start(table)), frozenset(), seed, dict(enumerate(who)))
    for _ in sitting.run():
        pass
    lines = lines_of(sitting.history)
    if output is None:
        sys.stdout.writelines(lines)
    else:
        write_or_stop(output, "".join(lines))
