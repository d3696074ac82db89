"""How much there is to do between two questions, at most: rules that would keep a machine busy for ever are refused.

Steps: how often those loops go round in which nobody is asked, multiplied where they stand inside each other. Expressions:
how many members are looked at to work out a word, and to find the moves of a question. Both are bounds seen from the
declarations; games stay far below them, so only what is hopeless is refused.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from interpreter.diagnostics.span import Span
from interpreter.language.declared import Declared
from interpreter.language.limits.circles import in_order, uses_of
from interpreter.language.scope import Scope, Slots
from interpreter.language.types.fits import as_number
from interpreter.language.types.special import kind_size
from interpreter.model.ir import (
    Ask,
    Bind,
    Branch,
    Call,
    Can,
    Compare,
    Defined,
    Each,
    Expression,
    Formula,
    Instruction,
    Jump,
    Local,
    Perform,
    Roll,
    Routine,
    Shuffle,
    Snapshot,
    Unless,
)
from interpreter.model.ir_walk import parts
from interpreter.model.kinds import Kind, element, without_none

MOST_PASSES = 1_000_000
MOST_LOOKS = 10**12
OPEN = 200  # members assumed where only the layout tells how many there are
LAZY = 1_000  # sets of sets: how many of them are assumed to be looked at


def check_work(declared: Declared) -> None:
    """Report loops and expressions that would take longer than anybody waits; rules must have no circles."""
    _check_loops(declared)
    _check_looks(declared)


# ------------------------------------------------------------------------------------------------ loops


@dataclass(frozen=True, slots=True)
class _Loop:
    """A loop of a routine: its first and last instruction, and how often it goes round at most."""

    first: int
    last: int
    times: int


def _check_loops(declared: Declared) -> None:
    called = {name: sorted(set(_called(routine.code, declared))) for name, routine in declared.routines.items()}
    asks: set[str] = set()
    passes: dict[str, int] = {}
    for name in in_order(called):
        routine = declared.routines[name]
        if any(isinstance(each, Ask | Roll | Shuffle) for each in routine.code) or asks.intersection(called[name]):
            asks.add(name)
        passes[name] = _passes(routine, passes, asks, declared)


def _passes(routine: Routine, known: dict[str, int], asks: set[str], declared: Declared) -> int:
    """How often the loops of a routine go round between two questions, those of what it runs included; 1 for a plain one."""
    loops = [loop for loop in _loops(routine, declared) if not _is_asked_in(routine.code[loop.first : loop.last], asks, declared)]
    worst, span = 1, None
    for number, instruction in enumerate(routine.code):
        count = max((known[name] for name in _called((instruction,), declared)), default=1)
        around = [loop for loop in loops if loop.first <= number <= loop.last]
        for loop in sorted(around, key=lambda loop: loop.last - loop.first):
            count *= loop.times
        if count > worst:
            worst, span = count, routine.places[min((loop.first for loop in around), default=number)][1]
    if worst > MOST_PASSES:
        declared.report.add("B113", span, times=worst, most=MOST_PASSES)
        return 1
    return worst


def _called(code: Iterable[Instruction], declared: Declared) -> Iterator[str]:
    """The routines that run before the next question."""
    for instruction in code:
        if isinstance(instruction, Call):
            yield instruction.routine
        elif isinstance(instruction, Perform):
            yield from declared.programs[instruction.column].values()


def _is_asked_in(code: Iterable[Instruction], asks: set[str], declared: Declared) -> bool:
    code = tuple(code)
    return any(isinstance(each, Ask | Roll | Shuffle) for each in code) or not asks.isdisjoint(_called(code, declared))


def _loops(routine: Routine, declared: Declared) -> Iterator[_Loop]:
    """The loops: jumps that lead back."""
    for number, instruction in enumerate(routine.code):
        if isinstance(instruction, Jump | Unless) and instruction.target <= number:
            yield _Loop(instruction.target, number, _times(routine.code, instruction.target, number, declared))


def _times(code: tuple[Instruction, ...], first: int, last: int, declared: Declared) -> int:
    """How often a loop goes round at most: over a snapshot, by its counter, or by its safety limit."""
    head = code[first]
    if isinstance(head, Each):
        taken = next(each for each in reversed(code[:first]) if isinstance(each, Snapshot) and each.rest == head.rest)
        return _size(taken.source.kind, declared)
    for each in code[first:last]:
        if isinstance(each, Unless) and isinstance(each.test, Compare) and isinstance(each.test.left, Local):
            bound = {"#left": each.test.left, "#taken": each.test.right}.get(each.test.left.name)
            number = as_number(declared, bound.kind) if bound is not None else None
            if number is not None:
                return MOST_PASSES + 1 if number.high is None else max(1, number.high)
    return 1


def _size(kind: Kind, declared: Declared) -> int:
    """How many members a set or heap of this kind has at most; copies are not counted."""
    inner = element(without_none(kind))
    if inner is None:
        return 1
    if element(inner) is not None:
        return LAZY
    return kind_size(without_none(inner), Scope(declared, Slots()))[1] or OPEN


# ------------------------------------------------------------------------------------------------ expressions


@dataclass(slots=True)
class _Looks:
    """What has been found of words, formulas and actions, by the names that `uses_of` gives them."""

    declared: Declared
    found: dict[str, int] = field(default_factory=dict)

    def of(self, expression: Expression) -> int:
        """How many members an expression looks at."""
        inside = 1 + sum(self.of(part) for part in parts(expression))
        match expression:
            case Bind(source=source):
                first = self.of(source)
                return first + _size(source.kind, self.declared) * (inside - first)
            case Defined(name=name):
                return inside + self.found.get(f"word {name}", 1)
            case Formula(name=name):
                return inside + self.found.get(f"formula {name}", 1)
            case Can(action=name):
                return inside + self.found.get(f"can {name}", 1)
            case _:
                return inside

    def of_moves(self, branch: Branch) -> int:
        """How many members are looked at to find out what can be chosen."""
        found, chains = 0, 1
        for choice in branch.choices:
            found += chains * self.of(choice.domain)
            chains *= _size(choice.domain.kind, self.declared)
            found += chains * (self.of(choice.where) if choice.where is not None else 1)
        rules = [value for _, value in branch.lets] + [rule.test for rule in branch.requirements]
        return found + chains * sum(self.of(rule) for rule in rules)

    def keep(self, name: str, count: int, span: Span | None) -> None:
        """Remember how much there is to look at; what is hopeless is reported once."""
        if count > MOST_LOOKS:
            self.declared.report.add("B114", span, name=name.split(" ", 1)[1], times=f"{count:.0e}".replace("e+", " · 10^"))
            count = 1
        self.found[name] = count


def _check_looks(declared: Declared) -> None:
    looks = _Looks(declared)
    for name in in_order(uses_of(declared)):
        sort, _, plain = name.partition(" ")
        match sort:
            case "word":
                looks.keep(name, looks.of(declared.bodies[plain].body), declared.bodies[plain].span)
            case "formula":
                rows = declared.formulas[plain].values()
                looks.keep(name, max((looks.of(value) for value, _ in rows), default=1), None)
            case "can":
                looks.keep(name, looks.of_moves(declared.branches[plain]), declared.branches[plain].span)
            case _:
                pass
    for routine in declared.routines.values():
        for instruction, (address, span) in zip(routine.code, routine.places, strict=True):
            if isinstance(instruction, Ask):
                for branch in instruction.menu.branches:
                    looks.keep(f"question {address}", looks.of_moves(branch), span)
