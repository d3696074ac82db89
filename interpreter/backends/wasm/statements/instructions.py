"""Instructions as statements."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

from interpreter.analysis.indexes import Index
from interpreter.analysis.loops import MOST_PASSES
from interpreter.backends.wasm.codegen.memories import change_memory
from interpreter.backends.wasm.codegen.services import DONE, TOLD, spend
from interpreter.backends.wasm.codegen.shapes import Operand, assign, bitset, fitted, held, plain
from interpreter.backends.wasm.codegen.unit import STATE
from interpreter.backends.wasm.expressions.expressions import REGISTERS
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.statements.checks import look
from interpreter.backends.wasm.statements.holders import holder, toggle
from interpreter.backends.wasm.statements.moves import MoveLowering
from interpreter.backends.wasm.tables.views import varies
from interpreter.backends.wasm.trees.instructions import (
    NONE,
    ONE,
    YES,
    ZERO,
    add,
    choose,
    denied,
    equal,
    load,
    mul,
    number,
    offset,
    op,
    store,
    sub,
    wide,
)
from interpreter.lir.nodes import Call, Expression, Global
from interpreter.lir.types import FUNCTION, I64
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import StateVarDecl
from interpreter.model.types.types import element_type, may_be_none, non_null
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import SAFETY_LIMIT


class InstructionLowering(MoveLowering):
    """Writes the instructions of one routine."""

    def remark(self, pc: int) -> None:
        """Let the module say where the rules have an instruction."""
        address, span = self.routine.source_map[pc]
        self.body.remark = self.unit.place(address, span) if span is not None else self.body.remark

    def condition(self, pc: int) -> Expression:
        """The test of an instruction that jumps unless it holds."""
        step = self.routine.code[pc]
        assert isinstance(step, ir.JumpIfFalse)
        with self._at(pc):
            return self.lowering.tree(step.test, self.scope)

    def denied(self, pc: int) -> Expression:
        """The test, turned round."""
        return denied(self.condition(pc))

    def write(self, pc: int) -> None:
        """Write an instruction that goes on to the next, or ends the routine or the game."""
        with self._at(pc):
            self._write(pc)

    @contextmanager
    def _at(self, pc: int) -> Iterator[None]:
        """Let the module, or the reason why there is none, say where the rules have an instruction."""
        self.remark(pc)
        try:
            with self.one_step():
                yield
        except Unsupported as reason:
            address, span = self.routine.source_map[pc]
            reason.address, reason.span = reason.address or address, reason.span or span
            raise

    def _write(self, pc: int) -> None:
        match self.routine.code[pc]:
            case ir.Let(slot=slot, value=value):
                kind = self.routine.slots[slot].kind
                lowered = self.lowering.value(value, self.scope) if kind is None else self.lowering.value_as(value, kind, self.scope)
                self.slots.set(slot, lowered)
            case ir.Assign() as step:
                self._change(step)
            case ir.AddClamped() as step:
                self._count(step, pc)
            case ir.Move() as step:
                self.move(step, pc)
            case ir.Draw() as step:
                self.draw(step, pc)
            case ir.IterInit() as step:
                self._snapshot(step)
            case ir.Call() as step:
                self._call(step)
            case ir.CallIndirect() as step:
                self._perform(step)
            case ir.Return():
                self.body.give(DONE)
            case ir.Tell() | ir.Reveal():
                self.body.set(TOLD, YES)  # others say what
            case ir.PhaseHook(moment=moment):
                self._check(moment)
            case ir.EndGame(name=name):
                self.body.give(self.writer.end(name))
            case other:
                raise AssertionError(f"{other} jumps or asks")

    # -------------------------------------------------------------------------------------------- changes

    def _change(self, step: ir.Assign) -> None:
        name = step.target.name
        if name in REGISTERS:
            value = self.lowering.value(step.value, self.scope)
            self.body.do(store(8, STATE, self.unit.layout.course[REGISTERS[name]], wide(value.tree)))
            return
        decl = self.rules.state_vars[name]
        if self.unit.layout.track(name).form == "memory":
            change_memory(self.unit, self.body, step)
            return
        value = held(self.body, self.lowering.value_as(step.value, decl.kind, self.scope), "value")
        self.put(step.target, value, is_there=not may_be_none(step.value.kind))

    def put(self, target: ir.LValue, value: Operand, *, is_there: bool) -> None:
        """Write that a place holds a value now, which cannot be none where it `is_there`, and that the kept sets say so."""
        track = self.unit.layout.track(target.name)
        arguments = [self.body.atom(wide(self.lowering.tree(each, self.scope)), "member") for each in target.arguments]
        address, at = self.lowering.cell(track, arguments)
        address = self.body.atom(address, "cell")
        match track.form:
            case "number":
                code = wide(value.tree)
                if track.width < 8:
                    code = add(code, number(1 - track.low)) if is_there and track.is_optional else self.encoded(code, track)
                indexes = self.facts.indexes_of(target.name)
                if indexes and track.width < 8 and track.is_optional and not track.low:  # what stands in the cell is the number of the set
                    codes = [self.body.named("before", load(track.width, address, at)), self.body.atom(code, "after")]
                    self.body.do(store(track.width, address, at, codes[1]))
                    for index in indexes:
                        self._toggle_in(index, arguments, codes)
                    return
                before = held(self.body, self.lowering.content(track, address, at), "before") if indexes else value
                self.body.do(store(track.width, address, at, code))
                for index in indexes:
                    self.refile(index, arguments, before, value)
            case "bits" if not track.is_optional:
                cell = holder(self.lowering, target.name, arguments)
                codes = cell.codes()
                for place, word in enumerate(value.words):
                    self.body.do(store(8, address, at + 8 * place, word))
                cell.refile(codes)
            case _:
                self.put_heap(target, track, address, at, value)

    def encoded(self, value: Expression, track: object) -> Expression:
        """A number as it stands in its cell."""
        low, is_optional = track.low, track.is_optional  # type: ignore[attr-defined]
        if is_optional:
            value = self.body.atom(value, "value")
            return choose(equal(value, NONE), ZERO, add(value, number(1 - low)))
        return add(value, number(-low))

    def refile(self, index: Index, arguments: list[Expression], before: Operand, after: Operand) -> None:
        """Write that a member leaves the set of the old value for that of the new one."""
        is_optional = may_be_none(self.rules.state_vars[index.track].kind)
        codes = [self.lowering.code_of_optional(each) if is_optional else add(wide(each.tree), ONE) for each in (before, after)]
        self._toggle_in(index, arguments, codes)

    def _toggle_in(self, index: Index, arguments: list[Expression], codes: Sequence[Expression]) -> None:
        """Write that a member leaves the set with one number for that with another."""
        assert index.form == "value"
        area, member = self.unit.layout.indexes[index], arguments[-1]
        for code in codes:
            address, at = self.lowering.index_address(area, arguments[:-1], code)
            toggle(self.body, area, address, at, member)

    def _count(self, step: ir.AddClamped, pc: int) -> None:
        body, decl, track = self.body, self.rules.state_vars[step.target.name], self.unit.layout.track(step.target.name)
        arguments = [body.atom(wide(self.lowering.tree(each, self.scope)), "member") for each in step.target.arguments]
        address, at = self.lowering.cell(track, arguments)
        address = body.atom(address, "cell")
        before = body.named("before", wide(self.lowering.content(track, address, at).tree))
        amount = wide(self.lowering.tree(step.amount, self.scope))
        result = body.named("result", add(before, amount) if step.sign > 0 else sub(before, amount))
        low, high = (self._bound(decl, end, arguments) for end in ("low", "high"))
        if high is not None:
            with body.if_(op("i64.gt_s", result, high)):
                self._stop_at(step, pc, result, high, op("i64.sub", result, high))
        if low is not None:
            test = op("i64.lt_s", result, low)
            with body.if_(test) if high is None else body.else_(test):
                self._stop_at(step, pc, result, low, op("i64.sub", low, result))
        body.do(store(track.width, address, at, self.encoded(result, track) if track.width < 8 else result))
        for index in self.facts.indexes_of(step.target.name):
            self.refile(index, arguments, plain(before), plain(result))

    def _bound(self, decl: StateVarDecl, end: str, arguments: list[Expression]) -> Expression | None:
        """The lowest or the highest number a cell can hold; None where there is no such bound."""
        place = int(end == "high")
        limit = self.unit.ask(_common_limit, decl.name, place)
        if limit != "various":
            return None if limit is None else number(limit)
        track = self.unit.layout.track(decl.name)
        data = self.unit.numbers(
            ("limits", decl.name, end), lambda table: _by_place(table.slot_index[decl.name], track.sizes, table.limits, place)
        )
        index: Expression = ZERO
        for size, argument in zip(track.sizes, arguments, strict=True):
            index = add(mul(index, number(size)), argument)
        return self.body.atom(self.lowering.entry(data, index), end)

    def _stop_at(self, step: ir.AddClamped, pc: int, result: Expression, bound: Expression, missing: Expression) -> None:
        if not step.up_to:
            self.note(pc, missing)
        assert isinstance(result, type(STATE))
        self.body.set(result, bound)

    def note(self, pc: int, missing: Expression) -> None:
        """Write that a step fell short, for whoever wants to know."""
        address, _ = self.routine.source_map[pc]
        self.body.do(Call(Global(self.unit.prelude("note"), FUNCTION), (number(self.unit.notice(address)), missing), I64))

    # -------------------------------------------------------------------------------------------- loops and calls

    def _snapshot(self, step: ir.IterInit) -> None:
        """Write what a loop goes through into memory, in order."""
        body, lowering = self.body, self.lowering
        rest = self.slots.value(step.rest)
        begin = self.slots.begin(step.rest)
        end = body.named("end", begin)
        kind = non_null(step.source.kind)
        element = element_type(kind)
        assert element is not None

        width = rest.shape.width

        def put(member: Operand) -> None:
            lowering.put_entry(rest.shape, end, member)
            body.set(end, add(end, offset(width)))

        def keep(member: Operand) -> None:
            if step.where is None:
                put(member)
                return
            member = held(body, fitted(member, self.slots.shape(step.slot)), "each")
            with body.if_(lowering.tree(step.where, self.scope.with_(step.slot, member))):
                put(member)

        if step.clockwise:
            self.in_turn(step.source, step.first, step.clockwise, keep)
        elif lowering.shapes.of(kind).form == "bits":
            source = lowering.members_held(step.source, self.scope) or lowering.value(step.source, self.scope)
            if may_be_none(step.source.kind):
                source = held(body, source, "source")
                with body.if_(source.is_there), lowering.passes(lambda: lowering.each_of(bitset(source.words), "each")) as member:
                    keep(member)
            else:
                with lowering.passes(lambda: lowering.each_of(source, "each")) as member:
                    keep(member)
        else:
            heap = lowering.members_held(step.source, self.scope) or held(body, lowering.value(step.source, self.scope), "heap")
            if heap.shape.form == "list":
                self.slots.check(step.rest, mul(heap.trees[1], offset(width)))
            with lowering.passes(lambda: lowering.each_of(heap, "each")) as member:
                keep(member)
        length = op("i32.div_u", sub(end, begin), offset(width))
        assign(body, rest, Operand(rest.shape, (begin, length)))
        self.spend(wide(self.slots.value(step.rest).trees[1]))

    def spend(self, passes: Expression) -> None:
        """Write that passes of loops are counted."""
        spend(self.body, passes, MOST_PASSES, self.writer.end(SAFETY_LIMIT))

    def _arguments(self, step: ir.Call) -> dict[int, Operand]:
        """The values of the slots that a routine gets, besides `me`."""
        routine = self.rules.routines[step.routine]
        values = {}
        for slot, value in enumerate(step.arguments, 1):
            kind = routine.slots[slot].kind
            values[slot] = self.lowering.value(value, self.scope) if kind is None else self.lowering.value_as(value, kind, self.scope)
        return values

    def _call(self, step: ir.Call) -> None:
        self.run_plain(step.routine, {ir.ME: self.slots.value(ir.ME), **self._arguments(step)})

    def _perform(self, step: ir.CallIndirect) -> None:
        here = self.body.atom(wide(self.lowering.tree(step.row, self.scope)), "row")
        for row, name in self.rules.programs[step.column].items():
            with self.body.if_(equal(here, number(row))):
                values = {ir.ME: self.slots.value(ir.ME), 1: plain(here)}
                if name in self.facts.suspension.routines:
                    raise AssertionError("stops")
                self.run_plain(name, values)

    def _check(self, moment: str) -> None:
        look(self.unit, self.body, STATE, moment)
        for end in self.rules.ends:
            if end.at == moment and end.when is not None:
                with self.body.if_(self.lowering.tree(end.when, self.scope)):
                    self.body.give(self.writer.end(end.name))

    # -------------------------------------------------------------------------------------------- what may stop

    def stopping(self, pc: int) -> None:
        """Write an instruction that may stop: the frame stays, innermost first."""
        self.remark(pc)
        with self.one_step():
            self._stopping(pc)

    def _stopping(self, pc: int) -> None:
        match self.routine.code[pc]:
            case ir.Call() as step:
                self.run_suspending(step.routine, {ir.ME: self.slots.value(ir.ME), **self._arguments(step)}, pc + 1)
            case ir.CallIndirect() as step:
                here = self.body.atom(wide(self.lowering.tree(step.row, self.scope)), "row")
                for row, name in self.rules.programs[step.column].items():
                    with self.body.if_(equal(here, number(row))):
                        values = {ir.ME: self.slots.value(ir.ME), 1: plain(here)}
                        if name in self.facts.suspension.routines:
                            self.run_suspending(name, values, pc + 1)
                        else:
                            self.run_plain(name, values)
            case _:
                self.ask(pc)


def _common_limit(table: GameInstance, name: str, place: int) -> int | Literal["various"] | None:
    """The bound of all cells of a tracked name; None where they have none. One that is worked out may be another on another board."""
    limits = {table.limits[cell][place] for cell in table.cells_of(name)}
    if len(limits) > 1 and None in limits:
        raise Unsupported("numbers of which some have no bound")
    decl = table.rules.state_vars[name]
    is_same = not varies(table.rules) or isinstance(decl.high if place else decl.low, ir.Constant | None)
    return next(iter(limits), None) if len(limits) <= 1 and (is_same or limits <= {None}) else "various"


def _by_place(cells: object, sizes: tuple[int, ...], limits: object, which: int) -> list[int | None]:
    """The bounds of cells, one after the other by place of their arguments; none where there is no cell."""
    if not sizes:
        return [limits[cells][which]] if isinstance(cells, int) else [None]  # type: ignore[index]
    result: list[int | None] = []
    for place in range(sizes[0]):
        inner = cells[place] if isinstance(cells, tuple) else None
        result += _by_place(inner, sizes[1:], limits, which)
    return result
