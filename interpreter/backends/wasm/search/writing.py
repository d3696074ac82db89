"""Small trees that searches are written with: fields, numbers with a point."""

from struct import pack

from interpreter.backends.wasm.codegen.unit import CompilationUnit
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import load, offset, op, store
from interpreter.lir.nodes import Expression


def get(at: int) -> Expression:
    """The number at an address that is known."""
    return load(8, offset(0), at)


def put(body: Body, at: int, value: Expression) -> None:
    """Write that a number is stored at an address that is known."""
    body.do(store(8, offset(0), at, value))


def real_at(address: Expression, at: int = 0) -> Expression:
    """The number with a point at an address."""
    return op("f64.load", address, offset(at))


def put_real(body: Body, address: Expression, at: int, value: Expression) -> None:
    """Write that a number with a point is stored."""
    body.do(op("f64.store", address, offset(at), value))


def as_real(value: Expression) -> Expression:
    """A number as one with a point."""
    return op("f64.convert_i64_s", value)


def constant(unit: CompilationUnit, value: float) -> Expression:
    """A number with a point that is known when code is made."""
    return real_at(offset(0), unit.constant_bytes(("real", value), pack("<d", value)))
