"""Pattern match: a set filtered by membership that is a union, `set(x in S where exists(y in T where x in f(y)))`.

Element by element it takes S times T tests; together it is what S and the union of all f(y) have in common. All that carries
out or prices aggregates asks here, so that bounds fit what machines do.
"""

from dataclasses import replace

from interpreter.model import ir
from interpreter.model.builtins.representation import is_mask, is_mask_set
from interpreter.model.ir.traverse import locals_in
from interpreter.model.types.types import ListOf, Type, may_be_none


def union_of_sets(aggregate: ir.Aggregate) -> ir.Aggregate | None:
    """The aggregate over T with f(y) as its value, where an aggregate is S cut to their union; None where it is no union of masks."""
    match aggregate:
        case ir.Aggregate(
            name="set", slot=member, source=whole, value=None,
            where=ir.Aggregate(
                name="exists", source=others, value=None, where=ir.In(member=ir.Local(slot=element), collection=part)
            ) as exists,
        ) if element == member and member not in locals_in(others) | locals_in(part):  # fmt: skip
            if is_mask_set(whole.kind) and _can_be_mask(part.kind) and not may_be_none(others.kind):
                return replace(exists, name="union", kind=aggregate.kind, where=None, value=part)
    return None


def _can_be_mask(kind: Type) -> bool:
    return is_mask_set(kind) or (isinstance(kind, ListOf) and is_mask(kind.inner))
