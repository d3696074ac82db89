"""The sentence a rule carries for the rulebook when a variant changes the rule: a new one, or a warning that the old one stayed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, SequenceNode, child, scalar_text
from interpreter.frontend.variants.former_steps import speaks_of_former_steps
from interpreter.frontend.variants.patches import Patch, Variant, patches_of
from interpreter.frontend.variants.paths import NodePath, Resolved, find_node, replace_at, resolve_address

SAID = frozenset({"text", "ask", "say", "title", "heading", "source", "surely", "because"})  # changes to these are none to a rule
_FREE = frozenset({"options", "show", "kinds", "tables", "texts"})  # what is said there stays true whatever is settled
_WITH_A_MEANING = frozenset({"numbers", "words", "track"})  # a line there may become a mapping with `is` and `text`


@dataclass(frozen=True, slots=True)
class RuleSentence:
    """A rule that carries a sentence for the rulebook: its path, and the sentence."""

    parts: tuple[str, ...]
    text: Node


def rules_around(tree: MappingNode, parts: Sequence[str], shortest: int = 1) -> Iterator[RuleSentence]:
    """The rules with a sentence at an address and around it, the smallest first; not the game itself."""
    for length in range(len(parts), shortest - 1, -1):
        text = child(find_node(tree, parts[:length]), "text")
        if text is not None:
            yield RuleSentence(tuple(parts[:length]), text)


def place_of_rule(change: Patch) -> tuple[str, ...]:
    """Return where the rule of a change is looked for: the place itself, or around it if it is new or gone, or goes on as it is."""
    return change.parts if change.operation in ("replace", "add") and not speaks_of_former_steps(change.new) else change.parts[:-1]


def with_text(before: MappingNode, tree: MappingNode, change: Patch, report: Report) -> tuple[MappingNode, RuleSentence | None]:
    """The tree with the sentence that stands at a change, and the rule whose sentence it replaces, if it had one.

    `before`: the tree without the change. A rule that lost its sentence by the change gets the new one.
    """
    text = change.node.entry("text")
    if text is None:
        return tree, None
    if _puts_around(change) and isinstance(find_node(tree, change.parts), MappingNode):
        return _put(tree, change.parts, text), None
    rule = next(rules_around(tree, place_of_rule(change)), None)
    if change.operation == "replace" and (rule is None or rule.parts != change.parts):
        own = next(rules_around(before, change.parts, len(change.parts)), None)
        rule = own if own is not None and isinstance(find_node(tree, change.parts), MappingNode) else rule
    if rule is not None:
        return _put(tree, rule.parts, text), rule
    if (first := _first_inserted(tree, change)) is not None:
        return _put_at(tree, first, text), None
    for length in range(len(change.parts), 1, -1):
        node = find_node(tree, change.parts[:length])
        if isinstance(node, MappingNode) or (node is not None and length == 2 and change.parts[0] in _WITH_A_MEANING):
            return _put(tree, change.parts[:length], text), None
    report.add("O116", text.key_span, address=change.address)
    return tree, None


def _puts_around(change: Patch) -> bool:
    """True if the first step that a change puts somewhere is a new one with the old steps inside of it, or behind it."""
    first = next(iter(change.new), None) if isinstance(change.new, SequenceNode) else change.new
    return change.operation == "replace" and isinstance(first, MappingNode) and speaks_of_former_steps(change.new)


def _first_inserted(tree: MappingNode, change: Patch) -> NodePath | None:
    """The way to the first step or rule that a change has inserted; None if it can carry no sentence."""
    around = resolve_address(tree, change.parts[:-1])
    if change.operation not in ("insert_before", "insert_after") or not isinstance(around, Resolved):
        return None
    match around.node, change.new:
        case SequenceNode(items), SequenceNode(new) if new:
            return next(((*around.path, number) for number, item in enumerate(items) if item is new[0]), None)
        case MappingNode(), MappingNode(new) if new and isinstance(new[0].value, MappingNode):
            return (*around.path, new[0].key)
        case _:
            return None


def _put(tree: MappingNode, parts: Sequence[str], text: MappingEntry) -> MappingNode:
    found = resolve_address(tree, parts)
    assert isinstance(found, Resolved)
    return _put_at(found.tree, found.path, text)


def _put_at(tree: Node, path: NodePath, text: MappingEntry) -> MappingNode:
    def said(node: Node) -> Node:
        if not isinstance(node, MappingNode):
            return MappingNode((MappingEntry("is", node.span, node), text), node.span)
        if node.get("text") is None:
            return replace(node, entries=(*node.entries, text))
        return replace(node, entries=tuple(text if entry.key == "text" else entry for entry in node))

    new = replace_at(tree, path, said)
    assert isinstance(new, MappingNode)
    return new


# ------------------------------------------------------------------------------------------------ sentences that stayed


def check_texts(before: MappingNode, after: MappingNode, variants: Sequence[Variant], report: Report) -> None:
    """Report rules that a variant changes without a word about the sentence they have."""
    for variant in variants:
        for change in patches_of(variant):
            rule = sentence_that_stayed(before, after, change)
            if rule is not None:
                said = f"this is said about `{'.'.join(rule.parts)}`"
                report.add("K111", change.span, variant=variant.name, rule=".".join(rule.parts), also=[Label(rule.text.span, said)])


def sentence_that_stayed(before: MappingNode, after: MappingNode, change: Patch) -> RuleSentence | None:
    """The rule that a change belongs to, if it says what it said before. Steps that are inserted with a sentence of their own change none."""
    if change.node.get("text") is not None or scalar_text(change.node, "text_stays") == "yes" or not _changes_a_rule(change):
        return None
    rule = next(rules_around(before, change.parts if change.operation == "remove" else place_of_rule(change)), None)
    if rule is None or (change.operation == "remove" and rule.parts == change.parts):
        return None  # what is gone says nothing
    if change.operation == "replace" and rule.parts == change.parts and isinstance(change.new, MappingNode):
        return None  # the new rule says what it says
    if speaks_of_former_steps(change.new) and all(each.get("text") is not None for each in _steps_of(change.new)):
        return None  # so do steps around it
    if change.parts[0] == "numbers" and _quotes(rule.text, change.parts[1]):
        return None
    now = next((each for each in rules_around(after, rule.parts, len(rule.parts))), None)
    return rule if now is not None and now.text is rule.text else None


def _steps_of(new: Node | None) -> Iterator[MappingNode]:
    return (step for step in (new if isinstance(new, SequenceNode) else [new]) if isinstance(step, MappingNode))


def _changes_a_rule(change: Patch) -> bool:
    if change.parts[0] in _FREE or change.parts[-1] in SAID:
        return False
    if change.takes_away or not isinstance(change.new, SequenceNode):
        return change.takes_away  # new names beside others take nothing back
    return all(child(step, "text") is None for step in change.new)


def _quotes(text: Node, figure: str) -> bool:
    if isinstance(text, MappingNode):
        return all(_quotes(entry.value, figure) for entry in text)
    return f"{{{figure}}}" in scalar_text(text)
