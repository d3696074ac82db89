"""Layouts of Underwood that something has happened to: presets with random damage, for comparing reasons of refusal."""

import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

COMPONENTS = Path(__file__).parents[2] / "rules" / "underwood" / "underwood.components.yaml"
Layout = dict[str, Any]  # plain data as in the component file


def components() -> dict[str, Any]:
    """The component data as plain data."""
    data: dict[str, Any] = yaml.load(COMPONENTS.read_bytes(), yaml.CSafeLoader)
    return data


def shapes(rows: list[dict[str, Any]]) -> dict[str, list[list[int]]]:
    """The shapes of tiles by id."""
    return {row["id"]: row["cells"] for row in rows}


def lists_of(preset: Layout) -> Layout:
    """The lists of a preset, without its name and what it is meant for."""
    return {name: deepcopy(preset[name]) for name in ("tiles", "trail", "trees") if name in preset}


def damaged(preset: Layout, chance: random.Random) -> Layout:
    """A preset after nought to three accidents."""
    layout = lists_of(preset)
    for _ in range(chance.randrange(4)):
        chance.choice(_ACCIDENTS)(layout, chance)
    return layout


def _tile_lost(layout: Layout, chance: random.Random) -> None:
    layout["tiles"].pop(chance.randrange(len(layout["tiles"])))


def _tile_moved(layout: Layout, chance: random.Random) -> None:
    row, q, r = chance.choice(_rows(layout)), chance.randint(-2, 2), chance.randint(-2, 2)
    row["cells"] = [[cell[0] + q, cell[1] + r] for cell in row["cells"]]


def _tile_turned_over(layout: Layout, chance: random.Random) -> None:
    row = chance.choice(_rows(layout))
    row["cells"] = [[q + r, -r] for q, r in row["cells"]]


def _tile_turned(layout: Layout, chance: random.Random) -> None:
    row = chance.choice(_rows(layout))
    (home_q, home_r), *_ = row["cells"]
    row["cells"] = [[home_q - (r - home_r), home_r + (q - home_q) + (r - home_r)] for q, r in row["cells"]]


def _tile_renamed(layout: Layout, chance: random.Random) -> None:
    rows = _rows(layout)
    chance.choice(rows)["tile"] = chance.choice([chance.choice(rows)["tile"], f"T{chance.randint(18, 999)}"])


def _cell_changed(layout: Layout, chance: random.Random) -> None:
    cells = chance.choice(_rows(layout))["cells"]
    cells[chance.randrange(len(cells))] = list(chance.choice(chance.choice(_rows(layout))["cells"]))


def _cell_lost(layout: Layout, chance: random.Random) -> None:
    cells = chance.choice(_rows(layout))["cells"]
    if len(cells) > 1:
        cells.pop(chance.randrange(len(cells)))


def _list_lost(layout: Layout, chance: random.Random) -> None:
    layout.pop(chance.choice(["trail", "trees"]), None)


def _tree_planted(layout: Layout, chance: random.Random) -> None:
    layout.setdefault("trees", []).append([chance.randrange(12), chance.randrange(12)])


def _rows(layout: Layout) -> list[dict[str, Any]]:
    return [*layout["tiles"], *layout.get("trail", [])]


_ACCIDENTS: list[Callable[[Layout, random.Random], None]] = [
    _tile_lost,
    _tile_moved,
    _tile_turned_over,
    _tile_turned,
    _tile_renamed,
    _cell_changed,
    _cell_lost,
    _list_lost,
    _tree_planted,
]
