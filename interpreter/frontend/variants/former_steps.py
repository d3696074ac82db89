"""`- was` in a list of steps that a change puts somewhere: the steps that stood there, `{repeat: 2, do: [was]}`.

At the address of a step `was` is that step, also inside of the new one; at a list of steps it is all of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from interpreter.diagnostics.span import Span
from interpreter.frontend.schema.shape_walk import child_shapes, shape_of
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, scalar_at
from interpreter.frontend.syntax.former_value import WAS
from interpreter.model.schema.keys import STEP, STEPS
from interpreter.model.schema.shapes import Shape


def is_former_step(node: Node) -> bool:
    """True for the item `was` of a list."""
    return isinstance(node, ScalarNode) and node.value == WAS


def with_former_steps(new: Node, former: Sequence[Node]) -> Node:
    """New steps, or a new step, in which each step `was` is the former steps. Copies of a step with an `id` are numbered."""
    return _filled(new, STEPS if isinstance(new, SequenceNode) else STEP, former)


def _filled(node: Node, shape: Shape, former: Sequence[Node]) -> Node:
    shapes = {key: inner for key, _, inner in child_shapes(node, shape_of(node, shape))}
    match node:
        case MappingNode(entries):
            new = (replace(each, value=_filled(each.value, shapes[each.key], former)) if each.key in shapes else each for each in entries)
            return replace(node, entries=tuple(new))
        case SequenceNode(items) if shapes.get(0) is STEP:
            return replace(node, items=tuple(_spliced(items, former)))
        case _:
            return node


def _spliced(items: Sequence[Node], former: Sequence[Node]) -> Iterator[Node]:
    names = {name.value for step in (*items, *former) if (name := scalar_at(step, "id")) is not None}
    copies = 0
    for item in items:
        if not is_former_step(item):
            yield _filled(item, STEP, former)
            continue
        copies += 1
        yield from former if copies == 1 else (_copied(step, names) for step in former)


def _copied(step: Node, names: set[str]) -> Node:
    """A further copy of a step in one list; its `id` has a number behind it that makes it new among the names."""
    own = step.entry("id") if isinstance(step, MappingNode) else None
    if own is None or not isinstance(step, MappingNode) or not isinstance(own.value, ScalarNode):
        return step
    name = next(name for number in count(2) if (name := f"{own.value.value}_{number}") not in names)
    names.add(name)
    renamed = replace(own, value=replace(own.value, value=name))
    return replace(step, entries=tuple(renamed if each is own else each for each in step))


def speaks_of_former_steps(node: Node | None) -> bool:
    """True if `was` stands as an item of a list in a tree."""
    match node:
        case MappingNode(entries):
            return any(speaks_of_former_steps(entry.value) for entry in entries)
        case SequenceNode(items):
            return any(is_former_step(item) or speaks_of_former_steps(item) for item in items)
        case _:
            return False


def stray_former_steps(node: Node, shape: Shape) -> Iterator[Span]:
    """The places of the steps `was` in a part of a file, which has this shape."""
    for _, child, inner in child_shapes(node, shape_of(node, shape)):
        if inner is STEP and is_former_step(child):
            yield child.span
        else:
            yield from stray_former_steps(child, inner)
