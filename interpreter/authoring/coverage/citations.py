"""The clauses of a rulebook, and what cites them beside the rules that have an address of their own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.schema.validator import validate
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.variants.patches import Variant, patches_of
from interpreter.project.files.source_files import read_tree

CLAUSES = "clauses.yaml"


@dataclass(frozen=True, slots=True)
class ListedClause:
    """A clause of the list: its sentences by language; `no_rule` says why no rule carries it out, if none has to."""

    name: str
    text: Mapping[str, str]
    no_rule: str


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that cites clauses: the address it is about, and where it stands."""

    address: str
    span: Span
    clauses: tuple[str, ...]


def list_clauses(game: Path, report: Report) -> list[ListedClause]:
    """The clauses beside a game file, in order; none if there is no list."""
    path = game.parent / CLAUSES
    node = read_tree(path, report) if path.exists() else None
    tree = node if isinstance(node, MappingNode) and validate(node, "clauses", report) else None
    clauses, without = (tree.get("list"), tree.get("no_rule")) if tree is not None else (None, None)
    reasons = {entry.key: _first_text(entry.value) for entry in without} if isinstance(without, MappingNode) else {}
    return [
        ListedClause(entry.key, _texts(entry.value), reasons.get(entry.key, ""))
        for entry in (clauses if isinstance(clauses, MappingNode) else ())
    ]  # fmt: skip


def _texts(node: Node) -> dict[str, str]:
    if isinstance(node, MappingNode):
        return {entry.key: entry.value.value for entry in node if isinstance(entry.value, ScalarNode)}
    return {"": _first_text(node)}


def _first_text(node: Node) -> str:
    """A text in one language, the first there is."""
    if isinstance(node, MappingNode):
        return next((_first_text(entry.value) for entry in node), "")
    return node.value if isinstance(node, ScalarNode) else ""


def in_tree(node: Node, name: str, path: str = "") -> Iterator[Citation]:
    """Every `source:` below an address of a rule file, with the address of what it stands in; `name` for the file itself."""
    for entry in node if isinstance(node, MappingNode) else ():  # in lists stand steps, and these have addresses of their own
        if entry.key == "source":
            yield Citation(path or name, entry.key_span, _words(entry.value))
        else:
            part = entry.key.partition("(")[0].strip()
            yield from in_tree(entry.value, name, f"{path}.{part}" if path else part)


def in_variant(variant: Variant) -> Iterator[Citation]:
    """What a variant cites as a whole and with its changes; what it adds has addresses in the merged game."""
    name = Path(variant.node.span.source.name).name.partition(".")[0]
    cited = [(name, variant.node), *((change.address, change.node) for change in patches_of(variant))]
    for address, node in cited:
        if (source := node.entry("source")) is not None:
            yield Citation(address, source.key_span, _words(source.value))


def _words(node: Node) -> tuple[str, ...]:
    if isinstance(node, SequenceNode):
        return tuple(item.value for item in node if isinstance(item, ScalarNode))
    return (node.value,) if isinstance(node, ScalarNode) else ()
