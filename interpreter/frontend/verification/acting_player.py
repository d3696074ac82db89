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


class _Definition(NamedTuple):
    """What may be called and may speak of `me`: a word, a formula on rows, the steps of a routine, the steps on rows; and its name."""

    sort: str
    name: str


class _Call(NamedTuple):
    """A call of a definition while the player who acts is the one who acted before, and where it stands."""

    called: _Definition
    span: Span | None


@dataclass
class _Mentions:
    """The uses of `me` in the parts of one rule set, memoised."""

    rules: RuleSet
    first: dict[_Definition, Mention | None] = field(default_factory=dict)
    uses: dict[_Definition, list[Mention | _Call]] = field(default_factory=dict)

    def of(self, expression: ir.Expression, slots: ActingSlots) -> Iterator[Mention]:
        """Where an expression speaks of who acts."""
        return self._mentions(_uses_in(expression, slots))

    def of_steps(self, routine: ir.Routine) -> Iterator[Mention]:
        """Where a routine speaks of the player who acted when it began."""
        return self._mentions(_uses_in_steps(routine))

    def _mentions(self, uses: Iterable[Mention | _Call]) -> Iterator[Mention]:
        """The uses themselves, and the calls of what speaks of `me` in its turn."""
        for use in uses:
            if isinstance(use, Mention):
                yield use
                continue
            self._settle(use.called)
            inner = self.first[use.called]
            if inner is not None:
                yield Mention(use.called.name.removeprefix("possible."), use.span, inner.at)

    def _settle(self, definition: _Definition) -> None:
        """Find the first use of `me` in a definition, after those of all that it calls, however many levels down."""
        pending = [definition]
        while pending:
            uses = self._uses_of(pending[-1])
            unsettled = [use.called for use in uses if isinstance(use, _Call) and use.called not in self.first]
            if unsettled and pending[-1] not in self.first:
                pending += unsettled
                continue
            settled = pending.pop()
            if settled not in self.first:
                self.first[settled] = next(self._mentions(uses), None)

    def _uses_of(self, definition: _Definition) -> list[Mention | _Call]:
        if definition not in self.uses:
            self.uses[definition] = list(self._inside(definition))
        return self.uses[definition]

    def _inside(self, definition: _Definition) -> Iterator[Mention | _Call]:
        rules = self.rules
        match definition:
            case _Definition("word", name) if name in rules.words:
                yield from _uses_in(rules.words[name].body, ACTING)
            case _Definition("formula", name):
                for body, _ in rules.row_expressions.get(name, {}).values():
                    yield from _uses_in(body, ACTING)
            case _Definition("steps", name):
                yield from _uses_in_steps(rules.routines[name])
            case _Definition("rows", name):
                yield from (_Call(_Definition("steps", routine), None) for routine in rules.programs[name].values())


def _uses_in(expression: ir.Expression, slots: ActingSlots) -> Iterator[Mention | _Call]:
    for part in descendants(expression):
        match part:
            case ir.Local(slot=slot) if slot in slots:
                yield Mention("me", part.span, part.span)
            case ir.UserCall(name=name, span=span) if ir.ME in slots:
                yield _Call(_Definition("word", name), span)
            case ir.RowExpression(name=name, span=span) if ir.ME in slots:
                yield _Call(_Definition("formula", name), span)
            case ir.After(routine=name, span=span) if ir.ME in slots:
                yield _Call(_Definition("steps", name), span)


def _uses_in_steps(routine: ir.Routine) -> Iterator[Mention | _Call]:
    for number, slots in sorted(_handed_on(routine).items()):
        instruction, span = routine.code[number], routine.source_map[number][1]
        match instruction:
            case ir.Let(value=ir.Local()):
                continue  # it is put aside, or back
            case ir.Call(routine=called) if ir.ME in slots:
                yield _Call(_Definition("steps", called), span)
            case ir.CallIndirect(column=column) if ir.ME in slots:
                yield _Call(_Definition("rows", column), span)
        for expression in [instruction.players] if isinstance(instruction, ir.Ask) else expressions_read(instruction):  # who is asked acts
            yield from _uses_in(expression, slots)


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
