"""Verbs that change what is tracked: change, add, take, move, draw, let; and chance: shuffle, roll."""

from interpreter.frontend.lowering.bounds_check import at_most, may_fall_short
from interpreter.frontend.lowering.context import Sentenced, Step, Writer, after, fits_holder, handles, subject_expression, write_steps
from interpreter.frontend.source.nodes import Map
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.expressions import as_wanted, check, check_number, check_set, said
from interpreter.frontend.types.result_refinement import is_never_empty
from interpreter.model.ir import AddClamped, Assign, Draw, Expression, In, Let, Move, Roll, Shuffle, StateRead
from interpreter.model.types.types import HOLE, TRUTH, Hole, Kind, ListOf, Number, PoolOf, SetOf, element, show, without_none

HOLDERS = ("pool", "pile", "slot")


def is_sure(step: Step) -> bool:
    """Whether the step says `up to`, or why it cannot fall short."""
    return (step.sentence is not None and step.sentence.up_to) or step.node.get("surely") is not None


def _up_to(step: Step) -> bool:
    return step.sentence is not None and step.sentence.up_to


@handles("change")
def change(writer: Writer, step: Step) -> Scope:
    """`change: place to value`."""
    target = subject_expression(writer, step)
    if target is None:
        return writer.scope
    found = writer.place(Sentenced(target.span, expression=target))
    if found is None:
        return writer.scope
    place, _typed = found
    track = writer.declared.tracks[place.name]
    if track.holder in HOLDERS:
        writer.declared.report.add("T142", target.span, name=place.name, holder=track.holder)
        return writer.scope
    wanted: Kind = writer.declared.limits.get(place.name, track.kind)
    value = writer.expression(step.fields["to"], wanted)
    writer.emit(Assign(place, value), step.span)
    return after(writer, [place.name])


@handles("add")
def add(writer: Writer, step: Step) -> Scope:
    """`add: amount to place`."""
    return _count(writer, step, "to", 1)


@handles("take")
def take(writer: Writer, step: Step) -> Scope:
    """`take: amount from place`."""
    return _count(writer, step, "from", -1)


def _count(writer: Writer, step: Step, key: str, sign: int) -> Scope:
    amount_text = subject_expression(writer, step)
    found = writer.place(step.fields[key])
    if amount_text is None or found is None:
        return writer.scope
    place, _ = found
    if not isinstance(without_none(writer.declared.tracks[place.name].kind), Number):
        writer.declared.report.add("T143", step.fields[key].span, verb=step.verb, name=place.name)
        return writer.scope
    amount = check_number(amount_text, writer.scope)
    if isinstance(amount.kind, Hole):
        return after(writer, [place.name])
    if isinstance(amount.kind, Number) and (amount.kind.low is None or amount.kind.low < 0):
        writer.declared.report.add("B107", amount_text.span, verb=step.verb, have=show(amount.kind))
    elif not is_sure(step) and may_fall_short(place, amount, sign, writer):
        writer.declared.report.add("B110", step.span, verb=step.verb, name=place.name)
    writer.emit(AddClamped(place, amount, sign, _up_to(step)), step.span)
    return after(writer, [place.name])


# ------------------------------------------------------------------------------------------------ moving


@handles("move")
def move(writer: Writer, step: Step) -> Scope:
    """`move: thing from holder to holder`, `move: 2 of thing ...`, `move: all ...`."""
    found = subject_expression(writer, step)
    source, target = writer.place(step.fields["from"]), writer.place(step.fields["to"])
    if found is None or source is None or target is None:
        return writer.scope
    for place, typed in (source, target):
        if writer.declared.tracks[place.name].holder not in HOLDERS and writer.declared.tracks[place.name].holder != "set":
            writer.declared.report.add("T144", typed.span, name=place.name)
            return writer.scope
    thing, copies = _thing(writer, step, found, source[1])
    turned = writer.expression(step.fields["as"]) if "as" in step.fields else None
    if thing is not None and isinstance(thing.kind, Hole):
        return writer.scope
    lies = _check_lies(writer, step, thing, turned, source[1], target[1])
    if lies and not is_sure(step) and thing is not None and not _is_there(thing, copies, source[1], writer):
        writer.declared.report.add("B111", step.span, what=_what_moves(found, step), name=said(source[1]))
    at = step.fields.get("at")
    bottom = at is not None and isinstance(at.node, Scalar) and at.node.value == "bottom"
    writer.emit(Move(thing, copies, source[0], target[0], turned, bottom, _up_to(step) or thing is None), step.span)
    return after(writer, [source[0].name, target[0].name])


def _what_moves(found: ast.Expression, step: Step) -> str:
    """What is moved, with its number where there is one, as it was written."""
    of = step.fields.get("of")
    return _what(found) if of is None else f"{_what(found)} of {' '.join(of.span.text.split())}"


