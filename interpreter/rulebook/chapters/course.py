"""Steps as nested numbered lists: the author's text where there is one, else a generated sentence.

A text speaks for everything below it that has no text of its own; what may be done there is added to it as links.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, child, entries_of, items_of, scalar_at, scalar_text
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


class StepOutline:
    """Writes the steps of one game as lists."""

    def __init__(self, source: BookSource) -> None:
        self.source = source
        self.runs = Counter(run_in(source))
        self.procedures = {each.name: each for each in source.section("procedures")}
        self.told: set[str] = set()  # procedures that have been told where they are run

    def steps(self, node: Node | None, address: str, *, covered: bool = False) -> StepText:
        """A list of steps."""
        items = [item for item in items_of(node) if isinstance(item, MappingNode)]
        return _joined([self.step(item, step_address(item, items, address), covered=covered) for item in items])

    def step(self, node: MappingNode, address: str, *, covered: bool) -> StepText:
        """One step: a line of its own, or, below a line that speaks for it, what belongs to that line.

        A procedure is told where it is run if it is run nowhere else; else a link leads to it.
        """
        verb, text = verb_of(node), self.source.text_of(node)
        names = names_in(node.get(verb)) if verb in ("must", "may", "run") else []
        name = names[0] if names and verb == "run" else ""
        if self.runs[name] == 1 and name in self.procedures and name not in self.told:
            self.told.add(name)
            inner = self.procedure(self.procedures[name], covered=covered or bool(text))
            return self._line(node, address, with_disclosures(self.source, text, node), inner)
        own = with_disclosures(self.source, text or (() if covered else sentence_of(self.source, verb, node)), node)
        if own and node.get("else") is not None:
            return _joined([self._told(node, verb, address, text, own), self._otherwise(node, address, covered=covered or bool(text))])
        return self._told(node, verb, address, text, own, covered=covered)

    def _told(self, node: MappingNode, verb: str, address: str, text: Inline, own: Inline, *, covered: bool = False) -> StepText:
        """A line with the steps inside of a step, except those of `else` where the line is the condition."""
        names = names_in(node.get(verb)) if verb in ("must", "may", "run") else []
        inner = self._below(node, verb, address, covered=covered or bool(text), has_else=not own)
        section = "procedures" if verb == "run" else "actions"
        links = tuple((section, name) for name in names if verb != "run" or name in self.procedures)
        linked = replace(inner, links=links + inner.links)
        return self._line(node, address, own, linked if text or not own else inner)

    def _line(self, node: Node, address: str, own: Inline, inner: StepText) -> StepText:
        """A line with what stands below it; without words of its own, what belongs to the line above it."""
        if not own:
            return replace(inner, clauses=(*sources_of(node), *inner.clauses))
        entry = NamedEntry("", address, node)
        variants = self.source.margin(entry).variants
        blocks = numbered(_strip_variants(item, variants) for item in inner.items)
        return StepText((self.source.item(entry, with_links(self.source, own, inner.links), blocks, inner.clauses),))

    def _otherwise(self, node: MappingNode, address: str, *, covered: bool) -> StepText:
        """The steps of `else`, behind the line of the condition; what they lead to is linked in the last of their lines."""
        inner = self._branch("else", node.get("else"), self.source.inline(_BRANCHES["else"]), address, covered=covered)
        if not inner.items or not inner.links:
            return inner
        last = inner.items[-1]
        return replace(inner, items=(*inner.items[:-1], replace(last, text=with_links(self.source, last.text, inner.links))), links=())

    def _below(self, node: MappingNode, verb: str, address: str, *, covered: bool, has_else: bool) -> StepText:
        """The steps inside of a step."""
        told = (key for key in _BRANCHES if has_else or key != "else")
        headings = {key: self.source.inline(_BRANCHES[key]) if _BRANCHES[key] else () for key in told}
        branches = [self._branch(key, node.get(key), heading, address, covered=covered) for key, heading in headings.items()]
        for entry in entries_of(node, "one_of") if verb == "one_of" else ():
            heading = (f"{self.source.heading(None, entry.key)}:",)
            branches.append(self._branch(entry.key, entry.value, heading, address, covered=covered, in_order=False))
        return _joined(branches)

    def _branch(self, key: str, node: Node | None, heading: Inline, address: str, *, covered: bool, in_order: bool = True) -> StepText:
        """Steps under a key of a step, with what is said before them."""
        inner = self.steps(node, f"{address}.{key}" if address else "", covered=covered)
        if covered or not heading or not inner.items:
            return inner
        blocks = numbered(inner.items) if in_order else (Items(inner.items),)
        return replace(inner, items=(Item(heading, blocks=blocks),))

    def procedure(self, entry: NamedEntry, *, covered: bool = False) -> StepText:
        """The steps of a procedure, below its text if it has one."""
        text = self.source.text_of(entry.node)
        inner = self.steps(child(entry.node, "do"), f"{entry.address}.do", covered=covered or bool(text))
        if not text:
            inner = replace(inner, clauses=(*self.source.extra.get(entry.address, ()), *inner.clauses))
        return self._line(entry.node, entry.address, text, inner)


def _joined(parts: list[StepText]) -> StepText:
    """Steps one after the other."""
    return StepText(
        tuple(item for each in parts for item in each.items),
        tuple(clause for each in parts for clause in each.clauses),
        tuple(link for each in parts for link in each.links),
    )


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


def step_address(node: MappingNode, beside: list[MappingNode], address: str) -> str:
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
        if isinstance(node, MappingNode):
            yield from names_in(scalar_at(node, "run"))
            pending += [entry.value for entry in node.entries if not isinstance(entry.value, ScalarNode)]
        else:
            pending += [item for item in items_of(node) if not isinstance(item, ScalarNode)]
