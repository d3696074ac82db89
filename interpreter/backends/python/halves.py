"""Words in two halves: what is read of the position, and what follows from that.

A parameter that has no say in what is read comes late. What is read is gathered once for the other arguments; what follows
is remembered for all positions, by what was seen and by the late argument.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count

from interpreter.backends.python.sieves import OPENED, parts_of
from interpreter.model import ir
from interpreter.model.ir_walk import rebuilt, walk
from interpreter.model.kinds import ListOf, Member, Number, SetOf, Truth, converts, element, may_be_none, optional, without_none
from interpreter.model.ruleset import RuleSet

FEW = 4  # members of a kind that are walked once for what is read and once for what follows
SHORT = frozenset({"row_through", "line", "neighbours"})  # words for a few cells
READS = frozenset({"me", "current", "round", "turn_number", "passes_in_a_row", "all_passed"})


class Unfit(Exception):  # noqa: N818  # it is no error
    """The word cannot be taken apart."""


@dataclass(frozen=True, slots=True)
class One:
    """A value that is seen, and the slot in which it stands in the second half."""

    slot: int
    value: ir.Expression
    name: str


@dataclass(frozen=True, slots=True)
class Many:
    """What is seen of each member that is walked, as a list in a slot."""

    slot: int
    walked: ir.Bind
    parts: tuple["One | Many", ...]


@dataclass(frozen=True, slots=True)
class Halves:
    """A word taken apart: the parameter that comes late, what is seen, what follows, and the lists in it by slot.

    `walked`: the word says something of every one of these few members (`times` of them), and each is seen for itself.
    """

    late: int
    seen: tuple[One | Many, ...]
    follows: ir.Expression
    lists: Mapping[int, Many]
    walked: ir.Bind | None = None
    times: int = 1


def halves(rules: RuleSet, name: str) -> Halves | None:
    """The halves of a word; None where it has none that are worth it."""
    decl = rules.words[name]
    for slot, (_, kind) in enumerate(decl.parameters, 1):
        if isinstance(kind, Member) and len(decl.parameters) > 1:
            parting = _Parting(rules, slot, count(decl.size))
            try:
                follows = parting.part(decl.body)
            except Unfit:
                continue
            if parting.lists:
                return _each_for_itself(rules, Halves(slot, tuple(parting.levels[0]), follows, parting.lists))
    return None


def _each_for_itself(rules: RuleSet, found: Halves) -> Halves:
    """The same halves; sights of single members come again more often than those of all of them."""
    match found.seen, found.follows:
        case (Many(walked=ir.Bind(where=None, source=ir.Members(kind=SetOf(inner=Member(name=name)))) as walked, parts=parts),), ir.Bind(
            name="every", where=None, value=value
        ) if value is not None and len(rules.kinds[name].members) <= FEW:
            return replace(found, seen=parts, follows=value, walked=walked, times=len(rules.kinds[name].members))
    return found


class _Parting:
    """Takes expressions apart."""

    def __init__(self, rules: RuleSet, late: int, slots: Iterator[int]) -> None:
        self.rules = rules
        self.late = {late}
        self.room = OPENED  # parts of words that may still be written out
        self.slots = slots
        self.levels: list[list[One | Many]] = [[]]  # what is seen, and within the walks that are written now
        self.level_of: dict[int, int] = {}  # slot of a member that is walked -> level
        self.lists: dict[int, Many] = {}

    def part(self, expression: ir.Expression) -> ir.Expression:
        """The expression by what was seen."""
        if not self._is_late(expression):
            return self._seen(expression)
        match expression:
            case ir.Local():
                return expression
            case ir.Tracked() | ir.Formula() | ir.Answers() | ir.Can():
                raise Unfit
            case ir.Defined(name=name) if not self.rules.words[name].fixed:
                return self.part(self._opened(expression))
            case ir.Defined(name=name) if self.rules.words[name].uses_me:
                raise Unfit
            case ir.Bind():
                return self._bind(expression)
            case ir.If(test=test) if not self._is_late(test):
                return self._if(expression)
        return rebuilt(expression, self.part)

    def _is_late(self, expression: ir.Expression) -> bool:
        return any(isinstance(each, ir.Local) and each.slot in self.late for each in walk(expression))

    # -------------------------------------------------------------------------------------------- what is seen

    def _seen(self, expression: ir.Expression) -> ir.Expression:
        if not any(self._reads(each) for each in walk(expression)):
            return expression
        if not isinstance(without_none(expression.kind), Member | Number | Truth) or any(_may_fail(each) for each in walk(expression)):
            raise Unfit
        level = self.levels[self._level(expression)]
        for known in level:
            if isinstance(known, One) and known.value == expression:
                return ir.Local(expression.kind, known.slot, known.name)
        slot, name = next(self.slots), expression.name if isinstance(expression, ir.Local | ir.Tracked) else "seen"
        level.append(One(slot, expression, name))
        return ir.Local(expression.kind, slot, name)

    def _reads(self, part: ir.Expression) -> bool:
        match part:
            case ir.Local() | ir.Tracked() | ir.Formula() | ir.Answers() | ir.Can():
                return True
            case ir.Defined(name=name):
                return not self.rules.words[name].fixed or self.rules.words[name].uses_me
            case ir.Word(name=name):
                return name in READS
        return False

    def _level(self, expression: ir.Expression) -> int:
        return max((self.level_of.get(each.slot, 0) for each in walk(expression) if isinstance(each, ir.Local)), default=0)

    def _if(self, expression: ir.If) -> ir.Expression:
        """A condition that is seen; a side that is seen is looked at only where it counts."""
        test = self._seen(expression.test)
        sides = []
        for side in (expression.yes, expression.no):
            seen = self._is_late(side) or not any(self._reads(each) for each in walk(side))
            sides.append(self.part(side) if seen else self._side(expression, side))
        return replace(expression, test=test, yes=sides[0], no=sides[1])

    def _side(self, expression: ir.If, side: ir.Expression) -> ir.Expression:
        nothing = ir.Constant(optional(side.kind), None)
        yes, no = (side, nothing) if side is expression.yes else (nothing, side)
        seen = self._seen(ir.If(optional(side.kind), expression.test, yes, no))
        return replace(seen, kind=side.kind) if isinstance(seen, ir.Local) else seen

    # -------------------------------------------------------------------------------------------- loops

    def _bind(self, bind: ir.Bind) -> ir.Expression:
        if may_be_none(bind.source.kind) or bind.floor is not None:
            raise Unfit
        if self._is_late(bind.source):
            self.late.add(bind.slot)
            return rebuilt(bind, self.part)
        if not self._is_short(bind.source):
            raise Unfit
        wishes = parts_of(bind.where)
        early, later = ([part for part in wishes if self._is_late(part) is late] for late in (False, True))
        level = self._level(bind)
        self.level_of[bind.slot] = len(self.levels)
        self.levels.append([])
        where = _all([self.part(each) for each in later])
        value = None if bind.value is None else self.part(bind.value)
        member = self._seen(ir.Local(element(bind.source.kind) or bind.kind, bind.slot, "each")) if _wants_member(bind) else None
        found = Many(next(self.slots), replace(bind, where=_all(early)), tuple(self.levels.pop()))
        if not found.parts:
            raise Unfit
        self.levels[level].append(found)
        self.lists[found.slot] = found
        source = ir.Local(ListOf(element(bind.source.kind) or bind.kind), found.slot, "seen")
        slot = member.slot if isinstance(member, ir.Local) else bind.slot
        return replace(bind, slot=slot, source=source, where=where, value=value)

    def _is_short(self, source: ir.Expression) -> bool:
        match source:
            case ir.Word(name=name):
                return name in SHORT
            case ir.Members(kind=SetOf(inner=Member(name=name))):
                return self.rules.kinds[name].form in ("choices", "direction") and len(self.rules.kinds[name].members) <= FEW
            case ir.Defined(name=name) if not self.rules.words[name].fixed:
                return self._is_short(self.rules.words[name].body)
        return False

    def _opened(self, defined: ir.Defined) -> ir.Expression:
        """A word of the rule file written out."""
        decl = self.rules.words[defined.name]
        self.room -= sum(1 for _ in walk(decl.body))
        if self.room < 0:
            raise Unfit
        for argument, (_, kind) in zip(defined.arguments, decl.parameters, strict=True):
            if (
                not isinstance(argument, ir.Local)
                or converts(argument.kind, kind)
                or (may_be_none(argument.kind) and not may_be_none(kind))
            ):
                raise Unfit
        return self._renamed(decl.body, {slot: each.slot for slot, each in enumerate(defined.arguments, 1) if isinstance(each, ir.Local)})

    def _renamed(self, expression: ir.Expression, slots: Mapping[int, int]) -> ir.Expression:
        match expression:
            case ir.Local(slot=slot):
                return replace(expression, slot=slots.get(slot, slot))
            case ir.Bind(slot=slot):
                inner = {**slots, slot: next(self.slots)}
                changed = rebuilt(replace(expression, slot=inner[slot]), lambda part: self._renamed(part, inner))
                return replace(changed, source=self._renamed(expression.source, slots)) if isinstance(changed, ir.Bind) else changed
        return rebuilt(expression, lambda part: self._renamed(part, slots))


def _may_fail(part: ir.Expression) -> bool:
    """Whether something may be wrong with a value where nobody asks for it."""
    return isinstance(part, ir.Arithmetic) and part.operator in ("divided_down", "divided_up", "mod")


def _wants_member(bind: ir.Bind) -> bool:
    """Whether the members that are walked count themselves."""
    if bind.value is None:
        return bind.name not in ("count", "exists")
    return bind.name not in ("sum", "every", "list", "set", "same", "different")


def _all(wishes: list[ir.Expression]) -> ir.Expression | None:
    if len(wishes) > 1:
        return ir.Logic(Truth(), "and", tuple(wishes))
    return wishes[0] if wishes else None
