"""Messages about changes that do not fit the place they are made at."""

from collections.abc import Mapping

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, head_name
from interpreter.frontend.variants.patches import Patch

# What a node is called, and what can be put into it.
_PUT_INTO: Mapping[type[Node], tuple[str, str]] = {
    ScalarNode: ("a single line", "A single line takes nothing in: `replace` puts something else there."),
    SequenceNode: ("a list", "Each entry of a list begins with a dash: `- …`; steps can stand below `steps:`."),
    MappingNode: (
        "a mapping with names",
        "Each entry has a name here: below `with:` write `NAME:`, without a dash, and indented below it what belongs to it.",
    ),
}


def how_to_change(there: Node, new: Node, address: str) -> str:
    """Return the change that is meant by an entry for which there is one already: more to put into it, or something else in its place."""
    if isinstance(there, MappingNode) and isinstance(new, MappingNode) and not any(there.named(head_name(each.key)) for each in new):
        return f"To put more into it: `add: {address}` under `changes:`, and below `with:` only what is new."
    return f"To change what is there: `replace: {address}` under `changes:`, and below it `with:`."


def report_misfit(change: Patch, place: Node, new: Node | None, report: Report) -> None:
    """Say that something cannot be put into a place, and what can."""
    if new is None:
        report.add("Y161", change.span, key="with", meaning="What is to stand there; several steps stand below `steps:` in its place.")
        return
    what, how = _PUT_INTO[type(place)]
    kind = _PUT_INTO[type(new)][0]
    report.add("O107", change.span, operation=change.operation, address=change.address, what=what, new=kind, how=how)
