"""Set-up and play: the two routines every game runs, one after the other."""

from interpreter.frontend.lowering import control, dealing, decisions, turns, updates  # the verbs register themselves
from interpreter.frontend.lowering.context import Writer, write_steps
from interpreter.frontend.lowering.routine_builder import Code
from interpreter.frontend.source.nodes import Map
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import Declared
from interpreter.model.ir import Return

REGISTERED = (decisions, updates, dealing, control, turns)


def lower_course(game: Map, declared: Declared) -> None:
    """Lower `setup:` and `play:`; nobody acts outside turns and loops over players."""
    for name in ("setup", "play"):
        code = Code(name)
        writer = Writer(code, Scope(declared, code.slots, acting=False), name)
        write_steps(writer, game.get(name))
        writer.emit(Return(), game.span)
        declared.routines[name] = code.routine()
