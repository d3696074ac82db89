"""The conditions of kinds that are a part of another: `space` is a `hexagon` where something fixed holds."""

from dataclasses import replace

from interpreter.frontend.declarations.state_variables import reads_state
from interpreter.frontend.source.nodes import Map
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.scope import Scope, Slots
from interpreter.frontend.symbols.symbol_table import Declared
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_truth
from interpreter.model.types.types import Member


def collect_parts(game: Map, declared: Declared) -> None:
    """Read the `where:` of every part of a kind; slot 1 holds the candidate, under the name of the whole kind."""
    section = game.get("kinds")
    for entry in section if isinstance(section, Map) else ():
        kind = declared.kinds.get(entry.key)
        where = entry.value.get("where") if isinstance(entry.value, Map) else None
        if kind is None or kind.form != "part" or not isinstance(where, Scalar):
            continue
        read = parser.expression(where, declared.report)
        if read is None:
            continue
        scope, _ = Scope(declared, Slots(), acting=False).bind(kind.part_of, Member(kind.part_of), entry.key_span)
        test = check_truth(read, scope)
        if reads_state(test, declared):
            declared.report.add("D113", where.span, name=entry.key)
        declared.kinds[entry.key] = replace(kind, where=test)
