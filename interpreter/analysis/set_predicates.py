"""Rewrites a predicate over the members of a set into operations on whole sets: indexes, constant tables, other sets.

`set(field in near where route(field) is none and stop(field) = town)` needs no look at any field: it is what three sets have
in common. A `SetPredicate` says which sets, and how they are joined; how each looks as bits is the business of a machine.
"""

from collections.abc import Container, Iterator, Sequence

from interpreter.analysis.indexes import Index, is_possible, is_small, top_part
from interpreter.analysis.inline_size import is_short
from interpreter.model import ir
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.frozen import dataclass
from interpreter.model.ir.traverse import descendants, substitute
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import BoolType, EntityType, IntRange, Optional, StackOf, Type, element_type, may_be_none, non_null

PLAIN = 6  # parts of a value that is worked out before the members are looked at


@dataclass(frozen=True, slots=True)
class IndexLookup:
    """The members for which a tracked name has a value; `prefix_arguments`: those before the one that is the member."""

    index: Index
    value: ir.Expression
    prefix_arguments: tuple[ir.Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class ConstantLookup:
    """The members for which something that never changes has a value."""

    source: "ir.TableLookup | ir.UserCall | ir.BuiltinCall"
    slot: int
    value: ir.Expression


@dataclass(frozen=True, slots=True)
class SetMember:
    """The members of another set."""

    collection: ir.Expression


@dataclass(frozen=True, slots=True)
class Flanking:
    """The cells of a board from which an unbroken line of one set leads to a cell of another: `not empty(flanked(cell, between, ends))`."""

    board: EntityType
    between: ir.Expression
    ends: ir.Expression


@dataclass(frozen=True, slots=True)
class Uniform:
    """All members or none, as a condition says that does not read the member."""

    test: ir.Expression


@dataclass(frozen=True, slots=True)
class Complement:
    """All other members."""

    part: "SetPredicate"


@dataclass(frozen=True, slots=True)
class AllOf:
    """The intersection: members for which all parts hold."""

    parts: tuple["SetPredicate", ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The union: members for which a part holds."""

    parts: tuple["SetPredicate", ...]


SetPredicate = IndexLookup | ConstantLookup | SetMember | Flanking | Uniform | Complement | AllOf | AnyOf
_ALL, _NONE = (Uniform(ir.Constant(BoolType(), value=holds)) for holds in (True, False))


def conjuncts(condition: ir.Expression | None) -> tuple[ir.Expression, ...]:
    """The parts of a condition that are joined by `and`, one by one."""
    if condition is None:
        return ()
    if isinstance(condition, ir.Logic) and condition.operator == "and":
        return tuple(part for each in condition.parts for part in conjuncts(each))
    return (condition,)


def conjunction(parts: Sequence[ir.Expression]) -> ir.Expression | None:
    """The parts joined by `and`; one alone is itself, None if there is none."""
    return ir.Logic(BoolType(), "and", tuple(parts)) if len(parts) > 1 else next(iter(parts), None)


def filter_condition(bind: ir.Aggregate) -> ir.Expression | None:
    """The condition on the members that a binding word asks for: those that deny it, for `every`; None where it asks for more."""
    if bind.name == "every" and bind.value is not None:
        denied = ir.Not(bind.value.kind, bind.value)
        return denied if bind.where is None else ir.Logic(bind.value.kind, "and", (bind.where, denied))
    return bind.where if bind.value is None and bind.name in ("count", "exists", "set") else None


def takes_no_loop(rules: RuleSet, bind: ir.Aggregate, indexes: Container[Index]) -> bool:
    """Whether operations on whole sets are all that a binding word asks for."""
    condition = filter_condition(bind)
    if condition is None or not is_mask_set(bind.source.kind):
        return False
    predicates = [set_predicate(rules, part, bind.slot, indexes) for part in conjuncts(condition)]
    return None not in predicates and not all(isinstance(each, Uniform) for each in predicates)


def is_met_by_sets(rules: RuleSet, condition: ir.Expression, slot: int, indexes: Container[Index]) -> bool:
    """Whether the members that meet a condition are known as a set, without a look at each."""
    predicate = set_predicate(rules, condition, slot, indexes)
    return predicate is not None and not isinstance(predicate, Uniform)


def has_few_members(rules: RuleSet, source: ir.Expression) -> bool:
    """Whether a set has few members that stand in a table: to look at each is quicker than to list those of a mask."""
    match source:
        case ir.BuiltinCall(name="neighbours", arguments=(cell,)):
            return element_type(non_null(cell.kind)) is None
        case ir.UserCall(name=name):
            return rules.words[name].fixed
    return False


def indexes_used(predicate: SetPredicate) -> Iterator[Index]:
    """The indexes that a predicate is looked up in."""
    match predicate:
        case IndexLookup(index=index):
            yield index
        case Complement(part=part):
            yield from indexes_used(part)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            for each in parts:
                yield from indexes_used(each)


def set_predicate(rules: RuleSet, condition: ir.Expression, slot: int, indexes: Container[Index] | None = None) -> SetPredicate | None:
    """A condition on the member in a slot as operations on sets; None if it cannot be. `indexes`: the indexes (None: whatever can be)."""
    if not _reads(condition, slot):
        return Uniform(condition) if is_loop_invariant(condition, slot) else None
    match condition:
        case ir.UserCall() if (body := _inlined(rules, condition)) is not None:
            return set_predicate(rules, body, slot, indexes)
        case ir.Not(part=part):
            inner = set_predicate(rules, part, slot, indexes)
            return None if inner is None else _complement(inner)
        case ir.Logic(operator=operator, parts=parts):
            predicates = [set_predicate(rules, part, slot, indexes) for part in parts]
            sets = tuple(each for each in predicates if each is not None)
            return (AllOf if operator == "and" else AnyOf)(sets) if len(sets) == len(parts) else None
        case ir.In(member=ir.Local(slot=same), collection=collection) if same == slot and _is_set_beside(collection, slot):
            return SetMember(collection)
        case ir.IsNone(part=part):
            return _about(rules, part, slot, ir.Constant(part.kind, None), indexes)
        case ir.Compare(operator=("=" | "!=") as operator, left=left, right=right):
            for side, value in ((left, right), (right, left)):
                if is_loop_invariant(value, slot) and (equal := _about(rules, side, slot, value, indexes)) is not None:
                    return equal if operator == "=" else Complement(equal)
        case (
            ir.StateRead(kind=BoolType()) | ir.TableLookup(kind=BoolType()) | ir.UserCall(kind=BoolType())
        ):  # a built-in word has arguments of many sorts
            return _about(rules, condition, slot, ir.Constant(BoolType(), value=True), indexes)
        case ir.BuiltinCall(name="empty", arguments=(ir.StateRead() as tracked,)) if _is_about(tracked, slot):
            return _empty(rules, tracked, indexes)
        case ir.BuiltinCall(name="empty", arguments=(found,)) if (flanking := _flanking(rules, found, slot)) is not None:
            return Complement(flanking)
    return None


def _flanking(rules: RuleSet, cells: ir.Expression, slot: int) -> SetPredicate | None:
    """The cells for which there are some between them and others."""
    if isinstance(cells, ir.UserCall) and (body := _inlined(rules, cells)) is not None:
        return _flanking(rules, body, slot)
    match cells:
        case ir.BuiltinCall(
            name="flanked", arguments=(ir.Local(slot=same, kind=EntityType() as board), between, ends)
        ) if same == slot and _is_set_beside(between, slot) and _is_set_beside(ends, slot):  # fmt: skip
            return Flanking(board, between, ends)
    return None


def _complement(predicate: SetPredicate) -> SetPredicate:
    return predicate.part if isinstance(predicate, Complement) else Complement(predicate)


def _reads(expression: ir.Expression, slot: int) -> bool:
    return any(isinstance(part, ir.Local) and part.slot == slot for part in descendants(expression))


def _inlined(rules: RuleSet, word: ir.UserCall) -> ir.Expression | None:
    """What a short word of the rules says about its arguments; None for those that are worked out once for ever."""
    plain = all(isinstance(each, ir.Local | ir.Constant | ir.LateConstant | ir.GameParameter) for each in word.arguments)
    if rules.words[word.name].fixed or not plain or not is_short(rules, word.name):
        return None
    return substitute(rules.words[word.name].body, dict(enumerate(word.arguments, 1)))


def is_loop_invariant(value: ir.Expression, slot: int) -> bool:
    """Whether a value is the same for all members, and soon worked out."""
    parts = list(descendants(value))
    return (
        len(parts) <= PLAIN and not _reads(value, slot)
        and not any(isinstance(part, ir.Aggregate | ir.HasLegalMove | ir.After | ir.TimesRemembered | ir.UserCall | ir.RowExpression | ir.Answers) for part in parts)
    )  # fmt: skip


def _is_set_beside(collection: ir.Expression, slot: int) -> bool:
    return is_mask_set(collection.kind) and not _reads(collection, slot)


def _is_about(tracked: ir.StateRead, slot: int) -> bool:
    match tracked.arguments:
        case (*lead, ir.Local(slot=same, kind=EntityType())):
            return same == slot and all(is_loop_invariant(each, slot) and not may_be_none(each.kind) for each in lead)
    return False


def _about(rules: RuleSet, source: ir.Expression, slot: int, value: ir.Expression, indexes: Container[Index] | None) -> SetPredicate | None:
    """The members for which something has a value."""
    match source:
        case ir.UserCall() if (body := _inlined(rules, source)) is not None:
            return _about(rules, body, slot, value, indexes)
        case ir.StateRead(name=name) if _is_about(source, slot):
            decl = rules.state_vars[name]
            return _index_lookup(rules, Index(name, "value"), decl.kind, source, value, indexes) if is_small(decl) else None
        case ir.Project(index=part, whole=ir.BuiltinCall(name="top", arguments=(ir.StateRead(name=name) as tracked,))) if _is_about(
            tracked, slot
        ):
            kind = top_part(rules, name, part)
            return None if kind is None else _index_lookup(rules, Index(name, "top", part), Optional(kind), tracked, value, indexes)
        case ir.If(test=test, yes=yes, no=no):
            return _either(set_predicate(rules, test, slot, indexes), *(_has(rules, each, slot, value, indexes) for each in (yes, no)))
        case ir.TableLookup(arguments=arguments) | ir.UserCall(arguments=arguments) | ir.BuiltinCall(arguments=arguments):
            return ConstantLookup(source, slot, value) if is_constant(rules, source) and _is_one_of(arguments, slot) else None
    return None


def _has(rules: RuleSet, source: ir.Expression, slot: int, value: ir.Expression, indexes: Container[Index] | None) -> SetPredicate | None:
    """The members for which something has a value; all or none where it is not about them."""
    if not is_loop_invariant(source, slot):
        return _about(rules, source, slot, value, indexes)
    if isinstance(source, ir.Constant) and isinstance(value, ir.Constant):
        return _ALL if source.value == value.value else _NONE
    return Uniform(ir.Compare(BoolType(), "=", source, value))


def _either(test: SetPredicate | None, yes: SetPredicate | None, no: SetPredicate | None) -> SetPredicate | None:
    """The members with one value where a test holds, with another elsewhere."""
    if test is None or yes is None or no is None:
        return None
    for here, there, holds in ((yes, no, test), (no, yes, _complement(test))):
        if here == _ALL:
            return AnyOf((holds, there))
        if here == _NONE:
            return AllOf((_complement(holds), there))
    return AnyOf((AllOf((test, yes)), AllOf((_complement(test), no))))


def _index_lookup(
    rules: RuleSet, index: Index, kind: Type, tracked: ir.StateRead, value: ir.Expression, indexes: Container[Index] | None
) -> IndexLookup | None:
    if isinstance(non_null(kind), IntRange) and not isinstance(value, ir.Constant):
        return None
    if isinstance(non_null(kind), EntityType) and not _is_alike(rules, kind, value):
        return None
    if isinstance(value, ir.Constant) and not is_possible(kind, value.value):
        return None
    return IndexLookup(index, value, tracked.arguments[:-1]) if indexes is None or index in indexes else None


def _is_alike(rules: RuleSet, kind: Type, value: ir.Expression) -> bool:
    """Whether a value is a member of the same kind, or of a part of it, or none: members that are numbers equal others too."""
    if isinstance(value, ir.Constant) and value.value is None:
        return True
    one, other = (getattr(non_null(each), "name", "") for each in (kind, value.kind))
    return bool(other) and _root(rules, one) == _root(rules, other)


def _root(rules: RuleSet, name: str) -> str:
    while rules.kinds[name].part_of:
        name = rules.kinds[name].part_of
    return name


def _empty(rules: RuleSet, tracked: ir.StateRead, indexes: Container[Index] | None) -> IndexLookup | None:
    kind, index = rules.state_vars[tracked.name].kind, Index(tracked.name, "empty")
    if not (isinstance(kind, StackOf) or is_mask_set(kind)) or not (indexes is None or index in indexes):  # a pool is never an empty tuple
        return None
    return IndexLookup(index, ir.Constant(BoolType(), value=True), tracked.arguments[:-1])


def is_constant(rules: RuleSet, source: ir.TableLookup | ir.UserCall | ir.BuiltinCall) -> bool:
    """Whether something never changes, and is a single thing: a truth, a number, a member."""
    if isinstance(source, ir.UserCall) and (not rules.words[source.name].fixed or rules.words[source.name].uses_me):
        return False
    if isinstance(source, ir.BuiltinCall) and len(source.arguments) > 1:
        return False
    return isinstance(non_null(source.kind), BoolType | IntRange | EntityType)


def _is_one_of(arguments: tuple[ir.Expression, ...], slot: int) -> bool:
    """Whether one argument is the member, and at most one other is there and is indexes."""
    others = [each for each in arguments if not (isinstance(each, ir.Local) and each.slot == slot and isinstance(each.kind, EntityType))]
    return len(others) == len(arguments) - 1 <= 1 and all(
        is_loop_invariant(each, slot) and isinstance(each.kind, EntityType | IntRange | BoolType) for each in others
    )
