"""Dependency analysis of expressions: the lists of the layout and the types an expression is computed from."""

from collections.abc import Iterator

from interpreter.model.ir import Expression, Members, RowExpression, TableLookup, UserCall
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import EntityType, SetOf, Type, element_type, non_null


def layout_dependencies(rules: RuleSet, expression: Expression) -> frozenset[str]:
    """The lists of the layout whose rows an expression looks at; the size of the board does not count as one."""
    lists: set[str] = set()
    visited: set[str] = set()
    pending = [expression]
    while pending:
        for part in descendants(pending.pop()):
            match part:
                case TableLookup(name=name):
                    lists.update(filter(None, [rules.tables[name].layout_list]))
                case Members(kind=SetOf(inner=EntityType(name=name))):
                    pending += _conditions(rules, name, lists, visited)
                case UserCall(name=name) if name in rules.words and name not in visited:
                    visited.add(name)
                    pending.append(rules.words[name].body)
                case _:
                    pass
    return frozenset(lists)


def _conditions(rules: RuleSet, name: str, lists: set[str], visited: set[str]) -> Iterator[Expression]:
    """The condition of a part of a kind; a list the kind itself is made from is added to what was found."""
    kind = rules.kinds[name]
    lists.update(filter(None, [kind.layout_list]))
    if kind.where is not None and f"kind {name}" not in visited:
        visited.add(f"kind {name}")
        yield kind.where


def kinds_read(rules: RuleSet, expression: Expression) -> frozenset[str]:
    """The kinds whose members an expression handles, itself or through words, formulas and columns."""
    kinds: set[str] = set()
    visited: set[str] = set()
    pending = [expression]
    while pending:
        for part in descendants(pending.pop()):
            kinds |= _names(part.kind)
            match part:
                case TableLookup(name=name):
                    kinds = kinds.union(*map(_names, rules.tables[name].parameters))
                case UserCall(name=name) if name not in visited:
                    visited.add(name)
                    pending += [rules.words[name].body] if name in rules.words else []
                case RowExpression(name=name) if name not in visited:
                    visited.add(name)
                    pending += [body for body, _ in rules.row_expressions.get(name, {}).values()]
                case _:
                    pass
    return frozenset(kinds)


def _names(kind: Type) -> set[str]:
    """The names of the kind of a value, or of what it holds."""
    present = non_null(kind)
    inner = element_type(present)
    return {present.name} if isinstance(present, EntityType) else set() if inner is None else _names(inner)
