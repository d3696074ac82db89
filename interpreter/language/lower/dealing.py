"""The verb `deal`: everybody draws."""

from interpreter.language import syntax
from interpreter.language.declared import PLAYER_KIND
from interpreter.language.lower.changing import draw
from interpreter.language.lower.flow import in_turn_order
from interpreter.language.lower.writer import Step, Writer, handles
from interpreter.language.scope import Scope
from interpreter.language.types.expressions import check
from interpreter.model.kinds import SetOf


@handles("deal")
def deal(writer: Writer, step: Step) -> Scope:
    """`deal: number from pile to holder`: what `draw` does, for each player in turn order as `me`."""
    players = check(syntax.Name("players", step.span), writer.scope, SetOf(PLAYER_KIND))
    return in_turn_order(writer, step, players, lambda inside: draw(inside, step))
