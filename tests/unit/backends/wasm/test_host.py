"""What runs modules: calls, memory, traps, interruptions."""

import gc
import os
import pickle
import signal
import subprocess
import sys
import threading
from importlib.metadata import PackageNotFoundError
from typing import Any

import pytest

from interpreter.backends.wasm import host
from interpreter.backends.wasm.host import Code, HostError, Instance, Trap
from interpreter.backends.wasm.printing.module import Module
from interpreter.lir.nodes import (
    Assign,
    Call,
    Const,
    Do,
    Function,
    Global,
    Local,
    Op,
    Parameter,
    Raise,
    Remark,
    Return,
    Sequence,
    While,
    branch,
)
from interpreter.lir.types import I32, I64, NOTHING, SEQUENCE
from tests.optional import needs, require
from tests.patience import PATIENCE

wasmtime = require("wasmtime")

A, B, P = Local("a", I64), Local("b", I64), Local("p", I32)
NO_OFFSET, STOP = Const(0, I32), 128
COUNT = Global("count", I64)


def parameters(*names: Local) -> tuple[Parameter, ...]:
    return tuple(Parameter(each.name, each.type) for each in names)


def load(address: int) -> Op:
    return Op("i32.load", (Const(address, I32), NO_OFFSET), I32)


FUNCTIONS = (
    Function("same", parameters(P), (Return(P),)),
    Function("pair", parameters(A, P), (Return(Sequence((P, A), SEQUENCE)),)),
    Function("nothing", (), ()),
    Function("divided", parameters(A, B), (Remark(4), Return(Op("i64.div_s", (A, B), I64)))),
    Function("fail", parameters(P), (Remark(5), branch(P, (Remark(6), Raise(Const(3, I32)))), Remark(7), Return(P))),
    Function("outer", parameters(P), (Remark(8), Do(Call(Global("fail", I32), (P,), I32)), Remark(9), Return(P))),
    Function("deep", parameters(P), (branch(P, (Return(Op("i32.add", (Call(Global("deep", I32), (P,), I32), P), I32)),)), Return(P))),
    Function(
        "spin",
        (),
        (
            Assign((COUNT,), Const(0, I64)),
            While(Op("i32.eqz", (load(STOP),), I32), (Assign((COUNT,), Op("i64.add", (COUNT, Const(1, I64)), I64)),)),
            Return(COUNT),
        ),
    ),
    Function("hang", (), (While(Const(1, I32), (Do(Op("i32.store", (Const(200, I32), NO_OFFSET, Const(9, I32)), NOTHING)),)),)),
)
MODULE = Module(FUNCTIONS, {each.name: each.name for each in FUNCTIONS}, 2, [(64, b"\1\2\3")], {"count": (I64, 5)})


