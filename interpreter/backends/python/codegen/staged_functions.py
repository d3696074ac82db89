"""Code generation for staged functions: the gathering of static inputs, and the memoized residual over them."""

from collections.abc import Callable, Mapping, Sequence

from interpreter.analysis.staging import Input, ListInput, ScalarInput, StagedFunction
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.expressions import ExpressionLowering
from interpreter.backends.python.codegen.function_builder import Body, Scope, ask, empty_list, entry, only, table
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Local
from interpreter.lir.operators import NONE, op
from interpreter.lir.types import ANY, SEQUENCE
from interpreter.model import ir

SEEN = Local("seen", ANY)


def value(lowering: ExpressionLowering, name: str, staged: StagedFunction, scope: Scope) -> Expression:
    """The residual of a word for its inputs, by the dynamic argument."""
    residual = table(_residual(lowering.unit, name, staged))
    if staged.per_member is not None:
        return _listed(lowering, staged.per_member, staged.inputs, scope, lambda inputs: entry(residual, inputs))
    return entry(residual, _gathered(lowering, staged.inputs, scope))


def _gathered(lowering: ExpressionLowering, parts: Sequence[Input], scope: Scope) -> Expression:
    """All inputs, after the loops for them."""
    return only(
        [
            lowering.value(part.value, scope)
            if isinstance(part, ScalarInput)
            else _listed(lowering, part.loop, part.parts, scope, lambda inputs: inputs)
            for part in parts
        ]
    )


def _listed(
    lowering: ExpressionLowering, walked: ir.Aggregate, parts: Sequence[Input], scope: Scope, make: Callable[[Expression], Expression]
) -> Expression:
    """A list of the inputs of each member, or of what `make` makes of them."""
    body = lowering.body
    found = body.named("seen", empty_list())
    lowering.loop(walked, scope, lambda _name, inner: body.do(ask(found, "append", make(_gathered(lowering, parts, inner)))))
    return op("as_tuple", found)


def _residual(unit: CompilationUnit, name: str, staged: StagedFunction) -> str:
    """The dictionary that gives the residual of a word by its inputs."""

    def write(memo: str) -> nodes.Unit:
        work = unit.name("work_out", name)
        return (_function(unit, name, work, staged), nodes.Memo(memo, "by_seen", work))

    return unit.function(("following", name), "FOLLOWING", write)


def _function(unit: CompilationUnit, name: str, function: str, staged: StagedFunction) -> nodes.Function:
    body = unit.body(f"words.{name}", unit.rules.words[name].span)
    lowering = _ResidualLowering(unit, body, staged.lists)
    late = body.fresh("late")
    scope = Scope({staged.dynamic: late})
    if len(staged.inputs) == 1:
        scope = scope.with_(staged.inputs[0].slot, SEEN)
    else:
        scope, names = lowering.unpacked(staged.inputs, scope)
        body.set(names, SEEN)
    body.give(lowering.value(staged.residual, scope))
    return unit.define(function, [SEEN, late], body)


class _ResidualLowering(ExpressionLowering):
    """Writes loops over lists of inputs."""

    def __init__(self, unit: CompilationUnit, body: Body, lists: Mapping[int, ListInput]) -> None:
        super().__init__(unit, body)
        body.used.add("seen")
        self.lists = lists

    def loop(self, bind: ir.Aggregate, scope: Scope, inside: Callable[[Expression, Scope], None]) -> None:
        inputs = self.lists.get(bind.source.slot) if isinstance(bind.source, ir.Local) else None
        if inputs is None:
            super().loop(bind, scope, inside)
            return
        inner, names = self.unpacked(inputs.parts, scope)
        with self.body.for_(names, self.value(bind.source, scope)), self.holding(bind.where, inner):
            inside(inner.names.get(bind.slot, NONE), inner)

    def unpacked(self, parts: Sequence[Input], scope: Scope) -> tuple[Scope, Expression]:
        """The scope in which parts have names, and what takes them apart."""
        for part in parts:
            scope = scope.with_(
                part.slot,
                self.body.for_slot(part.slot, part.name, part.value.kind)
                if isinstance(part, ScalarInput)
                else self.body.fresh("seen", SEQUENCE),
            )
        return scope, only([scope.names[part.slot] for part in parts])
