"""How lists and pools come to be: constants, tables, what lies in the position, what is put down one by one, and one sort turned into another."""

from collections.abc import Callable, Sequence

from interpreter.backends.wasm.codegen.lists import ListLowering
from interpreter.backends.wasm.codegen.sets import constant_set, joined, singleton, size_of
from interpreter.backends.wasm.codegen.shapes import (
    NUMBER_WIDTH,
    Operand,
    Shape,
    absent,
    assign,
    bits,
    bitset,
    counts,
    entries,
    held,
    is_listed,
    named,
)
from interpreter.backends.wasm.position.layout import Track
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.tables.reader import Numbers
from interpreter.backends.wasm.trees.instructions import (
    ONE,
    ZERO,
    add,
    all_of,
    any_of,
    choose,
    denied,
    equal,
    load,
    mul,
    narrow,
    number,
    offset,
    op,
    store,
    sub,
    unequal,
    wide,
)
from interpreter.lir.nodes import Expression
from interpreter.model.builtins.number_sets import numbers_in
from interpreter.model.types.types import Type, converts, non_null
from interpreter.runtime.state.game_instance import GameInstance

Values = Callable[[GameInstance], Sequence[object]]


class ListBuilder:
    """A list that grows in free space, entry by entry."""

    def __init__(self, lowering: ListLowering, shape: Shape, most: Expression) -> None:
        self.lowering, self.shape, self.body = lowering, shape, lowering.body
        self.begin = lowering.reserve(mul(most, number(shape.width)) if most.type == ZERO.type else mul(most, offset(shape.width)))
        self.end = self.body.named("end", self.begin)

    def push(self, value: Operand) -> None:
        """Write that an entry comes to the end."""
        self.lowering.put_entry(self.shape, self.end, value)
        self.body.set(self.end, add(self.end, offset(self.shape.width)))

    def value(self) -> Operand:
        """The list as it is now."""
        length = self.body.named("length", op("i32.div_u", sub(self.end, self.begin), offset(self.shape.width)))
        return Operand(self.shape, (self.begin, length), stable=True)


