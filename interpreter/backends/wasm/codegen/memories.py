"""Memories of positions: how often the present values are in one, and how they come into it. Where they stand: `position/logs.py`."""

from collections.abc import Callable, Iterator

from interpreter.backends.wasm.codegen.aggregates import AggregateLowering
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import Operand, plain
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.position.layout import Layout, Track
from interpreter.backends.wasm.position.logs import FACTOR, FIRST, FREE, PLACE, remembered, words_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import WORD
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    NO,
    ONE,
    YES,
    ZERO,
    add,
    choose,
    equal,
    load,
    mul,
    number,
    offset,
    op,
    store,
    unequal,
)
from interpreter.diagnostics.span import Span
from interpreter.lir import nodes
from interpreter.lir.nodes import Call, Expression, Global, Local
from interpreter.lir.types import FUNCTION, I32, I64
from interpreter.model import ir
from interpreter.model.types.types import MemoryOf, non_null

FEW_WORDS = 4  # that are written one after the other
Visit = Callable[[Expression, Expression, int], None]  # a word; an address, and what is added to it, so many bytes into the entry
ENTRY = Local("entry", I32)


class MemoryLowering(AggregateLowering):
    """Lowers what is asked of memories; the other expressions are lowered by the class that extends this one."""

    def times_remembered(self, expression: ir.TimesRemembered, _scope: Scope) -> Operand:
        """How often the present values are in a memory."""
        track = self.unit.layout.track(expression.memory)
        name = self.unit.function(("times", track.name), f"times.{track.name}", lambda function: _times(self.unit, function, track))
        return plain(Call(Global(name, FUNCTION), (STATE,), I64))


def change_memory(unit: CompilationUnit, body: Body, step: ir.Assign) -> None:
    """Write that a memory has the present values once more, or that all is forgotten."""
    track = unit.layout.track(step.target.name)
    match step.value:
        case ir.Remembered():
            span = unit.rules.state_vars[track.name].span
            name = unit.function(
                ("remember", track.name), f"remember.{track.name}", lambda function: _remember(unit, function, track, span)
            )
            body.do(Call(Global(name, FUNCTION), (STATE,), I64))
        case ir.Constant(value=()):
            first = choose(_cell(track, PLACE), _cell(track, FREE), offset(0))
            body.do(op("i32.store", STATE, offset(track.base + FIRST), body.named("first", first)))
            body.do(op("i32.store", STATE, offset(track.base + FREE), _cell(track, FIRST)))
        case _:
            raise Unsupported("a memory that becomes another one")


def copy_position(body: Body, layout: Layout, copy: Expression) -> None:
    """Write that a position comes to another place, with the entries of its logs that are in use."""
    body.do(op("memory.copy", copy, STATE, offset(layout.head)))
    for track in layout.tracks.values():
        if track.form == "memory":
            free = body.named("free", _cell(track, FREE))
            content = track.log + WORD * track.capacity
            for begin, size in ((track.log, WORD), (content, WORD * track.words)):
                body.do(op("memory.copy", add(copy, offset(begin)), add(STATE, offset(begin)), mul(free, offset(size))))


def _cell(track: Track, at: int) -> Expression:
    return op("i32.load", STATE, offset(track.base + at))


def _log(body: Body, track: Track) -> Local:
    """Write where the log of a memory stands."""
    place = body.named("place", _cell(track, PLACE))
    return body.named("log", choose(place, place, add(STATE, offset(track.log))))


def _content(body: Body, track: Track, log: Local, entry: Expression) -> Local:
    """Write where an entry stands."""
    return body.named("content", add(log, add(mul(entry, offset(WORD * track.words)), offset(WORD * track.capacity))))


def _areas(unit: CompilationUnit, track: Track) -> Iterator[tuple[int, int, int]]:
    """What is remembered: where it stands in a position, how many bytes, how far into an entry."""
    kind = non_null(unit.rules.state_vars[track.name].kind)
    assert isinstance(kind, MemoryOf)
    into, tracks = 0, unit.layout.tracks
    for name in remembered(kind):
        base, size = (tracks[name].base, tracks[name].size) if name in tracks else (unit.layout.course["current"], WORD)
        yield base, size, into
        into += WORD * words_of(size)


def _visit(unit: CompilationUnit, body: Body, track: Track, entry: Expression, inside: Visit) -> None:
    """Write what is done with each word of the present values, beside its place in an entry."""
    for base, size, into in _areas(unit, track):
        whole = size // WORD * WORD
        if whole > FEW_WORDS * WORD:
            at = body.named("at", offset(0))
            with body.while_(op("i32.lt_u", at, offset(whole))):
                inside(body.named("word", load(8, add(STATE, at), base)), add(entry, at), into)
                body.set(at, add(at, offset(WORD)))
        else:
            for at_word in range(0, whole, WORD):
                inside(body.named("word", load(8, STATE, base + at_word)), entry, into + at_word)
        if size > whole:
            inside(body.named("word", _rest(base + whole, size - whole)), entry, into + whole)


