"""Lowers state updates (change, add, take, move, draw, let) and chance (shuffle, roll)."""

from interpreter.frontend.lowering.bounds_check import at_most, may_underflow
from interpreter.frontend.lowering.context import (
    FieldSource,
    LoweringContext,
    StatementNode,
    fits_storage,
    handles,
    kill_written,
    lower_steps,
    subject_expression,
)
from interpreter.frontend.source.nodes import MappingNode, ScalarNode
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.expressions import as_wanted, check_expression, check_number, check_set
from interpreter.frontend.types.result_refinement import is_never_empty
from interpreter.frontend.types.type_errors import source_text
from interpreter.model.ir import AddClamped, Assign, Draw, Expression, In, Let, Move, Roll, Shuffle, StateRead
from interpreter.model.types import types

HOLDERS = ("pool", "pile", "slot")


def is_sure(step: StatementNode) -> bool:
    """Whether the step says `up to`, or why it cannot fall short."""
    return (step.sentence is not None and step.sentence.up_to) or step.node.get("surely") is not None


def _up_to(step: StatementNode) -> bool:
    return step.sentence is not None and step.sentence.up_to


@handles("change")
def lower_change(context: LoweringContext, step: StatementNode) -> Scope:
    """`change: place to value`."""
    target = subject_expression(context, step)
    if target is None:
        return context.scope
    found = context.place(FieldSource(target.span, expression=target))
    if found is None:
        return context.scope
    place, _typed = found
    track = context.symbols.state_vars[place.name]
    if track.holder in HOLDERS:
        context.symbols.report.add("T142", target.span, name=place.name, holder=track.holder)
        return context.scope
    wanted: types.Type = context.symbols.limits.get(place.name, track.kind)
    value = context.expression(step.fields["to"], wanted)
    context.emit(Assign(place, value), step.span)
    return kill_written(context, [place.name])


@handles("add")
def lower_add(context: LoweringContext, step: StatementNode) -> Scope:
    """`add: amount to place`."""
    return _count(context, step, "to", 1)


@handles("take")
def lower_take(context: LoweringContext, step: StatementNode) -> Scope:
    """`take: amount from place`."""
    return _count(context, step, "from", -1)


def _count(context: LoweringContext, step: StatementNode, key: str, sign: int) -> Scope:
    amount_text = subject_expression(context, step)
    found = context.place(step.fields[key])
    if amount_text is None or found is None:
        return context.scope
    place, _ = found
    if not isinstance(types.non_null(context.symbols.state_vars[place.name].kind), types.IntRange):
        context.symbols.report.add("T143", step.fields[key].span, verb=step.verb, name=place.name)
        return context.scope
    amount = check_number(amount_text, context.scope)
    if isinstance(amount.kind, types.ErrorType):
        return kill_written(context, [place.name])
    if isinstance(amount.kind, types.IntRange) and (amount.kind.low is None or amount.kind.low < 0):
        context.symbols.report.add("B107", amount_text.span, verb=step.verb, have=types.show(amount.kind))
    elif not is_sure(step) and may_underflow(place, amount, sign, context):
        context.symbols.report.add("B110", step.span, verb=step.verb, name=place.name)
    context.emit(AddClamped(place, amount, sign, _up_to(step)), step.span)
    return kill_written(context, [place.name])


# ------------------------------------------------------------------------------------------------ moving


@handles("move")
def lower_move(context: LoweringContext, step: StatementNode) -> Scope:
    """`move: thing from holder to holder`, `move: 2 of thing ...`, `move: all ...`."""
    found = subject_expression(context, step)
    source, target = context.place(step.fields["from"]), context.place(step.fields["to"])
    if found is None or source is None or target is None:
        return context.scope
    for place, typed in (source, target):
        if context.symbols.state_vars[place.name].holder not in HOLDERS and context.symbols.state_vars[place.name].holder != "set":
            context.symbols.report.add("T144", typed.span, name=place.name)
            return context.scope
    thing, copies = _thing(context, step, found, source[1])
    turned = context.expression(step.fields["as"]) if "as" in step.fields else None
    if thing is not None and isinstance(thing.kind, types.ErrorType):
        return context.scope
    lies = _check_lies(context, step, thing, turned, source[1], target[1])
    if lies and not is_sure(step) and thing is not None and not _is_there(thing, copies, source[1], context):
        context.symbols.report.add("B111", step.span, what=_what_moves(found, step), name=source_text(source[1]))
    at = step.fields.get("at")
    bottom = at is not None and isinstance(at.node, ScalarNode) and at.node.value == "bottom"
    context.emit(Move(thing, copies, source[0], target[0], turned, bottom, _up_to(step) or thing is None), step.span)
    return kill_written(context, [source[0].name, target[0].name])


def _what_moves(found: ast.ExpressionNode, step: StatementNode) -> str:
    """What is moved, with its number where there is one, as it was written."""
    of = step.fields.get("of")
    return _what(found) if of is None else f"{_what(found)} of {' '.join(of.span.text.split())}"


def _thing(
    context: LoweringContext, step: StatementNode, found: ast.ExpressionNode, source: StateRead
) -> tuple[Expression | None, Expression | None]:
    if isinstance(found, ast.NameReference) and found.name == "all":
        return None, None
    inner = _content(source)
    if "of" in step.fields:
        copies = check_number(found, context.scope)
        return context.expression(step.fields["of"], inner), copies
    thing = check_expression(found, context.scope, inner)
    if isinstance(thing.kind, types.SetOf | types.ListOf | types.MultisetOf):
        return thing, None
    return as_wanted(thing, context.scope, inner), None


