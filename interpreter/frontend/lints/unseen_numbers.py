"""Lint: numbers printed on a board, of which nothing is shown there."""

from collections.abc import Iterator

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.model.ir import Expression, StateRead, TableLookup, UserCall
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import EntityType, IntRange, non_null


def check_unseen_numbers(compiled: Compilation, files: frozenset[str], report: Report) -> None:
    """Note tables of numbers on cells, where `show:` speaks of these cells and leaves the numbers out."""
    rules = compiled.rules
    for name, table in rules.tables.items():
        address = compiled.symbols.addresses.get(f"tables.{name}")
        if (
            address is None
            or address.span.source.name not in files
            or len(table.parameters) != 1
            or not isinstance(non_null(table.kind), IntRange)
        ):
            continue
        (cell,) = table.parameters
        if not isinstance(cell, EntityType) or rules.kinds[compiled.symbols.root(cell.name)].form != "grid":
            continue
        shows = [shown for shown in rules.show if compiled.symbols.root(shown.kind) == compiled.symbols.root(cell.name)]
        drawn = [each for shown in shows for each in (*shown.fields.values(), *(mark.where for mark in shown.marks.values() if mark.where))]
        if shows and not any(name in set(_read(rules, each, frozenset())) for each in drawn):
            report.add("K160", address.span, name=name, cell=cell.name, entry=shows[0].kind)


def _read(rules: RuleSet, expression: Expression, seen: frozenset[str]) -> Iterator[str]:
    """The tables that an expression looks into, directly or by a word or a start of what it reads."""
    for part in descendants(expression):
        match part:
            case TableLookup(name=name):
                yield name
            case UserCall(name=name) if name not in seen and name in rules.words:
                yield from _read(rules, rules.words[name].body, seen | {name})
            case StateRead(name=name) if name not in seen and (start := rules.state_vars[name].start) is not None:
                yield from _read(rules, start, seen | {name})
