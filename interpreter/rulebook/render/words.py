"""Words of a rulebook as parts of a page: with links, figures, and what stands in the margin."""

from xml.etree import ElementTree as ET

from interpreter.rulebook.book import document

_UNWRITABLE = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127, 0xFFFE, 0xFFFF), "\ufffd")  # no signs for people


def clean(words: str) -> str:
    """Words without signs that a page may not hold."""
    return words.translate(_UNWRITABLE)


def inner(parent: ET.Element, tag: str, attributes: dict[str, str] | None = None) -> ET.Element:
    """A new element inside of another."""
    return ET.SubElement(parent, tag, attributes or {})


def write(parent: ET.Element, parts: document.Inline) -> None:
    """Words with their marks, behind what is in the element already."""
    for part in parts:
        match part:
            case str():
                _append(parent, part)
            case document.Strong(words):
                inner(parent, "strong").text = clean(words)
            case document.CodeText(words):
                inner(parent, "code").text = clean(words)
            case document.Link(words, target):
                inner(parent, "a", {"href": f"#{target}"}).text = clean(words)
            case document.Quote(words, address):
                inner(parent, "span", {"class": "figure", "data-address": address}).text = clean(words)
            case document.Foreign(words, language):
                inner(parent, "span", {"lang": language}).text = clean(words)


def _append(parent: ET.Element, words: str) -> None:
    """Plain words behind the last element inside."""
    children = list(parent)
    if children:
        children[-1].tail = (children[-1].tail or "") + clean(words)
    else:
        parent.text = (parent.text or "") + clean(words)


def line_in(parent: ET.Element, margin: document.Margin) -> ET.Element:
    """Return the element in which a text is written: itself, or a line in it that has room for the margin beside the text."""
    return inner(parent, "div", {"class": "line"}) if margin.clauses or margin.variants else parent


def margin_in(parent: ET.Element, margin: document.Margin) -> None:
    """The clauses in the margin and the variants a line comes from, beside the text in the last line, if there is anything to say."""
    if not margin.clauses and not margin.variants:
        return
    last = parent[-1] if len(parent) and parent[-1].get("class") == "line" else parent
    small = inner(last, "small", {"class": "clauses"})
    if margin.clauses:
        numbers = inner(small, "span", {"class": "numbers"})
        numbers.text, numbers.tail = clean(" ".join(margin.clauses)), " " if margin.variants else ""
    for number, name in enumerate(margin.variants):
        span = inner(small, "span", {"class": "variant"})
        span.text, span.tail = clean(name), " " if number + 1 < len(margin.variants) else ""


def with_anchor(anchor: str, role: str = "") -> dict[str, str]:
    """The attributes of an element that is a place to lead to, or has a role."""
    return {key: value for key, value in (("id", anchor), ("class", role)) if value}
