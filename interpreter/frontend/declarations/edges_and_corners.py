"""Declares kinds of what lies between the cells of a board: their edges and their corners."""

from dataclasses import replace

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.geometry import INCIDENT
from interpreter.model.ruleset.ruleset import KindDecl


def incident_kind(kind: KindDecl, node: nodes.MappingNode, form: str, symbols: SymbolTable) -> KindDecl | None:
    """The edges or corners of the cells of a board; None where no such board is named."""
    cells = nodes.scalar_at(node, form)
    if cells is None or cells.value not in symbols.kinds:
        span = node.span if cells is None else cells.span
        name = "" if cells is None else cells.value
        symbols.report.add("N112", span, name=name, nearest=did_you_mean(name, symbols.kinds))
        return None
    symbols.mention(cells.value, "kind", cells.inner, symbols.places.get(f"{cells.value}!"))
    return replace(kind, form="grid", grid=form.removesuffix("_of"), grid_kind=cells.value, span=cells.span)


def declare_incident_boards(symbols: SymbolTable) -> None:
    """Make the boards of edges and corners of cells whose board is of a fixed size; reports those of what is no grid."""
    first: dict[tuple[str, str], str] = {}
    for kind in [each for each in symbols.kinds.values() if each.grid in INCIDENT]:
        whole = symbols.kinds[kind.grid_kind]
        other = first.setdefault((kind.grid, whole.name), kind.name)
        if whole.form != "grid" or whole.grid not in ("square", "hex"):
            symbols.report.add("N151", kind.span, name=kind.name, sort=kind.grid, cells=whole.name)
        elif other != kind.name:
            symbols.report.add("N152", kind.span, name=kind.name, sort=kind.grid, cells=whole.name, other=other)
        else:
            if whole.name in symbols.boards:
                symbols.boards[kind.name] = INCIDENT[kind.grid](symbols.boards[whole.name])
            continue
        symbols.kinds[kind.name] = replace(kind, form="choices", grid="", grid_kind="")
