"""Lint: rows with statements, such as cards, whose statements can never have an effect."""

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.model.ir import Aggregate, Constant, Expression, Logic, UserCall
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import EntityType


def check_no_effect_rows(compiled: Compilation, files: frozenset[str], report: Report) -> None:
    """Report rows in these files whose steps in a column could never do anything."""
    rules = compiled.rules
    for column, nodes in compiled.symbols.program_nodes.items():
        kind = rules.tables[column].parameters[0]
        for place, (test, _) in rules.row_expressions.get(f"possible.{column}", {}).items():
            span = nodes[place].span
            if isinstance(kind, EntityType) and span.source.name in files and _is_no(rules, test):
                report.add("D150", span, kind=kind.name, name=rules.kinds[kind.name].members[place], column=column.partition("/")[0])


def _is_no(rules: RuleSet, test: Expression | None) -> bool:
    """Whether a condition can never hold, as far as can be seen from its form."""
    match test:
        case Constant(value=False):
            return True
        case Logic(operator="or", parts=parts):
            return all(_is_no(rules, part) for part in parts)
        case Logic(operator="and", parts=parts):
            return any(_is_no(rules, part) for part in parts)
        case UserCall(name=name) if name in rules.words:
            return _is_no(rules, rules.words[name].body)
        case Aggregate(source=Constant(value=0 | ())):
            return True  # nothing is in an empty set or list
        case Aggregate(where=where):
            return _is_no(rules, where)
        case _:
            return False
