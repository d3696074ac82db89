"""What people call the things of a game in the language of a page: their titles; names of the file only where there is no title."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.known_names import KnownNames
from interpreter.model.types.types import PLAYER, CollectionType, EntityType, Type, non_null
from interpreter.rulebook.book.source import BookSource
from interpreter.rulebook.sentences.expressions import ExpressionVerbalizer
from interpreter.translation import translatable, translate

_TITLED = ("track", "words", "kinds", "numbers", "options", "actions", "procedures", "scoring", "end", "tables")


@dataclass
class Wording:
    """Words for names in a language; `known` are the names of the place where they are spoken of."""

    context: EditContext
    language: str
    known: KnownNames

    @cached_property
    def _source(self) -> BookSource:
        return BookSource(self.context.compiled, "", {}, self.language)

    @cached_property
    def _verbalizer(self) -> ExpressionVerbalizer:
        return ExpressionVerbalizer(self._source)

    @cached_property
    def _titles(self) -> dict[str, str]:
        """The titles of all that has one, by name; of columns, too."""
        return self.context.once(("titles", self.language), lambda: dict(self._pairs()))

    def _pairs(self) -> Iterator[tuple[str, str]]:
        kinds = {kind.name: kind.plural for kind in self.context.compiled.rules.kinds.values()}
        entries = [(section, each) for section in _TITLED for each in self._source.section(section)]
        columns = [("columns", each) for kind in kinds for each in self._source.section("kinds", kind, "columns")]
        for section, each in (*columns, *entries):
            if title := self._source.name_of(each.node, ""):
                yield each.name, title
                if section == "kinds":
                    yield kinds[each.name], title

    def has_title(self, name: str) -> bool:
        """Whether the file says what people call something."""
        return name in self._titles

    def title(self, name: str) -> str:
        """What people call something declared, or what is chosen, named or walked at this place."""
        if name in self.known.kinds:
            return self._local(name, self.known.kinds[name])
        if name in self._titles:
            return self._titles[name]
        return name.replace("_", " ")

    def member(self, kind: str, name: str) -> str:
        """What people call a member of a kind."""
        return self._verbalizer.member(kind, name)

    def column(self, kind: str, name: str) -> str:
        """What people call a column of a kind."""
        node = next((each.node for each in self._source.section("kinds", kind, "columns") if each.name == name), None)
        return self._source.name_of(node, name)

    def figure(self, name: str) -> str:
        """A named number with its value."""
        return translate(self.language, "{name}: {value}", name=self.title(name), value=self._source.figure(name))

    def call(self, name: str, argument: str) -> str:
        """A word, a column or something tracked of something: `visible piece (space)`, `your hand`."""
        title = self.title(name).removesuffix(" of")
        if argument == "me":
            decl = self.context.compiled.rules.state_vars.get(name)
            is_yours = decl is not None and len(decl.parameters) == 1
            return translate(self.language, translatable("your {name}") if is_yours else translatable("{name} (you)"), name=title)
        return f"{title} ({self.title(argument)})"

    def _local(self, name: str, kind: Type) -> str:
        """Of a name that is known at this place only: its kind, with the name where that is another."""
        if name == "me":
            return translate(self.language, "you")
        if name in self._titles and not isinstance(non_null(kind), EntityType):
            return self._titles[name]
        inner = kind.inner if isinstance(kind, CollectionType) else non_null(kind)
        plain = name.replace("_", " ")
        if not isinstance(inner, EntityType):
            return self._titles.get(name, plain)
        noun = self.kind(inner.name)
        alike = [each for each in self.known.kinds.values() if non_null(each) == non_null(kind)]
        is_only = len(alike) == 1 and isinstance(non_null(kind), EntityType) and inner.name != PLAYER
        return noun if is_only else translate(self.language, "{kind} “{name}”", kind=noun, name=plain)

    def kind(self, name: str) -> str:
        """What people call a kind."""
        return translate(self.language, "player") if name == PLAYER else self._titles.get(name, name.replace("_", " "))
