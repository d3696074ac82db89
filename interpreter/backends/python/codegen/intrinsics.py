"""Built-in functions as Python source, where that is quicker than to call their implementation: one entry per overload.

An overload without an entry is called by its implementation, the same that the reference machine calls; so a new one
needs nothing here. An entry gets the printer, the static kinds of the arguments and their texts; None: not for these
kinds. The examples of all overloads are run by this machine too.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from interpreter.backends.python.codegen.function_builder import Perhaps, bare, called, dotted, is_atom
from interpreter.backends.python.codegen.null_propagation import NullPropagation
from interpreter.model import ir
from interpreter.model.builtins.number_sets import is_counting
from interpreter.model.builtins.representation import is_mask
from interpreter.model.types.types import Kind, ListOf, MultisetOf, SetOf, StackOf, element_type, non_null

Kinds = tuple[Kind, ...]
Template = Callable[..., str | None]


def _sort(kind: Kind) -> str:
    """How values of a heap look: `mask`, `counts`, `things`, or something else."""
    match non_null(kind):
        case SetOf(inner) if is_mask(inner):
            return "mask"
        case MultisetOf():
            return "counts"
        case ListOf() | StackOf():
            return "things"
    return "other"


def _size(_printer: NullPropagation, kinds: Kinds, heap: str) -> str | None:
    match _sort(kinds[0]):
        case "mask":
            return f"{dotted(heap)}.bit_count()"
        case "counts":
            return f"sum({bare(heap)})"
        case "things":
            return f"len({bare(heap)})"
    return None


def _empty(_printer: NullPropagation, kinds: Kinds, heap: str) -> str | None:
    if isinstance(non_null(kinds[0]), MultisetOf):
        return f"(not any({bare(heap)}))"
    return f"(not {heap})"


def _copies(_printer: NullPropagation, kinds: Kinds, one: str, heap: str) -> str | None:
    match _sort(kinds[1]):
        case "mask" if is_counting(non_null(kinds[0])):
            return f"({heap} >> {one} & 1)"
        case "counts" if non_null(kinds[0]) == element_type(non_null(kinds[1])):
            return f"{heap}[{bare(one)}]"
        case "things":
            return f"{heap}.count({bare(one)})"
    return None


def _first(printer: NullPropagation, kinds: Kinds, heap: str) -> str | None:
    match _sort(kinds[0]):
        case "mask":
            known, test = _there(printer, heap)
            return Perhaps.of(f"(({known} & -{known}).bit_length() - 1)", test)
        case "things":
            known, test = _there(printer, heap)
            return Perhaps.of(f"{known}[0]", test)
    return None


def _there(printer: NullPropagation, heap: str) -> tuple[str, str]:
    """A name for a heap, and the text that tells whether there is something in it and gives it that name."""
    if is_atom(heap):
        return dotted(heap), heap
    name = printer.body.fresh("it")
    return name, f"({name} := {bare(heap)})"


def _top(printer: NullPropagation, _kinds: Kinds, pile: str) -> str:
    known, test = _there(printer, pile)
    return Perhaps.of(f"{known}[-1]", test)


def _last(printer: NullPropagation, kinds: Kinds, heap: str) -> str | None:
    if _sort(kinds[0]) != "mask":
        return None
    known, test = _there(printer, heap)
    return Perhaps.of(f"({known}.bit_length() - 1)", test)


def _neighbours(printer: NullPropagation, kinds: Kinds, cell: str) -> str:
    return f"{printer.unit.constant('NEAR', ('neighbours', kinds[0]))}[{bare(cell)}]"


def _step(printer: NullPropagation, kinds: Kinds, cell: str, direction: str) -> str:
    return f"{printer.unit.constant('STEPS', ('steps', kinds[0]))}[{bare(direction)}][{bare(cell)}]"


def _line(printer: NullPropagation, kinds: Kinds, cell: str, direction: str, cells: str) -> str | None:
    return _run(printer, kinds, ("lines", "line masks"), cell, direction, cells)


def _row_through(printer: NullPropagation, kinds: Kinds, cell: str, direction: str, cells: str) -> str | None:
    return _run(printer, kinds, ("rows through", "row masks"), cell, direction, cells)


def _run(printer: NullPropagation, kinds: Kinds, recipes: tuple[str, str], cell: str, direction: str, cells: str) -> str | None:
    """What is unbroken of a line, looked up by what of it lies in the set."""
    if _sort(kinds[2]) != "mask":
        return None
    where = f"[{bare(printer.atom(direction, 'direction'))}][{bare(printer.atom(cell, 'cell'))}]"
    runs, masks = (printer.unit.constant(recipe.upper().replace(" ", "_"), (recipe, kinds[0])) for recipe in recipes)
    return f"{runs}{where}[{cells} & {masks}{where}]"


def enough(expression: ir.Compare) -> ir.Compare | None:
    """`size(heap) >= number` for `size(front(heap, number)) = number`: the front is as long as it should be."""
    match expression:
        case ir.Compare(
            operator="=",
            left=ir.BuiltinCall(name="size", arguments=(ir.BuiltinCall(name="front", arguments=(heap, number)) as front,)) as size,
        ):
            if number == expression.right and heap.kind == front.kind and is_counting(number.kind):
                return replace(expression, operator=">=", left=replace(size, arguments=(heap,)))
    return None


def _front(_printer: NullPropagation, kinds: Kinds, heap: str, number: str) -> str | None:
    if _sort(kinds[0]) != "things":
        return None
    return f"{heap}[:{bare(number)}]" if is_counting(kinds[1]) else f"{heap}[:max(0, {bare(number)})]"


def _row_of(printer: NullPropagation, kinds: Kinds, cell: str) -> str:
    return f"{printer.unit.constant('ROW_OF', ('rows', kinds[0]))}[{bare(cell)}]"


def _column_of(printer: NullPropagation, kinds: Kinds, cell: str) -> str:
    return f"{printer.unit.constant('COLUMN_OF', ('columns', kinds[0]))}[{bare(cell)}]"


def _number_of(printer: NullPropagation, kinds: Kinds, member: str) -> str:
    return f"{printer.unit.constant('NUMBER_OF', ('rank', kinds[0]))}[{bare(member)}]"


def _others(printer: NullPropagation, _kinds: Kinds, seat: str) -> str:
    return f"{printer.unit.constant('OTHERS', ('others',))}[{bare(seat)}]"


def _next(printer: NullPropagation, _kinds: Kinds, seat: str) -> str:
    return f"(({seat} + 1) % {printer.unit.constant('SEATS', ('players',))})"


def _previous(printer: NullPropagation, _kinds: Kinds, seat: str) -> str:
    return f"(({seat} - 1) % {printer.unit.constant('SEATS', ('players',))})"


def _smallest(_printer: NullPropagation, _kinds: Kinds, *numbers: str) -> str:
    return f"min({', '.join(bare(number) for number in numbers)})"


def _largest(_printer: NullPropagation, _kinds: Kinds, *numbers: str) -> str:
    return f"max({', '.join(bare(number) for number in numbers)})"


def _limited(_printer: NullPropagation, _kinds: Kinds, number: str, low: str, high: str) -> str:
    return f"max({bare(low)}, min({bare(number)}, {bare(high)}))"


def _set(_printer: NullPropagation, kinds: Kinds, *values: str) -> str | None:
    plain = all(is_mask(kind) and kind == non_null(kind) for kind in kinds)
    return f"({' | '.join(f'1 << {value}' for value in values)})" if plain else None


def _list(_printer: NullPropagation, kinds: Kinds, *values: str) -> str | None:
    plain = all(kind == non_null(kind) for kind in kinds)
    return f"({', '.join(bare(value) for value in values)},)" if plain else None


def _flanked(printer: NullPropagation, kinds: Kinds, cell: str, between: str, ends: str) -> str | None:
    """Asked of every cell of a board, it is mostly settled by what lies beside the cell."""
    if _sort(kinds[1]) != "mask" or _sort(kinds[2]) != "mask":
        return None
    cell, between = printer.atom(cell, "cell"), printer.atom(between, "between")
    beside = printer.unit.constant("NEAR", ("neighbours", kinds[0]))
    meaning = printer.unit.constant("MEANING_FLANKED", ("meaning", "flanked", 0, kinds))
    return f"({called(meaning, cell, between, ends)} if {beside}[{cell}] & {between} else 0)"


def _register(text: str) -> Template:
    """The entry for a word that reads the course of the turns."""
    return lambda _printer, _kinds: text


def _all_passed(printer: NullPropagation, _kinds: Kinds) -> str:
    return f"({REGISTERS['#passes']} >= {printer.unit.constant('SEATS', ('players',))})"


REGISTERS: Mapping[str, str] = {"#current": "S[-4]", "#round": "S[-3]", "#turn_number": "S[-2]", "#passes": "S[-1]"}
INTRINSICS: Mapping[str, Template] = {
    "size_collection": _size,
    "empty_collection": _empty,
    "copies_value_collection": _copies,
    "first_collection": _first,
    "flanked_cell_between_ends": _flanked,
    "top_pile": _top,
    "last_list": _top,
    "last_set": _last,
    "neighbours_cell": _neighbours,
    "step_cell_direction": _step,
    "line_cell_direction_cells": _line,
    "row_through_cell_direction_cells": _row_through,
    "front_list_number": _front,
    "row_of_cell": _row_of,
    "column_of_cell": _column_of,
    "number_of_member": _number_of,
    "others_player": _others,
    "next_player": _next,
    "previous_player": _previous,
    "min_numbers": _smallest,
    "max_numbers": _largest,
    "limited_number_low_high": _limited,
    "set_values": _set,
    "list_values": _list,
    "current": _register(REGISTERS["#current"]),
    "round": _register(REGISTERS["#round"]),
    "turn_number": _register(REGISTERS["#turn_number"]),
    "passes_in_a_row": _register(REGISTERS["#passes"]),
    "all_passed": _all_passed,
}
