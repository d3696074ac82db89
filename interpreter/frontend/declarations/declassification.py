"""Parses the key `tells`: what of something hidden a rule discloses, to everybody or to one player."""

from interpreter.frontend.source.nodes import Node, ScalarNode, scalars_of
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, Declassification
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.expressions import check_as

EVERYBODY = "everybody"


def read_declassifications(node: Node | None, scope: Scope) -> tuple[Declassification, ...]:
    """What stands under `tells` beside a rule: a name, or `name to player`, or a list of these."""
    lines = scalars_of(node, "tells")
    return tuple(disclosure for line in lines if (disclosure := _declassification(line, scope)) is not None)


def _declassification(line: ScalarNode, scope: Scope) -> Declassification | None:
    sentence = parser.parse_sentence(line, scope.symbols.report)
    if sentence is None:
        return None
    fields = dict(sentence.fields)
    subject, whom = sentence.subject, fields.pop("to", None)
    more = subject.source or subject.where or subject.by or sentence.up_to or sentence.each or fields
    if not isinstance(subject.value, ast.NameReference) or more:
        scope.symbols.report.add("N221", line.span, what=" ".join(line.value.split()))
        return None
    name = subject.value.name
    scope.symbols.mention(name, "call", subject.value.span, scope.symbols.places.get(f"track {name}"))
    if whom is None or (isinstance(whom, ast.NameReference) and whom.name == EVERYBODY):
        return Declassification(subject.value.name, None, line.span)
    return Declassification(subject.value.name, check_as(whom, scope, PLAYER_KIND), line.span)
