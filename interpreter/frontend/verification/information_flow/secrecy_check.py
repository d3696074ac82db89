"""Driver of the information-flow analysis: leaks, open chance in hidden places, and who knows what stands in slots."""

from dataclasses import replace

from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.verification.information_flow.check import SecrecyAnalysis
from interpreter.frontend.verification.information_flow.open_chance import check_open_chance
from interpreter.model.ruleset.ruleset import End


def check_information_flow(symbols: SymbolTable, ends: tuple[End, ...]) -> None:
    """Report what is told and not said; write into the routines who knows what stands in their slots."""
    checker = SecrecyAnalysis(symbols)
    checker.run()
    checker.look_at_ends(ends)
    checker.policy.of_use |= check_open_chance(symbols, {leak.span for leak in checker.found})
    checker.report()
    for name, rows in checker.known.items():
        if any(rows):
            symbols.routines[name] = replace(symbols.routines[name], known=tuple(rows))
