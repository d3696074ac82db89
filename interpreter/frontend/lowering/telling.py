"""Lowers what players are told and shown (tell, reveal)."""

from interpreter.frontend.lowering.context import LoweringContext, StatementNode, handles, handles_operand, lvalue
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.missing_values import refuse_missing
from interpreter.frontend.types.quotes import read_quoting
from interpreter.frontend.types.type_errors import is_wrong
from interpreter.model.ir import Expression, LValue, Reveal, Tell
from interpreter.model.types import types

NOBODY = "nobody"


@handles("tell")
def lower_tell(context: LoweringContext, step: StatementNode) -> Scope:
    """`tell: "{me} bids {amount}."`."""
    text, values = read_quoting(step.subject, context.scope)
    for name, value in values:
        if isinstance(value.kind, types.MemoryOf):
            context.symbols.report.add("T169", step.span, name=name)
            return context.scope
    message = f"{context.address}.tell"
    context.symbols.sentences[message] = text
    context.emit(Tell(message, values, audience_of(context, step)), step.span)
    return context.scope


@handles_operand("reveal")
def lower_reveal(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`reveal: hand(me) to next(me)`, `reveal: hand`."""
    decl = context.symbols.state_vars.get(operand.name) if isinstance(operand, ast.NameReference) else None
    if decl is not None and decl.parameters:
        context.symbols.used.add(decl.name)
        context.symbols.mention(decl.name, "call", operand.span, decl.span)
        place = LValue(decl.name, ())
    else:
        read = context.place(operand)
        if read is None:
            return context.scope
        place = lvalue(read)
    if isinstance(context.symbols.state_vars[place.name].kind, types.MemoryOf):
        context.symbols.report.add("T169", operand.span, name=place.name)
        return context.scope
    context.emit(Reveal(place, audience_of(context, step)), step.span)
    return context.scope


def is_nobody(context: LoweringContext, step: StatementNode) -> bool:
    """Whether nobody sees what comes of a step: `known_to: nobody`, unless that is a name here."""
    return step.says("known_to", NOBODY) and NOBODY not in context.scope.known_names()


def audience_of(context: LoweringContext, step: StatementNode, key: str = "to") -> Expression | None:
    """Who is told: a player or a set of players; None: everybody."""
    if key not in step.fields:
        return None
    whom = context.expression(step.fields[key])
    if is_wrong(whom):
        return None
    if whom.kind not in (PLAYER_KIND, types.SetOf(PLAYER_KIND)):
        is_perhaps_none = types.non_null(whom.kind) == PLAYER_KIND
        where = step.fields[key].span
        if is_perhaps_none:
            refuse_missing(whom, context.scope)
        else:
            context.symbols.report.add("T165", where, found=types.show(whom.kind))
        return None
    return whom
