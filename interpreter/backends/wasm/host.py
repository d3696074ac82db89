"""What runs modules of WebAssembly: wasmtime, behind two classes. All that is known of it stands here; it is loaded when it is needed.

Calls go through `wasmtime_func_call_unchecked` with buffers that are made once; a version that has none gets the slow call of its own.
"""

import ctypes
import sys
import threading
from collections.abc import Callable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import wasmtime

OLDEST = 30  # the first version of wasmtime that this is tested with
_FOR_EVER = 1 << 60  # ticks until code that can be interrupted is
_LOOK = 0.1  # seconds; so often a call that takes long is looked after, where waiting keeps signals back
Numbers = int | tuple[int, ...] | None
Form = Literal["b", "B", "h", "H", "i", "I", "q", "Q"]  # letters of `struct`


class HostError(Exception):
    """A module cannot be run here: wasmtime is not there, or it refuses the module; the message is one sentence."""


class Trap(Exception):  # noqa: N818  # the field's word
    """A function of a module was stopped. `kind`: `unreachable`, `memory_out_of_bounds`, `integer_division_by_zero`, `interrupt`, and so on.

    `offsets`: where in the binary it was, and where its callers were, from inside.
    """

    def __init__(self, kind: str, offsets: tuple[int, ...]) -> None:
        self.kind = kind
        self.offsets = offsets
        super().__init__(f"{kind} at {', '.join(map(hex, offsets))}")

    def __reduce__(self) -> tuple[object, ...]:
        return Trap, (self.kind, self.offsets)


@cache
def problem() -> str | None:
    """Why no module can be run here, as one sentence; None if they can."""
    wanted = f"wasmtime {OLDEST} or later: pip install 'rulewright[fast]'"
    try:
        found = version("wasmtime")
    except PackageNotFoundError:
        return f"WebAssembly needs {wanted}"
    number = found.partition(".")[0]
    if not number.isdecimal() or int(number) < OLDEST:
        return f"WebAssembly needs {wanted}; here is {found}"
    try:
        import wasmtime as _  # noqa: F401
    except (ImportError, OSError, RuntimeError) as reason:
        return f"wasmtime {found} cannot be loaded here: {reason}"
    return None


def is_available() -> bool:
    """Whether modules can be run here."""
    return problem() is None


class Code:
    """A module as machine code, of which instances are made; raises `HostError` for what is no module.

    `is_interruptible`: its loops can be stopped from outside; that makes them slower by a third to a half.
    """

    def __init__(self, binary: bytes, *, is_interruptible: bool = False, _is_artefact: bool = False) -> None:
        if reason := problem():
            raise HostError(reason)
        import wasmtime

        self.is_interruptible = is_interruptible
        self.engine = _engine(is_interruptible) if is_interruptible else _shared_engine()
        try:
            kind = _kept(wasmtime.Module)
            self.module: wasmtime.Module = (kind.deserialize if _is_artefact else kind)(self.engine, binary)
        except wasmtime.WasmtimeError as error:
            raise HostError(f"wasmtime refuses a module: {_first_line(error)}") from None

    @classmethod
    def from_artefact(cls, artefact: bytes, *, is_interruptible: bool = False) -> "Code":
        """Code from what `artefact` gave. It is run as it is: whoever may write it may do anything."""
        return cls(artefact, is_interruptible=is_interruptible, _is_artefact=True)

    def artefact(self) -> bytes:
        """The machine code as bytes, for the same version of wasmtime on the same kind of processor."""
        return bytes(self.module.serialize())


