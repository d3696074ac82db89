"""SVG pictures of cards: hands in fans, single cards in rows, what is face down as backs."""

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

from interpreter.display.cards import CardFace, CardGroup
from interpreter.svg import Pen

_WIDTH, _HEIGHT, _ROUND = 1.0, 1.4, 0.1
_EDGE, _UNSEEN = 0.4, 0.08  # what is seen of a card that another one covers: of its face, of its back
_APART = 1.25  # from one single card to the next
_LETTER, _LARGEST = 0.36, 0.72  # the size of what stands in the corner, and in the middle
_SHORT = 2  # signs that fit into a corner
_ROOM = 0.05
_EM = 3.4  # the width of a card beside text
_PEN = Pen(3)


def groups(parent: ET.Element, cards: Sequence[CardGroup]) -> None:
    """Groups of cards beside each other, each under its title."""
    whole = ET.SubElement(parent, "div", {"class": "cards"})
    for group in cards:
        place = ET.SubElement(whole, "figure")
        ET.SubElement(place, "figcaption").text = group.title
        place.append(drawing(group))


def drawing(group: CardGroup) -> ET.Element:
    """One group; who listens to the page hears its cards."""
    step, captions = _step(group), any(card.caption for card in group.cards)
    size = ((len(group.cards) - 1) * step + _WIDTH + 2 * _ROOM, _HEIGHT + 2 * _ROOM + (0.35 if captions else 0))
    shapes = [shape for number, card in enumerate(group.cards) for shape in _card(card, number * step, whole=_is_whole(group, number))]
    heard = ", ".join(f"{card.corner}{card.sign}" for card in group.cards if card.corner) or group.title
    return _PEN.drawing((-_ROOM, -_ROOM), size, heard, shapes, width=f"{_PEN.number(size[0] * _EM)}em")


def _is_whole(group: CardGroup, number: int) -> bool:
    """Whether no other card of the group covers this one."""
    return not group.fanned or number == len(group.cards) - 1


def _step(group: CardGroup) -> float:
    """How far a card stands to the right of the one before."""
    if not group.fanned:
        return max(_APART, *(0.16 * len(card.caption) for card in group.cards))
    longest = max(max(len(card.corner), len(card.sign)) for card in group.cards)
    return max(_EDGE, 0.2 * longest) if longest else _UNSEEN


def _card(card: CardFace, left: float, *, whole: bool) -> Iterator[ET.Element]:
    """One card: its corner, and in its middle what it is where that is not covered."""
    yield _PEN.shape("rect", "card", x=left, y=0.0, width=_WIDTH, height=_HEIGHT, rx=_ROUND)
    if not card.corner:
        yield _PEN.shape("rect", "back", x=left + 0.1, y=0.1, width=_WIDTH - 0.2, height=_HEIGHT - 0.2, rx=_ROUND / 2)
    middle = card.sign or card.corner
    texts = [(0.2, 0.26, card.corner, 0.4), (0.2, 0.62, card.sign, 0.4)]
    if whole and len(card.corner) > _SHORT:
        texts = [(0.5, 0.26, card.corner, 0.9), (0.5, 0.92, card.sign, 0.9)]
    elif whole:
        texts.append((0.6, 0.92, middle, 0.7))
    for x, y, text, room in filter(lambda each: each[2], texts):
        size = min(_LARGEST if y > 0.9 else _LETTER, 1.45 * room / len(text))
        yield _PEN.text((left + x, y), text, _role(card), font_size=size)
    if card.caption:
        yield _PEN.text((left + _WIDTH / 2, _HEIGHT + 0.2), card.caption, "caption", font_size=0.24)


def _role(card: CardFace) -> str:
    """The class of what is written on a card: the colour of whoever's it is, red, or nothing."""
    return card.style.replace("hue ", "hue-") if card.style != "strong" else ""
