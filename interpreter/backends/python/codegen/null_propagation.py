"""Lowers operations on values that may be none: the result is none unless all operands are there, and guards are gathered for the passes."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from interpreter.backends.python.codegen.aggregates import AggregateCodegen
from interpreter.backends.python.codegen.function_builder import Scope
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Guarded, Local
from interpreter.lir.operators import NONE, guarded, is_atom, joined, op, optional, select, sure
from interpreter.lir.types import without_optional
from interpreter.model import ir
from interpreter.model.types.types import Type, may_be_none


class NullPropagation(AggregateCodegen):
    """Lowers what may be none; the other expressions are lowered by the class that extends this one."""

    if TYPE_CHECKING:

        def value_as(self, expression: ir.Expression, kind: Type, scope: Scope) -> Expression: ...

    def guarded(
        self, arguments: Sequence[ir.Expression], scope: Scope, make: Callable[..., Expression], *, may_fail: bool = False
    ) -> Expression:
        trees = [self.value(argument, scope) for argument in arguments]
        return self.lift_nullable(trees, [may_be_none(argument.kind) for argument in arguments], make, may_fail=may_fail)

    def lift_nullable(
        self, trees: Sequence[Expression], guards: Sequence[bool], make: Callable[..., Expression], *, may_fail: bool
    ) -> Expression:
        """None where an argument that is guarded is none, else what `make` makes of the arguments.

        `may_fail`: what is made may be none by itself.
        """
        if not any(guards):
            return make(*trees)
        tests: list[Expression] = []
        ready = []
        for tree, guard in zip(trees, guards, strict=True):
            new, value = self._tested(tree) if guard else ((), tree)
            tests += new
            ready.append(value)
        with self.body.aside() as block:
            value = make(*ready)
        if block:
            return self._under(tests, block, value)
        if isinstance(value, Guarded):
            return guarded([*tests, *value.tests], value.value)
        return select(joined("and", tests), value, NONE) if may_fail else guarded(tests, value)

    def _tested(self, tree: Expression) -> tuple[tuple[Expression, ...], Expression]:
        """A value that may be none, as the tests that say it is not, and what it is where they hold."""
        if isinstance(tree, Guarded):
            return tree.tests, tree.value
        if is_atom(tree):
            return (op("is_some", tree),), sure(tree)
        name = self.body.fresh("it", without_optional(tree.type))
        return (op("is_some", nodes.Bind(name.name, tree, tree.type)),), name

    def _under(self, tests: Sequence[Expression], block: Sequence[nodes.Statement], value: Expression) -> Local:
        """A value that takes statements, which are done where the tests hold; none elsewhere."""
        result = self.body.named("found", NONE, optional(value.type))
        self.body.write(nodes.branch(joined("and", tuple(tests)), (*block, nodes.Assign((result,), value))))
        return result

    def is_none(self, expression: ir.IsNone, scope: Scope) -> Expression:
        return op("is_none", self.value(expression.part, scope))

    def otherwise(self, expression: ir.Coalesce, scope: Scope) -> Expression:
        value = self.value_as(expression.value, expression.kind, scope)
        with self.body.aside() as block:
            fallback = self.value_as(expression.fallback, expression.kind, scope)
        if block:
            result = self.body.named("found", value)
            self.body.write(nodes.branch(op("is_none", result), (*block, nodes.Assign((result,), fallback))))
            return Local(result.name, expression.kind)
        tests, there = self._tested(value)
        return select(joined("and", tests), there, fallback)
