"""Words that are split in two (`analysis/staging.py`): what they read of a position, and what follows from that, kept for every position.

What is read for the static arguments is written down as numbers, one after the other: a *key*. Equal keys share a row of memory, which
has a byte for each value of the dynamic argument: 0 where it was not asked for yet, else the truth and 1 more. So rows outlive positions, and what
looks the same is worked out once. A word whose room is full begins anew.

| function | what it does |
|---|---|
| `rows(S, static arguments) -> i32` | where the addresses of the rows stand, looked up once for a position |
| `row(key, count) -> i32` | the row of a key of so many numbers, by hashing (linear probing) |
| `residual(S, row, dynamic argument) -> i32` | the truth |
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from math import prod

from interpreter.analysis.inlining import CallStrategy
from interpreter.analysis.staging import Input, ListInput, ScalarInput, StagedFunction
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import TRUTH, Operand, entries, fitted, held, plain, truth
from interpreter.backends.wasm.codegen.unit import STATE
from interpreter.backends.wasm.codegen.words import MOST_KEPT, STAMP, WordLowering, define
from interpreter.backends.wasm.expressions.legal_moves import LegalMoveLowering
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    ONE,
    ZERO,
    add,
    all_of,
    equal,
    load,
    mul,
    narrow,
    number,
    offset,
    op,
    store,
    unequal,
    wide,
)
from interpreter.lir import nodes
from interpreter.lir.nodes import Call, Expression, Global, Local
from interpreter.lir.types import FUNCTION, I32, I64
from interpreter.model import ir
from interpreter.model.types.types import EntityType

BUCKETS = 1 << 15  # of the table of keys of a word
ROOM = 1 << 19  # bytes of the rows of a word: so few rows that a third of the buckets stays empty
LONGEST_KEY = 1 << 10  # numbers
_MIX = 0x9E3779B97F4A7C15 - (1 << 64)


@dataclass(frozen=True, slots=True)
class _Room:
    """The memory of a staged word: for static arguments their stamp, generation and rows; keys, buckets, rows."""

    entries: int
    key: int
    buckets: int
    end: int  # where the next row begins (4 bytes), then the generation (8 bytes from 8 on)
    rows: int
    values: int  # bytes of a row before its key

    @property
    def generation(self) -> int:
        """Where the generation stands: how often the rows have begun anew."""
        return self.end + 8


@dataclass(frozen=True, slots=True)
class _Records:
    """What was read of each member of a loop: the parts, where they stand and how many there are."""

    parts: tuple[Input, ...]
    begin: Expression
    count: Expression


class StagedWordLowering(LegalMoveLowering, WordLowering):
    """Lowers calls of staged words; the other expressions are lowered by the class that extends this one."""

    records: Mapping[int, _Records] = {}  # replaced, never changed

    def call_word(self, name: str, arguments: Sequence[Operand], scope: Scope, strategy: CallStrategy) -> Operand:
        """What a word gives."""
        if strategy is CallStrategy.STAGE and self._can_be_staged(name):
            return self._staged(name, arguments)
        return super().call_word(name, arguments, scope, strategy)

    def _can_be_staged(self, name: str) -> bool:
        """Whether a word gives truths, and what it reads are plain numbers of a few members."""
        decl, staged = self.rules.words[name], self.facts.inlining.staged(name)
        assert staged is not None
        if decl.uses_me or self.shapes.of(decl.body.kind) != TRUTH:
            return False
        kinds = [kind for slot, (_, kind) in enumerate(decl.parameters, 1) if slot != staged.dynamic]
        plain_kinds = all(isinstance(kind, EntityType) for kind in kinds)
        flat = all(isinstance(part, ScalarInput) for each in staged.inputs if isinstance(each, ListInput) for part in each.parts)
        return plain_kinds and flat and prod(self.shapes.size(kind) for kind in kinds) <= MOST_KEPT

    def _staged(self, name: str, arguments: Sequence[Operand]) -> Operand:
        staged = self.facts.inlining.staged(name)
        assert staged is not None
        static = [each.tree for slot, each in enumerate(arguments, 1) if slot != staged.dynamic]
        late = self.body.atom(wide(arguments[staged.dynamic - 1].tree), "late")
        entry = self.body.named("rows", Call(Global(self._rows(name, staged), FUNCTION), (STATE, *map(wide, static)), I32))
        residual = self._residual(name, staged)
        asked = [
            Call(Global(residual, FUNCTION), (STATE, op("i32.load", entry, offset(16 + 8 * member)), late), I32)
            for member in range(staged.members)
        ]
        return truth(self.body.named("told", all_of(asked)))  # now, since rows may begin anew

    def _room(self, name: str, staged: StagedFunction) -> _Room:
        """The memory of a word, reserved once."""
        if name not in self.unit.rooms:
            kinds = [kind for _, kind in self.rules.words[name].parameters]
            many = prod(self.shapes.size(kind) for slot, kind in enumerate(kinds, 1) if slot != staged.dynamic)
            values = self.shapes.size(kinds[staged.dynamic - 1])
            reserve = self.unit.reserve
            self.unit.rooms[name] = _Room(
                reserve(many * (16 + 8 * staged.members)), reserve(8 * (LONGEST_KEY + 64)), reserve(4 * BUCKETS), reserve(16),
                reserve(ROOM), values + -values % 8,
            )  # fmt: skip
        room = self.unit.rooms[name]
        assert isinstance(room, _Room)
        return room

    # -------------------------------------------------------------------------------------------- what is read

    def _rows(self, name: str, staged: StagedFunction) -> str:
        """The function that gives the rows for the static arguments."""
        room = self._room(name, staged)
        decl = self.rules.words[name]

        def write(function: str) -> nodes.Function:
            lowering = type(self)(self.unit, self.unit.body(f"words.{name}", decl.span))
            body, names, parameters = lowering.body, dict[int, Operand](), list[Local]()
            place: Expression = ZERO
            for slot, (said, kind) in enumerate(decl.parameters, 1):
                if slot != staged.dynamic:
                    parameters.append(body.fresh(said, I64))
                    names[slot] = plain(parameters[-1])
                    place = add(mul(place, number(lowering.shapes.size(kind))), parameters[-1])
            entry = body.named("entry", add(narrow(mul(place, number(16 + 8 * staged.members))), offset(room.entries)))
            generation = load(8, offset(0), room.generation)
            with body.if_(all_of([equal(load(8, entry), STAMP), equal(load(8, entry, 8), generation)])):
                body.give(entry)
            with body.if_(op("i32.gt_u", op("i32.load", offset(0), offset(room.end)), offset(ROOM - self._largest(room, staged)))):
                body.do(op("memory.fill", offset(room.buckets), offset(0), offset(4 * BUCKETS)))
                body.do(op("i32.store", offset(0), offset(room.end), offset(0)))
                body.do(store(8, offset(0), room.generation, add(generation, ONE)))
            with lowering.spending():
                lowering._write_keys(name, staged, room, entry, Scope(names, asking=True))  # noqa: SLF001  # one of its own kind
            body.do(store(8, entry, 0, STAMP))
            body.do(store(8, entry, 8, generation))
            body.give(entry)
            return define(function, [STATE, *parameters], body)

        return self.unit.function(("rows", name), f"rows.{name}", write)

    @staticmethod
    def _largest(room: _Room, staged: StagedFunction) -> int:
        """How many bytes the rows take at most that come of one look."""
        return staged.members * (room.values + 8 * (LONGEST_KEY + 2))

    def _write_keys(self, name: str, staged: StagedFunction, room: _Room, entry: Local, scope: Scope) -> None:
        """Write that the keys are gathered, and that their rows stand in the entry."""
        row = self._row(name, room)
        place = self.body.named("place", add(entry, offset(16)))

        def keep(inner: Scope) -> None:
            end = self.body.named("end", offset(room.key))
            self._gather(staged.inputs, inner, end, room)
            count = op("i32.shr_u", op("i32.sub", end, offset(room.key)), offset(3))
            self.body.do(op("i32.store", place, offset(0), Call(Global(row, FUNCTION), (count,), I32)))
            self.body.set(place, add(place, offset(8)))

        if staged.per_member is None:
            keep(scope)
        else:
            each = staged.per_member
            with self.looping(each.source, each.slot, each.where, scope) as (_, inner):
                keep(inner)

    def _gather(self, parts: Sequence[Input], scope: Scope, end: Local, room: _Room) -> None:
        """Write that what is read goes to the end of the key."""
        for part in parts:
            if isinstance(part, ScalarInput):
                self._append(end, wide(self.tree(part.value, scope)))
                continue
            count = self.body.named("count", end)
            self._append(end, ZERO)
            with self.looping(part.loop.source, part.loop.slot, part.loop.where, scope) as (_, inner):
                self._gather(part.parts, inner, end, room)
                self.body.do(store(8, count, 0, add(load(8, count), ONE)))
                with self.body.if_(op("i32.gt_u", end, offset(room.key + 8 * LONGEST_KEY))):
                    self.body.write(self.unit.too_many())

    def _append(self, end: Local, value: Expression) -> None:
        self.body.do(store(8, end, 0, value))
        self.body.set(end, add(end, offset(8)))

    # -------------------------------------------------------------------------------------------- rows

    def _row(self, name: str, room: _Room) -> str:
        """The function that gives the row of the key, a new one for a new key."""
        return self.unit.function(("row of", name), f"row_of.{name}", lambda function: _row_function(function, room))

    def _residual(self, name: str, staged: StagedFunction) -> str:
        """The function that gives the truth for a row and the dynamic argument."""
        room, decl = self._room(name, staged), self.rules.words[name]

        def write(function: str) -> nodes.Function:
            lowering = type(self)(self.unit, self.unit.body(f"words.{name}", decl.span))
            body = lowering.body
            row, late = body.fresh("row", I32), body.fresh("late", I64)
            at = body.named("at", add(row, narrow(late)))
            code = body.named("code", op("i32.load8_u", at, offset(0)))
            with body.if_(code):
                body.give(op("i32.sub", code, offset(1)))
            place = body.named("place", add(row, offset(room.values + 8)))
            kind = decl.parameters[staged.dynamic - 1][1]
            names: dict[int, Operand] = {staged.dynamic: fitted(plain(late), lowering.shapes.of(kind))}
            lowering.records = lowering._read(staged.inputs, names, place)  # noqa: SLF001  # one of its own kind
            with lowering.spending():
                value = body.named("value", lowering.tree(staged.residual, Scope(names)))
            body.do(op("i32.store8", at, offset(0), op("i32.add", value, offset(1))))
            body.give(value)
            return define(function, [STATE, row, late], body)

        return self.unit.function(("residual", name), f"residual.{name}", write)

    def _read(self, parts: Sequence[Input], names: dict[int, Operand], place: Local) -> dict[int, _Records]:
        """Give names to what stands in a key; the lists among it."""
        body, records = self.body, dict[int, _Records]()
        for part in parts:
            if isinstance(part, ScalarInput):
                names[part.slot] = held(body, fitted(plain(load(8, place)), self.shapes.of(part.value.kind)), "seen")
                body.set(place, add(place, offset(8)))
                continue
            count = body.named("count", narrow(load(8, place)))
            begin = body.named("begin", add(place, offset(8)))
            records[part.slot] = _Records(part.parts, begin, count)
            names[part.slot] = Operand(entries(8), (begin, count))
            body.set(place, add(begin, mul(count, offset(8 * len(part.parts)))))
        return records

    @contextmanager
    def looping(
        self, source: ir.Expression, slot: int, where: ir.Expression | None, scope: Scope, *, stem: str = "each", keeps: bool = False,
        before: Callable[[Operand], None] | None = None,
    ) -> Iterator[tuple[Operand, Scope]]:  # fmt: skip
        """Write the loop over the members of a set or heap that meet a condition, or over what was read of each, with what is written inside."""
        records = self.records.get(source.slot) if isinstance(source, ir.Local) else None
        if records is None:
            with super().looping(source, slot, where, scope, stem=stem, keeps=keeps, before=before) as pair:
                yield pair
            return
        if before is not None:
            before(Operand(entries(8), (records.begin, records.count)))
        with self.hoisting.loop(), self.passes(lambda: self._each_record(records), keeps=keeps) as record:
            inner = scope
            for at, part in enumerate(records.parts):
                assert isinstance(part, ScalarInput)
                value = fitted(plain(load(8, record.tree, 8 * at)), self.shapes.of(part.value.kind))
                inner = inner.with_(part.slot, held(self.body, value, "seen"))
            with nullcontext() if where is None else self.body.if_(self.tree(where, inner)):
                yield inner.names.get(slot, plain(ZERO)), inner

    @contextmanager
    def _each_record(self, records: _Records) -> Iterator[Operand]:
        """Write a loop over what was read of each member: where it stands."""
        body, width = self.body, 8 * len(records.parts)
        at = body.named("at", records.begin)
        end = body.named("end", add(records.begin, mul(records.count, offset(width))))
        here = body.fresh("here", I32)
        with body.while_(op("i32.lt_u", at, end)):
            body.set(here, at)
            body.set(at, add(at, offset(width)))
            yield Operand(TRUTH, (here,))


def _row_function(function: str, room: _Room) -> nodes.Function:
    """The function of the length of a key that gives its row: the values, how long the key is, the key."""
    body = Body()
    count = body.fresh("count", I32)
    mixed, at = body.named("hash", wide(count)), body.named("at", offset(room.key))
    end = body.named("end", add(at, op("i32.shl", count, offset(3))))
    with body.while_(op("i32.lt_u", at, end)):
        body.set(mixed, mul_mixed(op("i64.xor", mixed, load(8, at))))
        body.set(mixed, op("i64.xor", mixed, op("i64.shr_u", mixed, number(29))))
        body.set(at, add(at, offset(8)))
    bucket = body.named("bucket", op("i32.and", narrow(op("i64.shr_u", mixed, number(32))), offset(BUCKETS - 1)))
    row = body.fresh("row", I32)
    with body.while_():
        body.set(row, op("i32.load", op("i32.shl", bucket, offset(2)), offset(room.buckets)))
        with body.if_(op("i32.eqz", row)):
            body.leave()
        with body.if_(op("i32.eq", op("i32.load", row, offset(room.values)), count)):
            same = body.named("same", offset(1))
            body.set(at, offset(room.key))
            there = body.named("there", add(row, offset(room.values + 8)))
            with body.while_(op("i32.lt_u", at, end)):
                with body.if_(unequal(load(8, at), load(8, there))):
                    body.set(same, offset(0))
                    body.leave()
                body.set(at, add(at, offset(8)))
                body.set(there, add(there, offset(8)))
            with body.if_(same):
                body.give(row)
        body.set(bucket, op("i32.and", add(bucket, offset(1)), offset(BUCKETS - 1)))
    _new_row(body, room, row, count, bucket)
    body.give(row)
    return define(function, [count], body)


def _new_row(body: Body, room: _Room, row: Local, count: Local, bucket: Local) -> None:
    """Write that a row is made of the key, which has this bucket."""
    taken = body.named("taken", op("i32.load", offset(0), offset(room.end)))
    body.set(row, add(taken, offset(room.rows)))
    body.do(op("memory.fill", row, offset(0), offset(room.values)))
    body.do(op("i32.store", row, offset(room.values), count))
    size = body.named("size", op("i32.shl", count, offset(3)))
    body.do(op("memory.copy", add(row, offset(room.values + 8)), offset(room.key), size))
    body.do(op("i32.store", offset(0), offset(room.end), add(taken, add(size, offset(room.values + 8)))))
    body.do(op("i32.store", op("i32.shl", bucket, offset(2)), offset(room.buckets), row))


def mul_mixed(tree: Expression) -> Expression:
    """A step of hashing."""
    return op("i64.mul", tree, number(_MIX))
