"""Lists, piles and pools: runs of numbers in memory, looked at where they stand.

What is worked out is put into free space one after the other: `reserve` gives it, and whoever writes an instruction, a pass of a loop or
a function that gives no list sets it back (`spending`).
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from interpreter.backends.wasm.codegen.predicates import SetLowering
from interpreter.backends.wasm.codegen.services import SPENT, SPENT_END
from interpreter.backends.wasm.codegen.sets import each_member
from interpreter.backends.wasm.codegen.shapes import Operand, Shape, absent, bits, bitset, fitted, held, named, plain, same
from interpreter.backends.wasm.codegen.unit import CompilationUnit
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    NO,
    NONE,
    ONE,
    ZERO,
    add,
    all_of,
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
from interpreter.lir.nodes import Const, Expression, Local
from interpreter.lir.types import I32


class ListLowering(SetLowering):
    """Lowers what lies in memory; expressions are lowered by the class that extends this one."""

    def __init__(self, unit: CompilationUnit, body: Body) -> None:
        super().__init__(unit, body)
        self.has_spent = False  # whether what is written takes free space

    # -------------------------------------------------------------------------------------------- free space

    def reserve(self, size: Expression) -> Local:
        """Where so many bytes are free from now on."""
        self.has_spent = True
        at = self.body.named("free", SPENT)
        size = narrow(size)
        rounded = (
            offset(-(-size.value // 8) * 8)
            if isinstance(size, Const) and isinstance(size.value, int)
            else op("i32.and", add(size, offset(7)), offset(-8))
        )
        self.body.set(SPENT, add(at, rounded))
        with self.body.if_(op("i32.gt_u", SPENT, offset(SPENT_END))):
            self.body.write(self.unit.too_many())
        return at

    @contextmanager
    def spending(self) -> Iterator[None]:
        """What is written inside gives back at its end the space it takes, also where it is gone through again and again."""
        before, self.has_spent = self.has_spent, False
        with self.body.aside() as block:
            yield
        if self.has_spent:
            mark = self.body.named("mark", SPENT)
            self.body.paste(block)
            self.body.set(SPENT, mark)
        else:
            self.body.paste(block)
        self.has_spent = before

    @contextmanager
    def passes(self, loop: Callable[[], AbstractContextManager[Operand]], *, keeps: bool = False) -> Iterator[Operand]:
        """Write a loop of which every pass gives back the space that the one before took; with `keeps` none does."""
        mark = self.body.fresh("mark", I32)
        outside, self.has_spent = self.has_spent, False
        with self.body.aside() as around, loop() as member:
            with self.body.aside() as inside:
                yield member
            if self.has_spent and not keeps:
                self.body.set(SPENT, mark)
            self.body.paste(inside)
        if self.has_spent and not keeps:
            self.body.set(mark, SPENT)
        self.body.paste(around)
        self.has_spent = self.has_spent or outside

    def each_of(self, heap: Operand, stem: str) -> AbstractContextManager[Operand]:
        """Write a loop over the members of a set, list, pile or pool."""
        return self._each_member(heap, stem) if heap.shape.form == "bits" else self.each_entry(heap, stem)

    @contextmanager
    def _each_member(self, members: Operand, stem: str) -> Iterator[Operand]:
        with each_member(self.body, members, stem) as member:
            yield plain(member)

    def copied(self, value: Operand) -> Operand:
        """The same list or pool in free space, where nothing changes it any more."""
        if value.stable:
            return value
        value = held(self.body, value, "heap")
        begin = self.reserve(self.bytes_of(value))
        self.body.do(op("memory.copy", begin, value.trees[0], self.bytes_of(value)))
        if value.shape.form == "counts":
            return Operand(value.shape, (choose(value.is_there, begin, offset(0)),), stable=True)
        return Operand(value.shape, (begin, value.trees[1]), stable=True)

    @staticmethod
    def bytes_of(value: Operand) -> Expression:
        """How many bytes a list or pool takes; of none it is 0."""
        if value.shape.form == "counts":
            return choose(value.is_there, offset(value.shape.words * value.shape.width), offset(0))
        length = value.trees[1]
        return mul(choose(op("i32.gt_s", length, offset(0)), length, offset(0)), offset(value.shape.width))

    # -------------------------------------------------------------------------------------------- entries

    def entry_at(self, shape: Shape, address: Expression, at: int = 0) -> Operand:
        """The entry of a list that stands at an address."""
        if not shape.words:
            return plain(load(shape.width, address, at))
        address = self.body.atom(address, "address")
        return bitset([load(8, address, at + 8 * word) for word in range(shape.words)])

    def put_entry(self, shape: Shape, address: Expression, value: Operand) -> None:
        """Write that an entry stands at an address."""
        if not shape.words:
            self.body.do(store(shape.width, address, 0, wide(value.tree)))
            return
        for place, word in enumerate(fitted(value, bits(shape.words)).words):
            self.body.do(store(8, address, 8 * place, word))

    def nth_entry(self, heap: Operand, place: Expression) -> Operand:
        """The entry of a list with a number from 0, which is there."""
        return self.entry_at(heap.shape, add(heap.trees[0], mul(narrow(place), offset(heap.shape.width))))

    @contextmanager
    def each_entry(self, heap: Operand, stem: str) -> Iterator[Operand]:
        """Write a loop over the members of a list, pile or pool, in order; of a pool each once. None has no members."""
        body, shape = self.body, heap.shape
        if shape.form == "counts":
            with self._each_place(heap, stem) as member:
                yield member
            return
        heap = held(body, heap, "heap")
        at = body.named("at", heap.trees[0])
        end = body.named("end", add(at, mul(heap.trees[1], offset(shape.width))))
        with body.while_(op("i32.lt_u", at, end)):
            entry = named(body, self.entry_at(shape, at), stem)
            body.set(at, add(at, offset(shape.width)))
            yield entry

    @contextmanager
    def _each_place(self, pool: Operand, stem: str) -> Iterator[Operand]:
        body, shape = self.body, pool.shape
        pool = held(body, pool, "pool")
        following = body.named("following", choose(pool.is_there, ZERO, number(shape.words)))
        with body.while_(op("i64.lt_s", following, number(shape.words))):
            member = body.named(stem, following)
            body.set(following, add(following, ONE))
            with body.if_(unequal(self.copies_in(pool, member), ZERO)):
                yield plain(member)

    @contextmanager
    def each_copy(self, value: Operand, stem: str) -> Iterator[Operand]:
        """Write a loop over all that a set, list, pile or pool holds, copies too."""
        if value.shape.form == "bits":
            with each_member(self.body, value, stem) as member:
                yield plain(member)
        elif value.shape.form == "list":
            with self.each_entry(value, stem) as member_:
                yield member_
        else:
            pool = held(self.body, value, "pool")
            with self._each_place(pool, "place") as place:
                left = self.body.named("left", self.copies_in(pool, place.tree))
                with self.body.while_(op("i64.gt_s", left, ZERO)):
                    self.body.set(left, sub(left, ONE))
                    yield place

    # -------------------------------------------------------------------------------------------- what is asked of them

    def heap_size(self, heap: Operand) -> Expression:
        """How many things a list, pile or pool holds."""
        if heap.shape.form == "list":
            return wide(heap.trees[1])
        heap, shape = held(self.body, heap, "pool"), heap.shape
        if shape.words <= 4:
            total: Expression = ZERO
            for place in range(shape.words):
                total = add(total, self.copies_in(heap, number(place)))
            return total
        sum_ = self.body.named("size", ZERO)
        at = self.body.named("at", heap.trees[0])
        end = self.body.named("end", add(at, offset(shape.words * shape.width)))
        with self.body.while_(op("i32.lt_u", at, end)):
            self.body.set(sum_, add(sum_, load(shape.width, at)))
            self.body.set(at, add(at, offset(shape.width)))
        return sum_

    def heap_end(self, heap: Operand, *, is_first: bool) -> Operand:
        """The first or the last of a list, pile or pool; none where it is empty."""
        if heap.shape.form == "counts":
            found = self.body.named("first", NONE)
            with self.each_entry(heap, "member") as member:
                self.body.set(found, member.tree)
                self.body.leave()
            return plain(found)
        heap = held(self.body, heap, "heap")
        address, length = heap.trees
        place = address if is_first else add(address, mul(sub(length, offset(1)), offset(heap.shape.width)))
        return self.where(op("i32.gt_s", length, offset(0)), lambda: self.entry_at(heap.shape, place))

    def where(self, test: Expression, value: Callable[[], Operand]) -> Operand:
        """A number or set that is only looked at where a test holds; none elsewhere."""
        with self.body.aside() as block:
            found = value()
        nothing = absent(found.shape)
        if not block and found.shape.form == "number":
            return plain(choose(test, found.tree, NONE))
        result = named(self.body, nothing, "found")
        with self.body.if_(test):
            self.body.paste(block)
            for name, tree in zip(result.trees, fitted(found, nothing.shape).trees, strict=True):
                assert isinstance(name, Local)
                self.body.set(name, tree)
        return result

    def copies_in(self, pool: Operand, member: Expression) -> Expression:
        """How many copies of a member of its kind a pool holds."""
        width = pool.shape.width
        if isinstance(member, Const) and isinstance(member.value, int):
            return load(width, pool.trees[0], width * member.value)
        return load(width, add(pool.trees[0], narrow(mul(member, number(width)))))

    def in_list(self, entries: Operand, member: Operand) -> Expression:
        """Whether a list has a member."""
        return unequal(self.copies_of(entries, member, is_one_enough=True), ZERO)

    def copies_of(self, heap: Operand, member: Operand, *, is_one_enough: bool = False) -> Expression:
        """How often a list has a member."""
        found = self.body.named("number", ZERO)
        member = held(self.body, member, "one")
        with (
            self.each_entry(heap, "each") as each,
            self.body.if_(same(fitted(each, member.shape) if each.shape.form != member.shape.form else each, member)),
        ):
            self.body.set(found, add(found, ONE))
            if is_one_enough:
                self.body.leave()
        return found

    def same_heaps(self, left: Operand, right: Operand) -> Expression:
        """Whether two lists, or two pools, are equal."""
        body = self.body
        left, right = held(body, left, "left"), held(body, right, "right")
        if left.shape.form == "number" or right.shape.form == "number":
            return same(left, right)
        if left.shape.form == "counts":
            result = body.named("same", equal(left.is_there, right.is_there))
            with body.if_(all_of([left.is_there, right.is_there])):
                place = body.named("place", ZERO)
                with body.while_(op("i64.lt_s", place, number(left.shape.words))):
                    with body.if_(unequal(self.copies_in(left, place), self.copies_in(right, place))):
                        body.set(result, NO)
                        body.leave()
                    body.set(place, add(place, ONE))
            return result
        right = fitted(right, left.shape) if left.trees[1] != offset(0) else right
        result = body.named("same", equal(left.trees[1], right.trees[1]))
        with body.if_(result):
            other = body.named("other", right.trees[0])
            with self.each_entry(left, "each") as each:
                with body.if_(denied(same(each, self.entry_at(left.shape, other)))):
                    body.set(result, NO)
                    body.leave()
                body.set(other, add(other, offset(left.shape.width)))
        return result

    def list_exceeds(self, left: Operand, right: Operand) -> tuple[Expression, Expression]:
        """Whether a list of numbers comes after another, number by number, and whether they are equal."""
        body = self.body
        left, right = held(body, left, "left"), held(body, right, "right")
        if left.shape != right.shape or left.shape.words:
            raise Unsupported("lists of different sorts that are compared")
        more = body.named("more", op("i32.gt_s", left.trees[1], right.trees[1]))
        is_same = body.named("same", equal(left.trees[1], right.trees[1]))
        other = body.named("other", right.trees[0])
        end = body.named("end", add(other, mul(right.trees[1], offset(right.shape.width))))
        with self.each_entry(left, "each") as each:
            with body.if_(op("i32.ge_u", other, end)):
                body.leave()
            value = body.named("value", load(right.shape.width, other))
            with body.if_(unequal(each.tree, value)):
                body.set(more, op("i64.gt_s", each.tree, value))
                body.set(is_same, NO)
                body.leave()
            body.set(other, add(other, offset(right.shape.width)))
        return more, is_same