def _tidy(unit: CompilationUnit, body: Body, memory: Track) -> None:
    """Write that nothing is left of earlier values where piles were higher and sets were not none: what is equal looks equal."""
    kind = non_null(unit.rules.state_vars[memory.name].kind)
    assert isinstance(kind, MemoryOf)
    for track in (unit.layout.tracks[name] for name in kind.names if name in unit.layout.tracks):
        if track.form == "pile" or (track.form == "bits" and track.is_optional):
            cell, end = body.named("cell", add(STATE, offset(track.base))), body.named("end", add(STATE, offset(track.base + track.size)))
            with body.while_(op("i32.lt_u", cell, end)):
                if track.form == "pile":
                    used = body.named("used", add(mul(op("i32.load16_u", cell, offset(0)), offset(track.width)), offset(2)))
                else:
                    used = body.named("used", choose(op("i32.load", cell, offset(0)), offset(track.stride), offset(WORD)))
                body.do(op("memory.fill", add(cell, used), offset(0), op("i32.sub", offset(track.stride), used)))
                body.set(cell, add(cell, offset(track.stride)))


def _rest(at: int, size: int) -> Expression:
    """The last bytes of what is remembered, filled up with zeros."""
    word, shift = ZERO, 0
    result: Expression = word
    for width in (4, 2, 1):
        if size & width:
            part = load(width, STATE, at + shift)
            result = add(result, op("i64.shl", part, number(8 * shift)) if shift else part)
            shift += width
    return result


def _digest(unit: CompilationUnit, body: Body, track: Track) -> Local:
    """Write the number that follows from the present values; `logs.digest` is the same."""
    _tidy(unit, body, track)
    result = body.named("digest", ZERO)

    def mix(word: Expression, _entry: Expression, _at: int) -> None:
        body.set(result, mul(op("i64.xor", result, word), number(FACTOR - (1 << 64))))
        body.set(result, op("i64.xor", result, op("i64.shr_u", result, number(32))))

    _visit(unit, body, track, offset(0), mix)
    return result


def _is_entry(unit: CompilationUnit, function: str, track: Track) -> nodes.Function:
    """Whether the present values are those of an entry."""
    body = Body()

    def compare(word: Expression, entry: Expression, at: int) -> None:
        with body.if_(unequal(word, load(8, entry, at))):
            body.give(NO)

    _visit(unit, body, track, ENTRY, compare)
    body.give(YES)
    return _function(function, (STATE, ENTRY), body)


def _times(unit: CompilationUnit, function: str, track: Track) -> nodes.Function:
    body = Body()
    compare = unit.function(("is_entry", track.name), f"is_entry.{track.name}", lambda name: _is_entry(unit, name, track))
    digest, log = _digest(unit, body, track), _log(body, track)
    times = body.named("times", ZERO)
    entry, free = body.named("number", _cell(track, FIRST)), body.named("free", _cell(track, FREE))
    with body.while_(op("i32.lt_u", entry, free)):
        with body.if_(equal(load(8, add(log, mul(entry, offset(WORD)))), digest)):
            there = Call(Global(compare, FUNCTION), (STATE, _content(body, track, log, entry)), I32)
            with body.if_(there):
                body.set(times, add(times, ONE))
        body.set(entry, add(entry, offset(1)))
    body.give(times)
    return _function(function, (STATE,), body)


def _remember(unit: CompilationUnit, function: str, track: Track, span: Span | None) -> nodes.Function:
    body = unit.body(f"track.{track.name}", span)
    free = body.named("free", _cell(track, FREE))
    with body.if_(op("i32.ge_u", free, offset(track.capacity))):
        body.write(nodes.Raise(offset(unit.place(f"track.{track.name}", span))))
    digest, log = _digest(unit, body, track), _log(body, track)
    body.do(store(8, add(log, mul(free, offset(WORD))), 0, digest))
    content = _content(body, track, log, free)
    _visit(unit, body, track, content, lambda word, entry, at: body.do(store(8, entry, at, word)))
    body.do(op("i32.store", STATE, offset(track.base + FREE), add(free, offset(1))))
    body.give(ZERO)
    return _function(function, (STATE,), body)


def _function(function: str, parameters: tuple[Local, ...], body: Body) -> nodes.Function:
    return nodes.Function(function, tuple(nodes.Parameter(each.name, each.type) for each in parameters), tuple(body.block))
