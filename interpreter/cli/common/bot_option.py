"""`--bots`: which bots play at which seats."""

from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.common import completion, game_argument
from interpreter.cli.common.terminal import refuse
from interpreter.project.errors import RulewrightError

if TYPE_CHECKING:
    from interpreter.bots import Bot

Bots = Annotated[
    str | None,
    typer.Option(
        "--bots", "-b", metavar="NAMES", autocompletion=completion.bots,
        help="Who plays: random, greedy (looks one answer ahead), mcts:400 (searches, 400 tries for every answer). "
        "One for every seat, as `mcts:400,greedy,random`, or one that plays all.",
    ),
]  # fmt: skip


def bots_of(text: str) -> "tuple[Bot, ...]":
    """The bots a text names; ends the command where there are no such bots."""
    from interpreter import bots

    try:
        return bots.read(text)
    except RulewrightError as problem:
        game_argument.stop(problem)


def for_every_seat(text: str | None, players: int) -> "tuple[Bot, ...] | None":
    """One bot for every seat; None if nothing is said; ends the command where the numbers do not fit."""
    if text is None:
        return None
    bots = bots_of(text)
    if len(bots) == 1:
        return bots * players
    if len(bots) != players:
        refuse("C188", bots=f"{len(bots)} bots", players=str(players))
    return bots


def players_for(text: str | None, players: int | None) -> int | None:
    """How many play: as said, else as many as bots are named, if several are."""
    several = text.count(",") + 1 if text else 1
    return several if players is None and several > 1 else players
