"""Arguments of calls: whether they bind no name, how many are wanted, and whether they fit."""

from collections.abc import Sequence

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import as_wanted, check
from interpreter.frontend.types.subtyping import fits
from interpreter.model.ir import Expression
from interpreter.model.types.types import Kind, Optional, without_none


def plain_arguments(call: ast.Call, scope: Scope) -> list[ast.Expression] | None:
    """The arguments of a call that binds no name; None (and a finding) if one has `for`, `where` or `by`."""
    for argument in call.arguments:
        if argument.source or argument.where or argument.by:
            scope.declared.report.add("T121", argument.span, name=call.name)
            return None
    return [argument.value for argument in call.arguments]


def amount(count: int) -> str:
    """How many arguments are wanted, for messages."""
    return {0: "none", 1: "one"}.get(count, str(count))


def checked_arguments(written: Sequence[ast.Expression], parameters: Sequence[Kind], scope: Scope) -> tuple[tuple[Expression, ...], bool]:
    """The typed arguments, and whether one of them may be none where none is not wanted (then so may be the call)."""
    arguments: list[Expression] = []
    missing = False
    for text, wanted in zip(written, parameters, strict=True):
        found = check(text, scope, wanted)
        may_miss = isinstance(found.kind, Optional) and not isinstance(wanted, Optional)
        if may_miss and fits(scope.declared, without_none(found.kind), wanted):
            missing = True
            arguments.append(found)
        else:
            arguments.append(as_wanted(found, scope, wanted))
    return tuple(arguments), missing
