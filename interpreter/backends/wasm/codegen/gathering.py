"""Words that bind a name and gather what they find: lists, pools, paths, what is common to sets, the best by several numbers."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import ClassVar

from interpreter.backends.wasm.codegen.aggregates import AggregateLowering
from interpreter.backends.wasm.codegen.heaps import ListBuilder
from interpreter.backends.wasm.codegen.sets import Scope, constant_set, has, joined, singleton, size_of
from interpreter.backends.wasm.codegen.shapes import Operand, assign, bitset, fitted, held, named, plain
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.instructions import NO, YES, ZERO, any_of, choose, denied, number, offset, op, wide
from interpreter.lir.nodes import Const, Expression
from interpreter.lir.types import I64
from interpreter.model import ir
from interpreter.model.types.types import ListOf, element_type, may_be_none, non_null


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
        words = self.shapes.of(non_null(bind.kind)).words
        members = named(self.body, bitset([Const(-1, I64)] * words), "members")
        begun = self.body.named("begun", NO)

        def inside(_name: Operand, inner: Scope) -> None:
            assign(self.body, members, joined("and", members, bitset(self.as_set(self._of(bind, inner), words).words[:words])))
            self.body.set(begun, YES)

        self.loop(bind, scope, inside)
        return bitset([choose(begun, word, ZERO) for word in members.words])

    def _best(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """All that share the highest number, or list of numbers."""
        if bind.value is None or not isinstance(bind.value.kind, ListOf):
            return super()._best(bind, scope)
        body, shape = self.body, self.shapes.of(bind.value.kind)
        words = max(1, -(-self.shapes.size(element_type(non_null(bind.source.kind)) or bind.kind) // 64))
        best = named(body, constant_set(0, words), "best")
        floor = None if bind.floor is None else self.value(bind.floor, scope)
        if floor is not None and floor.shape != shape:
            raise Unsupported("`best` by several numbers that are at least one", span=bind.span)
        most = named(body, floor or Operand(shape, (offset(0), offset(0)), stable=True), "most")
        begun = body.named("begun", NO if floor is None else YES)

        def inside(name: Operand, inner: Scope) -> None:
            value = held(body, self._of(bind, inner), "value")
            more, is_same = self.list_exceeds(value, most)
            only = singleton(wide(name.tree), words)
            with body.if_(any_of([denied(begun), more])):
                assign(body, best, only)
                assign(body, most, value)
                body.set(begun, YES)
            with body.else_(is_same):
                assign(body, best, joined("or", best, only))

        self.loop(bind, scope, inside, keeps=True)
        return best

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
        "list_item": _list,
        "list_value": _list,
        "pool_value": _pool,
        "common_value": _common,
        "best_ranked": _best,
        "path_walk": _path,
    }