class HeapLowering(ListLowering):
    """Lowers what makes lists and pools; expressions are lowered by the class that extends this one."""

    def builder(self, shape: Shape, most: Expression) -> ListBuilder:
        """What puts down a list of so many entries at most."""
        return ListBuilder(self, shape, most)

    def list_of(self, shape: Shape, values: Sequence[Operand]) -> Operand:
        """The list of values that are there."""
        made = self.builder(shape, number(len(values)))
        for value in values:
            if value.shape.form == "number" or value.shape.is_optional:
                one = held(self.body, value, "one")
                with self.body.if_(one.is_there):
                    made.push(one)
            else:
                made.push(value)
        return made.value()

    # -------------------------------------------------------------------------------------------- in the position

    def heap_content(self, track: Track, address: Expression, at: int) -> Operand:
        """What a pile or pool holds, where it lies."""
        if track.form == "counts":
            return Operand(counts(track.capacity, track.width), (add(address, offset(at)),))
        address = self.body.atom(address, "address")
        return Operand(entries(track.width), (add(address, offset(at + 2)), op("i32.load16_u", address, offset(at))))

    # -------------------------------------------------------------------------------------------- known when code is made

    def known_list(self, kind: Type, value: object) -> Operand:
        """A list or pool that is known when code is made."""
        shape = self.shapes.of(kind)
        value = _in_order(kind, value)
        base = self.unit.constant_bytes(("known", shape, value), _as_bytes(shape, value))
        if shape.form == "counts":
            return Operand(shape, (offset(base),), stable=True)
        return Operand(shape, (offset(base), offset(len(value))), stable=True)

    def list_from_table(self, key: object, kind: Type, place: Expression, values: Values) -> Operand:
        """A list of a table: an index says where it stands and how long it is; the lists follow."""
        shape = self.shapes.of(kind)

        def content(table: GameInstance, base: int) -> bytes:
            every = [value if value is None else _in_order(kind, value) for value in values(table)]
            index, lists, begins = bytearray(), bytearray(), dict[object, int]()
            for value in every:
                many = -1 if value is None else len(value)
                if many > 0 and value not in begins:
                    begins[value] = base + 8 * len(every) + len(lists)
                    lists += _as_bytes(shape, value)
                    lists += bytes(-len(lists) % 8)
                index += begins.get(value, 0).to_bytes(4, "little") + many.to_bytes(4, "little", signed=True)
            return bytes(index + lists)

        base = self.unit.varying_bytes((key, "lists"), content)
        at = self.body.atom(narrow(mul(place, number(8))), "row")
        return Operand(shape, (op("i32.load", at, offset(base)), op("i32.load", at, offset(base + 4))), stable=True)

    def pool_from_table(self, key: object, kind: Type, place: Expression, values: Values) -> Operand:
        """A pool of a table."""
        shape, values = self.shapes.of(kind), self.unit.recipe(key, values)
        row = shape.words * shape.width

        def content(table: GameInstance, _base: int) -> bytes:
            return b"".join(_as_bytes(shape, value or (0,) * shape.words) for value in values(table))

        address = add(narrow(mul(place, number(row))), offset(self.unit.varying_bytes((key, "pools"), content)))
        if self.unit.ask(_is_full, values):
            return Operand(shape, (address,), stable=True)
        flag = self.entry_of_flags((key, "flags"), place, values)
        return Operand(shape, (choose(flag, address, offset(0)),), stable=True)

    def entry_of_flags(self, key: object, place: Expression, values: Values) -> Expression:
        """Whether something is there, by a table."""
        base = self.unit.varying_bytes(key, lambda table, _: bytes(value is not None for value in values(table)))
        return op("i32.load8_u", narrow(place), offset(base))

    def set_from_table(self, key: object, words: int, place: Expression, values: Numbers) -> Operand:
        """A set of a table; it may be none where one of the table is."""
        values = self.unit.recipe(key, values)
        data = self.unit.bit_words(key, lambda table: [each or 0 for each in values(table)], words)
        place = self.body.atom(place, "place")
        address = narrow(mul(place, number(8 * words)))
        if words > 1:
            address = self.body.atom(address, "address")
        found = tuple(load(8, address, data.base + 8 * word) for word in range(words))
        if self.unit.ask(_is_full, values):
            return bitset(found)
        flag = self.entry_of_flags((key, "flags"), place, values)
        return Operand(bits(words, is_optional=True), (flag, *found))

    # -------------------------------------------------------------------------------------------- one sort turned into another

    def turned(self, value: Operand, have: Type, want: Type) -> Operand:
        """A heap turned into the sort that is wanted; none stays none."""
        is_set = is_listed(non_null(want))
        if not converts(have, want) and not (value.shape.form == "bits" and is_set):
            return value
        wanted = self.shapes.of(non_null(want))
        if value.shape.form == "bits" and not value.shape.is_optional:
            return self._turned(value, wanted, is_set=is_set)
        value = held(self.body, value, "heap")
        if non_null(have) == have:
            return self._turned(value, wanted, is_set=is_set)
        result = named(self.body, absent(self.shapes.of(want)), "turned")
        with self.body.if_(value.is_there):
            inner = bitset(value.words) if value.shape.form == "bits" else value
            assign(self.body, result, self._turned(inner, wanted, is_set=is_set))
        return result

    def _turned(self, value: Operand, shape: Shape, *, is_set: bool) -> Operand:
        match shape.form:
            case "bits":
                return self.as_set(value, shape.words)
            case "counts":
                return self.as_pool(value, shape)
            case "list" if is_set:
                return self.as_numbers(value)
            case "list" if not shape.words:
                return self.as_list(value, shape)
        raise Unsupported("heaps of sets turned into others")

    def as_set(self, heap: Operand, words: int) -> Operand:
        """The set of what a heap holds."""
        if heap.shape.form == "bits":
            return heap
        if heap.shape.words and heap.shape.form == "list":
            raise Unsupported("sets of sets made from lists")
        members = named(self.body, constant_set(0, words), "members")
        with self.each_entry(heap, "member") as member:
            assign(self.body, members, joined("or", members, singleton(self.body.atom(member.tree, "one"), words)))
        return members

    # -------------------------------------------------------------------------------------------- sets of numbers that are lists

    def insert(self, made: ListBuilder, value: Expression) -> None:
        """Write that a number comes to its place in a list in order, unless it is there."""
        body, value = self.body, self.body.atom(value, "value")
        at = body.named("at", made.begin)
        with body.while_(all_of([op("i32.lt_u", at, made.end), op("i64.lt_s", load(NUMBER_WIDTH, at), value)])):
            body.set(at, add(at, offset(NUMBER_WIDTH)))
        with body.if_(any_of([equal(at, made.end), unequal(load(NUMBER_WIDTH, at), value)])):
            body.do(op("memory.copy", add(at, offset(NUMBER_WIDTH)), at, sub(made.end, at)))
            body.do(store(NUMBER_WIDTH, at, 0, value))
            body.set(made.end, add(made.end, offset(NUMBER_WIDTH)))

    def as_numbers(self, heap: Operand) -> Operand:
        """The set of the numbers that a set of bits or a list holds."""
        if heap.shape.form == "bits":
            return self.as_list(heap, entries(NUMBER_WIDTH))
        heap = held(self.body, heap, "heap")
        made = self.builder(entries(NUMBER_WIDTH), self.heap_size(heap))
        with self.each_entry(heap, "one") as one:
            self.insert(made, wide(one.tree))
        return made.value()

    def joined_numbers(self, operator: str, left: Operand, right: Operand) -> Operand:
        """Two sets of numbers made one: `or`, `and`, `without`."""
        left, right = held(self.body, self.as_entries(left), "left"), held(self.body, self.as_entries(right), "right")
        made = self.builder(left.shape, add(self.heap_size(left), self.heap_size(right)))
        with self.each_entry(left, "one") as one:
            if operator == "or":
                made.push(one)
            else:
                is_there = self.in_list(right, one)
                with self.body.if_(is_there if operator == "and" else denied(is_there)):
                    made.push(one)
        if operator == "or":
            with self.each_entry(right, "one") as one:
                self.insert(made, one.tree)
        return made.value()

    def as_entries(self, numbers: Operand) -> Operand:
        """A set of numbers as a list in order."""
        return self.as_list(numbers, entries(NUMBER_WIDTH))

    def as_list(self, heap: Operand, shape: Shape) -> Operand:
        """The list of all that a heap holds, copies too."""
        if heap.shape.form == "list":
            return heap
        heap = held(self.body, heap, "heap")
        made = self.builder(shape, size_of(heap) if heap.shape.form == "bits" else self.heap_size(heap))
        with self.each_copy(heap, "one") as one:
            made.push(one)
        return made.value()

    def as_pool(self, heap: Operand, shape: Shape) -> Operand:
        """The pool of all that a heap holds, copies too."""
        if heap.shape.form == "counts":
            return self.settled(heap, shape)
        heap = held(self.body, heap, "heap")
        pool = self.empty_pool(shape)
        with self.each_copy(heap, "one") as one:
            self.add_copies(pool, one.tree, ONE)
        return pool

    def empty_pool(self, shape: Shape) -> Operand:
        """A pool of its own that holds nothing."""
        size = offset(shape.words * shape.width)
        begin = self.reserve(size)
        self.body.do(op("memory.fill", begin, offset(0), size))
        return Operand(shape, (begin,), stable=True)

    def add_copies(self, pool: Operand, member: Expression, many: Expression) -> None:
        """Write that a pool holds so many copies more."""
        width = pool.shape.width
        address = self.body.atom(add(pool.trees[0], narrow(mul(member, number(width)))), "at")
        self.body.do(store(width, address, 0, add(load(width, address), many)))

    def settled(self, value: Operand, shape: Shape) -> Operand:
        """A value as it is kept and handed on: a pool with numbers as wide as all have."""
        if value.shape.form != "counts" or value.shape == shape or shape.form != "counts":
            return value
        if value.shape.words != shape.words:
            raise Unsupported("a pool turned into one of another kind")
        value = held(self.body, value, "pool")
        begin = self.reserve(offset(shape.words * shape.width))
        with self.body.if_(value.is_there):
            place = self.body.named("place", offset(0))
            with self.body.while_(op("i32.lt_u", place, offset(shape.words))):
                many = load(value.shape.width, add(value.trees[0], mul(place, offset(value.shape.width))))
                self.body.do(store(shape.width, add(begin, mul(place, offset(shape.width))), 0, many))
                self.body.set(place, add(place, offset(1)))
        return Operand(shape, (choose(value.is_there, begin, offset(0)),), stable=True)


def _is_full(table: GameInstance, values: Values) -> bool:
    """Whether there is something everywhere."""
    return None not in values(table)


def _in_order(kind: Type, value: object) -> tuple[object, ...]:
    """The entries of a constant: the numbers of a set, or what a list or pool has."""
    if is_listed(non_null(kind)) and isinstance(value, int):
        return tuple(numbers_in(value))
    return value if isinstance(value, tuple) else ()


def _as_bytes(shape: Shape, value: object) -> bytes:
    """The entries of a list, or the numbers of a pool."""
    assert isinstance(value, tuple)
    content = bytearray()
    for each in value:
        if each is None:
            raise Unsupported("a list with none in it")
        content += int(each).to_bytes(shape.width, "little", signed=shape.width == 8 and not shape.words)
    return bytes(content)
