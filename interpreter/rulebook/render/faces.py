"""Faces of cards, dice and tiles as elements of a page, with the classes of the table's style sheets. The table's scripts build the same."""

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing import dice, playing_cards
from interpreter.drawing.piece_forms import FORMS, pieces
from interpreter.drawing.symbols import Symbols
from interpreter.rulebook.book.document import Face
from interpreter.rulebook.render.words import clean


def sort_of(face: Face, symbols: Symbols) -> str:
    """The way a face is drawn: `die`, `drawn` as one picture, `tile` of parts, `token`, `playing` card, `worded` card, or `plain`."""
    if face["form"] == "die" and "number" in face:
        return "die"
    if face["form"] == "token":
        is_whole = symbols.is_composed(str(face.get("picture"))) or _owner_of(face) is not None
        return "drawn" if is_whole else "tile" if face.get("parts") else "token"
    if playing_cards.is_suit(face.get("sign")):
        return "playing"
    return "worded" if face.get("sentences") or face.get("cost") else "plain"


def _owner_of(face: Face) -> int | None:
    """The colour of the part that only tells an owner, beside one that has a picture."""
    parts = face.get("parts", ())
    if len(parts) != 2 or not face.get("picture") or not any(part.get("picture") for part in parts):
        return None
    return next((part["colour"] for part in parts if part.get("colour") is not None and not part.get("picture")), None)


def face_element(face: Face, symbols: Symbols, *, is_small: bool = False, count: int = 1) -> ET.Element:
    """A face; small ones are without their sentences. count: of copies that lie together."""
    title = clean(f"{count} × {face['title']}" if count > 1 else face["title"])
    roles = ["face", *_roles(face, symbols), *(["is-small"] if is_small else []), *(["is-several"] if count > 1 else [])]
    whole = ET.Element(
        "span",
        {"class": " ".join(roles)}
        if sort_of(face, symbols) == "worded"
        else {"class": " ".join(roles), "role": "img", "aria-label": title},
    )
    whole.extend(_inside(face, symbols, is_small=is_small))
    if count > 1:
        ET.SubElement(whole, "span", {"class": "face-count"}).text = f"×{count}"
    return whole


def back(form: str, count: int | None) -> ET.Element:
    """The back of a card, or a cup, with how many things lie there."""
    shape = " is-cup" if form == "die" else ""
    whole = ET.Element("span", {"class": f"face is-back is-small{shape}{' is-several' if (count or 0) > 1 else ''}"})
    if count is not None:
        ET.SubElement(whole, "span", {"class": "face-count"}).text = str(count)
    return whole


def facts(face: Face) -> list[ET.Element]:
    """Return the short facts printed on a card, each with its name."""
    listing = _span("face-facts")
    for about, said in face.get("facts", ()):
        place = ET.SubElement(listing, "span")
        ET.SubElement(place, "b").text = clean(f"{about}: ")
        place[0].tail = clean(said)
    return [listing] if len(listing) else []


def picture(name: object, symbols: Symbols, role: str = "face-picture") -> ET.Element | None:
    """The picture of a name as an element of its own; None where there is none."""
    shown = symbols.shown(name)
    return None if shown is None else _drawing(role, "-0.5 -0.5 1 1", shown)


def _roles(face: Face, symbols: Symbols) -> list[str]:
    sort = sort_of(face, symbols)
    colours = [part["colour"] for part in face.get("parts", ()) if part.get("colour") is not None and sort != "drawn"]
    word, _, number = (f"hue {colours[0]}" if colours else str(face.get("style", ""))).partition(" ")
    ink = [f"hue-{int(number) % FORMS}"] if word == "hue" else [f"is-{word}"] if word else []
    return [f"is-{sort}", *ink]


def _inside(face: Face, symbols: Symbols, *, is_small: bool) -> Iterator[ET.Element]:
    match sort_of(face, symbols):
        case "die":
            yield _drawing("die", "0 0 100 100", *dice.side(int(face["number"])))
        case "drawn":
            lying = {
                "mark": False,
                "sign": "",
                "player": None,
                "thing": face["title"],
                "picture": face["picture"],
                "colour": _owner_of(face),
            }
            yield _drawing("face-picture", "-0.5 -0.5 1 1", *pieces([lying], {}, symbols))
        case "tile":
            yield _span("tile-parts", *(_span("tile-part", *_sign(part, symbols)) for part in face["parts"]))
        case "playing":
            yield from _playing(face, symbols, is_small=is_small)
        case "worded":
            yield from _worded(face, symbols, is_small=is_small)
        case "plain":
            yield _span("face-sign", *_sign({**face, "sign": f"{face.get('corner', face['title'])}{face.get('sign', '')}"}, symbols))
            yield from [_text("face-title", face["title"])] if face.get("corner", face["title"]) != face["title"] else []
        case _:
            yield from filter(lambda each: each is not None, [picture(face.get("picture"), symbols)])
            yield _text("token-title", face["title"])


def _playing(face: Face, symbols: Symbols, *, is_small: bool) -> Iterator[ET.Element]:
    corner, sign = str(face["corner"]), str(face["sign"])
    yield _index(corner, sign, "", symbols)
    if is_small:
        yield _drawing("large-suit", "-0.5 -0.5 1 1", playing_cards.suit(sign, symbols))
        return
    yield _drawing("pips", "0 0 100 140", *playing_cards.inner_picture(corner, sign, face.get("picture"), symbols))
    yield _index(corner, sign, " is-turned", symbols)


def _index(corner: str, sign: str, turned: str, symbols: Symbols) -> ET.Element:
    return _span(f"face-index{turned}", _text("", corner), _drawing("", "-0.5 -0.5 1 1", playing_cards.suit(sign, symbols)))


def _worded(face: Face, symbols: Symbols, *, is_small: bool) -> Iterator[ET.Element]:
    cost = [_text("face-cost", str(face["cost"]))] if face.get("cost") else []
    yield _span("face-head", _text("face-title", face["title"]), *cost)
    if is_small:
        return
    if (shown := picture(face.get("picture"), symbols)) is not None:
        yield _span("face-art", shown)
    said = [_sentence(about, text) for about, text in face.get("sentences", ())]
    yield _span("face-text", *said)


def _sentence(about: str, text: str) -> ET.Element:
    line = _text("face-sentence", text)
    if about:
        ET.SubElement(line, "b").text = f"{clean(about)}: "
        line[0].tail, line.text = line.text, ""
    return line


def _sign(part: Mapping[str, Any], symbols: Symbols) -> list[ET.Element]:
    shown = picture(part.get("picture"), symbols)
    return [_text("", str(part["sign"])) if shown is None else shown]


def _span(role: str, *inside: ET.Element) -> ET.Element:
    made = ET.Element("span", {"class": role} if role else {})
    made.extend(inside)
    return made


def _text(role: str, words: str) -> ET.Element:
    made = _span(role)
    made.text = clean(words)
    return made


def _drawing(role: str, box: str, *shapes: ET.Element) -> ET.Element:
    made = ET.Element("svg", {"viewBox": box, "aria-hidden": "true"} | ({"class": role} if role else {}))
    made.extend(shapes)
    return made