class Instance:
    """A module with a memory of its own. One thread at a time may use it; calls let other threads of Python run.

    `memory_limit`: the most bytes its memory may have, else `HostError`. `stop_address`: where the module looks for a number of 32 bits that
    is not 0 when it should come to an end; `run` stores it.
    """

    def __init__(self, code: Code | bytes, memory_limit: int | None = None, stop_address: int | None = None) -> None:
        code = Code(code) if isinstance(code, bytes) else code
        import wasmtime

        if code.is_interruptible:  # time is the engine's, so it has one of its own
            code = Code.from_artefact(code.artefact(), is_interruptible=True)
        self._code = code
        self._store: wasmtime.Store = _kept(wasmtime.Store)(code.engine)
        if memory_limit is not None:
            self._store.set_limits(memory_size=memory_limit)
        if code.is_interruptible:
            self._store.set_epoch_deadline(_FOR_EVER)
        try:
            self._exports = wasmtime.Instance(self._store, code.module, []).exports(self._store)
        except (wasmtime.WasmtimeError, wasmtime.Trap) as error:
            raise HostError(f"wasmtime cannot make room for a module: {_first_line(error)}") from None
        self._calls: dict[str, Callable[..., Numbers]] = {}
        self._is_lost = False
        self.memory = self._whole_memory()
        self._stop = None if stop_address is None else self.view(stop_address, 1, "i")

    # ---------------------------------------------------------------------------------------------------- memory

    def _whole_memory(self) -> memoryview:
        """The memory as bytes that can be changed; it keeps what it belongs to."""
        memory: Any = self._exports["memory"]
        whole = memory.get_buffer_ptr(self._store)
        whole.owner = (self._store, memory)
        return memoryview(whole).cast("B")

    def read(self, address: int, count: int) -> bytes:
        """So many bytes; raises `IndexError` outside the memory."""
        return bytes(self._part(address, count))

    def write(self, address: int, content: bytes | bytearray | memoryview) -> None:
        """Store bytes; raises `IndexError` outside the memory."""
        self._part(address, len(content))[:] = content

    def view(self, address: int, count: int, form: Form = "q") -> memoryview:
        """So many numbers that can be changed; `form` as in `struct`: `q` has 64 bits and a sign, `i` 32, `H` 16 and no sign."""
        return self._part(address, count * ctypes.sizeof(_FORMS[form])).cast(form)

    def _part(self, address: int, count: int) -> memoryview:
        if not 0 <= address <= address + count <= len(self.memory):
            raise IndexError(f"{count} bytes at {address} are outside a memory of {len(self.memory)}")
        return self.memory[address : address + count]

    # ----------------------------------------------------------------------------------------------------- calls

    def call(self, name: str, *arguments: int) -> Numbers:
        """What a function gives: a number with sign, several, or none. It cannot be interrupted."""
        return self.prepared(name)(*arguments)

    def prepared(self, name: str) -> Callable[..., Numbers]:
        """A function of the module, to be called again and again: it takes numbers with sign; raises `Trap`; `KeyError` if there is none."""
        if name not in self._calls:
            function: Any = self._exports[name]
            self._calls[name] = _prepared(function, self._store, (self._store, self._exports))
        return self._calls[name]

    def run(self, name: str, *arguments: int, seconds: float | None = None) -> Numbers:
        """`call` for what may take long: in the main thread signals are answered meanwhile.

        Where one raises (ctrl-C), or after some seconds, the function is asked to stop. A module that looks at its `stop_address` gives what
        it has got; one that is interruptible is stopped with a `Trap`. What a signal raised is raised then; memory is as the function
        left it. What raises while the function is already asked to stop is raised at once, and the instance cannot be used any more.
        """
        if self._is_lost:
            raise HostError("a function of this module is still being run")
        if seconds is None and threading.current_thread() is not threading.main_thread():
            return self.call(name, *arguments)
        self._allow()
        work = _Work(self.prepared(name), arguments)
        raised = self._look_after(work, seconds)
        if self._code.is_interruptible:
            self._store.set_epoch_deadline(_FOR_EVER)
        if raised is not None:
            raise raised
        if work.error is not None:
            raise work.error
        return work.result

    def _look_after(self, work: "_Work", seconds: float | None) -> BaseException | None:
        """Wait until work is done; what a signal has raised meanwhile."""
        raised: BaseException | None = None
        left = seconds
        work.start()
        while not work.done.is_set():
            try:
                pause = _LOOK if left is None else min(left, _LOOK)
                work.done.wait(pause)
                left = None if left is None else left - pause
            except BaseException as signal:
                if raised is not None:
                    self._is_lost = True
                    raise
                raised = signal
                self._ask_to_stop()
            if left is not None and left <= 0:
                left = None
                self._ask_to_stop()
        return raised

    def _allow(self) -> None:
        if self._stop is not None:
            self._stop[0] = 0
        if self._code.is_interruptible:
            self._store.set_epoch_deadline(1)

    def _ask_to_stop(self) -> None:
        if self._stop is not None:
            self._stop[0] = 1
        if self._code.is_interruptible:
            self._code.engine.increment_epoch()


_FORMS: dict[Form, Any] = {  # with their types of C
    "b": ctypes.c_int8,
    "B": ctypes.c_uint8,
    "h": ctypes.c_int16,
    "H": ctypes.c_uint16,
    "i": ctypes.c_int32,
    "I": ctypes.c_uint32,
    "q": ctypes.c_int64,
    "Q": ctypes.c_uint64,
}


class _Work(threading.Thread):
    """A call in a thread of its own. `done` says that it has ended; `join` takes a signal for the end (CPython 3.11)."""

    def __init__(self, function: Callable[..., Numbers], arguments: tuple[int, ...]) -> None:
        super().__init__(name="rulewright", daemon=True)
        self._function = function
        self._arguments = arguments
        self.done = threading.Event()
        self.result: Numbers = None
        self.error: BaseException | None = None

    def run(self) -> None:
        """Call, and keep what comes of it."""
        try:
            self.result = self._function(*self._arguments)
        except BaseException as error:  # noqa: BLE001  # it is raised where the call is waited for
            self.error = error
        finally:
            self.done.set()


