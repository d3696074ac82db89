"""Flow-sensitive narrowing: what a true or false condition tells about nullability and subset types.

Facts are about expressions as written, and end where a step changes what they read (see `lowering.context`).
"""

from collections.abc import Mapping

from interpreter.frontend.symbols.scope import Scope, TypeFacts
from interpreter.frontend.types.interval_arithmetic import intersection
from interpreter.frontend.types.subtyping import as_number, is_subtype, is_subtype_in_bounds
from interpreter.model import ir
from interpreter.model.ir.traverse import children, descendants, locals_in, substitute
from interpreter.model.ruleset.ruleset import WordDecl
from interpreter.model.types.types import BOOL, NullType, Optional, Type, element_type, non_null

DEEPEST = 8  # words opened inside words
ANYTHING = "#anything"  # what stands on rows, and whether an action is legal, may depend on whatever is tracked


def facts_if_true(condition: ir.Expression, scope: Scope, depth: int = 0) -> TypeFacts:
    """What is known where the condition holds."""
    match condition:
        case ir.Logic(operator="and", parts=several):
            return {key: kind for part in several for key, kind in facts_if_true(part, scope, depth).items()}
        case ir.Not(part=part):
            return facts_if_false(part, scope, depth)
        case ir.Compare(operator="=", left=left, right=right):
            return {condition: BOOL, **_equal(left, right), **_equal(right, left)}
        case ir.Compare(operator="<" | "<=" | ">" | ">=", left=left, right=right):
            return {condition: BOOL, **_present(left), **_present(right)}
        case ir.In(member=member, collection=collection):
            return {condition: BOOL, **_member(member, collection, scope)}
        case ir.UserCall() if depth < DEEPEST and condition.name in scope.symbols.bodies:
            return _plain(facts_if_true(_opened(condition, scope), scope, depth + 1))
        case _:
            return {}


def facts_if_false(condition: ir.Expression, scope: Scope, depth: int = 0) -> TypeFacts:
    """What is known where the condition does not hold."""
    match condition:
        case ir.IsNone(part=part):
            return _present(part)
        case ir.Not(part=part):
            return facts_if_true(part, scope, depth)
        case ir.Logic(operator="or", parts=several):
            return {key: kind for part in several for key, kind in facts_if_false(part, scope, depth).items()}
        case ir.UserCall() if depth < DEEPEST and condition.name in scope.symbols.bodies:
            return _plain(facts_if_false(_opened(condition, scope), scope, depth + 1))
        case _:
            return {}


def _opened(word: ir.UserCall, scope: Scope) -> ir.Expression:
    body = scope.symbols.bodies[word.name].body
    return substitute(body, {number + 1: argument for number, argument in enumerate(word.arguments)})


def _plain(facts: TypeFacts) -> TypeFacts:
    """The facts without bound names: those of an opened word are numbered otherwise than here."""
    return {key: kind for key, kind in facts.items() if not any(isinstance(part, ir.Aggregate) for part in descendants(key))}


def _present(expression: ir.Expression) -> dict[ir.Expression, Type]:
    """The expression is not none, and so is whatever would have made it none."""
    found: dict[ir.Expression, Type] = {}
    if isinstance(expression.kind, Optional):
        found[expression] = non_null(expression.kind)
    if isinstance(expression, ir.StateRead | ir.TableLookup | ir.UserCall | ir.BuiltinCall | ir.Construct | ir.Project):
        for part in children(expression):
            found.update(_present(part))
    return found


def _equal(left: ir.Expression, right: ir.Expression) -> dict[ir.Expression, Type]:
    return {} if isinstance(right.kind, Optional | NullType) else _present(left)


def _member(member: ir.Expression, collection: ir.Expression, scope: Scope) -> dict[ir.Expression, Type]:
    found = _present(member)
    inner = element_type(collection.kind)
    kind = non_null(member.kind)
    if inner is not None and inner != kind and is_subtype(scope.symbols, inner, kind):
        known = _narrowed(inner, kind, scope)
        found |= {} if known is None else {member: known}
    return found


def _narrowed(inner: Type, kind: Type, scope: Scope) -> Type | None:
    """What is known of a value of a kind that is found among others: their kind, or, of numbers, where both ranges meet."""
    if is_subtype_in_bounds(scope.symbols, inner, kind):
        return inner
    one, other = as_number(scope.symbols, inner), as_number(scope.symbols, kind)
    if one is None or other is None:
        return None
    both = intersection(one, other)
    return None if both == other else both


def kill(facts: TypeFacts, written: frozenset[str], reads: "ReadsOf", *, me_changed: bool = False) -> TypeFacts:
    """The facts that still hold after the tracked names in `written` changed (and perhaps `me`)."""
    changed = written | {ANYTHING} if written else written
    return {key: kind for key, kind in facts.items() if not (reads.tracked(key) & changed) and not (me_changed and reads.uses_me(key))}


class ReadsOf:
    """Reads of expressions, through user-defined functions; those of functions are cached in `known`."""

    def __init__(self, bodies: Mapping[str, WordDecl], known: dict[str, frozenset[str]]) -> None:
        self._bodies = bodies
        self._tracked = known

    def tracked(self, expression: ir.Expression) -> frozenset[str]:
        """Names of everything tracked that the expression may read; `ANYTHING` where rows or actions are asked."""
        found: set[str] = set()
        self._collect(expression, found)
        return frozenset(found)

    def uses_me(self, expression: ir.Expression) -> bool:
        """Whether the value may depend on who acts."""
        if ir.ME in locals_in(expression):
            return True
        words = [part for part in descendants(expression) if isinstance(part, ir.UserCall | ir.RowExpression)]
        return any(isinstance(word, ir.RowExpression) or word.name not in self._bodies or self._bodies[word.name].uses_me for word in words)

    def _collect(self, expression: ir.Expression, found: set[str]) -> None:
        if isinstance(expression, ir.StateRead):
            found.add(expression.name)
        elif isinstance(expression, ir.RowExpression | ir.HasLegalMove):
            found.add(ANYTHING)
        elif isinstance(expression, ir.UserCall):
            found |= self._of_word(expression.name)
        for part in children(expression):
            self._collect(part, found)

    def _of_word(self, name: str) -> frozenset[str]:
        body = self._bodies.get(name)
        if name not in self._tracked and body is not None:
            self._tracked[name] = frozenset()
            self._tracked[name] = self.tracked(body.body)
        return self._tracked.get(name, frozenset())
