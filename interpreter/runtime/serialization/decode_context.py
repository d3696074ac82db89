"""Context shared by the readers of a position: the game instance, the report of findings, and a frame before it is resolved."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import Condition
from interpreter.model.types.types import EntityType, IntRange, Type, show
from interpreter.runtime.notation.refusal import join_names
from interpreter.runtime.state.game_instance import GameInstance, localized, sentence
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.value_syntax import Json, ValueFault

SUBJECT = "position"


class UndecodableError(Exception):
    """A position cannot be read any further; why has been reported."""


@dataclass(frozen=True, slots=True)
class DecodeContext:
    """What is needed while a position is read."""

    table: GameInstance
    report: Report
    before: int  # findings in the report that have to do with something else
    course_keys: frozenset[str] = frozenset()  # what the position says of the course
    fresh: bool = False
    trusted: bool = False  # the position names the rules it belongs to, and they are these

    def checkpoint(self) -> None:
        """Read no further if something has been reported: raises `UndecodableError`."""
        if len(self.report) > self.before:
            raise UndecodableError

    def reject(self, code: str, **values: str) -> NoReturn:
        """Report a finding after which nothing more can be read."""
        self.add(code, **values)
        raise UndecodableError

    def mapping(self, place: str, data: Json) -> Mapping[str, Json]:
        """The data as a map; reported, and an empty one, if they are none."""
        if isinstance(data, dict):
            return data
        self.add("R147", place=place, what="a map", word=value_syntax.described(data))
        return {}

    def agree(self, place: str, kind: Type, found: object, expected: object) -> None:
        """Report what contradicts the rest of the position."""
        if found != expected:
            here, there = (value_syntax.format_value(self.table.material, kind, each) for each in (found, expected))
            self.add("R175", place=place, found=here, expected=there)

    def within(self, place: str, number: int, bounds: IntRange) -> None:
        """Report a number that is out of its bounds."""
        if not ((bounds.low is None or number >= bounds.low) and (bounds.high is None or number <= bounds.high)):
            self.add("R148", place=place, what=show(bounds), word=str(number))

    def value(self, place: str, kind: Type, data: Json) -> object:
        """The value that data stand for; None, and a finding, if they stand for none."""
        try:
            return value_syntax.from_json(self.table.material, kind, data)
        except ValueFault as fault:
            self.fault(place, fault)
            return None

    def fault(self, place: str, fault: ValueFault) -> None:
        """Report that data do not stand for a value."""
        match fault.problem:
            case "unknown":
                self.unknown("R149", fault.word, fault.known, place=place, what=fault.what)
            case "bounds":
                self.add("R148", place=place, what=fault.what, word=fault.word)
            case "twice":
                self.add("R150", place=place, what=fault.what)
            case _:
                self.add("R147", place=place, what=fault.what, word=fault.word)

    def unknown(self, code: str, word: str, known: Iterable[str], **values: str) -> None:
        """Report a name that is not known, with those that are."""
        names = tuple(known)
        self.add(code, word=word, did_you_mean=did_you_mean(word, names), known=join_names(names), **values)

    def add(self, code: str, **values: str) -> None:
        """Report a finding about the position."""
        self.report.extend([Diagnostic(code, (), values, SUBJECT)])

    def broken(self, condition: Condition) -> None:
        """Report a check of the rules that does not hold."""
        rule = self.table.rules.addresses.get(condition.address)
        message = sentence(self.table, condition.message) or (localized(self.table, rule.text) if rule else "")
        self.add("R160", name=condition.name, message=message or f"see {condition.address}.")

    def player(self, place: str, data: Json) -> int | None:
        """The seat of a name; reports and gives None if it is none."""
        value = self.value(place, EntityType("player"), data)
        return value if isinstance(value, int) else None


def check_keys(report: Report, data: Iterable[str], known: Iterable[str], place: str, subject: str = SUBJECT) -> None:
    """Report keys that are not known."""
    for key in data:
        if key not in known:
            report.add("R142", subject=subject, key=key, place=place, did_you_mean=did_you_mean(key, known))


@dataclass(frozen=True, slots=True)
class FrameEntry:
    """A frame as it is given, and where: its routine, its instruction, who acts (as far as it is said)."""

    place: str
    data: Mapping[str, Json]
    routine: ir.Routine
    pc: int
    inner: bool

    @property
    def at(self) -> str:
        """The address of its step."""
        return self.routine.source_map[self.pc if self.inner else self.pc - 1][0]
