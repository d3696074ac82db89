"""Describes what a schema expects at a place, for messages: the keys and forms that belong there."""

import re

from interpreter.frontend.schema.editor_hints import Schema
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode
from interpreter.model.identifiers import is_whole
from interpreter.model.schema.statements import STATEMENTS

_PLAIN_NAME = "[a-z]"  # how the patterns of names begin
_WHOLE_NUMBERS = ("^[0-9]{1,9}$", "^[0-9]{1,39}$")
NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def expected_form(schema: Schema, node: Node, *, in_brackets: bool = False) -> str:
    """A sentence that shows what belongs there, or nothing where the schema says too little; `in_brackets`: between square brackets."""
    sorts = schema.get("type", ())
    if schema.get("pattern") in _WHOLE_NUMBERS and isinstance(node, ScalarNode):
        return _in_digits(node.value)
    if isinstance(node, ScalarNode) and not node.value and ("array" in sorts or "object" in sorts):
        return f"What belongs to it stands in the lines below, each with two more blanks in front. {_keys(schema, node)}".strip()
    if "array" in sorts and isinstance(node, MappingNode) and node.entries:
        return f"Put a dash before it, `- {node.entries[0].key}: …`, and indent what follows by two more spaces."
    if ("array" in sorts or not sorts) and isinstance(node, ScalarNode) and (listed := _as_a_list(schema, node)):
        return listed
    if "object" in sorts:
        return _keys(schema, node)
    return _as_a_name(schema, node, in_brackets=in_brackets)


def instead_of(path: tuple[str | int, ...], written: str) -> str:
    """Return how something is said for which the key at the end of a path has no word; empty where its words are all there is to say."""
    key, words = path[-1] if path else "", set(re.findall("[a-z]+", written.lower()))
    if key == "stop" and written in ("repeat_until", "until"):
        return "`stop: repeat` leaves a `repeat_until:` as well. Write `repeat`."
    if key == "stop" and written in ("each_player", "for"):
        return "`stop: for_each` leaves an `each_player:` as well. Write `for_each`."
    if key == "stop" and words & {"game", "turn", "turns", "play", "round", "rounds", "all"}:
        return "Turns, and the game with them, end by a step of their own, `- end_game: NAME`, with an end of that name under `end:`."
    if key == "at" and words & {"game", "once", "immediately", "action", "move"}:
        return f"An end that comes about at once has neither `at:` nor `when:`; a step leads to it: `- end_game: {path[-2]}`."
    return ""


def _as_a_list(schema: Schema, node: ScalarNode) -> str:
    """Return how a line is written as a list: names in square brackets, or a step in a line of its own."""
    names = re.split(r"[\s,]+", node.value.strip("[]{} ,"))
    step = re.fullmatch(r"(\w+):? +(.+)", node.value, re.DOTALL)
    rules = schema.get("items", {}).get("allOf", ())
    heads = {head for rule in rules for head in rule["if"].get("required", ())} or {*STATEMENTS, "expect", "offers", "refuses"}
    if step is not None and step[1] in heads:
        return f"Write `- {step[1]}: {' '.join(step[2].split())}` in the line below, two blanks further to the right."
    if len(names) > 1 and all(is_whole("[a-z][a-z0-9_]*", name) for name in names):
        return f"A list stands in square brackets. Write `[{', '.join(names)}]`."
    return ""


def _in_digits(written: str) -> str:
    word = written.casefold()
    if word in NUMBER_WORDS:
        return f"Write it in digits: `{NUMBER_WORDS.index(word)}`."
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


def _as_a_name(schema: Schema, node: Node, *, in_brackets: bool) -> str:
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
        return f"A list stands in square brackets. Write `[{', '.join(several)}]`."
    first, plus, more = node.value.partition("+")
    if plus and is_whole(pattern, first):
        variants = ", ".join(each.strip() for each in more.split("+"))
        return (
            f"Write `{first}` alone; in a scenario `variants: [{variants}]` stands in the line below it,"
            f" in a house rule `needs: [{variants}]`."
        )
    several = node.value.split()
    if in_brackets and len(several) > 1 and all(is_whole(pattern, each) for each in several):
        return f"In brackets a comma stands between two names. Write `{', '.join(several)}`."
    name = re.sub(r"[^a-z0-9]+", "_", node.value.lower()).strip("_")
    return f"Write `{name}`." if is_whole(pattern, name) else ""
