"""Attributes that a picture may have, each with the form of its values. Whatever is not listed here does not reach a page."""

import re
from collections.abc import Callable

LARGEST = 100_000.0  # of all numbers, whatever their sign
_LISTED = 8_000  # numbers in one attribute
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?"
_NUMBERS = re.compile(_NUMBER)
_LENGTH = re.compile(rf"{_NUMBER}(?:px|pt|mm|cm|in|%)?")
_LENGTHS = re.compile(rf"(?:{_LENGTH.pattern}[\s,]*)+")
_PATH = re.compile(r"[MmZzLlHhVvCcSsQqTtAaEe0-9+\-.,\s]*")
_POINTS = re.compile(r"[0-9eE+\-.,\s]*")
_TRANSFORM = re.compile(rf"\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\((?:\s*{_NUMBER}\s*,?)+\)[\s,]*)*")
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]{1,30}|(?:rgb|hsl)a?\([0-9.,%\s/degturna-]{1,60}\)|var\(--piece(?:-dark|-light)?\)")
_OWN_ID = re.compile(r"url\(\s*[\"']?#([A-Za-z_][\w.:-]{0,99})[\"']?\s*\)")
_HREF = re.compile(r"#([A-Za-z_][\w.:-]{0,99})")

Rename = Callable[[str], str]  # an id of the file into one that no other picture has


def _numbers(form: re.Pattern[str]) -> Callable[[str, Rename], str | None]:
    def read(value: str, _: Rename) -> str | None:
        found = _NUMBERS.findall(value)
        is_right = form.fullmatch(value) is not None and len(found) <= _LISTED
        return value if is_right and all(abs(float(each)) <= LARGEST for each in found) else None

    return read


def _dashes(value: str, rename: Rename) -> str | None:
    """Lengths of dashes; of none, and of tiny ones, a line would have millions."""
    listed = [float(each) for each in _NUMBERS.findall(value)]
    return value if value == "none" or (min(listed, default=0) >= 0 and sum(listed) >= 0.1 and _numbers(_LENGTHS)(value, rename)) else None


def _paint(value: str, rename: Rename) -> str | None:
    if own := _OWN_ID.match(value):
        return f"url(#{rename(own.group(1))})"
    return value if _COLOUR.fullmatch(value) else None


def _clip(value: str, rename: Rename) -> str | None:
    own = _OWN_ID.fullmatch(value)
    return "none" if value == "none" else f"url(#{rename(own.group(1))})" if own else None


def _one_of(*words: str) -> Callable[[str, Rename], str | None]:
    return lambda value, _: value if value in words else None


def href(value: str, rename: Rename) -> str | None:
    """Return a reference to another gradient of the same file."""
    own = _HREF.fullmatch(value)
    return f"#{rename(own.group(1))}" if own else None


_length, _transform = _numbers(_LENGTH), _numbers(_TRANSFORM)
_UNITS = _one_of("userSpaceOnUse", "objectBoundingBox")
_RULE = _one_of("nonzero", "evenodd")
_LENGTHS_OF = ("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height", "fx", "fy", "fr", "offset")
_STRENGTHS = ("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stroke-width", "stroke-miterlimit", "stroke-dashoffset")
ALLOWED: dict[str, Callable[[str, Rename], str | None]] = {
    **dict.fromkeys(_LENGTHS_OF, _length),
    **dict.fromkeys(_STRENGTHS, _length),
    **dict.fromkeys(("fill", "stroke", "stop-color", "color"), _paint),
    **dict.fromkeys(("transform", "gradientTransform"), _transform),
    **dict.fromkeys(("gradientUnits", "clipPathUnits"), _UNITS),
    **dict.fromkeys(("fill-rule", "clip-rule"), _RULE),
    "d": _numbers(_PATH),
    "points": _numbers(_POINTS),
    "stroke-dasharray": _dashes,
    "clip-path": _clip,
    "spreadMethod": _one_of("pad", "reflect", "repeat"),
    "stroke-linecap": _one_of("butt", "round", "square"),
    "stroke-linejoin": _one_of("miter", "round", "bevel"),
    "display": _one_of("none", "inline", "block"),
    "visibility": _one_of("visible", "hidden"),
    "vector-effect": _one_of("none", "non-scaling-stroke"),
}


def box_of(attributes: dict[str, str]) -> str | None:
    """Return the view box of the outermost element, from its size where it says none; None if it has no size, or a wrong one."""
    size = (re.fullmatch(rf"({_NUMBER})(?:px)?", attributes.get(side, "")) for side in ("width", "height"))
    sides = [each.group(1) for each in size if each]
    written = attributes.get("viewBox") or (" ".join(("0", "0", *sides)) if len(sides) == 2 else "")
    numbers = re.split(r"[\s,]+", written.strip())
    if len(numbers) != 4 or not all(_NUMBERS.fullmatch(each) and abs(float(each)) <= LARGEST for each in numbers):
        return None
    return " ".join(numbers) if min(float(numbers[2]), float(numbers[3])) >= 0.1 else None
