"""Sentences about what a rule tells of something hidden (`tells:`), behind the text of the rule."""

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.declarations.declassification import EVERYBODY
from interpreter.frontend.source.nodes import Node, scalars_of
from interpreter.frontend.syntax import ast, parser
from interpreter.rulebook.book.document import Inline, Part, plain_text
from interpreter.rulebook.book.source import BookSource
from interpreter.rulebook.sentences.expressions import ExpressionVerbalizer, verbalize


def with_disclosures(source: BookSource, text: Inline, node: Node | None) -> Inline:
    """A text about a rule, and behind it what the rule tells, and whom; the text alone if it tells nothing."""
    found: list[Part] = list(text)
    for who, names in _disclosures(source, node).items():
        listed = source.conjunction(names)
        found += [" "] * bool(found)
        found.append(
            source.say(
                "Something of this is told to {who} alone: {names}." if who else "Everybody learns something of this: {names}.",
                who=who,
                names=listed,
            )
        )
    return tuple(found)


def _disclosures(source: BookSource, node: Node | None) -> dict[str, list[str]]:
    """What is told, by who is told; empty: everybody."""
    found: dict[str, list[str]] = {}
    for line in scalars_of(node, "tells"):
        sentence = parser.parse_sentence(line, Report())
        if sentence is not None and isinstance(sentence.subject.value, ast.NameReference):
            whom = dict(sentence.fields).get("to")
            found.setdefault(_who(source, whom), []).append(ExpressionVerbalizer(source).name(sentence.subject.value.name))
    return found


def _who(source: BookSource, whom: ast.ExpressionNode | None) -> str:
    if whom is None or (isinstance(whom, ast.NameReference) and whom.name == EVERYBODY):
        return ""
    return plain_text(verbalize(source, whom))
