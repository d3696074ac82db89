"""Keys of answers, by which a tree search tells them apart: numbers that follow from the branch and the values that are chosen.

An option that is looked at has a row in memory: its number, its key, and what the search knows of it, 8 bytes each.
"""

from interpreter.backends.wasm.codegen.shapes import Operand
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import add, load, mul, number, offset, op, wide
from interpreter.lir.nodes import Expression, Local

ROW = 24
ROW_NUMBER, ROW_KEY, ROW_ARM = 0, 8, 16
PASS = number(0)  # the key of passing; those of branches follow from numbers from 1
FACTOR = 0x9E3779B97F4A7C15 - (1 << 64)  # the golden ratio: an odd number without a pattern


def mixed(body: Body, key: Expression, value: Expression) -> Local:
    """Write the key of a value that comes after what a key stands for."""
    result = body.named("key", mul(op("i64.xor", key, value), number(FACTOR)))
    body.set(result, op("i64.xor", result, op("i64.shr_u", result, number(32))))
    return result


def first_key(branch: int) -> int:
    """The key of a branch before there are values: far from all others, since values are small."""
    return (branch * FACTOR + (1 << 63)) % (1 << 64) - (1 << 63)


def add_value(body: Body, key: Local, value: Operand) -> None:
    """Write the key of an answer after one more value."""
    shape, trees = value.shape, value.trees
    if shape.form in ("number", "truth", "bits"):
        for tree in trees:
            body.set(key, mixed(body, key, wide(tree)))
        return
    at = body.named("at", trees[0])
    many = offset(shape.words) if shape.form == "counts" else trees[1]
    width = min(shape.width, 8)
    end = body.named("end", add(at, mul(many, offset(shape.width))))
    with body.while_(op("i32.lt_u", at, end)):
        body.set(key, mixed(body, key, load(width, at)))
        body.set(at, add(at, offset(width)))
