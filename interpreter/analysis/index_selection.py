"""Index selection: which inverted indexes the queries of a rule set justify."""

from collections.abc import Iterator

from interpreter.analysis.indexes import Index
from interpreter.analysis.set_predicates import conjuncts, indexes_used, set_predicate
from interpreter.model import ir
from interpreter.model.ir.effects import expressions_read
from interpreter.model.ir.traverse import conditions, descendants
from interpreter.model.ruleset.ruleset import RuleSet, all_alternatives, all_instructions


def select_indexes(rules: RuleSet) -> tuple[Index, ...]:
    """The indexes that are looked up in, in an order that is the same in every process."""
    walks = list(_walks(rules))
    queries = [(slot, part) for source, slot, where in walks if isinstance(source, ir.Members) for part in conjuncts(where)]
    predicates = [set_predicate(rules, part, slot) for slot, part in queries]
    indexes = {index for predicate in predicates if predicate is not None for index in indexes_used(predicate)}
    sources = [source for source, _, _ in walks]
    sources += [part.arguments[0] for part in _parts(rules) if isinstance(part, ir.BuiltinCall) and part.name == "empty"]
    reads = (source.name for source in sources if isinstance(source, ir.StateRead))
    indexes |= {Index(name, "held") for name in reads if rules.state_vars[name].holder == "pool"}
    return tuple(sorted(indexes, key=lambda index: (index.track, index.form, index.part)))


def _walks(rules: RuleSet) -> Iterator[tuple[ir.Expression, int, ir.Expression | None]]:
    """What is walked, the slot in which its members stand, and the condition on them."""
    for part in _parts(rules):
        if isinstance(part, ir.Aggregate):
            yield part.source, part.slot, part.where
    for branch in all_alternatives(rules):
        yield from ((choice.domain, choice.slot, choice.where) for choice in branch.choices)


def _parts(rules: RuleSet) -> Iterator[ir.Expression]:
    for expression in expressions_of(rules):
        yield from descendants(expression)


def expressions_of(rules: RuleSet) -> Iterator[ir.Expression]:
    """The expressions that are worked out while a game goes on."""
    for word in rules.words.values():
        if not word.fixed:
            yield word.body
    for rows in rules.row_expressions.values():
        yield from (body for body, _ in rows.values())
    for branch in all_alternatives(rules):
        yield from conditions(branch)
    for end in rules.ends:
        yield from (each for each in (end.when, end.winners) if each is not None)
    yield from (line.value for line in (*rules.scoring, *rules.ranking))
    yield from (check.test for check in rules.always)
    for instruction in all_instructions(rules):
        yield from expressions_read(instruction)
