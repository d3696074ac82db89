"""Editor-only annotations of the JSON Schemas: hover texts with examples, descriptions of enumerated words, and snippets.

The check of a file's shape does not need any of it and is faster without, so it is added where the schema files are written.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import SequenceNode, to_plain_data
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.model.schema.shapes import FieldType, KeySpec, MappingOf, Shape, TaggedMapping
from interpreter.model.schema.statements import STATEMENTS

Schema = dict[str, Any]  # JSON as the standard library has it

_CHOSEN: Mapping[str, str] = {
    "start of turn": "Before the player whose turn it is decides anything.",
    "end of turn": "After everything a player did in a turn.",
    "end of round": "When everybody has had as many turns as the others.",
    "clockwise": "In the order of the seats.",
    "counter-clockwise": "Against the order of the seats.",
    "sides": "Cells that share a side.",
    "sides and corners": "Cells that share a side or touch at a corner.",
    "a1": "Letter of the column, number of the row: `b3`.",
    "r1c1": "Row and column: `r3c2`.",
    "q1r1": "The two coordinates of a hexagon: `q2r3`.",
    "number": "Counted row by row: `14`.",
    "number of players": "The outermost keys are numbers of players.",
    "lost": "Nobody wins at this end.",
    "pass": "The player passes, and that counts as a pass.",
    "nothing": "It lapses.",
}
_EXAMPLES: Mapping[FieldType, tuple[str, ...]] = {
    FieldType.COUNT: ("2", "2 to 4"),
    FieldType.TEAMS: ("opposite", "together", "[[1, 3], [2, 4]]"),
    FieldType.KIND: ("truth", "0 to 9", "player", "set of cell"),
    FieldType.RANGE_OR_KIND: ("truth", "0 to 9", "player"),
    FieldType.DECLARATION: (
        "truth",
        "0 to 20 starting at 3",
        "player or none",
        "pool of card, known to player",
        "pile of card, known to nobody",
    ),
    FieldType.CLAUSES: ("[R-1]",),
    FieldType.TOLD: ("hand", "hand to next(me)"),
}
_PATTERNED = frozenset(
    {
        FieldType.NUMBER,
        FieldType.SEED,
        FieldType.NAME,
        FieldType.IDENTIFIER,
        FieldType.COUNT,
        FieldType.PATH,
        FieldType.FILE,
        FieldType.IF_NONE,
    }
)
_SNIPPETS: Mapping[str, tuple[tuple[str, str, Any], ...]] = {
    "actions": (("action", "what a player may do", {"${1:name}": {"text": "${2:What it is.}", "do": ["$3"]}}),),
    "requirements": (
        ("requirement", "a condition for a move, and what is said to a player who breaks it", {"${1:name}": {"that": "$2", "say": "$3"}}),
    ),
    "ends": (
        ("end", "how the game ends", {"${1:name}": {"text": "$2", "at": "${3|end of turn,start of turn,end of round|}", "when": "$4"}}),
    ),
    "lines of the score sheet": (("line", "points at the end", {"${1:name}": {"text": "$2", "points": "$3"}}),),
    "options": (("option", "what is agreed on before the game", {"${1:name}": {"is": "${2:truth}", "text": "$3"}}),),
    "a change": (
        ("a figure", "another number, value or sentence", {"replace": "${1:numbers.NAME}", "with": "${2:0}"}),
        ("an entry more", "another requirement, end, line of the score sheet …", {"add": "${1:SECTION}", "with": {"${2:name}": "$3"}}),
        ("take away", "it is not there any more", {"remove": "${1:ADDRESS}"}),
        ("steps after a step", "something more happens", {"insert_after": "${1:ADDRESS}", "steps": ["$2"]}),
    ),
}


def chosen_words() -> Mapping[str, str]:
    """What the words of keys mean that allow only a few."""
    return _CHOSEN


def about_shape(shape: Shape) -> Schema:
    """The hints for a place where something of this shape stands."""
    match shape:
        case FieldType():
            examples = {"examples": list(_EXAMPLES[shape])} if shape in _EXAMPLES else {}
            return {**examples, **({"patternErrorMessage": f"Here stands {shape.value}."} if shape in _PATTERNED else {})}
        case MappingOf(title) | TaggedMapping(title) if title in _SNIPPETS:
            return {"defaultSnippets": [_snippet(*each) for each in _SNIPPETS[title]]}
        case TaggedMapping(title="a step"):
            return {"defaultSnippets": [_of_verb(name) for name in STATEMENTS]}
        case _:
            return {}


def about_key(key: KeySpec) -> Schema:
    """The hints for a key: a hover text that says what it is for, with an example; what stands there is said by the title."""
    doc, _, example = key.doc.partition("\n\n")
    parts = [doc, *([f"```yaml\n{example}\n```"] if example else []), *_used_for(key)]
    schema: Schema = {"markdownDescription": "\n\n".join(parts)}
    if key.choices and any(choice in _CHOSEN for choice in key.choices):
        schema["enumDescriptions"] = [_CHOSEN.get(choice, key.doc) for choice in key.choices]
    return schema


def _used_for(key: KeySpec) -> Iterable[str]:
    """How a rulebook would put a step."""
    verb = STATEMENTS.get(key.name)
    return [f"*In a rulebook: {verb.used_for}*"] if verb is not None and key.doc.startswith(verb.doc) else []


def _snippet(label: str, description: str, body: Any) -> Schema:
    return {"label": label, "description": description, "body": body}


def _of_verb(name: str) -> Schema:
    """A step to start from: the verb's example."""
    verb = STATEMENTS[name]
    node = read_yaml(name, verb.example.encode(), Report())
    assert isinstance(node, SequenceNode), f"the example of {name}"
    body = to_plain_data(node.items[0])
    return _snippet(f"{name} …", verb.doc, body)
