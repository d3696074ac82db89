"""Things on their way from holder to holder.

A thing is taken first and then put. Between two names the tests come first; within one name, where both may be the same cell, a thing that is
refused goes back. Sets of things go from set to set at once.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from interpreter.analysis.moves import moves_in_groups
from interpreter.backends.wasm.codegen.sets import constant_set, joined, size_of
from interpreter.backends.wasm.codegen.shapes import Operand, held, plain
from interpreter.backends.wasm.statements.decisions import DecisionLowering
from interpreter.backends.wasm.statements.holders import Holder, holder
from interpreter.backends.wasm.trees.instructions import (
    ONE,
    ZERO,
    add,
    all_of,
    choose,
    load,
    mul,
    offset,
    op,
    store,
    sub,
    unequal,
    wide,
)
from interpreter.lir.nodes import Expression, Local
from interpreter.model import ir
from interpreter.model.types.types import element_type, may_be_none, non_null

Refused = Callable[[], None] | None


class MoveLowering(DecisionLowering):
    """Writes the moves and draws of one routine."""

    @abstractmethod
    def note(self, pc: int, missing: Expression) -> None:
        """Write that a step fell short, for whoever wants to know."""

    @contextmanager
    def _between(self, source: ir.LValue, target: ir.LValue) -> Iterator[tuple[Holder, Holder]]:
        """The holders between which things go; afterwards the kept sets of both are brought up to date."""
        here, there = self._holder(source), self._holder(target)
        left, arrived = here.codes(), there.codes()
        yield here, there
        here.refile(left)
        if arrived and source.name == target.name:
            with self.body.if_(unequal(_place(here), _place(there))):  # what is turned over stays where it is
                there.refile(arrived)
        else:
            there.refile(arrived)

    def _holder(self, place: ir.LValue) -> Holder:
        arguments = [self.body.atom(wide(self.lowering.tree(each, self.scope)), "member") for each in place.arguments]
        return holder(self.lowering, place.name, arguments)

    # -------------------------------------------------------------------------------------------- moves

    def move(self, step: ir.Move, pc: int) -> None:
        """Write that things move."""
        with self._between(step.source, step.target) as (here, there):
            as_what = None if step.turned_into is None else held(self.body, self.lowering.value(step.turned_into, self.scope), "as_what")
            single = step.thing is not None and element_type(non_null(step.thing.kind)) is None
            if step.thing is None and as_what is None and here.name != there.name and self._all_go(step, here, there):
                return
            if single and step.copies is not None:
                self._copies_go(step, pc, here, there, as_what)
            elif single:
                assert step.thing is not None
                thing = self.body.atom(wide(self.lowering.tree(step.thing, self.scope)), "thing")
                may_be_missing = may_be_none(step.thing.kind)
                refused = None if step.up_to else lambda: self.note(pc, ONE)
                self._one_goes(step, here, there, thing, as_what, refused, may_be_missing=may_be_missing)
            else:
                self._several_go(step, pc, here, there, as_what)

    def _all_go(self, step: ir.Move, here: Holder, there: Holder) -> bool:
        """Write that all of a holder goes to one that refuses nothing; whether that can be done at once."""
        if here.sort not in ("set", "pool", "pile") or there.sort not in ("pool", "pile"):
            return False
        if here.sort == there.sort == "pile" and here.track.width == there.track.width:
            self._pile_goes(here, there, bottom=step.bottom)
        else:
            content = here.content
            with self.lowering.each_copy(content, "thing") as thing:
                there.put(thing.tree, bottom=step.bottom)
        here.clear()
        return True

    def _pile_goes(self, here: Holder, there: Holder, *, bottom: bool) -> None:
        body, width = self.body, offset(here.track.width)
        many, others = body.named("many", here.height), body.named("others", there.height)
        size = body.named("size", mul(many, width))
        if bottom:
            floor = there.thing_at(offset(0))
            body.do(op("memory.copy", add(floor, size), floor, mul(others, width)))
        body.do(op("memory.copy", there.thing_at(offset(0) if bottom else others), here.thing_at(offset(0)), size))
        there.set_height(add(many, others))

    def _several_go(self, step: ir.Move, pc: int, here: Holder, there: Holder, as_what: Operand | None) -> None:
        missing = self.body.named("missing", ZERO)
        things = self._things(step, here)
        if things.shape.form == "bits" and here.sort == there.sort == "set" and here.name != there.name and as_what is None:
            self._set_goes(here, there, things, missing)
        else:
            refused = None if step.up_to else lambda: self.body.set(missing, add(missing, ONE))
            backwards = step.thing is None and step.bottom and here.sort == "pile"
            with self._each_thing(things, backwards=backwards) as thing:
                self._one_goes(step, here, there, thing, as_what, refused)
        self._note_left(step, missing, pc)

    def _set_goes(self, here: Holder, there: Holder, things: Operand, missing: Local) -> None:
        """Write that those of a set go that are there and can come."""
        body = self.body
        things = held(body, things, "things")
        before, others = held(body, here.content, "here"), held(body, there.content, "there")
        goes = held(body, joined("without", joined("and", things, before), others), "goes")
        for place, word in enumerate(joined("xor", before, goes).words[: here.track.words]):
            body.do(store(8, here.address, here.at + 8 * place, word))
        for place, word in enumerate(joined("or", others, goes).words[: there.track.words]):
            body.do(store(8, there.address, there.at + 8 * place, word))
        body.set(missing, sub(size_of(things), size_of(goes)))

    def _copies_go(self, step: ir.Move, pc: int, here: Holder, there: Holder, as_what: Operand | None) -> None:
        """So many of one thing go; where one cannot, none of those after it can."""
        assert step.thing is not None
        assert step.copies is not None
        body = self.body
        thing = body.atom(wide(self.lowering.tree(step.thing, self.scope)), "thing")
        left = body.named("left", wide(self.lowering.tree(step.copies, self.scope)))
        if moves_in_groups(self.lowering.rules, step):
            with self._where(plain(thing).is_there if may_be_none(step.thing.kind) else None):
                self._group_goes(step, here, there, thing, as_what, left)
        else:
            with body.while_(op("i64.gt_s", left, ZERO)):
                self._one_goes(step, here, there, thing, as_what, body.leave, may_be_missing=may_be_none(step.thing.kind))
                body.set(left, sub(left, ONE))
        self._note_left(step, left, pc)

    def _group_goes(self, step: ir.Move, here: Holder, there: Holder, thing: Expression, as_what: Operand | None, left: Local) -> None:
        """Write that as many copies go from pool to pool as there are."""
        body = self.body
        copies = body.named("copies", self.lowering.copies_in(here.content, thing))
        goes = body.named("goes", choose(op("i64.lt_s", copies, left), copies, left))
        with body.if_(op("i64.gt_s", goes, ZERO)):
            here.take(thing, here.has(thing), goes)
            there.put(self._becomes(step, thing, as_what), goes)
            body.set(left, sub(left, goes))

    def _becomes(self, step: ir.Move, thing: Expression, as_what: Operand | None) -> Expression:
        """Return the thing that arrives."""
        if as_what is None:
            return thing
        assert step.turned_into is not None
        if may_be_none(step.turned_into.kind):
            return self.body.atom(choose(as_what.is_there, as_what.tree, thing), "becomes")
        return as_what.tree

    def _one_goes(
        self,
        step: ir.Move,
        here: Holder,
        there: Holder,
        thing: Expression,
        as_what: Operand | None,
        refused: Refused,
        *,
        may_be_missing: bool = False,
    ) -> None:
        """Write that a thing goes if it can; what `refused` writes is done otherwise."""
        body = self.body
        goes = body.named("goes", offset(0))
        with self._where(plain(thing).is_there if may_be_missing else None):
            presence = here.has(thing)
            with body.if_(presence.test):
                becomes = self._becomes(step, thing, as_what)
                bottom = step.bottom and there.sort == "pile"
                if here.name != there.name:
                    with body.if_(there.takes(becomes)):
                        here.take(thing, presence)
                        there.put(becomes, bottom=bottom)
                        body.set(goes, offset(1))
                else:
                    here.take(thing, presence)
                    with body.if_(there.takes(becomes)):
                        there.put(becomes, bottom=bottom)
                        body.set(goes, offset(1))
                    if here.sort in ("set", "slot"):
                        with body.if_(op("i32.eqz", goes)):
                            here.put(thing)
        if refused is not None:
            with body.if_(op("i32.eqz", goes)):
                refused()

    @contextmanager
    def _where(self, test: Expression | None) -> Iterator[None]:
        if test is None:
            yield
        else:
            with self.body.if_(test):
                yield

    def _things(self, step: ir.Move, here: Holder) -> Operand:
        """What is to be moved, as it is before anything goes."""
        if step.thing is not None:
            value = held(self.body, self.lowering.value(step.thing, self.scope), "things")
        elif here.sort == "slot":
            return held(self.body, here.content, "things")
        else:
            value = held(self.body, here.content, "things")
        if value.shape.form in ("list", "counts"):
            return held(self.body, self.lowering.copied(value), "things")
        if value.shape.is_optional:
            there = self.body.atom(value.is_there, "there")
            value = held(
                self.body,
                Operand(constant_set(0, value.shape.words).shape, tuple(choose(there, each, ZERO) for each in value.words)),
                "things",
            )
        return value

    @contextmanager
    def _each_thing(self, things: Operand, *, backwards: bool) -> Iterator[Expression]:
        """Write a loop over things, copies too; of a number over it alone, if it is there."""
        body = self.body
        if things.shape.form == "number":
            with body.if_(things.is_there):
                yield things.tree
        elif backwards:
            left, width = body.named("left", things.trees[1]), things.shape.width
            with body.while_(op("i32.gt_s", left, offset(0))):
                body.set(left, sub(left, offset(1)))
                thing = body.named("thing", load(width, add(things.trees[0], mul(left, offset(width)))))
                yield thing
        else:
            with self.lowering.each_copy(things, "thing") as each:
                yield each.tree

    # -------------------------------------------------------------------------------------------- draws

    def draw(self, step: ir.Draw, pc: int) -> None:
        """Write that the top things of a pile go, one after the other."""
        with self._between(step.source, step.target) as (here, there):
            if step.number == ir.Constant(step.number.kind, 1) and here.name != there.name:
                goes = self.body.named("goes", offset(0))
                with self.body.if_(op("i32.gt_s", here.height, offset(0))):
                    self._top_goes(here, there, lambda: self.body.set(goes, offset(1)))
                if not step.up_to:
                    with self.body.if_(op("i32.eqz", goes)):
                        self.note(pc, ONE)
                return
            left = self.body.named("left", wide(self.lowering.tree(step.number, self.scope)))
            with self.body.while_(all_of([op("i64.gt_s", left, ZERO), op("i32.gt_s", here.height, offset(0))])):
                goes = self.body.named("goes", offset(0))
                self._top_goes(here, there, lambda: self.body.set(goes, offset(1)))
                with self.body.if_(op("i32.eqz", goes)):
                    self.body.leave()
                self.body.set(left, sub(left, ONE))
            self._note_left(step, left, pc)

    def _top_goes(self, here: Holder, there: Holder, done: Callable[[], None]) -> None:
        """Write that the top thing of a pile that is not empty goes if it can come."""
        top = self.body.named("top", here.top())
        with self.body.if_(there.takes(top)):
            here.drop_top()
            there.put(top)
            done()

    def _note_left(self, step: ir.Move | ir.Draw, missing: Expression, pc: int) -> None:
        if not step.up_to:
            with self.body.if_(op("i64.gt_s", missing, ZERO)):
                self.note(pc, missing)


def _place(cell: Holder) -> Expression:
    """Where a holder stands, an i32."""
    return add(cell.address, offset(cell.at))
