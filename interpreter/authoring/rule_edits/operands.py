"""What can be compared or counted in an expression: candidates that follow from the types of a game's names."""

from collections.abc import Iterator

from interpreter.authoring.rule_edits.offer import Choice
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.types.subtyping import is_subtype
from interpreter.model.ruleset.ruleset import Action
from interpreter.model.types.types import BoolType, CollectionType, EntityType, IntRange, Type
from interpreter.translation import translate

NUMBER, TRUTH = "number", "truth"
_BUILT_IN = ("score",)


def operands(symbols: SymbolTable, action: Action, language: str) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """What a requirement of an action may speak of, and what that may be compared with; equal kinds go together."""
    names = [("me", EntityType("player")), *((each.name, _member(each.domain.kind)) for each in action.alternative.choices)]
    subjects = list(dict.fromkeys(_reachable(symbols, names, language)))
    kinds = {each.kind for each in subjects}
    members = [Choice(name, _words(name), kind) for name, places in symbols.members.items() for kind, _ in places if kind in kinds]
    figures = [Choice(name, _words(name), NUMBER) for name in symbols.game_parameters]
    nothing = [Choice("none", translate(language, "nothing"), kind) for kind in sorted(kinds - {NUMBER, TRUTH})]
    return tuple(each for each in subjects if each.value != "me"), (
        *(each for each in subjects if each.kind != TRUTH),
        *members,
        *figures,
        *nothing,
    )


def _reachable(symbols: SymbolTable, names: list[tuple[str, Type]], language: str) -> Iterator[Choice]:
    for name, kind in names:
        if (word := _kind(kind)) is not None:
            yield Choice(name, _words(name), word)
    for name, kind in names:
        for word, result in functions_of(symbols, kind):
            yield from _result(f"{word}({name})", f"{_words(name)}: {_words(word)}", result, language)


def _result(expression: str, label: str, result: Type, language: str) -> Iterator[Choice]:
    if isinstance(result, CollectionType):
        yield Choice(f"size({expression})", translate(language, "how many: {what}", what=label), NUMBER)
    elif (kind := _kind(result)) is not None:
        yield Choice(expression, label, kind)


def functions_of(symbols: SymbolTable, kind: Type) -> Iterator[tuple[str, Type]]:
    """The words and properties that take one such thing, each with the type of what it gives."""
    for name, overloads in symbols.callables.items():
        for each in overloads:
            if (
                len(each.parameters) == 1
                and name not in _BUILT_IN
                and name not in symbols.broken
                and is_subtype(symbols, kind, each.parameters[0])
            ):
                yield name, each.result()


def countables(symbols: SymbolTable, language: str) -> Iterator[Choice]:
    """What can be counted for a `player`: numbers of theirs, what lies with them, and things that are theirs."""
    player = EntityType("player")
    for name, result in functions_of(symbols, player):
        yield from (each for each in _result(f"{name}(player)", _words(name), result, language) if each.kind == NUMBER)
    for plural, kind in symbols.plurals.items():
        if kind == "player" or symbols.kinds[kind].form == "value":
            continue
        for name, result in functions_of(symbols, EntityType(kind)):
            if _kind(result) == "player":
                label = translate(language, "{things} whose {function} is the player", things=_words(plural), function=_words(name))
                yield Choice(f"count({kind} in {plural} where {name}({kind}) = player)", label, NUMBER)


def _member(kind: Type) -> Type:
    return kind.inner if isinstance(kind, CollectionType) else kind


def _kind(kind: Type) -> str | None:
    inner = getattr(kind, "inner", kind) if not isinstance(kind, CollectionType) else kind
    match inner:
        case BoolType():
            return TRUTH
        case IntRange():
            return NUMBER
        case EntityType(name):
            return name
        case _:
            return None


def _words(name: str) -> str:
    return name.replace("_", " ")
