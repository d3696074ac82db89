"""Compiles scenarios (a position, moves, expectations) with the symbols of a game and the names of one table.

The face that runs them seats the table first, since names of cells are known only then.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import to_python
from interpreter.frontend.lowering.context import LoweringContext, lower_steps
from interpreter.frontend.lowering.routine_builder import RoutineBuilder
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, ScalarNode, entries_of, items_of, scalar_text, texts_of
from interpreter.frontend.symbols.messages import sources_of
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_truth
from interpreter.frontend.types.subtyping import is_subset_type, is_subtype
from interpreter.frontend.verification.acting_player import check_acting_player_in
from interpreter.model.ir import Constant, Expression, Return, Routine
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.domains import SEAT_PREFIX, Domain, Domains
from interpreter.model.types.types import PLAYER, EntityType, Type, non_null

GIVEN = "#given"


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """A line of `then:`. `sort` is `offers`, `refuses`, `move`, `expect`, `chance` or `result`.

    text: the move or outcome. because: for `refuses`, a requirement or `not offered`. test: for `expect`, with as many
    slots as `size`. expected: for `result`, plain data.
    """

    sort: str
    span: Span
    player: int | None = None
    text: str = ""
    because: str = ""
    test: Expression | None = None
    size: int = 1
    expected: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What a scenario says before its table is known; `layout` is a name of a preset, data, or None."""

    name: str
    game: str
    variants: tuple[str, ...]
    players: int
    options: Mapping[str, object]
    layout: object
    seed: int | None
    at: str | None
    at_span: Span | None
    reasons: tuple[str, ...] | None
    source: tuple[str, ...]
    first_chance: bool
    span: Span
    places: Mapping[str, Span]  # of the options, by name


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario ready to run: steps that build the position (may be empty), and its lines."""

    header: Header
    given: Routine
    then: tuple[ScenarioLine, ...]


def read_scenario_header(node: MappingNode) -> Header:
    """The head of a scenario file whose shape has been checked."""
    at = node.get("at")
    reasons = node.get("reasons")
    seed = scalar_text(node, "seed")
    options = to_python(node.get("options"))
    return Header(
        name=scalar_text(node, "scenario"), game=scalar_text(node, "of"), variants=texts_of(node, "variants"),
        players=int(scalar_text(node, "players") or 0), options=options if isinstance(options, dict) else {},
        layout=to_python(node.get("layout")), seed=int(seed) if seed else None, at=scalar_text(node, "at") or None,
        at_span=at.span if at else None, reasons=texts_of(reasons) if reasons is not None else None, source=sources_of(node),
        first_chance=scalar_text(node, "chance") == "first", span=node.span,
        places={entry.key: entry.value.span for entry in entries_of(node, "options")},
    )  # fmt: skip


def compile_scenario(node: MappingNode, rules: RuleSet, symbols: SymbolTable, material: Domains, report: Report) -> Scenario:
    """The scenario with its steps and conditions compiled; mistakes are reported and leave holes."""
    header = read_scenario_header(node)
    inside = replace(symbols, report=report, table_name=table_names(symbols, material))
    builder = RoutineBuilder(GIVEN)
    context = LoweringContext(builder, Scope(inside, builder.slots, acting=False), "given")
    lower_steps(context, node.get("given"))
    context.emit(Return(), node.span)
    lines = tuple(_line(item, inside) for item in items_of(node, "then") if isinstance(item, MappingNode))
    _check_at(header, symbols, report)
    given = builder.routine()
    check_acting_player_in(rules, [given], [line.test for line in lines if line.test is not None], report)
    return Scenario(header, given, lines)


def _check_at(header: Header, symbols: SymbolTable, report: Report) -> None:
    steps = [path for path, address in symbols.addresses.items() if address.what == "step"]
    if header.at is not None and header.at not in steps:
        report.add("S101", header.at_span, address=header.at, nearest=did_you_mean(header.at, steps))


def _line(node: MappingNode, symbols: SymbolTable) -> ScenarioLine:
    entry = next((entry for entry in reversed(node.entries) if entry.key != "because"), node.entries[0])
    text = scalar_text(entry.value)
    if entry.key == "expect":
        return _expectation(entry, symbols)
    if entry.key == "result":
        expected = to_python(entry.value)
        return ScenarioLine("result", entry.value.span, expected=expected if isinstance(expected, dict) else {})
    if entry.key.startswith(SEAT_PREFIX):
        return ScenarioLine("move", entry.value.span, int(entry.key.removeprefix(SEAT_PREFIX) or 0) - 1, text)
    return ScenarioLine(entry.key, entry.value.span, text=text, because=scalar_text(node, "because"))


def _expectation(entry: MappingEntry, symbols: SymbolTable) -> ScenarioLine:
    builder = RoutineBuilder("#expect")
    read = parser.parse_expression(entry.value, symbols.report) if isinstance(entry.value, ScalarNode) else None
    if read is None:
        return ScenarioLine("expect", entry.value.span)
    test = check_truth(read, Scope(symbols, builder.slots, acting=False))
    return ScenarioLine("expect", entry.value.span, text=read.span.text, test=test, size=len(builder.slots.slots))


def table_names(symbols: SymbolTable, material: Domains) -> Callable[[str, Span, Type | None], Expression | None]:
    """What looks for the names of one table: cells, seats."""
    return _Names(symbols, material).find


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of one table: seats and cells."""

    symbols: SymbolTable
    material: Domains

    def find(self, name: str, span: Span, expected: Type | None) -> Expression | None:
        """The member of that name, of the expected kind if it has one of that name."""
        wanted = non_null(expected) if expected is not None else None
        found = [table for table in self.material.kinds.values() if self._may_be_named(table) and name in table.by_name]
        if not found:
            return None
        fitting = [table for table in found if wanted is not None and is_subtype(self.symbols, EntityType(table.name), wanted)]
        table = min(fitting or found, key=lambda each: each.members.bit_count())
        return Constant(EntityType(table.name), table.by_name[name], span=span)

    def _may_be_named(self, table: Domain) -> bool:
        if table.name == PLAYER or table.name not in self.symbols.kinds:
            return table.name == PLAYER
        kind = self.symbols.kinds[table.name]
        return self.symbols.kinds[self.symbols.root(kind.name)].form in ("grid", "rows") or is_subset_type(self.symbols, kind.name, PLAYER)
