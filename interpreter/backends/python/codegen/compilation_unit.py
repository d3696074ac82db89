"""A compilation unit: the names, constants and functions of one generated module, as they turn out to be needed.

It writes no code: a function is written once its name has been asked for, by the writer that is registered for its sort. So
writers need not know each other.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.analysis.facts import RuleSetFacts
from interpreter.backends.python.codegen.function_builder import Body
from interpreter.backends.python.codegen.vocabulary import CONSTANTS, FUNCTIONS, Notes, named, said_by
from interpreter.backends.python.support.bindings import Recipe
from interpreter.diagnostics.span import Span
from interpreter.model.ruleset.ruleset import RuleSet

Write = Callable[[str], str]  # the name of a function -> its text
Writer = Callable[..., str]  # the unit, the name of a function, what was asked for -> its text


@dataclass
class CompilationUnit:
    """One module that is being generated. `writers`: by sort of function what writes it."""

    facts: RuleSetFacts
    writers: Mapping[str, Writer]
    notes: Notes = field(default_factory=Notes)
    numbers: Counter[str] = field(default_factory=Counter)  # how many names begin with a word
    constants: dict[str, Recipe] = field(default_factory=dict)
    known: dict[object, str] = field(default_factory=dict)
    pending: list[Callable[[], str]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)  # what is written after all functions

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

    def function(self, key: tuple[object, ...], stem: str, write: Write | None = None, said: str = "") -> str:
        """The name of a function, which is written in its turn; the rule file calls it what the key says, or `said`.

        Without `write` the key is the sort of function, and what its writer is given.
        """
        if key not in self.known:
            name = self.known[key] = self.name(stem, said or said_by(key))
            sort, *asked = key
            self.pending.append(lambda: self.writers[str(sort)](self, name, *asked) if write is None else write(name))
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

    def exists(self, branch: str) -> str:
        """The function that tells whether the branch with a key has an answer."""
        return self.function(("exists", branch), "any_of")
