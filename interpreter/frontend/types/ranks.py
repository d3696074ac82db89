"""What ranks members: a number, a list of numbers, or several of them, of which a later one decides where the earlier are equal.

Lists are compared entry by entry, and a longer one is higher where all before is equal: so several ranks are one list of them,
of numbers if all are numbers, else of lists. A floor is one as well, the shortest list with that number in it.
"""

from collections.abc import Sequence

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types import expressions
from interpreter.frontend.types.subtyping import as_number, overload
from interpreter.frontend.types.type_errors import is_wrong
from interpreter.model.ir import BuiltinCall, Expression
from interpreter.model.types.types import INT, ListOf, Type, element_type


def check_rank(expression: ast.ExpressionNode, scope: Scope) -> Expression:
    """A number or a list of numbers, never none."""
    typed = expressions.check_expression(expression, scope, INT)
    if isinstance(typed.kind, ListOf) and as_number(scope.symbols, typed.kind.inner) is not None:
        return typed
    return expressions.as_plain_number(typed, scope)


def check_ranks(several: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    """What ranks members, as one value: of several ranks the list."""
    ranks = [check_rank(each, scope) for each in several]
    wrong = next((rank for rank in ranks if is_wrong(rank)), None)
    if wrong is not None or len(ranks) == 1:
        return wrong or ranks[0]
    if any(isinstance(rank.kind, ListOf) for rank in ranks):
        ranks = [rank if isinstance(rank.kind, ListOf) else _list_of([rank], scope) for rank in ranks]
    return _list_of(ranks, scope)


def as_rank(number: Expression, kind: Type, scope: Scope) -> Expression:
    """A floor, in the form of ranks of a kind."""
    inner = element_type(kind)
    return number if inner is None or is_wrong(number) else _list_of([as_rank(number, inner, scope)], scope)


def _list_of(members: Sequence[Expression], scope: Scope) -> Expression:
    inner = ListOf(INT) if isinstance(members[0].kind, ListOf) else INT
    number = overload(scope.symbols, "list", (INT, INT))  # the form that lists what is named, also if that is one list
    return BuiltinCall(ListOf(inner), "list", number, tuple(members), span=members[0].span)
