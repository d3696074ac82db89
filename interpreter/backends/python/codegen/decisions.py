"""Questions inside generated routines: answered on the spot while a game is played out by chance, left open otherwise.

`limit` is how many questions may be answered by chance; when `counts` has so many the routine stops and leaves its frame, as the
reference machine does. What is answered, counted and drawn here is what `runtime.asking` and a bot that plays by chance
would do; a test holds them together.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from interpreter.analysis import decision_shapes
from interpreter.analysis.decision_plans import lets_needed
from interpreter.backends.python.codegen import move_enumeration
from interpreter.backends.python.codegen.expressions import Printer
from interpreter.backends.python.codegen.function_builder import Body, NameScope, bare, called, row
from interpreter.model import ir
from interpreter.model.types.types import MultisetOf, SetOf, element_type, may_be_none, non_null
from interpreter.runtime.state.vm_state import UNASKED

Text = str
_READS_KEPT = re.compile(r"\bQ\b")


@dataclass(frozen=True, slots=True)
class CallSite:
    """Where a question stands: its instruction, how the frame is written, how it goes on somewhere else."""

    pc: int
    frame: Callable[[int], Text]
    go: Callable[[int], None]


@dataclass(frozen=True, slots=True)
class AnswerSet:
    """The answers of a branch: their number, and how the one with a number is written.

    `bare`: what is written is the one thing that is chosen; otherwise it is a tuple.
    """

    count: Text
    written: Text  # with {number}
    bare: bool = False

    def nth(self, number: Text) -> Text:
        """The answer with a number."""
        return self.written.format(number=number)


class DecisionCodegen:
    """Writes the questions of one routine. `reused`: the names that may hold the answers to a question already, by instruction."""

    def __init__(self, printer: Printer, scope: NameScope, routine: ir.Routine, reused: Mapping[int, Text]) -> None:
        self.printer = printer
        self.unit = printer.unit
        self.facts = printer.facts
        self.rules = printer.rules
        self.body = printer.body
        self.scope = scope
        self.routine = routine
        self.reused = reused

    def write(self, place: CallSite) -> None:
        """Write an instruction that asks a player or chance."""
        step = self.routine.code[place.pc]
        if not self._is_known(step):
            self._stop(place)
            return
        with self.body.block("if len(counts) >= limit"):
            self._stop(place)
        match step:
            case ir.Ask(decision=menu) if menu.together is not None:
                self._simultaneous(place, step)
            case ir.Ask():
                self._one(place, step)
            case ir.Roll():
                self._roll(place, step)
            case ir.Shuffle(pile=pile):
                cell = self.printer.atom(self.printer.place(pile, self.scope), "cell")  # as full as before, so nothing kept changes
                self.body.line(f"S[{cell}] = R.shuffled(S[{cell}], S)")
                place.go(place.pc + 1)

    def _stop(self, place: CallSite) -> None:
        self.body.line(f"R.frames.append({place.frame(place.pc)})")
        self.body.line("return True")

    def _is_known(self, step: ir.Instruction) -> bool:
        """Whether answers to a question can be drawn by generated code."""
        if not isinstance(step, ir.Ask):
            return True
        together = step.decision.together is not None
        if together != isinstance(step.players.kind, SetOf):
            return False
        return all(not decision_shapes.is_lazy(branch) or decision_shapes.is_ranked(branch) for branch in step.decision.alternatives)

    # -------------------------------------------------------------------------------------------- chance

    def _roll(self, place: CallSite, step: ir.Roll) -> None:
        members = self.body.fresh("outcomes")
        self.body.line(f"{members} = {bare(self.printer.walked(step.source, self.scope))}")
        weights = "None"
        if step.weight is not None:
            weights, name = self.body.fresh("weights"), self.body.given(step.slot, step.name)
            self.body.line(f"{weights} = []")
            with self.body.block(f"for {name} in {members}"):
                self.body.line(f"{weights}.append({bare(self.printer.value(step.weight, self.scope.with_(step.slot, name)))})")
        drawn = self.body.fresh("drawn")
        self.body.line(f"{drawn} = R.rolled({members}, {weights}, S)")
        with self.body.block(f"if {drawn} is missing"):
            place.go(step.none_target)
        with self.body.block("else"):
            self.body.line(f"{self.scope.names[step.slot]} = {drawn}")
            place.go(place.pc + 1)

    # -------------------------------------------------------------------------------------------- one player

    def _one(self, place: CallSite, step: ir.Ask) -> None:
        menu, body = step.decision, self.body
        seat = self.printer.atom(self.printer.value(step.players, self.scope), "seat")
        offers = self._offers(place, menu, seat, guard=may_be_none(step.players.kind))
        total = offers[0].count if len(offers) == 1 else self._named("total", " + ".join(each.count for each in offers))
        with body.block(f"if not {total}"):
            if menu.none_counts:
                body.line("S[-1] += 1")
            body.line(f"R.spend({UNASKED})")
            place.go(menu.none_target)
        with body.block("else"):
            every, chosen = self._passes(menu, total, seat), body.fresh("chosen")
            self._watched(f"{every} > 1" if menu.forced else "")
            if menu.forced:
                with body.block(f"if {every} == 1"):
                    body.line(f"R.spend({UNASKED})")
                    body.line(f"{chosen} = 0")
                with body.block("else"):
                    body.line(f"{chosen} = R.answer({every})")
            else:
                body.line(f"counts.append({every})")
                body.line("R.passes = 0")
                body.line(f"{chosen} = {self._drawn(place, menu, every, offers)}")
            self._dispatch(place, menu, seat, chosen, offers)

    def _watched(self, also: Text) -> None:
        """Let whoever looks at the checks do so, where somebody is asked."""
        if any(not check.at for check in self.rules.always):
            with self.body.block(f"if watch is not None{f' and {also}' if also else ''}"):
                self.body.line(f"watch({self.unit.text('')}, S)")

    def _drawn(self, place: CallSite, menu: ir.DecisionPoint, every: Text, offers: Sequence[AnswerSet]) -> Text:
        """The number of the answer; games may aim at some branches, where there are others."""
        if len(menu.alternatives) + (menu.passing is not None) == 1:
            return f"below({every})"
        number = self.facts.decision_numbers[self.routine.name, place.pc]
        return f"below({every}) if aims is None else R.aimed({number}, {every}, {row([each.count for each in offers])})"

    def _named(self, stem: str, text: Text) -> Text:
        name = self.body.fresh(stem)
        self.body.line(f"{name} = {text}")
        return name

    def _offers(self, place: CallSite, menu: ir.DecisionPoint, seat: Text, *, guard: bool = False) -> list[AnswerSet]:
        """The answers of every branch; `guard`: there may be nobody to ask."""
        with self.body.aside() as lines:
            found = [self._offer(place, number, branch, seat, guard=guard) for number, branch in enumerate(menu.alternatives)]
        if any(_READS_KEPT.search(text) for _, text in lines):
            self.body.line("Q = {}")
        self.body.paste(lines)
        return found

    def _offer(self, place: CallSite, number: int, branch: ir.Alternative, seat: Text, *, guard: bool) -> AnswerSet:
        body, count, key = self.body, self.body.fresh("count"), decision_shapes.branch_key(self.rules, self.routine, place.pc, number)
        scope = NameScope({ir.ME: seat}, asking=True) if branch.action is not None else self._asking_scope(seat)
        if (mask := self._mask(branch, scope)) is not None:
            found = self._named("answers", bare(mask) if not guard else f"0 if {seat} is None else {mask}")
            body.line(f"{count} = {found}.bit_count()")
            return AnswerSet(count, f"nth_place({found}, {{number}})", bare=True)
        if decision_shapes.is_one_heap(branch) and not guard:
            found = self._named("answers", move_enumeration.choices(self.printer, branch.choices[0].domain, scope))
            return AnswerSet(f"{found}.size", f"{found}.nth({{number}})", bare=True)
        if len(branch.choices) <= 1 and not decision_shapes.is_lazy(branch) and not guard:
            return self._in_place(branch, scope, count)
        slots = f"({seat},)" if branch.action is not None else self._frame(seat)
        if decision_shapes.is_lazy(branch):
            text = called(self.unit.function(("count", key), "count_of"), "S", "Q", slots)
            body.line(f"{count} = {text if not guard else f'0 if {seat} is None else {text}'}")
            return AnswerSet(count, f"{self.unit.function(('nth', key), 'nth_of')}(S, Q, {slots}, {{number}})")
        text = called(self.unit.function(("collect", key), "all_of"), "S", "Q", slots)
        before = self.reused.get(place.pc)
        if before is not None:
            text = f"{text} if {before} is None else {before}"
        found = self._named("answers", text if not guard else f"() if {seat} is None else {text}")
        if before is not None:
            body.line(f"{before} = None")
        body.line(f"{count} = len({found})")
        return AnswerSet(count, f"{found}[{{number}}]")

    def _in_place(self, branch: ir.Alternative, scope: NameScope, count: Text) -> AnswerSet:
        """The answers of a branch with one choice at most, looked for without a function."""
        body = self.body
        if not branch.choices:
            body.line(f"{count} = 0")
            move_enumeration.in_place(self.printer, branch, scope, lambda _: body.line(f"{count} = 1"))
            return AnswerSet(count, "()")
        (choice,) = branch.choices
        if choice.where is None and not branch.guards:
            found = self._named("answers", bare(self.printer.walked(choice.domain, scope)))
        else:
            found = self._named("answers", "[]")
            move_enumeration.in_place(self.printer, branch, scope, lambda inner: body.line(f"{found}.append({inner.names[choice.slot]})"))
        body.line(f"{count} = len({found})")
        return AnswerSet(count, f"{found}[{{number}}]", bare=True)

    def _asking_scope(self, seat: Text) -> NameScope:
        """The names of the routine, where answers to its question are looked for."""
        return NameScope({**self.scope.names, ir.ME: seat}, asking=True)

    def _mask(self, branch: ir.Alternative, scope: NameScope) -> Text | None:
        """All answers as one set, where an answer is a member of it and nothing else; None elsewhere."""
        if not decision_shapes.is_one_set(self.rules, branch, self.facts.indexes):
            return None
        (choice,) = branch.choices
        once = NameScope(scope.names)  # nothing is asked for again
        mask, _ = self.printer.mask_of(choice.domain, choice.slot, choice.where, once)
        return self.printer.value(choice.domain, once) if mask is None else mask

    def _frame(self, seat: Text) -> Text:
        """The frame in which branches are tried that are answered in this frame."""
        names = [self.scope.names.get(number, "None") for number in range(1, len(self.routine.slots))]
        return self._named("frame", row([seat, *names]))

    def _passes(self, menu: ir.DecisionPoint, total: Text, seat: Text) -> Text:
        """How many answers there are with passing."""
        if menu.passing is None:
            return total
        if menu.passing.when is None:
            return self._named("every", f"{total} + 1")
        inner = self.scope.with_(ir.ME, seat)
        return self._named("every", f"{total} + bool({bare(self.printer.test(menu.passing.when, inner))})")

    def _dispatch(self, place: CallSite, menu: ir.DecisionPoint, seat: Text, chosen: Text, offers: Sequence[AnswerSet]) -> None:
        """What the answer with the drawn number does: those of the branches come one after the other, passing last."""
        body, many = self.body, len(menu.alternatives) + (menu.passing is not None)
        counts = [each.count for each in offers]
        for number, branch in enumerate(menu.alternatives):
            head = ("if" if number == 0 else "elif") + f" {chosen} < {' + '.join(counts[: number + 1])}"
            answer = offers[number].nth(" - ".join([chosen, *counts[:number]]))
            if many == 1:
                self._answered(place, branch, menu, seat, offers[0], answer)
                return
            with body.block("else" if number == many - 1 else head):
                self._answered(place, branch, menu, seat, offers[number], answer)
        if menu.passing is not None:
            with body.block("else"):
                if menu.passing.counted:
                    body.line("S[-1] += 1")
                place.go(menu.passing.target)

    def _answered(
        self, place: CallSite, branch: ir.Alternative, menu: ir.DecisionPoint, seat: Text, offer: AnswerSet, answer: Text
    ) -> None:
        if menu.counted:
            self.body.line("S[-1] = 0")
        if branch.action is None:
            self._chosen([self.scope.names[choice.slot] for choice in branch.choices], offer, answer)
            for slot, value in branch.lets:
                self.body.line(f"{self.scope.names[slot]} = {bare(self.printer.value(value, self.scope))}")
            place.go(branch.target)
        else:
            self._action(place, branch, seat, offer, answer)

    def _chosen(self, names: Sequence[Text], offer: AnswerSet, answer: Text) -> None:
        """Write what gives the values of an answer their names."""
        if names:
            left = names[0] if offer.bare else f"({names[0]},)" if len(names) == 1 else bare(row(names))
            self.body.line(f"{left} = {answer}")

    def _action(self, place: CallSite, branch: ir.Alternative, seat: Text, offer: AnswerSet, answer: Text) -> None:
        assert branch.action is not None
        action = self.rules.actions[branch.action]
        routine = self.rules.routines[action.routine]
        passed = self.facts.suspension.parameters(action.routine)
        asks = action.routine in self.facts.suspension.routines
        with self.body.block("if aims is not None"):
            self.body.line(f"R.taken.add({sorted(self.rules.actions).index(branch.action)})")
        inner = NameScope({ir.ME: seat})
        names = []
        for choice in branch.choices:
            names.append(self.body.given(choice.slot, choice.name))
            inner = inner.with_(choice.slot, names[-1])
        self._chosen(names, offer, answer)
        for slot, value in branch.lets if asks else lets_needed(branch, frozenset(passed)):
            name = self.body.given(slot, move_enumeration.name_of(branch, slot))
            self.body.line(f"{name} = {bare(self.printer.value(value, inner))}")
            inner = inner.with_(slot, name)
        if not asks:
            self.body.line(called(self.unit.routine(action.routine), "R", "S", *(inner.names[slot] for slot in passed)))
            place.go(place.pc + 1)
            return
        slots = [inner.names.get(number, "None") for number in range(len(routine.slots))]
        while slots[-1] == "None":
            slots.pop()
        run_routine(self.body, self.unit.routine(action.routine), slots, place.frame(place.pc + 1))
        place.go(place.pc + 1)

    # -------------------------------------------------------------------------------------------- several at once

    def _simultaneous(self, place: CallSite, step: ir.Ask) -> None:
        """Everybody's answer at once: nobody's depends on another's, so each is drawn as soon as it is known what there is to draw."""
        menu, body = step.decision, self.body
        assert menu.together is not None
        given, taken, seat = body.fresh("given"), body.fresh("taken"), body.fresh("seat")
        body.line(f"{given} = [{self._nothing(menu)}] * {self.unit.constant('SEATS', ('players',))}")
        body.line(f"{taken} = {{}}")
        order = (
            self.printer.in_turn(step.players, "S[-4]", 1, self.scope) if menu.in_turn else self.printer.walked(step.players, self.scope)
        )
        with body.block(f"for {seat} in {order}"):
            (offer,) = self._offers(place, menu, seat)
            with body.block(f"if {offer.count}"):
                self._given(menu, offer, f"{given}[{seat}]", f"{taken}[{seat}]", self._passes(menu, offer.count, seat))
        self._watched(taken)
        self._course(menu, taken)
        body.line(f"{self.scope.names[menu.together]} = tuple({given})")
        with body.block(f"if {taken}"):
            place.go(place.pc + 1)
        with body.block("else"):
            if menu.none_counts:
                body.line("S[-1] += 1")
            body.line(f"R.spend({UNASKED})")
            place.go(menu.none_target)

    def _given(self, menu: ir.DecisionPoint, offer: AnswerSet, given: Text, taken: Text, every: Text) -> None:
        """Draw the answer of one seat; whether it is one, or passing, is `taken`."""
        drawn = f"R.answer({every})"
        drawn = f"0 if {every} == 1 else {drawn}" if menu.forced else drawn
        index = "" if offer.bare else "[0]"
        if menu.passing is None:
            self.body.line(f"{taken} = True")
            self.body.line(f"{given} = {offer.nth(drawn)}{index}")
            return
        chosen = self._named("chosen", drawn)
        self.body.line(f"{taken} = {chosen} < {offer.count}")
        with self.body.block(f"if {taken}"):
            self.body.line(f"{given} = {offer.nth(chosen)}{index}")

    def _course(self, menu: ir.DecisionPoint, taken: Text) -> None:
        """Count who passed in a row, by seats."""
        passes = menu.passing is not None and menu.passing.counted
        if passes:
            with self.body.block(f"for _, answer in sorted({taken}.items())"):
                self.body.line(f"S[-1] = {'0' if menu.counted else 'S[-1]'} if answer else S[-1] + 1")
        elif menu.counted:
            with self.body.block(f"if any({taken}.values())"):
                self.body.line("S[-1] = 0")

    def _nothing(self, menu: ir.DecisionPoint) -> Text:
        """What stands for a seat that chose nothing: an empty set, where sets are chosen."""
        inner = element_type(non_null(menu.alternatives[0].choices[0].domain.kind))
        if not isinstance(inner, SetOf | MultisetOf):
            return "None"
        return self.unit.constant("NOTHING", ("blank", inner))


def run_routine(body: Body, function: Text, slots: Sequence[Text], frame: Text) -> None:
    """Write that another routine runs from its beginning; where it stops, this one stops too, and leaves its frame."""
    with body.block(f"if {called(function, 'R', 'S', '0', *slots)}"):
        body.line(f"R.frames.append({frame})")
        body.line("return True")
