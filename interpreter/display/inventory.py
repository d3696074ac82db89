"""State that the boards do not show: hands, markets, decks, tracks; of what is hidden, only how many."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from textwrap import wrap

from interpreter.display.board_model import Member, RenderContext
from interpreter.display.board_model import value as value_of
from interpreter.display.canvas import Line, Segment, line
from interpreter.display.labels import in_signs
from interpreter.model.builtins import overload_of
from interpreter.model.ir import BuiltinCall, Expression, StateRead, UserCall
from interpreter.model.ir.traverse import children, walk
from interpreter.model.ruleset.ruleset import RuleSet, StateVarDecl
from interpreter.model.types import types
from interpreter.model.types.domains import iter_bits
from interpreter.runtime.notation.labels import root, shown_for
from interpreter.runtime.notation.zones import is_owned
from interpreter.runtime.state.game_instance import GameInstance, StateSlot
from interpreter.runtime.state.table_memo import per_table
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.containers import Value, default_value
from interpreter.translation import translate

CellKey = tuple[str, tuple[int, ...]]  # a tracked name and its arguments

_MOST = 24  # lines
_MOST_ROWS = 40  # of a sheet
_MOST_NAMED = 300  # things in a heap


def inventory(context: RenderContext, columns: int, *, without: frozenset[CellKey] = frozenset()) -> list[Line]:
    """What no drawing shows and is not blank: a line for each tracked name, and one for each player with all that is theirs.

    `without`: cells of the store that are drawn beside it.
    """
    separator = " | " if context.ascii_only else " · "
    lines: list[Line] = []
    placed: dict[tuple[str, int | None], list[tuple[str, str]]] = {}
    owned: dict[int, list[tuple[str, str]]] = {}
    for cell, value in off_board(context):
        if len(lines) > _MOST:  # what follows is not told
            break
        if (cell.name, cell.arguments) in without:
            continue
        title, owner, members, content = (
            title_of(context, cell),
            _owner(cell),
            members_of(context, cell),
            _content_text(context, cell, value),
        )
        if _is_place(cell):
            placed.setdefault((title, owner), []).append((members, content))
        elif owner is None:
            lines += _paragraph(f"{title} ({members})" if members else title, "dim", content, columns)
        else:
            owned.setdefault(owner, []).append((title, content))
    for (title, owner), things in placed.items():
        if owner is None:
            lines += _paragraph(title, "dim", _row(context, things, separator), columns)
        else:
            owned.setdefault(owner, []).append((title, _row(context, things, ", ")))
    for seat, entries in sorted(owned.items()):
        text = " · ".join(f"{title}: {content}" for title, content in entries)
        hue = f"hue {context.hue(types.PLAYER, seat)}"
        lines += _paragraph(context.label(types.PLAYER, seat), hue, text.replace("·", "|") if context.ascii_only else text, columns)
    return lines if len(lines) <= _MOST else [*lines[: _MOST - 1], line("…" if not context.ascii_only else "...")]


def _row(context: RenderContext, things: Sequence[tuple[str, str]], separator: str) -> str:
    """What lies in places of one name; by numbers from 1 on they need not be named where signs stand there, or all is hidden."""
    contents = [content for _, content in things]
    if [members for members, _ in things] == [str(number) for number in range(1, len(things) + 1)]:
        if all(len(content) == 1 for content in contents):
            return " ".join(contents)
        if {*contents} == {translate(context.language, "hidden")}:
            return translate(context.language, "{count} hidden", count=len(contents))
    return separator.join(f"{members} = {content}" for members, content in things)


def off_board(context: RenderContext) -> Iterator[tuple[StateSlot, Value]]:
    """The cells of the store that lie on no board and are not blank, with what they hold; without those that a drawing tells."""
    for number in places_off_board(context.table):
        if is_told(context, number):
            yield context.table.state_slots[number], context.state.store[number]


def is_told(context: RenderContext, number: int) -> bool:
    """Whether a cell of the store, by its number, is not blank."""
    return context.part(("told", number), partial(_is_told, context, number))


def _is_told(context: RenderContext, number: int) -> bool:
    context.reads((number,))
    return not _is_blank(context, context.table.state_slots[number], context.state.store[number])


@per_table
def places_off_board(table: GameInstance) -> tuple[int, ...]:
    """The numbers of the cells of the store that lie on no board and that no drawing tells."""
    rules = table.rules
    drawn = _drawn_state(rules) | read_only_by_checks(rules) | {name for name, decl in rules.state_vars.items() if decl.internal}
    return tuple(number for number, cell in enumerate(table.state_slots) if cell.name not in drawn and not _on_board(rules, cell))


def _is_place(cell: StateSlot) -> bool:
    """Whether a cell of the store is one of many places for a single thing, which are told in one line, or in one for each player."""
    kinds = _other_parameters(cell)
    return bool(kinds) and types.EntityType(types.PLAYER) not in kinds and isinstance(cell.decl.kind, types.Optional)


def _owner(cell: StateSlot) -> int | None:
    """The seat that a cell of the store belongs to, if that is its first parameter and nothing else has to be told."""
    return cell.arguments[0] if _is_of_player(cell) and (_is_place(cell) or not _other_parameters(cell)) else None


def _is_of_player(cell: StateSlot) -> bool:
    """Whether the first parameter of something tracked is a player."""
    return [kind for _, kind in cell.decl.parameters][:1] == [types.EntityType(types.PLAYER)]


def _other_parameters(cell: StateSlot) -> list[types.Type]:
    """The kinds of the parameters behind that of the player; all of them if the first is none."""
    return [kind for _, kind in cell.decl.parameters][1 if _is_of_player(cell) else 0 :]


def _drawn_state(rules: RuleSet) -> frozenset[str]:
    """The tracked names that drawings tell, directly or by a word. Points tell all in one number, so it still has to be shown."""
    points = frozenset(name for name in rules.words if name.startswith("scoring."))
    figures = (figure for shown in rules.show for figure in shown.figures.values())
    # A number that only one player knows does not tell a hand.
    counted = {name for figure in figures for name in _state_read(rules, figure, points) if _is_open(rules.state_vars[name])}
    drawings = (each for shown in rules.show for each in (*shown.fields.values(), *(mark.where for mark in shown.marks.values())))
    return frozenset(counted.union(*(_state_read(rules, each, points) for each in drawings if each is not None)))


def _is_open(track: StateVarDecl) -> bool:
    """Whether something tracked is known to all, or a single value."""
    return track.known == "all" or track.holder == "value"


def _state_read(rules: RuleSet, expression: Expression, seen: frozenset[str]) -> Iterator[str]:
    """The tracked names that an expression reads, directly or by a word; of a heap more than how many things lie in it."""
    match expression:
        case StateRead(name=name):
            yield name
        case UserCall(name=name) if name not in seen and name in rules.words:
            yield from _state_read(rules, rules.words[name].body, seen | {name})
    only_counts = isinstance(expression, BuiltinCall) and overload_of(expression).by_size == "value"
    for part in children(expression):
        if not (only_counts and isinstance(part, StateRead)):
            yield from _state_read(rules, part, seen)


def _on_board(rules: RuleSet, cell: StateSlot) -> bool:
    """Whether a cell of the store lies on a cell of a board."""
    kinds = (root(rules, kind.name) for _, kind in cell.decl.parameters if isinstance(kind, types.EntityType))
    return any(rules.kinds[kind].form == "grid" for kind in kinds if kind in rules.kinds)


def _is_blank(context: RenderContext, cell: StateSlot, value: object) -> bool:
    """Whether there is nothing to tell: none, no, the lowest number, an empty heap. Of a hidden value even that is hidden."""
    if cell.decl.holder == "value" and not context.sees(cell):
        return False
    return (
        value is None
        or value is False
        or (value_syntax.size(cell.decl.kind, value) == 0)
        or (value == 0 and isinstance(cell.decl.kind, types.IntRange) and value == default_value(context.table.material, cell.decl.kind))
    )


def title_of(context: RenderContext, cell: StateSlot) -> str:
    """What people call something tracked."""
    return context.title(f"track.{cell.name}", cell.name)


def members_of(context: RenderContext, cell: StateSlot, *, is_beside_owner: bool = False) -> str:
    """The members that a cell of the store is about, without the player it is told with or lies beside."""
    is_owned = _is_of_player(cell) if is_beside_owner else _owner(cell) is not None
    members = list(zip(cell.arguments, (kind for _, kind in cell.decl.parameters), strict=True))[int(is_owned) :]
    return ", ".join(_member_name(context, kind.name, place) for place, kind in members if isinstance(kind, types.EntityType))


def _content_text(context: RenderContext, cell: StateSlot, value: object) -> str:
    """What a cell of the store holds, as the viewer knows it."""
    return format_value(context, cell.decl.kind, value) if context.sees(cell) else hidden_size(context, cell, value)


def _paragraph(head: str, style: str, text: str, columns: int) -> list[Line]:
    """A heading in a style with what belongs to it; continued lines are indented."""
    first, *more = wrap(f"{head}: {text}", columns - 1, subsequent_indent="    ") or [f"{head}: "]
    return [line(Segment(first[: len(head) + 2], style), first[len(head) + 2 :]), *(line(each) for each in more)]


def hidden_size(context: RenderContext, cell: StateSlot, value: object) -> str:
    """What everybody knows of something hidden: how many."""
    many = value_syntax.size(cell.decl.kind, value)
    return translate(context.language, "hidden") if many is None else translate(context.language, "{count} hidden", count=many)


def format_value(context: RenderContext, kind: types.Type, value: object) -> str:
    """A value in words; things of which there are several are counted."""
    match kind, value:
        case _, None:
            return translate(context.language, "none")
        case types.Optional(inner), _:
            return format_value(context, inner, value)
        case types.BoolType(), _:
            return translate(context.language, "yes" if value else "no")
        case types.EntityType(name), int():
            return _name_with_label(context, name, value)
        case types.SetOf(inner), int():
            return _list_text(context, (format_value(context, inner, place) for place in iter_bits(value)))
        case types.MultisetOf(inner), tuple():
            times = "x" if context.ascii_only else "×"
            names = ((copies, format_value(context, inner, place)) for place, copies in enumerate(value) if copies)
            return _list_text(context, (f"{copies} {times} {name}" if copies > 1 else name for copies, name in names))
        case ((types.StackOf(inner) | types.ListOf(inner) | types.SetOf(inner)), tuple()):
            return _list_text(context, (format_value(context, inner, each) for each in value))
        case _:
            return str(value)


def _name_with_label(context: RenderContext, kind: str, place: int) -> str:
    """The name of a member, or its signs, with the number that `show` has as its label or cost."""
    shown = shown_for(context.table.rules, kind)
    name = _member_name(context, kind, place)
    written = (shown.fields.get("label") or shown.fields.get("cost")) if shown is not None else None
    if shown is None or written is None or not isinstance(types.non_null(written.kind), types.IntRange):
        return name
    number = value_of(context, written, shown.size, place)
    return f"{name} ({number})" if number else name


def _member_name(context: RenderContext, kind: str, place: int) -> str:
    """The name of a member, or its signs."""
    return in_signs(context.table, kind, place, ascii_only=context.ascii_only) or context.label(kind, place)


def _list_text(context: RenderContext, things: Iterator[str]) -> str:
    """Things one after the other; of very many the first."""
    first = list(islice(things, _MOST_NAMED))
    more = next(things, None)
    return ", ".join([*first, "..." if context.ascii_only else "…"] if more is not None else first)


_FOUND: dict[str, frozenset[str]] = {}  # by the digest of the rules: worked out once


def read_only_by_checks(rules: RuleSet) -> frozenset[str]:
    """The tracked values that nothing but checks looks at."""
    if rules.always and rules.digest not in _FOUND:
        values = frozenset(name for name, track in rules.state_vars.items() if track.holder == "value")
        checked = {part.name for part in walk((rules.always, rules.words)) if isinstance(part, StateRead)}
        _FOUND[rules.digest] = (values & checked) - _read_in_play(rules)
    return _FOUND.get(rules.digest, frozenset())


def _read_in_play(rules: RuleSet) -> set[str]:
    """The tracked names that anything else looks at, directly or by a word."""
    read: set[str] = set()
    words: set[str] = set()
    pending: list[object] = [replace(rules, always=(), words={}, state_vars={}, tables={}, addresses={}, sentences={}, replacements={})]
    while pending:
        for part in walk(pending.pop()):
            match part:
                case StateRead(name=name):
                    read.add(name)
                case UserCall(name=name) if name not in words and name in rules.words:
                    words.add(name)
                    pending.append(rules.words[name].body)
    return read


# ------------------------------------------------------------------------------------------------ sheets


@per_table
def sheet_names(table: GameInstance) -> tuple[str, ...]:
    """The tracked names that are drawn as a table, in the order of the rules."""
    cells = [table.state_slots[number] for number in places_off_board(table)]
    return tuple(dict.fromkeys(cell.name for cell in cells if _is_sheet(table, cell.decl)))


def _is_sheet(table: GameInstance, decl: StateVarDecl) -> bool:
    row = decl.parameters[-1][1] if len(decl.parameters) == 2 else None
    if not isinstance(row, types.EntityType) or row == types.EntityType(types.PLAYER) or not is_owned(decl) or decl.known != "all":
        return False
    is_figure = decl.holder == "value" and isinstance(types.non_null(decl.kind), types.IntRange | types.BoolType)
    return is_figure and len(table.material.kinds[row.name].places) <= _MOST_ROWS


def sheet(context: RenderContext, name: str, thing: Callable[[RenderContext, Member], Mapping[str, object] | None]) -> Mapping[str, object]:
    """A row for every member with a cell for every player, blank where nothing is written. `thing`: a member as moves name it."""
    numbers = context.table.cells_of(name)
    context.reads(numbers)
    written = {context.table.state_slots[each].arguments: context.state.store[each] for each in numbers}
    decl = context.table.rules.state_vars[name]
    kind = next(each.name for _, each in decl.parameters[1:] if isinstance(each, types.EntityType))
    places, seats = context.table.material.kinds[kind].places, range(context.table.players)
    return {
        "title": context.title(f"track.{name}", name),
        "track": name,
        "rows": [{"title": context.label(kind, place), "thing": thing(context, (kind, place))} for place in places],
        "cells": [[_written(context, decl.kind, written.get((seat, place))) for seat in seats] for place in places],
    }


def _written(context: RenderContext, kind: types.Type, found: Value) -> str:
    return "" if found is None or found is False else format_value(context, kind, found)
