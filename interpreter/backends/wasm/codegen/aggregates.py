"""Words that bind a name, as loops: `count(x in S where C)` and its relatives."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from typing import ClassVar

from interpreter.analysis.unions import union_of_sets
from interpreter.backends.wasm.codegen.chains import ChainLowering
from interpreter.backends.wasm.codegen.sets import Scope, constant_set, joined, singleton, size_of
from interpreter.backends.wasm.codegen.shapes import (
    NUMBER,
    Operand,
    Shape,
    absent,
    assign,
    fitted,
    held,
    is_listed,
    named,
    plain,
    same,
    truth,
)
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.instructions import (
    NO,
    NONE,
    ONE,
    YES,
    ZERO,
    add,
    any_of,
    choose,
    denied,
    equal,
    op,
    wide,
)
from interpreter.lir.nodes import Expression
from interpreter.model import ir
from interpreter.model.builtins import spelling_of
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.types.types import ListOf, Optional, SetOf, element_type, may_be_none, non_null

Inside = Callable[[Operand, Scope], None]


class AggregateLowering(ChainLowering):
    """Lowers binding words to loops; the other expressions are lowered by the class that extends this one."""

    # -------------------------------------------------------------------------------------------- loops

    @contextmanager
    def looping(
        self,
        source: ir.Expression,
        slot: int,
        where: ir.Expression | None,
        scope: Scope,
        *,
        stem: str = "each",
        keeps: bool = False,
        before: Callable[[Operand], None] | None = None,
    ) -> Iterator[tuple[Operand, Scope]]:
        """Write the loop over the members of a set or heap that meet a condition, with what is written inside.

        `keeps`: lists that a pass makes are looked at after it. `before` writes what comes before the loop, from what it runs over.
        """
        mask, left = self.mask_of(source, slot, where, scope)
        if mask is None:
            mask = self.members_held(source, scope)
        kind = non_null(source.kind)
        if mask is None and is_mask_set(kind):
            mask = self.value(source, scope)
        element = element_type(kind)
        assert element is not None
        each = self.each_choice(source, scope, keeps=keeps) if mask is None and before is None else None
        if each is None:
            heap = held(self.body, self.value(source, scope), "heap") if mask is None else mask
            if before is not None:
                heap = held(self.body, heap, "heap")
                before(heap)
            each = partial(self.each_of, heap)
        with self.hoisting.loop(), self.passes(partial(each, stem), keeps=keeps) as member:
            value = held(self.body, fitted(member, self.shapes.of(element)), stem)
            inner = scope.with_(slot, value)
            with nullcontext() if left is None else self.body.if_(self.tree(left, inner)):
                yield value, inner

    @abstractmethod
    def each_choice(self, source: ir.Expression, scope: Scope, *, keeps: bool) -> Callable[[str], AbstractContextManager[Operand]] | None:
        """What writes the loop over all choices of several, where a source is these: none of them is put down. None for other sources."""

    def loop(self, bind: ir.Aggregate, scope: Scope, inside: Inside, *, keeps: bool = False) -> None:
        """Write the loop over the members that meet the condition; `inside` writes what is done with each."""
        with self.looping(bind.source, bind.slot, bind.where, scope, keeps=keeps) as (value, inner):
            inside(value, inner)

    # -------------------------------------------------------------------------------------------- the words

    def bind(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """The value of a binding word, after its loop."""
        if may_be_none(bind.source.kind):
            return self._perhaps(bind, scope)
        if (at_once := self.at_once(bind, scope)) is not None:
            return at_once
        if (parts := union_of_sets(bind)) is not None:
            return joined("and", self.value(bind.source, scope), self._union(parts, scope))
        if (touching := self.touching(bind, scope)) is not None:
            return touching
        word = self.words.get(spelling_of(bind).id)
        if word is None:
            raise Unsupported(f"the word `{bind.name}` ({spelling_of(bind).id})", span=bind.span)
        return word(self, bind, scope)

    def _of(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        assert bind.value is not None
        return self.value(bind.value, scope)

    def _perhaps(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """A word over a source that may be none: none there."""
        source = held(self.body, self.value(bind.source, scope), "source")
        kind = non_null(bind.source.kind)
        shape = self.shapes.of(Optional(non_null(bind.kind)))
        found = named(self.body, absent(shape), "found")
        slot = -1 - len(scope.names)
        ready = fitted(source, self.shapes.of(kind)) if source.shape.form == "bits" else source
        with self.body.if_(source.is_there):
            inner = replace(bind, source=ir.Local(kind, slot, "source"), kind=non_null(bind.kind))
            assign(self.body, found, self.bind(inner, scope.with_(slot, ready)))
        return found

    def _sum(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        total = self.body.named("total", ZERO)

        def inside(_name: Operand, inner: Scope) -> None:
            self.body.set(total, add(total, ONE if bind.value is None else wide(self._of(bind, inner).tree)))

        self.loop(bind, scope, inside)
        return plain(total)

    def _exists(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        return self._quantified(bind, scope, begin=False)

    def _every(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        return self._quantified(bind, scope, begin=True)

    def _quantified(self, bind: ir.Aggregate, scope: Scope, *, begin: bool) -> Operand:
        """A truth: the loop ends as soon as it is settled."""
        result = self.body.named("holds", YES if begin else NO)

        def inside(_name: Operand, inner: Scope) -> None:
            with nullcontext() if bind.value is None else self.body.if_(denied(self._of(bind, inner).tree)):
                self.body.set(result, NO if begin else YES)
                self.body.leave()

        self.loop(bind, scope, inside)
        return truth(result)

    def _set(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        shape = self.shapes.of(non_null(bind.kind))
        members = named(self.body, constant_set(0, shape.words), "members")

        def inside(name: Operand, inner: Scope) -> None:
            value = name if bind.value is None else self._of(bind, inner)
            if bind.value is not None and may_be_none(bind.value.kind):
                value = held(self.body, value, "one")
                with self.body.if_(value.is_there):
                    self._put(members, value)
            else:
                self._put(members, value)

        self.loop(bind, scope, inside)
        return members

    def _put(self, members: Operand, value: Operand) -> None:
        """Write that a set gets a member more."""
        tree = self.body.atom(wide(value.tree), "one")
        assign(self.body, members, joined("or", members, singleton(tree, len(members.words))))

    def _union(self, parts: ir.Aggregate, scope: Scope) -> Operand:
        """All members of the values together."""
        members = named(self.body, constant_set(0, self.shapes.of(non_null(parts.kind)).words), "members")

        def inside(_name: Operand, inner: Scope) -> None:
            assert parts.value is not None
            if is_mask_set(parts.value.kind):
                assign(self.body, members, joined("or", members, self._of(parts, inner)))
                return
            with self.each_entry(self._of(parts, inner), "member") as member:
                self._put(members, member)

        self.loop(parts, scope, inside)
        return members

    def _same(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """Whether all values are one: the first stands for all."""
        shape = self.single(bind)
        first = named(self.body, plain(ZERO) if shape == NUMBER else constant_set(0, shape.words), "first")
        result, begun = self.body.named("same", YES), self.body.named("begun", NO)

        def inside(_name: Operand, inner: Scope) -> None:
            value = held(self.body, fitted(self._of(bind, inner), shape), "value")
            with self.body.if_(denied(begun)):
                self.body.set(begun, YES)
                assign(self.body, first, value)
            with self.body.else_(denied(same(first, value))):
                self.body.set(result, NO)
                self.body.leave()

        self.loop(bind, scope, inside)
        return truth(result)

    def single(self, bind: ir.Aggregate) -> Shape:
        """The shape of values that are compared: numbers or sets."""
        assert bind.value is not None
        shape = self.shapes.of(bind.value.kind)
        if shape.form in ("number", "truth"):
            return NUMBER
        if shape.form != "bits" or shape.is_optional:
            raise Unsupported(f"the word `{bind.name}` of lists, of pools or of sets that may be none", span=bind.span)
        return shape

    def _plain(self, bind: ir.Aggregate, scope: Scope) -> Expression:
        value = self._of(bind, scope)
        if value.shape.form not in ("number", "truth"):
            raise Unsupported(f"the word `{bind.name}` of sets, lists or pools")
        return wide(value.tree)

    def _first(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        shape = self.shapes.of(Optional(non_null(bind.kind)))
        first = named(self.body, absent(shape), "first")

        def inside(name: Operand, inner: Scope) -> None:
            value = name if bind.value is None else held(self.body, self._of(bind, inner), "value")
            with nullcontext() if bind.value is None or not may_be_none(bind.value.kind) else self.body.if_(value.is_there):
                assign(self.body, first, self.settled(value, shape))
                self.body.leave()

        self.loop(bind, scope, inside, keeps=True)
        return first

    def _least(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        return self._extreme(bind, scope, "lt_s")

    def _most(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        return self._extreme(bind, scope, "gt_s")

    def _extreme(self, bind: ir.Aggregate, scope: Scope, beats: str) -> Operand:
        best = self.body.named("extreme", NONE)

        def inside(_name: Operand, inner: Scope) -> None:
            value = self.body.atom(self._plain(bind, inner), "value")
            with self.body.if_(any_of([equal(best, NONE), op(f"i64.{beats}", value, best)])):
                self.body.set(best, value)

        self.loop(bind, scope, inside)
        return plain(best)

    def _best(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """All that share the highest number."""
        if bind.value is not None and isinstance(bind.value.kind, ListOf):
            raise Unsupported("`best` by several numbers", span=bind.span)
        if is_listed(non_null(bind.kind)):
            raise Unsupported("the highest of numbers that are many or below 0", span=bind.span)
        floor = NONE if bind.floor is None else wide(self.tree(bind.floor, scope))
        most = self.body.named("most", floor)
        words = max(1, -(-self.shapes.size(element_type(non_null(bind.source.kind)) or bind.kind) // 64))
        best = named(self.body, constant_set(0, words), "best")

        def inside(name: Operand, inner: Scope) -> None:
            value = self.body.atom(wide(name.tree) if bind.value is None else self._plain(bind, inner), "value")
            only = singleton(wide(name.tree), words)
            with self.body.if_(any_of([equal(most, NONE), op("i64.gt_s", value, most)])):
                assign(self.body, best, only)
                self.body.set(most, value)
            with self.body.else_(equal(value, most)):
                assign(self.body, best, joined("or", best, only))

        self.loop(bind, scope, inside)
        return best

    def _sole_best(self, bind: ir.Aggregate, scope: Scope) -> Operand:
        """The only one with the highest number; none where several share it."""
        from interpreter.backends.wasm.codegen.sets import first_bit

        if not isinstance(non_null(bind.source.kind), SetOf):
            raise Unsupported("the only best one where members may come twice", span=bind.span)
        best = self._best(bind, scope)
        return plain(choose(equal(size_of(best), ONE), first_bit(best), NONE))

    words: ClassVar[Mapping[str, Callable[..., Operand]]] = {  # by spelling
        "count_item": _sum,
        "sum_value": _sum,
        "exists_item": _exists,
        "every_condition": _every,
        "set_item": _set,
        "set_value": _set,
        "union_value": _union,
        "same_value": _same,
        "first_item": _first,
        "first_value": _first,
        "min_value": _least,
        "max_value": _most,
        "best_ranked": _best,
        "sole_best_ranked": _sole_best,
    }
