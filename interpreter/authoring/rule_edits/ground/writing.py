"""How edits are written: a change behind the others, or, where the own file says it already, in the place of what it says."""

from collections.abc import Collection, Mapping

from interpreter.authoring.rule_edits.ground import own_file
from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.scaffold.yaml_text import block, entry, scalar
from interpreter.frontend.outline.rule_index import IndexEntry
from interpreter.frontend.source.nodes import MappingNode, Node, Plain, ScalarNode

Values = Mapping[str, str]
_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_LONGEST = 3  # words of a name that is made from a sentence


def replacement(context: EditContext, address: str, there: Node | None, new: Plain) -> str:
    """The own text with something else at an address: in its line, where the own file says that already; else as a change."""
    scalar_there = isinstance(there, ScalarNode) and isinstance(new, str)
    if there is not None and scalar_there and there.span.source.name == context.own_name and isinstance(new, str):
        return own_file.replaced(context.own_text, there.span, scalar(new, inside=_in_braces(context.own_text, there)))
    replaces = [each for each in own_file.own_changes(context.own, address) if each[0].operation == "replace"]
    text = own_file.without(context.own_text, context.own, replaces)
    if replaces:
        context = context.with_text(text)
    return change(context, "replace", address, new)


def _in_braces(text: str, node: Node) -> bool:
    """Whether something stands in braces on its line."""
    line = text[text.rfind("\n", 0, node.span.start) + 1 : node.span.start]
    return "{" in line or "[" in line


def change(context: EditContext, operation: str, address: str, new: Plain | None, *, key: str = "with") -> str:
    """The own text with one more change; it comes after the variants beneath that change the same place."""
    after = context.others_at(address)
    needs = context.own.builds_on
    lines = [f"- {operation}: {address}"]
    lines += [f"  {line}" for line in entry(key, new)] if new is not None else []
    lines += [f"  after: {scalar(name)}" for name in after[-1:] if name not in needs]
    return own_file.with_change(context.own_text, context.own, lines)


def addition(context: EditContext, section: str, name: str, new: Plain) -> str:
    """The own text with an entry more in a section or list."""
    if context.place(section) is None and "." not in section:  # the game has no such section yet
        lines = "".join(f"{line}\n" for line in block({section: {name: new}}))
        return f"{context.own_text.rstrip(chr(10))}\n{lines}"
    above, _, key = section.rpartition(".")
    if context.place(section) is None and not own_file.adds(context.own, above, key):
        return change(context, "add", above, {key: {name: new}})
    return change(context, "add", section, {name: new})


def text_value(context: EditContext, words: str, language: str) -> Plain:
    """A text as it is written in the own file: a plain line in its language, else with the language in front."""
    return words if language == context.language else {language: words}


def name_from(words: str, taken: Collection[str], otherwise: str) -> str:
    """A name for a new thing, made from the first words of its sentence, that nothing else has."""
    plain = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in words.lower().translate(_LETTERS))
    parts = [part for part in plain.split() if not part[0].isdecimal()]
    name = "_".join(parts[:_LONGEST]) if len(parts) > 1 else f"{otherwise}_{parts[0]}" if parts else otherwise
    number = 2
    free = name
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    return free


def taken_names(context: EditContext) -> frozenset[str]:
    """Every name that something in the game has."""
    return frozenset(entry.name for entry in context.places.values())


def child_node(place: IndexEntry, key: str) -> Node | None:
    """What stands under a key of a place."""
    return place.node.get(key) if isinstance(place.node, MappingNode) else None
