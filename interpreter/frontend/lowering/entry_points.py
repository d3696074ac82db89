"""Lowers `setup:` and `play:`, the two routines a machine starts, in this order."""

from interpreter.frontend.lowering.context import LoweringContext, lower_steps
from interpreter.frontend.lowering.routine_builder import RoutineBuilder
from interpreter.frontend.source.nodes import MappingNode
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.ir import Return


def lower_entry_points(game: MappingNode, symbols: SymbolTable) -> None:
    """Lower `setup:` and `play:`; nobody acts outside turns and loops over players."""
    for name in ("setup", "play"):
        builder = RoutineBuilder(name)
        context = LoweringContext(builder, Scope(symbols, builder.slots, acting=False), name)
        lower_steps(context, game.get(name))
        context.emit(Return(), game.span)
        symbols.routines[name] = builder.routine()
