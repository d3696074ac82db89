"""Questions inside generated routines: answered on the spot while a game is played out by chance, left open otherwise.

`limit` is how many questions may be answered by chance; when `counts` has so many the routine stops where the next one may be and leaves
its frame, as the reference machine does. A run that `stops` answers one, stops at the next and says how many answers that one has. What is answered, counted and drawn here is what `runtime/machine/decisions` and a bot that plays by chance
would do; a test holds them together.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from interpreter.analysis import decision_shapes
from interpreter.analysis.decision_plans import lets_needed
from interpreter.analysis.loops import UNASKED
from interpreter.backends.python.codegen import move_enumeration
from interpreter.backends.python.codegen.answer_sets import AnswerSet, AnswerSetCodegen
from interpreter.backends.python.codegen.expressions import ExpressionLowering
from interpreter.backends.python.codegen.function_builder import (
    AIMS,
    COUNTS,
    LIMIT,
    MISSING,
    OPEN,
    RUN,
    SEAT,
    STATE,
    WATCH,
    Body,
    Scope,
    ask,
    empty_list,
    entry,
    row,
)
from interpreter.backends.python.codegen.index_updates import IndexUpdater
from interpreter.backends.python.codegen.routine_codegen import RoutineCodegen
from interpreter.lir import nodes
from interpreter.lir.nodes import TRUE, Expression, Global, Local
from interpreter.lir.operators import NONE, joined, number, op, select
from interpreter.lir.traverse import assigned, expressions
from interpreter.lir.types import ANY, BOOL, FUNCTION, INT, MACHINE, SEQUENCE
from interpreter.model import ir
from interpreter.model.types.types import MultisetOf, SetOf, element_type, non_null

LIMIT_REACHED = op("ge", op("length", COUNTS), LIMIT)
STOPS = Local("stops", MACHINE)  # whether it stops at the question after the one that it has answered, and looks for the answers there
PREPARED = Local("prepared", MACHINE)  # the answers to the question where it stopped, if they have been looked for


def ask_for(name: str) -> nodes.Method:
    """What a run has under a name."""
    return nodes.Method(RUN, name, None, ANY)


UNASKED_SPENT = nodes.Do(ask(RUN, "spend", number(UNASKED)))


@dataclass(frozen=True, slots=True)
class CallSite:
    """Where a question stands: its instruction, how the frame is written, how it goes on somewhere else."""

    pc: int
    frame: Callable[[int], Expression]
    go: Callable[[int], None]


class DecisionCodegen(RoutineCodegen):
    """Writes the questions of one routine. `reused`: the names that may hold the answers to a question already, by instruction."""

    def __init__(self, lowering: ExpressionLowering, scope: Scope, routine: ir.Routine, reused: Mapping[int, Local]) -> None:
        super().__init__(lowering, scope, routine)
        self.answers = AnswerSetCodegen(lowering, scope, routine, reused)

    def write(self, place: CallSite) -> None:
        """Write an instruction that asks a player or chance."""
        step = self.routine.code[place.pc]
        if not self._is_known(step):
            self._stop(place)
            return
        match step:
            case ir.Ask(decision=menu) if menu.together is not None:
                with self.body.if_(joined("or", (STOPS, LIMIT_REACHED))):
                    self._stop(place)
                self._simultaneous(place, step)
            case ir.Ask():
                with self.body.if_(LIMIT_REACHED):
                    self._stop(place)
                self._one(place, step)
            case ir.Roll():
                self._roll(place, step)
            case ir.Shuffle(pile=pile):
                self._shuffle(place, pile)

    def _stop(self, place: CallSite) -> None:
        _leave(self.body, place.frame(place.pc))

    def _is_known(self, step: ir.Instruction) -> bool:
        """Whether answers to a question can be drawn by generated code."""
        alternatives = step.decision.alternatives if isinstance(step, ir.Ask) else ()
        return all(not decision_shapes.is_lazy(branch) or decision_shapes.is_ranked(branch) for branch in alternatives)

    # -------------------------------------------------------------------------------------------- chance

    def _roll(self, place: CallSite, step: ir.Roll) -> None:
        body = self.body
        weights: Expression = NONE
        members = body.named("outcomes", self.lowering.walked(step.source, self.scope))
        if step.weight is not None:
            weights, name = body.fresh("weights", SEQUENCE), body.for_slot(step.slot, step.name)
            body.set(weights, empty_list())
            with body.for_(name, members):
                body.do(ask(weights, "append", self.lowering.value(step.weight, self.scope.with_(step.slot, name))))
        drawn = body.named("drawn", ask(RUN, "rolled", members, weights, STATE))
        with body.if_(op("is_same", drawn, OPEN)):
            self._stop(place)
        with body.if_(op("is_same", drawn, MISSING)):
            place.go(step.none_target)
        with body.else_():
            body.set(self.scope.names[step.slot], drawn)
            place.go(place.pc + 1)

    def _shuffle(self, place: CallSite, pile: ir.LValue) -> None:
        """Shuffle a pile, which stays as full as it was: of its indexes only those of what lies on top may change."""
        updater = IndexUpdater(self.lowering, self.scope, self.routine)
        tops = updater.tops(pile)
        cell = updater.cell(tops)
        content = nodes.Load(cell, self.rules.state_vars[pile.name].kind)
        drawn = self.body.named("drawn", ask(RUN, "shuffled", content, STATE))
        with self.body.if_(op("is_same", drawn, OPEN)):
            self._stop(place)
        before = updater.before(tops, cell)
        self.body.set(content, drawn)
        updater.refile(tops, content, before)
        place.go(place.pc + 1)

    # -------------------------------------------------------------------------------------------- one player

    def _one(self, place: CallSite, step: ir.Ask) -> None:
        menu, body = step.decision, self.body
        seat = self._value(step.players)
        with body.aside() as look:
            offers = self.answers.of(place.pc, menu, seat)
            total = offers[0].count if len(offers) == 1 else body.named("total", _sum([each.count for each in offers]))
        with body.aside() as options:
            every = self._passes(menu, total, seat)
        with body.aside() as answered:
            self._give(place, menu, seat, every, offers)
        names = self._needed(look, [*options, *answered, nodes.Do(total)])
        self.unit.listings[self.routine.name, place.pc] = [
            (names.index(each.values), each.form) if each.values in names else None for each in offers
        ]
        with body.if_(op("is_none", PREPARED)):
            body.paste(look)
        with body.else_():
            body.set(row(names), PREPARED)
            body.set(row([PREPARED, ask_for("prepared")]), row([NONE, NONE]))
        with body.if_(op("not", total)):
            self._nobody(place, menu)
        with body.else_():
            body.paste(options)
            with body.if_(joined("and", (STOPS, op("truth", COUNTS), *([op("gt", every, number(1))] if menu.forced else [])))):
                body.set(row([ask_for(each) for each in ("options", "player", "prepared")]), row([every, seat, row(names)]))
                self._stop(place)
            body.paste(answered)

    def _needed(self, look: Sequence[nodes.Statement], after: Sequence[nodes.Statement]) -> list[Expression]:
        """The names that get a value where answers are looked for and are read when one is given."""
        read = {tree.name: tree for tree in expressions(after) if isinstance(tree, Local)}
        return [read[name] for name in dict.fromkeys(assigned(look)) if name in read]

    def _give(self, place: CallSite, menu: ir.DecisionPoint, seat: Expression, every: Expression, offers: Sequence[AnswerSet]) -> None:
        """Write that one of the answers is given, and what it does."""
        body, chosen = self.body, self.body.fresh("chosen", INT)
        self._watched(op("gt", every, number(1)) if menu.forced else None)
        if menu.forced:
            with body.if_(op("eq", every, number(1))):
                body.write(UNASKED_SPENT)
                body.set(chosen, number(0))
            with body.else_():
                body.set(chosen, ask(RUN, "answer", every, type_=INT))
        else:
            body.do(ask(COUNTS, "append", every))
            body.set(ask_for("passes"), number(0))
            body.set(chosen, self._drawn(place, menu, every, offers))
        self._dispatch(place, menu, seat, chosen, offers)

    def _nobody(self, place: CallSite, menu: ir.DecisionPoint) -> None:
        """Write how it goes on where there is no answer."""
        if menu.none_counts:
            self.body.update(self.unit.register("#passes"), "add", number(1))
            self.body.do(ask(RUN, "skip", self.scope.names[ir.ME], self.unit.text(menu.address)))
        self.body.write(UNASKED_SPENT)
        place.go(menu.none_target)

    def _watched(self, also: Expression | None) -> None:
        """Let whoever looks at the checks do so, where somebody is asked."""
        if any(not check.at for check in self.rules.always):
            tests = [op("is_some", WATCH), *([] if also is None else [also])]
            with self.body.if_(joined("and", tests)):
                self.body.do(nodes.Call(WATCH, (self.unit.text(""), STATE), ANY))

    def _drawn(self, place: CallSite, menu: ir.DecisionPoint, every: Expression, offers: Sequence[AnswerSet]) -> Expression:
        """The number of the answer; games may aim at some branches, where there are others."""
        plain = nodes.Call(Local("below", FUNCTION), (every,), INT)
        if len(menu.alternatives) + (menu.passing is not None) == 1:
            return plain
        decision = number(self.facts.decision_numbers[self.routine.name, place.pc])
        aimed = ask(RUN, "aimed", decision, every, row([each.count for each in offers]), type_=INT)
        return select(op("is_none", AIMS), plain, aimed)

    def _passes(self, menu: ir.DecisionPoint, total: Expression, seat: Expression) -> Expression:
        """How many answers there are with passing."""
        if menu.passing is None:
            return total
        if menu.passing.when is None:
            return self.body.named("every", op("add", total, number(1)))
        inner = self.scope.with_(ir.ME, seat)
        return self.body.named("every", op("add", total, op("truth", self.lowering.value(menu.passing.when, inner))))

    def _dispatch(self, place: CallSite, menu: ir.DecisionPoint, seat: Expression, chosen: Local, offers: Sequence[AnswerSet]) -> None:
        """What the answer with the drawn number does: those of the branches come one after the other, passing last."""
        body, counts = self.body, [each.count for each in offers]
        many = len(counts) + (menu.passing is not None)
        for which, (alternative, offer) in enumerate(zip(menu.alternatives, offers, strict=True)):
            answer = offer.nth(_rest(chosen, counts[:which]))
            test = op("lt", chosen, _sum(counts[: which + 1]))
            if many == 1:
                self._answered(place, alternative, menu, seat, offer, answer)
                return
            with body.if_(test) if which == 0 else body.else_(None if which == many - 1 else test):
                self._answered(place, alternative, menu, seat, offer, answer)
        if menu.passing is not None:
            with body.else_():
                if menu.passing.counted:
                    body.update(self.unit.register("#passes"), "add", number(1))
                place.go(menu.passing.target)

    def _answered(
        self, place: CallSite, branch: ir.Alternative, menu: ir.DecisionPoint, seat: Expression, offer: AnswerSet, answer: Expression
    ) -> None:
        if menu.counted:
            self.body.set(self.unit.register("#passes"), number(0))
        if branch.action is None:
            self._chosen([self.scope.names[choice.slot] for choice in branch.choices], offer, answer)
            for slot, value in branch.lets:
                self.body.set(self.scope.names[slot], self.lowering.value(value, self.scope))
            place.go(branch.target)
        else:
            self._action(place, branch, seat, offer, answer)

    def _chosen(self, names: Sequence[Expression], offer: AnswerSet, answer: Expression) -> None:
        """Write what gives the values of an answer their names."""
        if names:
            self.body.set(names[0] if offer.bare else row(names), answer)

    def _action(self, place: CallSite, branch: ir.Alternative, seat: Expression, offer: AnswerSet, answer: Expression) -> None:
        assert branch.action is not None
        action = self.rules.actions[branch.action]
        routine, function = self.rules.routines[action.routine], Global(self.unit.routine(action.routine), FUNCTION)
        passed = self.facts.suspension.parameters(action.routine)
        asks = action.routine in self.facts.suspension.routines
        with self.body.if_(op("is_some", AIMS)):
            taken = nodes.Method(RUN, "taken", None, ANY)
            self.body.do(ask(taken, "add", number(sorted(self.rules.actions).index(branch.action))))
        inner = Scope({ir.ME: seat})
        names = []
        for choice in branch.choices:
            names.append(self.body.for_slot(choice.slot, choice.name, element_type(choice.domain.kind) or ANY))
            inner = inner.with_(choice.slot, names[-1])
        self._chosen(names, offer, answer)
        for slot, value in branch.lets if asks else lets_needed(branch, frozenset(passed)):
            name = self.body.for_slot(slot, move_enumeration.name_of(branch, slot), value.kind)
            self.body.set(name, self.lowering.value(value, inner))
            inner = inner.with_(slot, name)
        if not asks:
            self.body.do(nodes.Call(function, (RUN, STATE, *(inner.names[slot] for slot in passed)), ANY))
            place.go(place.pc + 1)
            return
        slots = [inner.names.get(each, NONE) for each in range(len(routine.slots))]
        while slots[-1] == NONE:
            slots.pop()
        run_routine(self.body, function, slots, place.frame(place.pc + 1))
        place.go(place.pc + 1)

    # -------------------------------------------------------------------------------------------- several at once

    def _simultaneous(self, place: CallSite, step: ir.Ask) -> None:
        """Everybody's answer at once: nobody's depends on another's, so each is drawn as soon as it is known what there is to draw."""
        menu, body = step.decision, self.body
        assert menu.together is not None
        assert menu.passing is None
        given, taken, seat = body.fresh("given", SEQUENCE), body.fresh("taken", ANY), body.fresh("seat", SEAT)
        nothing = nodes.Sequence((self._nothing(menu),), SEQUENCE, is_mutable=True)
        body.set(given, op("repeated", nothing, self.unit.constant("SEATS", ("players",), INT)))
        body.set(taken, op("dictionary", type_=ANY))
        order = (
            self.lowering.in_turn(step.players, self.unit.register("#current"), 1, self.scope)
            if menu.in_turn
            else self.lowering.walked(step.players, self.scope)
        )
        with body.for_(seat, order):
            (offer,) = self.answers.of(place.pc, menu, seat)
            with body.if_(offer.count):
                answer = offer.nth(ask(RUN, "answer", offer.count, type_=INT))
                body.set(entry(taken, seat), TRUE)
                body.set(entry(given, seat), answer if offer.bare else op("head", answer))
        self._watched(taken)
        body.set(self.scope.names[menu.together], op("as_tuple", given))
        with body.if_(taken):
            place.go(place.pc + 1)
        with body.else_():
            self._nobody(place, menu)

    def _nothing(self, menu: ir.DecisionPoint) -> Expression:
        """What stands for a seat that chose nothing: an empty set, where sets are chosen."""
        inner = element_type(non_null(menu.alternatives[0].choices[0].domain.kind))
        if not isinstance(inner, SetOf | MultisetOf):
            return NONE
        return self.unit.constant("NOTHING", ("blank", inner))


def run_routine(body: Body, function: Expression, slots: Sequence[Expression], frame: Expression) -> None:
    """Write that another routine runs from its beginning; where it stops, this one stops too, and leaves its frame."""
    with body.if_(nodes.Call(function, (RUN, STATE, number(0), *slots), BOOL)):
        _leave(body, frame)


def _leave(body: Body, frame: Expression) -> None:
    """Write that a routine stops and leaves its frame."""
    body.do(ask(nodes.Method(RUN, "frames", None, ANY), "append", frame))
    body.give(TRUE)


def _sum(counts: Sequence[Expression]) -> Expression:
    return joined("add", tuple(counts))


def _rest(chosen: Expression, counts: Sequence[Expression]) -> Expression:
    """A number without those that come before."""
    return op("sub", chosen, *counts) if counts else chosen
