"""Modules: what the verifier refuses, their text, where their code comes from."""

import pytest

from interpreter.backends.wasm.printing.module import Module
from interpreter.backends.wasm.printing.source_map import SourceMap
from interpreter.lir.nodes import (
    Assign,
    Block,
    Break,
    Call,
    Const,
    Do,
    For,
    Function,
    Global,
    If,
    Index,
    Local,
    Op,
    Parameter,
    Raise,
    Remark,
    Return,
    Select,
    Sequence,
    Update,
    While,
    branch,
)
from interpreter.lir.types import BOOL, I32, I64, NOTHING, SEQUENCE

A, P, X = Local("a", I64), Local("p", I32), Local("x", I64)
ONE, ZERO = Const(1, I64), Const(0, I32)
LOAD = Op("i64.load", (P, Const(8, I32)), I64)
COUNTER = {"count": (I64, 0)}


def module(body: Block, **given) -> Module:
    return Module([Function("main", (Parameter("a", I64), Parameter("p", I32)), body)], {"main": "main"}, globals=COUNTER, **given)


BROKEN: dict[str, tuple[Block, str]] = {
    "types that do not fit": ((Return(Op("i64.add", (A, P), I64)),), "is .*i32.*, not .*i64"),
    "a wrong result": ((Return(Op("i64.eqz", (A,), I64)),), "gives"),
    "an instruction that is not there": ((Return(Op("add", (A, A), I64)),), "add is no instruction"),
    "too few operands": ((Return(Op("i64.add", (A,), I64)),), "1 operands"),
    "an offset that is not constant": ((Return(Op("i64.load", (P, P), I64)),), "is no offset"),
    "an offset below 0": ((Return(Op("i64.load", (P, Const(-8, I32)), I64)),), "is no offset"),
    "a test that is no truth": ((While(A, ()),), "not .*i32"),
    "a name without a value": ((Return(X),), "x is None"),
    "a name of two types": ((Assign((X,), ONE), Assign((Local("x", I32),), ZERO)), "x is"),
    "a global that is not there": ((Return(Global("none", I64)),), "global none"),
    "a global of another type": ((Assign((Global("count", I32),), ZERO),), "global count"),
    "no loop": ((Break(),), "no loop"),
    "an end without a value": ((branch(P, (Return(A),)),), "end without a value"),
    "a loop that ends without a value": ((While(Const(1, I32), (branch(P, (Break(),)), Return(A))),), "end without a value"),
    "two results": ((branch(P, (Return(A),)), Return(P)), "it gives"),
    "a number that is too large": ((Return(Const(2**64, I64)),), "too large"),
    "a truth of Python": ((Return(Const(value=True, type=I32)),), "no number"),
    "another kind of value": ((Return(Const(1, BOOL)),), "no type of a machine"),
    "a function that is not there": ((Do(Call(Global("other", NOTHING), (), NOTHING)),), "no function other"),
    "a call with too little": ((Return(Call(Global("main", I64), (A,), I64)), Return(A)), "nothing but what it gives|1 arguments"),
    "a node of Python": ((Return(Index(P, P, I64)),), "Index"),
    "a statement of Python": ((For(X, P, ()),), "For"),
    "another": ((Update(A, "add", A),), "Update"),
    "an assignment to a sum": ((Assign((LOAD,), ONE),), "cannot get a value"),
    "values side by side": ((Assign((Sequence((A, X), SEQUENCE),), Sequence((ONE, ONE), SEQUENCE)),), "only given by a call"),
    "blocks that are too few": ((If((P, P), ((),)),), "2 tests have 1 blocks"),
    "a trap without a number": ((Raise(P),), "no number of a trap"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_module_is_refused(name: str) -> None:
    body, message = BROKEN[name]
    with pytest.raises(AssertionError, match=message):
        module(body)


def test_names_are_plain() -> None:
    with pytest.raises(AssertionError, match="is no name"):
        Module([Function("a b", (), ())], {})
    with pytest.raises(AssertionError, match="two functions"):
        Module([Function("a", (), ()), Function("a", (), ())], {})
    with pytest.raises(AssertionError, match="no function b"):
        Module([Function("a", (), ())], {"b": "b"})
    with pytest.raises(AssertionError, match="outside the memory"):
        Module([], {}, 1, [(65535, b"ab")])


PROGRAM: Block = (
    Remark(1),
    Assign((X,), Const(2**64 - 1, I64)),
    While(
        Op("i64.gt_s", (A, ONE), I32),
        (
            Remark(2),
            If(
                (
                    Select(P, Op("i64.eqz", (LOAD,), I32), ZERO, I32),
                    Select(Op("i64.eqz", (A,), I32), Op("i32.eqz", (P,), I32), ZERO, I32),
                ),
                ((Break(),), (Raise(Const(7, I32)),), (Assign((Global("count", I64),), Select(P, X, A, I64)),)),
            ),
            Assign((A,), Select(P, LOAD, Op("i64.load8_u", (Op("i32.add", (P, Const(24, I32)), I32), Const(8, I32)), I64), I64)),
        ),
    ),
    If(tuple(Op("i64.eq", (A, Const(value, I64)), I32) for value in (2, 3, 5, 4)), ((Remark(4), Return(X)), (), (), ())),
    Remark(3),
    Return(X),
)
TEXT = """
(module
(memory (export "memory") 1 1)
(global $count (mut i64) (i64.const 0))
;; 3 bytes of data from 40 on
(export "main" (func $main))
(func $main (param $a i64) (param $p i32) (result i64) (local $x i64)
"""


def test_the_text_can_be_read() -> None:
    text = module(PROGRAM, data=[(40, b"abc")]).text(lambda place: f"rules.game.yaml:{place}")
    assert text.startswith(TEXT.lstrip())
    for line in (
        "  ;; rules.game.yaml:1",
        "  (local.set $x (i64.const -1))",
        "        (br_if $other_4 (i32.eqz (local.get $p)))",
        "        (br_if $other_4 (i32.eqz (i64.eqz (i64.load offset=8 (local.get $p)))))",
        "        (br $leave_1)",
        "        (unreachable) ;; 7",
        "      (global.set $count (select (local.get $x) (local.get $a) (local.get $p)))",
        "      (local.set $a (if (result i64) (local.get $p) (then (i64.load offset=8 (local.get $p))) (else (i64.load8_u offset=32 (local.get $p)))))",
        "          (br_if $other_11 (i64.ge_u (i64.sub (local.get $a) (i64.const 2)) (i64.const 4)))",
        "  (return (local.get $x))",
    ):
        assert line.strip() in map(str.strip, text.splitlines())
    assert text == module(PROGRAM, data=[(40, b"abc")]).text(lambda place: f"rules.game.yaml:{place}")


def test_the_same_trees_are_the_same_bytes() -> None:
    assert module(PROGRAM).binary() == module(PROGRAM).binary()
    assert module(PROGRAM).source_map() == module(PROGRAM).source_map()


def test_places_are_found_by_offsets() -> None:
    found = SourceMap(((10, 0), (12, 3), (20, 5)), ((15, 7, 4),))
    assert [0, 0, 0, 3, 4, 3, 5] == [found.place(offset) for offset in (0, 10, 11, 12, 15, 19, 500)]
    assert [None, 7] == [found.site(offset) for offset in (14, 15)]


def test_a_module_of_nothing_is_one() -> None:
    empty = Module([], {})
    assert empty.binary().startswith(b"\0asm\1\0\0\0")
    assert SourceMap() == empty.source_map()
