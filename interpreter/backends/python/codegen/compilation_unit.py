"""The whole module of a rule set: which functions it needs, and the constants they read."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.analysis import decision_shapes
from interpreter.analysis.index_selection import expressions_of, select_indexes
from interpreter.analysis.indexes import Index
from interpreter.analysis.set_predicates import SHORT, Uniform, conjuncts, filter_condition, is_soon_opened, set_predicate
from interpreter.analysis.staging import StagedFunction, stage
from interpreter.backends.python.codegen import move_enumeration, routines, row_expressions, staged_functions
from interpreter.backends.python.codegen.expressions import Printer
from interpreter.backends.python.codegen.function_builder import Body, Scope, bare, row
from interpreter.backends.python.codegen.vocabulary import CONSTANTS, FUNCTIONS, STEMS, Notes, named, said_by
from interpreter.backends.python.support.bindings import Recipe
from interpreter.diagnostics.span import Span
from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import RuleSet, WordDecl, decision_points
from interpreter.model.types.types import Kind, may_be_none


@dataclass(frozen=True, slots=True)
class Source:
    """Generated code: its text, what has to be bound to names before it is run, and which function is what.

    `routines`: name -> function, the slots it takes (None: it may ask, and takes all of them), and where it can be resumed.
    `exists`, `collects`, `counts`, `nths`: key of a branch -> function. `expressions`: key of a line of the score, say -> function.
    """

    text: str
    constants: Mapping[str, Recipe]
    routines: Mapping[str, tuple[str, tuple[int, ...] | None, frozenset[int]]]
    exists: Mapping[str, str]
    collects: Mapping[str, str]
    counts: Mapping[str, str]
    nths: Mapping[str, str]
    indexes: tuple[Index, ...]
    expressions: Mapping[str, str]
    notes: Notes


@dataclass
class Module:
    """Functions and constants, as they turn out to be needed; a function is written once its name has been asked for."""

    rules: RuleSet
    notes: Notes = field(default_factory=Notes)
    numbers: Counter[str] = field(default_factory=Counter)  # how many names begin with a word
    constants: dict[str, Recipe] = field(default_factory=dict)
    known: dict[object, str] = field(default_factory=dict)
    pending: list[Callable[[], str]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)  # what is written after all functions
    splits: dict[str, StagedFunction | None] = field(default_factory=dict)
    passed: dict[str, tuple[int, ...]] = field(default_factory=dict)
    entries: dict[str, frozenset[int]] = field(default_factory=dict)  # where routines that may ask can be begun or resumed

    def name(self, stem: str, said: str) -> str:
        """A name for the module that nothing else has: a word of ours with a number. `said`: what the rule file calls it."""
        assert stem in FUNCTIONS or stem in CONSTANTS, f"{stem} is no word of generated source"
        self.numbers[stem] += 1
        name = named(stem, self.numbers[stem], said)
        self.notes.names[name] = said
        return name

    def constant(self, stem: str, recipe: Recipe) -> str:
        """The name of a constant; locals are written small, constants in capitals. What there is but once has no number."""
        if recipe not in self.known:
            assert stem in CONSTANTS, f"{stem} is no word of generated source"
            name = self.known[recipe] = self.name(stem, said_by(recipe)) if recipe[1:] else stem
            self.constants[name] = recipe
        return self.known[recipe]

    def text(self, text: str) -> str:
        """The constant that holds a text of the rule file."""
        return self.constant("TEXT", ("text", text))

    def function(self, key: tuple[object, ...], stem: str, write: Callable[[str], str], said: str = "") -> str:
        """The name of a function, which is written in its turn; the rule file calls it what the key says, or `said`."""
        if key not in self.known:
            name = self.known[key] = self.name(stem, said or said_by(key))
            self.pending.append(lambda: write(name))
        return self.known[key]

    def body(self, address: str, span: Span | None) -> Body:
        """The body of a function that comes from a place of the rules."""
        return Body(remark=self.notes.place(address, span))

    def written(self, function: str, parameters: Sequence[str], body: Body) -> str:
        """The text of a function."""
        self.notes.locals[function] = body.said
        return body.text(f"def {function}({', '.join(parameters)})")

    def finish(self) -> str:
        """The text of all functions."""
        while self.pending:
            self.texts.append(self.pending.pop(0)())
        return "\n\n\n".join([*filter(None, self.texts), "\n".join(self.tables)]) + "\n"

    # -------------------------------------------------------------------------------------------- words of the rule file

    def word(self, name: str, *, asking: bool) -> str:
        """The function of a word."""
        return self.function(
            ("word", name, asking), "find" if asking else "get", lambda function: self._word(name, function, asking=asking)
        )

    def _word(self, name: str, function: str, *, asking: bool) -> str:
        decl = self.rules.words[name]
        body = self.body(f"words.{name}", decl.span)
        scope, given = self._parameters(name, body, asking=asking)
        printer = Printer(self, body)
        printer.kept_by = frozenset(given) if asking else None
        if not asking:
            body.begin(_sure(decl, scope))
            body.line(f"return {bare(printer.value(decl.body, scope))}")
            return self.written(function, ["S", *given], body)
        staged = self.staged(name)
        if staged is not None:
            given.pop(staged.dynamic - len(decl.parameters) - 1)
        number = sorted(self.rules.words).index(name)
        body.line(f"key = {row([str(number), *given])}")
        body.line("if (found := Q.get(key, missing)) is not missing:")
        body.line("    return found")
        body.begin(_sure(decl, scope))
        value = printer.value(decl.body, scope) if staged is None else staged_functions.value(printer, name, staged, scope)
        body.line(f"found = Q[key] = {bare(value)}")
        body.line("return found")
        return self.written(function, ["S", "Q", *given], body)

    def staged(self, name: str) -> StagedFunction | None:
        """The split of a word that is memoized; None where it is worked out as a whole."""
        if name not in self.splits:
            self.splits[name] = stage(self.rules, name) if self.is_kept(name) and not self.rules.words[name].fixed else None
        return self.splits[name]

    @cached_property
    def menu_numbers(self) -> Mapping[tuple[str, int], int]:
        """The numbers of menus, by where they stand: routine and instruction."""
        return {place: number for number, (place, _) in enumerate(decision_points(self.rules))}

    @cached_property
    def uses(self) -> Counter[str]:
        """In how many places every word stands."""
        bodies = (*expressions_of(self.rules), *(word.body for word in self.rules.words.values() if word.fixed))
        return Counter(part.name for body in bodies for part in descendants(body) if isinstance(part, ir.UserCall))

    def _parameters(self, name: str, body: Body, *, asking: bool) -> tuple[Scope, list[str]]:
        decl = self.rules.words[name]
        body.used |= {"found"}
        names = {0: body.fresh("me")} if decl.uses_me else {}
        names |= {slot: body.given(slot, parameter) for slot, (parameter, _) in enumerate(decl.parameters, 1)}
        return Scope(names, asking), list(names.values())

    def memo(self, name: str) -> str:
        """The dictionary that works out a word which depends on nothing that changes, and keeps what it gave."""
        return self.function(("memo", name), "MEMO", lambda function: self._memo(name, function))

    def _memo(self, name: str, memo: str) -> str:
        decl = self.rules.words[name]
        body = self.body(f"words.{name}", decl.span)
        scope, given = self._parameters(name, body, asking=False)
        printer = Printer(self, body)
        printer.kept_by, printer.for_ever = frozenset(given), True
        text = printer.value(decl.body, scope)
        body.line(f"return {bare(text)}")
        unpack = given[0] if len(given) == 1 else "arguments"
        if len(given) > 1:
            body.lines.insert(0, (1, f"{', '.join(given)} = arguments"))
        work = self.name("work_out", name)
        return self.written(work, [unpack], body) + f"\n\n\n{memo} = Memo({work})"

    def memo_of_members(self, name: str) -> str:
        """The dictionary of the members of the sets that a fixed word gives."""
        memo = self.memo(name)
        return self.function(("members", name), "MEMBERS_OF", lambda function: f"{function} = Memo(lambda key: MEMBERS[{memo}[key]])")

    def is_short(self, name: str) -> bool:
        """Whether a word is written out where it is used."""
        parts = list(descendants(self.rules.words[name].body))
        loops = any(isinstance(part, ir.Aggregate) and not self.is_at_once(part) for part in parts)
        return len(parts) <= SHORT and not loops and is_soon_opened(self.rules, name)

    def is_plain(self, name: str) -> bool:
        """Whether to work out a word that depends on nothing that changes is no more than to look it up."""
        return all(
            isinstance(part, ir.If | ir.Compare | ir.Local | ir.Constant | ir.LateConstant)
            for part in descendants(self.rules.words[name].body)
        )

    def is_at_once(self, bind: ir.Aggregate) -> bool:
        """Whether a set that is kept is all that a binding word asks for: it takes no loop."""
        wanted = filter_condition(bind)
        if wanted is None or not is_mask_set(bind.source.kind):
            return False
        sieves = [set_predicate(self.rules, part, bind.slot, self.indexes) for part in conjuncts(wanted)]
        return None not in sieves and not all(isinstance(sieve, Uniform) for sieve in sieves)

    def is_sifted(self, condition: ir.Expression, slot: int) -> bool:
        """Whether the members that meet a condition are known as a set, without a look at each."""
        sieve = set_predicate(self.rules, condition, slot, self.indexes)
        return sieve is not None and not isinstance(sieve, Uniform)

    @cached_property
    def indexes(self) -> tuple[Index, ...]:
        """The sets that are kept."""
        return select_indexes(self.rules)

    def index(self, index: Index) -> str:
        """The constant that says where the masks of an index begin."""
        return self.constant(STEMS[index.form], ("index", self.indexes, index))

    def each(self, kind: Kind) -> str:
        """The constant that has the members of a kind, one after the other."""
        return self.constant("EACH", ("each", kind))

    def masks_of(self, index: Index, lead: Sequence[str]) -> str:
        """The text that says where the masks of an index begin, for these arguments before the last."""
        base = self.index(index)
        if not lead:
            return base
        start = self._start_of(index, lead)
        return f"{base} + {start} * {self.constant('MASKS_BY', ('codes', index))}"

    def members_in(self, track: str, arguments: Sequence[str]) -> str:
        """The text that says where the members are kept that a pool holds."""
        base = self.index(Index(track, "held"))
        return f"{base} + {self._start_of(Index(track, 'held'), arguments)}" if arguments else base

    def _start_of(self, index: Index, lead: Sequence[str]) -> str:
        sizes = self.constant("SIZES_BEFORE", ("leading", index))
        start = lead[0]
        for number, text in enumerate(lead[1:], 1):
            start = f"({start} * {sizes}[{number}] + {text})"
        return start

    def kept_indexes(self, track: str) -> list[Index]:
        """What is kept of a name, besides the members of pools."""
        return [index for index in self.indexes if index.track == track and index.form != "held"]

    @cached_property
    def _kept(self) -> dict[str, bool]:
        return {}

    def is_kept(self, name: str) -> bool:
        """Whether the values of a word that reads the state are kept while answers are looked for: it has loops in it."""
        if name not in self._kept:
            self._kept[name] = any(self._is_heavy(part) for part in descendants(self.rules.words[name].body))
        return self._kept[name]

    def _is_heavy(self, part: ir.Expression) -> bool:
        match part:
            case ir.Aggregate():
                return not self.is_at_once(part)
            case ir.HasLegalMove():
                return True
            case ir.BuiltinCall():
                return overload_of(part).expensive
            case ir.UserCall(name=name):
                return not self.rules.words[name].fixed and self.is_kept(name)
        return False

    def expression(self, key: str, expression: ir.Expression) -> str:
        """The function (S, Q, slots) that works out an expression."""

        def write(function: str) -> str:
            body = Body()
            bound = {part.slot for part in descendants(expression) if isinstance(part, ir.Aggregate)}
            names = {ir.ME: "me", **{part.slot: part.name for part in descendants(expression) if isinstance(part, ir.Local)}}
            scope = Scope({slot: body.given(slot, name) for slot, name in sorted(names.items()) if slot not in bound}, asking=True)
            for slot, name in scope.names.items():
                body.line(f"{name} = slots[{slot}]")
            body.begin([scope.names[ir.ME]])
            body.line(f"return {bare(Printer(self, body).value(expression, scope))}")
            return self.written(function, ["S", "Q", "slots"], body)

        return self.function(("expression", id(expression)), "get", write, key)

    # -------------------------------------------------------------------------------------------- expressions on rows

    def formula(self, name: str) -> str:
        """The function that works out the expression on a row, none where there is none."""
        return self.function(("formula", name), "formula", lambda function: row_expressions.functions(self, name, function))

    # -------------------------------------------------------------------------------------------- routines and ways

    def routine(self, name: str) -> str:
        """The function of a routine."""
        return self.function(("routine", name), "run", lambda function: routines.function(self, name, function))

    def programs(self, column: str) -> str:
        """The dictionary row -> function of the steps on rows that cannot ask."""

        def write(table: str) -> str:
            rows = self.rules.programs[column]
            entries = [f"{place}: {self.routine(name)}" for place, name in rows.items() if not self.may_ask(name)]
            self.tables.append(f"{table} = {{{', '.join(entries)}}}")
            return ""

        return self.function(("programs", column), "STEPS_OF", write)

    def has_plain_programs(self, column: str) -> bool:
        """Whether steps stand on a row that cannot ask."""
        return any(not self.may_ask(name) for name in self.rules.programs[column].values())

    def asking_programs(self, column: str) -> str:
        """The dictionary row -> function of the steps on rows that may ask."""

        def write(table: str) -> str:
            rows = self.rules.programs[column]
            entries = [f"{place}: {self.routine(name)}" for place, name in rows.items() if self.may_ask(name)]
            self.tables.append(f"{table} = {{{', '.join(entries)}}}")
            return ""

        return self.function(("asking programs", column), "ASKING_STEPS", write)

    def passed_slots(self, name: str) -> tuple[int, ...]:
        """The slots that the function of a routine which cannot ask takes as arguments, `me` first."""
        if name not in self.passed:
            self.passed[name] = routines.passed_slots(self, name)
        return self.passed[name]

    def may_ask(self, name: str) -> bool:
        """Whether a routine, or one that it runs, may stop for an answer."""
        return name in self.asking_routines

    @cached_property
    def asking_routines(self) -> frozenset[str]:
        """The routines that may stop for an answer."""
        found: set[str] = set()
        size = -1
        while len(found) != size:
            size = len(found)
            found |= {name for name, routine in self.rules.routines.items() if any(self._may_stop(each, found) for each in routine.code)}
        return frozenset(found)

    def _may_stop(self, instruction: ir.Instruction, asking: set[str]) -> bool:
        match instruction:
            case ir.Ask() | ir.Roll() | ir.Shuffle():
                return True
            case ir.Call(routine=name):
                return name in asking
            case ir.CallIndirect(column=column):
                return any(name in asking for name in self.rules.programs[column].values())
        return False

    def exists_of_action(self, action: str) -> str:
        """The function that tells whether a player has a move of an action."""
        return move_enumeration.exists(self, decision_shapes.key_of_action(action), self.rules.actions[action].alternative)


def lines(rules: RuleSet) -> Iterator[tuple[str, ir.Expression]]:
    """What is asked about a position again and again, with its key: the score, the ranking, who has won, the checks, names in actions."""
    for line in rules.scoring:
        yield f"score_{line.name}", line.value
    for line in rules.ranking:
        yield f"ranking_{line.name}", line.value
    for end in rules.ends:
        if end.winners is not None:
            yield f"winners_{end.name}", end.winners
    for check in rules.always:
        yield f"check_{check.name}", check.test
    for key, branch in decision_shapes.branches(rules):
        yield from ((f"{key} let {slot}", value) for slot, value in branch.lets)


def _sure(decl: WordDecl, scope: Scope) -> list[str]:
    """The parameters of a word that are never none."""
    never = [slot for slot, (_, kind) in enumerate(decl.parameters, 1) if not may_be_none(kind)]
    return [scope.names[slot] for slot in (*([ir.ME] if decl.uses_me else []), *never)]


def generate(rules: RuleSet) -> Source:
    """The module of a rule set."""
    module = Module(rules)
    for name in rules.routines:
        module.routine(name)
    exists, collects, counts, nths = {}, {}, {}, {}
    for key, branch in dict(decision_shapes.branches(rules)).items():
        exists[key] = move_enumeration.exists(module, key, branch)
        if not decision_shapes.is_lazy(branch):
            collects[key] = move_enumeration.collect(module, key, branch)
        elif decision_shapes.is_ranked(branch):
            counts[key], nths[key] = move_enumeration.count(module, key, branch), move_enumeration.nth(module, key, branch)
    expressions = {key: module.expression(key, expression) for key, expression in lines(rules)}
    text = module.finish()
    found = {
        name: (module.routine(name), None, module.entries[name])
        if module.may_ask(name)
        else (module.routine(name), module.passed_slots(name), frozenset({0}))
        for name in rules.routines
    }
    return Source(text, module.constants, found, exists, collects, counts, nths, module.indexes, expressions, module.notes)
