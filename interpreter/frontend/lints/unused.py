"""Lint: unused definitions, and state variables that are never changed or never read."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingNode, entries_of, head_name
from interpreter.frontend.source.references import names_used
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.ir import Ask, Reveal, StateRead, TimesRemembered
from interpreter.model.ir.effects import places_written
from interpreter.model.ir.traverse import walk
from interpreter.model.ruleset.ruleset import RuleSet

Found = Iterator[tuple[str, Span, str, str]]  # what it is, where, its name, its section

SECTIONS = {"words": "word", "numbers": "number", "options": "option", "texts": "phrase", "procedures": "procedure"}
BY_NAME = ("words", "numbers", "options")  # sections of which the compiler notes every use but quotes in texts


@dataclass(frozen=True, slots=True)
class Unused:
    """A declaration without use: the code of the finding, what it is, its section, name and place."""

    code: str
    what: str
    section: str
    name: str
    span: Span

    @property
    def address(self) -> str:
        """The address of the declaration."""
        return f"{self.section}.{self.name}"


def check_unused(idle: Iterable[Unused], files: frozenset[str], elsewhere: frozenset[str], report: Report) -> None:
    """Report what is declared in these files and used nowhere, in no other file of the game either."""
    for each in idle:
        if each.span.source.name in files and (each.name not in elsewhere or each.code == "K141"):
            values = {"what": each.what} if each.code == "K140" else {}
            report.extend([Diagnostic(each.code, (Label(each.span),), {**values, "name": each.name})])


def unused(compiled: Compilation) -> Iterator[Unused]:
    """Yield what is declared and used nowhere, offered nowhere, never changed or never read."""
    in_game = names_used(compiled.trees.game)
    mentioned = in_game + names_used(compiled.trees.components)
    for what, span, name, section in [*_declared(compiled, in_game), *_lists(compiled.trees.components)]:
        if mentioned[name] <= 1 and name not in compiled.symbols.used:
            yield Unused("K140", what, section, name, span)
    for name in never_offered(compiled.rules):
        yield Unused("K141", "action", "actions", name, compiled.symbols.action_names[name])
    yield from _unused_tracks(compiled)


def _declared(compiled: Compilation, spoken: Mapping[str, int]) -> Found:
    """What a game file declares by name; `spoken`: how often each name stands in it."""
    for section, what in SECTIONS.items():
        for entry in entries_of(compiled.trees.game, section):
            yield what, entry.key_span, head_name(entry.key), section
    columns: dict[str, list[str]] = {}
    for column in compiled.symbols.tables:
        name, _, kind = column.partition("/")
        columns.setdefault(kind, []).append(name)
    for entry in entries_of(compiled.trees.game, "kinds"):
        name = head_name(entry.key)
        if not _kind_is_used(name, compiled, spoken, columns.get(name, [])):
            yield "kind", entry.key_span, name, "kinds"


def _kind_is_used(name: str, compiled: Compilation, spoken: Mapping[str, int], columns: list[str]) -> bool:
    """Whether a kind is spoken of by another name: its plural, its members, its columns."""
    kind = compiled.symbols.kinds.get(name)
    if kind is None:
        return True
    return any(spoken[other] > 1 or (other == kind.plural and spoken[other]) for other in (kind.plural, *kind.members, *columns))


def _lists(components: MappingNode | None) -> Found:
    """The lists of a component file, which a game reads by their names."""
    for entry in entries_of(components):
        if entry.key not in ("rulewright", "components", "language"):
            yield "list", entry.key_span, entry.key, "components"


def never_offered(rules: RuleSet) -> Iterator[str]:
    """Yield the actions that are in no menu."""
    steps = [step for routine in rules.routines.values() for step in routine.code if isinstance(step, Ask)]
    offered = {branch.action for step in steps for branch in step.decision.alternatives}
    yield from (name for name in rules.actions if name not in offered)


# ------------------------------------------------------------------------------------------------ what the game remembers


def _unused_tracks(compiled: Compilation) -> Iterator[Unused]:
    """Yield what is remembered in vain: never changed, or changed and never looked at."""
    changed, read = _changed(compiled.rules), _read(compiled.rules)
    for name, track in compiled.rules.state_vars.items():
        span = track.span or _place(name, compiled.symbols)
        code = ""
        if name not in changed:
            code = "K142" if name in read else "K140"
        elif name not in read and track.holder == "value":
            code = "K143"
        if code and span is not None:
            yield Unused(code, "tracked name", "track", name, span)


def _place(name: str, symbols: SymbolTable) -> Span | None:
    address = symbols.addresses.get(f"track.{name}")
    return None if address is None else address.span


def _changed(rules: RuleSet) -> set[str]:
    """What steps change."""
    return {place.name for routine in rules.routines.values() for step in routine.code for place in places_written(step)}


def _read(rules: RuleSet) -> set[str]:
    """What is looked at anywhere: by expressions, and where it is read by name (a place as an argument)."""
    reads = {part.name for part in walk(rules) if isinstance(part, StateRead)}
    memories = [part for part in walk(rules) if isinstance(part, TimesRemembered)]
    shown = {part.place.name for part in walk(rules) if isinstance(part, Reveal)}
    return reads | shown | {name for part in memories for name in (part.memory, *part.names)}
