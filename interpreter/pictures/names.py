"""Meaning of a picture's name: one of our own set, an icon, an emoji, or a file beside the rule file."""

import re
from enum import Enum

FILE_ENDINGS = (".svg", ".png")
MOST_BYTES = 64_000  # of a file
ICON = "icon "
_JOINER, _SELECTOR, _KEYCAP = "\u200d", "\ufe0f", "\u20e3"
_SIGN = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff]"
)
_SKIN, _REGION = "[\U0001f3fb-\U0001f3ff]", "[\U0001f1e6-\U0001f1ff]"
_TAGS = "[\U000e0020-\U000e007e]+\U000e007f"
_ONE = f"(?:{_REGION}{{2}}|[0-9#*]{_SELECTOR}?{_KEYCAP}|{_SIGN}(?:{_SELECTOR}|{_SKIN})?(?:{_TAGS})?(?:{_JOINER}{_SIGN}(?:{_SELECTOR}|{_SKIN})?)*)"
_LONGEST = 35  # code points of the longest emoji there is, and of some more


class Sort(Enum):
    """Sorts of names: the first four are pictures, the others are mistakes."""

    DRAWN = "drawn"
    ICON = "icon"
    EMOJI = "emoji"
    FILE = "file"
    EMOJIS = "several emoji"
    ELSEWHERE = "a file in another folder"


def sort_of(name: str) -> Sort:
    """Tell what a name means, by its form alone. A name in letters is one of our own set, whether there is such a picture or not."""
    if name.casefold().endswith(FILE_ENDINGS):
        is_plain = not set(name).intersection("/\\\0") and not name.startswith(".") and ":" not in name
        return Sort.FILE if is_plain else Sort.ELSEWHERE
    if name.startswith(ICON):
        return Sort.ICON
    if len(name) <= _LONGEST and re.fullmatch(_ONE, name):
        return Sort.EMOJI
    return Sort.EMOJIS if re.fullmatch(rf"(?:{_ONE}\s*){{2,}}", name[: 4 * _LONGEST]) else Sort.DRAWN
