"""A compilation unit: the names, constants and functions of one generated module, as they turn out to be needed.

It writes no code: a function is written once its name has been asked for, by the writer that is registered for its sort. So
writers need not know each other.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.analysis.facts import RuleSetFacts
from interpreter.backends.python.codegen.function_builder import Body
from interpreter.backends.python.printing.vocabulary import CONSTANTS, FUNCTIONS, Notes, named, said_by
from interpreter.backends.python.support.bindings import Recipe
from interpreter.backends.python.support.listings import Prepared
from interpreter.diagnostics.span import Span
from interpreter.lir import nodes
from interpreter.lir.nodes import Local
from interpreter.lir.types import ANY, INT, TABLE, ValueType
from interpreter.model.ruleset.ruleset import RuleSet

Write = Callable[[str], nodes.Unit]  # the name of a function -> it, and what goes with it
Writer = Callable[..., nodes.Unit]  # the unit, the name of a function, what was asked for -> it, and what goes with it

_COURSE = {"#current": ("CURRENT", 0), "#round": ("ROUND", 1), "#turn_number": ("TURN_NUMBER", 2), "#passes": ("PASSED", 3)}
_OF_BRANCHES = {"exists": "any_of", "collect": "all_of", "count": "count_of", "nth": "nth_of"}  # what their functions are called


@dataclass
class CompilationUnit:
    """One module that is being generated. `writers`: by sort of function what writes it."""

    facts: RuleSetFacts
    writers: Mapping[str, Writer]
    notes: Notes = field(default_factory=Notes)
    numbers: Counter[str] = field(default_factory=Counter)  # how many names begin with a word
    constants: dict[str, Recipe] = field(default_factory=dict)
    names_by_key: dict[object, str] = field(default_factory=dict)
    listings: dict[tuple[str, int], Sequence[Prepared]] = field(default_factory=dict)
    pending: list[Callable[[], nodes.Unit]] = field(default_factory=list)

    @property
    def rules(self) -> RuleSet:
        """The rule set that the module is generated from."""
        return self.facts.rules

    def name(self, stem: str, said: str) -> str:
        """A name for the module that nothing else has: a word of ours with a number. `said`: what the rule file calls it."""
        assert stem in FUNCTIONS or stem in CONSTANTS, f"{stem} is no word of generated source"
        self.numbers[stem] += 1
        name = named(stem, self.numbers[stem], said)
        self.notes.names[name] = said
        return name

    def constant(self, stem: str, recipe: Recipe, type_: ValueType = TABLE) -> nodes.Global:
        """A constant; locals are written small, constants in capitals. What there is but once has no number."""
        if recipe not in self.names_by_key:
            assert stem in CONSTANTS, f"{stem} is no word of generated source"
            name = self.names_by_key[recipe] = self.name(stem, said_by(recipe)) if recipe[1:] else stem
            self.constants[name] = recipe
        return nodes.Global(self.names_by_key[recipe], type_)

    def register(self, name: str) -> nodes.Load:
        """A cell of the course of turns, by what instructions call it; counted from the beginning, since Python is slower from the end."""
        stem, place = _COURSE[name]
        return nodes.Load(self.constant(stem, ("course", self.facts.indexes, place), INT), INT)

    def text(self, text: str) -> nodes.Global:
        """The constant that holds a text of the rule file."""
        return self.constant("TEXT", ("text", text), ANY)

    def function(self, key: tuple[object, ...], stem: str, write: Write | None = None, said: str = "") -> str:
        """The name of a function, which is written in its turn; the rule file calls it what the key says, or `said`.

        Without `write` the key is the sort of function, and what its writer is given.
        """
        if key not in self.names_by_key:
            name = self.names_by_key[key] = self.name(stem, said or said_by(key))
            sort, *arguments = key
            self.pending.append(lambda: self.writers[str(sort)](self, name, *arguments) if write is None else write(name))
        return self.names_by_key[key]

    def body(self, address: str, span: Span | None) -> Body:
        """The body of a function that comes from a place of the rules."""
        return Body(remark=self.notes.place(address, span))

    def define(self, function: str, parameters: Sequence[Local], body: Body, optional: Sequence[Local] = ()) -> nodes.Function:
        """A function whose body is written; `optional` are parameters that may be left out."""
        self.notes.locals[function] = body.said
        inputs = [nodes.Parameter(each.name, each.type, is_optional=each in optional) for each in (*parameters, *optional)]
        return nodes.Function(function, tuple(inputs), body.statements())

    def finish(self) -> nodes.Unit:
        """All functions, and what goes with them."""
        declarations: list[nodes.Declaration] = []
        while self.pending:
            declarations += self.pending.pop(0)()
        return tuple(declarations)

    # -------------------------------------------------------------------------------------------- functions of registered sorts

    def word(self, name: str, *, searching: bool) -> str:
        """The function of a word of the rule file; `searching`: one that keeps what it gave for one position."""
        return self.function(("word", name, searching), "find" if searching else "get")

    def memo(self, name: str) -> str:
        """The dictionary that works out a word which depends on nothing that changes, and keeps what it gave."""
        return self.function(("memo", name), "MEMO")

    def formula(self, name: str) -> str:
        """The function that works out the expression on a row, none where there is none."""
        return self.function(("formula", name), "formula")

    def routine(self, name: str) -> str:
        """The function of a routine."""
        return self.function(("routine", name), "run")

    def branch(self, sort: str, key: str) -> str:
        """The function of a branch: has it an answer (`exists`), all (`collect`), how many (`count`), the one with a number (`nth`)."""
        return self.function((sort, key), _OF_BRANCHES[sort])
