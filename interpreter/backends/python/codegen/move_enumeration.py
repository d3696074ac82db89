"""Branches of questions as functions: is there an answer, all answers, how many, the one with a number.

All take the block S, what was worked out for this position Q, and the slots of the frame in which the branch is tried
(those of the frame that asks; for an action only who acts).
"""

from collections.abc import Callable, Mapping, Sequence

from interpreter.analysis.decision_plans import ChoiceLoop, CountedChoice, HoistedTable, PlanStep, RequirementTest, frame_slots, plan
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit, Writer
from interpreter.backends.python.codegen.expressions import ExpressionLowering
from interpreter.backends.python.codegen.function_builder import KEPT, SLOTS, STATE, Scope, ask, call, empty_list, entry, row
from interpreter.lir import nodes
from interpreter.lir.nodes import FALSE, TRUE, Expression, Local
from interpreter.lir.operators import NONE, joined, number, op
from interpreter.lir.types import ANY, INT, SEQUENCE
from interpreter.model import ir
from interpreter.model.builtins import is_lazy_choice
from interpreter.model.ir.traverse import conditions, descendants
from interpreter.model.types.types import element_type, may_be_none

Inside = Callable[[Scope], None]
HEAD = (STATE, KEPT, SLOTS)
NUMBER = Local("number", INT)
REST = Local("rest", INT)


def choices(lowering: ExpressionLowering, domain: ir.Expression, scope: Scope) -> Expression:
    """The choices that a domain has which is not listed."""
    assert isinstance(domain, ir.BuiltinCall)
    kinds = tuple(argument.kind for argument in domain.arguments)
    if any(may_be_none(kind) for kind in kinds):
        return call("Choices", lowering.value(domain, scope))
    known = lowering.unit.constant("CHOICES", ("choices", domain.overload, kinds))
    return entry(known, row([lowering.value(argument, scope) for argument in domain.arguments]))


def in_place(lowering: ExpressionLowering, branch: ir.Alternative, scope: Scope, inside: Callable[[Scope], None]) -> None:
    """Write the loops over the answers where they are asked for; `inside` is what is done with each."""
    with lowering.body.region([scope.names[ir.ME]]):
        _Branch(lowering.unit, branch, lowering).loops(scope, inside)


