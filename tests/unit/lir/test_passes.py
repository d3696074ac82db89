"""Passes over low-level functions: each leaves sound functions that are carried out alike, whichever of the others are left out."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import interpreter
from interpreter.backends.python.codegen import module
from interpreter.backends.python.codegen.module import PASSES, Pass, compilation_unit, lowered
from interpreter.backends.python.printing.python_printer import source
from interpreter.lir.nodes import Assign, Do, For, Function, Load, Local, Parameter, Region, Return, Statement, Update, branch
from interpreter.lir.operators import number, op
from interpreter.lir.passes.block_nesting import block_nesting
from interpreter.lir.passes.common_loads import common_loads
from interpreter.lir.passes.hoisting import hoisting
from interpreter.lir.types import BITS, INT, SEQUENCE
from tests.rules.lockstep import walk
from tests.tiers import first
from tests.unit.lir.tree_verifier import verify

GAMES = Path(__file__).parent.parent.parent / "games"
OPTIONAL = tuple(each for each in PASSES if each is not block_nesting)
SUBSETS = [[*subset] for size in range(len(OPTIONAL) + 1) for subset in combinations(OPTIONAL, size)]
ME, EACH, CELLS = Local("me", INT), Local("each", INT), Local("cells", BITS)


@pytest.mark.parametrize("subset", first(4, SUBSETS), ids=lambda subset: " ".join(each.__name__ for each in subset) or "none")
@pytest.mark.parametrize("game", ["bazaar", "council"])
def test_any_of_them_may_be_left_out(game: str, subset: tuple[Pass, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PASSES", (*subset, block_nesting))
    loaded = interpreter.load(GAMES / f"{game}.game.yaml")
    walk(loaded.table(players=min(loaded.players)), Random(1), 25)


@pytest.mark.parametrize("game", ["bazaar", "council"])
def test_functions_are_sound_after_each(game: str) -> None:
    rules = interpreter.load(GAMES / f"{game}.game.yaml").rules
    unit = compilation_unit(rules)
    for name in rules.routines:
        unit.routine(name)
    for key in unit.facts.branches:
        unit.branch("exists", key)
    declarations = unit.finish()
    for number_of_passes in range(len(PASSES) + 1):
        for each in lowered(declarations, PASSES[:number_of_passes]):
            if isinstance(each, Function):
                verify(each)


def looped(*inside: Statement) -> str:
    """A function with a region in which a loop does something, after hoisting."""
    loop = For(EACH, op("members", CELLS), inside)
    function = Function("get_1", (Parameter("S", INT), Parameter("me", INT)), (Region(frozenset({"me"}), (loop, Return(ME))),))
    return source((hoisting(function),))


STONES = op("intersection", Load(op("add", number(3), ME), BITS), Load(number(4), BITS))


def test_what_a_loop_does_not_change_stands_before_it() -> None:
    assert looped(Do(op("bit", STONES, EACH))).splitlines()[1:4] == [
        "    members = S[3 + me] & S[4]",
        "    for each in MEMBERS[cells]:",
        "        members >> each & 1",
    ]


def test_the_same_is_worked_out_once() -> None:
    assert 1 == looped(Do(op("bit", STONES, EACH)), Do(op("size", STONES))).count("S[3 + me] & S[4]")


def test_what_the_loop_changes_stays() -> None:
    assert "        (S[3 + each] & cell).bit_count()" in looped(
        Do(op("size", op("intersection", Load(op("add", number(3), EACH), BITS), Load(number(4), BITS))))
    )


def test_what_reads_the_state_stays_where_the_state_is_changed() -> None:
    assert "        (S[3 + me] & S[4]).bit_count()" in looped(
        Do(op("size", STONES)), Update(Load(number(4), BITS), "toggle", op("singleton", EACH))
    )


def test_what_may_fail_stays() -> None:
    top = op("intersection", op("singleton", op("top", Load(ME, SEQUENCE))), Load(number(4), BITS))
    assert "        (1 << cell[-1] & cell_2).bit_count()" in looped(Do(op("size", top)))


def test_a_name_for_what_never_changes_is_given_once() -> None:
    one = Local("one", INT)
    text = looped(Assign((one,), op("add", ME, number(1))), Do(op("mul", one, EACH)))
    assert text.splitlines()[1] == "    one = me + 1"


def test_a_name_for_what_may_fail_or_takes_long_stays() -> None:
    one = Local("one", INT)
    text = looped(Assign((one,), op("div_down", number(9), ME)), Do(op("mul", one, EACH)))
    assert "        one = 9 // me" in text.splitlines()


def looked_up(*inside: Statement) -> str:
    """A function with a region in which a loop looks cells up, after these have got names."""
    loop = For(EACH, op("members", CELLS), inside)
    function = Function("get_1", (Parameter("S", INT), Parameter("me", INT)), (Region(frozenset({"me"}), (loop, Return(ME))),))
    return source((common_loads(function),))


HELD, SAME = Load(op("add", number(3), EACH), INT), Local("same", INT)


def test_what_is_looked_up_again_is_looked_up_once() -> None:
    text = looked_up(branch(op("eq", HELD, ME), (Assign((SAME,), HELD),)))
    assert "        entry = S[3 + each]\n        if entry == me:\n            same = entry\n" in text


@pytest.mark.parametrize(
    "inside",
    [
        pytest.param([branch(op("eq", EACH, ME), (Assign((SAME,), HELD),), (Assign((SAME,), HELD),))], id="under a condition"),
        pytest.param([branch(op("and", EACH, op("eq", HELD, ME)), (Assign((SAME,), HELD),))], id="behind another test"),
        pytest.param([Assign((SAME,), HELD), Assign((EACH,), ME), Assign((SAME,), HELD)], id="of something else meanwhile"),
        pytest.param([Assign((SAME,), HELD), Assign((HELD,), ME), Assign((SAME,), HELD)], id="changed meanwhile"),
    ],
)
def test_what_may_be_something_else_is_looked_up_again(inside: list[Statement]) -> None:
    assert "entry" not in looked_up(*inside)


def test_a_cell_that_a_loop_looks_up_again_and_again_stands_before_it() -> None:
    text = looped(Assign((SAME,), op("add", Load(op("add", number(3), ME), INT), EACH)))
    assert "    cell = S[3 + me]\n    for each in" in text
    assert "same = cell + each" in text
