"""Parses the key `tells`: what of something hidden a rule discloses, to everybody or to one player."""

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, Declassification
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.expressions import as_wanted, check_expression
from interpreter.model.ir import Expression

EVERYBODY = "everybody"


def read_declassifications(node: Node | None, scope: Scope) -> tuple[Declassification, ...]:
    """What stands under `tells` beside a rule: a name, or `name to player`, or a list of these."""
    told = node.get("tells") if isinstance(node, MappingNode) else None
    lines = told.items if isinstance(told, SequenceNode) else (told,)
    return tuple(saying for line in lines if isinstance(line, ScalarNode) and (saying := _saying(line, scope)) is not None)


def _saying(line: ScalarNode, scope: Scope) -> Declassification | None:
    read = parser.parse_sentence(line, scope.symbols.report)
    if read is None:
        return None
    fields = dict(read.fields)
    subject, whom = read.subject, fields.pop("to", None)
    if not isinstance(subject.value, ast.NameReference) or subject.source or subject.where or subject.by or read.up_to or fields:
        scope.symbols.report.add("N221", line.span, what=" ".join(line.value.split()))
        return None
    return Declassification(subject.value.name, _whom(whom, scope), line.span)


def _whom(whom: ast.ExpressionNode | None, scope: Scope) -> Expression | None:
    """Who is told; None: everybody."""
    if whom is None or (isinstance(whom, ast.NameReference) and whom.name == EVERYBODY):
        return None
    return as_wanted(check_expression(whom, scope, PLAYER_KIND), scope, PLAYER_KIND)
