"""Lint: unused definitions, and state variables that are never changed or never read."""

from collections.abc import Iterator, Mapping

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.lints.references import names_used
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingNode, entries_of, head_name
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.ir import Ask, Reveal, StateRead, TimesRemembered
from interpreter.model.ir.effects import places_written
from interpreter.model.ir.traverse import walk
from interpreter.model.ruleset.ruleset import RuleSet

Found = Iterator[tuple[str, Span, str]]  # what it is, where, its name

_SECTIONS = {"words": "word", "numbers": "number", "options": "option", "texts": "phrase", "procedures": "procedure"}


def check_unused(compiled: Compilation, files: frozenset[str], elsewhere: frozenset[str], report: Report) -> None:
    """Report what is declared in these files and used nowhere, in no other file of the game either."""
    in_game = names_used(compiled.trees.game)
    mentioned = in_game + names_used(compiled.trees.components)
    idle = set(_offered_never(compiled))
    for what, span, name in [*_declared(compiled, in_game), *_lists(compiled.trees.components)]:
        if span.source.name in files and mentioned[name] <= 1 and name not in elsewhere and name not in compiled.symbols.used:
            report.add("K140", span, what=what, name=name)
    for name, span in compiled.symbols.action_names.items():
        if span.source.name in files and name in idle:
            report.add("K141", span, name=name)
    _check_tracks(compiled, files, elsewhere, report)


def _declared(compiled: Compilation, spoken: Mapping[str, int]) -> Found:
    """What a game file declares by name; `spoken`: how often each name stands in it."""
    for section, what in _SECTIONS.items():
        for entry in entries_of(compiled.trees.game, section):
            yield what, entry.key_span, head_name(entry.key)
    columns: dict[str, list[str]] = {}
    for column in compiled.symbols.tables:
        name, _, kind = column.partition("/")
        columns.setdefault(kind, []).append(name)
    for entry in entries_of(compiled.trees.game, "kinds"):
        name = head_name(entry.key)
        if not _kind_is_used(name, compiled, spoken, columns.get(name, [])):
            yield "kind", entry.key_span, name


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
            yield "list", entry.key_span, entry.key


def _offered_never(compiled: Compilation) -> Iterator[str]:
    """The actions that are in no menu."""
    steps = [step for routine in compiled.rules.routines.values() for step in routine.code if isinstance(step, Ask)]
    offered = {branch.action for step in steps for branch in step.decision.alternatives}
    yield from (name for name in compiled.rules.actions if name not in offered)


# ------------------------------------------------------------------------------------------------ what the game remembers


def _check_tracks(compiled: Compilation, files: frozenset[str], elsewhere: frozenset[str], report: Report) -> None:
    """Report what is remembered in vain: never changed, or changed and never looked at."""
    changed, read = _changed(compiled.rules), _read(compiled.rules)
    for name, track in compiled.rules.state_vars.items():
        span = track.span or _place(name, compiled.symbols)
        if span is None or span.source.name not in files or name in elsewhere:
            continue
        if name not in changed and name not in read:
            report.add("K140", span, what="tracked name", name=name)
        elif name not in changed:
            report.add("K142", span, name=name)
        elif name not in read and track.holder == "value":
            report.add("K143", span, name=name)


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
