"""Things beside the boards of a figure: hands, piles, markets as faces and backs, figures in words."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing.symbols import Symbols
from interpreter.rulebook.book.document import Face
from interpreter.rulebook.render.faces import back, face_element, sort_of
from interpreter.rulebook.render.words import clean

Json = Mapping[str, Any]
_SINGLE = "value"  # the form of a place for one thing
_FOLDED = "box"  # the zone that a table folds away
_OFFERED = "market"  # the zone whose cards are read
_FAN = 5  # so many cards beside each other lie one over the other


def lying(parent: ET.Element, scene: Json, faces: Mapping[str, Face], symbols: Symbols) -> None:
    """Things beside the boards, by place: those with a face as such, all else in words; nothing that a table folds away."""
    labels = {player["id"]: player["label"] for player in scene["players"]}
    groups, lines = [], []
    seen = (each for each in scene["holdings"] if each["zone"] != _FOLDED)
    for _, found in groupby(seen, key=lambda each: (each["track"], None if each["form"] == _SINGLE or each["place"] else each["id"])):
        holdings = list(found)
        drawn = [shown for each in holdings if (shown := _things(each, faces, symbols)) is not None]
        if len(drawn) == len(holdings) and any(map(len, drawn)):
            known = [_grounds(each, faces, symbols) for each in holdings]
            groups.append(_group(holdings, drawn, labels, known))
        else:
            lines += [f"{_title(each, labels)}: {each['text']}" for each in holdings if each["text"] not in ("", "0")]
    if groups:
        ET.SubElement(parent, "div", {"class": "lying"}).extend(groups)
    if lines:
        listing = ET.SubElement(parent, "ul", {"class": "beside"})
        for line in lines:
            ET.SubElement(listing, "li").text = clean(line)


def _title(holding: Json, labels: Mapping[str, str]) -> str:
    where = ", ".join(filter(None, (labels.get(holding["player"], ""), holding["of"])))
    title = str(holding["title"])
    return f"{where}: {title}" if where else title[:1].upper() + title[1:]


def _grounds(holding: Json, faces: Mapping[str, Face], symbols: Symbols) -> list[ET.Element]:
    """The faces of what a place is for: of the tile that a counter lies on."""
    known = (faces.get(f"{each['kind']}:{each['name']}") for each in holding["place"])
    return [face_element(each, symbols, is_small=True) for each in known if each is not None]


def _group(
    holdings: Sequence[Json], drawn: Sequence[Sequence[ET.Element]], labels: Mapping[str, str], grounds: Sequence[list[ET.Element]]
) -> ET.Element:
    """Things that lie together under their title; places for single ones each over whose it is, or beside what they are for."""
    whole = ET.Element("figure", {"class": "group"})
    is_row = (holdings[0]["form"] == _SINGLE and len(holdings) > 1) or any(grounds)
    title = ET.SubElement(whole, "figcaption")
    title.text = clean(_title({**holdings[0], "player": None, "of": ""} if is_row else holdings[0], labels))
    row = ET.SubElement(whole, "div", {"class": "faces"})
    for holding, things, ground in zip(holdings, drawn, grounds, strict=True):
        for thing in things:
            is_apart = bool(ground) or (is_row and holding["player"])
            place = ET.SubElement(row, "span", {"class": "place is-on" if ground else "place"}) if is_apart else row
            place.extend([*ground, thing])
            if is_apart and holding["player"]:
                ET.SubElement(place, "small").text = clean(labels.get(holding["player"], ""))
    if len(row) > _FAN and all("is-playing" in each.get("class", "") for each in row):
        row.set("class", "faces is-fan")
    return whole


def _things(holding: Json, faces: Mapping[str, Face], symbols: Symbols) -> list[ET.Element] | None:
    """The faces of what lies in one place, or its back; None where there is nothing to draw."""
    if holding["kind"] is None:
        return None
    if holding["hidden"]:
        is_there = holding["count"] is None or holding["count"] > 0
        form = next((face["form"] for name, face in faces.items() if name.startswith(f"{holding['kind']}:")), "card")
        return [back(form, holding["count"])] if is_there else []
    known = [(item, faces.get(f"{item['thing']['kind']}:{item['thing']['name']}")) for item in holding["items"] if item["thing"]]
    if len(known) < len(holding["items"]) or any(face is None for _, face in known):
        return None
    whole = ("playing", "die", *(("worded",) if holding["zone"] == _OFFERED else ()))
    return list(_faces(known, symbols, whole))


def _faces(known: Sequence[tuple[Json, Face | None]], symbols: Symbols, whole: Sequence[str]) -> Iterator[ET.Element]:
    """Faces, small ones without their sentences; `whole`: the sorts that are shown as large as a reader needs them."""
    for item, face in known:
        if face is not None:
            yield face_element(face, symbols, is_small=sort_of(face, symbols) not in whole, count=item["count"])
