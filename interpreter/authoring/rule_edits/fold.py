"""Works the changes of a house rule into the text of the game itself, for a game that is still being written.

A game of one's own is edited like any other: what is touched becomes a change of an empty house rule, which is checked, and then folded
into the file. Only the lines that change are touched, so comments stay.
"""

from collections.abc import Iterator, Sequence

from interpreter.authoring.rule_edits.ground.own_file import end_of_line, replaced
from interpreter.authoring.scaffold.yaml_text import block, entry, scalar
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, Plain, ScalarNode, SequenceNode, entries_of, to_plain_data
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.syntax import parser, printer
from interpreter.frontend.variants.former_steps import speaks_of_former_steps
from interpreter.frontend.variants.former_values import uses_former, with_rest_of_line
from interpreter.frontend.variants.patches import Patch, Variant, declared_by, entry_span, patches_of
from interpreter.frontend.variants.paths import Resolved, find_node, resolve_address, resolve_change, verb_of
from interpreter.frontend.variants.rule_sentences import place_of_rule, rules_around
from interpreter.frontend.variants.step_lines import NUMBERED


class _NoPlaceError(Exception):
    """A change that stands nowhere in the text by itself."""


def fold(text: str, variant: Variant) -> str | None:
    """The text of a game with all that a variant declares and changes written into it; None where something has no place in the text."""
    patches = list(patches_of(variant))
    if len(patches) > 1 and any(NUMBERED in patch.address for patch in patches):
        return None  # a change to the text would give the steps behind it other numbers
    try:
        for section, new in declared_by(variant):
            text = _declared(text, section.key, new)
        for patch in patches:
            text = _said(_changed(text, patch), patch)
    except _NoPlaceError:
        return None
    return text


def _declared(text: str, section: str, new: MappingEntry) -> str:
    data: Plain = {new.key: to_plain_data(new.value)}
    if find_node(_tree(text), (section,)) is None:
        lines = "".join(f"{line}\n" for line in block({section: data}))
        return f"{text.rstrip(chr(10))}\n\n{lines}"
    return _added(text, (section,), data)


def _changed(text: str, patch: Patch) -> str:
    if patch.new is not None and (speaks_of_former_steps(patch.new) or any(map(uses_former, _scalars(patch.new)))):
        raise _NoPlaceError  # it speaks of what stood there before
    new = None if patch.new is None else to_plain_data(patch.new)
    match patch.operation:
        case "replace" if patch.new is not None and new is not None:
            parts, line = _line_of_step(text, patch.parts, patch.new)
            return _replaced(text, parts, line or new)
        case "remove":
            return _without(text, patch.parts)
        case "add" if new is not None:
            return _added(text, _line_of_step(text, patch.parts, patch.new)[0] if patch.new is not None else patch.parts, new)
        case "insert_before" | "insert_after" if new is not None:
            return _inserted(text, patch.parts, new, behind=patch.operation == "insert_after")
    raise _NoPlaceError


def _line_of_step(text: str, parts: tuple[str, ...], new: Node) -> tuple[tuple[str, ...], str]:
    """The parts of the address of what is put there; of a step's line with its verb, and the whole line where it keeps a part of the old one."""
    tree = _tree(text)
    found, step = resolve_change(tree, parts, new), resolve_address(tree, parts)
    if not isinstance(found, Resolved) or not isinstance(step, Resolved) or not isinstance(found.parent, MappingNode):
        return parts, ""
    verb = str(found.path[-1])
    if found.path != step.path:
        parts = (*parts, verb)
    line = with_rest_of_line(new, found.node, found.parent, verb) if verb == verb_of(found.parent) else new
    sentence = parser.parse_sentence(line, Report()) if line is not new else None
    return parts, "" if sentence is None else printer.print_sentence(sentence)


def _said(text: str, patch: Patch) -> str:
    """The text with the sentence that stands at a change: in the place of the one that the rule had, or as its first."""
    said = patch.node.get("text")
    if said is None:
        return text
    tree, words = _tree(text), to_plain_data(said)
    rule = next(rules_around(tree, place_of_rule(patch)), None)
    if rule is not None:
        return _replaced(text, (*rule.parts, "text"), words)
    for length in range(len(patch.parts), 1, -1):
        node = find_node(tree, patch.parts[:length])
        if isinstance(node, MappingNode):
            return _added(text, patch.parts[:length], {"text": words})
        if isinstance(node, ScalarNode):
            return _replaced(text, patch.parts[:length], {"is": node.value, "text": words})
    raise _NoPlaceError


def _scalars(node: Node) -> Iterator[ScalarNode]:
    if isinstance(node, ScalarNode):
        yield node
        return
    for each in node:
        yield from _scalars(each.value if isinstance(each, MappingEntry) else each)


# ------------------------------------------------------------------------------------------------ places in the text


def _tree(text: str) -> MappingNode:
    """The tree of a text with which nothing is wrong: an edit of any other could lose what is not in its tree."""
    report = Report()
    tree = read_yaml("game", text.encode("utf-8", "surrogatepass"), report)
    if not isinstance(tree, MappingNode) or report.has_errors():
        raise _NoPlaceError
    return tree


def _place(text: str, parts: Sequence[str]) -> Resolved:
    found = resolve_address(_tree(text), parts)
    if not isinstance(found, Resolved) or not found.path:
        raise _NoPlaceError
    return found


def _key(text: str, around: MappingNode, name: object) -> MappingEntry:
    """The entry of a mapping with its key as it stands in the text."""
    there = around.entry(str(name))
    if there is None or not text.startswith((there.key, f'"{there.key}"', f"'{there.key}'"), there.key_span.start):
        raise _NoPlaceError  # part of a step's own line
    return there


