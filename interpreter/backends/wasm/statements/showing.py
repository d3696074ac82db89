"""Answers to questions inside routines as they are shown to people: the branch and the values of an answer are put down, not given.

`GIVEN` is `SHOW` then, and the number of the answer, from 0, stands at the beginning of the area. Behind it are written, 8 bytes each: the
number of the menu (in the order of `decision_points`), that of the branch (-1: passing), and the locals of the values, see `codegen/shapes.py`:
one value for each choice, then the one that the action's notation writes instead. The routine stops at the question again.
"""

from collections.abc import Sequence

from interpreter.analysis.decision_plans import lets_needed
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import Operand, held
from interpreter.backends.wasm.codegen.unit import CompilationUnit, ShownAnswers
from interpreter.backends.wasm.expressions.answers import AnswerSet
from interpreter.backends.wasm.statements.flow import RoutinePart
from interpreter.backends.wasm.trees.instructions import ZERO, add, all_of, load, number, offset, op, store, sub, wide
from interpreter.lir.nodes import Expression
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import decision_points

SHOW = -3  # as `GIVEN`
NUMBER, MENU, BRANCH, VALUES = 0, 8, 16, 24  # in the area


def shown_at(unit: CompilationUnit) -> int:
    """The address of the area."""
    return unit.place_of("shown answer", 1 << 12)


class ShowLowering(RoutinePart):
    """Writes how the answers to the questions of one routine are shown."""

    def show(self, menu: ir.DecisionPoint, seat: Operand, offers: Sequence[AnswerSet], shown: ShownAnswers) -> None:
        """Write that the answer with the wanted number is put down."""
        body, at = self.body, shown_at(self.unit)
        which = next(number for number, (_, each) in enumerate(decision_points(self.rules)) if each is menu)
        wanted = body.named("wanted", load(8, offset(0), at + NUMBER))
        body.do(store(8, offset(0), at + MENU, number(which)))
        body.do(store(8, offset(0), at + BRANCH, number(-1)))
        before: Expression = ZERO
        for place, (branch, offer) in enumerate(zip(menu.alternatives, offers, strict=True)):
            after = body.named("after", add(before, offer.count))
            with body.if_(all_of([op("i64.ge_s", wanted, before), op("i64.lt_s", wanted, after)])):
                body.do(store(8, offset(0), at + BRANCH, number(place)))
                values = self._values(branch, seat, offer.nth(sub(wanted, before)))
                shown[which, place] = tuple(each.shape for each in values)
                for word, tree in enumerate(tree for each in values for tree in each.trees):
                    body.do(store(8, offset(0), at + VALUES + 8 * word, wide(tree)))
            before = after

    def _values(self, branch: ir.Alternative, seat: Operand, chosen: Sequence[Operand]) -> list[Operand]:
        """Return what an answer is written with: its choices, and the notation of its action."""
        names, values = {ir.ME: seat}, []
        for choice, value in zip(branch.choices, chosen, strict=True):
            names[choice.slot] = held(self.body, value, choice.name)
            values.append(names[choice.slot])
        notation = None if branch.action is None else self.rules.actions[branch.action].notation
        if notation is not None:
            for slot, said in lets_needed(branch, frozenset({notation})):
                names[slot] = held(self.body, self.lowering.value(said, Scope(names)), "let")
            values.append(names[notation])
        return values
