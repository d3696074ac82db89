"""Modules that boards made from seeds share: they are what would have been made for each board anew, and play what generated Python plays."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from interpreter import Game, load
from interpreter.backends.wasm.engine import Instances, Playouts
from interpreter.backends.wasm.playouts import shared
from interpreter.backends.wasm.playouts.printed import printed
from interpreter.backends.wasm.playouts.printed_table import PrintedTable
from interpreter.backends.wasm.playouts.shared import SharedModules
from interpreter.backends.wasm.position.layout import layout_of
from interpreter.backends.wasm.tables.views import HiddenError, comparable, hiding, looks_alike, view_of, with_room
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.simulation.game_row import GameRow
from interpreter.simulation.simulate import SimulationTask, all_games
from tests.game_files import write_game
from tests.optional import require
from tests.tiers import first

require("wasmtime")
UNDERWOOD = ("underwood", "underwood+clearings", "underwood+saplings", "underwood+ant_trail", "underwood+mycorrhiza+clearings")
PLOTS = """\
rulewright: 1
game: plots
players: 2 to 4
components: plots.components.yaml
kinds:
  plate: {listed_in: plates, columns: {form: shape}}
  spot: {grid: hex, around: layout, names: q1r1}
  laid: {listed_in: layout.plates, columns: {plate: plate or none, cells: list of spot}}
  field: {part_of: spot, where: spot in covered}
  rim: {part_of: spot, where: size(neighbours(spot) common covered) < 4}
track:
  owner(field): player or none
  coins(player): 0 to size(fields)
  worth(field): 0 to 6
  lately: spot or none
layout:
  generate:
    plates: {pieces: plate, count: 3}
  conditions:
    one-board: {that: size(groups(covered)) = 1}
words:
  covered: set(spot in spots where exists(laid in laids where spot in cells(laid)))
  own(player): set(field in fields where owner(field) = player)
  beside(spot): set(near in neighbours(spot) where exists(laid in laids where near in cells(laid)))
  same_plate(spot): neighbours(spot) common covered
  seen(spot, direction): line(spot, direction, covered)
  reached(player): reach(own(player), covered without union(own(other) for other in others(player)))
  run_of(spot): longest_row(spot, own(me))
play:
  - turns: clockwise
    safety_limit: 60
    do:
      - must: [claim, look, tend]
        if_none: pass
actions:
  claim:
    choose: {field: fields where owner(field) is none}
    do:
      - change: owner(field) to me
      - change: lately to field
      - add: up to number_of(field) mod 3 + 1 to coins(me)
      - for_each: near in beside(field) common fields where owner(near) = me
        do:
          - add: up to 2 to worth(near)
  look:
    choose: {spot: rims, direction: directions}
    require:
      along: {that: seen(spot, direction) != list() and round < 6, say: Nothing to see.}
    do:
      - add: up to size(row_through(spot, direction, covered)) to coins(me)
      - change: lately to step(spot, direction)
  tend:
    choose: {field: own(me) where worth(field) > 0}
    require:
      near: {that: lately is none or lately in same_plate(field) or run_of(field) > 2, say: Too far.}
    do:
      - take: up to 1 from worth(field)
      - add: up to size(same_plate(field)) to coins(me)
end:
  done: {at: end of round, when: all_passed}
  late: {at: end of round, when: round = 12}
scoring:
  coins: {points: coins(player)}
  reach: {points: size(reached(player))}
  part: {points: sum(size(part) for part in groups(own(player)) where size(part) > 1)}
ranking:
  points: {most: score(player)}
"""
PLATES = """\
rulewright: 1
components: plots
plates:
  - {id: P1, form: [[0, 0], [1, 0], [2, 0], [0, 1]]}
  - {id: P2, form: [[0, 0], [1, 0], [0, 1], [1, 1], [2, 1]]}
  - {id: P3, form: [[0, 0], [1, 0], [2, 0]]}
  - {id: P4, form: [[0, 0], [1, 0], [2, 0], [3, 0], [3, 1], [4, 1]]}
"""


@pytest.fixture(scope="module")
def plots(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A game that asks much of a board made from a seed."""
    folder: Path = tmp_path_factory.mktemp("plots")
    (folder / "plots.components.yaml").write_text(PLATES, encoding="utf-8")
    return load(write_game(folder, PLOTS))


def _tables(game: Game, seats: Sequence[int], seeds: int) -> Iterator[GameInstance]:
    for seed in range(seeds):
        yield comparable(game.table(players=seats[seed % len(seats)], seed=seed))


def _anew(table: GameInstance) -> PrintedTable:
    return printed(table, layout_of(table), view=view_of(table))


def _check_shared(game: Game, seats: Sequence[int], seeds: int) -> int:
    """How many tables got a module that had been made for another; each of them is what would have been made anew, with its constants."""
    modules, binaries = SharedModules(printed), Counter[bytes]()
    for table in _tables(game, seats, seeds):
        module = modules.of(table, layout_of(table))
        assert module == _anew(table)
        binaries[module.binary] += 1
    return binaries.total() - len(binaries)


@pytest.mark.full
@pytest.mark.parametrize("name", first(1, UNDERWOOD))
def test_a_shared_module_is_the_one_that_would_have_been_made(name: str) -> None:
    assert _check_shared(load(name), (2, 3), 6) > 1


@pytest.mark.full
def test_a_shared_module_is_the_one_that_would_have_been_made_whatever_is_asked_of_boards(plots: Game) -> None:
    assert _check_shared(plots, (2, 2, 3), 12) > 7


def _rows(game: Game, machine: str, layouts: int | None, games: int) -> list[GameRow]:
    rows = all_games(SimulationTask(game, 3, "boards", layouts=layouts, machine=machine), games)  # type: ignore[arg-type]  # one of the machines
    assert {row.machine for row in rows} == {machine}
    return [replace(row, machine="") for row in rows]


@pytest.mark.full
@pytest.mark.parametrize("name", first(1, ["plots", "underwood", "underwood+saplings+ant_trail"]))
def test_games_on_boards_with_a_shared_module_are_the_same(name: str, plots: Game) -> None:
    game = plots if name == "plots" else load(name)
    assert _rows(game, "wasm", 12, 48) == _rows(game, "python", 12, 48)


def test_what_boards_differ_in_cannot_be_seen(plots: Game) -> None:
    one, other = (view_of(each) for each in _tables(plots, (3,), 2))
    assert one.material.kinds["spot"].size % 64 == 0
    assert looks_alike(one, other)
    with pytest.raises(HiddenError, match="members of field"):
        _ = one.material.kinds["field"].members
    with pytest.raises(HiddenError, match="the column cells"):
        _ = one.columns["cells"]
    with pytest.raises(HiddenError):
        _ = one.state_slots
    assert not looks_alike(one, view_of(comparable(plots.table(players=2, seed=1))))


def test_code_that_looks_at_what_is_hidden_is_made_for_the_table_alone(plots: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "view_of", lambda table: hiding(table, [*table.material.kinds], ()))
    table = next(_tables(plots, (3,), 1))
    assert SharedModules(printed).of(table, layout_of(table)) == printed(table, layout_of(table))


def test_room_for_cells_changes_no_game(plots: Game) -> None:
    table = plots.table(players=3, seed=5)
    playouts = Playouts(table, Instances())
    assert playouts.layout.table.material.kinds["spot"].size == 64
    assert playouts.layout.table.material.kinds["field"].places == table.material.kinds["field"].places
    assert with_room(table, ["plate"]).material == table.material