def _content(holder: StateRead) -> types.Type:
    """The kind of what lies in a holder."""
    return types.element_type(holder.kind) or types.non_null(holder.kind)


def _check_lies(
    context: LoweringContext, step: StatementNode, thing: Expression | None, turned: Expression | None, source: StateRead, target: StateRead
) -> bool:
    """Whether what is moved may lie where it goes; reports it if not."""
    goes = turned.kind if turned is not None else _content(source) if thing is None else types.element_type(thing.kind) or thing.kind
    if not fits_storage(context, goes, _content(target)):
        context.symbols.report.add(
            "T145", step.span, thing=types.show(types.non_null(goes)), name=target.name, holds=types.show(_content(target))
        )
        return False
    return True


def _is_there(thing: Expression, copies: Expression | None, source: StateRead, context: LoweringContext) -> bool:
    """Whether it is known here that the thing lies in the holder: it was chosen from there, or asked for."""
    if copies is not None:
        return False
    key = In(types.BOOL, thing, source)
    return key in context.scope.facts


def _what(expression: ast.ExpressionNode) -> str:
    return " ".join(expression.span.text.split())


@handles("draw")
def lower_draw(context: LoweringContext, step: StatementNode) -> Scope:
    """`draw: number from pile to holder`."""
    number_text = subject_expression(context, step)
    source, target = context.place(step.fields["from"]), context.place(step.fields["to"])
    if number_text is None or source is None or target is None:
        return context.scope
    if context.symbols.state_vars[source[0].name].holder != "pile":
        context.symbols.report.add("T146", source[1].span, name=source[0].name)
        return context.scope
    if not fits_storage(context, _content(source[1]), _content(target[1])):
        thing, holds = types.show(_content(source[1])), types.show(_content(target[1]))
        context.symbols.report.add("T145", step.span, name=target[0].name, thing=thing, holds=holds)
        return context.scope
    number = check_number(number_text, context.scope)
    if not isinstance(number.kind, types.ErrorType) and not is_sure(step):
        context.symbols.report.add("B112", step.span, name=source[0].name)
    context.emit(Draw(number, source[0], target[0], _up_to(step)), step.span)
    return kill_written(context, [source[0].name, target[0].name])


# ------------------------------------------------------------------------------------------------ names, chance


@handles("let")
def lower_let(context: LoweringContext, step: StatementNode) -> Scope:
    """`let: {name: value}`: names for what is true now."""
    scope = context.scope
    for entry in step.subject if isinstance(step.subject, MappingNode) else ():
        read = parser.parse_expression(entry.value, context.symbols.report) if isinstance(entry.value, ScalarNode) else None
        value = check_expression(read, scope) if read else None
        kind = value.kind if value is not None else types.ERROR_TYPE
        scope, slot = scope.bind(entry.key, kind, entry.key_span)
        context.symbols.address(f"{context.address}.{entry.key}", "name", entry.key_span)
        if value is not None:
            context.emit(Let(slot, value), entry.value.span)
            scope = scope.with_facts(at_most(scope.names[entry.key], value))
    return scope


@handles("shuffle")
def lower_shuffle(context: LoweringContext, step: StatementNode) -> Scope:
    """`shuffle: pile`: chance brings it into an order."""
    found = subject_expression(context, step)
    place = context.place(FieldSource(found.span, expression=found)) if found else None
    if place is None:
        return context.scope
    if context.symbols.state_vars[place[0].name].holder != "pile":
        context.symbols.report.add("T146", place[1].span, name=place[0].name)
        return context.scope
    context.emit(Shuffle(context.address, place[0]), step.span)
    return kill_written(context, [place[0].name])


@handles("roll")
def lower_roll(context: LoweringContext, step: StatementNode) -> Scope:
    """`roll: name from set`: one of a set by chance, known afterwards, or in `do:`."""
    name = subject_expression(context, step)
    if not isinstance(name, ast.NameReference):
        if name is not None:
            context.symbols.report.add("T147", name.span)
        return context.scope
    source = _rolled_from(context, step)
    if source is None:
        return context.scope
    inner = types.element_type(source.kind) or types.ERROR_TYPE
    has_do = "do" in step.fields
    scope, slot = context.scope.bind(name.name, inner, name.span)
    weight = (
        LoweringContext.expression(context.at(scope), step.fields["weight"], types.IntRange(0, None)) if "weight" in step.fields else None
    )
    number = context.emit(Roll(context.address, name.name, slot, source, weight, -1), step.span)
    if has_do:
        lower_steps(context.at(scope), step.fields["do"].node)
        context.builder.patch(number)
        return kill_written(context, context.effects.written)
    context.builder.patch(number)
    if not is_never_empty(source, context.scope):
        context.symbols.report.add("D110", step.fields["from"].span, name=name.name)
    return scope


def _rolled_from(context: LoweringContext, step: StatementNode) -> Expression | None:
    source = step.fields["from"]
    read = source.expression or context.parsed(source)
    typed = check_set(read, context.scope) if read is not None else None
    return None if typed is None or isinstance(typed.kind, types.ErrorType) else typed
