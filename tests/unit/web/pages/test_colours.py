"""Colours of the pages: what is read has 4.5:1, what is only told apart 3:1, in light and dark (WCAG 2.2, 1.4.3 and 1.4.11)."""

import re
from pathlib import Path

import pytest

BASE = Path(__file__).parents[4] / "interpreter" / "web" / "pages" / "style" / "base.css"
PAIRS = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", BASE.read_text(encoding="utf-8"))
LIGHT, DARK = ({name: both[place] for name, *both in PAIRS} for place in (0, 1))
HUES = [f"hue-{number}" for number in range(8)]
READ = [
    *(("ink", ground) for ground in ("paper", "sheet", "cell", "accent-soft")),
    *(("soft", ground) for ground in ("paper", "sheet", "cell")),
    *(("accent", ground) for ground in ("paper", "sheet", "accent-soft")),
    ("on-accent", "accent"),
    ("warn", "warn-soft"),
    ("ink", "warn-soft"),
    ("red", "sheet"),
    *(("on-hue", hue) for hue in HUES),
]
SEEN = [
    *((mark, ground) for mark in ("lit", "last", "border", *HUES) for ground in ("cell",)),
    ("edge", "sheet"),
    ("edge", "paper"),
    ("warn", "paper"),
]


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, from 0 to 1."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_read_stands_out(colours: dict[str, str]) -> None:
    low = {pair: round(contrast(*(colours[name] for name in pair)), 2) for pair in READ}
    assert {} == {pair: ratio for pair, ratio in low.items() if ratio < 4.5}


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_told_apart_stands_out(colours: dict[str, str]) -> None:
    low = {pair: round(contrast(*(colours[name] for name in pair)), 2) for pair in SEEN}
    assert {} == {pair: ratio for pair, ratio in low.items() if ratio < 3}
