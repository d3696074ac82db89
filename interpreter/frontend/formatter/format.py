"""The formatter of rule files: what `rulewright format` writes.

Why an emitter of our own: our reader knows the place of every node already, so that comments can be found between them and
be kept without a second YAML library; and only here it is known which scalars are expressions, whose blanks mean nothing.
"""

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.formatter.comment_attachment import CommentAttachment, attach_comments
from interpreter.frontend.formatter.comments import comments_of
from interpreter.frontend.formatter.emitter import Emitter
from interpreter.frontend.formatter.expression_places import has_heads, is_expression, under, within
from interpreter.frontend.formatter.spacing import format_spacing
from interpreter.frontend.schema.shape_walk import shape_of
from interpreter.frontend.schema.validator import validate
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.model.schema.files import FILES
from interpreter.model.schema.keys import SECTIONS
from interpreter.model.schema.shapes import Shape

_SECTIONS = (*(key.name for key in SECTIONS), "changes")


def format_file(name: str, data: bytes, sort: str, report: Report) -> str | None:
    """The canonical text of a file of that sort; None if it is no such file, which the report then says.

    A text is formatted only if nothing was wrong with it: what reading survives, such as a key that stands twice, is not in the tree.
    """
    reading = Report()
    root = read_yaml(name, data.replace(b"\r\n", b"\n"), reading)
    report.extend(reading)
    if root is None or reading.has_errors() or not validate(root, sort, report) or not isinstance(root, MappingNode):
        return None
    text = root.span.source.text
    text_after = _format(attach_comments(text, root), sort)
    _prove_same(name, root, text_after, sort)
    return text_after


def _format(file: CommentAttachment, sort: str) -> str:
    """The text of a file; sections of a game stand in the order of the language, comments go with them."""
    emitter = Emitter(file)
    elements = sorted(file.root.elements, key=lambda element: _rank(element.entry, sort))
    lines = emitter.block(file.root, elements, FILES[sort], 0)
    return "\n".join(map(str, lines)) + "\n"


def _rank(entry: MappingEntry | None, sort: str) -> int:
    """The place of a section in a game or variant; what stands on the title page comes first, in the author's order."""
    return _SECTIONS.index(entry.key) if sort in ("game", "variant") and entry is not None and entry.key in _SECTIONS else -1


# ------------------------------------------------------------------------------------------------ is it the same?


def _prove_same(name: str, root: MappingNode, text_after: str, sort: str) -> None:
    """Nothing, if the new text has all comments and says the same; anything else would be a mistake of ours, so it is raised."""
    report = Report()
    new = read_yaml(name, text_after.encode(), report)
    if new is None or not isinstance(new, MappingNode) or meaning(root, sort) != meaning(new, sort):
        raise AssertionError(f"formatting {name} would change what it says; it is untouched")
    if sorted(_comments(root)) != sorted(_comments(new)):
        raise AssertionError(f"formatting {name} would lose a comment; it is untouched")


def _comments(root: MappingNode) -> list[str]:
    return [comment.text for comment in comments_of(root.span.source.text, root)]


def meaning(root: MappingNode, sort: str) -> Node:
    """A file with what means nothing taken out of it: the order of its sections, the blanks of expressions."""
    ordered = MappingNode(tuple(sorted(root.entries, key=lambda entry: _rank(entry, sort))), root.span)
    return _plain(ordered, FILES[sort])


def _plain(node: Node, shape: Shape) -> Node:
    shape = shape_of(node, shape)
    match node:
        case ScalarNode(value, span, inner):
            return ScalarNode(format_spacing(value) if is_expression(shape) else value, span, inner)
        case SequenceNode(items, span):
            return SequenceNode(tuple(_plain(item, within(shape)) for item in items), span)
        case MappingNode(entries, span):
            heads = has_heads(shape)
            keys = [format_spacing(entry.key) if heads else entry.key for entry in entries]
            values = [_plain(entry.value, under(shape, entry.key)) for entry in entries]
            return MappingNode(tuple(map(MappingEntry, keys, (entry.key_span for entry in entries), values)), span)
