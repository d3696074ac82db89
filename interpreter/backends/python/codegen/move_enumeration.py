"""Branches of questions as functions: is there an answer, all answers, how many, the one with a number.

All take the block S, what was worked out for this position Q, and the slots of the frame in which the branch is tried
(those of the frame that asks; for an action only who acts).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from interpreter.analysis.decision_shapes import is_lazy
from interpreter.analysis.set_predicates import conjuncts, is_longer
from interpreter.backends.python.codegen.expressions import Printer
from interpreter.backends.python.codegen.function_builder import Scope, bare, called, row
from interpreter.model import ir
from interpreter.model.builtins import is_lazy_choice
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.ir.traverse import conditions, descendants, is_independent, locals_in, substitute
from interpreter.model.types.types import Truth, element, may_be_none

if TYPE_CHECKING:
    from interpreter.backends.python.codegen.compilation_unit import Module

HEAD = ("S", "Q", "slots")


def exists(module: "Module", key: str, branch: ir.Alternative) -> str:
    """The function that tells whether there is an answer."""
    return module.function(("exists", key), "any_of", lambda name: _Branch(module, branch).exists(name))


def collect(module: "Module", key: str, branch: ir.Alternative) -> str:
    """The function that gives all answers, as a list of tuples."""
    return module.function(("collect", key), "all_of", lambda name: _Branch(module, branch).collect(name))


def count(module: "Module", key: str, branch: ir.Alternative) -> str:
    """The function that counts the answers without listing them."""
    return module.function(("count", key), "count_of", lambda name: _Branch(module, branch).count(name))


def nth(module: "Module", key: str, branch: ir.Alternative) -> str:
    """The function that gives the answer with a number."""
    return module.function(("nth", key), "nth_of", lambda name: _Branch(module, branch).nth(name))


def is_one_set(module: "Module", branch: ir.Alternative) -> bool:
    """Whether the answers are the members of one set and nothing else: sets that are kept meet the condition, if there is one."""
    if len(branch.choices) != 1 or branch.guards or is_lazy(branch):
        return False
    (choice,) = branch.choices
    return is_mask_set(choice.domain.kind) and all(module.is_sifted(part, choice.slot) for part in conjuncts(choice.where))


def choices(printer: Printer, domain: ir.Expression, scope: Scope) -> str:
    """The text of the choices that a domain has which is not listed."""
    assert isinstance(domain, ir.BuiltinCall)
    kinds = tuple(argument.kind for argument in domain.arguments)
    if any(may_be_none(kind) for kind in kinds):
        return called("Choices", printer.value(domain, scope))
    known = printer.module.constant("CHOICES", ("choices", domain.overload, kinds))
    return f"{known}[{row([printer.value(argument, scope) for argument in domain.arguments])}]"


def in_place(printer: Printer, branch: ir.Alternative, scope: Scope, inside: Callable[[Scope], None]) -> None:
    """Write the loops over the answers where they are asked for; `inside` is what is done with each."""
    with printer.body.part([scope.names[ir.ME]]):
        _Branch(printer.module, branch, printer).levels(scope, inside)


class _Branch:
    """Writes the functions of one branch."""

    def __init__(self, module: "Module", branch: ir.Alternative, printer: Printer | None = None) -> None:
        self.module = module
        self.branch = branch
        self.printer = printer or Printer(module, module.body(branch.action or branch.name, branch.span))
        self.body = self.printer.body
        self.names: dict[int, str] = {}  # of the choices, by slot
        self.listing = True  # all answers are looked for, not the first one

    def _scope(self, already: int = 0) -> Scope:
        """The names of what stands in the frame; the first `already` choices are made there too."""
        body, bound = self.body, {choice.slot for choice in self.branch.choices[already:]} | {slot for slot, _ in self.branch.lets}
        read: dict[int, str] = {0: "me"}
        for part in conditions(self.branch):
            bound |= {each.slot for each in descendants(part) if isinstance(each, ir.Aggregate)}
            for each in descendants(part):
                if isinstance(each, ir.Local | ir.Answers):
                    read.setdefault(each.slot, getattr(each, "name", "answers"))
        names = {}
        for slot, hint in sorted(read.items()):
            if slot not in bound:
                names[slot] = body.given(slot, hint)
                body.line(f"{names[slot]} = slots[{slot}]")
        body.begin([names[ir.ME]])
        return Scope(names, asking=True)

    def exists(self, name: str) -> str:
        self.listing = False
        self._levels(0, self._scope(), lambda _scope: self.body.line("return True"))
        self.body.line("return False")
        return self.module.written(name, HEAD, self.body)

    def collect(self, name: str) -> str:
        found = self.body.fresh("answers")
        scope = self._scope()
        self.body.line(f"{found} = []")
        self._levels(0, scope, lambda scope: self.body.line(f"{found}.append({self._chosen(scope)})"))
        self.body.line(f"return {found}")
        return self.module.written(name, HEAD, self.body)

    def _chosen(self, scope: Scope) -> str:
        return row([scope.names[choice.slot] for choice in self.branch.choices])

    def count(self, name: str) -> str:
        total = self.body.fresh("number")
        scope = self._scope()
        self.body.line(f"{total} = 0")
        factors: list[str] = []
        self._levels(0, scope, lambda _scope: self.body.line(f"{total} += {' * '.join(factors) or '1'}"), factors)
        self.body.line(f"return {total}")
        return self.module.written(name, HEAD, self.body)

    def nth(self, name: str) -> str:
        scope = self._scope()
        factors: list[str] = []
        domains: dict[int, str] = {}

        def inside(scope: Scope) -> None:
            block = self.body.fresh("block")
            self.body.line(f"{block} = {' * '.join(factors) or '1'}")
            with self.body.block(f"if number < {block}"):
                for slot, domain in reversed(domains.items()):
                    self.body.line(f"number, rest = divmod(number, {domain}.size)")
                    self.body.line(f"{scope.names[slot]} = {domain}.nth(rest)")
                self.body.line(f"return {self._chosen(scope)}")
            self.body.line(f"number -= {block}")

        self.body.used |= {"number", "rest"}
        self._levels(0, scope, inside, factors, domains)
        self.body.line("raise IndexError(number)")
        return self.module.written(name, (*HEAD, "number"), self.body)

    def levels(self, scope: Scope, inside: Callable[[Scope], None]) -> None:
        """Loops over all choices."""
        self._levels(0, scope, inside)

    def _levels(
        self,
        depth: int,
        scope: Scope,
        inside: Callable[[Scope], None],
        factors: list[str] | None = None,
        domains: dict[int, str] | None = None,
        done: int = 0,
    ) -> None:
        """Loops over the choices from `depth` on; `inside` is written where all of them are made and allowed.

        With `factors`, a lazy domain on which nothing depends is not walked: its size becomes a factor. `done` is how many
        requirements have been written: each is looked at as soon as it can be.
        """
        branch, body = self.branch, self.body
        if done < len(branch.guards) and self._can_be_tested(done, depth, scope):
            test = self._written_out(branch.guards[done].test, scope)
            scope = self._named(test, scope)
            with body.block(f"if {bare(self.printer.test(test, scope))}"):
                self._levels(depth, scope, inside, factors, domains, done + 1)
            return
        if depth == len(branch.choices):
            inside(scope)
            return
        choice = branch.choices[depth]
        name = self._name(choice)
        inner = scope.with_(choice.slot, name)
        if factors is not None and is_lazy_choice(choice) and is_independent(branch, depth):
            domain = self.printer.atom(choices(self.printer, choice.domain, scope), "domain")
            size = body.fresh("size")
            with body.block(f"if {size} := {domain}.size"):
                factors.append(size)
                if domains is not None:
                    domains[choice.slot] = domain
                self._levels(depth + 1, inner, inside, factors, domains, done)
            return
        if self.listing:
            self._tables(depth, scope)
        wanted, done = self._wanted(depth, inner, done)
        walked, where = self._walked(choice, wanted, scope)
        with body.block(f"for {name} in {walked}"):
            if where is None:
                self._levels(depth + 1, inner, inside, factors, domains, done)
                if not self.listing and is_independent(branch, depth):
                    body.line("break")  # what holds for one of them holds for all
                return
            with body.block(f"if {bare(self.printer.test(where, inner))}"):
                self._levels(depth + 1, inner, inside, factors, domains, done)

    def _name(self, choice: ir.Choice) -> str:
        if choice.slot not in self.names:
            self.names[choice.slot] = self.body.given(choice.slot, choice.name)
        return self.names[choice.slot]

    def _tables(self, depth: int, scope: Scope) -> None:
        """Work out what words give for the members of a later choice, where the choice at this depth changes nothing of it."""
        for call in self._calls(depth, scope):
            slots = self._early(call)
            (later,) = [choice for choice in self.branch.choices[depth + 1 :] if choice.slot in slots]
            inner = scope.with_(later.slot, self._name(later))
            table, given = self.body.fresh("table"), [inner.names[slot] for slot in slots]
            value = self.printer.residual(call.name, given) if self.module.staged(call.name) else self.printer.value(call, inner)
            self.body.line(f"{table} = [None] * {self.module.constant('SIZES', ('size', element(later.domain.kind)))}")
            with self.body.block(f"for {inner.names[later.slot]} in {self.printer.walked(later.domain, scope)}"):
                self.body.line(f"{table}[{inner.names[later.slot]}] = {bare(value)}")
            self.printer.tables[(call.name, *given)] = f"{table}[{inner.names[later.slot]}]"

    def _calls(self, depth: int, scope: Scope) -> Iterator[ir.UserCall]:
        """The calls of words for a later choice, and nothing else that is not known at this depth."""
        choice, seen = self.branch.choices[depth], set()
        for call in (each for part in conditions(self.branch, depth + 1) for each in descendants(part)):
            if isinstance(call, ir.UserCall) and call not in seen and self._is_worth_a_table(call):
                seen.add(call)
                slots = set(self._early(call))
                later = {each.slot for each in self.branch.choices[depth + 1 :] if self._is_known(each, call, scope)}
                if len(slots & later) == 1 and choice.slot not in slots and slots - later <= scope.names.keys():
                    yield call

    def _is_known(self, choice: ir.Choice, call: ir.UserCall, scope: Scope) -> bool:
        """Whether the members of a choice can be walked before it is made."""
        if self.module.staged(call.name) is None:
            return choice.where is None and isinstance(choice.domain, ir.Members)
        return choice.where is None and is_mask_set(choice.domain.kind) and locals_in(choice.domain) <= scope.names.keys()

    def _early(self, call: ir.UserCall) -> list[int]:
        """The slots that a word reads by, of a staged word without the dynamic one; -1 for what is in no slot."""
        staged = self.module.staged(call.name)
        early = [each for slot, each in enumerate(call.arguments, 1) if staged is None or slot != staged.dynamic]
        return [each.slot if isinstance(each, ir.Local) else -1 for each in early]

    def _is_worth_a_table(self, call: ir.UserCall) -> bool:
        decl, name = self.module.rules.words[call.name], call.name
        sure = not decl.uses_me and not decl.fixed and not any(may_be_none(each.kind) for each in call.arguments)
        return sure and (self.module.staged(name) is not None if self.module.is_kept(name) else is_longer(self.module.rules, name))

    def _wanted(self, depth: int, scope: Scope, done: int) -> tuple[ir.Expression | None, int]:
        """The condition on a choice, with the requirements that whole sets of it meet as well; how many requirements are then done."""
        branch, choice = self.branch, self.branch.choices[depth]
        parts = list(conjuncts(choice.where))
        while (
            done < len(branch.guards) and is_mask_set(choice.domain.kind) and not self.printer.is_few(choice.domain) and self._can_be_tested(done, depth + 1, scope)
            and locals_in(branch.guards[done].test) <= scope.names.keys()
            and self.module.is_sifted(branch.guards[done].test, choice.slot)
        ):  # fmt: skip
            parts += conjuncts(branch.guards[done].test)
            done += 1
        return (parts[0] if len(parts) == 1 else ir.Logic(Truth(), "and", tuple(parts))) if parts else None, done

    def _walked(self, choice: ir.Choice, wanted: ir.Expression | None, scope: Scope) -> tuple[str, ir.Expression | None]:
        """What the loop over a choice runs over, and the condition that is left."""
        if is_lazy_choice(choice):
            return f"{choices(self.printer, choice.domain, scope)}.each", wanted
        return self.printer.sifted(choice.domain, choice.slot, wanted, scope)

    def _can_be_tested(self, number: int, depth: int, scope: Scope) -> bool:
        """Whether all that a requirement reads is known, and what is chosen later says nothing that it may rely on."""
        later = self.branch.choices[depth:]
        if any(choice.where is not None or is_lazy_choice(choice) for choice in later):
            return not later
        return all(slot in scope.names for slot in self._needs(self.branch.guards[number].test, scope))

    def _needs(self, expression: ir.Expression, scope: Scope) -> set[int]:
        """The slots that an expression reads, those behind the names of the branch instead of these."""
        bound = {part.slot for part in descendants(expression) if isinstance(part, ir.Aggregate)}
        read = {part.slot for part in descendants(expression) if isinstance(part, ir.Local | ir.Answers)} - bound
        found = set()
        for slot in read:
            let = next((value for known, value in self.branch.lets if known == slot and slot not in scope.names), None)
            found |= {slot} if let is None else self._needs(let, scope)
        return found

    def _written_out(self, expression: ir.Expression, scope: Scope) -> ir.Expression:
        """A requirement, with the values of names that stand nowhere else instead of these."""
        if any(isinstance(part, ir.Aggregate) for part in descendants(expression)):
            return expression  # what stands in a loop would be worked out again
        asked = [*(value for _, value in self.branch.lets), *(requirement.test for requirement in self.branch.guards)]
        read = Counter(part.slot for each in asked for part in descendants(each) if isinstance(part, ir.Local))
        once = {slot: value for slot, value in self.branch.lets if read[slot] == 1 and slot not in scope.names}
        return substitute(expression, once)

    def _named(self, expression: ir.Expression, scope: Scope) -> Scope:
        """The scope in which the names of the branch that an expression reads are worked out."""
        read = {part.slot for part in descendants(expression) if isinstance(part, ir.Local | ir.Answers)}
        for slot, value in self.branch.lets:
            if slot in read and slot not in scope.names:
                scope = self._named(value, scope)
                name = self.body.given(slot, name_of(self.branch, slot))
                self.body.line(f"{name} = {bare(self.printer.value(value, scope))}")
                scope = scope.with_(slot, name)
        return scope


def name_of(branch: ir.Alternative, slot: int) -> str:
    """What the rule file calls a name of the branch."""
    for part in conditions(branch):
        for each in descendants(part):
            if isinstance(each, ir.Local) and each.slot == slot:
                return each.name
    return "known"
