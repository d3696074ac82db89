"""Flow-sensitive narrowing: what a true or false condition tells about nullability and subset types.

Facts are about expressions as written, and end where a step changes what they read (see `lowering.context`).
"""

from interpreter.frontend.symbols.scope import Scope, TypeFacts
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.types.subtyping import as_number, is_subtype, is_subtype_in_bounds
from interpreter.model import ir
from interpreter.model.ir.traverse import children, descendants, substitute
from interpreter.model.types.interval_arithmetic import intersection
from interpreter.model.types.types import BOOL, NullType, Optional, Type, element_type, non_null

DEEPEST = 8  # words inlined in words
ANYTHING = "#anything"  # what stands on rows, and whether an action is legal, may depend on whatever is tracked


def assume(scope: Scope, condition: ir.Expression, *, holds: bool = True) -> Scope:
    """The scope where the condition holds, or does not."""
    return scope.with_facts(facts_if(condition, scope, holds=holds))


def facts_if(condition: ir.Expression, scope: Scope, *, holds: bool = True, depth: int = 0) -> TypeFacts:
    """What is known where the condition holds, or does not."""
    match condition:
        case ir.Logic(operator=operator, parts=several) if operator == ("and" if holds else "or"):
            return {key: kind for part in several for key, kind in facts_if(part, scope, holds=holds, depth=depth).items()}
        case ir.Not(part=ir.BuiltinCall(name="empty")) if holds:
            return {condition: BOOL}
        case ir.BuiltinCall(name="empty") if not holds:
            return {ir.Not(BOOL, condition): BOOL}
        case ir.Not(part=part):
            return facts_if(part, scope, holds=not holds, depth=depth)
        case ir.UserCall() if depth < DEEPEST and condition.name in scope.symbols.bodies:
            body = scope.symbols.bodies[condition.name].body
            inlined = substitute(body, {number + 1: argument for number, argument in enumerate(condition.arguments)})
            return _plain(facts_if(inlined, scope, holds=holds, depth=depth + 1))
        case ir.IsNone(part=part) if not holds:
            return _present(part)
        case ir.Compare(operator="=", left=left, right=right) if holds:
            return {condition: BOOL, **_equal(left, right), **_equal(right, left)}
        case ir.Compare(operator="<" | "<=" | ">" | ">=", left=left, right=right) if holds:
            return {condition: BOOL, **_present(left), **_present(right)}
        case ir.In(member=member, collection=collection) if holds:
            return {condition: BOOL, **_member(member, collection, scope)}
        case _:
            return {}


def _plain(facts: TypeFacts) -> TypeFacts:
    """The facts without bound names: those of an inlined word are numbered otherwise than here."""
    return {key: kind for key, kind in facts.items() if not any(isinstance(part, ir.Aggregate) for part in descendants(key))}


def _present(expression: ir.Expression) -> dict[ir.Expression, Type]:
    """The expression is not none, and so is whatever would have made it none."""
    facts: dict[ir.Expression, Type] = {}
    if isinstance(expression.kind, Optional):
        facts[expression] = non_null(expression.kind)
    if isinstance(expression, ir.StateRead | ir.TableLookup | ir.UserCall | ir.BuiltinCall | ir.Construct | ir.Project):
        for part in children(expression):
            facts.update(_present(part))
    return facts


def _equal(left: ir.Expression, right: ir.Expression) -> dict[ir.Expression, Type]:
    return {} if isinstance(right.kind, Optional | NullType) else _present(left)


def _member(member: ir.Expression, collection: ir.Expression, scope: Scope) -> dict[ir.Expression, Type]:
    facts = _present(member)
    inner = element_type(collection.kind)
    kind = non_null(member.kind)
    if inner is not None and inner != kind and is_subtype(scope.symbols, inner, kind):
        narrow = _narrow(inner, kind, scope)
        facts |= {} if narrow is None else {member: narrow}
    return facts


def _narrow(inner: Type, kind: Type, scope: Scope) -> Type | None:
    """What is known of a value of a kind that is found among others: their kind, or, of numbers, where both ranges meet."""
    if is_subtype_in_bounds(scope.symbols, inner, kind):
        return inner
    one, other = as_number(scope.symbols, inner), as_number(scope.symbols, kind)
    if one is None or other is None:
        return None
    both = intersection(one, other)
    return None if both == other else both


def state_reads(expression: ir.Expression, symbols: SymbolTable) -> frozenset[str]:
    """Names of everything tracked that the expression may read, through words too; `ANYTHING` where rows or actions are asked."""
    reads: set[str] = set()
    for part in descendants(expression):
        if isinstance(part, ir.StateRead):
            reads.add(part.name)
        elif isinstance(part, ir.TimesRemembered | ir.Remembered):
            reads |= {part.memory, *part.names}
        elif isinstance(part, ir.RowExpression | ir.HasLegalMove | ir.After):
            reads.add(ANYTHING)
        elif isinstance(part, ir.UserCall):
            reads |= _reads_of_word(part.name, symbols)
    return frozenset(reads)


def _reads_of_word(name: str, symbols: SymbolTable) -> frozenset[str]:
    if name not in symbols.reads and name in symbols.bodies:
        symbols.reads[name] = frozenset()
        symbols.reads[name] = state_reads(symbols.bodies[name].body, symbols)
    return symbols.reads.get(name, frozenset())
