"""The answers of a branch of a question: how many there are, and the one with a number.

Where an answer is a member of one set, the set is all there is. Elsewhere answers are put down one after the other, as many numbers of 8
bytes as they have; where the last choice is free among the members of a set, that set is put down with what was chosen before.
"""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import reduce

from interpreter.analysis.decision_plans import ChoiceLoop, CountedChoice, PlanStep, RequirementTest, frame_slots, plan, single_set
from interpreter.backends.wasm.codegen.operators import OperatorLowering
from interpreter.backends.wasm.codegen.services import ANSWERS
from interpreter.backends.wasm.codegen.sets import Scope, size_of
from interpreter.backends.wasm.codegen.shapes import Operand, Shape, bitset, fitted, held, plain
from interpreter.backends.wasm.expressions.subsets import MOST, Subsets
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.instructions import (
    ONE,
    ZERO,
    add,
    call,
    choose,
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
from interpreter.lir.nodes import Call, Expression, Global, Local
from interpreter.lir.types import FUNCTION, I32, I64
from interpreter.model import ir
from interpreter.model.builtins import is_lazy_choice
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.types.types import element_type, non_null


@dataclass(frozen=True, slots=True)
class AnswerSet:
    """The answers of a branch: their number, and the values of the one with a number."""

    count: Expression
    nth: Callable[[Expression], Sequence[Operand]]


class AnswerLowering:
    """Writes the answers of the questions of one routine."""

    def __init__(self, lowering: OperatorLowering) -> None:
        self.lowering, self.body, self.unit = lowering, lowering.body, lowering.unit
        self.rules, self.facts, self.shapes = lowering.rules, lowering.facts, lowering.shapes
        self.parts: dict[int, tuple[Expression, Sequence[Expression]]] = {}  # of choices that are counted: their number, and of what
        self.top: Local | Global = ANSWERS  # where the next answer is put down

    def of(self, branch: ir.Alternative, scope: Scope) -> AnswerSet:
        """The answers of a branch where the slots of the frame have these values."""
        if (step := single_set(self.facts, branch)) is not None:
            return self._one_set(step, scope)
        if not branch.choices:
            return self._one_or_none(branch, scope)
        return self._put_down(branch, scope)

    def exists(self, branch: ir.Alternative, scope: Scope, inside: Callable[[], None]) -> None:
        """Write what is done where there is an answer; it leaves the function."""
        self._steps(plan(self.facts, branch, frozenset(frame_slots(branch)), first_only=True), scope, lambda _: inside())

    def _one_set(self, step: ChoiceLoop, scope: Scope) -> AnswerSet:
        choice = step.choice
        mask, _ = self.lowering.mask_of(choice.domain, choice.slot, step.condition, scope)
        answers = held(self.body, self.lowering.value(choice.domain, scope) if mask is None else mask, "answers")
        count = self.body.named("count", size_of(answers))
        shape = self._shape(choice)
        return AnswerSet(count, lambda place: [fitted(plain(self.nth_member(answers, place)), shape)])

    def nth_member(self, members: Operand, place: Expression) -> Expression:
        """The member of a set with a number."""
        name = self.unit.prelude(f"nth_bit_{len(members.words)}")
        return Call(Global(name, FUNCTION), (*members.words, place), I64)

    def _shape(self, choice: ir.Choice) -> Shape:
        element = element_type(non_null(choice.domain.kind))
        if element is None:
            raise Unsupported("choices from what has no members")
        return self.shapes.of(element)

    def _one_or_none(self, branch: ir.Alternative, scope: Scope) -> AnswerSet:
        count = self.body.named("count", ZERO)
        self._steps(
            plan(self.facts, branch, frozenset(frame_slots(branch)), sets_are_cheap=True), scope, lambda _: self.body.set(count, ONE)
        )
        return AnswerSet(count, lambda _: [])

    # -------------------------------------------------------------------------------------------- answers one after the other

    def _put_down(self, branch: ir.Alternative, scope: Scope) -> AnswerSet:
        body, shapes = self.body, [self._shape(choice) for choice in branch.choices]
        steps = plan(self.facts, branch, frozenset(frame_slots(branch)), counting=True, sets_are_cheap=True)
        if any(isinstance(step, CountedChoice) for step in steps):
            return self._counted(branch, steps, scope)
        last = steps[-1]
        free = isinstance(last, ChoiceLoop) and self._is_free(branch, last)
        begin, count = body.named("begin", ANSWERS), body.named("count", ZERO)
        self.top = body.named("top", begin)
        if isinstance(last, ChoiceLoop) and free:
            words = self.shapes.of(last.choice.domain.kind).words
            width = sum(len(each.types) for each in shapes[:-1]) + words
            before = branch.choices[:-1]

            def inside_free(inner: Scope) -> None:
                mask, _ = self.lowering.mask_of(last.choice.domain, last.choice.slot, last.condition, inner)
                members = held(body, self.lowering.value(last.choice.domain, inner) if mask is None else mask, "members")
                many = body.named("many", size_of(members))
                # put down in any case, but what has no members is written over by what follows: nobody can foresee such a jump
                trees = [tree for choice in before for tree in inner.names[choice.slot].trees]
                self.record([*trees, *members.words], choose(unequal(many, ZERO), offset(8 * width), offset(0)))
                body.set(count, add(count, many))

            self._steps(steps[:-1], scope, inside_free)
            self._put(ANSWERS)
            return AnswerSet(count, lambda place: self._from_sets(begin, width, words, shapes, place))
        width = sum(len(each.types) for each in shapes)

        def inside(inner: Scope) -> None:
            self.record([tree for choice in branch.choices for tree in inner.names[choice.slot].trees])
            body.set(count, add(count, ONE))

        self._steps(steps, scope, inside)
        self._put(ANSWERS)
        return AnswerSet(count, lambda place: self.read(body.named("answer", add(begin, narrow(mul(place, number(8 * width))))), shapes))

    def _put(self, top: Global) -> None:
        """Write that all answers have been put down."""
        self.body.set(top, self.top)
        self.top = top

    def _is_free(self, branch: ir.Alternative, last: ChoiceLoop) -> bool:
        """Whether the last choice of a branch is free among the members of a set that follows from the others."""
        if len(branch.choices) < 2 or last.choice is not branch.choices[-1] or is_lazy_choice(last.choice):  # others, and it
            return False
        return is_mask_set(last.choice.domain.kind) and self._is_met(last)

    def _is_met(self, step: ChoiceLoop) -> bool:
        """Whether whole sets meet the condition on a choice."""
        from interpreter.analysis.set_predicates import conjuncts, is_met_by_sets

        return all(is_met_by_sets(self.rules, part, step.choice.slot, self.facts.indexes) for part in conjuncts(step.condition))

    def record(self, trees: Sequence[Expression], size: Expression | None = None) -> None:
        """Write that an answer is put down; `size`: after how many bytes the next one follows, if not behind it."""
        for place, tree in enumerate(trees):
            self.body.do(store(8, self.top, 8 * place, wide(tree)))
        self.body.set(self.top, add(self.top, offset(8 * len(trees)) if size is None else size))
        with self.body.if_(op("i32.gt_u", self.top, offset(self.unit.answers_end))):
            self.body.write(self.unit.too_many())

    def read(self, at: Expression, shapes: Sequence[Shape]) -> list[Operand]:
        """The values of an answer that was put down."""
        values, place = [], 0
        for shape in shapes:
            trees: list[Expression] = []
            for type_ in shape.types:
                tree = load(8, at, 8 * place)
                trees.append(narrow(tree) if type_ == I32 else tree)
                place += 1
            values.append(held(self.body, Operand(shape, tuple(trees)), "chosen"))
        return values

    def _from_sets(self, begin: Expression, width: int, words: int, shapes: Sequence[Shape], place: Expression) -> list[Operand]:
        """The answer with a number, where the last choice of each is a member of the set that was put down with it."""
        body = self.body
        at, rest = body.named("at", begin), body.named("left", place)
        first = 8 * (width - words)
        with body.while_():
            many = body.named("many", size_of(bitset([load(8, at, first + 8 * word) for word in range(words)])))
            with body.if_(op("i64.lt_s", rest, many)):
                body.leave()
            body.set(rest, sub(rest, many))
            body.set(at, add(at, offset(8 * width)))
        values = self.read(at, shapes[:-1])
        member = self.nth_member(bitset([load(8, at, first + 8 * word) for word in range(words)]), rest)
        return [*values, held(body, fitted(plain(member), shapes[-1]), "chosen")]

    # -------------------------------------------------------------------------------------------- answers that are counted

    def _counted(self, branch: ir.Alternative, steps: Sequence[PlanStep], scope: Scope) -> AnswerSet:
        """The answers of a branch with choices that are only counted: for every way to make the others it is put down how many there are."""
        body, count = self.body, self.body.named("count", ZERO)
        domains = {step.choice.slot: self._subsets(step.choice) for step in steps if isinstance(step, CountedChoice)}
        walked = [choice for choice in branch.choices if choice.slot not in domains]
        begin, types = body.named("begin", ANSWERS), [type_ for each in domains.values() for type_ in (I64, *each.types)]
        shapes = [self._shape(choice) for choice in walked]
        width = 1 + sum(len(shape.types) for shape in shapes) + len(types)

        def inside(inner: Scope) -> None:
            trees = [tree for choice in walked for tree in inner.names[choice.slot].trees]
            parts = [self.parts[slot] for slot in domains]
            block = body.named("block", reduce(self._product, (size for size, _ in parts)))
            self.record([block, *trees, *(tree for size, each in parts for tree in (size, *each))])
            body.set(count, add(count, block))
            if len(parts) > 1 or walked:
                with body.if_(op("i64.gt_u", count, number(MOST))):
                    body.write(self.unit.too_many())

        self._steps(steps, scope, inside)

        def nth(place: Expression) -> Sequence[Operand]:
            at, rest = body.named("at", begin), body.named("left", place)
            with body.while_():
                block = body.named("block", load(8, at))
                with body.if_(op("i64.lt_s", rest, block)):
                    body.leave()
                body.set(rest, sub(rest, block))
                body.set(at, add(at, offset(8 * width)))
            values = dict(zip((choice.slot for choice in walked), self.read(add(at, offset(8)), shapes), strict=True))
            first = 1 + sum(len(shape.types) for shape in shapes)
            for slot, domain in reversed(domains.items()):
                here = first + sum(
                    1 + len(each.types) for other, each in domains.items() if list(domains).index(other) < list(domains).index(slot)
                )
                size = body.named("size", load(8, at, 8 * here))
                trees = [load(8, at, 8 * (here + 1 + each)) for each in range(len(domain.types))]
                trees = [
                    body.named("part", narrow(tree) if type_ == I32 else tree) for tree, type_ in zip(trees, domain.types, strict=True)
                ]
                one = rest if len(domains) == 1 else body.named("one", op("i64.rem_u", rest, size))
                values[slot] = domain.nth(trees, one)
                if len(domains) > 1:
                    body.set(rest, op("i64.div_u", rest, size))
            return [values[choice.slot] for choice in branch.choices]

        return AnswerSet(count, nth)

    def _product(self, left: Expression, right: Expression) -> Expression:
        return call(self.unit.prelude("product"), left, right)

    def _subsets(self, choice: ir.Choice) -> Subsets:
        assert isinstance(choice.domain, ir.BuiltinCall)
        return Subsets(self.lowering, choice.domain)

    # -------------------------------------------------------------------------------------------- loops over choices

    def _steps(self, steps: Sequence[PlanStep], scope: Scope, inside: Callable[[Scope], None]) -> None:
        """Write the first step, and inside it those that follow."""
        if not steps:
            inside(scope)
            return
        step, *later = steps
        match step:
            case RequirementTest(condition=condition, lets=lets):
                for slot, value in lets:
                    scope = scope.with_(slot, held(self.body, self.lowering.value(value, scope), "let"))
                with self.body.if_(self.lowering.tree(condition, scope)):
                    self._steps(later, scope, inside)
            case CountedChoice(choice=choice):
                domain = self._subsets(choice)
                trees = domain.trees(scope)
                size = self.body.named("size", domain.count(trees))
                self.parts[choice.slot] = size, trees
                with self.body.if_(unequal(size, ZERO)):
                    self._steps(later, scope, inside)
            case ChoiceLoop(choice=choice) if is_lazy_choice(choice):
                self._one_by_one(step, later, scope, inside)
            case ChoiceLoop(choice=choice, condition=condition):
                keeps = any(not isinstance(each, RequirementTest) and is_lazy_choice(each.choice) for each in later)
                with self.lowering.looping(choice.domain, choice.slot, condition, scope, stem=choice.name, keeps=keeps) as (_, inner):
                    self._steps(later, inner, inside)
                    if condition is None and step.one_is_enough:
                        self.body.leave()

    def _one_by_one(self, step: ChoiceLoop, later: Sequence[PlanStep], scope: Scope, inside: Callable[[Scope], None]) -> None:
        """Write a loop over all choices of several, where others depend on them."""
        body, domain = self.body, self._subsets(step.choice)
        trees = domain.trees(scope)
        size = body.named("size", domain.count(trees))
        if step.one_is_enough:
            with body.if_(unequal(size, ZERO)):
                self._steps(later, scope, inside)
            return
        place = body.named("place", ZERO)
        with body.while_(op("i64.lt_s", place, size)):
            value = domain.nth(trees, place)
            body.set(place, add(place, ONE))
            inner = scope.with_(step.choice.slot, value)
            with nullcontext() if step.condition is None else body.if_(self.lowering.tree(step.condition, inner)):
                self._steps(later, inner, inside)
