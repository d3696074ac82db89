"""How many looks expressions and questions take, at most.

What is called (words, formulas on rows, the legality of actions) is counted apart, with the number of calls: words keep
what they gave while answers are looked for, so that a word takes no more than once for all its arguments.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from interpreter.analysis.cost.prices import ANSWER, ELEMENT, EVALUATIONS, FLOODED, MEMBER
from interpreter.analysis.cost.sizes import SETS, CallArguments, Sizes, SlotBounds, is_set_of_heaps, is_set_of_members, product
from interpreter.analysis.cost.work import CalleeKey, Total, Work, costlier
from interpreter.analysis.inline_size import is_heavy
from interpreter.analysis.unions import union_of_sets
from interpreter.model import ir
from interpreter.model.builtins import is_lazy_choice, is_walk, overload_of, spelling_of
from interpreter.model.builtins.call_cost import MANY, WIDE, flood
from interpreter.model.ir.traverse import children, is_independent
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import ListOf, MultisetOf, element_type, non_null

LITTLE = 1_000_000  # looks
MOST_COUNTED = 5_000_000  # calls, for all of one rule set
MOST_REMEMBERED = 1 << 17  # what a word that reads nothing tracked gave, for so many arguments


@dataclass
class Looks:
    """The looks of the expressions of one rule set; what is found is kept. `timing.Nanoseconds` counts time by the same walk."""

    sizes: Sizes
    order: Sequence[str]  # the names of everything that is called, each after what it calls
    works: dict[CalleeKey, Work] = field(default_factory=dict)
    totals: dict[CalleeKey, Total] = field(default_factory=dict)
    memo_sizes: dict[str, int] = field(default_factory=dict)
    places: dict[str, int] = field(init=False)  # in the order
    left: int = MOST_COUNTED
    bound: dict[int, int] = field(default_factory=dict)  # by slot of the loops around what is looked at: how often each begins
    steps: Callable[[str], Total] = lambda _routine: Total()  # the looks of a routine, when all of it is carried out at once

    def __post_init__(self) -> None:
        self.places = {name: place for place, name in enumerate(self.order)}

    @property
    def rules(self) -> RuleSet:
        """The rules that are looked at."""
        return self.sizes.rules

    def begin(self, sort: str = "expression") -> Work:
        """Work to be added to; `sort`: what is looked at."""
        return Work(sort=sort)

    # -------------------------------------------------------------------------------------------- what is called

    def work(self, call: CalleeKey) -> Work:
        """What a word, a formula or the legality of an action takes by itself."""
        if call not in self.works:
            self.works[call] = work = self.begin("word")
            sort, _, plain = call.name.partition(" ")
            if sort == "word":
                lists = self._lists(plain) if call.length else []
                self.add(self.rules.words[plain].body, 1, {slot: (call.length, size) for slot, size in lists}, work)
            elif sort == "formula":
                self._add_rows([value for value, _ in self.rules.row_expressions[plain].values()], work)
            else:
                self.add_branch(self.rules.actions[plain].alternative, 1, work)
        return self.works[call]

    def _lists(self, word: str) -> list[tuple[int, int]]:
        """The slots in which a word is given lists, and how many members each value in these has."""
        parameters = enumerate(self.rules.words[word].parameters, 1)
        return [(slot, self.sizes.of_heap(kind)[1]) for slot, (_, kind) in parameters if isinstance(non_null(kind), ListOf)]

    def _add_rows(self, rows: Iterable[ir.Expression], work: Work) -> None:
        """The most that one of the rows takes."""
        for row in rows:
            one = self.begin(work.sort)
            self.add(row, 1, {}, one)
            work.looks, work.held = max(work.looks, one.looks), max(work.held, one.held)
            work.spot = costlier(work.spot, one.spot)
            for call, times in one.calls.items():
                work.calls[call] = max(times, work.calls.get(call, 0))

    def total(self, call: CalleeKey) -> Total:
        """All that it takes to work something out once, where nothing is kept."""
        if call not in self.totals:
            self.totals[call] = Total()  # circles have been reported
            work = self.work(call)
            self.totals[call] = self.search_cost(work) if call.name.startswith("can ") else self.all_of(work)
        return self.totals[call]

    def all_of(self, work: Work) -> Total:
        """All that some work takes, where nothing is kept."""
        looks, spot = work.looks, work.spot
        for call, times in work.calls.items():
            each = self.total(call)
            looks, spot = looks + times * each.looks, costlier(spot, each.spot, times)
        looks = min(MANY, looks)
        return Total(looks, spot, min(looks, LITTLE))

    def outside_questions(self, work: Work) -> Total:
        """Return the total of some work in steps, ends and pictures, where words keep nothing."""
        return self.all_of(work)

    def search_cost(self, work: Work) -> Total:
        """All that some work takes while answers are looked for, and how much words keep meanwhile.

        Where that is little even if nothing is kept, or too much has been counted already, it is not counted exactly.
        """
        whole = self.all_of(work)
        return whole if whole.looks <= LITTLE or self.left <= 0 else self.counted(work, self.arguments)

    def counted(self, work: Work, arguments: Callable[[str], int]) -> Total:
        """Return the total of some work, where each callee is worked out once for each of its arguments."""
        calls, looks, remembered, spot = defaultdict[str, dict[int, int]](dict), work.looks, 0, work.spot
        pending = self._count(work, 1, calls)
        heapify(pending)
        while pending:  # what calls comes before what it calls
            name = self.order[-heappop(pending)]
            for length, times in calls[name].items():
                most = arguments(name)
                number = min(times, most)
                remembered += number if most < MANY else 0
                own = self.work(CalleeKey(name, length))
                self.left -= 1 + len(own.calls)
                looks, spot = min(MANY, looks + number * own.looks), costlier(spot, own.spot, number)
                for place in self._count(own, number, calls):
                    heappush(pending, place)
        return Total(looks, spot, min(MANY, remembered))

    def _count(self, work: Work, times: int, calls: dict[str, dict[int, int]]) -> list[int]:
        """Add the calls of some work that is done so many times; the places, from the end, of what was not called before."""
        places = []
        for call, number in work.calls.items():
            if call.name not in calls:
                places.append(-self.places[call.name])
            counts = calls[call.name]
            counts[call.length] = min(MANY, counts.get(call.length, 0) + times * number)
        return places

    def arguments(self, name: str) -> int:
        """For how many arguments a word is worked out, while what it gives is kept; `MANY` where nothing is kept."""
        if name not in self.memo_sizes:
            plain = name.removeprefix("word ")
            word = self.rules.words[plain] if name.startswith("word ") else None
            self.memo_sizes[name] = MANY
            if word is not None and (word.fixed or self.is_heavy(word.body)):
                number = product(self.sizes.of_kind(kind) for _, kind in word.parameters)
                number *= self.rules.players[1] if word.uses_me else 1
                self.memo_sizes[name] = MANY if word.fixed and number > MOST_REMEMBERED else number
        return self.memo_sizes[name]

    def is_heavy(self, body: ir.Expression) -> bool:
        """Whether there is a loop in it, so that every machine keeps what it gives."""
        return is_heavy(body, lambda _: True, lambda name: self.arguments(f"word {name}") < MANY)

    # -------------------------------------------------------------------------------------------- expressions

    def add(self, expression: ir.Expression, times: int, bounds: SlotBounds, work: Work) -> None:
        """Add what it takes to work out an expression so many times."""
        times = self.hoisted(expression, times)
        work.look(times, EVALUATIONS[type(expression)])
        match expression:
            case ir.Aggregate():
                work.enter(expression.span)
                self._add_bind(expression, times, bounds, work)
                work.leave()
                return
            case ir.If():
                self.add_if(expression, times, bounds, work)
                return
            case ir.UserCall(name=name, arguments=arguments):
                work.call(CalleeKey(f"word {name}", self._length(name, arguments, bounds)), times * self._handed_on(arguments, bounds))
            case ir.RowExpression(name=name):
                work.call(CalleeKey(f"formula {name}"), times)
            case ir.HasLegalMove(action=name):
                work.call(CalleeKey(f"can {name}"), times)
            case ir.TimesRemembered(names=names) | ir.Remembered(names=names):
                work.look(times * sum(self.sizes.cells(name) for name in names if name != "current"), ELEMENT)
            case ir.After():
                self._add_after(expression, times, bounds, work)
                return
            case ir.BuiltinCall():
                self._add_word(expression, times, bounds, work)
            case ir.SetOperation(left=left, right=right):
                work.look(times * self._of_joined(left, right, bounds), ELEMENT)
            case ir.In(collection=heap):
                work.look(times * self._of_search(heap, bounds), ELEMENT)
        for part in children(expression):
            self.add(part, times, bounds, work)

    def add_if(self, choice: ir.If, times: int, bounds: SlotBounds, work: Work) -> None:
        """The test and both sides."""
        for part in children(choice):
            self.add(part, times, bounds, work)

    def _add_after(self, ahead: ir.After, times: int, bounds: SlotBounds, work: Work) -> None:
        """The steps and the value, each time anew: what words gave here is not kept there."""
        for argument in ahead.arguments:
            self.add(argument, times, bounds, work)
        there = self.begin(work.sort)
        self.add(ahead.value, 1, bounds, there)
        for part in (self.steps(ahead.routine), self.search_cost(there)):
            work.add(part, times)
        work.held = max(work.held, there.held)

    def _length(self, word: str, arguments: Sequence[ir.Expression], bounds: SlotBounds) -> int:
        """How long the longest list is that is handed on to a word, as a power of two."""
        sizes = [self.sizes.copies(arguments[slot - 1], bounds) for slot, _ in self._lists(word)]
        return 1 << max(0, max(sizes) - 1).bit_length() if sizes else 0

    def _handed_on(self, arguments: Iterable[ir.Expression], bounds: SlotBounds) -> int:
        """How many times more than assumed a word has to do that is given sets of sets."""
        sets = [self.sizes.most(each, bounds) for each in arguments if is_set_of_heaps(each.kind)]
        return max((-(-number // SETS) for number in sets), default=1)

    def _of_joined(self, left: ir.Expression, right: ir.Expression, bounds: SlotBounds) -> int:
        if is_set_of_heaps(left.kind) or is_set_of_heaps(right.kind):
            return self.sizes.most(left, bounds) * self.sizes.most(right, bounds)
        whole = self.sizes.of_heap(left.kind)[0]
        return self.sizes.most(left, bounds) + self.sizes.most(right, bounds) if whole >= MANY else whole // WIDE

    def _of_search(self, heap: ir.Expression, bounds: SlotBounds) -> int:
        if is_set_of_members(heap.kind):
            return self.sizes.of_heap(heap.kind)[0] // WIDE
        is_counted = isinstance(heap, ir.BuiltinCall) and overload_of(heap).lazy
        return 1 if isinstance(non_null(heap.kind), MultisetOf) or is_counted else self.sizes.most(heap, bounds)

    def _add_bind(self, bind: ir.Aggregate, times: int, bounds: SlotBounds, work: Work) -> None:
        whole, each = self.sizes.both(bind.source, bounds)
        self.add(bind.source, times, bounds, work)
        inside = {**bounds, bind.slot: (each, 1)}
        if bind.floor is not None:
            self.add(bind.floor, times, bounds, work)
        if (parts := union_of_sets(bind)) is not None:
            self._add_bind(parts, times, bounds, work)
            return
        if is_walk(bind):
            whole, each = self.sizes.length_of_path(bind) + 1, 1
        looked = times * self.looked_at(bind, whole)
        walked = min(looked, times * self.sizes.narrowed(bind.where, bind.slot, whole, bounds))
        work.look(looked, MEMBER)
        work.visit(looked, self._plural(bind.source))
        self.bound[bind.slot] = times
        if bind.where is not None:
            self.add(bind.where, looked, inside, work)
        if bind.value is not None:
            self.add(bind.value, walked, inside, work)
            if spelling_of(bind).gathers == "held" and not is_set_of_members(bind.value.kind):
                work.look(walked * self.sizes.most(bind.value, inside), ELEMENT)
        del self.bound[bind.slot]
        self._add_result(bind, times, bounds, work)

    def hoisted(self, _expression: ir.Expression, times: int) -> int:
        """Return how often an expression is evaluated inside the loops around it."""
        return times

    def looked_at(self, _bind: ir.Aggregate, whole: int) -> int:
        """Return the number of members that are looked at one by one."""
        return whole

    def _add_result(self, bind: ir.Aggregate, times: int, bounds: SlotBounds, work: Work) -> None:
        """What it takes to put together a set that is no mask, a list, or a pool."""
        if element_type(non_null(bind.kind)) is None or is_set_of_members(bind.kind):
            return
        number, size = self.sizes.both(bind, bounds)
        work.look(times * number, ELEMENT)
        several = size if isinstance(element_type(non_null(bind.kind)), ListOf | MultisetOf) else 1
        work.held = min(MANY, max(work.held, number * several))

    def _add_word(self, call: ir.BuiltinCall, times: int, bounds: SlotBounds, work: Work) -> None:
        cost, arguments = overload_of(call).cost, CallArguments(self.sizes, call, bounds)
        if cost.looks is not None:
            work.look(times * cost.looks(arguments), FLOODED if cost.looks is flood else ELEMENT)
        if cost.held is not None:
            work.held = min(MANY, max(work.held, cost.held(arguments)))

    # -------------------------------------------------------------------------------------------- questions

    def add_branch(self, branch: ir.Alternative, times: int, work: Work, bounds: SlotBounds | None = None) -> None:
        """Add what it takes to look for all answers of a branch so many times."""
        inside = dict(bounds or {})
        number, is_lazy, around = times, False, work.sort
        reached = [times]  # how often each choice is
        for depth, choice in enumerate(branch.choices):
            work.sort = "choice"
            work.enter(choice.span)
            self.add(choice.domain, number, inside, work)
            size, each = self.sizes.both(choice.domain, inside)
            is_counted = is_lazy_choice(choice)
            is_lazy |= is_counted
            if not (is_counted and is_independent(branch, depth)):
                work.look(number * size, ANSWER)
                work.visit(number * size, self._plural(choice.domain), depth)
                inside[choice.slot] = (each, 1)
                if choice.where is not None:
                    self.add(choice.where, number * self.candidates(choice, choice.where, size), inside, work)
                number = min(MANY, number * self.sizes.limited(choice.where, choice.slot, size, inside))
            inside[choice.slot] = (each, 1)
            reached.append(number)
            work.leave()
        for slot, value in branch.lets:
            self.add(value, self.staged(branch, value, reached), inside, work)
            inside[slot] = self.sizes.both(value, inside)
        work.sort = "requirement"
        for requirement in branch.guards:
            self.add(requirement.test, self.staged(branch, requirement.test, reached), inside, work)
        work.sort = around
        work.answers = max(work.answers, 0 if is_lazy else number)

    def moved(self, _step: ir.Move, things: int) -> int:
        """Return the number of things that a move takes up one by one."""
        return things

    def in_a_round(self, _step: ir.Instruction) -> int:
        """Return how often a step is taken until a player has an answer."""
        return 1

    def rounds(self, safety_limit: int) -> int:
        """Return the passes of a loop with a safety limit."""
        return safety_limit

    def candidates(self, _choice: ir.Choice, _where: ir.Expression, size: int) -> int:
        """Return the number of candidates of a choice that are looked at one by one."""
        return size

    def staged(self, _branch: ir.Alternative, _value: ir.Expression, reached: Sequence[int]) -> int:
        """Return how often a value is evaluated that all answers need."""
        return reached[-1]

    def _plural(self, source: ir.Expression) -> str:
        """Return the plural of the members of a collection; `members` where they have no name."""
        inner = element_type(non_null(source.kind))
        if inner is not None and element_type(non_null(inner)) is not None:
            return "sets"
        declared = self.rules.kinds.get(getattr(inner and non_null(inner), "name", ""))
        return declared.plural if declared is not None else "members"
