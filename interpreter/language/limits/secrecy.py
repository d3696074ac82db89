"""What a player is offered depends only on what that player may know.

Every value carries who may know it: all, the acting player (`me`), or nobody in particular. Sizes of hidden heaps are
open. Slots are marked by what is put into them, through calls as well, until nothing changes any more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from interpreter.diagnostics.span import Span
from interpreter.language.declared import Declared
from interpreter.language.limits.circles import in_order, uses_of
from interpreter.language.types.expressions import said
from interpreter.model.ir import (
    ME,
    Answers,
    Ask,
    Bind,
    Branch,
    Call,
    Can,
    Defined,
    Expression,
    Formula,
    Let,
    Local,
    Menu,
    Perform,
    Roll,
    Snapshot,
    Tracked,
    Word,
)
from interpreter.model.ir_walk import parts, walk

ME_KNOWS = "me"
HIDDEN = "hidden"
Secrets = frozenset[str]  # `me`, `hidden`, or `slot N`: known to the player in that slot
OPEN: Secrets = frozenset()


@dataclass(slots=True)
class Knowing:
    """Who may know the values of expressions, worked out with what the slots of the routine at hand hold."""

    declared: Declared
    words: dict[str, Secrets] = field(default_factory=dict)

    def of(self, expression: Expression, slots: Sequence[str]) -> Secrets:
        """The secrets an expression gives away; `slots` says who knows each slot: `all`, `me`, `nobody`."""
        match expression:
            case Local(slot=slot):
                known = slots[slot] if slot < len(slots) else "all"
                return {"me": frozenset({ME_KNOWS}), "nobody": frozenset({HIDDEN})}.get(known, OPEN)
            case Tracked():
                return self._tracked(expression) | self._all(expression.arguments, slots)
            case Defined():
                return self._word(expression) | self._all(expression.arguments, slots)
            case Word(name="size" | "empty", arguments=(Tracked() as heap,)):
                return self._all(heap.arguments, slots)
            case Can():
                return OPEN
            case Formula(name=name, row=row):
                return self._rows(name) | self.of(row, slots)
            case Bind(slot=slot):
                inner = self._all(parts(expression), slots)
                return frozenset(HIDDEN if secret == f"slot {slot}" else secret for secret in inner)
            case Answers():
                return OPEN
            case _:
                return self._all(parts(expression), slots)

    def _all(self, expressions: Sequence[Expression], slots: Sequence[str]) -> Secrets:
        return frozenset().union(*(self.of(part, slots) for part in expressions))

    def _tracked(self, expression: Tracked) -> Secrets:
        known = self.declared.tracks[expression.name].known
        if known == "all":
            return OPEN
        if known == "nobody":
            return frozenset({HIDDEN})
        assert isinstance(known, int)
        return frozenset({_knower(expression.arguments[known])})

    def _word(self, word: Defined) -> Secrets:
        found: set[str] = set()
        for secret in self.word(word.name):
            if secret.startswith("slot "):
                number = int(secret.removeprefix("slot "))
                found.add(_knower(word.arguments[number - 1]) if number <= len(word.arguments) else HIDDEN)
            else:
                found.add(secret)
        return frozenset(found)

    def word(self, name: str) -> Secrets:
        """The secrets a word gives away; `slot N` stands for its parameters."""
        if name not in self.words:
            self.words[name] = OPEN
            body = self.declared.bodies.get(name)
            if body is not None:
                self.words[name] = self.of(body.body, ())
        return self.words[name]

    def _rows(self, name: str) -> Secrets:
        return frozenset().union(*(self.of(value, ()) for value, _ in self.declared.formulas.get(name, {}).values()))


def _knower(player: Expression) -> str:
    match player:
        case Local(slot=slot):
            return ME_KNOWS if slot == ME else f"slot {slot}"
        case _:
            return HIDDEN


def _mark(secrets: Secrets) -> str:
    if not secrets:
        return "all"
    return "me" if secrets == {ME_KNOWS} else "nobody"


def _worse(left: str, right: str) -> str:
    order = ("all", "me", "nobody")
    return max(left, right, key=order.index)


# ------------------------------------------------------------------------------------------------ slots


def check_secrets(declared: Declared) -> None:
    """Mark the slots of all routines, and report offers that give a secret away."""
    knowing = Knowing(declared)
    for used in in_order(uses_of(declared)):  # words after those they use: nothing goes down deep
        if used.startswith("word "):
            knowing.word(used.removeprefix("word "))
    marks = {name: ["all"] * len(routine.slots) for name, routine in declared.routines.items()}
    while any(_flow(name, marks, knowing, declared) for name in declared.routines):
        pass
    for name, routine in declared.routines.items():
        slots = tuple(replace(slot, known=marks[name][number]) for number, slot in enumerate(routine.slots))
        declared.routines[name] = replace(routine, slots=slots)
        for instruction in routine.code:
            if isinstance(instruction, Ask):
                _check_menu(instruction.menu, name, marks, knowing, declared)


def _flow(name: str, marks: dict[str, list[str]], knowing: Knowing, declared: Declared) -> bool:
    """Let one routine mark its own slots and the parameters of what it calls; whether anything changed."""
    changed = False
    for routine, slot, mark in _marks_of(name, marks, knowing, declared):
        worse = _worse(marks[routine][slot], mark)
        if worse != marks[routine][slot]:
            marks[routine][slot] = worse
            changed = True
    return changed


def _marks_of(name: str, marks: dict[str, list[str]], knowing: Knowing, declared: Declared) -> Iterator[tuple[str, int, str]]:
    slots = marks[name]
    for instruction in declared.routines[name].code:
        match instruction:
            case Let(slot=slot, value=value) if slot != ME:
                yield name, slot, _mark(knowing.of(value, slots))
            case Snapshot(rest=rest, slot=slot, source=source):
                mark = _mark(knowing.of(source, slots))
                yield name, rest, mark
                yield name, slot, mark
            case Roll(slot=slot, source=source):
                yield name, slot, _mark(knowing.of(source, slots))
            case Call(routine=routine, arguments=arguments):
                for number, argument in enumerate(arguments):
                    yield routine, number + 1, _mark(knowing.of(argument, slots))
            case Perform(column=column, row=row):
                for routine in declared.programs[column].values():
                    yield routine, 1, _mark(knowing.of(row, slots))
            case Ask(menu=menu):
                yield from _answers(name, menu)
                for branch in menu.branches:
                    inside = f"action.{branch.action}" if branch.action else name
                    for slot, value in branch.lets:
                        yield inside, slot, _mark(knowing.of(value, marks[inside]))
            case _:
                pass


def _answers(name: str, menu: Menu) -> Iterator[tuple[str, int, str]]:
    """Answers are known to all, unless they are kept secret for good."""
    if not menu.secret:
        return
    if menu.together is not None:
        yield name, menu.together, "nobody"
    for branch in menu.branches:
        for choice in branch.choices:
            yield (f"action.{branch.action}" if branch.action else name), choice.slot, "me"


# ------------------------------------------------------------------------------------------------ offers


def _check_menu(menu: Menu, name: str, marks: dict[str, list[str]], knowing: Knowing, declared: Declared) -> None:
    for branch in menu.branches:
        slots = marks[f"action.{branch.action}" if branch.action else name]
        for expression, span in _offered(branch):
            if _mark(knowing.of(expression, slots)) == "nobody":
                _report(expression, span, knowing, slots, declared)
    if menu.passing is not None and menu.passing.when is not None and _mark(knowing.of(menu.passing.when, marks[name])) == "nobody":
        _report(menu.passing.when, menu.passing.when.span, knowing, marks[name], declared)


def _offered(branch: Branch) -> Iterator[tuple[Expression, Span | None]]:
    for choice in branch.choices:
        yield choice.domain, choice.span
        if choice.where is not None:
            yield choice.where, choice.where.span
    for rule in branch.requirements:
        yield rule.test, rule.test.span or rule.span


def _report(expression: Expression, span: Span | None, knowing: Knowing, slots: list[str], declared: Declared) -> None:
    names = sorted({part.name for part in walk(expression) if isinstance(part, Tracked) and knowing.of(part, slots)})
    words = sorted({part.name for part in walk(expression) if isinstance(part, Defined) and knowing.of(part, slots)})
    declared.report.add("D301", span, what=", ".join(f"`{name}`" for name in names or words) or f"`{said(expression)}`")
