"""The verifier of low-level functions: what is sound passes, what is not is refused."""

import pytest

from interpreter.lir.nodes import Assign, Block, Break, For, Function, If, Load, Local, Parameter, Region, Return, branch
from interpreter.lir.operators import NONE, guarded, number, op
from interpreter.lir.types import BITS, INT
from interpreter.model.types.types import Optional
from tests.unit.lir.tree_verifier import verify

ME = Local("me", INT)
PERHAPS = Local("perhaps", Optional(INT))  # type: ignore[arg-type]  # it is a kind
CELLS = Local("cells", BITS)


def function(body: Block) -> Function:
    return Function("get_1", tuple(Parameter(each.name, each.type) for each in (ME, PERHAPS, CELLS)), body)


SOUND: dict[str, Block] = {
    "arithmetic": (Return(op("add", ME, number(1))),),
    "bits": (Return(op("size", op("union", CELLS, op("singleton", ME)))),),
    "none is asked for": (Return(op("is_none", PERHAPS)),),
    "none is compared": (Return(op("eq", PERHAPS, ME)),),
    "a loop that is left": (For(Local("each", INT), op("members", CELLS), (branch(op("lt", Local("each", INT), ME), (Break(),)),)),),
    "a name that is given": (Assign((Local("found", INT),), ME), Return(Local("found", INT))),
}
BROKEN: dict[str, tuple[Block, str]] = {
    "what may be none is added": ((Return(op("add", PERHAPS, number(1))),), "perhaps is"),
    "none is added": ((Return(op("add", ME, NONE)),), "none is"),
    "a guarded value is added": ((Return(op("add", guarded([ME], ME), ME)),), "some"),
    "a number as bits that may be none": ((Return(op("size", PERHAPS)),), "perhaps is"),
    "bits are added": ((Return(op("add", CELLS, ME)),), "cells is"),
    "an address that may be none": ((Return(Load(PERHAPS, INT)),), "address"),
    "a name without a value": ((Return(Local("found", INT)),), "found has no value"),
    "no loop is left": ((Break(),), "no loop"),
    "an assignment to a sum": ((Assign((op("add", ME, ME),), ME),), "add"),
    "a steady name that is changed": ((Region(frozenset({"me"}), (Assign((ME,), number(1)),)),), "do not keep"),
    "a condition without a block": ((If((ME, ME), ((Break(),),)),), "2 tests have 1 blocks"),
}


@pytest.mark.parametrize("body", SOUND.values(), ids=SOUND)
def test_what_is_sound_passes(body: Block) -> None:
    verify(function(body))


@pytest.mark.parametrize(("body", "told"), BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_refused(body: Block, told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        verify(function(body))
