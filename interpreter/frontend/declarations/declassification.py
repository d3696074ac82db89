"""The key `tells`: what of something hidden a rule tells, to everybody or to one player."""

from interpreter.frontend.source.nodes import Items, Map, Node
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, Tells
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.expressions import as_wanted, check
from interpreter.model.ir import Expression

EVERYBODY = "everybody"


def sayings(node: Node | None, scope: Scope) -> tuple[Tells, ...]:
    """What stands under `tells` beside a rule: a name, or `name to player`, or a list of these."""
    told = node.get("tells") if isinstance(node, Map) else None
    lines = told.items if isinstance(told, Items) else (told,)
    return tuple(saying for line in lines if isinstance(line, Scalar) and (saying := _saying(line, scope)) is not None)


def _saying(line: Scalar, scope: Scope) -> Tells | None:
    read = parser.sentence(line, scope.declared.report)
    if read is None:
        return None
    fields = dict(read.fields)
    subject, whom = read.subject, fields.pop("to", None)
    if not isinstance(subject.value, ast.Name) or subject.source or subject.where or subject.by or read.up_to or fields:
        scope.declared.report.add("N221", line.span, what=" ".join(line.value.split()))
        return None
    return Tells(subject.value.name, _whom(whom, scope), line.span)


def _whom(whom: ast.Expression | None, scope: Scope) -> Expression | None:
    """Who is told; None: everybody."""
    if whom is None or (isinstance(whom, ast.Name) and whom.name == EVERYBODY):
        return None
    return as_wanted(check(whom, scope, PLAYER_KIND), scope, PLAYER_KIND)