def _engine(is_interruptible: bool) -> "wasmtime.Engine":
    import wasmtime

    config = wasmtime.Config()
    config.epoch_interruption = is_interruptible
    config.parallel_compilation = False  # its threads would be missing in processes that are forked from here
    engine: wasmtime.Engine = _kept(wasmtime.Engine)(config)
    return engine


@cache
def _shared_engine() -> "wasmtime.Engine":
    """The engine of all code that is not interruptible."""
    return _engine(is_interruptible=False)


def _first_line(error: Exception) -> str:
    """What wasmtime says, without what it says about that."""
    return str(error).partition("\n")[0]


@cache
def _kept(kind: Any) -> Any:
    """A class of wasmtime whose objects are left alone when Python ends: it could not give them back any more, and would say so."""

    def delete(thing: Any) -> None:
        if not sys.is_finalizing():
            thing.close()

    return type(kind.__name__, (kind,), {"__del__": delete})


# ------------------------------------------------------------------------------------------------------ quick calls


def _prepared(function: Any, store: "wasmtime.Store", owner: object) -> Callable[..., Numbers]:
    """A function of a module as a function of Python; it keeps what it belongs to."""
    kind = function.type(store)
    takes, gives = len(kind.params), tuple(str(each) for each in kind.results)
    try:
        return _unchecked(function, store, takes, gives, owner)
    except (AttributeError, KeyError):  # another version has other private names
        return _checked(function, store)


def _checked(function: Any, store: "wasmtime.Store") -> Callable[..., Numbers]:
    """The call that wasmtime offers."""
    import wasmtime

    def call(*arguments: int) -> Numbers:
        problem: Exception
        try:
            given: Any = function(store, *arguments)
        except wasmtime.Trap as trap:
            problem = _own(trap)
        except wasmtime.WasmtimeError as error:
            problem = HostError(_first_line(error))
        else:
            return tuple(given) if isinstance(given, list) else given
        raise problem  # here, without what wasmtime has raised as its context, which cannot be pickled

    return call


def _unchecked(function: Any, store: "wasmtime.Store", takes: int, gives: tuple[str, ...], owner: object) -> Callable[..., Numbers]:
    """The quick call. Numbers stand in one buffer, 16 bytes each, what it takes and then what it gives; all there are have the low bytes first."""
    from wasmtime import _ffi as ffi

    enter: Any = ffi.dll["wasmtime_func_call_unchecked"]  # a fresh object, whose types are ours
    enter.restype = ctypes.c_void_p
    size = max(takes, len(gives), 1)
    buffer = (ctypes.c_int64 * (2 * size))()
    trap = ctypes.c_void_p()
    context = ctypes.c_void_p(ctypes.cast(store._context(), ctypes.c_void_p).value)  # noqa: SLF001  # there is no public way
    entry, numbers = ctypes.byref(function._func), ctypes.byref(buffer)  # noqa: SLF001  # as above
    count, stopped = ctypes.c_size_t(size), ctypes.byref(trap)
    wide = memoryview(buffer).cast("B").cast("q")
    narrow = wide.cast("B").cast("i")

    def fail(error: int | None) -> Exception:
        address, trap.value = trap.value, None
        return _failure(error, address)

    def call_general(*arguments: int) -> Numbers:
        if len(arguments) != takes:
            raise TypeError(f"it takes {takes} numbers, not {len(arguments)}")
        for place, argument in enumerate(arguments):
            wide[2 * place] = argument
        if (error := enter(context, entry, numbers, count, stopped)) or trap.value:
            raise fail(error)
        given = tuple([narrow[4 * place] if each == "i32" else wide[2 * place] for place, each in enumerate(gives)])
        return given[0] if len(given) == 1 else given or None

    def call_narrow(argument: int) -> int:
        wide[0] = argument
        if (error := enter(context, entry, numbers, count, stopped)) or trap.value:
            raise fail(error)
        return narrow[0]

    chosen: Callable[..., Numbers] = call_narrow if takes == 1 and gives == ("i32",) else call_general
    chosen.owner = owner  # type: ignore[attr-defined]  # it only has to live as long as the function
    return chosen


def _failure(error: int | None, trap: int | None) -> Exception:
    """What stopped a call, from addresses of what wasmtime says, which are given back to it."""
    import wasmtime
    from wasmtime import _ffi as ffi

    if trap:
        return _own(wasmtime.Trap._from_ptr(ctypes.cast(trap, ctypes.POINTER(ffi.wasm_trap_t))))  # noqa: SLF001  # there is no public way
    told = wasmtime.WasmtimeError._from_ptr(ctypes.cast(error or 0, ctypes.POINTER(ffi.wasmtime_error_t)))  # noqa: SLF001  # as above
    return HostError(_first_line(told))


def _own(trap: "wasmtime.Trap") -> Trap:
    """A trap without wasmtime in it."""
    code = trap.trap_code
    return Trap("unknown" if code is None else code.name.lower(), tuple(frame.module_offset for frame in trap.frames))
