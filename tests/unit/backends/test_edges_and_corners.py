"""Edges and corners of cells: both machines know the same of what lies at what, on squares and on hexagons."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.rules.lockstep import walk
from tests.unit.frontend.made import codes, word_codes

GAMES = Path(__file__).parents[2] / "games"
GAME = """\
rulewright: 1
game: network
players: 2 to 3
kinds:
  cell: {grid: GRID, width: 3, height: 3}
  road: {edges_of: cell}
  place: {corners_of: cell}
  rim: {part_of: road, where: size(cells_beside(road)) = 1}
  inner: {part_of: place, where: size(cells_beside(place)) > 2}
track:
  built(road): player or none
  house(place): player or none
  toll(rim): 0 to 3
  marks: set of place
words:
  roads_of(player): set(road in roads where built(road) = player)
  longest(player): max(size(group) for group in groups(roads_of(player))) otherwise 0
  crowded(place): exists(other in neighbours(place) where house(other) is not none)
  joined(player): connects(roads_of(player), edges_of(first(cells)), edges_of(last(cells) otherwise first(cells)))
  reached(player): union(ends(road) for road in roads_of(player))
  fields(player): union(cells_beside(place) for place in places where house(place) = player)
  closed: set(cell in cells where every(built(road) is not none for road in edges_of(cell)))
  lonely: count(place in inners where house(place) is none and empty(edges_at(place) common roads_of(first(players))))
play:
  - turns: clockwise
    safety_limit: 60
    do:
      - must: build
      - may: settle
actions:
  build:
    choose:
      road: roads where built(road) is none
    require:
      beside: {that: empty(roads_of(me)) or not empty(neighbours(road) common roads_of(me)), say: It hangs in the air.}
    do:
      - change: built(road) to me
      - change: marks to marks union ends(road)
      - if: road in rims
        then:
          - for_each: edge in set(edge in rims where edge = road)
            do:
              - add: up to 1 to toll(edge)
  settle:
    choose:
      place: reached(me)
    require:
      free: {that: house(place) is none and not crowded(place), say: Too near.}
      worth: {that: not empty(cells_beside(place) common set(cell in cells where place in corners_of(cell))), say: No.}
    do:
      - change: house(place) to me
scoring:
  roads: {points: longest(player) + size(fields(player)) + (if joined(player) then 5 else 0)}
  rest: {points: size(closed) + lonely + sum(toll(rim) for rim in rims)}
ranking:
  points: {most: score(player)}
"""


def written(tmp_path: Path, text: str) -> Path:
    return write_game(tmp_path, text)


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_both_machines_agree(tmp_path: Path, grid: str) -> None:
    table = load(written(tmp_path, GAME.replace("GRID", grid))).table(players=3)
    assert sum(walk(table, Random(seed), looks=5) for seed in range(3)) > 50


@pytest.mark.full
@pytest.mark.parametrize("players", [2, 3])
def test_lines_between_dots(players: int) -> None:
    table = load(GAMES / "boxes.game.yaml").table(players=players)
    assert sum(walk(table, Random(seed), looks=5) for seed in range(3)) >= 72


def test_there_are_as_many_as_there_should_be(tmp_path: Path) -> None:
    for grid, roads, places in (("square", 24, 16), ("hex", 38, 30)):
        kinds = load(written(tmp_path, GAME.replace("GRID", grid))).table(players=2).material.kinds
        assert (len(kinds["road"].places), len(kinds["place"].places)) == (roads, places)


def test_a_closed_box_is_owned_and_its_owner_goes_on() -> None:
    match = load(GAMES / "boxes.game.yaml").start(players=2, seed=1)
    for side in ("a1_north", "a1_west", "a1_south", "a1_east"):
        match.answer(f"draw {side}")
    assert match.to_json()["state"]["owner"] == {"a1": "seat_2"}
    assert [question.player for question in match.questions] == [1]
    assert match.why_not("draw a1_north") is not None


def test_a_file_may_have_words_of_its_own_that_are_called_so(tmp_path: Path) -> None:
    text = GAME.replace("GRID", "square") + "show:\n  cell: {label: edges_at(cell)}\n"
    text = text.replace("  closed:", "  edges_at(cell): size(neighbours(cell))\n  ends: 3\n  closed:")
    text = text.replace("empty(edges_at(place) common roads_of(first(players)))", "ends = 3").replace(
        "union(ends(road) for road in roads_of(player))", "places"
    )
    text = text.replace("marks union ends(road)", "places")
    table = load(written(tmp_path, text)).table(players=2)
    assert walk(table, Random(1), looks=3) > 10


@pytest.mark.parametrize(
    ("kinds", "code"),
    [
        ("wall: {edges_of: coast}", "N112"),
        ("wall: {edges_of: die}", "N151"),
        ("wall: {corners_of: wall}", "N151"),
        ("wall: {edges_of: cell}\n  fence: {edges_of: cell}", "N152"),
    ],
)
def test_edges_of_what_has_none(kinds: str, code: str) -> None:
    assert code in codes(f"kinds:\n  {kinds}\n")


def test_a_board_whose_edges_are_no_kind_has_no_word_for_them() -> None:
    assert word_codes("edges_of(a1)") == ["T114"]
