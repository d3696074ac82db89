"""What the parts that write one routine share: its body, its slots, how it goes on."""

from abc import ABC, abstractmethod
from typing import Protocol

from interpreter.analysis.facts import RuleSetFacts
from interpreter.backends.wasm.codegen.services import COUNT_AT, DECISIONS, LIMIT, WHO_AT
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import Operand
from interpreter.backends.wasm.codegen.unit import CompilationUnit
from interpreter.backends.wasm.expressions.answers import AnswerLowering, AnswerSet
from interpreter.backends.wasm.expressions.expressions import ExpressionLowering
from interpreter.backends.wasm.statements.slots import SlotValues
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import ZERO, number, offset, op, store
from interpreter.lir.nodes import Const, Expression
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.state.game_instance import GameInstance


class Flow(Protocol):
    """How a routine goes on: what writes its blocks."""

    def go(self, target: int) -> None:
        """Write that the routine goes on at another instruction."""

    def stop(self, pc: int) -> None:
        """Write that the routine waits at an instruction: what matters there goes into its frame."""

    def end(self, name: str) -> Const:
        """What a routine gives where the game ends."""


class RoutinePart(ABC):
    """What writes some of the instructions of one routine."""

    unit: CompilationUnit
    body: Body
    slots: SlotValues
    writer: Flow
    rules: RuleSet
    facts: RuleSetFacts
    table: GameInstance
    routine: ir.Routine
    lowering: ExpressionLowering
    scope: Scope
    answers: AnswerLowering

    @abstractmethod
    def spend(self, passes: Expression) -> None:
        """Write that passes of loops are counted."""

    def stop_if_spent(self, pc: int) -> None:
        """Write that the routine waits at an instruction where as many questions were answered as may be."""
        with self.body.if_(op("i64.ge_s", DECISIONS, LIMIT)):
            self.writer.stop(pc)

    def ask_outside(self, who: int) -> None:
        """Write that there is a question whose answers are not given inside."""
        self.body.do(store(8, offset(0), COUNT_AT, ZERO))
        self.body.do(store(8, offset(0), WHO_AT, number(who)))

    def offer(self, branch: ir.Alternative, seat: Operand) -> AnswerSet:
        """The answers of a branch to a question that a player is asked."""
        names = Scope({ir.ME: seat}, asking=True) if branch.action is not None else Scope(self.scope.names, asking=True).with_(ir.ME, seat)
        return self.answers.of(branch, names)
