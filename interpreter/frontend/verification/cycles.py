"""Rejects cycles in the call graphs of routines and of definitions; topological order for the other checks.

Steps: procedures, actions and rows with steps. Expressions: words, formulas on rows, lines of the score sheet, the
legality of actions, parts of kinds. Words that use each other directly are seen to in `declarations.state_variables`.
"""

from collections.abc import Iterable, Iterator, Mapping

from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model import ir
from interpreter.model.ir.effects import answered_here, expressions_read
from interpreter.model.ir.traverse import conditions, descendants
from interpreter.model.types.types import EntityType, SetOf

DEEPEST = 30  # words explained by words explained by words
HIGHEST = 700  # procedures run by procedures run by procedures


def check_cycles(symbols: SymbolTable) -> None:
    """Report every routine and every word that can come back to itself, once for each circle."""
    routines = {name: sorted(set(_called(routine.code, symbols))) for name, routine in symbols.routines.items()}
    found = list(_circles(routines))
    for circle in found:
        _report("D102", circle, symbols)
    _check_depth(routines, HIGHEST, "D261", symbols)
    uses = uses_of(symbols)
    _check_depth(uses, DEEPEST, "D104", symbols)
    for circle in _circles(uses):
        about_steps = any(name.startswith(("can ", "steps ")) or " possible." in name for name in circle)
        if about_steps and not found:
            _report("D102", circle, symbols)
        elif not about_steps:
            _report("D103" if all(name.startswith("kind ") for name in circle) else "D101", circle, symbols)


def _check_depth(edges: Mapping[str, list[str]], deepest: int, code: str, symbols: SymbolTable) -> None:
    """Report, once, what is explained, or runs, through too many others."""
    depth: dict[str, int] = {}
    for name in topological_order(edges):
        depth[name] = 1 + max((depth.get(used, 0) for used in edges.get(name, ())), default=0)
        if depth[name] > deepest:
            symbols.report.add(code, place_of(name, symbols), name=definition_title(name), deepest=deepest)
            return


def topological_order(edges: Mapping[str, list[str]]) -> Iterator[str]:
    """Everything, each after what it uses, except where that leads round in a circle."""
    seen: set[str] = set()
    pending = [(name, False) for name in reversed(list(edges))]
    while pending:
        name, is_last = pending.pop()
        if is_last:
            yield name
        elif name not in seen:
            seen.add(name)
            pending.append((name, True))
            pending.extend((used, False) for used in edges.get(name, ()) if used not in seen)


def _circles(edges: Mapping[str, list[str]]) -> Iterator[list[str]]:
    """Ways from something back to itself; of those with a part in common only the first."""
    reported: set[str] = set()
    for start in edges:
        circle = None if start in reported else _circle(start, edges)
        if circle is not None and reported.isdisjoint(circle):
            reported.update(circle)
            yield circle


def _called(code: tuple[ir.Instruction, ...], symbols: SymbolTable) -> Iterator[str]:
    for instruction in code:
        match instruction:
            case ir.Call(routine=routine):
                yield routine
            case ir.CallIndirect(column=column):
                yield from symbols.programs[column].values()
            case ir.Ask(decision=menu):
                yield from (f"action.{branch.action}" for branch in menu.alternatives if branch.action)


def uses_of(symbols: SymbolTable) -> dict[str, list[str]]:
    """What is worked out with the help of what: words, formulas on rows, the legality of actions, parts of kinds."""
    edges = {f"word {name}": _used_by([word.body]) for name, word in symbols.bodies.items()}
    for column, rows in symbols.row_expressions.items():
        edges[f"formula {column}"] = _used_by([value for value, _ in rows.values()])
    for name, branch in symbols.alternatives.items():
        edges[f"can {name}"] = _used_by(_conditions(branch))
    for name, kind in symbols.kinds.items():
        if kind.where is not None:
            edges[f"kind {name}"] = _used_by([kind.where])
    _add_steps(edges, symbols)
    return edges


def _add_steps(edges: dict[str, list[str]], symbols: SymbolTable) -> None:
    """Add the steps that are looked ahead at, with all that they run, and what they use."""
    code = [step for routine in symbols.routines.values() for step in routine.code]
    pending = [name for names in (*edges.values(), _used_by(_of_steps(code))) for name in names if name.startswith("steps ")]
    while pending:
        name = pending.pop()
        routine = symbols.routines.get(name.removeprefix("steps "))
        if name not in edges and routine is not None:
            called = [f"steps {each}" for each in _called(routine.code, symbols)]
            edges[name] = [*_used_by(_of_steps(routine.code)), *called]
            pending += [each for each in edges[name] if each.startswith("steps ")]


def _of_steps(code: Iterable[ir.Instruction]) -> Iterator[ir.Expression]:
    for step in code:
        yield from expressions_read(step)
        for branch in answered_here(step):
            yield from conditions(branch)


def _conditions(branch: ir.Alternative) -> list[ir.Expression]:
    """What decides whether an action is legal."""
    found = [rule.test for rule in branch.guards] + [value for _, value in branch.lets]
    for choice in branch.choices:
        found += [choice.domain, *([choice.where] if choice.where is not None else [])]
    return found


def _used_by(expressions: Iterable[ir.Expression]) -> list[str]:
    found: dict[str, None] = {}
    for expression in expressions:
        for part in descendants(expression):
            match part:
                case ir.UserCall(name=name):
                    found[f"word {name}"] = None
                case ir.RowExpression(name=name):
                    found[f"formula {name}"] = None
                case ir.HasLegalMove(action=name):
                    found[f"can {name}"] = None
                case ir.After(routine=name):
                    found[f"steps {name}"] = None
                case ir.Members(kind=SetOf(inner=EntityType(name=name))):
                    found[f"kind {name}"] = None
                case _:
                    pass
    return list(found)


def _circle(start: str, edges: Mapping[str, list[str]]) -> list[str] | None:
    """A way from a routine back to itself, or None."""
    pending = [[start]]
    seen: set[str] = set()
    while pending:
        way = pending.pop()
        for following in edges.get(way[-1], ()):
            if following == start:
                return way
            if following not in seen:
                seen.add(following)
                pending.append([*way, following])
    return None


def _report(code: str, circle: list[str], symbols: SymbolTable) -> None:
    names = [definition_title(name) for name in (*circle, circle[0])]
    place = next((place for name in circle if (place := place_of(name, symbols)) is not None), None)
    symbols.report.add(code, place, name=names[0], circle=" → ".join(f"`{name}`" for name in names))


def definition_title(name: str) -> str:
    """What the author calls it."""
    return name.rpartition(" ")[2].removeprefix("action.").removeprefix("scoring.").removeprefix("possible.")


def place_of(name: str, symbols: SymbolTable) -> Span | None:
    """Where it stands."""
    own = name.rpartition(" ")[2].removeprefix("action.").removeprefix("possible.")
    if name.startswith("word ") and (word := symbols.bodies.get(own)) is not None:
        return word.span
    for path in (f"actions.{own}", f"procedures.{own}", f"kinds.{own}"):
        if path in symbols.addresses:
            return symbols.addresses[path].span
    if own in symbols.tables:
        return symbols.tables[own].span
    routine = symbols.routines.get(name)
    return next((span for _, span in routine.source_map if span), None) if routine else None
