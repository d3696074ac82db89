"""Words that bind a name and gather what they find: lists, pools, paths, what is common to sets, the best by several numbers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import ClassVar

from interpreter.backends.wasm.codegen.aggregates import AggregateLowering
from interpreter.backends.wasm.codegen.heaps import ListBuilder
from interpreter.backends.wasm.codegen.sets import Scope, constant_set, has, joined, singleton, size_of
from interpreter.backends.wasm.codegen.shapes import (
    NUMBER,
    NUMBER_WIDTH,
    Operand,
    assign,
    bitset,
    entries,
    entries_of_sets,
    fitted,
    held,
    is_listed,
    named,
    plain,
    truth,
)
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.instructions import NO, NONE, YES, ZERO, any_of, choose, denied, equal, number, offset, op, wide
from interpreter.lir.nodes import Const, Expression, Local
from interpreter.lir.types import I64
from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.types.types import BoolType, EntityType, ListOf, SetOf, element_type, may_be_none, non_null


class GatherLowering(AggregateLowering):
    """Lowers binding words that gather; the other expressions are lowered by the class that extends this one."""

    def _list(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """The members, or the values that are there, one after the other."""
        shape, made = self.shapes.of(non_null(bind.kind)), list[ListBuilder]()

        def begin(heap: Operand) -> None:
            made.append(self.builder(shape, self.most_members(heap)))

        with self.looping(bind.source, bind.slot, bind.where, scope, before=begin) as (name, inner):
            value = name if bind.value is None else held(self.body, self._of(bind, inner), "value")
            is_there = None if bind.value is None or not may_be_none(bind.value.kind) else value.is_there
            with nullcontext() if is_there is None else self.body.if_(is_there):
                made[0].push(value)
        return made[0].value()

    def _different(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """Whether no value comes twice: those seen so far stand in a set, where they have a place in one, else in a list."""
        assert bind.value is not None
        if isinstance(bind.value.kind, EntityType | BoolType):
            return self._different_members(bind, bind.value.kind, scope)
        shape, seen = self.single(bind), list[ListBuilder]()
        result = self.body.named("different", YES)

        def begin(heap: Operand) -> None:
            seen.append(self.builder(entries(8) if shape == NUMBER else entries_of_sets(shape.words), self.most_members(heap)))

        with self.looping(bind.source, bind.slot, bind.where, scope, before=begin) as (_, inner):
            value = held(self.body, fitted(self._of(bind, inner), shape), "value")
            with self.body.if_(self.in_list(seen[0].value(), value)):
                self.body.set(result, NO)
                self.body.leave()
            seen[0].push(value)
        return truth(result)

    def _different_members(self, bind: ir.Aggregate, kind: EntityType | BoolType, scope: Scope) -> Operand:
        body, words = self.body, max(1, -(-self.shapes.size(kind) // 64))
        seen, result = named(body, constant_set(0, words), "seen"), body.named("different", YES)

        def inside(_name: Operand, inner: Scope) -> None:
            value = body.atom(wide(self._of(bind, inner).tree), "value")
            with body.if_(has(seen, value)):
                body.set(result, NO)
                body.leave()
            assign(body, seen, joined("or", seen, singleton(value, words)))

        self.loop(bind, scope, inside)
        return truth(result)

    def _same(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """Whether all values are one: the first list or pool stands for all."""
        assert bind.value is not None
        shape, body = self.shapes.of(bind.value.kind), self.body
        if shape.form not in ("list", "counts"):
            return super()._same(bind, scope)
        first = Operand(shape, tuple(body.named("first", Const(0, each)) for each in shape.types), stable=True)
        begun, result = body.named("begun", NO), body.named("same", YES)

        def inside(_name: Operand, inner: Scope) -> None:
            value = held(body, fitted(self.settled(self._of(bind, inner), shape), shape), "value")
            with body.if_(denied(begun)):
                body.set(begun, YES)
                assign(body, first, value)
            with body.else_(), body.if_(denied(self.same_heaps(first, value))):
                body.set(result, NO)
                body.leave()

        self.loop(bind, scope, inside, keeps=True)
        return truth(result)

    def _set(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """A set; sets of sets are walked in order, so some of them are as well."""
        if self.shapes.of(non_null(bind.kind)).form != "list":
            return super()._set(bind, scope)
        if is_listed(non_null(bind.kind)):
            return self._number_set(bind, scope)
        if bind.value is not None or not isinstance(bind.source.kind, SetOf):
            raise Unsupported("sets of sets that are worked out one by one", span=bind.span)
        return self._list(bind, scope)

    def _number_set(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """A set of numbers that is a list."""
        made = list[ListBuilder]()

        def begin(heap: Operand) -> None:
            made.append(self.builder(entries(NUMBER_WIDTH), self.most_members(heap)))

        with self.looping(bind.source, bind.slot, bind.where, scope, before=begin) as (name, inner):
            value = name if bind.value is None else held(self.body, self._of(bind, inner), "value")
            may_lack = bind.value is not None and may_be_none(bind.value.kind)
            with self.body.if_(value.is_there) if may_lack else nullcontext():
                self.insert(made[0], wide(value.tree))
        return made[0].value()

    def _union(self, parts: ir.Aggregate, scope: Scope) -> Operand:
        """All members of the values together; of numbers that are a list one set after the other comes to them."""
        if not is_listed(non_null(parts.kind)):
            self._must_be_plain(parts)
            return super()._union(parts, scope)
        body = self.body
        found = Operand(entries(NUMBER_WIDTH), tuple(body.named("found", offset(0)) for _ in range(2)), stable=True)

        def inside(_name: Operand, inner: Scope) -> None:
            value = self._of(parts, inner)
            numbers = value if value.shape.form == "bits" else self.as_numbers(value)
            assign(body, found, self.joined_numbers("or", found, numbers))

        self.loop(parts, scope, inside, keeps=True)
        return found

    def _must_be_plain(self, bind: ir.Aggregate) -> None:
        if self.shapes.of(non_null(bind.kind)).form != "bits":
            raise Unsupported(f"the word `{bind.name}` of sets of sets", span=bind.span)

    @staticmethod
    def most_members(heap: Operand) -> Expression:
        """How many members a heap has at most."""
        match heap.shape.form:
            case "bits":
                return size_of(heap)
            case "list":
                return choose(heap.is_there, heap.trees[1], offset(0))
        return number(heap.shape.words)

    def _pool(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """A pool with so many copies of each."""
        pool = self.empty_pool(self.shapes.of(non_null(bind.kind)))

        def inside(name: Operand, inner: Scope) -> None:
            many = self.body.atom(wide(name.tree if bind.value is None else self._of(bind, inner).tree), "many")
            self.add_copies(pool, wide(name.tree), choose(op("i64.gt_s", many, ZERO), many, ZERO))

        self.loop(bind, scope, inside)
        return pool

    def _common(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """What all values hold: nothing, if there are none of them."""
        if is_listed(non_null(bind.kind)):
            raise Unsupported("what is common to sets of numbers that are many or below 0", span=bind.span)
        self._must_be_plain(bind)
        words = self.shapes.of(non_null(bind.kind)).words
        members = named(self.body, bitset([Const(-1, I64)] * words), "members")
        begun = self.body.named("begun", NO)

        def inside(_name: Operand, inner: Scope) -> None:
            assign(self.body, members, joined("and", members, bitset(self.as_set(self._of(bind, inner), words).words[:words])))
            self.body.set(begun, YES)

        self.loop(bind, scope, inside)
        return bitset([choose(begun, word, ZERO) for word in members.words])

    def _best(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """All that share the highest number, or list of numbers: of lists that are written out the numbers are compared one after the other."""
        element = element_type(non_null(bind.source.kind))
        if bind.value is not None and (isinstance(element, SetOf) or is_listed(non_null(bind.source.kind))):
            return self._best_sets(bind, _ranks(bind.value), scope)
        if bind.value is None or not isinstance(bind.value.kind, ListOf):
            return super()._best(bind, scope)
        body, ranks = self.body, _ranks(bind.value)
        words = max(1, -(-self.shapes.size(element_type(non_null(bind.source.kind)) or bind.kind) // 64))
        best = named(body, constant_set(0, words), "best")
        most = self._lowest(bind, ranks, scope)
        begun = body.named("begun", NO if bind.floor is None else YES)

        def inside(name: Operand, inner: Scope) -> None:
            values = [held(body, self.value(rank, inner), "rank") for rank in ranks]
            more, is_same = self._compared_ranks(values, most)
            only = singleton(wide(name.tree), words)
            with body.if_(any_of([denied(begun), more])):
                assign(body, best, only)
                for old, new in zip(most, values, strict=True):
                    assign(body, old, new)
                body.set(begun, YES)
            with body.else_(is_same):
                assign(body, best, joined("or", best, only))

        self.loop(bind, scope, inside, keeps=True)
        return best

    def _best_sets(self, bind: ir.Aggregate, ranks: Sequence[ir.Expression], scope: Scope) -> Operand:
        """All sets of a set of sets that share the highest ranks, in order."""
        if not isinstance(non_null(bind.source.kind), SetOf):
            raise Unsupported("the best sets of a list", span=bind.span)
        body, made, most = self.body, list[ListBuilder](), self._lowest(bind, ranks, scope)
        begun = body.named("begun", NO if bind.floor is None else YES)

        def begin(heap: Operand) -> None:
            made.append(self.builder(heap.shape, heap.trees[1]))

        with self.looping(bind.source, bind.slot, bind.where, scope, keeps=True, before=begin) as (name, inner):
            values = [held(body, self.value(rank, inner), "rank") for rank in ranks]
            more, is_same = self._compared_ranks(values, most)
            with body.if_(any_of([denied(begun), more])):
                body.set(made[0].end, made[0].begin)
                for old, new in zip(most, values, strict=True):
                    assign(body, old, new)
                body.set(begun, YES)
                body.set(is_same, YES)
            with body.if_(is_same):
                made[0].push(name)
        return made[0].value()

    def _sole_best(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """The only one with the highest ranks."""
        if not isinstance(element_type(non_null(bind.source.kind)), SetOf) and not is_listed(non_null(bind.source.kind)):
            return super()._sole_best(bind, scope)
        best = held(self.body, self._best(bind, scope), "best")
        return self.where(equal(best.trees[1], offset(1)), lambda: self.entry_at(best.shape, best.trees[0]))

    def _lowest(self, bind: ir.Aggregate, ranks: Sequence[ir.Expression], scope: Scope) -> list[Operand]:
        """Names for the highest ranks so far, which are those that somebody needs at least."""
        shapes = [self.shapes.of(rank.kind) for rank in ranks]
        if bind.floor is None:
            return [Operand(shape, tuple(self.body.named("most", Const(0, each)) for each in shape.types), stable=True) for shape in shapes]
        least = _ranks(bind.floor)
        if [self.shapes.of(each.kind).form for each in least] != [shape.form for shape in shapes[: len(least)]]:
            raise Unsupported("`best` by several numbers that are at least others", span=bind.span)
        known = [named(self.body, fitted(self.value(each, scope), shape), "most") for each, shape in zip(least, shapes, strict=False)]
        below = [
            plain(NONE) if shape.form == "number" else Operand(shape, (offset(0), offset(0)), stable=True) for shape in shapes[len(least) :]
        ]
        return known + [named(self.body, each, "most") for each in below]  # whoever has more ranks is higher

    def _compared_ranks(self, values: Sequence[Operand], others: Sequence[Operand]) -> tuple[Local, Local]:
        """Return the names of two truths: the first ranks are higher than the second, compared in order; both are the same."""
        more, is_same = self.body.named("more", NO), self.body.named("same", YES)
        for value, other in zip(values, others, strict=True):
            with self.body.if_(is_same):
                if value.shape.form == "list":
                    higher, alike = self.list_exceeds(value, other)
                else:
                    higher, alike = op("i64.gt_s", wide(value.tree), wide(other.tree)), equal(wide(value.tree), wide(other.tree))
                self.body.set(more, higher)
                self.body.set(is_same, alike)
        return more, is_same

    def _path(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """What comes one after the other: as long as there is one, the condition holds and none comes again."""
        body, kind = self.body, non_null(element_type(non_null(bind.kind)) or bind.kind)
        places = self.shapes.size(kind)
        seen = named(body, constant_set(0, -(-places // 64) or 1), "seen")
        most = None if bind.floor is None else body.atom(wide(self.tree(bind.floor, scope)), "most")
        start = bind.source.arguments[0] if isinstance(bind.source, ir.BuiltinCall) else bind.source
        following = body.named("following", wide(self.value(start, scope).tree))
        made = self.builder(self.shapes.of(non_null(bind.kind)), number(places))
        assert bind.value is not None

        @contextmanager
        def walk() -> Iterator[Operand]:
            with body.while_(plain(following).is_there):
                yield plain(following)

        with self.passes(walk):
            ends = [has(seen, following)] + ([] if most is None else [op("i64.ge_s", size_of(seen), most)])
            with body.if_(any_of(ends)):
                body.leave()
            here = held(body, fitted(plain(body.named("here", following)), self.shapes.of(kind)), "here")
            inner = scope.with_(bind.slot, here)
            if bind.where is not None:
                with body.if_(denied(self.tree(bind.where, inner))):
                    body.leave()
            made.push(here)
            assign(body, seen, joined("or", seen, singleton(wide(here.tree), len(seen.words))))
            body.set(following, wide(self.value(bind.value, inner).tree))
        return made.value()

    words: ClassVar[Mapping[str, Callable[..., Operand]]] = {
        **AggregateLowering.words,
        "same_value": _same,
        "different_value": _different,
        "sole_best_ranked": _sole_best,
        "set_item": _set,
        "set_value": _set,
        "union_value": _union,
        "list_item": _list,
        "list_value": _list,
        "pool_value": _pool,
        "common_value": _common,
        "best_ranked": _best,
        "path_walk": _path,
    }


def _ranks(value: ir.Expression) -> list[ir.Expression]:
    """The numbers and lists that are written out in a list, one after the other; the list itself where it is not."""
    is_written_out = isinstance(value, ir.BuiltinCall) and value.name == "list" and overload_of(value).id == "list_values"
    if not isinstance(value, ir.BuiltinCall) or not is_written_out or any(may_be_none(each.kind) for each in value.arguments):
        return [value]
    return [rank for each in value.arguments for rank in _ranks(each)]
