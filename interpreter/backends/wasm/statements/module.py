"""The module of a table: all its functions and data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from interpreter.analysis.facts import facts_of
from interpreter.backends.wasm.codegen.services import (
    DECISIONS,
    GIVEN,
    GLOBALS,
    LIMIT,
    MOST_OPTIONS,
    NOTICES,
    NOTICES_AREA,
    NOTICES_END,
    OPTIONS,
    PASSES,
    PENDING,
    PENDING_AREA,
    SPENT,
    SPENT_BEGIN,
    STOPPED,
    ZEROS,
)
from interpreter.backends.wasm.codegen.shapes import Shapes
from interpreter.backends.wasm.codegen.unit import ANSWERS_BEGIN, STATE, CompilationUnit, ShownAnswers
from interpreter.backends.wasm.position.layout import Layout
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.statements import stepping
from interpreter.backends.wasm.statements.routines import routine
from interpreter.backends.wasm.statements.slots import SlotValues
from interpreter.backends.wasm.tables.reader import Fit
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import ZERO, add, equal, load, mul, number, offset, op, store, sub, wide
from interpreter.diagnostics.span import Span
from interpreter.lir import nodes
from interpreter.lir.nodes import Call, Expression, Global, Local
from interpreter.lir.types import FUNCTION, I32, I64, ValueType
from interpreter.runtime.state.game_instance import GameInstance

PAGE = 1 << 16  # bytes
MOST_PAGES = 1 << 12  # of memory
COUNTERS = (DECISIONS, OPTIONS, MOST_OPTIONS, NOTICES)


@dataclass(frozen=True, slots=True)
class GeneratedModule:
    """The functions of a module, its data, and what numbers in it stand for."""

    functions: Sequence[nodes.Function]
    preludes: frozenset[str]
    data: bytes
    pages: int  # of memory, 64 KiB each
    globals: Mapping[str, ValueType]
    notices: Sequence[str]
    places: Sequence[tuple[str, Span | None]]
    fit: Fit


Extension = Callable[[CompilationUnit], Sequence[nodes.Function]]  # functions that a module has as well


def generate(
    table: GameInstance,
    layout: Layout,
    *extensions: Extension,
    looks: bool = False,
    is_searched: bool = False,
    view: GameInstance | None = None,
    shown: ShownAnswers | None = None,
) -> GeneratedModule:
    """The module of a table, which `looks` at checks while it plays, or answers questions by a tree search; raises `Unsupported` where the table is left to other machines.

    `view`: what code generation may see of it (`HiddenError` where it looks at more); all, if it is not said. `shown`: filled with the answers that
    the module can show, if it is to show them.
    """
    view = view or table
    unit = CompilationUnit(
        table, view, replace(layout, table=view), facts_of(table.rules), Shapes(view.material), routine, looks, is_searched, shown
    )
    for name in layout.routines:
        unit.routine(name)
    more = [function for extension in extensions for function in extension(unit)]
    unit.finish()
    functions = [*unit.functions, _play(unit), _note(), _reset(), _tell(), *stepping.functions(layout), *more]
    unit.preludes -= {"note"}
    if unit.end > ANSWERS_BEGIN:
        raise Unsupported("tables and values that are kept take more space than there is")
    return GeneratedModule(
        functions, frozenset(unit.preludes), unit.data(), _pages(unit), GLOBALS, unit.notices, unit.places,
        Fit(tuple(unit.questions.values()), tuple(unit.constants), unit.end),
    )  # fmt: skip


def _pages(unit: CompilationUnit) -> int:
    """How many pages of memory the module takes."""
    pages = -(-(ZEROS + unit.zeros) // PAGE)
    if pages > MOST_PAGES:
        raise Unsupported(f"What is kept of positions takes more than {MOST_PAGES * PAGE >> 20} megabytes.")
    return pages


def _play(unit: CompilationUnit) -> nodes.Function:
    """The function that goes on with a position until it has to stop (0) or the game is over (the number of the end, from 1)."""
    layout, body = unit.layout, Body()
    body.set(PASSES, load(8, STATE, layout.loop_passes))
    with body.while_():
        depth = body.named("depth", op("i32.load", STATE, offset(layout.depth)))
        with body.if_(equal(depth, offset(0))):
            over = op("i32.load", STATE, offset(layout.ended))
            with body.if_(op("i32.eqz", over)):
                body.do(op("i32.store", STATE, offset(layout.ended), offset(layout.ends.index("finished") + 1)))
            body.give(over)
        body.set(depth, sub(depth, offset(1)))
        body.do(op("i32.store", STATE, offset(layout.depth), depth))
        frame = body.named("frame", add(STATE, mul(depth, offset(4))))
        routine = body.named("routine", op("i32.load16_u", frame, offset(layout.stack)))
        pc = body.named("pc", op("i32.load16_u", frame, offset(layout.stack + 2)))
        code = body.named("code", offset(0))
        body.set(PENDING, offset(PENDING_AREA))
        body.set(SPENT, offset(SPENT_BEGIN))
        for name in layout.routines:
            area = layout.frame(name)
            values = SlotValues(unit, body, unit.rules.routines[name])
            suspends = name in unit.facts.suspension.routines
            arguments: list[Expression] = [STATE, pc] if suspends else [STATE]
            for slot in range(len(unit.rules.routines[name].slots)) if suspends else unit.facts.suspension.parameters(name):
                arguments += values.loaded(area.slots[slot], values.shape(slot))
            call = Call(Global(unit.routine(name), FUNCTION), tuple(arguments), I32)
            with body.if_(equal(routine, offset(area.number))):
                body.set(code, call)
        with body.if_(equal(code, STOPPED)):
            _put_back(body, layout, depth)
            body.do(store(8, STATE, layout.loop_passes, PASSES))
            body.give(offset(0))
        with body.if_(code):
            body.do(op("i32.store", STATE, offset(layout.ended), code))
            body.do(op("i32.store", STATE, offset(layout.depth), offset(0)))  # whatever waited further out
            body.give(code)
    body.give(offset(0))
    return nodes.Function("play", (nodes.Parameter("S", I32),), tuple(body.block))


def _put_back(body: Body, layout: Layout, depth: Local) -> None:
    """Write that the frames that wait lie on the stack, the innermost last."""
    with body.while_(op("i32.gt_u", PENDING, offset(PENDING_AREA))):
        body.set(PENDING, sub(PENDING, offset(4)))
        entry = add(STATE, mul(depth, offset(4)))
        body.do(op("i32.store", entry, offset(layout.stack), op("i32.load", PENDING, offset(0))))
        body.set(depth, add(depth, offset(1)))
    body.do(op("i32.store", STATE, offset(layout.depth), depth))


def _note() -> nodes.Function:
    """The function that keeps what fell short."""
    step, missing, body = Local("step", I64), Local("missing", I64), Body()
    with body.if_(op("i32.ge_u", NOTICES, offset(NOTICES_END))):
        body.write(nodes.Raise(nodes.Const(0, I32)))
    body.do(op("i64.store32", NOTICES, offset(0), step))
    body.do(op("i64.store32", NOTICES, offset(4), missing))
    body.set(NOTICES, add(NOTICES, offset(8)))
    body.give(ZERO)
    return nodes.Function("note", (nodes.Parameter("step", I64), nodes.Parameter("missing", I64)), tuple(body.block))


def _reset() -> nodes.Function:
    """The function that begins to count anew, up to so many questions (0: as many as there are)."""
    limit, body = Local("limit", I64), Body()
    for each in COUNTERS[:-1]:
        body.set(each, ZERO)
    body.set(NOTICES, offset(NOTICES_AREA))
    body.set(GIVEN, ZERO)
    body.set(SPENT, offset(SPENT_BEGIN))
    body.set(LIMIT, nodes.Select(equal(limit, ZERO), number(1 << 60), limit, I64))
    return nodes.Function("reset", (nodes.Parameter("limit", I64),), tuple(body.block))


def _tell() -> nodes.Function:
    """The function that writes what was counted at an address: questions, options, most options, bytes of notices; 8 bytes each."""
    at, body = Local("at", I32), Body()
    for place, each in enumerate(COUNTERS):
        value = wide(sub(NOTICES, offset(NOTICES_AREA))) if each is NOTICES else each
        body.do(store(8, at, 8 * place, value))
    return nodes.Function("tell", (nodes.Parameter("at", I32),), tuple(body.block))
