"""Static cost bounds: iterations, elements visited and values kept between two decisions; above the limit is an error.

What things take is worked out in `analysis/cost`, as bounds seen from the declarations. Budgets are some hundred times what
the largest games take, so that only what is hopeless is refused. What is just within them may still take the reference
machine minutes between two questions.
"""

from dataclasses import dataclass

from interpreter.analysis.cost.answers import shown_after_answers
from interpreter.analysis.cost.definitions import topological_order
from interpreter.analysis.cost.lookups import Looks
from interpreter.analysis.cost.prices import approximate_pair
from interpreter.analysis.cost.sizes import Sizes
from interpreter.analysis.cost.steps import Steps
from interpreter.analysis.cost.work import CalleeKey, Work
from interpreter.analysis.suspension import Suspension
from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.verification.cycles import uses_of
from interpreter.model.ir import Ask, Expression
from interpreter.model.ir.effects import routines_run
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import MultisetOf, StackOf, non_null

MOST_PASSES_PROVEN = 1_000_000  # half of those at which a machine ends the game
MOST_LOOKS = 2 * 10**9
MOST_LOOKS_OF_CALLS = 5_000_000  # in a word without loops: words that call each other take longer than what is looked at in loops
MOST_ANSWERS = 2_000_000  # that are listed for one question
MOST_REMEMBERED = 5_000_000  # values of words while answers are looked for
MOST_HELD = 1_000_000  # values in one list, pool, or set of sets
MOST_KEPT = 10_000_000  # values in what is told, shown and remembered between two questions
MOST_THINGS = 100_000  # in piles
MOST_CHOICES = 18  # in one question: each is a loop inside the others
MOST_REQUIREMENTS = 80  # of one action: each is looked at inside the one before it
MOST_CELLS = 2_000_000  # numbers that are kept of the game in one position


def check_cost_bounds(rules: RuleSet, symbols: SymbolTable) -> None:
    """Report what takes longer than anybody waits, or more memory than there is; rules must have no circles."""
    looks = Looks(Sizes(rules, symbols.boards), tuple(topological_order(uses_of(symbols))))
    check = _Check(rules, symbols, looks, Steps(looks, Suspension(rules)))
    check.memory()
    check.expressions()
    check.questions()
    check.pictures()
    check.routines()


