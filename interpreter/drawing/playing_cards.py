"""Cards of ranks and suits as SVG: pips as on printed cards, a figure or a large letter on court cards. The page's scripts draw the same."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from interpreter.drawing.pen import PEN
from interpreter.drawing.symbols import Symbols

_SUITS = {
    "♥": "M0 .42C-.06 .32-.44 .1-.44-.16C-.44-.32-.32-.42-.2-.42C-.1-.42-.03-.36 0-.27C.03-.36 .1-.42 .2-.42C.32-.42 .44-.32 .44-.16C.44 .1 .06 .32 0 .42Z",
    "♦": "M0-.46Q.14-.18 .35 0Q.14 .18 0 .46Q-.14 .18-.35 0Q-.14-.18 0-.46Z",
    "♠": "M0-.46C.06-.34 .42-.12 .42 .12C.42 .26 .32 .33 .22 .33C.13 .33 .07 .28 .04 .22C.05 .34 .09 .41 .15 .46H-.15C-.09 .41-.05 .34-.04 .22C-.07 .28-.13 .33-.22 .33C-.32 .33-.42 .26-.42 .12C-.42-.12-.06-.34 0-.46Z",
    "♣": "M-.2-.22A.2 .2 0 1 1 .2-.22C.2-.15 .16-.09 .12-.05C.16-.08 .21-.1 .25-.1A.2 .2 0 1 1 .25 .3C.15 .3 .07 .25 .04 .17C.05 .3 .09 .4 .15 .46H-.15C-.09 .4-.05 .3-.04 .17C-.07 .25-.15 .3-.25 .3A.2 .2 0 1 1-.25-.1C-.21-.1-.16-.08-.12-.05C-.16-.09-.2-.15-.2-.22Z",
}
_PLAIN = {"♡": "♥", "♢": "♦", "❤": "♥"}
_HALVES: dict[int, Sequence[Sequence[int]]] = {  # rows of pips left and right, and in the middle
    1: ((), (70,)), 2: ((), (28, 112)), 3: ((), (28, 70, 112)), 4: ((28, 112), ()), 5: ((28, 112), (70,)), 6: ((28, 70, 112), ()),
    7: ((28, 70, 112), (49,)), 8: ((28, 70, 112), (49, 91)), 9: ((26, 55, 85, 114), (70,)), 10: ((26, 55, 85, 114), (40, 100)),
}  # fmt: skip


def is_suit(sign: object) -> bool:
    """True if a sign is that of a suit."""
    return isinstance(sign, str) and _PLAIN.get(sign, sign) in _SUITS


def suit(sign: str, symbols: Symbols, **attributes: float | str) -> ET.Element:
    """The sign of a suit around the point 0, 0, in a room of 1 x 1."""
    address = f"picture-suit-{tuple(_SUITS).index(_PLAIN.get(sign, sign))}"
    if address not in symbols.used:
        symbols.used[address] = PEN.shape(
            "symbol", "", PEN.shape("path", "suit", d=_SUITS[_PLAIN.get(sign, sign)]), id=address, viewBox="-.5 -.5 1 1"
        )
    return PEN.shape("use", "", href=f"#{address}", x=-0.5, y=-0.5, width=1, height=1, **attributes)


def inner_picture(rank: str, sign: str, picture: object, symbols: Symbols) -> list[ET.Element]:
    """The inner picture of a card in a room of 100 x 140; `picture`: the name of the figure of a court card."""
    count = 1 if rank == "A" else int(rank) if rank.isdecimal() else 0
    if count not in _HALVES:
        return _court(rank, sign, symbols.shown(picture), symbols)
    sides, middle = _HALVES[count]
    size = 52 if count == 1 else 24
    return [
        _pip(sign, symbols, (x, y), f"{size} {-size}" if y > 71 else str(size))
        for x, rows in ((30, sides), (70, sides), (50, middle))
        for y in rows
    ]


def _pip(sign: str, symbols: Symbols, place: tuple[int, int], size: str, turn: int = 0) -> ET.Element:
    turned = f" rotate({turn})" if turn else ""
    return suit(sign, symbols, transform=f"translate({place[0]} {place[1]}){turned} scale({size})")


def _court(rank: str, sign: str, figure: ET.Element | None, symbols: Symbols) -> list[ET.Element]:
    drawn = PEN.text((50, 70), rank, "court-letter", dy="0.35em", text_anchor="middle")
    if figure is not None:
        drawn = PEN.shape("g", "court", figure, transform="translate(50 70) scale(58)")
    frame = PEN.shape("rect", "court-frame", x=20, y=14, width=60, height=112, rx=5)
    return [frame, drawn, _pip(sign, symbols, (31, 26), "16"), _pip(sign, symbols, (69, 114), "16", 180)]
