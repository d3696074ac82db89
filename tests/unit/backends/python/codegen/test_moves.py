"""Things on their way: between holders of every sort both machines do the same, whether the thing can go or not."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.session.library import Game
from tests.rules.lockstep import same_game, walk

HOLDERS = {
    "bag": "pool of thing starting at pool(2 for thing in things)",
    "row": "pile of thing starting at pool(1 for thing in things)",
    "sack(player)": "pool of thing starting at pool(1 for thing in things)",
    "heap(player)": "pile of thing",
    "rack(player)": "set of thing starting at set(things)",
    "spot(player)": "slot of thing",
}
OPEN = {  # place -> the sort of holder
    place.replace("player", who): kind.split()[0]
    for place, kind in HOLDERS.items()
    for who in ("me", "other")
    if who == "me" or "(" in place
}
STEPS = {
    "one": "move: thing from {} to {}",
    "two": "move: up to 2 of thing from {} to {}",
    "all": "move: all from {} to {}",
    "under": "move: all from {} to {}\n        at: bottom",
    "top": "draw: up to 1 from {} to {}",
    "tops": "draw: up to 2 from {} to {}",
}
HEAD = """rulewright: 1
game: moves
language: en
title: Moves
text: Things go everywhere.
players: 2
kinds:
  thing: [ant, bee, cat]
track:
{tracks}
play:
  - turns: clockwise
    safety_limit: 250
    do:
      - must: [{names}]
        if_none: nothing
scoring:
  held:
    text: What lies in the sack, if the bag is not empty.
    points: if empty(bag) then 0 else count(thing in sack(player) where thing in bag)
actions:
"""


def actions() -> dict[str, str]:
    """Every step between any two places, by the name of its action."""
    found = {}
    for (first, second), form in product(product(OPEN, OPEN), STEPS):
        if (form in ("top", "tops") and OPEN[first] != "pile") or (form == "under" and OPEN[second] != "pile"):
            continue
        choices = ["thing: things"] * (form in ("one", "two")) + ["other: players"] * ("other" in first + second)
        choose = "".join(f"      {choice}\n" for choice in choices)
        name = f"go_{len(found)}"
        head = f"  {name}:\n    text: Go.\n" + (f"    choose:\n{choose}" if choose else "")
        found[name] = f"{head}    do:\n      - {STEPS[form].format(first, second)}\n"
    return found


@pytest.fixture
def game(tmp_path: Path) -> Game:
    path = tmp_path / "moves.game.yaml"
    found = actions()
    tracks = "\n".join(f"  {place}: {kind}" for place, kind in HOLDERS.items())
    path.write_text(HEAD.format(tracks=tracks, names=", ".join(found)) + "".join(found.values()), encoding="utf-8")
    return load(path)


@pytest.mark.full
def test_both_machines_move_things_alike(game: Game) -> None:
    for seed in range(2):
        table = game.table(players=2, seed=seed)
        assert walk(table, Random(seed), looks=20) >= 250
        same_game(table, seed)
