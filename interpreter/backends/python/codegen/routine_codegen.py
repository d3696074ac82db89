"""What the classes that write one routine share: the routine, the names of its slots, and how its expressions are lowered."""

from interpreter.backends.python.codegen.expressions import ExpressionLowering
from interpreter.backends.python.codegen.function_builder import RUN, Scope, ask
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression
from interpreter.model import ir


class RoutineCodegen:
    """Writes statements of one routine into the body of its function."""

    def __init__(self, lowering: ExpressionLowering, scope: Scope, routine: ir.Routine) -> None:
        self.lowering = lowering
        self.unit = lowering.unit
        self.facts = lowering.facts
        self.rules = lowering.rules
        self.body = lowering.body
        self.scope = scope
        self.routine = routine

    def _value(self, expression: ir.Expression) -> Expression:
        return self.lowering.value(expression, self.scope)

    def _note(self, missing: Expression, pc: int) -> nodes.Do:
        """The statement that tells whoever wants to know how much is missing at an instruction."""
        return nodes.Do(ask(RUN, "note", missing, self.unit.text(self.routine.source_map[pc][0])))
