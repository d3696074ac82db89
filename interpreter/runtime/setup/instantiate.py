"""Instantiates a rule set for a number of players, option values and a layout.

Kinds are built in the order in which they need each other: parts of a kind last, since their conditions are worked out
with everything else at hand. A layout is judged by all conditions, each on its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model.builtins.representation import mask
from interpreter.model.geometry import INCIDENT, build
from interpreter.model.ir import Expression
from interpreter.model.ruleset.layout_dependencies import kinds_read
from interpreter.model.ruleset.ruleset import Condition, KindDecl, RuleSet, TableDecl
from interpreter.model.types import domains as tables
from interpreter.model.types.domains import Domain, Domains
from interpreter.model.types.types import PLAYER, EntityType, ListOf, Optional, SetOf, Type, element_type, non_null
from interpreter.runtime.machine.instructions import REFERENCE
from interpreter.runtime.setup.game_options import resolve_options
from interpreter.runtime.setup.layout_reader import LayoutData, read_layout
from interpreter.runtime.state.game_instance import GameInstance, localized, nested
from interpreter.runtime.values.containers import Value

Reason = tuple[str, Condition | None]


def instantiate(
    rules: RuleSet, *, players: int, options: Mapping[str, object] | None = None, layout: object = None, report: Report
) -> GameInstance | None:
    """The table; None (and findings) where the number of players, an option or the layout is refused."""
    draft = _build_instance(rules, players, options or {}, layout, report)
    if draft is None:
        return None
    table, reasons = draft[0], _reasons(*draft)
    for reason, condition in reasons:
        _report(table, reason, condition, report)
    return None if reasons else table


def layout_reasons(
    rules: RuleSet, *, players: int, options: Mapping[str, object] | None = None, layout: object, report: Report
) -> tuple[Reason, ...] | None:
    """All reasons for which the rules refuse a layout, with the condition that fails (None for a list that is not allowed).

    None (and findings) where it is no layout at all.
    """
    draft = _build_instance(rules, players, options or {}, layout, report)
    return None if draft is None else _reasons(*draft)


def parameters_at(
    rules: RuleSet, expressions: Sequence[Expression], *, players: int, options: Mapping[str, object], report: Report
) -> list[int] | None:
    """Numbers that depend on players and options only, before there is a layout; None where those are refused."""
    figures = resolve_options(rules, players=players, options=options, report=report)
    if figures is None:
        return None
    table = GameInstance(rules, players, {}, None, Domains({PLAYER: tables.seat_domain(players)}, players), figures, {}, REFERENCE)
    return [table.constant(each) for each in expressions]


def draft_instance(rules: RuleSet, *, players: int, options: Mapping[str, object], layout: object) -> GameInstance | None:
    """The table with a layout that is still being made, whatever the conditions say of it; None where it is no layout."""
    draft = _build_instance(rules, players, options, layout, Report())
    return None if draft is None else draft[0]


def is_met(table: GameInstance, condition: Condition) -> bool:
    """Whether a layout meets a condition; one that does not apply is met."""
    return table.constant(condition.test) is not False


def _build_instance(
    rules: RuleSet, players: int, options: Mapping[str, object], layout: object, report: Report
) -> tuple[GameInstance, LayoutData] | None:
    """The table and its layout as it was read."""
    figures = resolve_options(rules, players=players, options=options, report=report)
    if figures is None:
        return None
    if rules.layout is None and layout is not None:
        report.add("L110", subject=rules.game, game=rules.game)
        return None
    data = LayoutData({}, {}) if rules.layout is None else read_layout(rules, layout, report)
    if data is None:
        return None
    before = len(report)
    table = _InstanceBuilder(rules, players, figures, data, report).table()
    return None if len(report) > before else (table, data)


def _reasons(table: GameInstance, layout: LayoutData) -> tuple[Reason, ...]:
    conditions = table.rules.layout.conditions if table.rules.layout is not None else ()
    failing: list[Reason] = [(condition.reason, condition) for condition in conditions if not is_met(table, condition)]
    return (*failing, *((f"{name}-not-allowed", None) for name in layout.unread))


def _report(table: GameInstance, reason: str, condition: Condition | None, report: Report) -> None:
    rules = table.rules
    if condition is None:
        report.add("L112", subject="layout", reason=reason, list=reason.removesuffix("-not-allowed"), game=rules.game)
        return
    sentence = localized(table, rules.sentences.get(condition.message, {})) or condition.address
    report.add("L111", condition.span, subject="layout", reason=reason, sentence=sentence)


# ------------------------------------------------------------------------------------------------ kinds


@dataclass(slots=True)
class _InstanceBuilder:
    """A table on its way: kinds and columns as they become known."""

    rules: RuleSet
    players: int
    figures: Mapping[str, Value]
    layout: LayoutData
    report: Report
    kinds: dict[str, Domain] = field(default_factory=dict)
    columns: dict[str, Value] = field(default_factory=dict)

    def table(self) -> GameInstance:
        """The finished table."""
        for kind in self.rules.kinds.values():
            if kind.form != "part" and not self._is_made_of_parts(kind):
                self._kind(kind.name)
        for kind in self.rules.kinds.values():
            self._kind(kind.name)
        self._columns()
        return self._so_far()

    def _so_far(self) -> GameInstance:
        options = {name: self.figures[name] for name in self.rules.options}
        layout = self.layout.plain if self.rules.layout is not None else None
        material = Domains(dict(self.kinds), self.players, tuple(map(mask, self.rules.teams.get(self.players, {}).values())))
        return GameInstance(self.rules, self.players, options, layout, material, self.figures, dict(self.columns), REFERENCE)

    def _is_made_of_parts(self, kind: KindDecl) -> bool:
        names = [part.name for _, each in kind.parts if isinstance(part := non_null(each), EntityType)]
        return any(self.rules.kinds[name].form == "part" or self._is_made_of_parts(self.rules.kinds[name]) for name in names)

    def _kind(self, name: str) -> Domain:
        kind = self.rules.kinds[name]
        if name not in self.kinds and kind.form == "part":
            self._part(kind)
        elif name not in self.kinds:
            self.kinds[name] = self._built(kind)
        return self.kinds[name]

    def _built(self, kind: KindDecl) -> Domain:
        match kind.form:
            case "player":
                return tables.seat_domain(self.players)
            case "teams":
                return tables.enum_domain(kind.name, tuple(self.rules.teams[self.players]))
            case "numbers":
                return tables.number_domain(kind.name, kind.low, kind.high)
            case "combination":
                parts = [(self._kind(_name(part)), isinstance(part, Optional)) for _, part in kind.parts]
                return tables.product_domain(kind.name, parts)
            case "grid":
                return self._grid(kind)
            case "rows" if kind.layout_list is not None:
                rows = self.layout.rows.get(kind.layout_list, ())
                return tables.enum_domain(kind.name, [f"{kind.name}_{number}" for number in range(1, len(rows) + 1)])
            case _:
                return tables.enum_domain(kind.name, kind.members)

    def _grid(self, kind: KindDecl) -> Domain:
        if kind.grid_kind:
            cells = self._kind(kind.grid_kind).board
            assert cells is not None
            return tables.cell_domain(kind.name, INCIDENT[kind.grid](cells))
        width, height = (0 if size is None else self._number(size) for size in (kind.width, kind.height))
        around = tuple(sorted(self.layout.cells)) if kind.around_layout else None
        return tables.cell_domain(kind.name, build(kind.grid, kind.plan(width, height, around)))

    def _number(self, expression: Expression) -> int:
        number = self._so_far().constant(expression)
        assert isinstance(number, int)
        return number

    def _part(self, kind: KindDecl) -> None:
        """The members of another kind for which the condition holds; what the condition speaks of comes first."""
        whole = self._kind(kind.part_of)
        for name in sorted(kinds_read(self.rules, kind.where) - {kind.name} if kind.where is not None else ()):
            self._kind(name)
        self._columns()
        table = self._so_far()
        members = whole.members if kind.where is None else table.fitting(kind.where, whole.places)
        self.kinds[kind.name] = tables.subset_domain(kind.name, whole, members)

    # -------------------------------------------------------------------------------------------- columns

    def _columns(self) -> None:
        """Fill every column whose kinds are known by now."""
        for name, column in self.rules.tables.items():
            kinds = {_name(kind) for kind in column.parameters}
            if name not in self.columns and kinds <= self.kinds.keys() and self._is_ready(column):
                self.columns[name] = self._column(column)

    def _is_ready(self, column: TableDecl) -> bool:
        held = element_type(non_null(column.kind)) or non_null(column.kind)
        return column.layout_list is None or not isinstance(held, EntityType) or held.name in self.kinds

    def _column(self, column: TableDecl) -> Value:
        sizes = [self.kinds[_name(kind)].size for kind in column.parameters]
        if column.layout_list is not None:
            rows = self.layout.rows.get(column.layout_list, ())
            if column.as_written:
                return _numbered([str(row.get(column.layout_key)) for row in rows])
            return tuple(self._from_layout(column, number, row.get(column.layout_key)) for number, row in enumerate(rows, 1))
        values = column.values if column.by_players is None else column.by_players[self.players]
        return nested(sizes, lambda key: values.get(key, column.default))

    def _from_layout(self, column: TableDecl, number: int, value: object) -> Value:
        kind = non_null(column.kind)
        inner = element_type(kind)
        place = f"{column.layout_list}, entry {number}, {column.layout_key}"
        if isinstance(kind, ListOf | SetOf) and isinstance(inner, EntityType) and isinstance(value, tuple):
            cells = tuple(self._cell(place, inner, pair) for pair in value)
            return cells if isinstance(kind, ListOf) else mask(cells)
        if isinstance(kind, EntityType) and isinstance(value, tuple):
            return self._cell(place, kind, value)
        if isinstance(kind, EntityType):
            return self._member(place, kind, value, may_be_none=isinstance(column.kind, Optional))
        return value

    def _cell(self, place: str, kind: EntityType, pair: object) -> int:
        """The place of the cell with these coordinates; reported if the board ends before it."""
        assert isinstance(pair, tuple)
        board = self.kinds[kind.name].board
        cell = board.by_coordinate.get(pair) if board is not None else None
        if cell is None or not self.kinds[kind.name].members >> cell & 1:
            self.report.add("L108", subject="layout", place=place, value=list(pair), kind=kind.name, nearest="")
            return 0
        return cell

    def _member(self, place: str, kind: EntityType, value: object, *, may_be_none: bool) -> int | None:
        """The place of the member with this name; one that is not known is none, or reported where that cannot be."""
        names = self.kinds[kind.name].by_name
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value) in names:
            return names[str(value)]
        if not may_be_none:
            nearest = did_you_mean(str(value), names)
            self.report.add("L108", subject="layout", place=place, value=value, kind=kind.name, nearest=nearest)
            return 0
        return None


def _numbered(texts: Sequence[str]) -> tuple[int, ...]:
    """A number for each text, equal for equal ones."""
    distinct = list(dict.fromkeys(texts))
    return tuple(1 + distinct.index(text) for text in texts)


def _name(kind: Type) -> str:
    inner = non_null(kind)
    assert isinstance(inner, EntityType)
    return inner.name
