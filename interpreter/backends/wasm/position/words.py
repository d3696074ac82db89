"""Sets as words of 64 bits: how many words a set takes, and which bits may be set."""

from math import ceil

from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.diagnostics.span import Span
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import BoolType, EntityType, IntRange, Type, element_type, non_null, show

WORD = 8  # bytes
MOST_WORDS = 32  # of a set
NONE = -(1 << 63)  # what stands for none in a number of 8 bytes


def aligned(offset: int, width: int = WORD) -> int:
    """The next multiple of a width."""
    return -(-offset // width) * width


def words_for(size: int) -> int:
    """How many words hold so many bits; one at least."""
    return max(1, ceil(size / 64))


def universe(material: Domains, kind: Type, address: str = "", span: Span | None = None) -> int:
    """All members that a set of this kind can have, as a mask; `Unsupported` where sets are no masks or take too many words."""
    if not is_mask_set(non_null(kind)):
        raise Unsupported(f"A {show(non_null(kind))} is no set of bits.", address, span)
    mask = places(material, non_null(element_type(non_null(kind)) or kind))
    if words_for(mask.bit_length()) > MOST_WORDS:
        raise Unsupported(f"A {show(non_null(kind))} takes more than {MOST_WORDS} words.", address, span)
    return mask


def set_words(material: Domains, kind: Type, address: str = "", span: Span | None = None) -> int:
    """How many words a set of this kind takes: as many as the places of the kind of its members; `Unsupported` as above."""
    universe(material, kind, address, span)
    inner = non_null(element_type(non_null(kind)) or kind)
    return words_for(material.of(inner).size if isinstance(inner, EntityType) else places(material, inner).bit_length())


def entry_width(material: Domains, kind: Type) -> int:
    """How many bytes a member of a list or pile takes: numbers have 8, members and truths as few as tell them apart."""
    match non_null(kind):
        case BoolType():
            return 1
        case EntityType() as member:
            return next(width for width in (1, 2, WORD) if width == WORD or material.of(member).size <= 1 << 8 * width)
    return WORD


def places(material: Domains, kind: Type) -> int:
    """The values of a kind of members, truths or numbers from 0, as a mask."""
    match kind:
        case EntityType():
            return material.of(kind).members
        case BoolType():
            return 3
        case IntRange(int(low), int(high)) if low >= 0:
            return (1 << high + 1) - (1 << low)
    return 0
