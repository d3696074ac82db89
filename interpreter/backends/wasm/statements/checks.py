"""The checks of the rules (`always`), looked at where they belong while games are played out: whether one has not held in a game."""

from interpreter.backends.wasm.codegen.services import ANSWERS, BROKEN, STAMP
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import plain
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.codegen.words import define
from interpreter.backends.wasm.expressions.expressions import ExpressionLowering
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import load, offset, op
from interpreter.lir import nodes
from interpreter.lir.nodes import Call, Expression, Global
from interpreter.lir.types import FUNCTION, NOTHING
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import Condition


def look(unit: CompilationUnit, body: Body, position: Expression, moment: str = "") -> None:
    """Write that the checks of a moment (or of none: those that always hold) are looked at, if the module looks at checks."""
    if unit.looks:
        for place, check in enumerate(unit.rules.always):
            if check.at == moment:
                name = unit.function(("check", place), f"check.{check.name}", lambda name, check=check: _check(unit, name, check))  # type: ignore[misc]
                body.do(Call(Global(name, FUNCTION), (position,), NOTHING))


def _check(unit: CompilationUnit, name: str, check: Condition) -> nodes.Function:
    """The function of a check: what was worked out for the question that is being asked stays as it is."""
    lowering = ExpressionLowering(unit, unit.body(check.address, check.test.span))
    body = lowering.body
    answers, stamp = body.named("answers", ANSWERS), body.named("stamp", STAMP)
    current = body.named("current", load(8, STATE, unit.layout.course["current"]))
    with lowering.spending():
        holds = body.named("holds", lowering.tree(check.test, Scope({ir.ME: plain(current)})))
    with body.if_(op("i32.eqz", holds)):
        body.set(BROKEN, offset(1))
    body.set(ANSWERS, answers)
    body.set(STAMP, stamp)
    body.give()
    return define(name, [STATE], body)
