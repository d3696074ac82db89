"""What can be compared or counted in an expression: candidates that follow from the types of a game's names."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.known_names import KnownNames
from interpreter.authoring.rule_edits.ground.offer import Choice
from interpreter.authoring.rule_edits.ground.wording import Wording
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.types.subtyping import is_subtype
from interpreter.model.types.types import PLAYER, BoolType, CollectionType, EntityType, IntRange, Optional, Type
from interpreter.translation import translate

NUMBER, TRUTH = "number", "truth"
_BUILT_IN = ("score",)


@dataclass
class Operands:
    """What may be spoken of at a place, in the words of a language; what has a title comes first."""

    context: EditContext
    known: KnownNames
    wording: Wording

    @property
    def symbols(self) -> SymbolTable:
        """The names of the game."""
        return self.context.compiled.symbols

    @cached_property
    def subjects(self) -> tuple[Choice, ...]:
        """What a condition may speak of."""
        rows = (replace(choice, is_plain=not has_title) for has_title, choice in (*self._locals(), *self._of_locals(), *self._of_nothing()))
        return tuple(dict.fromkeys(sorted(rows, key=lambda each: each.is_plain)))

    def values(self, subjects: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """What those may be compared with, or become."""
        kinds = {each.kind for each in subjects}
        players = [Choice("me", self.wording.title("me"), PLAYER)] if self.known.acting and PLAYER in kinds else []
        members = (
            Choice(name, self.wording.member(kind, name), kind)
            for name, places in self.symbols.members.items()
            for kind, _ in places
            if kind in kinds
        )
        figures = (Choice(name, self.wording.figure(name), NUMBER) for name in self.symbols.game_parameters if NUMBER in kinds)
        nothing = translate(self.wording.language, "nothing")
        empty = (Choice("none", nothing, each.kind) for each in subjects if each.may_be_none)
        return tuple(dict.fromkeys((*players, *members, *figures, *(each for each in subjects if each.kind != TRUTH), *empty)))

    def _locals(self) -> Iterator[tuple[bool, Choice]]:
        for name, kind in self.known.kinds.items():
            if name != "me":
                yield from ((True, each) for each in self._result(name, self.wording.title(name), kind))

    def _of_locals(self) -> Iterator[tuple[bool, Choice]]:
        for name, kind in self.known.kinds.items():
            for word, result in functions_of(self.symbols, kind):
                label = self.wording.call(word, name)
                yield from ((self.wording.has_title(word), each) for each in self._result(f"{word}({name})", label, result))

    def _of_nothing(self) -> Iterator[tuple[bool, Choice]]:
        """What is said of nothing: words, what is tracked, options, figures."""
        rules = self.context.compiled.rules
        if self.known.acting:
            yield True, Choice("round", translate(self.wording.language, "the number of the round"), NUMBER, low=1)
        kinds = {name: word.body.kind for name, word in rules.words.items() if name in self.symbols.nullary}
        kinds |= {name: decl.kind for name, decl in rules.state_vars.items() if not decl.parameters and not decl.internal}
        kinds |= {name: option.kind for name, option in rules.options.items()}
        for name, kind in kinds.items():
            yield from ((self.wording.has_title(name), each) for each in self._result(name, self.wording.title(name), kind))
        for name in rules.game_parameters:
            yield self.wording.has_title(name), Choice(name, self.wording.figure(name), NUMBER)

    def _result(self, expression: str, label: str, result: Type) -> Iterator[Choice]:
        yield from result_choices(expression, label, result, self.wording.language)


def result_choices(expression: str, label: str, result: Type, language: str) -> Iterator[Choice]:
    """An expression as a choice, of several things how many they are; nothing where it cannot be compared."""
    if isinstance(result, CollectionType):
        yield Choice(f"size({expression})", translate(language, "how many: {what}", what=label), NUMBER, low=0)
        return
    inner = result.inner if isinstance(result, Optional) else result
    match inner:
        case BoolType() if inner is result:
            yield Choice(expression, label, TRUTH)
        case IntRange(low, high) if inner is result:
            yield Choice(expression, label, NUMBER, low=low, high=high)
        case EntityType(name):
            yield Choice(expression, label, name, may_be_none=inner is not result)


def functions_of(symbols: SymbolTable, kind: Type) -> Iterator[tuple[str, Type]]:
    """The words and properties that take one such thing, each with the type of what it gives."""
    for name, overloads in symbols.callables.items():
        for each in overloads:
            if (
                len(each.parameters) == 1
                and name not in _BUILT_IN
                and name not in symbols.broken
                and each.result() != EntityType(name)
                and is_subtype(symbols, kind, each.parameters[0])
            ):
                yield name, each.result()


def countables(context: EditContext, language: str) -> Iterator[Choice]:
    """What can be counted for a `player`: numbers of theirs, what lies with them, and things that are theirs; what has a title first."""
    wording = Wording(context, language, KnownNames())
    rows = (replace(choice, is_plain=not has_title) for has_title, choice in _countables(context.compiled.symbols, wording))
    yield from sorted(rows, key=lambda each: each.is_plain)


def _countables(symbols: SymbolTable, wording: Wording) -> Iterator[tuple[bool, Choice]]:
    for name, result in functions_of(symbols, EntityType(PLAYER)):
        found = result_choices(f"{name}(player)", wording.title(name), result, wording.language)
        yield from ((wording.has_title(name), each) for each in found if each.kind == NUMBER)
    for plural, kind in symbols.plurals.items():
        if kind == PLAYER or symbols.kinds[kind].form == "value":
            continue
        for name, result in functions_of(symbols, EntityType(kind)):
            if PLAYER in {each.kind for each in result_choices(name, name, result, wording.language)}:
                label = translate(
                    wording.language, "{things} whose {function} is the player", things=wording.title(plural), function=wording.title(name).removesuffix(" of")
                )  # fmt: skip
                yield wording.has_title(name), Choice(f"count({kind} in {plural} where {name}({kind}) = player)", label, NUMBER, low=0)
