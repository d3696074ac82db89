"""Titles of the values that expressions read, for sentences about them."""

from collections.abc import Iterator

from interpreter.model import ir
from interpreter.model.types.types import EntityType, non_null
from interpreter.runtime.state.game_instance import GameInstance, sentence


def value_title(table: GameInstance, expression: ir.Expression, language: str | None) -> str:
    """Return the title of the value that an expression reads; empty where a language has no name for it."""
    titles = (title for place in _addresses(table, expression) if (title := titled(table, place, language)))
    name = expression.name if isinstance(expression, ir.StateRead | ir.UserCall) else ""
    return next(titles, name.replace("_", " ") if language in (None, table.rules.language) else "")


def titled(table: GameInstance, address: str, language: str | None) -> str:
    """Return the title at an address, else its text; empty where it has neither."""
    return sentence(table, f"{address}.title", language or "") or sentence(table, address, language or "")


def _addresses(table: GameInstance, expression: ir.Expression) -> Iterator[str]:
    """The addresses at which the title of what an expression reads may stand."""
    match expression:
        case ir.StateRead(name=name):
            yield f"track.{name}"
        case ir.UserCall(name=name):
            yield f"words.{name}"
        case ir.GameParameter(name=name):
            yield from (f"numbers.{name}", f"options.{name}")
        case ir.TableLookup(name=name) | ir.RowExpression(name=name):
            column = name.partition("/")[0]
            kinds = table.rules.tables[name].parameters if name in table.rules.tables else ()
            yield from (f"kinds.{kind.name}.columns.{column}" for kind in kinds[:1] if isinstance(kind, EntityType))
            yield f"tables.{column}"
        case ir.BuiltinCall(name="size", arguments=(place,)):
            yield from _addresses(table, place)
        case ir.Project(whole=whole, index=index) if isinstance(kind := non_null(whole.kind), EntityType):
            parts = table.rules.kinds[kind.name].parts
            yield from (f"kinds.{part.name}" for _, part in parts[index : index + 1] if isinstance(part, EntityType))
