"""The sorts of things that a game is played with: a board, cards, dice."""

from collections.abc import Mapping

from interpreter.model.ir.expressions import Members
from interpreter.model.ir.instructions import Roll
from interpreter.model.ruleset.ruleset import all_instructions
from interpreter.model.types.types import PLAYER, EntityType, element_type
from interpreter.project.errors import RulewrightError
from interpreter.session.library import Game

_MOST_FACES = 12  # of a die


def kinds_of(game: Game, scene: Mapping[str, object]) -> tuple[str, ...]:
    """The sorts of things that a game is played with, as far as its rules tell."""
    found = {"board": bool(scene["boards"]), "cards": bool(scene["cards"]), "dice": _has_dice(game)}
    return tuple(name for name, is_there in found.items() if is_there)


def _has_dice(game: Game) -> bool:
    """True if chance picks one of a few things that are neither players nor places of a board."""
    for step in all_instructions(game.rules):
        kind = element_type(step.source.kind) if isinstance(step, Roll) and isinstance(step.source, Members) else None
        if isinstance(kind, EntityType) and kind != EntityType(PLAYER) and game.rules.kinds[kind.name].form != "grid":
            try:
                material = game.table(players=game.players[0]).material.of(kind)
            except RulewrightError:
                return False
            if len(material.names) <= _MOST_FACES:
                return True
    return False
