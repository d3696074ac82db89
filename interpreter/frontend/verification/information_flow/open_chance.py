"""Open chance in hidden places: what everybody saw rolled and is then kept where it is hidden, in whatever way.

A value that is rolled openly may come to a hidden place by its value (D304), by an index, through `if`, a loop, a set or an open place.
The place hides nothing if nothing secret ever comes there: everybody who saw the rolls can work out what lies in it.

The analysis of secrets runs once more with a label on open rolls, until the open places that hold rolled values are all known.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.symbol_table import Declassification, SymbolTable
from interpreter.frontend.verification.information_flow import labels
from interpreter.frontend.verification.information_flow.check import SecrecyAnalysis
from interpreter.frontend.verification.information_flow.routine_labels import RoutineLabels
from interpreter.model.ir import AddClamped, Assign, Draw, Expression, Instruction, LValue, Move, Roll, Shuffle


@dataclass(frozen=True, slots=True)
class Write:
    """A change of a place: where, what it depends on, from which place things come, what the step says that it tells of the place."""

    name: str
    span: Span | None
    label: labels.SecrecyLabel
    source: str | None
    sayings: tuple[Declassification, ...]


def check_open_chance(symbols: SymbolTable, reported: set[Span | None]) -> set[int]:
    """Warn of hidden places that hold nothing but what everybody could follow, some of it rolled.

    reported: where something else has been found. Returns the declassifications that say so themselves, by identity.
    """
    steps = [step for routine in symbols.routines.values() for step in routine.code]
    if not any(isinstance(step, Roll) and not step.secret for step in steps) or not any(
        _is_hidden(symbols, name) for name in _changed(steps)
    ):
        return set()
    writes, of_use = _traced_writes(symbols), set[int]()
    secret = _secret_places(symbols, writes)
    for write in writes:
        if labels.ROLLED in write.label and _is_hidden(symbols, write.name) and write.name not in secret:
            of_use.update(map(id, write.sayings))
            if not write.sayings and write.span not in reported:
                reported.add(write.span)
                symbols.report.add("D310", write.span, name=write.name)
    return of_use


def _changed(steps: list[Instruction]) -> Iterator[str]:
    return (step.target.name for step in steps if isinstance(step, Assign | AddClamped | Move | Draw))


def _is_hidden(symbols: SymbolTable, name: str) -> bool:
    return name in symbols.state_vars and symbols.state_vars[name].known != "all"


def _traced_writes(symbols: SymbolTable) -> list[Write]:
    """All changes of places, with labels that trace open rolls through open places."""
    followed: frozenset[str] = frozenset()
    while True:
        analysis = _ChanceAnalysis(symbols)
        analysis.reader.followed = followed
        analysis.run()
        holding = frozenset(write.name for write in analysis.writes if labels.ROLLED in write.label or write.source in followed)
        if holding <= followed:
            return analysis.writes
        followed |= holding


def _secret_places(symbols: SymbolTable, writes: list[Write]) -> frozenset[str]:
    """The hidden places to which something comes that not everybody could follow."""
    secret = {step.pile.name for routine in symbols.routines.values() for step in routine.code if isinstance(step, Shuffle)} & {
        name for name, decl in symbols.state_vars.items() if decl.known != "all"
    }
    while True:
        more = {write.name for write in writes if write.source in secret or any(_is_secret(symbols, each, secret) for each in write.label)}
        if more <= secret:
            return frozenset(secret)
        secret |= more


def _is_secret(symbols: SymbolTable, each: labels.Secret, secret: set[str]) -> bool:
    return each != labels.ROLLED and (each.name in secret or each.name not in symbols.state_vars)


@dataclass(slots=True)
class _ChanceAnalysis(SecrecyAnalysis):
    """The analysis of secrets, which collects the changes of places."""

    writes: list[Write] = field(default_factory=list)

    def look_at(self, walk: RoutineLabels) -> None:
        """Collect the changes that a routine makes in one calling context."""
        for number in sorted(walk.states):
            self.writes += _writes(walk, number)


def _writes(walk: RoutineLabels, number: int) -> Iterator[Write]:
    match walk.code[number]:
        case Assign(target=place, value=value):
            yield _write(walk, number, place, [value])
        case AddClamped(target=place, amount=amount):
            yield _write(walk, number, place, [amount])
        case Move(source=source, target=target) as step:
            parts = [each for each in (step.thing, step.copies, step.turned_into) if each is not None]
            yield _write(walk, number, target, [*parts, *source.arguments], source)
            yield _write(walk, number, source, [*parts, *target.arguments])
        case Draw(number=count, source=source, target=target):
            yield _write(walk, number, target, [count, *source.arguments], source)
            yield _write(walk, number, source, [count])


def _write(walk: RoutineLabels, number: int, place: LValue, parts: list[Expression], source: LValue | None = None) -> Write:
    label = labels.join_labels((walk.course(number), *(walk.value(number, each).label for each in (*place.arguments, *parts))))
    sayings = tuple(each for each in walk.policy.of(walk.routine.name, number) if each.name == place.name)
    return Write(place.name, walk.routine.source_map[number][1], label, None if source is None else source.name, sayings)
