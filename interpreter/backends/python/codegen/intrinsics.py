"""Built-in functions as low-level operations, where that is quicker than to call their implementation: one entry per overload.

An overload without an entry is called by its implementation, the same that the reference machine calls; so a new one
needs nothing here. An entry gets the printer, the static kinds of the arguments and their trees; None: not for these
kinds. The examples of all overloads are run by this machine too.
"""

from collections.abc import Callable, Mapping

from interpreter.backends.python.codegen.function_builder import entry, register
from interpreter.backends.python.codegen.null_propagation import NullPropagation
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression
from interpreter.lir.operators import guarded, is_atom, joined, number, op, optional, select
from interpreter.lir.types import BITS, INT, SEQUENCE
from interpreter.model.builtins.number_sets import is_counting
from interpreter.model.builtins.representation import is_mask
from interpreter.model.types.types import ListOf, MultisetOf, SetOf, StackOf, Type, element_type, non_null

Kinds = tuple[Type, ...]
Template = Callable[..., Expression | None]


def _sort(kind: Type) -> str:
    """How values of a heap look: `mask`, `counts`, `things`, or something else."""
    match non_null(kind):
        case SetOf(inner) if is_mask(inner):
            return "mask"
        case MultisetOf():
            return "counts"
        case ListOf() | StackOf():
            return "things"
    return "other"


def _size(_printer: NullPropagation, kinds: Kinds, heap: Expression) -> Expression | None:
    operator = {"mask": "size", "counts": "total", "things": "length"}.get(_sort(kinds[0]))
    return None if operator is None else op(operator, heap)


def _empty(_printer: NullPropagation, kinds: Kinds, heap: Expression) -> Expression:
    return op("not", op("any", heap) if isinstance(non_null(kinds[0]), MultisetOf) else heap)


def _copies(_printer: NullPropagation, kinds: Kinds, one: Expression, heap: Expression) -> Expression | None:
    match _sort(kinds[1]):
        case "mask" if is_counting(non_null(kinds[0])):
            return op("bit", heap, one)
        case "counts" if non_null(kinds[0]) == element_type(non_null(kinds[1])):
            return entry(heap, one, type_=INT)
        case "things":
            return op("copies_of", heap, one)
    return None


def _first(printer: NullPropagation, kinds: Kinds, heap: Expression) -> Expression | None:
    operator = {"mask": "first_bit", "things": "head"}.get(_sort(kinds[0]))
    return None if operator is None else _one_of(printer, operator, kinds, heap)


def _one_of(printer: NullPropagation, operator: str, kinds: Kinds, heap: Expression) -> Expression:
    """One of the members of a heap, none if it has none."""
    kind = element_type(non_null(kinds[0])) or INT
    if is_atom(heap):
        return guarded((heap,), op(operator, heap, type_=kind))
    name = printer.body.fresh("it", heap.type)
    return guarded((nodes.Bind(name.name, heap, heap.type),), op(operator, name, type_=kind))


def _top(printer: NullPropagation, kinds: Kinds, pile: Expression) -> Expression:
    return _one_of(printer, "top", kinds, pile)


def _last(printer: NullPropagation, kinds: Kinds, heap: Expression) -> Expression | None:
    return _one_of(printer, "last_bit", kinds, heap) if _sort(kinds[0]) == "mask" else None


def _neighbours(printer: NullPropagation, kinds: Kinds, cell: Expression) -> Expression:
    return entry(printer.unit.constant("NEAR", ("neighbours", kinds[0])), cell, type_=BITS)


def _step(printer: NullPropagation, kinds: Kinds, cell: Expression, direction: Expression) -> Expression:
    return entry(printer.unit.constant("STEPS", ("steps", kinds[0])), direction, cell, type_=optional(kinds[0]))


def _line(printer: NullPropagation, kinds: Kinds, cell: Expression, direction: Expression, cells: Expression) -> Expression | None:
    return _run(printer, kinds, ("lines", "line masks"), cell, direction, cells)


def _row_through(printer: NullPropagation, kinds: Kinds, cell: Expression, direction: Expression, cells: Expression) -> Expression | None:
    return _run(printer, kinds, ("rows through", "row masks"), cell, direction, cells)


