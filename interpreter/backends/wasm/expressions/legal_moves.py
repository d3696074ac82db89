"""Whether a player has a legal move: the question is looked into until one answer turns up."""

from interpreter.backends.wasm.codegen.operators import OperatorLowering
from interpreter.backends.wasm.codegen.services import SPENT, another_position
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import NUMBER, Operand, fitted, held, plain, truth
from interpreter.backends.wasm.codegen.unit import STATE
from interpreter.backends.wasm.expressions.answers import AnswerLowering
from interpreter.backends.wasm.trees.instructions import NO, YES, call
from interpreter.lir import nodes
from interpreter.lir.nodes import Const
from interpreter.lir.types import I32, I64
from interpreter.model import ir


class LegalMoveLowering(OperatorLowering):
    """Lowers `can(action)`."""

    def can(self, expression: ir.HasLegalMove, scope: Scope) -> Operand:
        """Whether a player has a legal move of an action now."""

        def asked(seat: Operand) -> Operand:
            function = self.unit.function(
                ("exists", expression.action), f"can.{expression.action}", lambda name: self._search(name, expression.action)
            )
            player = held(self.body, fitted(seat, NUMBER), "player").tree
            if not scope.asking:
                another_position(self.body)
            return truth(self.body.named("can", call(function, STATE, player, type_=I32)))

        return self.guarded((expression.player,), scope, expression.kind, asked)

    def _search(self, name: str, action: str) -> nodes.Function:
        made, spends = self._written(name, action, gives_back=False)
        return self._written(name, action, gives_back=True)[0] if spends else made

    def _written(self, name: str, action: str, *, gives_back: bool) -> tuple[nodes.Function, bool]:
        """The function, and whether it takes free space; `gives_back`: it does, and gives it back."""
        branch = self.rules.actions[action].alternative
        lowering = type(self)(self.unit, self.unit.body(f"actions.{action}", branch.span))
        body, me = lowering.body, lowering.body.fresh("me", I64)
        mark = body.named("mark", SPENT) if gives_back else None

        def give(answer: Const) -> None:
            if mark is not None:
                body.set(SPENT, mark)
            body.give(answer)

        AnswerLowering(lowering).exists(branch, Scope({ir.ME: plain(me)}, asking=True), lambda: give(YES))
        give(NO)
        function = nodes.Function(name, tuple(nodes.Parameter(each.name, each.type) for each in (STATE, me)), tuple(body.block))
        return function, lowering.has_spent
