"""Definitions that expressions refer to: words, formulas on rows, the legality of actions, steps, parts of kinds; and their order."""

from collections.abc import Iterable, Iterator, Mapping

from interpreter.model import ir
from interpreter.model.ir.traverse import descendants
from interpreter.model.types.types import EntityType, SetOf


def topological_order(edges: Mapping[str, list[str]]) -> Iterator[str]:
    """Everything, each after what it uses, except where that leads round in a circle."""
    seen: set[str] = set()
    pending = [(name, False) for name in reversed(list(edges))]
    while pending:
        name, is_last = pending.pop()
        if is_last:
            yield name
        elif name not in seen:
            seen.add(name)
            pending.append((name, True))
            pending.extend((used, False) for used in edges.get(name, ()) if used not in seen)


def definition_used(expression: ir.Expression) -> str:
    """The name of the definition that an expression itself refers to; empty if it refers to none."""
    match expression:
        case ir.UserCall(name=name):
            return f"word {name}"
        case ir.RowExpression(name=name):
            return f"formula {name}"
        case ir.HasLegalMove(action=name):
            return f"can {name}"
        case ir.After(routine=name):
            return f"steps {name}"
        case ir.Members(kind=SetOf(inner=EntityType(name=name))):
            return f"kind {name}"
        case _:
            return ""


def definitions_used(expressions: Iterable[ir.Expression]) -> list[str]:
    """The names of the definitions that expressions refer to, each once."""
    return list(dict.fromkeys(used for each in expressions for part in descendants(each) if (used := definition_used(part))))
