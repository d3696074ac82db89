"""Lowers state updates (change, add, take, move, draw, deal, let) and chance (shuffle, roll)."""

from interpreter.frontend.lowering.bounds_check import at_most, holds_enough, lies_there, may_underflow, refuse_negative
from interpreter.frontend.lowering.context import (
    LoweringContext,
    StatementNode,
    bind_values,
    fits_storage,
    handles,
    handles_operand,
    kill_body,
    kill_facts,
    lower_steps,
    lvalue,
    operand_of,
)
from interpreter.frontend.lowering.control import lower_in_turn_order
from interpreter.frontend.lowering.telling import audience_of, is_nobody
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import check_expression, check_number, check_set, coerce
from interpreter.frontend.types.result_refinement import is_never_empty
from interpreter.frontend.types.type_errors import is_wrong, source_text
from interpreter.model.ir import AddClamped, Assign, Constant, Draw, Expression, Let, Move, Remembered, Roll, Shuffle, StateRead
from interpreter.model.types import types

HOLDERS = ("pool", "pile", "slot")


def _up_to(step: StatementNode) -> bool:
    """Whether the step says `up to`."""
    return step.sentence is not None and step.sentence.up_to


def _is_sure(step: StatementNode) -> bool:
    """Whether the step says `up to`, or why it cannot fall short."""
    return _up_to(step) or step.node.get("surely") is not None


