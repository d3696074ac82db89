"""Slots that only loops inside expressions write: they carry nothing from one instruction to the next."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from interpreter.analysis.liveness import filled_by, filled_by_answer
from interpreter.diagnostics.span import Span
from interpreter.model.ir import Bind, Branch
from interpreter.model.ruleset.ruleset import RuleSet


def scratch_of(rules: RuleSet, name: str) -> tuple[int, ...]:
    """The scratch slots of a routine."""
    routine = rules.routines[name]
    bound = {slot for instruction in routine.code for slot in _bound(instruction)}
    written = {slot for instruction in routine.code for slot in filled_by(instruction)}
    for action in rules.actions.values():
        if action.routine == name:  # its conditions are tried, and its names worked out, in a frame of the routine
            bound.update(_bound((action.branch.choices, action.branch.lets, action.branch.requirements)))
            written.update(filled_by_answer(action.branch))
    return tuple(sorted(bound - written))


def _bound(node: object) -> Iterator[int]:
    """The slots that binding words write, anywhere inside an instruction."""
    if isinstance(node, Branch) and node.action is not None:
        return  # its slots are those of the action
    if isinstance(node, tuple):
        for part in node:
            yield from _bound(part)
    elif is_dataclass(node) and not isinstance(node, Span):
        if isinstance(node, Bind):
            yield node.slot
        for field in fields(node):
            yield from _bound(getattr(node, field.name))
