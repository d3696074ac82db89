"""Binding-time split of words of the rule file: static inputs read from the position, and a residual over them and one dynamic parameter.

The dynamic parameter has no say in what is read of the position. The inputs are gathered once for the other arguments; the residual
depends on no position, so its values can be remembered for all positions, by the inputs and the dynamic argument.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count

from interpreter.analysis.inline_size import EXPANDED
from interpreter.analysis.set_predicates import conjunction, conjuncts
from interpreter.model import ir
from interpreter.model.builtins import overload_of, spelling_of
from interpreter.model.ir.traverse import descendants, map_children
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types import types

FEW = 4  # members of a kind that are walked once for inputs and once for the residual


class Unstageable(Exception):  # noqa: N818  # it is no error
    """The word cannot be split."""


@dataclass(frozen=True, slots=True)
class ScalarInput:
    """A value that is read, and the slot in which it stands in the residual."""

    slot: int
    value: ir.Expression
    name: str


@dataclass(frozen=True, slots=True)
class ListInput:
    """What is read of each member that a loop runs over, as a list in a slot."""

    slot: int
    loop: ir.Aggregate
    parts: tuple["Input", ...]


Input = ScalarInput | ListInput


@dataclass(frozen=True, slots=True)
class StagedFunction:
    """A word that is split: the slot of the dynamic parameter, the static inputs, the residual, and the lists among the inputs by slot.

    `per_member`: the word says something of every one of these few members (`members` of them), and each has inputs of its own.
    """

    dynamic: int
    inputs: tuple[Input, ...]
    residual: ir.Expression
    lists: Mapping[int, ListInput]
    per_member: ir.Aggregate | None = None
    members: int = 1


def stage(rules: RuleSet, name: str) -> StagedFunction | None:
    """The split of a word; None where there is none that is worth it."""
    decl = rules.words[name]
    for slot, (_, kind) in enumerate(decl.parameters, 1):
        if isinstance(kind, types.EntityType) and len(decl.parameters) > 1:
            split = _Split(rules, slot, count(decl.size))
            try:
                residual = split.residual(decl.body)
            except Unstageable:
                continue
            if split.lists:
                return _by_member(rules, StagedFunction(slot, tuple(split.levels[0]), residual, split.lists))
    return None


def _by_member(rules: RuleSet, whole: StagedFunction) -> StagedFunction:
    """The same split, member by member: inputs of single members come again more often than those of all of them."""
    match whole.inputs, whole.residual:
        case (
            ListInput(
                loop=ir.Aggregate(where=None, source=ir.Members(kind=types.SetOf(inner=types.EntityType(name=name)))) as loop, parts=parts
            ),
        ), ir.Aggregate(name="every", where=None, value=value) if value is not None and len(rules.kinds[name].members) <= FEW:
            return replace(whole, inputs=parts, residual=value, per_member=loop, members=len(rules.kinds[name].members))
    return whole


class _Split:
    """Splits expressions: gathers inputs, gives residuals."""

    def __init__(self, rules: RuleSet, dynamic: int, slots: Iterator[int]) -> None:
        self.rules = rules
        self.dynamic = {dynamic}
        self.room = EXPANDED  # parts of words that may still be inlined
        self.slots = slots
        self.levels: list[list[Input]] = [[]]  # inputs, and those within the loops around
        self.level_of: dict[int, int] = {}  # slot of a member that a loop runs over -> level
        self.lists: dict[int, ListInput] = {}

    def residual(self, expression: ir.Expression) -> ir.Expression:
        """The expression over inputs and the dynamic parameter."""
        if not self._is_dynamic(expression):
            return self._input(expression)
        match expression:
            case ir.Local():
                return expression
            case ir.StateRead() | ir.RowExpression() | ir.Answers() | ir.HasLegalMove() | ir.After() | ir.TimesRemembered():
                raise Unstageable
            case ir.UserCall(name=name) if not self.rules.words[name].fixed:
                return self.residual(self._inlined(expression))
            case ir.UserCall(name=name) if self.rules.words[name].uses_me:
                raise Unstageable
            case ir.Aggregate():
                return self._bind(expression)
            case ir.If(test=test) if not self._is_dynamic(test):
                return self._if(expression)
        return map_children(expression, self.residual)

    def _is_dynamic(self, expression: ir.Expression) -> bool:
        return any(isinstance(each, ir.Local) and each.slot in self.dynamic for each in descendants(expression))

    # -------------------------------------------------------------------------------------------- inputs

    def _input(self, expression: ir.Expression) -> ir.Expression:
        if not any(self._reads(each) for each in descendants(expression)):
            return expression
        is_plain = isinstance(types.non_null(expression.kind), types.EntityType | types.IntRange | types.BoolType)
        if not is_plain or any(map(_may_fail, descendants(expression))):
            raise Unstageable
        level = self.levels[self._level(expression)]
        for earlier in level:
            if isinstance(earlier, ScalarInput) and earlier.value == expression:
                return ir.Local(expression.kind, earlier.slot, earlier.name)
        slot, name = next(self.slots), expression.name if isinstance(expression, ir.Local | ir.StateRead) else "seen"
        level.append(ScalarInput(slot, expression, name))
        return ir.Local(expression.kind, slot, name)

    def _reads(self, part: ir.Expression) -> bool:
        match part:
            case ir.Local() | ir.StateRead() | ir.RowExpression() | ir.Answers() | ir.HasLegalMove() | ir.After() | ir.TimesRemembered():
                return True
            case ir.UserCall(name=name):
                return not self.rules.words[name].fixed or self.rules.words[name].uses_me
            case ir.BuiltinCall():
                return bool(overload_of(part).reads)
        return False

    def _level(self, expression: ir.Expression) -> int:
        return max((self.level_of.get(each.slot, 0) for each in descendants(expression) if isinstance(each, ir.Local)), default=0)

    def _if(self, expression: ir.If) -> ir.Expression:
        """A condition that is an input; a side that is one is worked out only where it counts."""
        test = self._input(expression.test)
        sides = []
        for side in (expression.yes, expression.no):
            splits = self._is_dynamic(side) or not any(self._reads(each) for each in descendants(side))
            sides.append(self.residual(side) if splits else self._side(expression, side))
        return replace(expression, test=test, yes=sides[0], no=sides[1])

    def _side(self, expression: ir.If, side: ir.Expression) -> ir.Expression:
        nothing = ir.Constant(types.nullable(side.kind), None)
        yes, no = (side, nothing) if side is expression.yes else (nothing, side)
        value = self._input(ir.If(types.nullable(side.kind), expression.test, yes, no))
        return replace(value, kind=side.kind) if isinstance(value, ir.Local) else value

    # -------------------------------------------------------------------------------------------- loops

    def _bind(self, bind: ir.Aggregate) -> ir.Expression:
        if types.may_be_none(bind.source.kind) or bind.floor is not None:
            raise Unstageable
        if self._is_dynamic(bind.source):
            self.dynamic.add(bind.slot)
            return map_children(bind, self.residual)
        if not self._is_short(bind.source):
            raise Unstageable
        parts = conjuncts(bind.where)
        static, dynamic = ([part for part in parts if self._is_dynamic(part) is late] for late in (False, True))
        level = self._level(bind)
        self.level_of[bind.slot] = len(self.levels)
        self.levels.append([])
        where = conjunction([self.residual(each) for each in dynamic])
        value = None if bind.value is None else self.residual(bind.value)
        inner = types.element_type(bind.source.kind) or bind.kind
        member = self._input(ir.Local(inner, bind.slot, "each")) if spelling_of(bind).uses_member else None
        members = ListInput(next(self.slots), replace(bind, where=conjunction(static)), tuple(self.levels.pop()))
        if not members.parts:
            raise Unstageable
        self.levels[level].append(members)
        self.lists[members.slot] = members
        source = ir.Local(types.ListOf(inner), members.slot, "seen")
        slot = member.slot if isinstance(member, ir.Local) else bind.slot
        return replace(bind, slot=slot, source=source, where=where, value=value)

    def _is_short(self, source: ir.Expression) -> bool:
        match source:
            case ir.BuiltinCall():
                return overload_of(source).few
            case ir.Members(kind=types.SetOf(inner=types.EntityType(name=name))):
                return self.rules.kinds[name].form in ("choices", "direction") and len(self.rules.kinds[name].members) <= FEW
            case ir.UserCall(name=name) if not self.rules.words[name].fixed:
                return self._is_short(self.rules.words[name].body)
        return False

    def _inlined(self, defined: ir.UserCall) -> ir.Expression:
        """The body of a word of the rule file, for these arguments."""
        decl = self.rules.words[defined.name]
        self.room -= sum(1 for _ in descendants(decl.body))
        if self.room < 0:
            raise Unstageable
        for argument, (_, kind) in zip(defined.arguments, decl.parameters, strict=True):
            fits = not types.converts(argument.kind, kind) and (types.may_be_none(kind) or not types.may_be_none(argument.kind))
            if not isinstance(argument, ir.Local) or not fits:
                raise Unstageable
        return self._renamed(decl.body, {slot: each.slot for slot, each in enumerate(defined.arguments, 1) if isinstance(each, ir.Local)})

    def _renamed(self, expression: ir.Expression, slots: Mapping[int, int]) -> ir.Expression:
        match expression:
            case ir.Local(slot=slot):
                return replace(expression, slot=slots.get(slot, slot))
            case ir.Aggregate(slot=slot):
                inner = {**slots, slot: next(self.slots)}
                changed = map_children(replace(expression, slot=inner[slot]), lambda part: self._renamed(part, inner))
                return replace(changed, source=self._renamed(expression.source, slots)) if isinstance(changed, ir.Aggregate) else changed
        return map_children(expression, lambda part: self._renamed(part, slots))


def _may_fail(part: ir.Expression) -> bool:
    """Whether something may be wrong with a value where nobody asks for it."""
    return isinstance(part, ir.Arithmetic) and part.operator in ("divided_down", "divided_up", "mod")
