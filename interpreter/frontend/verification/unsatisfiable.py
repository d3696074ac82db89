"""Detects unsatisfiable conditions: a layout that nothing meets, an action that nobody can take.

What is seen: something asked for and refused (`empty(holes)`, `not empty(holes)`), two values for one thing, bounds that leave
nothing between them, a condition that is always false. Figures, and words that bind no names, are looked through.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.model.ir import Aggregate, Compare, Constant, Expression, GameParameter, Logic, Not, UserCall
from interpreter.model.ir.traverse import descendants, substitute
from interpreter.model.ruleset.ruleset import RuleSet, WordDecl

DEEPEST = 10  # words inside words that are looked through
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@dataclass(frozen=True, slots=True)
class Conjunct:
    """A conjunct of a condition: an expression that must hold (or, not `wanted`, must not)."""

    test: Expression
    wanted: bool
    condition: str
    span: Span


def check_unsatisfiable(rules: RuleSet, report: Report) -> None:
    """Report conditions of the layout, and requirements of an action, that cannot all be met."""
    if rules.layout is not None:
        named = [(each.name, each.test, each.span) for each in rules.layout.conditions]
        _check("layout", named, rules, report)
    for action in rules.actions.values():
        required = [(each.name, each.test, each.span) for each in action.alternative.guards]
        _check(f"actions.{action.name}", required, rules, report)


def _check(what: str, conditions: Sequence[tuple[str, Expression, Span | None]], rules: RuleSet, report: Report) -> None:
    parts: list[Conjunct] = []
    for name, test, span in conditions:
        if span is None:
            continue
        for part in _parts(Conjunct(test, True, name, test.span or span), rules, DEEPEST):
            if _is_false(part):
                report.add("O117", part.span, what=what, first=name, second=name)
                return
            other = next((each for each in parts if _exclude(each, part)), None)
            if other is not None:
                also = [Label(other.span, f"`{other.condition}` asks for this")]
                report.add("O117", part.span, what=what, first=other.condition, second=name, also=also)
                return
            parts.append(part)


def contradiction(test: Expression, rules: RuleSet) -> tuple[Expression, Expression] | None:
    """Return two parts of a condition that can never hold at once; None if there are none."""
    parts = list(_parts(Conjunct(test, True, "", test.span), rules, DEEPEST)) if test.span is not None else []
    pairs = ((one, other) for number, one in enumerate(parts) for other in parts[:number] if _exclude(one, other))
    return next(((replace(other.test, span=other.span), replace(one.test, span=one.span)) for one, other in pairs), None)


def _parts(part: Conjunct, rules: RuleSet, depth: int) -> Iterator[Conjunct]:
    """What has to hold at once for a condition to hold; alternatives are left as they are, unless only one is possible."""

    def inner(test: Expression, wanted: bool) -> Iterator[Conjunct]:
        return _parts(Conjunct(test, wanted, part.condition, test.span or part.span), rules, depth)

    match part.test:
        case Not(part=negated):
            yield from inner(negated, not part.wanted)
        case Logic(operator=operator, parts=several) if (operator == "and") == part.wanted:
            for each in several:
                yield from inner(each, part.wanted)
        case Logic(parts=several):
            ways = [list(inner(each, part.wanted)) for each in several]
            possible = [way for way in ways if not any(_is_false(each) for each in way)]
            if len(possible) == 1:
                yield from possible[0]
            elif not possible:
                yield Conjunct(Constant(part.test.kind, False), True, part.condition, part.span)
        case UserCall(name=name, arguments=arguments) if depth and name in rules.words and is_plain(rules.words[name]):
            body = substitute(rules.words[name].body, dict(enumerate(arguments, 1)))
            for conjunct in _parts(Conjunct(body, part.wanted, part.condition, part.span), rules, depth - 1):
                yield replace(conjunct, span=part.span)
        case Compare(kind=kind, operator=operator, left=left, right=right):
            sides = _value(left, rules), _value(right, rules)
            yield Conjunct(Compare(kind, operator, *sides), part.wanted, part.condition, part.span)
        case _:
            yield part


def is_plain(word: WordDecl) -> bool:
    """Return True if a word can be read as what it means: it binds no names of its own and does not ask who acts."""
    return not word.uses_me and not any(isinstance(each, Aggregate) for each in descendants(word.body))


def _value(side: Expression, rules: RuleSet) -> Expression:
    """A number of the game that is the same for any number of players as its value."""
    if isinstance(side, GameParameter) and side.name in rules.game_parameters:
        value = rules.game_parameters[side.name].value
        return Constant(side.kind, value) if isinstance(value, int) else side
    return side


def _is_false(part: Conjunct) -> bool:
    match part.test:
        case Constant(value=bool() as value):
            return value is not part.wanted
        case Compare(operator=operator, left=Constant(value=int() as left), right=Constant(value=int() as right)):
            return _holds(operator, left, right) is not part.wanted
        case _:
            return False


def _exclude(one: Conjunct, other: Conjunct) -> bool:
    """Whether two parts can never both be met."""
    if one.test == other.test:
        return one.wanted is not other.wanted
    if not (isinstance(one.test, Compare) and isinstance(other.test, Compare)) or one.test.left != other.test.left:
        return False
    left, right = _bound(one), _bound(other)
    if left is None or right is None:
        return False
    (first, low), (second, high) = left, right
    around = {number + step for number in (low, high) for step in (-1, 0, 1)}
    return not any(_holds(first, number, low) and _holds(second, number, high) for number in around)


def _bound(part: Conjunct) -> tuple[str, int] | None:
    match part.test:
        case Compare(operator=operator, right=Constant(value=int() as value)) if not isinstance(value, bool):
            return operator if part.wanted else OPPOSITE[operator], value
        case _:
            return None


def _holds(operator: str, left: int, right: int) -> bool:
    return {
        "=": left == right, "!=": left != right, "<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right,
    }[operator]  # fmt: skip