@dataclass(frozen=True, slots=True)
class _Check:
    """The cost model of one rule set, checked against the budgets."""

    rules: RuleSet
    symbols: SymbolTable
    looks: Looks
    steps: Steps

    def _report(self, code: str, span: Span | None, name: str, number: int, most: int) -> None:
        times, limit = approximate_pair(number, most)
        self.symbols.report.add(code, span, name=name, times=times, most=limit)

    def memory(self) -> None:
        """What is kept from position to position."""
        cells = 0
        for name, track in self.rules.state_vars.items():
            sizes = self.looks.sizes
            inner = sizes.of_heap(track.kind)[0] if isinstance(non_null(track.kind), MultisetOf) else 1
            before, cells = cells, cells + sizes.cells(name) * inner
            if before <= MOST_CELLS < cells:
                self._report("B117", track.span, name, cells, MOST_CELLS)
            if track.start is not None:
                self._expression(track.start, f"track.{name}", track.span, times=sizes.cells(name))
            if isinstance(non_null(track.kind), StackOf) and (number := self.looks.sizes.started(name)) > MOST_THINGS:
                self._report("B118", track.span, name, number, MOST_THINGS)

    def expressions(self) -> None:
        """Words and formulas, each by itself."""
        for name in self.looks.order:
            sort, _, plain = name.partition(" ")
            if sort == "word":
                self._word(CalleeKey(name), plain, self.rules.words[plain].span)
            elif sort == "formula" and plain in self.rules.tables:
                self._work(self.looks.work(CalleeKey(name)), plain, self.rules.tables[plain].span)
            elif sort == "kind" and (where := self.rules.kinds[plain].where) is not None:
                kind = self.rules.kinds[plain]
                self._expression(where, plain, kind.span, times=self.looks.sizes.kinds.get(kind.part_of, 1))

    def _word(self, call: CalleeKey, name: str, span: Span | None) -> None:
        """A word; one without loops is worked out again wherever it is used, and grows where it is used twice."""
        word, work = self.rules.words[name], self.looks.work(call)
        if not word.fixed and self.looks.total(call).looks > MOST_LOOKS_OF_CALLS and not self.looks.is_heavy(word.body):
            if all(self.looks.total(inner).looks <= MOST_LOOKS_OF_CALLS for inner in work.calls):  # once
                self._report("B263", span, name, self.looks.total(call).looks, MOST_LOOKS_OF_CALLS)
        else:
            self._work(work, name, span)

    def _work(self, work: Work, name: str, span: Span | None, looks: int | None = None) -> None:
        total = self.looks.search_cost(work).looks if looks is None else looks
        if total > MOST_LOOKS:
            self._report("B114", span, name, total, MOST_LOOKS)
        elif work.held > MOST_HELD:
            self._report("B116", span, name, work.held, MOST_HELD)

    def _expression(self, expression: Expression, name: str, span: Span | None, *, times: int = 1) -> None:
        work = Work()
        self.looks.add(expression, times, {}, work)
        self._work(work, name, span)

    def questions(self) -> None:
        """What can be chosen: how many answers there are, and what it takes to find them."""
        for routine in self.rules.routines.values():
            for instruction, (address, span) in zip(routine.code, routine.source_map, strict=True):
                if isinstance(instruction, Ask) and not self._is_deep(instruction, address, span):
                    total, work = self.steps.question(instruction)
                    self._work(work, address, span, total.looks)
                    if total.looks <= MOST_LOOKS and work.answers > MOST_ANSWERS:
                        self._report("B115", span, address, work.answers, MOST_ANSWERS)
                    elif total.looks <= MOST_LOOKS and total.remembered > MOST_REMEMBERED:
                        self._report("B116", span, address, total.remembered, MOST_REMEMBERED)

    def _is_deep(self, ask: Ask, address: str, span: Span | None) -> bool:
        """Whether a branch has more choices or requirements than machines take; reported."""
        for branch in ask.decision.alternatives:
            for what, number, most in (
                ("choices", len(branch.choices), MOST_CHOICES),
                ("requirements", len(branch.guards), MOST_REQUIREMENTS),
            ):
                if number > most:
                    name = f"actions.{branch.action}" if branch.action is not None else address
                    self.symbols.report.add("B120", branch.span or span, name=name, number=number, what=what, most=most)
                    return True
        return False

    def routines(self) -> None:
        """What happens between two questions."""
        runs = {
            name: sorted({used for each in routine.code for used in routines_run(each, self.rules.programs)})
            for name, routine in self.rules.routines.items()
        }
        wrong = self.symbols.report.has_errors()
        for name in topological_order(runs):
            effort = self.steps.effort(name)
            if effort.passes > MOST_PASSES_PROVEN:
                self.symbols.report.add("B113", effort.most_passes, times=effort.passes, most=MOST_PASSES_PROVEN)
                self.steps.forgive(name)
            elif effort.looks > MOST_LOOKS and not wrong:
                self._report("B119", effort.most_looks[1], effort.most_looks[0], effort.looks, MOST_LOOKS)
                self.steps.forgive(name)
            elif effort.held > MOST_HELD:
                self._report("B116", effort.most_held[1], effort.most_held[0], effort.held, MOST_HELD)
            elif effort.kept > MOST_KEPT:
                self._report("B124", effort.most_kept[1], effort.most_kept[0], effort.kept, MOST_KEPT)
                self.steps.forgive(name)

    def pictures(self) -> None:
        """Check the expressions of pictures, checks, ends, points and conditions on layouts."""
        for each in shown_after_answers(self.rules, self.looks.sizes):
            self._expression(each.value, each.name, each.span, times=each.times)
        for condition in self.rules.layout.conditions if self.rules.layout is not None else ():
            self._expression(condition.test, condition.address, condition.span)
