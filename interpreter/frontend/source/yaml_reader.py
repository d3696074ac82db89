"""Builds the node tree of a YAML file with exact positions; what YAML offers beyond texts, lists and mappings is refused.

The tree is built from YAML's events and never from its loader: scalars stay text, and nothing is expanded, so a small
file cannot become a large tree.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Report
from interpreter.diagnostics.span import Source, Span
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.source.yaml_errors import SAME_COLUMN, YamlSyntaxError, translate_error
from interpreter.model.identifiers import UNSEEN, flaw_of_file, unseen, visible

LARGEST_FILE = 1_000_000  # bytes
DEEPEST = 40  # lists and mappings inside each other

# Control signs, line ends that editors do not show as such, and signs without width.
_UNSEEN = re.compile(f"[{UNSEEN}]|\r(?!\n)|^[ -]*\xa0|: *\xa0", re.MULTILINE)
_STYLES = {None: "plain", "": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}
_BLOCK_HEADER = re.compile(r"[|>][^\n]*\n")


@dataclass(slots=True)
class _Open:
    """A list or mapping being read."""

    is_map: bool
    start: int
    flow: bool
    items: list[Node] = field(default_factory=list)
    entries: list[MappingEntry] = field(default_factory=list)
    keys: dict[str, MappingEntry] = field(default_factory=dict)  # the first entry of each
    key: ScalarNode | None = None


def read_yaml(name: str, data: bytes, report: Report) -> Node | None:
    """The tree of a file called `name`; None if it could not be read, and then `report` says why."""
    if why := flaw_of_file(re.split(r"[/\\]", name)[-1]):
        report.add("N201", subject=visible(name), name=visible(name), why=why)
        return None
    text = _decode(name, data, report)
    if text is None:
        return None
    source = Source(name, text)
    if not _is_readable(source, report):
        return None
    return _parse_fast(source) or _parse(source, report)


def read_to_flaw(name: str, text: str) -> tuple[Node | None, int | None]:
    """The tree of a text of an editor, or the offset of the first flaw; nothing is said about the flaw, so libyaml may find it."""
    source, report = Source(name, text), Report()
    if not _is_readable(source, report):
        return None, next((each.span.start for each in report if each.span is not None), None)
    from yaml import MarkedYAMLError, YAMLError

    from interpreter.frontend.source.yaml_parser import events, fast_events

    found = fast_events(text)
    builder = _Builder(source, report)
    try:
        return builder.tree(events(text) if found is None else found), None
    except YamlSyntaxError as problem:
        return None, problem.start
    except MarkedYAMLError as error:
        return None, translate_error(text, error, builder.last_scalar).start
    except YAMLError:
        return None, None


def _decode(name: str, data: bytes, report: Report) -> str | None:
    """The text of a file, without a byte order mark."""
    if len(data) > LARGEST_FILE:
        report.add("Y101", subject=name, largest=LARGEST_FILE)
        return None
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as problem:
        before = data[: problem.start].decode("utf-8").removeprefix("\ufeff")
        source = Source(name, before + data[problem.start :].decode("utf-8", "replace"))
        at = len(before)
        report.add("Y102", Span(source, at, at + 1), byte=f"0x{data[problem.start]:02x}", line=source.line_of(at))
        return None


def _is_readable(source: Source, report: Report) -> bool:
    """Whether the text holds something, and neither tabs nor signs that cannot be seen."""
    text = source.text
    if all(not line.strip() or line.lstrip().startswith("#") for line in text.splitlines()):
        report.add("Y103", subject=source.name)
        return False
    if unseen := _UNSEEN.search(text):
        at = unseen.end() - 1
        report.add("Y104", Span(source, at, at + 1), sign=f"U+{ord(text[at]):04X}")
        return False
    tab = text.find("\t")
    if tab >= 0:
        report.add("Y105", Span(source, tab, tab + 1), lines=sum("\t" in line for line in text.splitlines()))
    return tab < 0


def _parse_fast(source: Source) -> Node | None:
    """The tree of a readable text, read by libyaml; None if there is anything to say about the text, which PyYAML has to say."""
    from yaml import YAMLError  # here, so that importing the package stays quick

    from interpreter.frontend.source.yaml_parser import fast_events

    found = fast_events(source.text)
    if found is None:
        return None
    report = Report()
    try:
        tree = _Builder(source, report, is_fast=True).tree(found)
    except (YamlSyntaxError, YAMLError):
        return None
    return None if len(report) else tree


def _parse(source: Source, report: Report) -> Node | None:
    """The tree of a readable text, read by PyYAML; None if it could not be read, and then `report` says why."""
    import yaml

    from interpreter.frontend.source.yaml_parser import events

    builder = _Builder(source, report)
    try:
        return builder.tree(events(source.text))
    except YamlSyntaxError as error:
        problem = error
    except yaml.MarkedYAMLError as error:
        problem = translate_error(source.text, error, builder.last_scalar)
    except yaml.YAMLError as error:
        report.add("Y114", subject=source.name, problem=str(error))
        return None
    places = ((problem.start, problem.end, ""), *problem.also)
    report.extend([Diagnostic(problem.code, tuple(Label(_span(source, start, end), text) for start, end, text in places), problem.values)])
    return None


def _span(source: Source, start: int, end: int) -> Span:
    """A stretch that lies inside the text."""
    start = min(start, len(source.text))
    return Span(source, start, max(start, min(end, len(source.text))))


class _Builder:
    """Builds one tree from events; keeps the stack itself, so that no nesting can exhaust Python's."""

    def __init__(self, source: Source, report: Report, *, is_fast: bool = False) -> None:
        self.source = source
        self.is_fast = is_fast  # events come from libyaml
        self.report = report
        self.open: list[_Open] = []
        self.root: Node | None = None
        self.last_scalar: tuple[int, int, str] | None = None  # start, end, style
        self.repeated: list[tuple[MappingEntry, MappingEntry]] = []
        self.splits: list[tuple[str, Span, str]] = []  # code, place, key

    # Any: PyYAML is not typed, its events have different attributes by class
    def tree(self, events: Iterable[Any]) -> Node | None:
        """The whole tree; what it survives is reported at the end, when nothing worse has been found."""
        documents = 0
        for event in events:
            kind = type(event).__name__
            if kind == "ScalarEvent":
                self._refuse_extras(event)
                self._put(self._scalar(event))
            elif kind in ("MappingStartEvent", "SequenceStartEvent"):
                self._refuse_extras(event)
                self._begin(kind == "MappingStartEvent", event)
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                self._put(self._close(self.open.pop(), event.end_mark.index))
            elif kind == "DocumentStartEvent":
                documents += 1
                self._refuse_document(event, documents)
            elif kind == "AliasEvent":
                raise YamlSyntaxError("Y117", event.start_mark.index, event.end_mark.index, {"name": event.anchor})
        for first, second in self.repeated:
            self.report.add("Y115", second.key_span, also=[Label(first.key_span, "first here")], key=second.key)
        for code, span, key in self.splits:
            self.report.add(code, span, key=key)
        return self.root

    def _refuse_document(self, event: Any, documents: int) -> None:
        """Nothing, if this is the first document and has no directives."""
        start = event.start_mark.index
        if event.version or event.tags:
            raise YamlSyntaxError("Y126", start, start + 1)
        if documents > 1:
            raise YamlSyntaxError("Y120", start, start + 3)

    def _refuse_extras(self, event: Any) -> None:
        """Nothing, if the node carries neither anchor nor tag."""
        if event.anchor is None and event.tag is None:
            return
        start = event.start_mark.index
        end = start + len(next(iter(self.source.text[start : start + 80].split()), ""))
        if event.anchor is not None:
            raise YamlSyntaxError("Y116", start, end, {"name": event.anchor})
        raise YamlSyntaxError("Y119", start, end, {"tag": event.tag})

    def _begin(self, is_map: bool, event: Any) -> None:
        """A list or mapping opened."""
        start = event.start_mark.index
        if len(self.open) >= DEEPEST:
            raise YamlSyntaxError("Y122", start, start + 1, {"deepest": str(DEEPEST)})
        if self.open and self.open[-1].is_map and self.open[-1].key is None:
            raise YamlSyntaxError("Y121", start, start + 1)
        self.open.append(_Open(is_map, start, bool(event.flow_style)))

    def _scalar(self, event: Any) -> ScalarNode:
        """A scalar with its stretches."""
        start, end, style = event.start_mark.index, event.end_mark.index, _STYLES[event.style]
        self.last_scalar = (start, end, style)
        if start == end and self.is_fast and self.open and self.open[-1].flow:
            raise YamlSyntaxError("Y111", start, end, {"how": ""})  # PyYAML may place an empty value elsewhere; nobody is told this
        if style in ("literal", "folded"):
            text = self.source.text
            end = start + len(text[start:end].rstrip())
            header = _BLOCK_HEADER.match(text, start)
            first = min(header.end(), end) if header else end
            inner = Span(self.source, end - len(text[first:end].lstrip()), end)
            return ScalarNode(event.value, Span(self.source, start, end), inner, style)
        span = Span(self.source, start, end)
        return ScalarNode(event.value, span, span if style == "plain" else Span(self.source, start + 1, end - 1), style)

    def _put(self, node: Node) -> None:
        """A finished node set where it belongs: the root, a list, a key or its value."""
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if not parent.is_map:
            parent.items.append(node)
        elif parent.key is None:
            parent.key = self._key(node)
        else:
            self._enter(parent, MappingEntry(parent.key.value, parent.key.span, node))
            parent.key = None

    def _key(self, node: Node) -> ScalarNode:
        """A node that may be a key."""
        if not isinstance(node, ScalarNode) or not node.value or node.style in ("literal", "folded"):
            raise YamlSyntaxError("Y121", node.span.start, max(node.span.end, node.span.start + 1))
        if node.value == "<<":
            raise YamlSyntaxError("Y118", node.span.start, node.span.end)
        if sign := unseen(node.value):  # written with a backslash, else it would have been found before
            raise YamlSyntaxError("Y104", node.span.start, node.span.end, {"sign": f"U+{ord(sign):04X}"})
        return node

    def _enter(self, parent: _Open, entry: MappingEntry) -> None:
        """An entry added, unless its key stands there already."""
        first = parent.keys.setdefault(entry.key, entry)
        if first is entry or _bare(entry):
            parent.entries.append(entry)
        else:
            self.repeated.append((first, entry))

    def _close(self, container: _Open, end: int) -> Node:
        """The list or mapping as a node; what a comma tore apart in braces is joined again and reported."""
        entries, items = container.entries, container.items
        if container.flow:
            entries, items = list(_joined_entries(entries, self.splits)), list(_joined_items(items, self.splits))
        else:
            end = entries[-1].value.span.end if entries else items[-1].span.end if items else container.start
            _refuse_swallowed_dash(container)
        span = Span(self.source, container.start, end)
        return MappingNode(tuple(entries), span, container.flow) if container.is_map else SequenceNode(tuple(items), span, container.flow)


