"""Warns about names that also denote a cell of a board: wherever one is written, only one of the two meanings applies."""

import re

from interpreter.diagnostics.diagnostic import Label
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.identifiers import NAME

_STYLES = {
    "a1": r"[a-z][1-9][0-9]?",
    "q1r1": r"q[0-9]+r[0-9]+",
    "r1c1": r"r[0-9]+c[0-9]+",
}  # of cells of a board whose size is not known yet


def check_cells(symbols: SymbolTable) -> None:
    """Report words, numbers, options, tracked names and choices that are called like a cell."""
    others = {name: "choice" for name, kinds in symbols.members.items() if any(not symbols.is_cell(kind) for kind, _ in kinds)}
    for name, what in {**others, **dict.fromkeys(symbols.nullary, "name")}.items():
        board = _board_with(name, symbols)
        place = symbols.places.get(name)
        if board and place is not None:
            span = symbols.kinds[board].span
            assert span is not None, "a board is declared"
            symbols.report.add("N203", place, name=name, what=what, board=board, also=[Label(span, "the board")])


def _board_with(name: str, symbols: SymbolTable) -> str:
    """The board that has, or may have, a cell of that name; empty if none has."""
    if re.fullmatch(NAME, name) is None:
        return ""
    for kind in symbols.kinds.values():
        if kind.form == "grid" and name not in (kind.name, kind.plural):
            board = symbols.boards.get(kind.name)
            names = board.names if board is not None else kind.members
            if name in names or (board is None and re.fullmatch(_STYLES.get(kind.names, "(?!)"), name)):
                return kind.name
    return ""
