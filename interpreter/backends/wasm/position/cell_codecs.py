"""How the cells of tracked names and kept sets are written into blocks and read from them: one raw value of `struct` for each."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from itertools import groupby, product
from operator import or_
from struct import Struct
from typing import Any, NamedTuple

from interpreter.backends.wasm.position.layout import IndexArea, Layout, Track
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import NONE, WORD, places, universe
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import BoolType, IntRange, element_type, non_null
from interpreter.runtime.values.containers import Value

Encode = Callable[[Sequence[Value]], Iterable[Any]]  # values of cells to raw values: numbers, or bytes
Decode = Callable[[Sequence[Any]], Sequence[Value]]  # and back
_UNSIGNED = {1: "B", 2: "H", 4: "I"}
_HEIGHT = 2  # bytes of the height of a pile
MOST_LISTED = 4096  # values of a number that are listed


class UnreadableBlockError(ValueError):
    """Bytes that are no position of this layout."""


class CellCodec(NamedTuple):
    """How the cells of one name go into a block: their `struct` format with the gaps between them, and both ways."""

    format: str
    encode: Encode
    decode: Decode


def track_codec(layout: Layout, track: Track) -> CellCodec:
    """How the cells of a tracked name are written."""
    kinds = [layout.table.material.of(kind) for _, kind in layout.table.rules.state_vars[track.name].parameters]
    numbers = []
    for cell in product(*(kind.places for kind in kinds)):
        number = 0
        for size, place in zip(track.sizes, cell, strict=True):
            number = number * size + place
        numbers.append(number)
    sign, encode, decode = _form(layout, track)
    return CellCodec(_spread(sign, track.stride, numbers, track.size), encode, decode)


def index_codec(area: IndexArea, members: int) -> CellCodec:
    """How the sets of an index are written; `members`: those that there are."""
    count = area.size // (WORD * area.words)
    encode, decode = _masks(area.words, members)
    return CellCodec(_spread(_mask_sign(area.words), WORD * area.words, range(count), area.size), encode, decode)


def _spread(sign: str, stride: int, numbers: Sequence[int], size: int) -> str:
    """The format of cells at places with these numbers: of what lies between them nothing is written."""
    width, parts, end = Struct(f"<{sign}").size, list[str](), 0
    for number in numbers:
        parts += [*("x" * (number * stride - end)), sign]
        end = number * stride + width
    parts += "x" * (size - end)
    runs = ((part, len([*same])) for part, same in groupby(parts))
    return "".join(f"{number}{part}" if len(part) == 1 else part * number for part, number in runs)


def _form(layout: Layout, track: Track) -> tuple[str, Encode, Decode]:
    decl, material = layout.table.rules.state_vars[track.name], layout.table.material
    kind = non_null(decl.kind)
    if track.form == "number" and track.width == WORD:
        return "q", _wide_out, _wide_in
    if track.form == "number":
        if isinstance(kind, IntRange):
            limits = [layout.table.limits[cell] for cell in layout.table.cells_of(track.name)]
            values: Iterable[int] = range(track.low, 1 + max((high or 0 for _, high in limits), default=track.low))
        else:
            values = iter_bits(places(material, kind))
        return _UNSIGNED[track.width], *_numbers(values, track, truth=isinstance(kind, BoolType))
    if track.form == "bits":
        members = universe(material, kind)
        if track.is_optional:
            return f"{track.stride}s", partial(map, partial(_bits_out, track.words)), _each(partial(_bits_in, members))
        return _mask_sign(track.words), *_masks(track.words, members)
    held = frozenset(iter_bits(places(material, non_null(element_type(kind) or kind))))
    if track.form == "counts":
        numbers = Struct(f"<{track.capacity}{_UNSIGNED[track.width]}")
        return f"{track.stride}s", lambda pools: [numbers.pack(*pool) for pool in pools], _each(partial(_counts_in, numbers, held))
    out, back = partial(_pile_out, track), _each(partial(_pile_in, track, held))
    return f"{track.stride}s", lambda piles: [out(pile) if pile else b"" for pile in piles], back


def _each(read: Callable[[Any], Value]) -> Decode:
    return lambda raws: [read(raw) for raw in raws]


# ------------------------------------------------------------------------------------------------ numbers


def _wide_out(values: Sequence[Value]) -> list[int]:
    if NONE in values:
        raise Unsupported(f"{NONE} stands for none.")
    return [NONE if value is None else value for value in values]


def _wide_in(raws: Sequence[int]) -> list[Value]:
    return [None if raw == NONE else raw for raw in raws]


def _numbers(values: Iterable[int], track: Track, *, truth: bool) -> tuple[Encode, Decode]:
    """Numbers, truths and members by a table of all values they can have; numbers with very many are worked out."""
    first = -track.low + track.is_optional
    if isinstance(values, range) and len(values) > MOST_LISTED:
        return partial(_far_out, values, first), partial(_far_in, values, first)
    codes: dict[Value, int] = {(bool(value) if truth else value): value + first for value in values}
    if track.is_optional:
        codes[None] = 0
    back = {code: value for value, code in codes.items()}
    return lambda cells: map(codes.__getitem__, cells), lambda raws: [*map(back.__getitem__, raws)]


def _far_out(values: range, first: int, cells: Sequence[Value]) -> list[int]:
    is_optional = first > -values.start
    if not all(cell in values for cell in cells if cell is not None or not is_optional):
        raise KeyError(*cells)
    return [0 if cell is None else cell + first for cell in cells]


def _far_in(values: range, first: int, raws: Sequence[int]) -> list[Value]:
    is_optional = first > -values.start
    cells = [None if is_optional and raw == 0 else raw - first for raw in raws]
    if not all(cell in values for cell in cells if cell is not None):
        raise KeyError(*raws)
    return cells


# ------------------------------------------------------------------------------------------------ sets


def _mask_sign(words: int) -> str:
    return "Q" if words == 1 else f"{WORD * words}s"


def _masks(words: int, members: int) -> tuple[Encode, Decode]:
    """Sets as words: numbers where one word holds them, else bytes."""
    outside, size = ~members, WORD * words

    def checked(masks: Sequence[int]) -> Sequence[int]:
        if reduce(or_, masks, 0) & outside:
            raise UnreadableBlockError("A set has a member that there is not.")
        return masks

    if words == 1:
        return iter, checked
    return lambda masks: [mask.to_bytes(size, "little") for mask in masks], lambda raws: checked(
        [int.from_bytes(raw, "little") for raw in raws]
    )


def _bits_out(words: int, mask: int | None) -> bytes:
    return b"" if mask is None else b"\x01" + bytes(WORD - 1) + mask.to_bytes(WORD * words, "little")


def _bits_in(members: int, raw: bytes) -> int | None:
    flag, mask = int.from_bytes(raw[:4], "little"), int.from_bytes(raw[WORD:], "little")
    if flag > 1 or (flag and mask & ~members):
        raise UnreadableBlockError("A set has a member that there is not.")
    return mask if flag else None


# ------------------------------------------------------------------------------------------------ heaps


def _counts_in(numbers: Struct, held: frozenset[int], raw: bytes) -> tuple[int, ...]:
    counts = numbers.unpack(raw)
    if not held.issuperset(place for place, count in enumerate(counts) if count):
        raise UnreadableBlockError("A pool holds a thing that there is not.")
    return counts


def _pile_out(track: Track, pile: tuple[int, ...]) -> bytes:
    if len(pile) > track.capacity:
        raise Unsupported(f"More things lie under `{track.name}` than there are.", f"track.{track.name}")
    things = bytes(pile) if track.width == 1 else Struct(f"<{len(pile)}H").pack(*pile)
    return len(pile).to_bytes(_HEIGHT, "little") + things


def _pile_in(track: Track, held: frozenset[int], raw: bytes) -> tuple[int, ...]:
    height = int.from_bytes(raw[:_HEIGHT], "little")
    if not height:
        return ()
    if height > track.capacity:
        raise UnreadableBlockError("A pile is higher than there are things.")
    end = _HEIGHT + height * track.width
    pile = tuple(raw[_HEIGHT:end]) if track.width == 1 else Struct(f"<{height}H").unpack(raw[_HEIGHT:end])
    if not held.issuperset(pile):
        raise UnreadableBlockError("In a pile lies a thing that there is not.")
    return pile
