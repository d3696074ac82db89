"""Branches of questions as functions: is there an answer, all answers, how many, the one with a number.

All take the block S, what was worked out for this position Q, and the slots of the frame in which the branch is tried
(those of the frame that asks; for an action only who acts).
"""

from collections.abc import Callable, Sequence

from interpreter.analysis.decision_plans import ChoiceLoop, CountedChoice, HoistedTable, PlanStep, RequirementTest, frame_slots, plan
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.expressions import Printer
from interpreter.backends.python.codegen.function_builder import NameScope, bare, called, row
from interpreter.model import ir
from interpreter.model.builtins import is_lazy_choice
from interpreter.model.ir.traverse import conditions, descendants
from interpreter.model.types.types import element_type, may_be_none

Inside = Callable[[NameScope], None]
HEAD = ("S", "Q", "slots")


def exists(unit: CompilationUnit, function: str, key: str) -> str:
    """The function that tells whether a branch has an answer."""
    return _Branch(unit, unit.facts.branches[key]).exists(function)


def collect(unit: CompilationUnit, function: str, key: str) -> str:
    """The function that gives all answers, as a list of tuples."""
    return _Branch(unit, unit.facts.branches[key]).collect(function)


def count(unit: CompilationUnit, function: str, key: str) -> str:
    """The function that counts the answers without listing them."""
    return _Branch(unit, unit.facts.branches[key]).count(function)


def nth(unit: CompilationUnit, function: str, key: str) -> str:
    """The function that gives the answer with a number."""
    return _Branch(unit, unit.facts.branches[key]).nth(function)


def choices(printer: Printer, domain: ir.Expression, scope: NameScope) -> str:
    """The text of the choices that a domain has which is not listed."""
    assert isinstance(domain, ir.BuiltinCall)
    kinds = tuple(argument.kind for argument in domain.arguments)
    if any(may_be_none(kind) for kind in kinds):
        return called("Choices", printer.value(domain, scope))
    known = printer.unit.constant("CHOICES", ("choices", domain.overload, kinds))
    return f"{known}[{row([printer.value(argument, scope) for argument in domain.arguments])}]"


def in_place(printer: Printer, branch: ir.Alternative, scope: NameScope, inside: Callable[[NameScope], None]) -> None:
    """Write the loops over the answers where they are asked for; `inside` is what is done with each."""
    with printer.body.part([scope.names[ir.ME]]):
        _Branch(printer.unit, branch, printer).loops(scope, inside)


