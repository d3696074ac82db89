"""Questions put to several at once: nobody's answers depend on another's, so each is drawn as soon as it is known what there is to draw."""

from abc import abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager

from interpreter.backends.wasm.codegen.services import ANSWERS, GIVEN, SEVERAL, another_position
from interpreter.backends.wasm.codegen.sets import has
from interpreter.backends.wasm.codegen.shapes import Operand, held, plain
from interpreter.backends.wasm.expressions.answers import AnswerSet
from interpreter.backends.wasm.expressions.ballots import no_ballot, put_ballot
from interpreter.backends.wasm.statements.chance import ChanceLowering
from interpreter.backends.wasm.trees.instructions import (
    NO,
    ONE,
    YES,
    ZERO,
    add,
    choose,
    equal,
    number,
    offset,
    op,
    sub,
    unequal,
    wide,
)
from interpreter.lir.nodes import Expression, Local
from interpreter.model import ir
from interpreter.model.types.types import MultisetOf, SetOf, element_type, non_null


class TogetherLowering(ChanceLowering):
    """Writes the questions of one routine that are put to several."""

    def together(self, pc: int, step: ir.Ask) -> None:
        """Write a question put to several."""
        menu, body = step.decision, self.body
        assert menu.together is not None
        self.stop_if_spent(pc)
        another_position(body)
        inner = element_type(non_null(menu.alternatives[0].choices[0].domain.kind))
        for seat in range(self.table.players):
            no_ballot(body, self.slots.value(menu.together), number(seat), is_empty=isinstance(inner, SetOf | MultisetOf))
        taken = body.named("taken", NO)
        if self.unit.is_searched and not menu.in_turn:
            self.search_begins()
        if menu.in_turn:
            self.in_turn(step.players, None, 1, lambda seat: self._of_one(pc, menu, seat, taken))
        else:
            seats = self.lowering.value(step.players, self.scope)
            with self._each(seats) as each:
                self._of_one(pc, menu, each, taken)
        with body.if_(taken):
            self.writer.go(pc + 1)
        self.nobody(menu)

    def _each(self, seats: Operand) -> AbstractContextManager[Operand]:
        return self.lowering.passes(lambda: self.lowering.each_of(seats, "seat"))

    def _of_one(self, pc: int, menu: ir.DecisionPoint, seat: Operand, taken: Local) -> None:
        """Write what one of them answers, if there is anything."""
        assert menu.together is not None
        body, (branch,) = self.body, menu.alternatives
        body.set(ANSWERS, offset(self.unit.answers_begin))
        offer = self.offer(branch, seat)
        count = body.atom(offer.count, "count")
        with body.if_(unequal(count, ZERO)):
            chosen = self._chosen(pc, menu, seat, count, offer)
            (value,) = offer.nth(chosen)
            put_ballot(self.lowering, self.slots.value(menu.together), wide(seat.tree), value)
            body.set(taken, YES)

    def _chosen(self, pc: int, menu: ir.DecisionPoint, seat: Operand, count: Expression, offer: AnswerSet) -> Local:
        """Write the number of the answer of one of them."""
        body = self.body
        if not self.unit.is_searched:
            with body.if_(unequal(GIVEN, ZERO)):  # answers to such questions are not given inside
                self.ask_outside(SEVERAL)
                self.writer.stop(pc)
            return self.drawn_answer(count)
        chosen = body.named("chosen", ZERO)
        with body.if_(unequal(count, ONE) if menu.forced else YES):
            if menu.in_turn:
                self.search_begins()
            with body.if_(self.is_searched()):
                self.search(menu, seat, chosen, count, [offer])
        with body.if_(equal(GIVEN, ZERO)):
            body.set(chosen, self.drawn_answer(count))
        return chosen

    def in_turn(self, source: ir.Expression, first: ir.Expression | None, direction: int, inside: Callable[[Operand], None]) -> None:
        """Write what is done with the players of a set in turn order, from one on (None: from whose turn it is)."""
        body, players = self.body, self.table.players
        seats = held(body, self.lowering.value(source, self.scope), "seats")
        seat = body.named("seat", self.lowering.register("#current").tree if first is None else wide(self.lowering.tree(first, self.scope)))
        count = body.named("count", ZERO)
        with body.while_(op("i64.lt_s", count, number(players))):
            with body.if_(has(seats, seat)):
                inside(plain(seat))
            if direction > 0:
                body.set(seat, choose(equal(seat, number(players - 1)), ZERO, add(seat, ONE)))
            else:
                body.set(seat, choose(equal(seat, ZERO), number(players - 1), sub(seat, ONE)))
            body.set(count, add(count, ONE))

    @abstractmethod
    def nobody(self, menu: ir.DecisionPoint) -> None:
        """Write how it goes on where there is no answer."""

    @abstractmethod
    def drawn_answer(self, every: Expression) -> Local:
        """Write that the number of an answer is drawn, and that there was a question."""