def _line_start(text: str, place: int) -> int:
    return text.rfind("\n", 0, place) + 1


def _column(text: str, place: int) -> int:
    return place - _line_start(text, place)


def _block_start(text: str, place: int) -> int:
    """Where the lines of what stands at a place begin: with the comments right above it."""
    start = _line_start(text, place)
    indent = len(text[start:]) - len(text[start:].lstrip(" "))
    while start > 0:
        above = _line_start(text, start - 1)
        if not text.startswith(f"{' ' * indent}#", above):
            break
        start = above
    return start


def _indented(lines: Sequence[str], column: int) -> str:
    return "".join(f"{' ' * column}{line}\n" for line in lines)


def _items(data: Plain) -> list[str]:
    """The lines of entries of a mapping, or of a list with its dashes."""
    if isinstance(data, list):  # one item after the other: short ones would else stand in brackets
        return [
            line
            for each in data
            for line in (f"- {first}" if number == 0 else f"  {first}" for number, first in enumerate(block(each) or ["{}"]))
        ]
    return block(data)


def _flow(data: Plain) -> str:
    match data:
        case dict():
            return f"{{{_flow_inside(data)}}}"
        case list():
            return f"[{_flow_inside(data)}]"
    return scalar(data, inside=True)


def _flow_inside(data: Plain) -> str:
    if isinstance(data, dict):
        return ", ".join(f"{key}: {_flow(value)}" for key, value in data.items())
    return ", ".join(map(_flow, data))


# ------------------------------------------------------------------------------------------------ operations


def _replaced(text: str, parts: Sequence[str], new: Plain) -> str:
    found = _place(text, parts)
    node, around, name = found.node, found.parent, found.path[-1]
    if isinstance(node, MappingNode) and (meaning := node.get("is")) is not None and not isinstance(new, dict):
        node, around, name = meaning, node, "is"
    if isinstance(node, ScalarNode) and isinstance(new, str):
        return replaced(text, node.span, scalar(new, inside=around.flow if not isinstance(around, ScalarNode) else False))
    match around:
        case MappingNode(flow=False):
            there = _key(text, around, name)
            lines = _indented(list(entry(there.key, new)), _column(text, there.key_span.start)).lstrip(" ")
            return f"{text[: there.key_span.start]}{lines}{text[end_of_line(text, entry_span(there)) :]}"
        case SequenceNode(flow=False):
            dash = text.rfind("-", 0, node.span.start)
            lines = _indented(_items(new if isinstance(new, list) else [new]), _column(text, dash)).lstrip(" ")
            return f"{text[:dash]}{lines}{text[end_of_line(text, node.span) :]}"
    return replaced(text, node.span, _flow(new))


def _without(text: str, parts: Sequence[str]) -> str:
    found = _place(text, parts)
    around, name = found.parent, found.path[-1]
    spans = [each.span for each in around] if isinstance(around, SequenceNode) else _entry_spans(text, around)
    number = name if isinstance(name, int) else [each.key for each in entries_of(around)].index(name)
    if len(spans) == 1:
        if len(parts) == 1:
            raise _NoPlaceError
        return _replaced(text, parts[:-1], [] if isinstance(around, SequenceNode) else {})  # it stays, with nothing in it
    if isinstance(around, MappingNode | SequenceNode) and around.flow:
        first = number == 0
        start, end = (spans[0].start, spans[1].start) if first else (spans[number - 1].end, spans[number].end)
        return text[:start] + text[end:]
    start = spans[number].start
    if isinstance(around, MappingNode) and text[_line_start(text, start) : start].strip():  # behind the dash of a step
        return text[:start] + text[spans[number + 1].start :]
    return text[: _block_start(text, start)] + text[end_of_line(text, spans[number]) :]


def _entry_spans(text: str, around: Node) -> list[Span]:
    assert isinstance(around, MappingNode)
    return [entry_span(_key(text, around, each.key)) for each in around]


def _added(text: str, parts: Sequence[str], new: Plain) -> str:
    node = find_node(_tree(text), parts)
    if not isinstance(node, MappingNode | SequenceNode) or isinstance(new, str) or isinstance(node, MappingNode) != isinstance(new, dict):
        raise _NoPlaceError
    places = [each.key_span if isinstance(each, MappingEntry) else each.span for each in node]
    if node.flow or not places:
        between = ", " if places else ""
        return f"{text[: node.span.end - 1]}{between}{_flow_inside(new)}{text[node.span.end - 1 :]}"
    first = places[0].start if isinstance(node, MappingNode) else text.rfind("-", 0, places[0].start)
    end = end_of_line(text, node.span)
    head = text[:end] if text[:end].endswith("\n") else f"{text[:end]}\n"
    return f"{head}{_indented(_items(new), _column(text, first))}{text[end:]}"


def _inserted(text: str, parts: Sequence[str], new: Plain, *, behind: bool) -> str:
    found = _place(text, parts)
    around, name = found.parent, found.path[-1]
    if isinstance(around, ScalarNode) or isinstance(new, str) or isinstance(around, MappingNode) != isinstance(new, dict):
        raise _NoPlaceError
    span = entry_span(_key(text, around, name)) if isinstance(around, MappingNode) else found.node.span
    if around.flow:
        return (
            f"{text[: span.end]}, {_flow_inside(new)}{text[span.end :]}"
            if behind
            else f"{text[: span.start]}{_flow_inside(new)}, {text[span.start :]}"
        )
    anchor = span.start if isinstance(around, MappingNode) else text.rfind("-", 0, span.start)
    if text[_line_start(text, anchor) : anchor].strip():
        raise _NoPlaceError
    place = end_of_line(text, span) if behind else _block_start(text, anchor)
    return f"{text[:place]}{_indented(_items(new), _column(text, anchor))}{text[place:]}"
