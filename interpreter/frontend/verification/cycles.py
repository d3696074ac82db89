"""Rejects cycles in the call graphs of routines and of definitions; topological order for the other checks.

Steps: procedures, actions and rows with steps. Expressions: words, formulas on rows, lines of the score sheet, the
legality of actions, parts of kinds. Words that use each other directly are seen to in `declarations.state_variables`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from interpreter.analysis.cost.definitions import definitions_used, topological_order
from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model import ir
from interpreter.model.ir.effects import answered_here, expressions_read, routines_run
from interpreter.model.ir.traverse import conditions

DEEPEST = 30  # words explained by words explained by words
HIGHEST = 700  # procedures run by procedures run by procedures


def check_cycles(symbols: SymbolTable) -> None:
    """Report every routine and every word that can come back to itself, once for each circle."""
    calls = {
        name: sorted({called for step in routine.code for called in _called(step, symbols)}) for name, routine in symbols.routines.items()
    }
    circles = list(_circles(calls))
    for circle in circles:
        _report("D102", circle, symbols)
    _check_depth(calls, HIGHEST, "D261", symbols)
    uses = uses_of(symbols)
    _check_depth(uses, DEEPEST, "D104", symbols)
    for circle in _circles(uses):
        about_steps = any(name.startswith(("can ", "steps ")) or " possible." in name for name in circle)
        if about_steps and not circles:
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


def _circles(edges: Mapping[str, list[str]]) -> Iterator[list[str]]:
    """Ways from something back to itself; of those with a part in common only the first."""
    reported: set[str] = set()
    for start in edges:
        circle = None if start in reported else _circle(start, edges)
        if circle is not None and reported.isdisjoint(circle):
            reported.update(circle)
            yield circle


def _called(step: ir.Instruction, symbols: SymbolTable) -> Iterable[str]:
    """The routines that an instruction may run, those of actions included."""
    if isinstance(step, ir.Ask):
        return [f"action.{branch.action}" for branch in step.decision.alternatives if branch.action]
    return routines_run(step, symbols.programs)


def expressions_of(symbols: SymbolTable) -> dict[str, list[ir.Expression]]:
    """The expressions of all that is defined by some: words, formulas on rows, the legality of actions, parts of kinds, steps looked at.

    Worked out once, when everything is lowered; several checks ask.
    """
    if symbols.definitions is None:
        symbols.definitions = _expressions_of(symbols)
    return symbols.definitions


def _expressions_of(symbols: SymbolTable) -> dict[str, list[ir.Expression]]:
    expressions = {
        **{f"word {name}": [word.body] for name, word in symbols.bodies.items()},
        **{f"formula {column}": [value for value, _ in rows.values()] for column, rows in symbols.row_expressions.items()},
        **{f"can {name}": list(conditions(branch)) for name, branch in symbols.alternatives.items()},
        **{f"kind {name}": [kind.where] for name, kind in symbols.kinds.items() if kind.where is not None},
    }
    code = [step for routine in symbols.routines.values() for step in routine.code]
    pending = [used for each in (*expressions.values(), _expressions_in(code)) for used in definitions_used(each)]
    while pending:
        name = pending.pop()
        routine = symbols.routines.get(name.removeprefix("steps ")) if name.startswith("steps ") else None
        if routine is not None and name not in expressions:
            expressions[name] = list(_expressions_in(routine.code))
            pending += [*definitions_used(expressions[name]), *_steps_run(name, symbols)]
    return expressions


def uses_of(symbols: SymbolTable) -> dict[str, list[str]]:
    """What is worked out with the help of what, by the names that `expressions_of` gives; steps run others as well."""
    return {name: [*definitions_used(expressions), *_steps_run(name, symbols)] for name, expressions in expressions_of(symbols).items()}


def _steps_run(name: str, symbols: SymbolTable) -> list[str]:
    """The steps that others run, if this is a name of some."""
    routine = symbols.routines.get(name.removeprefix("steps ")) if name.startswith("steps ") else None
    return [f"steps {called}" for step in (routine.code if routine is not None else ()) for called in _called(step, symbols)]


def _expressions_in(code: Iterable[ir.Instruction]) -> Iterator[ir.Expression]:
    for step in code:
        yield from expressions_read(step)
        for branch in answered_here(step):
            yield from conditions(branch)


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
    back = _step_back(circle, symbols) if code == "D102" else None
    also = [Label(back, f"here it comes back to `{names[0]}`")] if back is not None else []
    circle_text = " → ".join(f"`{name}`" for name in names)
    symbols.report.add(code, place, name=names[0], circle=circle_text, how=_way_out(circle, names), also=also)


def _step_back(circle: Sequence[str], symbols: SymbolTable) -> Span | None:
    """The step of the last routine of a circle that begins the first one again."""
    routine = symbols.routines.get(circle[-1])
    if routine is None:
        return None
    steps = zip(routine.code, routine.source_map, strict=True)
    return next((span for step, (_, span) in steps if circle[0] in _called(step, symbols)), None)


def _way_out(circle: Sequence[str], names: Sequence[str]) -> str:
    """Return what to write in place of steps that begin themselves again."""
    name = names[0]
    begun = "- may: {}" if circle[0].startswith("action.") else "- run: {}(…)"
    return (
        f"Take out the step that comes back to `{name}`, and repeat `{name}` where it is begun: `- repeat: 3`, and under it `do:` with"
        f" `{begun.format(name)}`. If it goes on until something holds, write `repeat_until: …` with a `safety_limit:`."
    )


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