@pytest.fixture(scope="module", params=["quick", "slow"])
def instance(request) -> Instance:
    """Both ways to call."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "slow":
            patch.setattr(host, "_unchecked", lambda function, store, *_: host._checked(function, store))
        made = Instance(MODULE.binary(), stop_address=STOP)
        for name in MODULE.exports:
            made.prepared(name)
        return made


def test_functions_take_and_give_numbers(instance: Instance) -> None:
    assert 7 == instance.call("same", 7)
    assert -1 == instance.prepared("same")(-1)
    assert (-3, 2**63 - 1) == instance.call("pair", 2**63 - 1, -3)
    assert instance.call("nothing") is None
    assert -3 == instance.call("divided", -7, 2)
    with pytest.raises(KeyError):
        instance.call("no_such_function")


def test_wrong_numbers_of_arguments_are_refused(instance: Instance) -> None:
    for arguments in ((), (1,), (1, 2, 3)):
        with pytest.raises((TypeError, HostError)):
            instance.call("divided", *arguments)


def test_traps_say_what_and_where(instance: Instance) -> None:
    with pytest.raises(Trap) as trap:
        instance.call("divided", 1, 0)
    assert ("integer_division_by_zero", [4]) == (trap.value.kind, [*map(MODULE.source_map().place, trap.value.offsets)])
    with pytest.raises(Trap) as trap:
        instance.call("outer", 1)
    places = MODULE.source_map()
    assert ("unreachable", [6, 8]) == (trap.value.kind, [*map(places.place, trap.value.offsets)])
    assert 3 == places.site(trap.value.offsets[0])
    assert 0 == instance.call("outer", 0)
    assert trap.value.__context__ is None  # nothing of the library's, which cannot be pickled
    again = pickle.loads(pickle.dumps(trap.value))  # noqa: S301  # our own
    assert (trap.value.offsets, str(trap.value)) == (again.offsets, str(again))


def test_calls_go_not_too_deep(instance: Instance) -> None:
    with pytest.raises(Trap) as trap:
        instance.call("deep", 1)
    assert "stack_overflow" == trap.value.kind
    assert 7 == instance.call("same", 7)


def test_memory_is_read_and_written(instance: Instance) -> None:
    assert b"\0\1\2\3\0" == instance.read(63, 5)
    instance.write(1000, b"\xff" * 8)
    assert [-1] == list(instance.view(1000, 1))
    assert [255, 255] == list(instance.view(1000, 2, "B"))
    instance.view(1000, 2, "i")[1] = 3
    assert b"\xff\xff\xff\xff\3\0\0\0" == instance.read(1000, 8)
    assert 2 << 16 == len(instance.memory)
    for address, count in ((-1, 1), ((2 << 16) - 1, 2), (0, -1)):
        with pytest.raises(IndexError, match="outside a memory"):
            instance.read(address, count)
    with pytest.raises(IndexError, match="outside a memory"):
        instance.view(2 << 16, 1)


def test_a_call_stops_when_it_is_asked_to(instance: Instance) -> None:
    assert instance.run("spin", seconds=0.05) > 1000
    assert 7 == instance.run("same", 7)
    with pytest.raises(Trap, match="division"):
        instance.run("divided", 1, 0)


def test_signals_are_answered_and_what_was_done_is_kept(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    look_after = instance._look_after

    def interrupted(work: Any, seconds: float | None) -> BaseException | None:
        threading.Timer(0.05, signal.raise_signal, [signal.SIGINT]).start()
        return look_after(work, seconds)

    monkeypatch.setattr(instance, "_look_after", interrupted)
    with pytest.raises(KeyboardInterrupt):
        instance.run("spin")
    monkeypatch.undo()
    assert [1] == list(instance.view(STOP, 1, "i"))
    assert 7 == instance.call("same", 7)


def test_other_threads_call_directly(instance: Instance) -> None:
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(instance.run("same", 7)))
    thread.start()
    thread.join()
    assert [7] == found


def test_code_that_can_be_interrupted_is() -> None:
    code = Code(MODULE.binary(), is_interruptible=True)
    first, second = Instance(code), Instance(code)
    with pytest.raises(Trap) as trap:
        first.run("hang", seconds=0.05)
    assert "interrupt" == trap.value.kind
    assert [9] == list(first.view(200, 1, "i"))
    assert 7 == first.run("same", 7)
    assert 7 == second.call("same", 7)


@pytest.mark.full
def test_instances_have_memories_of_their_own_and_outlive_their_names() -> None:
    code = Code(MODULE.binary())
    first, second = Instance(code), Instance(Code.from_artefact(code.artefact()))
    first.write(300, b"a")
    assert b"\0" == second.read(300, 1)
    memory, same = first.memory, first.prepared("same")
    del first
    gc.collect()
    assert ord("a") == memory[300]
    assert 7 == same(7)


def test_what_is_no_module_is_refused() -> None:
    for binary in (b"", b"\0asm", MODULE.binary()[:-40]):
        with pytest.raises(HostError, match="wasmtime refuses a module"):
            Instance(binary)
    with pytest.raises(HostError, match="cannot make room"):
        Instance(MODULE.binary(), memory_limit=1 << 16)


@pytest.mark.parametrize("found", ["29.0.1", "dev", ""])
def test_an_old_version_is_not_used(monkeypatch, found: str) -> None:
    monkeypatch.setattr(host, "version", lambda _: found)
    check_absence(f"here is {found}")


def test_without_wasmtime_one_sentence_says_how_to_get_it(monkeypatch) -> None:
    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(host, "version", version)
    check_absence(r"pip install 'rulewright\[fast\]'")


def check_absence(message: str) -> None:
    host.problem.cache_clear()
    try:
        assert not host.is_available()
        with pytest.raises(HostError, match=message):
            Code(MODULE.binary())
    finally:
        host.problem.cache_clear()


def test_nothing_is_said_when_python_ends() -> None:
    program = "from interpreter.backends.wasm import host\nkept = host.Instance(host.Code(bytes.fromhex('{}')))\nhost.kept = kept"
    empty = Module([], {}).binary().hex()
    told = subprocess.run([sys.executable, "-c", program.format(empty)], capture_output=True, text=True, check=True)
    assert "" == told.stdout + told.stderr


FORKED = """
import os, sys
from interpreter.backends.wasm.host import Instance
binary = bytes.fromhex('{}')
before = Instance(binary)
before.call('same', 1)
if not (child := os.fork()):
    os._exit(0 if (before.call('same', 2), Instance(binary).call('same', 3)) == (2, 3) else 1)
sys.exit(os.waitpid(child, 0)[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system starts processes in another way")
def test_processes_that_are_forked_run_modules() -> None:
    subprocess.run([sys.executable, "-c", FORKED.format(MODULE.binary().hex())], check=True, timeout=PATIENCE)


CRAMPED = """
import resource
from interpreter.backends.wasm.host import Code, HostError, Instance
code = Code(bytes.fromhex('{}'))
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
try:
    Instance(code)
except HostError as error:
    print(error)
"""


@needs("linux")
def test_little_memory_is_told_in_one_line() -> None:
    told = subprocess.run([sys.executable, "-c", CRAMPED.format(MODULE.binary().hex())], capture_output=True, text=True, check=True)
    assert told.stdout.startswith("wasmtime cannot make room for a module: ")
    assert 1 == len(told.stdout.splitlines())
