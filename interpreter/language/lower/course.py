"""Set-up and play: the two routines every game runs, one after the other."""

from interpreter.language.declared import Declared
from interpreter.language.lower import asking, changing, dealing, flow, turns  # the verbs register themselves
from interpreter.language.lower.code import Code
from interpreter.language.lower.writer import Writer, write_steps
from interpreter.language.nodes import Map
from interpreter.language.scope import Scope
from interpreter.model.ir import Return

REGISTERED = (asking, changing, dealing, flow, turns)


def lower_course(game: Map, declared: Declared) -> None:
    """Lower `setup:` and `play:`; nobody acts outside turns and loops over players."""
    for name in ("setup", "play"):
        code = Code(name)
        writer = Writer(code, Scope(declared, code.slots, acting=False), name)
        write_steps(writer, game.get(name))
        writer.emit(Return(), game.span)
        declared.routines[name] = code.routine()
