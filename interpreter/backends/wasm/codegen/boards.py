"""Words about boards: what lies beside, along a line, connected; by words of bits for all cells at once."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from interpreter.backends.wasm.codegen import short_lines
from interpreter.backends.wasm.codegen.sets import (
    constant_set,
    each_member,
    first_bit,
    has,
    is_filled,
    joined,
    last_bit,
    singleton,
    size_of,
)
from interpreter.backends.wasm.codegen.shapes import Operand, assign, bitset, held, named
from interpreter.backends.wasm.codegen.unit import CompilationUnit
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.tables.reader import DataTable
from interpreter.backends.wasm.tables.views import is_hidden
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import ONE, ZERO, add, all_of, choose, denied, load, mul, narrow, number, op
from interpreter.lir import nodes
from interpreter.lir.nodes import Call, Expression, Global, Local
from interpreter.lir.types import FUNCTION, I64, SEQUENCE
from interpreter.model.builtins.cells import board_of
from interpreter.model.types.board import Board
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import Type, non_null
from interpreter.runtime.state.game_instance import GameInstance

Answer = TypeVar("Answer", bound=Hashable)


class BoardKernels:
    """What is asked of the cells of one board."""

    def __init__(self, unit: CompilationUnit, kind: Type) -> None:
        self.unit, self.kind = unit, non_null(kind)
        self.cells = unit.shapes.size(self.kind)
        self.words = max(1, -(-self.cells // 64))

    def ask(self, question: Callable[..., Answer], *arguments: Hashable) -> Answer:
        """The answer to a question about the board, on which the code depends from now on."""
        answer: Answer = self.unit.ask(_of_board, self.kind, question, *arguments)
        return answer

    def table(self, name: str, values: Callable[[Board], Sequence[int]]) -> int:
        """Where a table of sets of cells begins."""
        kind = self.kind
        return self.unit.bit_words((name, kind), lambda table: values(board_of(table.material, kind)), self.words).base

    def steps(self) -> DataTable:
        """The next cells, by direction and cell."""
        return self.unit.numbers(("steps", self.kind), partial(_of_board, kind=self.kind, question=_steps))

    @property
    def ways(self) -> int:
        """How many directions there are."""
        return self.ask(_ways)

    def row(self, body: Body, base: int, place: Expression) -> Operand:
        """A set of a table."""
        address = narrow(mul(place, number(8 * self.words)))
        if self.words > 1:
            address = body.atom(address, "address")
        return bitset([load(8, address, base + 8 * word) for word in range(self.words)])

    def neighbours(self, body: Body, cell: Expression) -> Operand:
        """The cells beside one."""
        return self.row(body, self.table("near", lambda board: board.neighbours), cell)

    @property
    def is_ordered(self) -> bool:
        """Whether the cells of every ray come in the order of their numbers, or against it."""
        return all(self.ask(_order, way) for way in range(self.ways))

    def rises(self, way: int) -> bool:
        """Whether the cells of the rays of a direction come in the order of their numbers."""
        return self.ask(_order, way) > 0

    def ray(self, body: Body, way: int, cell: Expression) -> Operand:
        """The cells that follow one in a direction."""
        base = self.table("rays", lambda board: [sum(1 << each for each in ray) for rays in board.rays for ray in rays])
        return self.row(body, base, add(cell, number(way * self.cells)) if way else cell)

    def run(self, body: Body, way: int, cell: Expression, inside: Operand) -> tuple[Operand, Expression, Expression]:
        """The unbroken cells of a set that follow one in a direction, whether something breaks them, and which cell does."""
        ray = held(body, self.ray(body, way, cell), "ray")
        breaks = held(body, joined("without", ray, inside), "breaks")
        rises = self.rises(way)
        is_broken = body.named("is_broken", is_filled(breaks))
        first = body.named("breaker", ZERO)
        run = named(body, ray, "run")
        with body.if_(is_broken):
            body.set(first, first_bit(breaks) if rises else last_bit(breaks))
            beyond = held(body, self.ray(body, way, first), "beyond")
            assign(body, run, joined("without", joined("without", ray, beyond), singleton(first, self.words)))
        return run, is_broken, first

    def function(self, name: str, sets: int, write: Callable[[Body, Expression, Sequence[Operand]], Sequence[Expression]]) -> str:
        """The function of a cell and some sets of this board."""

        def made(function: str) -> nodes.Function:
            body = Body()
            cell = body.fresh("cell", I64)
            operands = [bitset([body.fresh("set", I64) for _ in range(self.words)]) for _ in range(sets)]
            body.give(*write(body, cell, operands))
            parameters = [cell, *(each for operand in operands for each in operand.words)]
            return nodes.Function(
                function, tuple(nodes.Parameter(each.name, each.type) for each in parameters if isinstance(each, Local)), tuple(body.block)
            )

        return self.unit.function((name, self.kind), name, made)

    def flanked(self, body: Body, cell: Expression, between: Operand, ends: Operand) -> Operand:
        """All of one set in unbroken lines from a cell to one of another set."""
        self._must_be_ordered()

        def write(inner: Body, here: Expression, sets: Sequence[Operand]) -> Sequence[Expression]:
            inside, closing = sets
            if self.words == 1:
                return [short_lines.flanked(self, inner, here, inside.tree, closing.tree)]
            result = named(inner, constant_set(0, self.words), "result")
            with inner.if_(op("i32.eqz", is_filled(joined("and", self.neighbours(inner, here), inside)))):
                inner.give(*result.words)
            for way in range(self.ways):
                run, is_broken, breaker = self.run(inner, way, here, inside)
                with inner.if_(is_broken), inner.if_(has(closing, breaker)):
                    assign(inner, result, joined("or", result, run))
            return result.words

        return self._called(body, self.function("flanked", 2, write), (cell,), (between, ends))

    def flanking(self, body: Body, between: Operand, ends: Operand) -> Operand:
        """All cells from which an unbroken line of one set leads to a cell of another, which is not in the first; for all cells at once."""

        def made(function: str) -> nodes.Function:
            inner = Body()
            inside, ends = (bitset([inner.fresh("set", I64) for _ in range(self.words)]) for _ in range(2))
            closing = named(inner, joined("without", ends, inside), "closing")
            result = named(inner, constant_set(0, self.words), "result")
            longest = self.ask(_longest_ray)
            for jumps in map(dict, self.ask(_jumps)):
                short = short_lines.flanking(inner, jumps, inside.tree, closing.tree, longest - 1) if self.words == 1 else None
                if short is not None:
                    assign(inner, result, joined("or", result, bitset([short])))
                    continue
                fresh = named(inner, joined("and", self.before(jumps, closing), inside), "fresh")
                line = named(inner, fresh, "line")
                with inner.while_(is_filled(fresh)):
                    assign(inner, fresh, joined("without", joined("and", self.before(jumps, fresh), inside), line))
                    assign(inner, line, joined("or", line, fresh))
                assign(inner, result, joined("or", result, self.before(jumps, line)))
            inner.give(*result.words)
            parameters = [each for each in (*inside.words, *ends.words) if isinstance(each, Local)]
            return nodes.Function(function, tuple(nodes.Parameter(each.name, each.type) for each in parameters), tuple(inner.block))

        name = self.unit.function(("flanking", self.kind), "flanking", made)
        return self._called(body, name, (), (between, ends))

    def before(self, jumps: Mapping[int, int], cells: Operand) -> Operand:
        """The cells from which a step leads to one of these; by how much numbers of cells rise, the cells where they do."""
        found = constant_set(0, self.words)
        for rise, where in jumps.items():
            found = joined("or", found, joined("and", shifted(cells, -rise), constant_set(where, self.words)))
        return found

    def longest_row(self, cell: Expression, cells: Operand) -> Expression:
        """How many cells of a set stand in the longest unbroken row through a cell."""
        self._must_be_ordered()

        def write(inner: Body, here: Expression, sets: Sequence[Operand]) -> Sequence[Expression]:
            (inside,) = sets
            with inner.if_(denied(has(inside, here))):
                inner.give(ZERO)
            if self.words == 1:
                return [short_lines.longest_row(self, inner, here, inside.tree)]
            longest, half = inner.named("longest", ZERO), self.ways // 2
            for way in range(half):
                both = inner.named(
                    "both", add(size_of(self.run(inner, way, here, inside)[0]), size_of(self.run(inner, way + half, here, inside)[0]))
                )
                inner.set(longest, choose(op("i64.gt_s", both, longest), both, longest))
            return [add(longest, ONE)]

        name = self.function("longest_row", 1, write)
        return Call(Global(name, FUNCTION), (cell, *self.padded(cells).words), I64)

    def strides(self) -> Sequence[int] | None:
        """As `short_lines.strides`."""
        return self.ask(short_lines.strides)

    def tells_rows(self, least: int) -> bool:
        """Whether shifts tell that so many cells stand in a row."""
        return self.words == 1 and least > 0 and self.is_ordered and self.strides() is not None

    def has_row(self, cell: Expression, cells: Operand, least: int) -> Expression:
        """Whether so many cells of a set stand in an unbroken row through a cell."""

        def write(inner: Body, here: Expression, sets: Sequence[Operand]) -> Sequence[Expression]:
            return [short_lines.has_row(self, inner, here, sets[0].tree, least)]

        name = self.function(f"rows_of_{least}", 1, write)
        return is_filled(bitset([Call(Global(name, FUNCTION), (cell, *self.padded(cells).words), I64)]))

    def _must_be_ordered(self) -> None:
        if not self.is_ordered:
            raise Unsupported("lines on a board whose rows come back to where they begin")

    def padded(self, operand: Operand) -> Operand:
        """A set with the words that sets of cells have here."""
        return bitset((*operand.words, *(ZERO,) * (self.words - len(operand.words)))[: self.words])

    def _called(self, body: Body, name: str, first: Sequence[Expression], sets: Sequence[Operand]) -> Operand:
        arguments = (*first, *(word for each in sets for word in self.padded(each).words))
        called = Call(Global(name, FUNCTION), arguments, I64 if self.words == 1 else SEQUENCE)
        if self.words == 1:
            return bitset([called])
        names = [body.fresh("result", I64) for _ in range(self.words)]
        body.set_all(names, called)
        return bitset(names)

    # -------------------------------------------------------------------------------------------- regions

    def beside(self, body: Body, cells: Operand) -> Operand:
        """The cells beside some cells, with those that are beside each other."""
        shifts = self._shifts()
        if shifts is None:
            found = named(body, constant_set(0, self.words), "beside")
            with each_member(body, cells, "cell") as cell:
                assign(body, found, joined("or", found, self.neighbours(body, cell)))
            return found
        cells = held(body, cells, "cells")
        result = constant_set(0, self.words)
        for distance, mask in shifts:
            result = joined("or", result, shifted(joined("and", cells, constant_set(mask, self.words)), distance))
        return result

    def _shifts(self) -> tuple[tuple[int, int], ...] | None:
        """Neighbours as shifts of all cells: by how much, and which cells; None where boards differ in them, or there are too many."""
        return None if is_hidden(self.unit.table, self.kind) else self.ask(_shifts)

    def flood(self, body: Body, start: Operand, inside: Operand, stop: Operand | None = None) -> Operand:
        """All of a set that can be reached in it from cells of another; no further once a cell of `stop` is reached."""
        inside = held(body, self.padded(inside), "inside")
        reached = named(body, joined("and", self.padded(start), inside), "reached")
        fresh = named(body, reached, "fresh")
        test = is_filled(fresh)
        if stop is not None:
            stop = held(body, self.padded(stop), "stop")
            test = all_of([test, denied(is_filled(joined("and", reached, stop)))])
        with body.while_(test):
            beside = joined("and", self.beside(body, fresh), inside)
            assign(body, fresh, joined("without", beside, reached))
            assign(body, reached, joined("or", reached, fresh))
        return reached

    def connects(self, body: Body, inside: Operand, start: Operand, goal: Operand) -> Expression:
        """Whether cells of a set hang together from a second to a third."""
        inside = held(body, inside, "inside")
        goal = held(body, joined("and", self.padded(goal), self.padded(inside)), "goal")
        reached = self.flood(body, start, inside, stop=goal)
        return is_filled(joined("and", reached, goal))


def shifted(cells: Operand, distance: int) -> Operand:
    """Cells with numbers that are so much higher (lower, if it is below 0)."""
    words, count = cells.words, len(cells.words)
    whole, part = divmod(abs(distance), 64)
    result: list[Expression] = []
    for place in range(count):
        source = place - whole if distance > 0 else place + whole
        near: Expression = words[source] if 0 <= source < count else ZERO
        beyond = source - 1 if distance > 0 else source + 1
        far: Expression = words[beyond] if 0 <= beyond < count else ZERO
        if part:
            up, down = ("i64.shl", "i64.shr_u") if distance > 0 else ("i64.shr_u", "i64.shl")
            near = ZERO if near == ZERO else op(up, near, number(part))
            far = ZERO if far == ZERO else op(down, far, number(64 - part))
            near = far if near == ZERO else near if far == ZERO else op("i64.or", near, far)
        result.append(near)
    return bitset(result)


def _of_board(table: GameInstance, kind: Type, question: Callable[..., Answer], *arguments: object) -> Answer:
    return question(board_of(table.material, kind), *arguments)


def _steps(board: Board) -> tuple[int | None, ...]:
    return tuple(None if there < 0 else there for way in board.steps for there in way)


def _ways(board: Board) -> int:
    return len(board.steps)


def _jumps(board: Board) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple(jumps.items()) for jumps in board.jumps)


def _shifts(board: Board) -> tuple[tuple[int, int], ...] | None:
    masks: dict[int, int] = {}
    for cell, beside in enumerate(board.neighbours):
        for other in iter_bits(beside):
            masks[other - cell] = masks.get(other - cell, 0) | 1 << cell
    return tuple(sorted(masks.items())) if len(masks) <= 12 else None


def _longest_ray(board: Board) -> int:
    return max((len(ray) for rays in board.rays for ray in rays), default=0)


def _order(board: Board, way: int) -> int:
    """1 if the rays of a direction rise, -1 if they fall, 0 otherwise."""
    steps = {1 if there > here else -1 for cell, ray in enumerate(board.rays[way]) for here, there in zip([cell, *ray], ray, strict=False)}
    return steps.pop() if len(steps) == 1 else 1 if not steps else 0
