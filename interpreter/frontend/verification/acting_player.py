"""Checks that somebody acts wherever the rules speak of `me`.

Where `me` itself stands outside turns and loops over players it is refused as it is read. What is called there speaks of `me`
somewhere else: a procedure, the steps on a row, a formula on a row. All of it is followed here, along every way through the
steps, from where nobody acts: set-up, play, scores, conditions of a layout, pictures of what belongs to nobody, scenarios.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.model import ir
from interpreter.model.ir.effects import expressions_read, successors
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import PLAYER

ActingSlots = frozenset[int]  # those that hold the player who acted when the routine began
ACTING: ActingSlots = frozenset({ir.ME})


class Mention(NamedTuple):
    """A use of `me`: the definition it is in, where that stands, and where `me` itself stands."""

    name: str
    span: Span | None
    at: Span | None


def check_acting_player(rules: RuleSet, report: Report) -> None:
    """Report what speaks of `me` where nobody acts; rules must have no circles."""
    check_acting_player_in(rules, (rules.routines["setup"], rules.routines["play"]), _by_nobody(rules), report)


def check_acting_player_in(rules: RuleSet, routines: Iterable[ir.Routine], expressions: Iterable[ir.Expression], report: Report) -> None:
    """The same of routines that begin while nobody acts, and of expressions."""
    mentions = _Mentions(rules)
    found = [mention for routine in routines for mention in mentions.of_steps(routine)]
    found += [mention for expression in expressions for mention in mentions.of(expression, ACTING)]
    for mention in dict.fromkeys(found):
        also = [Label(mention.at, "here it speaks of `me`")] if mention.at is not None else []
        report.add("N117", mention.span, name=mention.name, also=also)


def _by_nobody(rules: RuleSet) -> Iterator[ir.Expression]:
    """The expressions that are worked out while nobody acts."""
    yield from (line.value for line in (*rules.scoring, *rules.ranking))
    if rules.layout is not None:
        yield from (condition.test for condition in rules.layout.conditions)
    for shown in rules.show:
        if PLAYER not in (shown.kind, shown.board_of):
            yield from (*shown.fields.values(), *(mark.where for mark in shown.marks.values() if mark.where is not None))


@dataclass
class _Mentions:
    """The uses of `me` in the parts of one rule set, memoised."""

    rules: RuleSet
    seen: dict[tuple[str, str], Mention | None] = field(default_factory=dict)

    def of(self, expression: ir.Expression, slots: ActingSlots) -> Iterator[Mention]:
        """Where an expression speaks of who acts."""
        for part in descendants(expression):
            match part:
                case ir.Local(slot=slot) if slot in slots:
                    yield Mention("me", part.span, part.span)
                case ir.UserCall(name=name, span=span) if ir.ME in slots:
                    yield from self._called("word", name, span)
                case ir.RowExpression(name=name, span=span) if ir.ME in slots:
                    yield from self._called("formula", name, span)
                case ir.After(routine=name, span=span) if ir.ME in slots:
                    yield from self._called("steps", name, span)

    def _called(self, sort: str, name: str, span: Span | None) -> Iterator[Mention]:
        """The call of something, if that speaks of `me`."""
        if (sort, name) not in self.seen:
            self.seen[sort, name] = next(self._inside(sort, name), None)
        inner = self.seen[sort, name]
        if inner is not None:
            yield Mention(name.removeprefix("possible."), span, inner.at)

    def _inside(self, sort: str, name: str) -> Iterator[Mention]:
        rules = self.rules
        match sort:
            case "word" if name in rules.words:
                yield from self.of(rules.words[name].body, ACTING)
            case "formula":
                for body, _ in rules.row_expressions.get(name, {}).values():
                    yield from self.of(body, ACTING)
            case "steps":
                yield from self.of_steps(rules.routines[name])
            case "rows":
                for routine in rules.programs[name].values():
                    yield from self._called("steps", routine, None)

    def of_steps(self, routine: ir.Routine) -> Iterator[Mention]:
        """Where a routine speaks of the player who acted when it began."""
        for number, slots in sorted(_handed_on(routine).items()):
            instruction, span = routine.code[number], routine.source_map[number][1]
            match instruction:
                case ir.Let(value=ir.Local()):
                    continue  # it is put aside, or back
                case ir.Call(routine=called) if ir.ME in slots:
                    yield from self._called("steps", called, span)
                case ir.CallIndirect(column=column) if ir.ME in slots:
                    yield from self._called("rows", column, span)
            for expression in (
                [instruction.players] if isinstance(instruction, ir.Ask) else expressions_read(instruction)
            ):  # who is asked acts
                yield from self.of(expression, slots)


def _handed_on(routine: ir.Routine) -> Mapping[int, ActingSlots]:
    """For every instruction that can be reached the slots that may hold who acted when the routine began."""
    found: dict[int, ActingSlots] = {0: ACTING}
    pending = [0]
    while pending:
        number = pending.pop()
        after = _after(routine.code[number], found[number])
        for target in successors(routine.code, number):
            if target < len(routine.code) and (target not in found or not after <= found[target]):
                found[target] = found.get(target, frozenset()) | after
                pending.append(target)
    return found


def _after(instruction: ir.Instruction, slots: ActingSlots) -> ActingSlots:
    match instruction:
        case ir.Let(slot=slot, value=ir.Local(slot=source)) if source in slots:
            return slots | {slot}
        case ir.Let(slot=slot) | ir.IterNext(slot=slot) | ir.Roll(slot=slot):
            return slots - {slot}
        case _:
            return slots
