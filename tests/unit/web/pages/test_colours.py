"""
Colours of the pages: what is read has 4.5:1, what is only told apart 3:1, in light and dark (WCAG 2.2, 1.4.3 and 1.4.11), for who sees all
colours, for who lacks one sort of cones, and in grey (where the ratio is the same, since it is one of luminances). Boards and cards are lit in
both: within them all colours have their light value.
"""

import re
from pathlib import Path

import pytest

from interpreter.model.identifiers import COLOURS

THEME = (Path(__file__).parents[4] / "interpreter" / "web" / "pages" / "style" / "theme.css").read_text(encoding="utf-8")
BOARD = (Path(__file__).parents[4] / "interpreter" / "web" / "pages" / "style" / "board.css").read_text(encoding="utf-8")
PAIRS = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", THEME)
LIT_ONES = re.findall(r"--([\w-]+): (#[0-9a-f]{6});", THEME)  # the same in light and dark
MIXES = re.findall(r"fill: color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--(\w+)\)\);", BOARD)
Colour = tuple[float, float, float]  # red, green, blue from 0 to 1, as screens are told them
Vision = tuple[Colour, Colour, Colour]
VISIONS: dict[str, Vision] = {  # on linear red, green, blue: Machado, Oliveira and Fernandes 2009, severity 1.0
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def colour(text: str) -> Colour:
    """The colour that `#rrggbb` names."""
    red, green, blue = (int(text[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def mix(one: Colour, share: float, other: Colour) -> Colour:
    """A colour of which so much is one, and the rest another."""
    red, green, blue = (share * first + (1 - share) * second for first, second in zip(one, other, strict=True))
    return red, green, blue


def scheme(place: int) -> dict[str, Colour]:
    """The colours by name, and the grounds of cells that are lit, chosen or last, as `lit 16`."""
    plain = {name: colour(both[place]) for name, *both in PAIRS} | {name: colour(each) for name, each in LIT_ONES}
    return plain | {f"{name} {share}": mix(plain[name], int(share) / 100, plain[ground]) for name, share, ground in MIXES}


LIGHT, DARK = scheme(0), scheme(1)
GROUNDS = ["cell", *(f"{name} {share}" for name, share, _ in MIXES)]
OWNERS = {  # by class, what stands on it and what its edge is
    hue: (on or "on-hue", rim or hue)
    for hue, on, rim in re.findall(
        r"\.(hue-\d+), .*? --hue: var\(--hue-\d+\);(?: --on-hue: var\(--([\w-]+)\);)?(?: --rim: var\(--([\w-]+)\);)?[^}]* }",
        THEME,
    )
}
SURFACES = [f"{name}-{number}" for name, count in (("square", 3), ("ground", len(COLOURS))) for number in range(count)]
PAGE_READ = [
    *(("ink", ground) for ground in ("paper", "paper-light", "sheet", "accent-soft")),
    *(("soft", ground) for ground in ("paper", "paper-light", "sheet")),
    *(("accent", ground) for ground in ("paper", "sheet", "accent-soft")),
    ("on-accent", "accent"),
    ("warn", "warn-soft"),
    ("warn", "sheet"),
    ("ink", "warn-soft"),
    ("red", "sheet"),
    ("on-wood", "wood-face"),
    ("on-felt", "felt-deep"),
]
PAGE_SEEN = [
    *((edge, ground) for edge in ("edge", "accent", "lit") for ground in ("sheet", "paper")),
    ("warn", "paper"),
]
LIT_READ = [
    *(("ink", ground) for ground in (*GROUNDS, *SURFACES)),
    ("soft", "cell"),
    *(("card-ink", ground) for ground in ("card", "card-band", "card-field")),
    ("red", "card"),
    *((on, hue) for hue, (on, _) in OWNERS.items()),
]
LIT_SEEN = [
    *(
        (mark, ground)
        for mark in ("lit", "border", "warn", *(rim for _, rim in OWNERS.values() if rim.startswith("rim")))
        for ground in GROUNDS
    ),
    *(("last", ground) for ground in GROUNDS if not ground.startswith("lit")),
    ("lit-halo", "lit"),
]


def luminance(seen: Colour, vision: Vision) -> float:
    """The relative luminance of a colour as it is seen, from 0 to 1."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in seen]
    red, green, blue = (min(1, max(0, sum(share * part for share, part in zip(row, linear, strict=True)))) for row in vision)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour, vision: Vision) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one, vision), luminance(other, vision)))
    return (light + 0.05) / (dark + 0.05)


def _too_faint(colours: dict[str, Colour], vision: str, pairs: list[tuple[str, str]], least: float) -> dict[tuple[str, str], float]:
    ratios = {pair: round(contrast(*(colours[name] for name in pair), VISIONS[vision]), 2) for pair in pairs}
    return {pair: ratio for pair, ratio in ratios.items() if ratio < least}


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(PAGE_READ, 4.5), (PAGE_SEEN, 3)], ids=["read", "told apart"])
def test_pages_have_enough_contrast(colours: dict[str, Colour], vision: str, pairs: list[tuple[str, str]], least: float) -> None:
    assert _too_faint(colours, vision, pairs, least) == {}


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(("pairs", "least"), [(LIT_READ, 4.5), (LIT_SEEN, 3)], ids=["read", "told apart"])
def test_boards_and_cards_have_enough_contrast(vision: str, pairs: list[tuple[str, str]], least: float) -> None:
    assert _too_faint(LIGHT, vision, pairs, least) == {}


def test_the_formulas() -> None:
    white, black, red, green = (colour(text) for text in ("#ffffff", "#000000", "#ff0000", "#00ff00"))
    for vision in VISIONS.values():
        assert contrast(white, black, vision) == pytest.approx(21, abs=0.01)
    assert contrast(red, black, VISIONS["protanopia"]) < contrast(red, black, VISIONS["all cones"]) / 1.5
    assert contrast(red, green, VISIONS["deuteranopia"]) < contrast(red, green, VISIONS["all cones"])
    assert MIXES
    assert list(OWNERS) == [f"hue-{number}" for number in range(len(COLOURS))]