@handles_operand("change")
def lower_change(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`change: place to value`."""
    place = context.place(operand)
    if place is None:
        return context.scope
    state_var = context.symbols.state_vars[place.name]
    if state_var.holder in HOLDERS:
        context.symbols.report.add("T142", operand.span, name=place.name, holder=state_var.holder)
        return context.scope
    value = context.expression(step.fields["to"], context.symbols.limits.get(place.name, state_var.kind))
    context.emit(Assign(lvalue(place), value), step.span)
    return kill_facts(context, [place.name])


@handles("add")
def lower_add(context: LoweringContext, step: StatementNode) -> Scope:
    """`add: amount to place`."""
    return _count(context, step, "to", 1)


@handles("take")
def lower_take(context: LoweringContext, step: StatementNode) -> Scope:
    """`take: amount from place`."""
    return _count(context, step, "from", -1)


def _count(context: LoweringContext, step: StatementNode, key: str, sign: int) -> Scope:
    operand, place = operand_of(context, step), context.place(step.fields[key])
    if operand is None or place is None:
        return context.scope
    if not isinstance(types.non_null(context.symbols.state_vars[place.name].kind), types.IntRange):
        context.symbols.report.add("T143", step.fields[key].span, verb=step.verb, name=place.name)
        return context.scope
    amount = check_number(operand, context.scope)
    if is_wrong(amount):
        return kill_facts(context, [place.name])
    is_negative = sign < 0 and refuse_negative(amount, operand, step.verb, context.scope)
    if not is_negative and not _is_sure(step) and may_underflow(place, amount, sign, context):
        context.symbols.report.add("B110", step.span, verb=step.verb, name=place.name)
    context.emit(AddClamped(lvalue(place), amount, sign, _up_to(step)), step.span)
    return kill_facts(context, [place.name])


# ------------------------------------------------------------------------------------------------ moving


@handles("move")
def lower_move(context: LoweringContext, step: StatementNode) -> Scope:
    """`move: thing from holder to holder`, `move: 2 of thing ...`, `move: all ...`."""
    operand, source, target = operand_of(context, step), context.place(step.fields["from"]), context.place(step.fields["to"])
    if operand is None or source is None or target is None:
        return context.scope
    for place in (source, target):
        if context.symbols.state_vars[place.name].holder not in (*HOLDERS, "set"):
            context.symbols.report.add("T144", place.span, name=place.name)
            return context.scope
    thing, copies = _thing(context, step, operand, source)
    new_thing = context.expression(step.fields["as"]) if "as" in step.fields else None
    if thing is not None and is_wrong(thing):
        return context.scope
    content = _content(source) if thing is None else types.element_type(thing.kind) or thing.kind
    lies = _check_storage(context, step, content if new_thing is None else new_thing.kind, target)
    is_there = thing is None or lies_there(thing, copies, source, context)
    if lies and not is_there and not _is_sure(step):
        what, where = _what_moves(operand, step), source_text(source)
        required = (
            f"{what} in {where}" if copies is None or thing is None else f"copies({source_text(thing)}, {where}) >= {source_text(copies)}"
        )
        context.symbols.report.add("B111", step.span, what=what, name=where, required=required)
    up_to = _up_to(step) or thing is None
    context.emit(Move(thing, copies, lvalue(source), lvalue(target), new_thing, step.says("at", "bottom"), up_to), step.span)
    return kill_facts(context, [source.name, target.name])


def _what_moves(operand: ast.ExpressionNode, step: StatementNode) -> str:
    """What is moved, with its number where there is one, as it was written."""
    parts = (operand, step.fields["of"]) if "of" in step.fields else (operand,)
    return " of ".join(" ".join(part.span.text.split()) for part in parts)


def _thing(
    context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode, source: StateRead
) -> tuple[Expression | None, Expression | None]:
    if isinstance(operand, ast.NameReference) and operand.name == "all":
        return None, None
    inner = _content(source)
    if "of" in step.fields:
        copies = check_number(operand, context.scope)
        return context.expression(step.fields["of"], inner), copies
    thing = check_expression(operand, context.scope, inner)
    if isinstance(thing.kind, types.SetOf | types.ListOf | types.MultisetOf):
        return thing, None
    return coerce(thing, context.scope, inner), None


def _content(holder: StateRead) -> types.Type:
    """The kind of what lies in a holder."""
    return types.element_type(holder.kind) or types.non_null(holder.kind)


def _check_storage(context: LoweringContext, step: StatementNode, thing: types.Type, target: StateRead) -> bool:
    """Whether a thing may lie where it goes; reports it if not."""
    if fits_storage(context, thing, _content(target)):
        return True
    thing_text, holds = types.show(types.non_null(thing)), types.show(_content(target))
    context.symbols.report.add("T145", step.span, thing=thing_text, name=target.name, holds=holds)
    return False


@handles("draw")
def lower_draw(context: LoweringContext, step: StatementNode) -> Scope:
    """`draw: number from pile to holder`."""
    operand, source, target = operand_of(context, step), context.place(step.fields["from"]), context.place(step.fields["to"])
    if operand is None or source is None or target is None:
        return context.scope
    if not _check_pile(context, source) or not _check_storage(context, step, _content(source), target):
        return context.scope
    number = check_number(operand, context.scope)
    if not is_wrong(number) and not _is_sure(step) and not holds_enough(source, number, context):
        place = source_text(source)
        required = f"not empty({place})" if number.kind == types.IntRange(1, 1) else f"size({place}) >= {source_text(number)}"
        context.symbols.report.add("B112", step.span, name=place, required=required)
    context.emit(Draw(number, lvalue(source), lvalue(target), _up_to(step)), step.span)
    return kill_facts(context, [source.name, target.name])


@handles("deal")
def lower_deal(context: LoweringContext, step: StatementNode) -> Scope:
    """`deal: number from pile to holder`: what `draw` does, for each player in turn order as `me`."""
    players = check_expression(ast.NameReference("players", span=step.span), context.scope, types.SetOf(PLAYER_KIND))
    return lower_in_turn_order(context, step, players, lambda inside: lower_draw(inside, step))


def _check_pile(context: LoweringContext, place: StateRead) -> bool:
    """Whether a place is a pile; reports it if not."""
    if context.symbols.state_vars[place.name].holder == "pile":
        return True
    context.symbols.report.add("T146", place.span, name=place.name)
    return False


# ------------------------------------------------------------------------------------------------ names, chance


@handles("let")
def lower_let(context: LoweringContext, step: StatementNode) -> Scope:
    """`let: {name: value}`: names for what is true now."""
    values, scope = bind_values(step.subject, context.scope, context.address)
    for local, value, span in values:
        context.emit(Let(local.slot, value), span)
        scope = scope.with_facts(at_most(local, value))
    return scope


@handles_operand("remember")
def lower_remember(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`remember: memory`: what is there now has been there once more."""
    return _memory(context, step, operand, forget=False)


@handles_operand("forget")
def lower_forget(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`forget: memory`: nothing has been there."""
    return _memory(context, step, operand, forget=True)


def _memory(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode, *, forget: bool) -> Scope:
    place = context.place(operand)
    if place is None:
        return context.scope
    if not isinstance(place.kind, types.MemoryOf):
        context.symbols.report.add("T163", place.span, name=place.name)
        return context.scope
    value = Constant(place.kind, ()) if forget else Remembered(place.kind, place.name, place.kind.names)
    context.emit(Assign(lvalue(place), value), step.span)
    return kill_facts(context, [place.name])


@handles_operand("shuffle")
def lower_shuffle(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`shuffle: pile`: chance brings it into an order."""
    place = context.place(operand)
    if place is None or not _check_pile(context, place):
        return context.scope
    context.emit(Shuffle(context.address, lvalue(place)), step.span)
    return kill_facts(context, [place.name])


@handles_operand("roll")
def lower_roll(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`roll: name from set`: one of a set by chance, known afterwards, or in `do:`."""
    if not isinstance(operand, ast.NameReference):
        context.symbols.report.add("T147", operand.span)
        return context.scope
    members = context.syntax(step.fields["from"])
    source = check_set(members, context.scope) if members is not None else None
    if source is None or is_wrong(source):
        return context.scope
    scope, slot = context.scope.bind(operand.name, types.element_type(source.kind) or types.ERROR_TYPE, operand.span)
    weight = context.at(scope).expression(step.fields["weight"], types.IntRange(0, None)) if "weight" in step.fields else None
    none = context.builder.new_label()
    secret, audience = "known_to" in step.fields, None
    if secret and not is_nobody(context, step):
        audience = audience_of(context, step, "known_to")
    context.emit(Roll(context.address, operand.name, slot, source, weight, none, secret, audience), step.span)
    if "do" in step.fields:
        lower_steps(context.at(scope), step.node_at("do"))
        scope = kill_body(context, step)
    elif not is_never_empty(source, context.scope):
        context.symbols.report.add("D110", step.fields["from"].span, name=operand.name)
    context.builder.place_label(none)
    return scope
