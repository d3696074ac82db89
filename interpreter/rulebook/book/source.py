"""What the chapters read: the trees of a game with its variants merged in, and their texts in the wanted language."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from interpreter.display.board_model import RenderContext
from interpreter.frontend.lints.leftovers import idle
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode, child, entries_of, head_name
from interpreter.frontend.symbols.messages import one_line, sources_of
from interpreter.frontend.variants.patches import Variant
from interpreter.model.localized_text import QUOTED, LocalizedText, interpolate
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import PLAYER, EntityType, Type, non_null
from interpreter.rulebook.book.document import (
    Block,
    Cell,
    Face,
    Foreign,
    Inline,
    Item,
    Items,
    Link,
    Margin,
    Part,
    Quote,
    Row,
    Section,
    Strong,
    merge_margins,
    merge_text,
    plain_text,
)
from interpreter.rulebook.book.gaps import fill_gaps, quotable
from interpreter.runtime.notation.labels import root
from interpreter.translation import conjunction, disjunction, template, translate

_WORD = re.compile(r"[^\W\d_]{2}")  # two letters side by side
ABOUT = ("title", "heading", "text", "ask", "source", "because", "say", "id", "surely")  # keys of what is said about a rule


@dataclass(frozen=True, slots=True)
class NamedEntry:
    """A named thing in the tree: its name without parameters, its address, what stands there."""

    name: str
    address: str
    node: Node
    home: str = ""  # name of the file that its key stands in


@dataclass
class BookSource:
    """A game, its variants and a language; remembers the texts that were not there in this language."""

    compiled: Compilation
    file: str  # name of the game file, as it stands in spans
    variants: Mapping[str, Variant]  # by the name of their file
    language: str
    terms: Mapping[str, str] = field(default_factory=dict)  # a title in small letters -> the anchor where it is explained
    extra: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # address -> clauses of what is used there
    foreign: set[str] = field(default_factory=set)
    players: int | None = None  # of the table for which it is told; None: any number
    context: RenderContext | None = None  # a position of an example, where there is one

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.compiled.rules

    @property
    def game(self) -> MappingNode:
        """The tree of the game, variants worked in."""
        return self.compiled.trees.game

    def say(self, message: str, context: str = "", /, **values: object) -> str:
        """A sentence of the rulebook itself in the language of the book."""
        return translate(self.language, message, context, **values)

    def inline(self, message: str, /, **parts: Inline | str) -> Inline:
        """The same with parts put in that may be links or code."""
        text = template(self.language, message)
        found: list[Part] = []
        while "{" in text:
            before, _, rest = text.partition("{")
            name, _, text = rest.partition("}")
            value = parts[name]
            found += [before, *([value] if isinstance(value, str) else value)]
        return merge_text([*found, text])

    def conjunction(self, names: Sequence[str]) -> str:
        """Names as a list in a sentence: `a, b and c`."""
        return conjunction(self.language, names)

    def disjunction(self, names: Sequence[str]) -> str:
        """Names as alternatives in a sentence: `a, b or c`."""
        return disjunction(self.language, names)

    # ------------------------------------------------------------------------------------------------ the trees

    def section(self, *keys: str) -> list[NamedEntry]:
        """The entries under nested keys of the game, in order; without those that play no part in it."""
        return [each for each in entries(child(self.game, *keys), ".".join(keys)) if each.address not in self._idle]

    @cached_property
    def _idle(self) -> frozenset[str]:
        return idle(self.compiled)

    def entry(self, section: str, name: str) -> NamedEntry | None:
        """The entry of a section with a name; None if there is none."""
        return next((each for each in self.section(section) if each.name == name), None)

    # ------------------------------------------------------------------------------------------------ texts

    def text_of(self, node: Node | None, key: str = "text") -> Inline:
        """The text under a key in the wanted language, with terms linked; empty if there is none."""
        return self.text(by_language(child(node, key), self.rules.language))

    def has_text(self, node: Node | None, key: str) -> bool:
        """True if the text under a key is there in the wanted language."""
        return self.language in by_language(child(node, key), self.rules.language)

    def text(self, text: LocalizedText) -> Inline:
        """A text in the wanted language, else as it is in that of the file, marked as foreign; figures are filled in.

        What holds no word, like a sign or a number on a card, is of no language.
        """
        chosen = text.get(self.language)
        if chosen is not None:
            return self._quoting(chosen)
        language = next((each for each in (self.rules.language, "en", *text) if each in text), "")
        if not language:
            return ()
        if not _WORD.search(text[language]):
            return (self.filled(text[language]),)
        self.foreign.add(text[language])
        return (Foreign(self.filled(text[language]), language),)

    def _quoting(self, text: str) -> Inline:
        """The text with the figures it quotes as parts of their own, and terms linked."""
        parts: list[Part] = []
        seen: set[str] = set()
        end = 0
        for match in QUOTED.finditer(text):
            figure = self.figure(match.group(1))
            if figure:
                section = "numbers" if match.group(1) in self.rules.game_parameters else "options"
                words = self.filled(text[end : match.start()])
                parts += [*self.linked(words, seen), Quote(figure, f"{section}.{match.group(1)}")]
                end = match.end()
        return tuple(part for part in (*parts, *self.linked(self.filled(text[end:]), seen)) if part)

    def as_name(self, text: LocalizedText) -> str:
        """A text as a name, without links; foreign ones count as well."""
        return plain_text(replace(self, terms={}).text(text) if self.language in text else self.text(text))

    def filled(self, text: str) -> str:
        """The text with the figures and options it quotes; in place of what is known only in play stands what it is."""
        found = interpolate(text, self.figure)
        return fill_gaps(found, self.known_in_play, self.language) if QUOTED.search(found) else found

    @cached_property
    def known_in_play(self) -> Mapping[str, str]:
        """Return the things asked for by the names that questions and titles of actions may quote; empty for a number."""
        return {name: self._thing(kind) for name, kind in quotable(self.rules).items()}

    def _thing(self, kind: Type) -> str:
        """Return the word for a value of a kind; empty for a number."""
        inner = non_null(kind)
        if not isinstance(inner, EntityType):
            return ""
        entry = self.entry("kinds", root(self.rules, inner.name))
        return self.say("player") if inner.name == PLAYER else self.name_of(entry.node if entry else None, inner.name)

    def figure(self, name: str) -> str:
        """A figure in words, `11 / 14 / 17 with 2 / 3 / 4 players` if it depends on that; an option by its default; else empty."""
        if name in self.rules.game_parameters:
            value = self.rules.game_parameters[name].value
            if isinstance(value, int):
                return str(value)
            if self.players is not None and self.players in value:
                return str(value[self.players])
            low, high = self.rules.players
            shown = {players: number for players, number in value.items() if low <= players <= high}
            if len(set(shown.values())) == 1:
                return str(next(iter(shown.values())))
            values, players = (" / ".join(map(str, each)) for each in (shown.values(), shown))
            return self.say("{values} with {players} players", values=values, players=players)
        option = self.rules.options.get(name)
        if option is None or not isinstance(option.default, int) or isinstance(option.default, bool):
            return "" if option is None else str(option.default)
        return self.choice(option.choices[option.default]) if option.choices else str(option.default)

    def choice(self, name: str) -> str:
        """A value of an option, called by the phrase under `texts:` that has its name."""
        entry = self.entry("texts", name)
        return name.replace("_", " ") if entry is None else self.as_name(by_language(entry.node, self.rules.language))

    def linked(self, text: str, seen: set[str] | None = None) -> Inline:
        """The text with the first mention of every term as a link; those in `seen` are linked before."""
        if not self.terms:
            return (text,)
        parts: list[Part] = []
        seen = set() if seen is None else seen
        end = 0
        for found in self._pattern.finditer(text):
            target = self.terms[found.group().lower()]
            if target in seen:
                continue
            seen.add(target)
            parts += [text[end : found.start()], Link(found.group(), target)]
            end = found.end()
        return tuple(part for part in (*parts, text[end:]) if part)

    @property
    def _pattern(self) -> re.Pattern[str]:
        titles = sorted(self.terms, key=len, reverse=True)
        return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, titles))})(?![\w-])", re.IGNORECASE)

    def name_of(self, node: Node | None, name: str) -> str:
        """Return the name of a thing for people: its heading or title, else its name with blanks."""
        titles = (child(node, key) for key in ("heading", "title"))
        title = by_language(next((each for each in titles if each is not None), None), self.rules.language)
        return self.as_name(title) if title else name.replace("_", " ")

    def heading(self, node: Node | None, name: str) -> str:
        """What people call a named thing, as a heading."""
        return capital(self.name_of(node, name))

    # ------------------------------------------------------------------------------------------------ margins

    def margin(self, entry: NamedEntry, clauses: Iterable[str] = ()) -> Margin:
        """The clauses of a thing, of what belongs to it, and the variants that it, or something said right below it, stands in."""
        own = (*sources_of(entry.node), *(self.extra.get(entry.address, ()) if entry.address else ()), *clauses)
        variants = (self.variants[file] for file in (entry.home, *_homes(entry.node)) if file in self.variants)
        return merge_margins(Margin(own, tuple(self.heading(each.node, each.name) for each in variants)))

    def item(
        self, entry: NamedEntry, text: Inline, blocks: tuple[Items, ...] = (), clauses: Iterable[str] = (), faces: tuple[Face, ...] = ()
    ) -> Item:
        """An entry of a list about a thing."""
        return Item(text, self.margin(entry, clauses), entry.address, blocks, faces)

    def row(self, entry: NamedEntry, *cells: Cell) -> Row:
        """A row of a table about a thing."""
        return Row(cells, self.margin(entry), entry.address)

    def titled(self, entry: NamedEntry, text: Inline) -> Inline:
        """A text behind the name of what it is about."""
        return (Strong(self.heading(entry.node, entry.name)), " – ", *text)

    def under_title(self, entry: NamedEntry, text: Inline) -> Inline:
        """A text behind the title of what it is about, if that has one."""
        return self.titled(entry, text) if child(entry.node, "title") is not None else text

    def chapter(self, anchor: str, title: str, blocks: Iterable[Block], clauses: tuple[str, ...] = ()) -> Section:
        """A chapter under a translated title."""
        return Section((self.say(title),), anchor, tuple(blocks), Margin(clauses))


def numbered(items: Iterable[Item]) -> tuple[Items, ...]:
    """A list of what is done in order, without numbers if it is a single item; nothing if there is none."""
    listed = tuple(items)
    return (Items(listed, numbered=len(listed) > 1),) if listed else ()


def entries(node: Node | None, address: str) -> Iterator[NamedEntry]:
    """The named entries of a mapping."""
    for entry in entries_of(node):
        name = head_name(entry.key)
        yield NamedEntry(name, f"{address}.{name}", entry.value, entry.key_span.source.name)


def by_language(node: Node | None, language: str) -> LocalizedText:
    """The sentence by language; a plain line is in the language of the file."""
    match node:
        case ScalarNode(value):
            return {language: one_line(value)}
        case MappingNode():
            return {entry.key: one_line(entry.value.value) for entry in node if isinstance(entry.value, ScalarNode)}
        case _:
            return {}


def capital(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def _homes(node: Node | None) -> Iterator[str]:
    """The files that a thing and the lines right below it stand in."""
    if node is None:
        return
    yield node.span.source.name
    for entry in entries_of(node):
        if isinstance(entry.value, ScalarNode) or entry.key in ABOUT:
            yield entry.value.span.source.name


def scalars(node: Node | MappingEntry | None, *, without: tuple[str, ...] = ()) -> Iterator[ScalarNode]:
    """Every line below a node in order, but not under some keys."""
    match node:
        case ScalarNode():
            yield node
        case MappingEntry(key, _, value):
            if key not in without:
                yield from scalars(value, without=without)
        case MappingNode() | SequenceNode():
            for inner in node:
                yield from scalars(inner, without=without)
