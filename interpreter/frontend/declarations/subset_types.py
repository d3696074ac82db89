"""The predicates of subset types: `space` is a `hexagon` for which a fixed condition holds."""

from dataclasses import replace

from interpreter.frontend.declarations.state_variables import reads_state
from interpreter.frontend.declarations.type_syntax import empty_scope
from interpreter.frontend.source.nodes import MappingNode, entries_of, scalar_at
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_truth
from interpreter.model.types.types import EntityType


def declare_subset_types(game: MappingNode, symbols: SymbolTable) -> None:
    """Read the `where:` of every part of a kind; slot 1 holds the candidate, under the name of the whole kind."""
    for entry in entries_of(game, "kinds"):
        kind, where = symbols.kinds.get(entry.key), scalar_at(entry.value, "where")
        if kind is None or kind.form != "part" or where is None:
            continue
        expression = parser.parse_expression(where, symbols.report)
        if expression is None:
            continue
        scope, _ = empty_scope(symbols).bind(kind.part_of, EntityType(kind.part_of), entry.key_span)
        test = check_truth(expression, scope)
        if reads_state(test, symbols):
            symbols.report.add("D113", where.span, name=entry.key)
        symbols.kinds[entry.key] = replace(kind, where=test)