def _refuse_swallowed_dash(container: _Open) -> None:
    """Nothing, unless a text of a list goes on with a dash in its next line: that was meant as an entry."""
    for item in container.items:
        if _is_plain(item) and (dash := re.search(r"\n *(- )", item.span.text)):
            at = item.span.start + dash.start(1)
            raise YamlSyntaxError("Y108", at, at + 1, {"how": SAME_COLUMN})


def _bare(entry: MappingEntry) -> bool:
    """Whether the entry stands in braces without a colon."""
    after_key = entry.key_span.source.text[entry.key_span.end :]
    return _is_plain(entry.value) and not entry.value.value and not after_key.lstrip().startswith(":")


def _is_plain(node: Node) -> TypeGuard[ScalarNode]:
    """Whether a node is a scalar without quotes."""
    return isinstance(node, ScalarNode) and node.style == "plain"


def _joined_entries(entries: list[MappingEntry], splits: list[tuple[str, Span, str]]) -> Iterator[MappingEntry]:
    """The entries of braces, with the parts of a text that commas cut joined again."""
    pending: MappingEntry | None = None
    for entry in entries:
        if not _bare(entry):
            if pending:
                yield pending
            pending = entry
        elif pending and _is_plain(pending.value) and pending.value.value:
            if not _unclosed(pending.value):  # a comma inside of round brackets parts the arguments of a call
                splits.append(("Y127", Span(entry.key_span.source, pending.value.span.start, pending.value.span.end + 1), pending.key))
            pending = MappingEntry(pending.key, pending.key_span, _stretched(pending.value, entry.key_span.end))
        else:
            splits.append(("Y128", entry.key_span, entry.key))
    if pending:
        yield pending


def _joined_items(items: list[Node], splits: list[tuple[str, Span, str]]) -> Iterator[Node]:
    """The entries of square brackets, with the parts of a call that commas cut joined again."""
    pending: ScalarNode | None = None
    for item in items:
        if pending and _is_plain(item):
            pending = _stretched(pending, item.span.end)
        elif _is_plain(item) and _unclosed(item):
            splits.append(("Y129", Span(item.span.source, item.span.start, item.span.end + 1), ""))
            pending = item
        else:
            if pending:
                yield pending
                pending = None
            yield item
        if pending and not _unclosed(pending):
            yield pending
            pending = None
    if pending:
        yield pending


def _unclosed(text: ScalarNode) -> bool:
    """Whether a round bracket is open at the end."""
    return text.value.count("(") > text.value.count(")")


def _stretched(text: ScalarNode, end: int) -> ScalarNode:
    """The text up to `end`, as if the commas in between belonged to it."""
    span = Span(text.span.source, text.span.start, end)
    return ScalarNode(" ".join(span.text.split()), span, span)