class _Branch:
    """Writes the functions of one branch."""

    def __init__(self, unit: CompilationUnit, branch: ir.Alternative, lowering: ExpressionLowering | None = None) -> None:
        self.unit = unit
        self.branch = branch
        self.lowering = lowering or ExpressionLowering(unit, unit.body(branch.action or branch.name, branch.span))
        self.body = self.lowering.body
        self.names: dict[int, Local] = {}  # of the choices, by slot
        self.factors: list[Expression] = []  # the sizes of the domains that are not walked
        self.domains: dict[int, Expression] = {}  # these domains, by slot

    def _scope(self) -> Scope:
        """The names of what stands in the frame."""
        names = {slot: self.body.for_slot(slot, name) for slot, name in frame_slots(self.branch).items()}
        for slot, name in names.items():
            self.body.set(name, entry(SLOTS, number(slot)))
        self.body.begin([names[ir.ME]])
        return Scope(names, asking=True)

    def exists(self, name: str) -> nodes.Function:
        """The function that tells whether there is an answer."""
        self.loops(self._scope(), lambda _scope: self.body.give(TRUE), first_only=True)
        self.body.give(FALSE)
        return self.unit.define(name, HEAD, self.body)

    def collect(self, name: str) -> nodes.Function:
        """The function that gives all answers, as a list of tuples."""
        found = self.body.fresh("answers", SEQUENCE)
        scope = self._scope()
        self.body.set(found, empty_list())
        self.loops(scope, lambda scope: self.body.do(ask(found, "append", self._chosen(scope))))
        self.body.give(found)
        return self.unit.define(name, HEAD, self.body)

    def _chosen(self, scope: Scope) -> Expression:
        return row([scope.names[choice.slot] for choice in self.branch.choices])

    def count(self, name: str) -> nodes.Function:
        """The function that counts the answers without listing them."""
        total = self.body.fresh("number", INT)
        scope = self._scope()
        self.body.set(total, number(0))
        self.loops(scope, lambda _scope: self.body.update(total, "add", self._product()), counting=True)
        self.body.give(total)
        return self.unit.define(name, HEAD, self.body)

    def _product(self) -> Expression:
        """How many answers there are for the choices that are walked."""
        return joined("mul", self.factors) if self.factors else number(1)

    def nth(self, name: str) -> nodes.Function:
        """The function that gives the answer with a number."""
        scope = self._scope()
        self.body.used |= {NUMBER.name, REST.name}

        def inside(scope: Scope) -> None:
            block = self.body.named("block", self._product())
            with self.body.if_(op("lt", NUMBER, block)):
                for slot, domain in reversed(self.domains.items()):
                    self.body.set(row([NUMBER, REST]), call("divmod", NUMBER, _size(domain)))
                    self.body.set(scope.names[slot], ask(domain, "nth", REST))
                self.body.give(self._chosen(scope))
            self.body.update(NUMBER, "sub", block)

        self.loops(scope, inside, counting=True)
        self.body.write(nodes.Raise(call("IndexError", NUMBER)))
        return self.unit.define(name, (*HEAD, NUMBER), self.body)

    def loops(self, scope: Scope, inside: Inside, *, counting: bool = False, first_only: bool = False) -> None:
        """Loops over all choices; `inside` is written where all of them are made and allowed."""
        steps = plan(self.unit.facts, self.branch, scope.names.keys(), counting=counting, first_only=first_only)
        self._step(steps, scope, inside)

    def _step(self, steps: Sequence[PlanStep], scope: Scope, inside: Inside) -> None:
        """Write the first step, and inside it those that follow."""
        if not steps:
            inside(scope)
            return
        step, *later = steps
        match step:
            case RequirementTest(condition=condition, lets=lets):
                for slot, value in lets:
                    scope = self._named(slot, value, scope)
                with self.body.if_(self.lowering.value(condition, scope)):
                    self._step(later, scope, inside)
            case CountedChoice(choice=choice):
                inner = scope.with_(choice.slot, self._name(choice))
                domain = self.lowering.atom(choices(self.lowering, choice.domain, scope), "domain")
                size = self.body.fresh("size", INT)
                with self.body.if_(nodes.Bind(size.name, _size(domain), INT)):
                    self.factors.append(size)
                    self.domains[choice.slot] = domain
                    self._step(later, inner, inside)
            case ChoiceLoop():
                self._loop(step, later, scope, inside)

    def _loop(self, step: ChoiceLoop, later: Sequence[PlanStep], scope: Scope, inside: Inside) -> None:
        choice, body = step.choice, self.body
        name = self._name(choice)
        inner = scope.with_(choice.slot, name)
        for table in step.tables:
            self._table(table, scope)
        walked, where = self._walked(step, scope)
        with body.for_(name, walked):
            with self.lowering.holding(where, inner):
                self._step(later, inner, inside)
            if where is None and step.one_is_enough:
                body.leave()

    def _name(self, choice: ir.Choice) -> Local:
        if choice.slot not in self.names:
            self.names[choice.slot] = self.body.for_slot(choice.slot, choice.name, element_type(choice.domain.kind) or ANY)
        return self.names[choice.slot]

    def _named(self, slot: int, value: ir.Expression, scope: Scope) -> Scope:
        """The scope with a name of the branch, after its value is worked out."""
        name = self.body.for_slot(slot, name_of(self.branch, slot), value.kind)
        self.body.set(name, self.lowering.value(value, scope))
        return scope.with_(slot, name)

    def _table(self, step: HoistedTable, scope: Scope) -> None:
        """Work out what a word gives for the members of a later choice."""
        inner = scope.with_(step.choice.slot, self._name(step.choice))
        table, arguments = self.body.fresh("table", SEQUENCE), [inner.names[slot] for slot in step.slots]
        staged, name = self.unit.facts.inlining.staged(step.call.name), inner.names[step.choice.slot]
        value = self.lowering.residual(step.call.name, arguments) if staged else self.lowering.value(step.call, inner)
        size = self.unit.constant("SIZES", ("size", element_type(step.choice.domain.kind)), INT)
        self.body.set(table, op("repeated", nodes.Sequence((NONE,), SEQUENCE, is_mutable=True), size))
        with self.body.for_(name, self.lowering.walked(step.choice.domain, scope)):
            self.body.set(entry(table, name), value)
        self.lowering.tables[step.call.name, tuple(arguments)] = entry(table, name, type_=step.call.kind)

    def _walked(self, step: ChoiceLoop, scope: Scope) -> tuple[Expression, ir.Expression | None]:
        """What the loop over a choice runs over, and the condition that is left."""
        choice = step.choice
        if is_lazy_choice(choice):
            return nodes.Method(choices(self.lowering, choice.domain, scope), "each", None, SEQUENCE), step.condition
        return self.lowering.sifted(choice.domain, choice.slot, step.condition, scope)


def _writer(write: Callable[[_Branch, str], nodes.Function]) -> Writer:
    return lambda unit, function, key: (write(_Branch(unit, unit.facts.branches[key]), function),)


WRITERS: Mapping[str, Writer] = {
    "exists": _writer(_Branch.exists),
    "collect": _writer(_Branch.collect),
    "count": _writer(_Branch.count),
    "nth": _writer(_Branch.nth),
}


def _size(domain: Expression) -> Expression:
    return nodes.Method(domain, "size", None, INT)


def name_of(branch: ir.Alternative, slot: int) -> str:
    """What the rule file calls a name of the branch."""
    for part in conditions(branch):
        for each in descendants(part):
            if isinstance(each, ir.Local) and each.slot == slot:
                return each.name
    return "known"
