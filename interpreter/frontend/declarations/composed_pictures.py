"""Pictures that combinations have of the pictures of their parts, and rows of those of their columns: `picture: {large: animal, small: [fruit, leaf], background: leaf}`."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.identifiers import COLOURS
from interpreter.model.ruleset.pictures import Composition, Layer, Picture, colour_of, composed_name
from interpreter.model.ruleset.ruleset import DisplayDecl, KindDecl
from interpreter.model.types.types import EntityType, Type, non_null

Look = tuple[str, str]  # the name of the picture of a member, and its colour; empty where it has none

_MARGIN, _GAP = 5, 2  # of a picture of 100 by 100


def composition_of(kind: KindDecl, node: nodes.Node, symbols: SymbolTable) -> Composition | None:
    """Return which parts or columns of a kind make its picture; None where it has one of its own, or none."""
    written = nodes.child(node, "picture")
    if not isinstance(written, nodes.MappingNode):
        return None
    known = list(_parts(kind.name, symbols))
    for name in (each for key in ("large", "small", "background") for each in _names(written, key)):
        if name.value not in known:
            symbols.report.add("N119", name.span, name=name.value, kind=kind.name, nearest=did_you_mean(name.value, known))
    large, small, background = (tuple(each.value for each in _names(written, key)) for key in ("large", "small", "background"))
    return Composition(large, small, background[0] if background else "")


def _names(node: nodes.MappingNode, key: str) -> Sequence[nodes.ScalarNode]:
    """The names under a key: one, or a list of them."""
    one = nodes.scalar_at(node, key)
    return nodes.scalars_of(node, key) if one is None else (one,)


def composed_pictures(shown: Sequence[DisplayDecl], found: Mapping[str, Picture], symbols: SymbolTable) -> Iterator[tuple[str, Picture]]:
    """Yield each composed picture with its name, one for every set of looks that parts may have. `found`: the pictures of the parts."""
    by_kind = {each.kind: each for each in shown}
    for each in shown:
        if each.composition is None or each.kind not in symbols.kinds:
            continue
        parts = _parts(each.kind, symbols)
        used = [name for name in parts if name in (*each.composition.large, *each.composition.small, each.composition.background)]
        for looks in product(*(_looks(parts[name], by_kind, symbols) for name in used)):
            name, picture = _composed(each.composition, dict(zip(used, looks, strict=True)), found)
            if name and name not in found:  # one alone is what it is
                yield name, picture


def _parts(kind: str, symbols: SymbolTable) -> dict[str, Type]:
    """The parts of a combination by name, and the columns of rows that name a member of a kind."""
    columns = {name.partition("/")[0]: table.kind for name, table in symbols.tables.items() if table.parameters == (EntityType(kind),)}
    return {name: part for name, part in (*symbols.kinds[kind].parts, *columns.items()) if isinstance(non_null(part), EntityType)}


def _looks(part: Type, by_kind: Mapping[str, DisplayDecl], symbols: SymbolTable) -> list[Look]:
    """The looks that a part may have: those of a kind's members, and none where it may be missing."""
    inner = non_null(part)
    found = _looks_of(inner.name, by_kind, symbols) if isinstance(inner, EntityType) else []
    return found if inner == part else list(dict.fromkeys([*found, ("", "")]))


def _looks_of(kind: str, by_kind: Mapping[str, DisplayDecl], symbols: SymbolTable) -> list[Look]:
    """The looks that members of a kind may have, each once."""
    shown = by_kind.get(kind) or by_kind.get(symbols.root(kind))
    members = {*symbols.kinds[symbols.root(kind)].members, *(shown.pictures if shown else ()), *(shown.colours if shown else ())}
    own = [] if shown is None else [(shown.pictures.get(each, shown.picture), colour_of(shown.colours, each)) for each in sorted(members)]
    inner = [part.name for _, part in symbols.kinds[symbols.root(kind)].parts if isinstance(part, EntityType) and part.name != kind]
    below = (
        []
        if any(picture for picture, _ in own)
        else [look for part in inner if part in by_kind for look in _looks_of(part, by_kind, symbols)]
    )
    return list(dict.fromkeys([*own, *below])) or [(shown.picture if shown else "", "")]


def _composed(composition: Composition, looks: Mapping[str, Look], found: Mapping[str, Picture]) -> tuple[str, Picture]:
    """One picture of the looks of its parts, with its name."""
    large, small = (
        [name for part in parts if (name := looks.get(part, ("", ""))[0]) in found] for parts in (composition.large, composition.small)
    )
    colour = looks.get(composition.background, ("", ""))[1]
    layers = tuple(_layers(large, small))
    tinted = bool(layers) and all(found[each.name].is_tinted for each in layers) and not composition.background
    number = COLOURS.index(colour) if colour in COLOURS else None
    return composed_name((*large, *small), colour), Picture("composed", is_tinted=tinted, layers=layers, background=number)


def _layers(large: Sequence[str], small: Sequence[str]) -> Iterator[Layer]:
    """The places of large pictures in a row, and of small ones in a row below."""
    room = 100 - 2 * _MARGIN
    below = min(42.0, (room + _GAP) / len(small) - _GAP) if small else 0.0
    above = min(room - below * 0.86 if small else room, (room + _GAP) / len(large) - _GAP) if large else 0.0
    yield from _row(large, above, _MARGIN if small else (100 - above) / 2)
    yield from _row(small, below, 100 - _MARGIN - below if large else (100 - below) / 2)


def _row(names: Sequence[str], size: float, y: float) -> Iterator[Layer]:
    """Pictures of one size side by side, spread over the width where there is room."""
    room = 100 - 2 * _MARGIN
    step = (room - size) / (len(names) - 1) if len(names) > 1 else 0
    first = _MARGIN if len(names) > 1 else (100 - size) / 2
    for number, name in enumerate(names):
        yield Layer(name, round(first + number * step, 1), round(y, 1), round(size, 1))
