"""Lowers the statement `deal`: everybody draws."""

from interpreter.frontend.lowering.context import LoweringContext, StatementNode, handles
from interpreter.frontend.lowering.control import lower_in_turn_order
from interpreter.frontend.lowering.updates import lower_draw
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import check_expression
from interpreter.model.types.types import SetOf


@handles("deal")
def lower_deal(context: LoweringContext, step: StatementNode) -> Scope:
    """`deal: number from pile to holder`: what `draw` does, for each player in turn order as `me`."""
    players = check_expression(ast.NameReference("players", span=step.span), context.scope, SetOf(PLAYER_KIND))
    return lower_in_turn_order(context, step, players, lambda inside: lower_draw(inside, step))
