"""The generated module of a rule set: its text, its constants, and which function is what."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.analysis.decision_shapes import branches, is_lazy, is_ranked
from interpreter.analysis.facts import facts_of
from interpreter.analysis.indexes import Index
from interpreter.backends.python.codegen import move_enumeration, routines, words
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit, Writer
from interpreter.backends.python.printing.python_printer import source
from interpreter.backends.python.printing.vocabulary import Notes
from interpreter.backends.python.support.bindings import Recipe
from interpreter.backends.python.support.listings import Listings
from interpreter.lir import nodes
from interpreter.lir.passes.block_nesting import block_nesting
from interpreter.lir.passes.common_loads import common_loads
from interpreter.lir.passes.hoisting import hoisting
from interpreter.lir.passes.nullability import nullability
from interpreter.lir.passes.strength import strength
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import RuleSet

WRITERS: Mapping[str, Writer] = {
    "word": words.word,
    "memo": words.memo,
    "formula": words.formula,
    "routine": routines.function,
    **move_enumeration.WRITERS,
}

Pass = Callable[[nodes.Function], nodes.Function]
PASSES: tuple[Pass, ...] = (nullability, strength, common_loads, hoisting, block_nesting)


@dataclass(frozen=True, slots=True)
class GeneratedModule:
    """Generated code: its text, what has to be bound to names before it is run, and which function is what.

    `routines`: name -> function, the slots it takes (None: it may ask, and takes all of them), and where it can be resumed.
    `branches`: `exists`, `collect`, `count` or `nth`, and the key of a branch -> function. `expressions`: key of a line of the score, say -> function.
    `listings`: where the answers stand that have been prepared for a question.
    """

    text: str
    constants: Mapping[str, Recipe]
    routines: Mapping[str, tuple[str, tuple[int, ...] | None, frozenset[int]]]
    branches: Mapping[tuple[str, str], str]
    indexes: tuple[Index, ...]
    expressions: Mapping[str, str]
    listings: Listings
    notes: Notes


def compilation_unit(rules: RuleSet) -> CompilationUnit:
    """An empty module for a rule set."""
    return CompilationUnit(facts_of(rules), WRITERS)


def generate(rules: RuleSet) -> GeneratedModule:
    """The module of a rule set."""
    unit = compilation_unit(rules)
    for name in rules.routines:
        unit.routine(name)
    functions: dict[tuple[str, str], str] = {}
    for key, branch in unit.facts.branches.items():
        listings = ("collect",) if not is_lazy(branch) else ("count", "nth") if is_ranked(branch) else ()
        functions |= {(sort, key): unit.branch(sort, key) for sort in ("exists", *listings)}
    expressions = {key: words.expression(unit, key, expression) for key, expression in lines(rules)}
    text = text_of(unit)
    suspension = unit.facts.suspension
    entries = {
        name: (unit.routine(name), None, suspension.entries(name))
        if name in suspension.routines
        else (unit.routine(name), suspension.parameters(name), frozenset({0}))
        for name in rules.routines
    }
    return GeneratedModule(text, unit.constants, entries, functions, unit.facts.indexes, expressions, unit.listings, unit.notes)


def text_of(unit: CompilationUnit) -> str:
    """The text of all that has been asked of a unit."""
    return source(lowered(unit.finish(), PASSES))


def lowered(unit: nodes.Unit, passes: Sequence[Pass]) -> nodes.Unit:
    """The unit after all passes."""
    for each in passes:
        unit = tuple(each(part) if isinstance(part, nodes.Function) else part for part in unit)
    return unit


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
    for key, branch in branches(rules):
        yield from ((f"{key} let {slot}", value) for slot, value in branch.lets)
