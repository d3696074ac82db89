"""Sets that are kept instead of looked for: which cells hold this value, which are empty.

`set(field in fields where route(field) is none)` looks at every field. Where a rule asks like that about a name with one
argument, the block has, behind the store, a mask for every value the name can have; whoever changes the name changes two
of the masks. Which names these are follows from the rules, before anything is written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from interpreter.diagnostics.span import Span
from interpreter.model import ir
from interpreter.model.ir_walk import locals_in, substituted, walk
from interpreter.model.kinds import Kind, Member, Number, Optional, PileOf, Truth, without_none
from interpreter.model.ruleset import RuleSet, TrackDecl
from interpreter.runtime.heaps import Value, is_mask_set
from interpreter.runtime.ways import conditions

if TYPE_CHECKING:
    from interpreter.runtime.table import Table

LARGEST = 16  # a number with more values is not kept
SHORT = 14  # parts of a word that is written out where it is used


@dataclass(frozen=True, slots=True)
class Index:
    """What is kept of a tracked name: by `value`, or whether it is `empty`."""

    track: str
    form: str


@dataclass(frozen=True, slots=True)
class Test:
    """A condition on the member in a slot that an index answers: its value is (or, `denied`, is not) the one said.

    `lead`: the arguments before the one that is the member.
    """

    index: Index
    value: ir.Expression
    denied: bool = False
    lead: tuple[ir.Expression, ...] = ()


def is_short(rules: RuleSet, name: str) -> bool:
    """Whether a word is written out where it is used: no loop, few parts."""
    parts = list(walk(rules.words[name].body))
    return len(parts) <= SHORT and not any(isinstance(part, ir.Bind) for part in parts)


def test_of(rules: RuleSet, condition: ir.Expression, slot: int) -> Test | None:
    """The condition as a test of an index; None if it is none."""
    match condition:
        case ir.Defined(name=name, arguments=arguments) if is_short(rules, name) and _are_plain(arguments):
            body = substituted(rules.words[name].body, dict(enumerate(arguments, 1)))
            return test_of(rules, body, slot)
        case ir.Not(part=part):
            found = test_of(rules, part, slot)
            return None if found is None else replace(found, denied=not found.denied)
        case ir.IsNone(part=ir.Tracked() as tracked):
            return _kept(rules, tracked, slot, ir.Constant(tracked.kind, None))
        case ir.Tracked(kind=Truth()):
            return _kept(rules, condition, slot, ir.Constant(Truth(), value=True))
        case ir.Compare(operator=("=" | "!=") as operator, left=left, right=right):
            for side, value in ((left, right), (right, left)):
                if isinstance(side, ir.Tracked) and _is_plain_value(value, slot):
                    found = _kept(rules, side, slot, value)
                    return None if found is None else replace(found, denied=operator == "!=")
        case ir.Word(name="empty", arguments=(ir.Tracked() as tracked,)) if _is_about(tracked, slot):
            decl = rules.tracks[tracked.name]
            if isinstance(decl.kind, PileOf) or is_mask_set(decl.kind):  # a pool is never an empty tuple
                return Test(Index(tracked.name, "empty"), ir.Constant(Truth(), value=True), lead=tracked.arguments[:-1])
    return None


def _are_plain(arguments: tuple[ir.Expression, ...]) -> bool:
    return all(isinstance(each, ir.Local | ir.Constant | ir.Named | ir.Figure) for each in arguments)


def _is_plain_value(value: ir.Expression, slot: int) -> bool:
    match value:
        case ir.Local(slot=other):
            return other != slot
        case ir.Word(name="me"):
            return True
        case ir.Constant() | ir.Named():
            return True
    return False


def _is_about(tracked: ir.Tracked, slot: int) -> bool:
    match tracked.arguments:
        case (*lead, ir.Local(slot=known, kind=Member())):
            return known == slot and all(_is_plain_value(each, slot) and not isinstance(each.kind, Optional) for each in lead)
    return False


def _kept(rules: RuleSet, tracked: ir.Tracked, slot: int, value: ir.Expression) -> Test | None:
    decl = rules.tracks[tracked.name]
    if not _is_about(tracked, slot) or not _is_small(decl):
        return None
    kind = without_none(decl.kind)
    if isinstance(kind, Number) and not isinstance(value, ir.Constant):
        return None
    if isinstance(value, ir.Constant) and not _is_possible(decl.kind, value.value):
        return None
    return Test(Index(tracked.name, "value"), value, lead=tracked.arguments[:-1])


def _is_small(decl: TrackDecl) -> bool:
    if decl.holder not in ("value", "slot"):
        return False
    match without_none(decl.kind):
        case Truth() | Member():
            return True
        case Number(low, high):
            return low is not None and high is not None and low >= 0 and high <= LARGEST
    return False


def _is_possible(kind: Kind, value: object) -> bool:
    if value is None:
        return isinstance(kind, Optional)
    inner = without_none(kind)
    if isinstance(inner, Number):
        return isinstance(value, int) and (inner.low or 0) <= value <= (inner.high or 0)
    return isinstance(value, int)


def within(condition: ir.Expression, slot: int) -> tuple[ir.Expression, bool] | None:
    """The set that a condition wants the member in the slot to be in (True: not to be in); None if it asks for something else."""
    match condition:
        case ir.Not(part=part):
            found = within(part, slot)
            return None if found is None else (found[0], not found[1])
        case ir.In(member=ir.Local(slot=known, kind=Member()), collection=collection) if known == slot:
            return (collection, False) if is_mask_set(collection.kind) and slot not in locals_in(collection) else None
    return None


def parts_of(condition: ir.Expression | None) -> tuple[ir.Expression, ...]:
    """What a condition demands, one by one."""
    if condition is None:
        return ()
    if isinstance(condition, ir.Logic) and condition.operator == "and":
        return tuple(part for each in condition.parts for part in parts_of(each))
    return (condition,)


def indexes(rules: RuleSet) -> tuple[Index, ...]:
    """What is to be kept, in order."""
    found: dict[Index, None] = {}
    for slot, where in _asked(rules):
        for part in parts_of(where):
            test = test_of(rules, part, slot)
            if test is not None:
                found[test.index] = None
    return tuple(found)


def _asked(rules: RuleSet) -> Iterator[tuple[int, ir.Expression]]:
    """Every slot that runs over a set, with the condition on it."""
    for expression in expressions_of(rules):
        for part in walk(expression):
            if isinstance(part, ir.Bind) and part.where is not None and isinstance(part.source, ir.Members):
                yield part.slot, part.where
    for branch in _branches(rules):
        for choice in branch.choices:
            if choice.where is not None and isinstance(choice.domain, ir.Members):
                yield choice.slot, choice.where


def _branches(rules: RuleSet) -> Iterator[ir.Branch]:
    yield from (action.branch for action in rules.actions.values())
    for routine in rules.routines.values():
        for instruction in routine.code:
            if isinstance(instruction, ir.Ask):
                yield from instruction.menu.branches


def expressions_of(rules: RuleSet) -> Iterator[ir.Expression]:
    """The expressions that are worked out while a game goes on."""
    for word in rules.words.values():
        if not word.fixed:
            yield word.body
    for rows in rules.formulas.values():
        yield from (body for body, _ in rows.values())
    for branch in _branches(rules):
        yield from conditions(branch, 0)
    for end in rules.ends:
        yield from (each for each in (end.when, end.winners) if each is not None)
    yield from (line.value for line in (*rules.scoring, *rules.ranking))
    yield from (check.test for check in rules.always)
    for routine in rules.routines.values():
        for instruction in routine.code:
            yield from _read_by(instruction)


def _read_by(instruction: ir.Instruction) -> Iterator[ir.Expression]:
    """The expressions of an instruction."""
    pending: list[object] = [instruction]
    while pending:
        node = pending.pop()
        if isinstance(node, ir.Expression):
            yield node
        elif isinstance(node, tuple):
            pending += node
        elif is_dataclass(node) and not isinstance(node, Span | Member | ir.Branch):
            pending += [getattr(node, each.name) for each in fields(node)]


def sizes(table: "Table", kept: tuple[Index, ...]) -> tuple[int, ...]:
    """How many masks every index has at a table."""
    return tuple(codes(table, index) * prod(leading(table, index)) for index in kept)


def leading(table: "Table", index: Index) -> tuple[int, ...]:
    """The sizes of the kinds of the arguments before the last one."""
    return tuple(table.material.of(kind).size for _, kind in table.rules.tracks[index.track].parameters[:-1])


def codes(table: "Table", index: Index) -> int:
    """How many masks there are for one choice of the arguments before the last one."""
    return 2 if index.form == "empty" else _codes(table, table.rules.tracks[index.track].kind)


def _codes(table: "Table", kind: Kind) -> int:
    match without_none(kind):
        case Truth():
            return 3
        case Member() as member:
            return table.material.of(member).size + 1
        case Number(_, high):
            return (high or 0) + 2
    raise AssertionError(f"{kind} is not kept")


Filed = tuple[int, tuple[tuple[int, int, int, bool], ...]]


def filed(table: "Table", kept: tuple[Index, ...]) -> Filed:
    """How many masks there are at a table, and for every cell with a say: its number, where its masks begin, its bit, the form."""
    found: list[tuple[int, int, int, bool]] = []
    base = 0
    for index, size in zip(kept, sizes(table, kept), strict=True):
        many = codes(table, index)
        kinds = [table.material.of(kind) for _, kind in table.rules.tracks[index.track].parameters]
        for lead in product(*(kind.places for kind in kinds[:-1])):
            cells, start = table.index[index.track], 0
            for place, kind in zip(lead, kinds, strict=False):
                cells, start = cells[place], start * kind.size + place
            found += [(cells[place], base + start * many, 1 << place, index.form == "empty") for place in kinds[-1].places]
        base += size
    return base, tuple(found)


def masks(where: Filed, store: Sequence[Value]) -> list[int]:
    """The masks of all indexes for a store."""
    size, cells = where
    found = [0] * size
    for cell, base, bit, empty in cells:
        value = store[cell]
        if empty:
            found[base + (not value)] |= bit
        else:
            found[base if value is None else base + value + 1] |= bit
    return found