class _Branch:
    """Writes the functions of one branch."""

    def __init__(self, unit: CompilationUnit, branch: ir.Alternative, printer: Printer | None = None) -> None:
        self.unit = unit
        self.branch = branch
        self.printer = printer or Printer(unit, unit.body(branch.action or branch.name, branch.span))
        self.body = self.printer.body
        self.names: dict[int, str] = {}  # of the choices, by slot
        self.factors: list[str] = []  # the sizes of the domains that are not walked
        self.domains: dict[int, str] = {}  # these domains, by slot

    def _scope(self) -> NameScope:
        """The names of what stands in the frame."""
        names = {slot: self.body.given(slot, name) for slot, name in frame_slots(self.branch).items()}
        for slot, name in names.items():
            self.body.line(f"{name} = slots[{slot}]")
        self.body.begin([names[ir.ME]])
        return NameScope(names, asking=True)

    def exists(self, name: str) -> str:
        self._nested(self._scope(), lambda _scope: self.body.line("return True"), first_only=True)
        self.body.line("return False")
        return self.unit.written(name, HEAD, self.body)

    def collect(self, name: str) -> str:
        found = self.body.fresh("answers")
        scope = self._scope()
        self.body.line(f"{found} = []")
        self.loops(scope, lambda scope: self.body.line(f"{found}.append({self._chosen(scope)})"))
        self.body.line(f"return {found}")
        return self.unit.written(name, HEAD, self.body)

    def _chosen(self, scope: NameScope) -> str:
        return row([scope.names[choice.slot] for choice in self.branch.choices])

    def count(self, name: str) -> str:
        total = self.body.fresh("number")
        scope = self._scope()
        self.body.line(f"{total} = 0")
        self._nested(scope, lambda _scope: self.body.line(f"{total} += {self._product()}"), counting=True)
        self.body.line(f"return {total}")
        return self.unit.written(name, HEAD, self.body)

    def _product(self) -> str:
        """How many answers there are for the choices that are walked."""
        return " * ".join(self.factors) or "1"

    def nth(self, name: str) -> str:
        scope = self._scope()

        def inside(scope: NameScope) -> None:
            block = self.body.fresh("block")
            self.body.line(f"{block} = {self._product()}")
            with self.body.block(f"if number < {block}"):
                for slot, domain in reversed(self.domains.items()):
                    self.body.line(f"number, rest = divmod(number, {domain}.size)")
                    self.body.line(f"{scope.names[slot]} = {domain}.nth(rest)")
                self.body.line(f"return {self._chosen(scope)}")
            self.body.line(f"number -= {block}")

        self.body.used |= {"number", "rest"}
        self._nested(scope, inside, counting=True)
        self.body.line("raise IndexError(number)")
        return self.unit.written(name, (*HEAD, "number"), self.body)

    def loops(self, scope: NameScope, inside: Inside) -> None:
        """Loops over all choices; `inside` is written where all of them are made and allowed."""
        self._nested(scope, inside)

    def _nested(self, scope: NameScope, inside: Inside, *, counting: bool = False, first_only: bool = False) -> None:
        steps = plan(self.unit.facts, self.branch, scope.names.keys(), counting=counting, first_only=first_only)
        self._step(steps, scope, inside)

    def _step(self, steps: Sequence[PlanStep], scope: NameScope, inside: Inside) -> None:
        """Write the first step, and inside it those that follow."""
        if not steps:
            inside(scope)
            return
        step, *later = steps
        match step:
            case RequirementTest(condition=condition, lets=lets):
                for slot, value in lets:
                    scope = self._named(slot, value, scope)
                with self.body.block(f"if {bare(self.printer.test(condition, scope))}"):
                    self._step(later, scope, inside)
            case CountedChoice(choice=choice):
                inner = scope.with_(choice.slot, self._name(choice))
                domain = self.printer.atom(choices(self.printer, choice.domain, scope), "domain")
                size = self.body.fresh("size")
                with self.body.block(f"if {size} := {domain}.size"):
                    self.factors.append(size)
                    self.domains[choice.slot] = domain
                    self._step(later, inner, inside)
            case ChoiceLoop():
                self._loop(step, later, scope, inside)

    def _loop(self, step: ChoiceLoop, later: Sequence[PlanStep], scope: NameScope, inside: Inside) -> None:
        choice, body = step.choice, self.body
        name = self._name(choice)
        inner = scope.with_(choice.slot, name)
        for table in step.tables:
            self._table(table, scope)
        walked, where = self._walked(step, scope)
        with body.block(f"for {name} in {walked}"):
            if where is None:
                self._step(later, inner, inside)
                if step.one_is_enough:
                    body.line("break")
                return
            with body.block(f"if {bare(self.printer.test(where, inner))}"):
                self._step(later, inner, inside)

    def _name(self, choice: ir.Choice) -> str:
        if choice.slot not in self.names:
            self.names[choice.slot] = self.body.given(choice.slot, choice.name)
        return self.names[choice.slot]

    def _named(self, slot: int, value: ir.Expression, scope: NameScope) -> NameScope:
        """The scope with a name of the branch, after its value is worked out."""
        name = self.body.given(slot, name_of(self.branch, slot))
        self.body.line(f"{name} = {bare(self.printer.value(value, scope))}")
        return scope.with_(slot, name)

    def _table(self, step: HoistedTable, scope: NameScope) -> None:
        """Work out what a word gives for the members of a later choice."""
        inner = scope.with_(step.choice.slot, self._name(step.choice))
        table, given = self.body.fresh("table"), [inner.names[slot] for slot in step.slots]
        staged, name = self.unit.facts.inlining.staged(step.call.name), inner.names[step.choice.slot]
        value = self.printer.residual(step.call.name, given) if staged else self.printer.value(step.call, inner)
        self.body.line(f"{table} = [None] * {self.unit.constant('SIZES', ('size', element_type(step.choice.domain.kind)))}")
        with self.body.block(f"for {name} in {self.printer.walked(step.choice.domain, scope)}"):
            self.body.line(f"{table}[{name}] = {bare(value)}")
        self.printer.tables[(step.call.name, *given)] = f"{table}[{name}]"

    def _walked(self, step: ChoiceLoop, scope: NameScope) -> tuple[str, ir.Expression | None]:
        """What the loop over a choice runs over, and the condition that is left."""
        choice = step.choice
        if is_lazy_choice(choice):
            return f"{choices(self.printer, choice.domain, scope)}.each", step.condition
        return self.printer.sifted(choice.domain, choice.slot, step.condition, scope)


def name_of(branch: ir.Alternative, slot: int) -> str:
    """What the rule file calls a name of the branch."""
    for part in conditions(branch):
        for each in descendants(part):
            if isinstance(each, ir.Local) and each.slot == slot:
                return each.name
    return "known"
