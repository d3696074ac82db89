"""Checks on types once all are declared: none is made of itself, none has too many members."""

from dataclasses import replace

from interpreter.frontend.source.nodes import MappingEntry
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.builtins.number_sets import MOST_PLACES
from interpreter.model.ruleset.ruleset import KindDecl
from interpreter.model.types.types import EntityType, non_null

LARGEST = 10_000  # members of a kind
DEEPEST = 20  # kinds made of kinds made of kinds


def check_made_of(entry: MappingEntry, symbols: SymbolTable) -> None:
    """Report a kind that is a part of itself or is made of itself, and let all that are in the circle be without members."""
    way = _way_back(entry.key, symbols)
    if way is None and _is_too_deep(entry.key, symbols):
        if all(diagnostic.code != "D104" for diagnostic in symbols.report):
            symbols.report.add("D104", entry.key_span, name=entry.key, deepest=DEEPEST)
        if symbols.kinds[entry.key].parts:
            symbols.kinds[entry.key] = _emptied(symbols.kinds[entry.key])
    elif way is not None:
        circle = " → ".join(f"`{name}`" for name in (entry.key, *way))
        symbols.report.add("D103", entry.key_span, name=entry.key, circle=circle)
        for name in way:
            symbols.kinds[name] = replace(_emptied(symbols.kinds[name]), part_of="")


def _way_back(name: str, symbols: SymbolTable) -> list[str] | None:
    """The kinds from one back to itself, through what it is a part of or made of; None if there is no such way."""
    pending, seen = [[name]], set[str]()
    while pending:
        way = pending.pop()
        for following in _made_of(way[-1], symbols):
            if following == name:
                return [*way[1:], name]
            if following not in seen:
                seen.add(following)
                pending.append([*way, following])
    return None


def _is_too_deep(name: str, symbols: SymbolTable) -> bool:
    """Whether a kind is made of kinds, made of kinds, and so on, beyond what can be handled."""
    level = {name}
    for _ in range(DEEPEST):
        level = {part for each in level for part in _made_of(each, symbols)} - {""}
    return bool(level)


def check_size(entry: MappingEntry, symbols: SymbolTable) -> None:
    """Report a kind with more members than can be handled, and one of numbers below 0."""
    kind = symbols.kinds[entry.key]
    if kind.form == "numbers" and kind.low < 0:
        symbols.report.add("B109", entry.key_span, name=entry.key)
    size = symbols.domain_size(EntityType(entry.key))[0]
    if size > LARGEST:
        symbols.report.add("B108", entry.key_span, name=entry.key, size=size, largest=LARGEST)
        symbols.kinds[entry.key] = _emptied(kind)
    elif kind.form == "numbers" and kind.high >= MOST_PLACES:
        symbols.report.add("B261", entry.key_span, name=entry.key, high=kind.high, largest=MOST_PLACES - 1)
        symbols.kinds[entry.key] = _emptied(kind)


def _emptied(kind: KindDecl) -> KindDecl:
    """The kind without members, but for a number, which every kind of numbers has."""
    return replace(kind, low=0, high=0) if kind.form == "numbers" else replace(kind, form="choices", members=(), parts=())


def _made_of(name: str, symbols: SymbolTable) -> list[str]:
    """The kinds that a kind is directly made of, or a part of."""
    kind = symbols.kinds.get(name)
    if kind is None:
        return []
    return [kind.part_of, *(part.name for part in (non_null(each) for _, each in kind.parts) if isinstance(part, EntityType))]
