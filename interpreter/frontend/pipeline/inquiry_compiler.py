"""Compiles one expression that somebody asks of a position, with the symbols of a game and the names of one table."""

import re
from dataclasses import dataclass, field, replace

from interpreter.analysis.cost.definitions import topological_order
from interpreter.analysis.cost.lookups import Looks
from interpreter.analysis.cost.prices import approximate_pair
from interpreter.analysis.cost.sizes import Sizes
from interpreter.analysis.cost.steps import Steps
from interpreter.analysis.cost.work import Work
from interpreter.analysis.suspension import Suspension
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Source, Span
from interpreter.frontend.pipeline.scenario_compiler import table_names
from interpreter.frontend.source.nodes import ScalarNode
from interpreter.frontend.symbols.scope import Scope, SlotAllocator
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_expression
from interpreter.frontend.verification.acting_player import check_acting_player_in
from interpreter.frontend.verification.cost_bounds import MOST_HELD
from interpreter.frontend.verification.cycles import uses_of
from interpreter.frontend.verification.looking_ahead import check_looking_ahead
from interpreter.model.ir import Expression
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Type

NAME = "question"  # where findings say they stand
MOST_LOOKS = 20_000_000  # a few seconds; what rules may take is a hundred times as much


@dataclass(frozen=True, slots=True)
class Inquiry:
    """An expression ready to be worked out, in so many slots; slot 0 holds `me`, if it speaks of anybody."""

    expression: Expression
    size: int


def compile_inquiry(text: str, rules: RuleSet, symbols: SymbolTable, material: Domains, report: Report, *, acting: bool) -> Inquiry | None:
    """The expression of a text, checked as in a rule file; None with the findings in the report. `acting`: it may speak of `me`."""
    source = Source(NAME, text)
    span = Span(source, 0, len(text))
    names = _Names(symbols, material)
    inside = replace(symbols, report=report, used=set(), mentions=[], looked_ahead=[], table_name=names.find)
    read = parser.parse_expression(ScalarNode(names.in_small_letters(text), span, span), report)
    if read is None:
        return None
    slots = SlotAllocator()
    expression = check_expression(read, Scope(inside, slots, acting=acting))
    if not report.has_errors() and not acting:
        check_acting_player_in(rules, [], [expression], report)
    if not report.has_errors():
        check_looking_ahead(inside)
    if not report.has_errors():
        _check_cost(expression, rules, symbols, material, report, span)
    return None if report.has_errors() else Inquiry(expression, len(slots.slots))


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of one table, with those that have capitals (`T09`): in expressions names have none, so they are read in small letters."""

    symbols: SymbolTable
    material: Domains
    as_spelt: dict[str, str] = field(default_factory=dict)

    def in_small_letters(self, text: str) -> str:
        """A text in which names of the table have small letters."""
        return re.sub(r"[^\W\d]\w*", self._small, text)

    def _small(self, word: re.Match[str]) -> str:
        name = word.group()
        small = name.lower()
        if small == name or len(small) != len(name) or not any(name in domain.by_name for domain in self.material.kinds.values()):
            return name
        self.as_spelt[small] = name
        return small

    def find(self, name: str, span: Span, expected: Type | None) -> Expression | None:
        """The member of that name."""
        return table_names(self.symbols, self.material)(self.as_spelt.get(name, name), span, expected)


def _check_cost(expression: Expression, rules: RuleSet, symbols: SymbolTable, material: Domains, report: Report, span: Span) -> None:
    """Report what takes longer than anybody waits, or holds more than there is room for, at this table."""
    kinds = {name: domain.members.bit_count() for name, domain in material.kinds.items()}
    boards = {name: domain.board for name, domain in material.kinds.items() if domain.board is not None}
    looks = Looks(Sizes(rules, boards, kinds), tuple(topological_order(uses_of(symbols))))
    Steps(looks, Suspension(rules))  # tells `looks` what steps take, for positions that lie ahead
    work = Work()
    looks.add(expression, 1, {}, work)
    total = looks.search_cost(work).looks
    for code, number, most in (("B114", total, MOST_LOOKS), ("B116", work.held, MOST_HELD)):
        if number > most:
            times, limit = approximate_pair(number, most)
            report.add(code, span, name=NAME, times=times, most=limit)
            return