def _run(
    printer: NullPropagation, kinds: Kinds, recipes: tuple[str, str], cell: Expression, direction: Expression, cells: Expression
) -> Expression | None:
    """What is unbroken of a line, looked up by what of it lies in the set."""
    if _sort(kinds[2]) != "mask":
        return None
    where = printer.atom(direction, "direction"), printer.atom(cell, "cell")
    runs, masks = (printer.unit.constant(recipe.upper().replace(" ", "_"), (recipe, kinds[0])) for recipe in recipes)
    return entry(runs, *where, op("intersection", cells, entry(masks, *where, type_=BITS)), type_=SEQUENCE)


def _front(_printer: NullPropagation, kinds: Kinds, heap: Expression, length: Expression) -> Expression | None:
    if _sort(kinds[0]) != "things":
        return None
    return op("front", heap, length if is_counting(kinds[1]) else op("max", number(0), length))


def _row_of(printer: NullPropagation, kinds: Kinds, cell: Expression) -> Expression:
    return entry(printer.unit.constant("ROW_OF", ("rows", kinds[0])), cell, type_=INT)


def _column_of(printer: NullPropagation, kinds: Kinds, cell: Expression) -> Expression:
    return entry(printer.unit.constant("COLUMN_OF", ("columns", kinds[0])), cell, type_=INT)


def _number_of(printer: NullPropagation, kinds: Kinds, member: Expression) -> Expression:
    return entry(printer.unit.constant("NUMBER_OF", ("rank", kinds[0])), member, type_=INT)


def _others(printer: NullPropagation, _kinds: Kinds, seat: Expression) -> Expression:
    return entry(printer.unit.constant("OTHERS", ("others",)), seat, type_=BITS)


def _next(printer: NullPropagation, kinds: Kinds, seat: Expression) -> Expression:
    return op("cyclic", op("add", seat, number(1)), printer.unit.constant("SEATS", ("players",)), type_=non_null(kinds[0]))


def _previous(printer: NullPropagation, kinds: Kinds, seat: Expression) -> Expression:
    return op("cyclic", op("sub", seat, number(1)), printer.unit.constant("SEATS", ("players",)), type_=non_null(kinds[0]))


def _smallest(_printer: NullPropagation, _kinds: Kinds, *numbers: Expression) -> Expression:
    return op("min", *numbers)


def _largest(_printer: NullPropagation, _kinds: Kinds, *numbers: Expression) -> Expression:
    return op("max", *numbers)


def _limited(_printer: NullPropagation, _kinds: Kinds, value: Expression, low: Expression, high: Expression) -> Expression:
    return op("max", low, op("min", value, high))


def _set(_printer: NullPropagation, kinds: Kinds, *values: Expression) -> Expression | None:
    plain = all(is_mask(kind) and kind == non_null(kind) for kind in kinds)
    return joined("union", [op("singleton", value) for value in values]) if plain else None


def _list(_printer: NullPropagation, kinds: Kinds, *values: Expression) -> Expression | None:
    plain = all(kind == non_null(kind) for kind in kinds)
    return nodes.Sequence(values, SEQUENCE) if plain else None


def _flanked(printer: NullPropagation, kinds: Kinds, cell: Expression, between: Expression, ends: Expression) -> Expression | None:
    """Asked of every cell of a board, it is mostly settled by what lies beside the cell."""
    if _sort(kinds[1]) != "mask" or _sort(kinds[2]) != "mask":
        return None
    cell, between = printer.atom(cell, "cell"), printer.atom(between, "between")
    beside = entry(printer.unit.constant("NEAR", ("neighbours", kinds[0])), cell, type_=BITS)
    meaning = printer.unit.constant("MEANING_FLANKED", ("meaning", "flanked", 0, kinds))
    return select(op("intersection", beside, between), nodes.Call(meaning, (cell, between, ends), BITS), nodes.Const(0, BITS))


def _register(tree: Expression) -> Template:
    """The entry for a word that reads the course of the turns."""
    return lambda _printer, _kinds: tree


def _all_passed(printer: NullPropagation, _kinds: Kinds) -> Expression:
    return op("ge", REGISTERS["#passes"], printer.unit.constant("SEATS", ("players",)))


REGISTERS: Mapping[str, nodes.Load] = {
    "#current": register(-4),
    "#round": register(-3),
    "#turn_number": register(-2),
    "#passes": register(-1),
}
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
