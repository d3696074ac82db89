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
    indexes: dict[Index, None] = {}
    for slot, where in _queries(rules):
        for part in conjuncts(where):
            predicate = set_predicate(rules, part, slot)
            if predicate is not None:
                indexes |= dict.fromkeys(indexes_used(predicate))
    indexes |= dict.fromkeys(Index(name, "held") for name in _walked(rules))
    return tuple(sorted(indexes, key=lambda index: (index.track, index.form, index.part)))


def _walked(rules: RuleSet) -> Iterator[str]:
    """The pools of which the members are asked for, or whether there are any."""
    for expression in expressions_of(rules):
        for part in descendants(expression):
            match part:
                case ir.Aggregate(source=source) | ir.BuiltinCall(name="empty", arguments=(source,)):
                    yield from _pool(rules, source)
    for branch in all_alternatives(rules):
        for choice in branch.choices:
            yield from _pool(rules, choice.domain)


def _pool(rules: RuleSet, source: ir.Expression) -> Iterator[str]:
    if isinstance(source, ir.StateRead) and rules.state_vars[source.name].holder == "pool":
        yield source.name


def _queries(rules: RuleSet) -> Iterator[tuple[int, ir.Expression]]:
    """Every slot that runs over a set, with the condition on it."""
    for expression in expressions_of(rules):
        for part in descendants(expression):
            if isinstance(part, ir.Aggregate) and part.where is not None and isinstance(part.source, ir.Members):
                yield part.slot, part.where
    for branch in all_alternatives(rules):
        for choice in branch.choices:
            if choice.where is not None and isinstance(choice.domain, ir.Members):
                yield choice.slot, choice.where


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
