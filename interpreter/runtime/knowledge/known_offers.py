"""Offers as a viewer learns of them: the options of a menu, and that a player has one at all."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.ir.traverse import children
from interpreter.model.types.types import non_null
from interpreter.runtime.knowledge.masking import Hidden
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN, Unknown
from interpreter.runtime.state.game_instance import deepest_slot
from interpreter.runtime.values.containers import Value, walker

MOST_TESTS = 2_000  # conditions that are worked out for one menu; beyond it something new counts as told


class Listener(Protocol):
    """A viewer who knows some values, and can be told others."""

    def value(self, expression: ir.Expression, slots: Sequence[Value]) -> Value | Unknown:
        """The value of an expression, as far as the viewer can work it out."""

    def guess(self, expression: ir.Expression, slots: Sequence[Value]) -> Value:
        """The value of an expression, with placeholders for what is unknown."""

    def tell(self, expression: ir.Expression | None, slots: Sequence[Value], *, exactly: bool = False) -> None:
        """Tell the viewer something about the value of an expression; exactly: the value itself."""

    def surprise(self) -> None:
        """Tell the viewer something that may be new."""

    def depends(self, expression: ir.Expression) -> bool:
        """True if an expression reads something that may be hidden."""


def parts_told(domain: ir.Expression | None) -> tuple[ir.Expression | None, ...]:
    """The expressions that an offer of this domain tells: its parts, where its members are never listed."""
    return children(domain) if domain is not None and is_lazy(domain) else (domain,)


def is_lazy(expression: ir.Expression) -> bool:
    """True for a domain whose members are never listed."""
    return isinstance(expression, ir.BuiltinCall) and overload_of(expression).lazy


def has_options(viewer: Listener, menu: ir.DecisionPoint, slots: list[Value]) -> bool:
    """True if a player certainly has an option: a branch with something to choose and without conditions. `slots` begin with the player."""
    return any(_is_certain(viewer, branch, _entered(branch, slots)) for branch in menu.alternatives)


def _is_certain(viewer: Listener, branch: ir.Alternative, slots: list[Value]) -> bool:
    for choice in branch.choices:
        if choice.where is not None or is_lazy(choice.domain):
            return False
        found = viewer.guess(choice.domain, slots)
        size = found.size if isinstance(found, Hidden) else len(list(walker(non_null(choice.domain.kind))(found)))
        if not size:
            return False
        slots[choice.slot] = Hidden()
    return all(viewer.value(rule.test, slots) is True for rule in branch.guards)


def tell_options(viewer: Listener, menu: ir.DecisionPoint, slots: list[Value], *, exactly: bool) -> None:
    """Tell a viewer which options a player has; not exactly: only whether there are any. `slots` begin with the player."""
    left = iter(range(MOST_TESTS))
    viewer.tell(None if menu.passing is None else menu.passing.when, slots)
    for branch in menu.alternatives:
        inner = _entered(branch, slots)
        if Hidden in map(type, inner) or any(map(viewer.depends, _conditions(branch, -1))):
            _tell_branch(viewer, branch, inner, left, exactly=exactly)


def _tell_branch(
    viewer: Listener, branch: ir.Alternative, slots: list[Value], left: Iterator[int], number: int = 0, *, exactly: bool
) -> None:
    if next(left, None) is None:
        viewer.surprise()
        return
    if number == len(branch.choices):
        _tell_guards(viewer, branch, slots, exactly=exactly)
        return
    choice = branch.choices[number]
    for part in parts_told(choice.domain):
        viewer.tell(part, slots)
    found = UNKNOWN if is_lazy(choice.domain) else viewer.value(choice.domain, slots)
    if found is UNKNOWN:
        if any(map(viewer.depends, _conditions(branch, number))):
            viewer.surprise()
        return
    for member in walker(non_null(choice.domain.kind))(found):
        slots[choice.slot] = member
        holds = True if choice.where is None else viewer.value(choice.where, slots)
        viewer.tell(choice.where, slots)
        if holds is not False:
            _tell_branch(viewer, branch, slots, left, number + 1, exactly=exactly and holds is not UNKNOWN)


def _tell_guards(viewer: Listener, branch: ir.Alternative, slots: list[Value], *, exactly: bool) -> None:
    """Tell whether all conditions of an answer hold: exactly which one does not, where only one is unknown."""
    for slot, value in branch.lets:
        slots[slot] = viewer.guess(value, slots)
    tests = [(rule.test, viewer.value(rule.test, slots)) for rule in branch.guards]
    if any(value is False for _, value in tests):
        return
    unknown = [test for test, value in tests if value is UNKNOWN]
    for test in unknown:
        viewer.tell(test, slots, exactly=exactly and len(unknown) == 1)


def _conditions(branch: ir.Alternative, first: int) -> Iterator[ir.Expression]:
    """All conditions from a choice on, its own domain aside; with -1 all that there are."""
    for number, choice in enumerate(branch.choices):
        yield from filter(None, (choice.domain if number > first else None, choice.where if number >= first else None))
    yield from (value for _, value in branch.lets)
    yield from (rule.test for rule in branch.guards)


def _entered(branch: ir.Alternative, slots: list[Value]) -> list[Value]:
    """The slots in which a branch is tried; an action has a frame of its own."""
    filled = [choice.slot for choice in branch.choices] + [slot for slot, _ in branch.lets]
    own = slots[:1] if branch.action is not None else list(slots)
    deepest = max([len(own), *filled, *map(deepest_slot, _conditions(branch, -1))])
    return own + [None] * (1 + deepest - len(own))
