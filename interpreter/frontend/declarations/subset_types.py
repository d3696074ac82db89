"""The predicates of subset types: `space` is a `hexagon` for which a fixed condition holds."""

from dataclasses import replace

from interpreter.frontend.declarations.state_variables import reads_state
from interpreter.frontend.source.nodes import MappingNode, ScalarNode
from interpreter.frontend.symbols.scope import Scope, SlotAllocator
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_truth
from interpreter.model.types.types import EntityType


def declare_subset_types(game: MappingNode, symbols: SymbolTable) -> None:
    """Read the `where:` of every part of a kind; slot 1 holds the candidate, under the name of the whole kind."""
    section = game.get("kinds")
    for entry in section if isinstance(section, MappingNode) else ():
        kind = symbols.kinds.get(entry.key)
        where = entry.value.get("where") if isinstance(entry.value, MappingNode) else None
        if kind is None or kind.form != "part" or not isinstance(where, ScalarNode):
            continue
        read = parser.parse_expression(where, symbols.report)
        if read is None:
            continue
        scope, _ = Scope(symbols, SlotAllocator(), acting=False).bind(kind.part_of, EntityType(kind.part_of), entry.key_span)
        test = check_truth(read, scope)
        if reads_state(test, symbols):
            symbols.report.add("D113", where.span, name=entry.key)
        symbols.kinds[entry.key] = replace(kind, where=test)
