"""The answers of the branches of a question, where it is asked: how many there are, and the one with a number."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from interpreter.analysis import decision_shapes
from interpreter.analysis.decision_plans import single_set
from interpreter.backends.python.codegen import move_enumeration
from interpreter.backends.python.codegen.expressions import ExpressionLowering
from interpreter.backends.python.codegen.function_builder import KEPT, STATE, Scope, ask, call, empty_list, entry, row
from interpreter.backends.python.codegen.routine_codegen import RoutineCodegen
from interpreter.backends.python.support.listings import Form
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Local
from interpreter.lir.operators import NONE, number, op, select
from interpreter.lir.traverse import reads
from interpreter.lir.types import INT, SEQUENCE
from interpreter.model import ir


@dataclass(frozen=True, slots=True)
class AnswerSet:
    """The answers of a branch: their number, and the one with a number.

    `bare`: that one is the one thing that is chosen; otherwise it is a tuple. `values`: what holds them all, if there is such a thing;
    `form`: as what, see `support/listings.py`.
    """

    count: Expression
    nth: Callable[[Expression], Expression]
    bare: bool = False
    values: Expression | None = None
    form: Form = "tuples"


class AnswerSetCodegen(RoutineCodegen):
    """Writes the answers of one routine's questions. `reused`: the names that may hold answers already, by instruction."""

    def __init__(self, lowering: ExpressionLowering, scope: Scope, routine: ir.Routine, reused: Mapping[int, Local]) -> None:
        super().__init__(lowering, scope, routine)
        self.reused = reused

    def of(self, pc: int, menu: ir.DecisionPoint, seat: Expression) -> list[AnswerSet]:
        """The answers of every branch."""
        with self.body.aside() as block:
            answers = [self._one(pc, which, branch, seat) for which, branch in enumerate(menu.alternatives)]
        if reads(block, KEPT.name):
            self.body.set(KEPT, op("dictionary", type_=KEPT.type))
        self.body.paste(block)
        return answers

    def _one(self, pc: int, which: int, branch: ir.Alternative, seat: Expression) -> AnswerSet:
        body, count, key = self.body, self.body.fresh("count", INT), decision_shapes.branch_key(self.rules, self.routine, pc, which)
        scope = Scope({**({} if branch.action is not None else self.scope.names), ir.ME: seat}, asking=True)
        if (mask := self._mask(branch, scope)) is not None:
            bits = body.named("answers", mask)
            body.set(count, op("size", bits))
            return AnswerSet(count, lambda each: call("nth_place", bits, each), bare=True, values=bits, form="mask")
        if decision_shapes.is_one_heap(branch):
            heap = body.named("answers", move_enumeration.choices(self.lowering, branch.choices[0].domain, scope))
            return AnswerSet(nodes.Method(heap, "size", None, INT), lambda each: ask(heap, "nth", each), bare=True)
        if len(branch.choices) <= 1 and not decision_shapes.is_lazy(branch):
            return self._in_place(branch, scope, count)
        slots = row([seat]) if branch.action is not None else self._frame(seat)
        if decision_shapes.is_lazy(branch):
            body.set(count, call(self.unit.branch("count", key), STATE, KEPT, slots, type_=INT))
            nth = self.unit.branch("nth", key)
            return AnswerSet(count, lambda each: call(nth, STATE, KEPT, slots, each))
        answers: Expression = call(self.unit.branch("collect", key), STATE, KEPT, slots, type_=SEQUENCE)
        before = self.reused.get(pc)
        if before is not None:
            answers = select(op("is_none", before), answers, before)
        answers = body.named("answers", answers)
        if before is not None:
            body.set(before, NONE)
        return self._listed(count, answers, bare=False)

    def _listed(self, count: Local, answers: Expression, *, bare: bool) -> AnswerSet:
        """The answers that stand in a list."""
        self.body.set(count, op("length", answers))
        return AnswerSet(count, lambda each: entry(answers, each), bare, answers, "things" if bare else "tuples")

    def _in_place(self, branch: ir.Alternative, scope: Scope, count: Local) -> AnswerSet:
        """The answers of a branch with one choice at most, looked for without a function."""
        body = self.body
        if not branch.choices:
            body.set(count, number(0))
            move_enumeration.in_place(self.lowering, branch, scope, lambda _: body.set(count, number(1)))
            return AnswerSet(count, lambda _: nodes.Const((), SEQUENCE))
        (choice,) = branch.choices
        if choice.where is None and not branch.guards:
            answers = body.named("answers", self.lowering.walked(choice.domain, scope))
        else:
            answers = body.named("answers", empty_list())
            move_enumeration.in_place(self.lowering, branch, scope, lambda inner: body.do(ask(answers, "append", inner.names[choice.slot])))
        return self._listed(count, answers, bare=True)

    def _mask(self, branch: ir.Alternative, scope: Scope) -> Expression | None:
        """All answers as one set, where an answer is a member of it and nothing else; None elsewhere."""
        if (step := single_set(self.facts, branch)) is None:
            return None
        choice, once = step.choice, Scope(scope.names)  # nothing is asked for again
        mask, _ = self.lowering.mask_of(choice.domain, choice.slot, step.condition, once)
        return self.lowering.value(choice.domain, once) if mask is None else mask

    def _frame(self, seat: Expression) -> Expression:
        """The frame in which branches are tried that are answered in this frame."""
        names = [self.scope.names.get(place, NONE) for place in range(1, len(self.routine.slots))]
        return self.body.named("frame", row([seat, *names]))
