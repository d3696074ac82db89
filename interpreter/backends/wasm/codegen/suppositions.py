"""Values at positions that are only supposed (`after`): steps are done in a copy, in which the value is worked out."""

from interpreter.backends.wasm.codegen.memories import MemoryLowering
from interpreter.backends.wasm.codegen.operators import OperatorLowering
from interpreter.backends.wasm.codegen.services import NOTICES, PASSES, STAMP, another_position
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import NUMBER, Operand, fitted, held
from interpreter.backends.wasm.codegen.unit import STATE
from interpreter.backends.wasm.codegen.words import WordLowering, define
from interpreter.backends.wasm.position.logs import PLACE
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import ZERO, add, choose, load, offset, op, store
from interpreter.lir import nodes
from interpreter.lir.nodes import Call, Expression, Global, Local
from interpreter.lir.types import FUNCTION, I32
from interpreter.model import ir
from interpreter.model.ir.traverse import locals_in, slots_read
from interpreter.model.types.types import may_be_none


class SuppositionLowering(MemoryLowering, OperatorLowering, WordLowering):
    """Lowers `after`; the other expressions are lowered by the class that extends this one."""

    def after(self, expression: ir.After, scope: Scope) -> Operand:
        """The value by a function of its own, in which the position is the one that the steps lead to."""
        kinds = [slot.kind for slot in self.rules.routines[expression.routine].slots]
        taken = self.facts.suspension.parameters(expression.routine)
        captured = sorted(slots_read(expression.value) | (locals_in(expression.value) & {ir.ME}))
        seen = {slot: held(self.body, scope.names[slot], "seen") for slot in captured}
        shapes = [each.shape for each in seen.values()]
        key = ("after", expression.routine, expression.value, tuple(shapes))
        name = self.unit.function(key, f"after.{expression.routine}", lambda function: self._supposed(function, expression, seen))

        def ahead(*arguments: Operand) -> Operand:
            given = dict(zip(expression.entry, arguments, strict=True))
            trees: list[Expression] = [STATE]
            for slot in taken:
                kind = kinds[slot]
                trees += fitted(given[slot], NUMBER if slot == ir.ME or kind is None else self.shapes.of(kind)).trees
            trees += [tree for each in seen.values() for tree in each.trees]
            return self.results(name, trees, self.shapes.of(expression.value.kind))

        values = [self.value(argument, scope) for argument in expression.arguments]
        given_kinds = [argument.kind for argument in expression.arguments]
        guards = [
            may_be_none(each) and not may_be_none(kinds[slot] or each) for slot, each in zip(expression.entry, given_kinds, strict=True)
        ]
        return self.lifted(values, given_kinds, guards, expression.value.kind, ahead)

    def _supposed(self, function: str, expression: ir.After, seen: dict[int, Operand]) -> nodes.Function:
        """The function of the position, of what the steps take and of what the value reads besides."""
        body = self.unit.body(expression.routine, expression.value.span)
        slots = self.rules.routines[expression.routine].slots
        parameters: list[Local] = []
        for slot in self.facts.suspension.parameters(expression.routine):
            kind = slots[slot].kind
            shape = NUMBER if slot == ir.ME or kind is None else self.shapes.of(kind)
            parameters += [body.fresh(slots[slot].name or "given", each) for each in shape.types]
        steps: list[Expression] = [*parameters]
        names: dict[int, Operand] = {}
        for slot, value in seen.items():
            locals_ = tuple(body.fresh("seen", each) for each in value.shape.types)
            names[slot] = Operand(value.shape, locals_)
            parameters += locals_
        self._copied(body)
        stamp = body.named("stamp", STAMP)
        self._done(body, expression.routine, steps)
        another_position(body)
        lowering, shape = type(self)(self.unit, body), self.shapes.of(expression.value.kind)
        scope = Scope(names, asking=True)
        if shape.form in ("list", "counts"):
            value = held(body, lowering.copied(fitted(lowering.settled(lowering.value(expression.value, scope), shape), shape)), "value")
        else:
            with lowering.spending():
                value = held(body, lowering.value(expression.value, scope), "value")
        body.set(STAMP, stamp)
        body.give(*value.trees)
        return define(function, [STATE, *parameters], body)

    def _copied(self, body: Body) -> None:
        """Write that the position from here on is a copy, without frames; its memories go on in the logs of the first."""
        layout = self.unit.layout
        copy = offset(self.unit.reserve(layout.head))
        begin = min(
            [*(area.base for area in layout.indexes.values()), *(track.base for track in layout.tracks.values())], default=layout.head
        )
        for at in layout.course.values():
            body.do(store(8, copy, at, load(8, STATE, at)))
        if layout.head > begin:
            body.do(op("memory.copy", add(copy, offset(begin)), add(STATE, offset(begin)), offset(layout.head - begin)))
        for track in layout.tracks.values():
            if track.form == "memory":
                place = body.named("place", op("i32.load", STATE, offset(track.base + PLACE)))
                body.do(op("i32.store", copy, offset(track.base + PLACE), choose(place, place, add(STATE, offset(track.log)))))
        body.set(STATE, copy)

    def _done(self, body: Body, routine: str, steps: list[Expression]) -> None:
        """Write that the steps are done; they have passes of loops of their own, and nobody is told what falls short."""
        passes, notices = body.named("passes", PASSES), body.named("notices", NOTICES)
        body.set(PASSES, ZERO)
        body.do(Call(Global(self.unit.routine(routine), FUNCTION), (STATE, *steps), I32))
        body.set(PASSES, passes)
        body.set(NOTICES, notices)
