"""Built-in functions as low-level operations, where that is quicker than to call their implementation: one entry per overload.

An overload without an entry is called by its implementation, the same that the reference machine calls; so a new one
needs nothing here. An entry gets what lowers the call, the static kinds of the arguments and their trees; None: not for these
kinds. The examples of all overloads are run by this machine too.
"""

from collections.abc import Callable, Mapping

from interpreter.backends.python.codegen.function_builder import entry
from interpreter.backends.python.codegen.null_propagation import NullPropagation
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression
from interpreter.lir.operators import guarded, is_atom, joined, number, op, optional, select
from interpreter.lir.types import BITS, INT, SEQUENCE, ValueType
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


def _size(_lowering: NullPropagation, kinds: Kinds, heap: Expression) -> Expression | None:
    operator = {"mask": "size", "counts": "total", "things": "length"}.get(_sort(kinds[0]))
    return None if operator is None else op(operator, heap)


def _empty(_lowering: NullPropagation, kinds: Kinds, heap: Expression) -> Expression:
    return op("not", op("any", heap) if isinstance(non_null(kinds[0]), MultisetOf) else heap)


def _copies(_lowering: NullPropagation, kinds: Kinds, one: Expression, heap: Expression) -> Expression | None:
    match _sort(kinds[1]):
        case "mask" if is_counting(non_null(kinds[0])):
            return op("bit", heap, one)
        case "counts" if non_null(kinds[0]) == element_type(non_null(kinds[1])):
            return entry(heap, one, type_=INT)
        case "things":
            return op("copies_of", heap, one)
    return None


def _one_of(lowering: NullPropagation, operator: str, kinds: Kinds, heap: Expression) -> Expression:
    """One of the members of a heap, none if it has none."""
    kind = element_type(non_null(kinds[0])) or INT
    if is_atom(heap):
        return guarded((heap,), op(operator, heap, type_=kind))
    name = lowering.body.fresh("it", heap.type)
    return guarded((nodes.Bind(name.name, heap, heap.type),), op(operator, name, type_=kind))


def _one(**operators: str) -> Template:
    """The entry for a word that gives one of the members of a heap: the operation by how values of the heap look."""

    def template(lowering: NullPropagation, kinds: Kinds, heap: Expression) -> Expression | None:
        operator = operators.get(_sort(kinds[0]))
        return None if operator is None else _one_of(lowering, operator, kinds, heap)

    return template


def _lookup(stem: str, recipe: str, type_: ValueType) -> Template:
    """The entry for a word that is a table by its argument."""
    return lambda lowering, kinds, one: entry(lowering.unit.constant(stem, (recipe, kinds[0])), one, type_=type_)


def _step(lowering: NullPropagation, kinds: Kinds, cell: Expression, direction: Expression) -> Expression:
    return entry(lowering.unit.constant("STEPS", ("steps", kinds[0])), direction, cell, type_=optional(kinds[0]))


def _run(lines: str, masks: str) -> Template:
    """The entry for what is unbroken of a line, looked up by what of it lies in the set."""

    def template(lowering: NullPropagation, kinds: Kinds, cell: Expression, direction: Expression, cells: Expression) -> Expression | None:
        if _sort(kinds[2]) != "mask":
            return None
        where = lowering.atom(direction, "direction"), lowering.atom(cell, "cell")
        runs, inside = (lowering.unit.constant(recipe.upper().replace(" ", "_"), (recipe, kinds[0])) for recipe in (lines, masks))
        return entry(runs, *where, op("intersection", cells, entry(inside, *where, type_=BITS)), type_=SEQUENCE)

    return template


def _front(_lowering: NullPropagation, kinds: Kinds, heap: Expression, length: Expression) -> Expression | None:
    if _sort(kinds[0]) != "things":
        return None
    return op("front", heap, length if is_counting(kinds[1]) else op("max", number(0), length))


def _others(lowering: NullPropagation, _kinds: Kinds, seat: Expression) -> Expression:
    return entry(lowering.unit.constant("OTHERS", ("others",)), seat, type_=BITS)


def _beside(operator: str) -> Template:
    """The entry for the seat before or after one."""
    return lambda lowering, kinds, seat: op(
        "cyclic", op(operator, seat, number(1)), lowering.unit.constant("SEATS", ("players",)), type_=non_null(kinds[0])
    )


def _operation(operator: str) -> Template:
    """The entry for a word that is an operation on its arguments."""
    return lambda _lowering, _kinds, *numbers: op(operator, *numbers)


def _limited(_lowering: NullPropagation, _kinds: Kinds, value: Expression, low: Expression, high: Expression) -> Expression:
    return op("max", low, op("min", value, high))


def _set(_lowering: NullPropagation, kinds: Kinds, *values: Expression) -> Expression | None:
    plain = all(is_mask(kind) and kind == non_null(kind) for kind in kinds)
    return joined("union", [op("singleton", value) for value in values]) if plain else None


def _list(_lowering: NullPropagation, kinds: Kinds, *values: Expression) -> Expression | None:
    plain = all(kind == non_null(kind) for kind in kinds)
    return nodes.Sequence(values, SEQUENCE) if plain else None


def _flanked(lowering: NullPropagation, kinds: Kinds, cell: Expression, between: Expression, ends: Expression) -> Expression | None:
    """Asked of every cell of a board, it is mostly settled by what lies beside the cell."""
    if _sort(kinds[1]) != "mask" or _sort(kinds[2]) != "mask":
        return None
    cell, between = lowering.atom(cell, "cell"), lowering.atom(between, "between")
    beside = entry(lowering.unit.constant("NEAR", ("neighbours", kinds[0])), cell, type_=BITS)
    meaning = lowering.unit.constant("MEANING_FLANKED", ("meaning", "flanked", 0, kinds))
    return select(op("intersection", beside, between), nodes.Call(meaning, (cell, between, ends), BITS), nodes.Const(0, BITS))


def _register(name: str) -> Template:
    """The entry for a word that reads the course of the turns."""
    return lambda lowering, _kinds: lowering.unit.register(name)


def _all_passed(lowering: NullPropagation, _kinds: Kinds) -> Expression:
    return op("ge", lowering.unit.register("#passes"), lowering.unit.constant("SEATS", ("players",)))


INTRINSICS: Mapping[str, Template] = {
    "size_collection": _size,
    "empty_collection": _empty,
    "copies_value_collection": _copies,
    "first_collection": _one(mask="first_bit", things="head"),
    "flanked_cell_between_ends": _flanked,
    "top_pile": _one(things="top"),
    "last_list": _one(things="top"),
    "last_set": _one(mask="last_bit"),
    "neighbours_cell": _lookup("NEAR", "neighbours", BITS),
    "step_cell_direction": _step,
    "line_cell_direction_cells": _run("lines", "line masks"),
    "row_through_cell_direction_cells": _run("rows through", "row masks"),
    "front_list_number": _front,
    "row_of_cell": _lookup("ROW_OF", "rows", INT),
    "column_of_cell": _lookup("COLUMN_OF", "columns", INT),
    "number_of_member": _lookup("NUMBER_OF", "rank", INT),
    "others_player": _others,
    "next_player": _beside("add"),
    "previous_player": _beside("sub"),
    "min_numbers": _operation("min"),
    "max_numbers": _operation("max"),
    "limited_number_low_high": _limited,
    "set_values": _set,
    "list_values": _list,
    "current": _register("#current"),
    "round": _register("#round"),
    "turn_number": _register("#turn_number"),
    "passes_in_a_row": _register("#passes"),
    "all_passed": _all_passed,
}
