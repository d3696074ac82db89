"""Rejects `after(steps, value)` whose steps ask somebody or chance, in any way that could be reached: nobody answers there."""

from collections.abc import Iterator

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.ir import Ask, Roll, Shuffle
from interpreter.model.ir.effects import routines_run


def check_looking_ahead(symbols: SymbolTable) -> None:
    """Report every such look, with the step that asks."""
    for routine, span in symbols.looked_ahead:
        asking = next(_asking(routine, symbols), None)
        if asking is not None:
            also = [Label(asking, "this asks somebody, or chance")]
            symbols.report.add("D105", span, name=routine.removeprefix("action."), also=also)


def _asking(start: str, symbols: SymbolTable) -> Iterator[Span | None]:
    """Where a routine asks, or one that it runs."""
    pending, seen = [start], {start}
    for name in pending:
        routine = symbols.routines.get(name)
        for step, (_, span) in zip(routine.code, routine.source_map, strict=True) if routine is not None else ():
            if isinstance(step, Ask | Roll | Shuffle):
                yield span
            following = [called for called in routines_run(step, symbols.programs) if called not in seen]
            seen.update(following)
            pending += following
