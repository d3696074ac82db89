"""Steps as nested numbered lists: the author's text where there is one, else a generated sentence.

A text speaks for everything below it that has no text of its own; what may be done there is added to it as links.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode, child, entries_of, items_of, scalar_at, scalar_text
from interpreter.frontend.symbols.messages import sources_of
from interpreter.rulebook.book.document import Inline, Item, Items, Link, Part
from interpreter.rulebook.book.source import BookSource, NamedEntry, numbered
from interpreter.rulebook.sentences.disclosure import with_disclosures
from interpreter.rulebook.sentences.steps import names_in, sentence_of, verb_of
from interpreter.translation import translatable

_BRANCHES = {  # the keys that steps stand below, with what is said before them
    "do": "",
    "then": "",
    "else": translatable("Otherwise:"),
    "passed": translatable("Whoever passes:"),
    "if_none": translatable("If nothing is possible:"),
}


@dataclass(frozen=True, slots=True)
class StepText:
    """The text of steps: lines of their own, and what goes to the line above them: clauses, and names to be linked."""

    items: tuple[Item, ...] = ()
    clauses: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()  # section and name

    def and_then(self, other: "StepText") -> "StepText":
        """Both, one after the other."""
        return StepText(self.items + other.items, self.clauses + other.clauses, self.links + other.links)


class StepOutline:
    """Writes the steps of one game as lists."""

    def __init__(self, source: BookSource) -> None:
        self.source = source
        self.runs = Counter(run_in(source))
        self.procedures = {each.name: each for each in source.section("procedures")}
        self.told: set[str] = set()  # procedures that have been told where they are run

    def is_inline(self, name: str) -> bool:
        """Whether a procedure is told at the only place where it is run."""
        return self.runs[name] == 1 and name in self.procedures

    def steps(self, node: Node | None, address: str, *, covered: bool = False) -> StepText:
        """A list of steps."""
        found = StepText()
        items = [item for item in items_of(node) if isinstance(item, MappingNode)]
        for item in items:
            found = found.and_then(self.step(item, _address(item, items, address), covered=covered))
        return found

    def step(self, node: MappingNode, address: str, *, covered: bool) -> StepText:
        """One step: a line of its own, or, below a line that speaks for it, what belongs to that line."""
        verb = verb_of(node)
        text = self.source.text_of(node)
        if verb == "run":
            return self._run(node, address, text, covered=covered)
        own = with_disclosures(self.source, text or (() if covered else sentence_of(self.source, verb, node)), node)
        inner = self._below(node, verb, address, covered=covered or bool(text))
        links = tuple(("actions", name) for name in names_in(node.get(verb))) if verb in ("must", "may") else ()
        if not own:
            return replace(inner, clauses=(*sources_of(node), *inner.clauses), links=links + inner.links)
        shown = links + inner.links if text else inner.links
        return StepText((self._item(own, node, address, inner, shown),))

    def _item(self, text: Inline, node: MappingNode, address: str, inner: StepText, links: tuple[tuple[str, str], ...]) -> Item:
        entry = NamedEntry("", address, node)
        variants = self.source.margin(entry).variants
        blocks = numbered(_strip_variants(item, variants) for item in inner.items)
        return self.source.item(entry, with_links(self.source, text, links), blocks, inner.clauses)

    def _below(self, node: MappingNode, verb: str, address: str, *, covered: bool) -> StepText:
        """The steps inside of a step."""
        found = StepText()
        for key, heading in _BRANCHES.items():
            branch = node.get(key)
            if not isinstance(branch, SequenceNode):
                continue
            inner = self.steps(branch, f"{address}.{key}" if address else "", covered=covered)
            if heading and inner.items and not covered:
                inner = replace(inner, items=(Item(self.source.inline(heading), blocks=numbered(inner.items)),))
            found = found.and_then(inner)
        if verb == "one_of":
            found = found.and_then(self._alternatives(node.get("one_of"), address, covered=covered))
        return found

    def _alternatives(self, node: Node | None, address: str, *, covered: bool) -> StepText:
        found = StepText()
        for entry in entries_of(node):
            inner = self.steps(entry.value, f"{address}.{entry.key}" if address else "", covered=covered)
            if inner.items and not covered:
                name = self.source.heading(None, entry.key)
                inner = replace(inner, items=(Item((f"{name}:",), blocks=(Items(inner.items),)),))
            found = found.and_then(inner)
        return found

    # ------------------------------------------------------------------------------------------------ procedures

    def _run(self, node: MappingNode, address: str, text: Inline, *, covered: bool) -> StepText:
        """A procedure where it is run: told here if it is run nowhere else, else a link to it."""
        name = next(iter(names_in(node.get("run"))), "")
        if not self.is_inline(name) or name in self.told:
            links = (("procedures", name),) if name in self.procedures else ()
            own = with_disclosures(self.source, text or (() if covered else sentence_of(self.source, "run", node)), node)
            if not own:
                return StepText((), sources_of(node), links)
            return StepText((self._item(own, node, address, StepText(), links if text else ()),))
        self.told.add(name)
        inner = self.procedure(self.procedures[name], covered=covered or bool(text))
        own = with_disclosures(self.source, text, node)
        if not own:
            return replace(inner, clauses=(*sources_of(node), *inner.clauses))
        return StepText((self._item(own, node, address, inner, inner.links),))

    def procedure(self, entry: NamedEntry, *, covered: bool = False) -> StepText:
        """The steps of a procedure, below its text if it has one."""
        text = self.source.text_of(entry.node)
        inner = self.steps(child(entry.node, "do"), f"{entry.address}.do", covered=covered or bool(text))
        if not text or not isinstance(entry.node, MappingNode):
            return replace(inner, clauses=(*sources_of(entry.node), *self.source.extra.get(entry.address, ()), *inner.clauses))
        return StepText((self._item(text, entry.node, entry.address, inner, inner.links),))


def _strip_variants(item: Item, said: tuple[str, ...]) -> Item:
    """A line below one that names these variants already."""
    return replace(item, margin=replace(item.margin, variants=tuple(each for each in item.margin.variants if each not in said)))


def with_links(source: BookSource, text: Inline, links: tuple[tuple[str, str], ...]) -> Inline:
    """A text and behind it what may be done there, unless it is linked in the text already."""
    linked = {part.target for part in text if isinstance(part, Link)}
    wanted = [pair for pair in dict.fromkeys(links) if ".".join(pair) not in linked]
    found: list[Part] = list(text)
    for number, (section, name) in enumerate(wanted):
        entry = source.entry(section, name)
        title = source.heading(entry.node if entry else None, name)
        found += [" → " if not number else ", ", Link(title, f"{section}.{name}")]
    return tuple(found)


def _address(node: MappingNode, beside: list[MappingNode], address: str) -> str:
    """The address of a step in its list: by its `id`, or by its verb if no other step without an id has that; empty without one."""
    if not address:
        return ""
    if name := scalar_text(node, "id"):
        return f"{address}.{name}"
    verb = verb_of(node)
    same = [other for other in beside if other.get("id") is None and verb_of(other) == verb]
    return f"{address}.{verb}" if len(same) == 1 else ""


def run_in(source: BookSource) -> Iterator[str]:
    """The name of a procedure for every place where it is run, on cards too."""
    trees = source.compiled.trees
    pending: list[Node] = [tree for tree in (trees.game, trees.components) if tree is not None]
    while pending:
        node = pending.pop()
        yield from names_in(scalar_at(node, "run"))
        pending += (*(entry.value for entry in entries_of(node)), *items_of(node))
