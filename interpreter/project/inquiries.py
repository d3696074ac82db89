"""Expressions that are asked of positions: read and checked as in a rule file, worked out from what a viewer sees.

The symbols of the rules are read again from their files, once.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import Type
from interpreter.project import loading
from interpreter.project.errors import RulesError, usage, wrong_argument
from interpreter.runtime.knowledge.partial_evaluation import Knowledge, Unknown
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, new_slots
from interpreter.runtime.values.containers import Value

if TYPE_CHECKING:
    from interpreter.frontend.pipeline.inquiry_compiler import Inquiry
    from interpreter.frontend.symbols.symbol_table import SymbolTable

MOST_KEPT = 500  # expressions of a table


@dataclass
class _Desk:
    """Where the questions about one table are worked out: a table of its own, since tables remember every expression."""

    table: GameInstance
    inquiries: dict[tuple[str, bool], "Inquiry"] = field(default_factory=dict)


_DESKS: WeakKeyDictionary[GameInstance, _Desk] = WeakKeyDictionary()
_SYMBOLS: "WeakKeyDictionary[RuleSet, SymbolTable]" = WeakKeyDictionary()


def value_of(text: object, table: GameInstance, position: GameState, viewer: int | None) -> tuple[Type, Value | Unknown]:
    """The kind and the value of an expression for a viewer, who is `me` in it; raises `RulesError` with all that is wrong with it."""
    if not isinstance(text, str):
        raise wrong_argument("text", "an expression as in rule files", text)
    desk = _DESKS.get(table)
    if desk is None or len(desk.inquiries) >= MOST_KEPT:
        desk = _DESKS[table] = _Desk(table.alone())
    key = (text, viewer is not None)
    if key not in desk.inquiries:
        desk.inquiries[key] = _compiled(text, desk.table, acting=viewer is not None)
    asked = desk.inquiries[key]
    return asked.expression.kind, Knowledge(desk.table, position, viewer).value(asked.expression, new_slots(asked.size, viewer))


def _compiled(text: str, table: GameInstance, *, acting: bool) -> "Inquiry":
    from interpreter.frontend.pipeline.inquiry_compiler import compile_inquiry

    report = Report()
    asked = compile_inquiry(text, table.rules, _symbols_of(table.rules), table.material, report, acting=acting)
    if asked is None:
        raise RulesError(report)
    return asked


def _symbols_of(rules: RuleSet) -> "SymbolTable":
    """The symbols that a rule set was compiled with; raises `UsageError` if its files have changed or are not known."""
    if rules not in _SYMBOLS:
        origin = loading.origin(rules)
        compilation = None if origin is None else loading.compile_with_trees(*loading.locate(*origin), Report())
        if compilation is None or compilation.rules.digest != rules.digest:
            raise usage("C129", word=rules.game)
        _SYMBOLS[rules] = compilation.symbols
    return _SYMBOLS[rules]
