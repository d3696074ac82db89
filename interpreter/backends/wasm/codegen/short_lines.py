"""Lines on boards of at most 64 cells, without jumps: nobody can foresee where a line breaks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from interpreter.backends.wasm.codegen.sets import constant_set
from interpreter.backends.wasm.codegen.shapes import Operand
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import ONE, ZERO, add, choose, load, mul, narrow, number, op, sub, unequal
from interpreter.lir.nodes import Expression
from interpreter.model.types.board import Board

_ALL = number(-1)


class Lines(Protocol):
    """What is known of the lines of a board; `ray` and `rises` are asked by the number of a direction."""

    @property
    def cells(self) -> int: ...

    @property
    def ways(self) -> int: ...

    def ray(self, body: Body, way: int, cell: Expression, /) -> Operand: ...

    def rises(self, way: int, /) -> bool: ...

    def strides(self) -> Sequence[int] | None: ...

    def table(self, name: str, values: Callable[[Board], Sequence[int]], /) -> int: ...


def run(kernels: Lines, body: Body, way: int, cell: Expression, inside: Expression) -> tuple[Expression, Expression]:
    """The unbroken cells of a set that follow one in a direction, and the cell that breaks them as a set: empty where none does."""
    (ray,) = kernels.ray(body, way, cell).words
    ray = body.named("ray", ray)
    breaks = body.named("breaks", op("i64.and", ray, op("i64.xor", inside, _ALL)))
    if kernels.rises(way):  # the lowest of them, and what is below it: all, where there is none
        first = op("i64.and", breaks, sub(ZERO, breaks))
        before = op("i64.and", op("i64.xor", breaks, _ALL), sub(breaks, ONE))
    else:  # a shift by 64 is none; what follows a cell in falling order is never the last of a word
        zeros = body.named("zeros", op("i64.clz", breaks))
        first = op("i64.and", breaks, op("i64.shl", _ALL, sub(number(63), zeros)))
        before = op("i64.shl", _ALL, sub(ZERO, zeros))
    return body.named("run", op("i64.and", ray, before)), first


def flanked(kernels: Lines, body: Body, cell: Expression, between: Expression, ends: Expression) -> Expression:
    """All of one set in unbroken lines from a cell to one of another set."""
    result: Expression = ZERO
    for way in range(kernels.ways):
        line, first = run(kernels, body, way, cell, between)
        line = choose(unequal(op("i64.and", first, ends), ZERO), line, ZERO)
        result = line if result == ZERO else body.named("result", op("i64.or", result, line))
    return result


def longest_row(kernels: Lines, body: Body, cell: Expression, inside: Expression) -> Expression:
    """How many cells of a set stand in the longest unbroken row through a cell, which is one of them."""
    longest, half = body.named("longest", ZERO), kernels.ways // 2
    for way in range(half):
        runs = [run(kernels, body, each, cell, inside)[0] for each in (way, way + half)]
        both = body.named("both", op("i64.popcnt", op("i64.or", *runs)))
        body.set(longest, choose(op("i64.gt_s", both, longest), both, longest))
    return add(longest, ONE)


def strides(board: Board) -> tuple[int, ...] | None:
    """By how much numbers of cells rise along the rows of a board, in half of the directions; None where that depends on the cell."""
    found = []
    for way in board.steps[: len(board.steps) // 2]:
        rises = {there - here for here, there in enumerate(way) if there >= 0}
        if len(rises) > 1 or 0 in rises:
            return None
        found.append(abs(rises.pop()) if rises else 1)
    return tuple(found)


def has_row(kernels: Lines, body: Body, cell: Expression, inside: Expression, least: int) -> Expression:
    """Whether so many cells of a set stand in an unbroken row through a cell: 0 if not."""
    rises = kernels.strides()
    assert rises is not None
    base = kernels.table(f"near rows of {least}", lambda board: _near_rows(board, least))
    every: Expression = ZERO
    for way, rise in enumerate(rises):
        row = load(8, narrow(mul(cell, number(8))), base + 8 * kernels.cells * way)
        line: Expression = body.named("row", op("i64.and", inside, row))
        length = 1
        while length < least:
            step = min(length, least - length)
            line = body.named("row", op("i64.and", line, op("i64.shr_u", line, number(step * rise)))) if step * rise < 64 else ZERO
            length += step
        every = line if every == ZERO else op("i64.or", every, line)
    return every


def _near_rows(board: Board, least: int) -> list[int]:
    """By half of the directions and cell: the cells of its row that can be in a row of so many with it."""
    rays, half = board.rays, len(board.rays) // 2
    return [
        1 << cell | sum(1 << each for each in (*rays[way][cell][: least - 1], *rays[way + half][cell][: least - 1]))
        for way in range(half)
        for cell in range(len(board.names))
    ]


def flanking(body: Body, jumps: Mapping[int, int], between: Expression, ends: Expression, longest: int) -> Expression | None:
    """The cells from which a line of one set leads to one of another, in one direction; None where steps are not all of one length.

    Lines grow to twice their length with every step.
    """
    if len(jumps) != 1:
        return None
    ((rise, where),) = jumps.items()

    def back(cells: Expression, times: int = 1) -> Expression:
        distance = abs(rise) * times
        return op("i64.shr_u" if rise > 0 else "i64.shl", cells, number(distance)) if distance < 64 else ZERO

    (mask,) = constant_set(where, 1).words
    open_ = body.named("open", op("i64.and", between, mask))
    line = body.named("line", op("i64.and", open_, back(ends)))
    length = 1
    while length < longest:
        line = body.named("line", op("i64.or", line, op("i64.and", open_, back(line, length))))
        if 2 * length < longest:
            open_ = body.named("open", op("i64.and", open_, back(open_, length)))
        length *= 2
    return op("i64.and", back(line), mask)
