"""How the slots of routines in progress are written into blocks and read from them."""

from collections.abc import Callable
from dataclasses import replace
from struct import Struct
from typing import NamedTuple

from interpreter.backends.wasm.position.cell_codecs import UnreadableBlockError
from interpreter.backends.wasm.position.frames import SlotArea
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import NONE, WORD, universe
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import EntityType, IntRange, Type, element_type, non_null
from interpreter.runtime.values.containers import Value

_NUMBER, _LENGTH = Struct("<q"), Struct("<i")
_LETTERS = {1: "B", 2: "H", WORD: "q"}  # of `struct`, by the bytes of a member
Fits = Callable[[int], bool]


class SlotCodec(NamedTuple):
    """Writes the value of a slot into a block, and reads it from one."""

    write: Callable[[bytearray, Value], None]
    read: Callable[[bytes], Value]


def slot_codec(material: Domains, area: SlotArea, players: int) -> SlotCodec:
    """How a slot is written, by its form."""
    match area.form:
        case "scalar" | "truth":
            return _scalar(material, area)
        case "bits":
            return _bits(material, area)
        case "counts":
            return _counts(area)
        case "list":
            return _list(material, area)
        case "answers":
            return _answers(material, area, players)


def _scalar(material: Domains, area: SlotArea) -> SlotCodec:
    offset, fits, is_truth = area.offset, _fits(material, area.kind), area.form == "truth"

    def write(block: bytearray, value: Value) -> None:
        if value == NONE:
            raise Unsupported(f"{NONE} stands for none.")
        _NUMBER.pack_into(block, offset, NONE if value is None else value)

    def read(block: bytes) -> Value:
        value: int = _NUMBER.unpack_from(block, offset)[0]
        if value == NONE:
            return None
        if not fits(value):
            raise UnreadableBlockError(f"{value} cannot stand at byte {offset}.")
        return bool(value) if is_truth else value

    return SlotCodec(write, read)


def _fits(material: Domains, kind: Type) -> Fits:
    """Whether a number can be a value of a kind."""
    inner = non_null(kind)
    if isinstance(inner, IntRange):
        return lambda _: True
    if isinstance(inner, EntityType):
        member = inner
        members = frozenset(material.of(member).places)
        return members.__contains__
    return (0, 1).__contains__


def _bits(material: Domains, area: SlotArea) -> SlotCodec:
    flag, begin, end, outside = area.offset, area.inner, area.offset + area.size, ~universe(material, area.kind)
    size, is_optional = end - begin, area.is_optional

    def write(block: bytearray, value: Value) -> None:
        if value is not None:
            block[begin:end] = value.to_bytes(size, "little")
            if is_optional:
                block[flag] = 1
        elif not is_optional:
            raise Unsupported("There is none where there always was something.")

    def read(block: bytes) -> Value:
        if is_optional and not _flag(block, flag):
            return None
        mask = int.from_bytes(block[begin:end], "little")
        if mask & outside:
            raise UnreadableBlockError(f"The set at byte {begin} has a member that there is not.")
        return mask

    return SlotCodec(write, read)


def _flag(block: bytes, offset: int) -> int:
    flag: int = _LENGTH.unpack_from(block, offset)[0]
    if flag not in (0, 1):
        raise UnreadableBlockError(f"{flag} at byte {offset} is neither 0 nor 1.")
    return flag


def _counts(area: SlotArea) -> SlotCodec:
    flag, begin, numbers, is_optional = area.offset, area.inner, Struct(f"<{area.capacity}I"), area.is_optional

    def write(block: bytearray, value: Value) -> None:
        if value is not None:
            numbers.pack_into(block, begin, *value)
            if is_optional:
                block[flag] = 1
        elif not is_optional:
            raise Unsupported("There is none where there always was something.")

    def read(block: bytes) -> Value:
        return None if is_optional and not _flag(block, flag) else numbers.unpack_from(block, begin)

    return SlotCodec(write, read)


def _list(material: Domains, area: SlotArea) -> SlotCodec:
    offset, begin, capacity = area.offset, area.inner, area.capacity
    inner = element_type(non_null(area.kind))
    assert inner is not None
    fits, sign = _fits(material, inner), _LETTERS[area.width]

    def write(block: bytearray, value: Value) -> None:
        if value is None:
            _LENGTH.pack_into(block, offset, -1)
            return
        if len(value) > capacity:
            raise Unsupported(f"A list has {len(value)} members, where {capacity} were expected at most.")
        _LENGTH.pack_into(block, offset, len(value))
        Struct(f"<{len(value)}{sign}").pack_into(block, begin, *value)

    def read(block: bytes) -> Value:
        length: int = _LENGTH.unpack_from(block, offset)[0]
        if length == -1:
            return None
        if not 0 <= length <= capacity:
            raise UnreadableBlockError(f"The list at byte {offset} has {length} members.")
        members = Struct(f"<{length}{sign}").unpack_from(block, begin)
        if not all(map(fits, members)):
            raise UnreadableBlockError(f"The list at byte {offset} has a member that there is not.")
        return members

    return SlotCodec(write, read)


def _answers(material: Domains, area: SlotArea, players: int) -> SlotCodec:
    """The answers of all seats, one behind the other."""
    assert area.each is not None
    each = area.each
    parts = [slot_codec(material, replace(each, offset=area.offset + seat * each.size), players) for seat in range(players)]

    def write(block: bytearray, value: Value) -> None:
        for part, one in zip(parts, value, strict=True):
            part.write(block, one)

    return SlotCodec(write, lambda block: tuple(part.read(block) for part in parts))
