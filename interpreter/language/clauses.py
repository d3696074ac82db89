"""Clauses of the rulebook against the rules: none without a rule, no rule without one, no id that does not exist."""

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.language.declared import Declared
from interpreter.language.nodes import Entry, Items, Map, Node
from interpreter.language.nodes import Text as Scalar
from interpreter.language.shape import check_shape
from interpreter.language.yaml_tree import read

RULES = ("action", "requirement", "end", "scoring", "ranking", "check", "condition")


def check_clauses(file: tuple[str, bytes], game: Map, declared: Declared, report: Report) -> None:
    """Compare the list of clauses with what the rules cite."""
    name, data = file
    tree = read(name, data, report)
    if tree is None or not check_shape(tree, "clauses", report) or not isinstance(tree, Map):
        return
    listed = tree.get("list")
    clauses = {entry.key: entry for entry in listed} if isinstance(listed, Map) else {}
    cited = list(_cited(game))
    for citation in cited:
        if citation.value not in clauses:
            report.add("K101", citation.span, clause=citation.value, nearest=did_you_mean(citation.value, clauses))
    ids = {citation.value for citation in cited}
    without = tree.get("no_rule")
    for entry in without if isinstance(without, Map) else ():
        ids.add(entry.key)
        if entry.key not in clauses:
            report.add("K101", entry.key_span, clause=entry.key, nearest=did_you_mean(entry.key, clauses))
    for clause, entry in clauses.items():
        if clause not in ids:
            report.add("K102", entry.key_span, clause=clause)
    _rules_without(declared, report)


def _cited(node: Node) -> list[Scalar]:
    """Every clause id under a `source:` key, anywhere in the file."""
    found: list[Scalar] = []
    pending: list[Node | Entry] = [node]
    while pending:
        current = pending.pop()
        match current:
            case Entry(key="source", value=Items() as several):
                found.extend(item for item in several if isinstance(item, Scalar))
            case Entry(key="source", value=Scalar() as one):
                found.append(one)
            case Entry(value=value):
                pending.append(value)
            case Map() | Items():
                pending.extend(current)
            case _:
                pass
    return found


def _rules_without(declared: Declared, report: Report) -> None:
    """Rules that cite no clause, themselves or in the rule they belong to."""
    for path, address in declared.addresses.items():
        if address.what not in RULES or address.source:
            continue
        parent = declared.addresses.get(path.rpartition(".require.")[0])
        if address.what == "requirement" and parent is not None and parent.source:
            continue
        report.add("K103", address.span, what=address.what, address=path)
