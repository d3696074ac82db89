"""No rule sets itself off: procedures, actions, rows and conditions of actions form no circle.

Words are seen to in `collect/tracks.py`, where their kinds are found.
"""

from collections.abc import Iterator

from interpreter.language.declared import Declared
from interpreter.model.ir import Ask, Branch, Call, Can, Expression, Instruction, Perform
from interpreter.model.ir_walk import walk
from interpreter.model.ruleset import Address


def check_circles(declared: Declared) -> None:
    """Report every routine that can come back to itself, once for each circle."""
    edges = {name: sorted(set(_called(routine.code, declared))) for name, routine in declared.routines.items()}
    for name in declared.actions:
        edges[f"can.{name}"] = sorted(f"can.{other}" for other in _asked_by(declared.branches[name], declared))
    reported: set[frozenset[str]] = set()
    for start in edges:
        circle = _circle(start, edges)
        if circle is not None and frozenset(circle) not in reported:
            reported.add(frozenset(circle))
            _report(circle, declared)


def _called(code: tuple[Instruction, ...], declared: Declared) -> Iterator[str]:
    for instruction in code:
        match instruction:
            case Call(routine=routine):
                yield routine
            case Perform(column=column):
                yield from declared.programs[column].values()
            case Ask(menu=menu):
                yield from (f"action.{branch.action}" for branch in menu.branches if branch.action)


def _asked_by(branch: Branch, declared: Declared) -> set[str]:
    """The actions whose legality is asked for, through words, by the choices and conditions of an action."""
    found: set[str] = set()
    pending: list[Expression] = [rule.test for rule in branch.requirements] + [value for _, value in branch.lets]
    for choice in branch.choices:
        pending += [choice.domain, *([choice.where] if choice.where is not None else [])]
    seen: set[str] = set()
    while pending:
        for part in walk(pending.pop()):
            if isinstance(part, Can):
                found.add(part.action)
            name = getattr(part, "name", "")
            if name in declared.bodies and name not in seen:
                seen.add(name)
                pending.append(declared.bodies[name].body)
    return found


def _circle(start: str, edges: dict[str, list[str]]) -> list[str] | None:
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


def _report(circle: list[str], declared: Declared) -> None:
    names = [name.removeprefix("action.").removeprefix("can.") for name in (*circle, circle[0])]
    place = _place(circle[0], declared)
    declared.report.add("D102", place.span if place else None, name=names[0], circle=" → ".join(f"`{name}`" for name in names))


def _place(routine: str, declared: Declared) -> Address | None:
    name = routine.removeprefix("action.").removeprefix("can.")
    for path in (f"actions.{name}", f"procedures.{name}"):
        if path in declared.addresses:
            return declared.addresses[path]
    places = [span for _, span in declared.routines[routine].places if span] if routine in declared.routines else []
    return Address(routine, "step", {}, (), places[0]) if places else None
