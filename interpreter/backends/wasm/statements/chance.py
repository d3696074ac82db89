"""Chance in routines: rolls, and piles that are shuffled. What has one outcome only is no question."""

from collections.abc import Callable

from interpreter.backends.wasm.codegen.services import ANSWERS, OPEN_AT, PASSES
from interpreter.backends.wasm.codegen.sets import size_of
from interpreter.backends.wasm.codegen.shapes import Operand, fitted, held, plain
from interpreter.backends.wasm.codegen.unit import STATE
from interpreter.backends.wasm.statements.checks import look
from interpreter.backends.wasm.statements.holders import holder
from interpreter.backends.wasm.statements.searching import SearchLowering
from interpreter.backends.wasm.trees.instructions import ONE, ZERO, add, call, equal, load, number, offset, op, sub, wide
from interpreter.lir.nodes import Const, Expression, Local
from interpreter.lir.types import I32, NOTHING
from interpreter.model import ir
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.types.types import element_type, may_be_none, non_null
from interpreter.runtime.state.game_state import CHANCE


class ChanceLowering(SearchLowering):
    """Writes what one routine asks chance."""

    def roll(self, pc: int, step: ir.Roll) -> None:
        """Write a roll."""
        kind = step.source.kind
        if step.weight is None and is_mask_set(kind) and not may_be_none(kind):
            self._even(pc, step)
        else:
            self._weighed(pc, step)
        self.writer.go(pc + 1)

    def _even(self, pc: int, step: ir.Roll) -> None:
        """A member of a set comes up, each as likely as any other."""
        body, members = self.body, self.lowering.value(step.source, self.scope)
        mask = _known(members)
        if mask is None:
            members = held(body, members, "outcomes")
        many = body.named("many", size_of(members)) if mask is None else number(mask.bit_count())
        rest = self._drawn(pc, step, many, lambda: many)
        member = self.answers.nth_member(members, rest)
        if mask is not None and (low := (mask & -mask).bit_length() - 1) >= 0 and mask + (1 << low) == 1 << mask.bit_length():
            member = add(rest, number(low))  # they have their places one after the other
        self._rolled(step, plain(member))

    def _drawn(self, pc: int, step: ir.Roll, possible: Expression, total: Callable[[], Expression]) -> Local:
        """Write how a roll goes on where nothing can come up; else the number that is drawn, 0 where there is one outcome only."""
        with self.body.if_(equal(possible, ZERO)):
            self.writer.go(step.none_target)
        drawn = self.body.named("drawn", ZERO)
        with self.body.if_(op("i64.gt_u", possible, ONE)):
            self._begin(pc)
            self.body.set(drawn, call(self.unit.prelude("chance_below"), total()))
        return drawn

    def _begin(self, pc: int) -> None:
        """Write that chance is asked, if it may be."""
        self.stop_if_spent(pc)
        with self.body.if_(op("i32.load", offset(0), offset(OPEN_AT))):
            self.ask_outside(CHANCE)
            self.writer.stop(pc)
        look(self.unit, self.body, STATE)
        self.body.set(PASSES, ZERO)
        self.body.do(call(self.unit.prelude("next_chance"), type_=NOTHING))

    def _rolled(self, step: ir.Roll, value: Operand) -> None:
        self.slots.set(step.slot, fitted(value, self.slots.shape(step.slot)))

    def _weighed(self, pc: int, step: ir.Roll) -> None:
        """One of several comes up, each as often as it weighs: what can is put down with its weight."""
        body, answers = self.body, self.answers
        element = element_type(non_null(step.source.kind))
        assert element is not None
        shape = self.unit.shapes.of(element)
        body.set(ANSWERS, offset(self.unit.answers_begin))
        possible, total = body.named("possible", ZERO), body.named("total", ZERO)
        with self.lowering.looping(step.source, step.slot, None, self.scope, stem=step.name) as (value, inner):
            weight = body.named("weight", ONE if step.weight is None else wide(self.lowering.tree(step.weight, inner)))
            with body.if_(op("i64.gt_s", weight, ZERO)):
                answers.record([weight, *fitted(value, shape).trees])
                body.set(possible, add(possible, ONE))
                body.set(total, add(total, weight))
                with body.if_(op("i64.lt_s", total, ZERO)):
                    body.write(self.unit.too_many())
        rest = self._drawn(pc, step, possible, lambda: total)
        at = body.named("at", offset(self.unit.answers_begin))
        with body.while_():
            weight = body.named("weight", load(8, at))
            with body.if_(op("i64.lt_u", rest, weight)):
                body.leave()
            body.set(rest, sub(rest, weight))
            body.set(at, add(at, offset(8 * (1 + len(shape.types)))))
        self._rolled(step, answers.read(add(at, offset(8)), [shape])[0])

    # -------------------------------------------------------------------------------------------- piles

    def shuffle(self, pc: int, step: ir.Shuffle) -> None:
        """Write a shuffle: the pile stays as full as it was, so of the sets that are kept only those of what lies on top may change."""
        body, name = self.body, step.pile.name
        pile = holder(
            self.lowering, name, [body.atom(wide(self.lowering.tree(each, self.scope)), "member") for each in step.pile.arguments]
        )
        things = (body.named("things", pile.thing_at(offset(0))), pile.height)
        with body.if_(call(self.unit.prelude(f"is_mixed_{pile.track.width}"), *things, type_=I32)):
            self._begin(pc)
            before = pile.codes()
            body.do(call(self.unit.prelude(f"order_{pile.track.width}"), *things, type_=NOTHING))
            pile.refile(before)
        self.writer.go(pc + 1)


def _known(members: Operand) -> int | None:
    """The mask of a set that is known when code is made."""
    mask = 0
    for place, word in enumerate(members.words):
        if not isinstance(word, Const) or not isinstance(word.value, int):
            return None
        mask |= (word.value & (1 << 64) - 1) << 64 * place
    return mask
