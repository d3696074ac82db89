"""Sentences about values, sets and conditions that a change works out differently: what is added to the former one, or both."""

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.authoring.diff.wording import Vague, sayable, title_of
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import Node, child, definition
from interpreter.frontend.syntax import ast, parser
from interpreter.rulebook.book.source import BookSource, NamedEntry
from interpreter.rulebook.chapters.citations import transitive_names
from interpreter.rulebook.sentences.expressions import ExpressionVerbalizer
from interpreter.translation import translatable

_LONGEST = 60  # signs of a value in words: of longer ones only that they are different is told
_SHORT = 30  # signs of a value that is told alone, where the former one has too many
_ADDED: Mapping[str, tuple[str, str]] = {  # how a value goes on from the former one, by operator; and where what is added has no words
    "union": (translatable("{name}: now also {more}."), translatable("{name}: now more than before.")),
    "without": (translatable("{name}: no longer {more}."), translatable("{name}: now less than before.")),
    "common": (translatable("{name}: now only {more}."), translatable("{name}: now less than before.")),
    "+": (translatable("{name}: {more} more than before."), ""),
    "-": (translatable("{name}: {more} less than before."), ""),
    "*": (translatable("{name}: as much as before, times {more}."), ""),
    "or": (translatable("{name}: now also if {more}."), translatable("{name}: now more often than before.")),
    "and": (translatable("{name}: now only if {more} as well."), translatable("{name}: now less often than before.")),
    "otherwise": (translatable("{name}: as before, or else {more}."), ""),
}
_BEARING = ("actions", "procedures", "end", "scoring", "ranking")
_FEW = 3  # rules that are named where a word bears on them
_Value = ast.ExpressionNode | ast.DomainExpression


@dataclass(frozen=True, slots=True)
class ValueTeller:
    """Tells what is different about values of a game."""

    old: BookSource
    new: BookSource

    def value(self, name: str, before: Node | _Value | None, after: Node | _Value | None, around: str = "") -> str:
        """Return the sentence about a value, by the name of what it is the value of; if it cannot be told, about what is `around` it."""
        return self._difference(name, _parsed(before), _parsed(after)) or Vague(self.new, [around or name])

    def word(self, name: str, before: Node | None, after: Node | None) -> str:
        """Return the sentence about a word, which also names the rules that it bears on; empty if it bears on none."""
        rules = list(dict.fromkeys(title_of(self.new, each.node, each.name) for each in self.bearing_on(name)))
        if not rules:
            return ""
        listed = ", ".join(rules if len(rules) <= _FEW else [*rules[:_FEW], "…"])
        called = self.new.say("“{word}” ({rules})", word=title_of(self.new, after, name), rules=listed)
        return self.value(called, before, after, "" if child(after, "title") is not None else listed)

    def words(self, value: Node | _Value | None) -> str:
        """Return the words for a value of the new game, an ellipsis where there are none."""
        parsed = _parsed(value)
        return (_words(self.new, parsed) if parsed is not None else "") or "…"

    def _difference(self, name: str, before: _Value | None, after: _Value | None) -> str:
        if before is None or after is None:
            return ""
        if isinstance(before, ast.DomainExpression) or isinstance(after, ast.DomainExpression):
            return self._domain(name, _as_domain(before), _as_domain(after))
        match after:
            case ast.BinaryExpression(operator, left, more) if left == before and operator in _ADDED:
                with_words, without = _ADDED[operator]
                return self._told(with_words, name, more=more) or (self.new.say(without, name=name) if without else "")
            case ast.ConditionalExpression(test, yes, no) if no == before:
                return self._told(translatable("{name}: {value} if {condition}, else as before."), name, value=yes, condition=test)
            case ast.ConditionalExpression(test, yes, no) if yes == before:
                return self._told(translatable("{name}: as before if {condition}, else {value}."), name, value=no, condition=test)
        return self._members(name, before, after) or self._both(name, before, after)

    def _members(self, name: str, before: ast.ExpressionNode, after: ast.ExpressionNode) -> str:
        """Return the sentence about members that a set has more or less than before; empty if it has both or is not listed."""
        old, new = _listed(before), _listed(after)
        more, less = [each for each in new if each not in old], [each for each in old if each not in new]
        if not old or not new or bool(more) == bool(less):
            return ""
        words = [_words(self.new if more else self.old, each) for each in more or less]
        message = translatable("{name}: now also {more}." if more else "{name}: no longer {more}.")
        return self.new.say(message, name=name, more=self.new.conjunction(words)) if all(words) else ""

    def _domain(self, name: str, before: ast.DomainExpression, after: ast.DomainExpression) -> str:
        """Return the sentence about what may be chosen."""
        condition = _further_condition(before, after)
        if condition is not None:
            if isinstance(condition, ast.NotExpression):
                return self._told(translatable("{name}: no longer where this holds: {condition}."), name, condition=condition.part)
            return self._told(translatable("{name}: now only where this holds: {condition}."), name, condition=condition)
        if before.where == after.where:
            return self._difference(name, before.source, after.source)
        return self._both(name, before, after)

    def _told(self, message: str, name: str, **parts: ast.ExpressionNode) -> str:
        """Return a sentence with expressions in words; empty if there are none."""
        words = {key: _words(self.new, part) for key, part in parts.items()}
        return self.new.say(message, name=name, **words) if all(words.values()) else ""

    def _both(self, name: str, before: _Value, after: _Value) -> str:
        old, new = _words(self.old, before), _words(self.new, after)
        if not new or old == new or (not old and len(new) > _SHORT):
            return ""
        return self.new.say(translatable("{name}: {new} instead of {old}." if old else "{name}: now {new}."), name=name, new=new, old=old)

    def bearing_on(self, name: str) -> list[NamedEntry]:
        """Return the rules that a word or a procedure bears on, directly or by way of others."""
        through = {each.name: each.node for section in ("words", "procedures") for each in self.new.section(section)}
        rules = (each for section in _BEARING for each in self.new.section(section) if each.name != name)
        return [each for each in rules if name in transitive_names(each.node, through)]


def _listed(value: ast.ExpressionNode) -> list[ast.ExpressionNode]:
    """Return the members of a set that lists them; none of any other value."""
    match value:
        case ast.CallExpression("set", arguments) if all(each.source is None and each.where is None for each in arguments):
            return [each.value for each in arguments]
    return []


def _further_condition(before: ast.DomainExpression, after: ast.DomainExpression) -> ast.ExpressionNode | None:
    """Return the condition that a set has besides the former one; None if it is another set."""
    if before.source != after.source or after.where is None:
        return None
    if before.where is None:
        return after.where
    match after.where:
        case ast.BinaryExpression("and", left, right) if left == before.where:
            return right
    return None


def _words(source: BookSource, value: _Value) -> str:
    """Return the words for a value; empty if there are none, or too many."""
    teller = ExpressionVerbalizer(source)

    def words() -> str:
        return teller.members(value.source, value.where) if isinstance(value, ast.DomainExpression) else teller.say(value)

    found = sayable(words)
    return found if len(found) <= _LONGEST else ""


def _as_domain(value: _Value) -> ast.DomainExpression:
    return value if isinstance(value, ast.DomainExpression) else ast.DomainExpression(value, span=value.span)


def _parsed(node: Node | _Value | None) -> _Value | None:
    if node is None or isinstance(node, ast.SyntaxNode):
        return node
    line = definition(node)
    return parser.parse_points(line, Report()) or parser.parse_domain(line, Report())
