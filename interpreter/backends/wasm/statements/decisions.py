"""Questions inside routines: answered on the spot while a game is played out, left open where it has to stop."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from interpreter.analysis.decision_plans import lets_needed
from interpreter.analysis.loops import UNASKED
from interpreter.backends.wasm.codegen.services import (
    ANSWERS,
    COUNT_AT,
    DECISIONS,
    GIVEN,
    MOST_OPTIONS,
    OPTIONS,
    PASSES,
    SPENT,
    STOP_THERE,
    STOPPED,
    TOLD,
    WHO_AT,
    another_position,
)
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import NUMBER, Operand, Shape, fitted, held
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.expressions.answers import AnswerLowering, AnswerSet
from interpreter.backends.wasm.expressions.expressions import ExpressionLowering
from interpreter.backends.wasm.position.layout import Track
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.statements.checks import look
from interpreter.backends.wasm.statements.flow import Flow
from interpreter.backends.wasm.statements.showing import SHOW, ShowLowering
from interpreter.backends.wasm.statements.slots import SlotValues
from interpreter.backends.wasm.statements.together import TogetherLowering
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    NONE,
    ONE,
    YES,
    ZERO,
    add,
    choose,
    equal,
    load,
    number,
    offset,
    op,
    store,
    sub,
    wide,
)
from interpreter.lir.nodes import Call, Const, Expression, Global, Local
from interpreter.lir.types import FUNCTION, I32, I64
from interpreter.model import ir


class DecisionLowering(TogetherLowering, ShowLowering):
    """Writes the questions of one routine."""

    def __init__(self, unit: CompilationUnit, body: Body, slots: SlotValues, writer: Flow) -> None:
        self.unit, self.body, self.slots, self.writer = unit, body, slots, writer
        self.rules, self.facts, self.table, self.routine = unit.rules, unit.facts, unit.table, slots.routine
        self.lowering = ExpressionLowering(unit, body)
        self.scope = slots.scope()
        self.answers = AnswerLowering(self.lowering)
        self.mark, self.takes_space = body.fresh("mark", I32), False  # where the free space begins, and whether it is taken from

    # -------------------------------------------------------------------------------------------- calls

    def run_plain(self, routine: str, values: Mapping[int, Operand]) -> None:
        """Write that a routine runs that cannot stop; where the game ends in it, this one ends as well."""
        arguments: list[Expression] = [STATE]
        for slot in self.facts.suspension.parameters(routine):
            shape = self.slot_shape(routine, slot)
            arguments += self._handed(values[slot], shape).trees
        self._followed(Call(Global(self.unit.routine(routine), FUNCTION), tuple(arguments), I32))

    def run_suspending(self, routine: str, values: Mapping[int, Operand], resume: int) -> None:
        """Write that a routine runs from its beginning; where it stops, this one waits at an instruction."""
        arguments: list[Expression] = [STATE, Const(0, I32)]
        for slot in range(len(self.rules.routines[routine].slots)):
            shape = self.slot_shape(routine, slot)
            value = values.get(slot)
            if value is None:
                arguments += [NONE if each == I64 else Const(0, I32) for each in shape.types]
            else:
                arguments += self._handed(value, shape).trees
        code = self.body.named("code", Call(Global(self.unit.routine(routine), FUNCTION), tuple(arguments), I32))
        with self.body.if_(code):
            with self.body.if_(equal(code, STOPPED)):
                self.writer.stop(resume)
            self.body.give(code)

    def _followed(self, call: Expression) -> None:
        code = self.body.named("code", call)
        with self.body.if_(code):
            self.body.give(code)

    def slot_shape(self, routine: str, slot: int) -> Shape:
        """The shape of a slot of a routine."""
        return SlotValues(self.unit, self.body, self.rules.routines[routine]).shape(slot)

    def _handed(self, value: Operand, shape: Shape) -> Operand:
        """A value as a routine gets it, which may change what it comes from."""
        return fitted(self.lowering.copied(self.lowering.settled(value, shape)) if shape.form in ("list", "counts") else value, shape)

    @contextmanager
    def one_step(self) -> Iterator[None]:
        """What is written inside is one instruction: the space for lists that those before took is free again."""
        self.lowering.has_spent = False
        with self.body.aside() as block:
            yield
        if self.lowering.has_spent:
            self.takes_space = True
            self.body.set(SPENT, self.mark)
        self.body.paste(block)

    # -------------------------------------------------------------------------------------------- questions

    def ask(self, pc: int) -> None:
        """Write an instruction that asks a player or chance."""
        match self.routine.code[pc]:
            case ir.Ask(decision=menu) as step if menu.together is not None:
                self.together(pc, step)
            case ir.Ask() as step:
                self.stop_if_spent(pc)
                self._one(pc, step)
            case ir.Roll() as step:
                self.roll(pc, step)
            case ir.Shuffle() as step:
                self.shuffle(pc, step)

    def _one(self, pc: int, step: ir.Ask) -> None:
        menu, body = step.decision, self.body
        seat = held(body, fitted(self.lowering.value(step.players, self.scope), NUMBER), "seat")
        another_position(body)
        body.set(ANSWERS, offset(self.unit.answers_begin))
        offers = [self.offer(branch, seat) for branch in menu.alternatives]
        total = body.named("total", _sum([each.count for each in offers]))
        with body.if_(equal(total, ZERO)):
            self.nobody(menu)
        every = self._with_pass(menu, total, seat)
        chosen = body.fresh("chosen", I64)
        if menu.forced:
            with body.if_(equal(every, ONE)):
                self.spend(number(UNASKED))
                body.set(chosen, ZERO)
            with body.else_():
                self._choose(pc, menu, seat, chosen, every, offers)
        else:
            self._choose(pc, menu, seat, chosen, every, offers)
        self._dispatch(pc, menu, seat, chosen, offers)

    def nobody(self, menu: ir.DecisionPoint) -> None:
        """Write how it goes on where there is no answer."""
        if menu.none_counts:
            self._count_pass()
            self.body.set(TOLD, YES)
        self.spend(number(UNASKED))
        self.writer.go(menu.none_target)

    def drawn_answer(self, every: Expression) -> Local:
        """Write that the number of an answer is drawn, and that there was a question."""
        body = self.body
        look(self.unit, body, STATE)
        body.set(DECISIONS, add(DECISIONS, ONE))
        body.set(OPTIONS, add(OPTIONS, every))
        with body.if_(op("i64.gt_s", every, MOST_OPTIONS)):
            body.set(MOST_OPTIONS, every)
        body.set(PASSES, ZERO)
        return body.named("drawn", Call(Global(self.unit.prelude("answer"), FUNCTION), (every,), I64))

    def _choose(
        self, pc: int, menu: ir.DecisionPoint, seat: Operand, chosen: Local, every: Expression, offers: Sequence[AnswerSet]
    ) -> None:
        """Write that there is a question: the number of an answer is drawn, or the one that is given is taken, or the routine stops."""
        body = self.body
        if self.unit.is_searched:
            self.search_begins()
            self._searched(menu, seat, chosen, every, offers)
            body.set(PASSES, ZERO)
            return
        with body.if_(op("i64.eqz", GIVEN)):
            body.set(chosen, self.drawn_answer(every))
        with body.else_():
            if self.unit.shown is not None:
                with body.if_(equal(GIVEN, number(SHOW))):
                    self.show(menu, seat, offers, self.unit.shown)
                    self.writer.stop(pc)
            with body.if_(equal(GIVEN, number(STOP_THERE))):
                body.do(store(8, offset(0), COUNT_AT, every))
                body.do(store(8, offset(0), WHO_AT, wide(seat.tree)))
                self.writer.stop(pc)
            body.set(chosen, sub(GIVEN, ONE))
            body.set(GIVEN, number(STOP_THERE))
        body.set(PASSES, ZERO)

    def _searched(self, menu: ir.DecisionPoint, seat: Operand, chosen: Local, every: Expression, offers: Sequence[AnswerSet]) -> None:
        """Write that a search answers, as long as it has room; else an answer is drawn."""
        with self.body.if_(self.is_searched()):
            self.search(menu, seat, chosen, every, offers)
        with self.body.if_(equal(GIVEN, ZERO)):
            self.body.set(chosen, self.drawn_answer(every))

    def _with_pass(self, menu: ir.DecisionPoint, total: Expression, seat: Operand) -> Expression:
        """How many answers there are with passing."""
        if menu.passing is None:
            return total
        if menu.passing.when is None:
            return self.body.named("every", add(total, ONE))
        test = self.lowering.tree(menu.passing.when, self.scope.with_(ir.ME, seat))
        return self.body.named("every", add(total, wide(test)))

    def _count_pass(self) -> None:
        at = self.unit.layout.course["passes"]
        self.body.do(store(8, STATE, at, add(load(8, STATE, at), ONE)))

    def _dispatch(self, pc: int, menu: ir.DecisionPoint, seat: Operand, chosen: Local, offers: Sequence[AnswerSet]) -> None:
        """What the answer with the drawn number does: those of the branches come one after the other, passing last."""
        body = self.body
        many = len(offers) + (menu.passing is not None)
        before: Expression = ZERO
        for which, (branch, offer) in enumerate(zip(menu.alternatives, offers, strict=True)):
            last = which == many - 1
            after = add(before, offer.count)
            test = YES if last else op("i64.lt_s", chosen, after)
            with body.if_(test):
                self._answered(pc, branch, menu, seat, offer, sub(chosen, before))
            before = after if last else body.atom(after, "before")
        if menu.passing is not None:
            if menu.passing.counted:
                self._count_pass()
            self.writer.go(menu.passing.target)

    def _answered(
        self, pc: int, branch: ir.Alternative, menu: ir.DecisionPoint, seat: Operand, offer: AnswerSet, place: Expression
    ) -> None:
        if menu.counted:
            self.body.do(store(8, STATE, self.unit.layout.course["passes"], ZERO))
        values = offer.nth(place)
        if branch.action is None:
            for choice, value in zip(branch.choices, values, strict=True):
                self.slots.set(choice.slot, value)
            for slot, expression in branch.lets:
                self.slots.set(slot, self.lowering.value(expression, self.scope))
            self.writer.go(branch.target)
        else:
            self._action(pc, branch, seat, values)

    def _action(self, pc: int, branch: ir.Alternative, seat: Operand, values: Sequence[Operand]) -> None:
        assert branch.action is not None
        routine = self.rules.actions[branch.action].routine
        passed, asks = self.facts.suspension.parameters(routine), routine in self.facts.suspension.routines
        names = {ir.ME: seat}
        for choice, value in zip(branch.choices, values, strict=True):
            names[choice.slot] = held(self.body, value, choice.name)
        for slot, said in branch.lets if asks else lets_needed(branch, frozenset(passed)):
            names[slot] = held(self.body, self.lowering.value(said, Scope(names)), "let")
        if asks:
            self.run_suspending(routine, names, pc + 1)
        else:
            self.run_plain(routine, names)
        self.writer.go(pc + 1)

    # -------------------------------------------------------------------------------------------- things

    def put_heap(self, target: ir.LValue, track: Track, address: Expression, at: int, value: Operand) -> None:
        """Write that a place holds another heap."""
        if track.form != "bits":
            raise Unsupported(f"changes of `{target.name}` as a whole")
        self.body.do(op("i32.store", address, offset(at), value.is_there))
        for place, word in enumerate(value.words, 1):
            self.body.do(store(8, address, at + 8 * place, choose(value.is_there, word, ZERO)))


def _sum(counts: Sequence[Expression]) -> Expression:
    total: Expression = ZERO
    for count in counts:
        total = add(total, count)
    return total
