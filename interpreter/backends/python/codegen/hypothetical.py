"""Lowers values at positions that are only supposed (`after`), and what memories of positions tell."""

from interpreter.analysis.state_reads import names_written
from interpreter.backends.python.codegen.function_builder import KEPT, SEAT, STATE, Scope, call
from interpreter.backends.python.codegen.null_propagation import NullPropagation
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression
from interpreter.lir.operators import op
from interpreter.lir.types import FUNCTION, INT
from interpreter.model import ir
from interpreter.model.ir.traverse import descendants, locals_in, slots_read
from interpreter.model.types.types import may_be_none


class HypotheticalCodegen(NullPropagation):
    """Lowers `after` and memories; the other expressions are lowered by the class that extends this one."""

    def after(self, expression: ir.After, scope: Scope) -> Expression:
        """The value by a function of its own, which is given the position that the steps lead to in place of this one."""
        routine, kinds = expression.routine, [slot.kind for slot in self.rules.routines[expression.routine].slots]
        taken = self.unit.facts.suspension.parameters(routine)
        pools = self.unit.constant("POOLS", ("pools", self._pools(routine)))
        locals_ = {part.slot: part for part in descendants(expression.value) if isinstance(part, ir.Local)}
        captured = {slot: locals_.get(slot) for slot in sorted(slots_read(expression.value) | (locals_in(expression.value) & {ir.ME}))}

        def write(name: str) -> nodes.Unit:
            body = self.unit.body(routine, expression.value.span)
            names = {
                slot: body.for_slot(slot, "me", SEAT) if each is None else body.for_slot(slot, each.name, each.kind)
                for slot, each in captured.items()
            }
            body.begin([names[ir.ME]] if ir.ME in names else [])
            body.give(type(self)(self.unit, body).value(expression.value, Scope(names, asking=True)))
            return (self.unit.define(name, [STATE, KEPT, *names.values()], body),)

        key = ("there", routine, expression.value, *(each.kind for each in captured.values() if each is not None))
        there = self.unit.function(key, "there", write)

        def ahead(*arguments: Expression) -> Expression:
            given = dict(zip(expression.entry, arguments, strict=True))
            position = call("suppose", STATE, pools, nodes.Global(self.unit.routine(routine), FUNCTION), *(given[slot] for slot in taken))
            return call(
                there, position, op("dictionary", type_=KEPT.type), *(scope.names[slot] for slot in captured), type_=expression.kind
            )

        guards = [
            may_be_none(each.kind) and not may_be_none(kinds[slot] or each.kind)
            for slot, each in zip(expression.entry, expression.arguments, strict=True)
        ]
        trees = [self.value(argument, scope) for argument in expression.arguments]
        return self.lift_nullable(trees, guards, ahead, may_fail=may_be_none(expression.value.kind))

    def times_remembered(self, expression: ir.TimesRemembered, _scope: Scope) -> Expression:
        """How often the present values are in a memory."""
        recall = self.unit.constant("RECALL", ("recall", expression.memory, expression.names), FUNCTION)
        return nodes.Call(recall, (STATE,), INT)

    def remembered(self, expression: ir.Remembered, _scope: Scope) -> Expression:
        """A memory with the present values once more."""
        remember = self.unit.constant("REMEMBER", ("remember", expression.memory, expression.names), FUNCTION)
        return nodes.Call(remember, (STATE,), expression.kind)

    def _pools(self, routine: str) -> tuple[str, ...]:
        """The pools that steps may change: in a position that is only supposed they are lists of its own."""
        written = set(names_written(self.rules, self.rules.routines[routine].code))
        return tuple(name for name in sorted(written) if name in self.rules.state_vars and self.rules.state_vars[name].holder == "pool")