def _thing(writer: Writer, step: Step, found: ast.Expression, source: StateRead) -> tuple[Expression | None, Expression | None]:
    if isinstance(found, ast.Name) and found.name == "all":
        return None, None
    inner = _content(source)
    if "of" in step.fields:
        copies = check_number(found, writer.scope)
        return writer.expression(step.fields["of"], inner), copies
    thing = check(found, writer.scope, inner)
    if isinstance(thing.kind, SetOf | ListOf | PoolOf):
        return thing, None
    return as_wanted(thing, writer.scope, inner), None


def _content(holder: StateRead) -> Kind:
    """The kind of what lies in a holder."""
    return element(holder.kind) or without_none(holder.kind)


def _check_lies(
    writer: Writer, step: Step, thing: Expression | None, turned: Expression | None, source: StateRead, target: StateRead
) -> bool:
    """Whether what is moved may lie where it goes; reports it if not."""
    goes = turned.kind if turned is not None else _content(source) if thing is None else element(thing.kind) or thing.kind
    if not fits_holder(writer, goes, _content(target)):
        writer.declared.report.add("T145", step.span, thing=show(without_none(goes)), name=target.name, holds=show(_content(target)))
        return False
    return True


def _is_there(thing: Expression, copies: Expression | None, source: StateRead, writer: Writer) -> bool:
    """Whether it is known here that the thing lies in the holder: it was chosen from there, or asked for."""
    if copies is not None:
        return False
    key = In(TRUTH, thing, source)
    return key in writer.scope.facts


def _what(expression: ast.Expression) -> str:
    return " ".join(expression.span.text.split())


@handles("draw")
def draw(writer: Writer, step: Step) -> Scope:
    """`draw: number from pile to holder`."""
    number_text = subject_expression(writer, step)
    source, target = writer.place(step.fields["from"]), writer.place(step.fields["to"])
    if number_text is None or source is None or target is None:
        return writer.scope
    if writer.declared.tracks[source[0].name].holder != "pile":
        writer.declared.report.add("T146", source[1].span, name=source[0].name)
        return writer.scope
    if not fits_holder(writer, _content(source[1]), _content(target[1])):
        thing, holds = show(_content(source[1])), show(_content(target[1]))
        writer.declared.report.add("T145", step.span, name=target[0].name, thing=thing, holds=holds)
        return writer.scope
    number = check_number(number_text, writer.scope)
    if not isinstance(number.kind, Hole) and not is_sure(step):
        writer.declared.report.add("B112", step.span, name=source[0].name)
    writer.emit(Draw(number, source[0], target[0], _up_to(step)), step.span)
    return after(writer, [source[0].name, target[0].name])


# ------------------------------------------------------------------------------------------------ names, chance


@handles("let")
def let(writer: Writer, step: Step) -> Scope:
    """`let: {name: value}`: names for what is true now."""
    scope = writer.scope
    for entry in step.subject if isinstance(step.subject, Map) else ():
        read = parser.expression(entry.value, writer.declared.report) if isinstance(entry.value, Scalar) else None
        value = check(read, scope) if read else None
        kind = value.kind if value is not None else HOLE
        scope, slot = scope.bind(entry.key, kind, entry.key_span)
        writer.declared.address(f"{writer.address}.{entry.key}", "name", entry.key_span)
        if value is not None:
            writer.emit(Let(slot, value), entry.value.span)
            scope = scope.knowing(at_most(scope.names[entry.key], value))
    return scope


@handles("shuffle")
def shuffle(writer: Writer, step: Step) -> Scope:
    """`shuffle: pile`: chance brings it into an order."""
    found = subject_expression(writer, step)
    place = writer.place(Sentenced(found.span, expression=found)) if found else None
    if place is None:
        return writer.scope
    if writer.declared.tracks[place[0].name].holder != "pile":
        writer.declared.report.add("T146", place[1].span, name=place[0].name)
        return writer.scope
    writer.emit(Shuffle(writer.address, place[0]), step.span)
    return after(writer, [place[0].name])


@handles("roll")
def roll(writer: Writer, step: Step) -> Scope:
    """`roll: name from set`: one of a set by chance, known afterwards, or in `do:`."""
    name = subject_expression(writer, step)
    if not isinstance(name, ast.Name):
        if name is not None:
            writer.declared.report.add("T147", name.span)
        return writer.scope
    source = _rolled_from(writer, step)
    if source is None:
        return writer.scope
    inner = element(source.kind) or HOLE
    has_do = "do" in step.fields
    scope, slot = writer.scope.bind(name.name, inner, name.span)
    weight = Writer.expression(writer.at(scope), step.fields["weight"], Number(0, None)) if "weight" in step.fields else None
    number = writer.emit(Roll(writer.address, name.name, slot, source, weight, -1), step.span)
    if has_do:
        write_steps(writer.at(scope), step.fields["do"].node)
        writer.code.patch(number)
        return after(writer, writer.effects.written)
    writer.code.patch(number)
    if not is_never_empty(source, writer.scope):
        writer.declared.report.add("D110", step.fields["from"].span, name=name.name)
    return scope


def _rolled_from(writer: Writer, step: Step) -> Expression | None:
    source = step.fields["from"]
    read = source.expression or writer.parsed(source)
    typed = check_set(read, writer.scope) if read is not None else None
    return None if typed is None or isinstance(typed.kind, Hole) else typed
