"""What the game remembers and the boards do not show: hands, markets, decks, tracks; of what is hidden, only how many."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from interpreter.faces.drawing.canvas import Line, Segment, line
from interpreter.faces.drawing.names import label, root
from interpreter.faces.drawing.scene import Look
from interpreter.model.ir import Defined, Expression, Tracked
from interpreter.model.ir_walk import walk
from interpreter.model.kinds import Kind, ListOf, Member, Optional, PileOf, PoolOf, SetOf, Truth
from interpreter.model.material import bits
from interpreter.model.ruleset import RuleSet
from interpreter.runtime import naming
from interpreter.runtime.heaps import blank
from interpreter.runtime.sentences import sentence
from interpreter.runtime.table import Cell
from interpreter.runtime.view import sees

_MOST = 24


def holdings(look: Look, columns: int) -> list[Line]:
    """One line for each tracked name (and member) that no drawing shows and that is not blank."""
    drawn = _drawn(look.table.rules)
    lines = [
        each
        for number, cell in enumerate(look.table.cells)
        if cell.name not in drawn and not _on_board(look, cell) and not _is_blank(look, cell, look.state.store[number])
        for each in _lines(look, cell, look.state.store[number], columns)
    ]
    return lines if len(lines) <= _MOST else [*lines[: _MOST - 1], line("…" if not look.ascii_only else "...")]


def _drawn(rules: RuleSet) -> frozenset[str]:
    """The tracked names that drawings read, directly or by a word."""
    return frozenset(
        name
        for shown in rules.show
        for expression in (*shown.fields.values(), *shown.figures.values(), *(mark.where for mark in shown.marks.values()))
        if expression is not None
        for name in _tracks_read(rules, expression, frozenset())
    )


def _tracks_read(rules: RuleSet, expression: Expression, seen: frozenset[str]) -> Iterator[str]:
    for part in walk(expression):
        match part:
            case Tracked(name=name):
                yield name
            case Defined(name=name) if name not in seen and name in rules.words:
                yield from _tracks_read(rules, rules.words[name].body, seen | {name})


def _on_board(look: Look, cell: Cell) -> bool:
    """Whether a cell of the store lies on a cell of a board."""
    kinds = (root(look.table.rules, kind.name) for _, kind in cell.decl.parameters if isinstance(kind, Member))
    return any(look.table.rules.kinds[kind].form == "grid" for kind in kinds if kind in look.table.rules.kinds)


def _is_blank(look: Look, cell: Cell, value: object) -> bool:
    """Whether there is nothing to tell: none, no, the lowest number, an empty heap."""
    return (
        value is None
        or value is False
        or (naming.size(cell.decl.kind, value) == 0)
        or (value == 0 and value == blank(look.table.material, cell.decl.kind))
    )


def _lines(look: Look, cell: Cell, value: object, columns: int) -> list[Line]:
    """What a cell of the store holds, under its name; continued lines are indented."""
    members = ", ".join(
        label(look.table, kind.name, place, look.language)
        for place, (_, kind) in zip(cell.arguments, cell.decl.parameters, strict=True)
        if isinstance(kind, Member)
    )
    title = sentence(look.table, f"track.{cell.name}", look.language or "") or cell.name.replace("_", " ")
    head = f"{title}{f' ({members})' if members else ''}: "
    text = _text(look, cell.decl.kind, value) if sees(cell, look.viewer, over=look.state.ended is not None) else _hidden(cell, value)
    first, *more = wrap(head + text, columns - 1, subsequent_indent="    ") or [head]
    return [line(Segment(first[: len(head)], "dim"), first[len(head) :]), *(line(each) for each in more)]


def _hidden(cell: Cell, value: object) -> str:
    """What everybody knows of something hidden: how many."""
    many = naming.size(cell.decl.kind, value)
    return "hidden" if many is None else f"{many} hidden"


def _text(look: Look, kind: Kind, value: object) -> str:
    """A value in words; things of which there are several are counted."""
    match kind, value:
        case _, None:
            return "none"
        case Optional(inner), _:
            return _text(look, inner, value)
        case Truth(), _:
            return "yes" if value else "no"
        case Member(name), int():
            return label(look.table, name, value, look.language)
        case SetOf(inner), int():
            return _several(look, inner, bits(value))
        case PoolOf(inner), tuple():
            times = "x" if look.ascii_only else "×"
            counted = [(place, copies) for place, copies in enumerate(value) if copies]
            return ", ".join(
                f"{copies} {times} {_text(look, inner, place)}" if copies > 1 else _text(look, inner, place) for place, copies in counted
            )
        case ((PileOf(inner) | ListOf(inner) | SetOf(inner)), tuple()):
            return _several(look, inner, value)
        case _:
            return str(value)


def _several(look: Look, kind: Kind, values: Iterable[object]) -> str:
    return ", ".join(_text(look, kind, value) for value in values)
