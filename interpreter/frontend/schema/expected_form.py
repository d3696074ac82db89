"""Describes what a schema expects at a place, for messages: the keys and forms that belong there."""

import re

from interpreter.frontend.schema.editor_hints import Schema
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode
from interpreter.model.identifiers import is_whole
from interpreter.model.schema.statements import STATEMENTS

_PLAIN_NAME = "[a-z]"  # how the patterns of names begin
_WHOLE_NUMBERS = ("^[0-9]{1,9}$", "^[0-9]{1,39}$")
_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def expected_form(schema: Schema, node: Node) -> str:
    """A sentence that shows what belongs there, or nothing where the schema says too little."""
    sorts = schema.get("type", ())
    if schema.get("pattern") in _WHOLE_NUMBERS and isinstance(node, ScalarNode):
        return _in_digits(node.value)
    if isinstance(node, ScalarNode) and not node.value and ("array" in sorts or "object" in sorts):
        return f"What belongs to it stands in the lines below, each with two more blanks in front. {_keys(schema, node)}".strip()
    if "array" in sorts and isinstance(node, MappingNode) and node.entries:
        return f"Put a dash before it, `- {node.entries[0].key}: …`, and indent what follows by two more spaces."
    if ("array" in sorts or not sorts) and isinstance(node, ScalarNode) and (entry := _entry(schema, node.value)):
        return f"Write it in the line below, with a dash: `{entry}`."
    if "object" in sorts:
        return _keys(schema, node)
    return _as_a_name(schema, node)


def _entry(schema: Schema, line: str) -> str:
    """A line as the entry of a list, if it begins with a key that such an entry has; else nothing."""
    key, _, rest = line.partition(" ")
    rules = schema.get("items", {}).get("allOf", ())
    heads = {head for rule in rules for head in rule["if"].get("required", ())} or STATEMENTS.keys()
    return f"- {key}: {rest.strip()}" if key in heads and rest else ""


def _in_digits(written: str) -> str:
    word = written.casefold()
    if word in _NUMBER_WORDS:
        return f"Write it in digits: `{_NUMBER_WORDS.index(word)}`."
    return "Write a whole number in digits, such as `3`; what has to be worked out is one of the `words:`."


def _keys(schema: Schema, node: Node) -> str:
    named = schema.get("additionalProperties")
    if isinstance(named, dict):
        inner = " or ".join(f"`NAME: {each}`" for each in _mappings(named)) or "`NAME: …`"
        return f"Each has a name of its own: {inner}."
    mappings = _mappings(schema)
    needed = schema.get("required", ())
    if len(needed) == 1 and isinstance(node, ScalarNode) and node.value and not set(node.value) & set(",:{}[]#\n"):
        return f"Write `{{{needed[0]}: {node.value}}}`."
    return f"Write {' or '.join(f'`{each}`' for each in mappings)}." if mappings else ""


def _mappings(schema: Schema) -> list[str]:
    """The keys that cannot be left out, in braces; one for every leading key, if these are few."""
    if needed := schema.get("required"):
        return [_braces(needed)]
    heads = [_braces(rule["then"]["required"]) for rule in schema.get("allOf", ()) if rule["then"].get("required")]
    return heads if len(heads) <= 3 else []


def _braces(keys: list[str]) -> str:
    return "{" + ", ".join(f"{key}: …" for key in keys) + "}"


def _as_a_name(schema: Schema, node: Node) -> str:
    """The name nearest to what stands there, where small letters, digits and underscores are wanted."""
    pattern = schema.get("pattern", "")
    if not isinstance(node, ScalarNode):
        return ""
    if ".components" in pattern:
        return f"It lies beside the game: `{node.value.partition('.')[0]}.components.yaml`."
    if not pattern.lstrip("^").startswith(_PLAIN_NAME):
        return ""
    several = [each.strip() for each in node.value.strip("[]").split(",")]
    if len(several) > 1 and all(is_whole(pattern, each) for each in several):
        return f"Several stand in square brackets: write `[{', '.join(several)}]`."
    first, plus, more = node.value.partition("+")
    if plus and is_whole(pattern, first):
        variants = ", ".join(each.strip() for each in more.split("+"))
        return (
            f"Write `{first}` alone; in a scenario `variants: [{variants}]` stands in the line below it,"
            f" in a house rule `needs: [{variants}]`."
        )
    name = re.sub(r"[^a-z0-9]+", "_", node.value.lower()).strip("_")
    return f"Write `{name}`." if is_whole(pattern, name) else ""
