"""Layouts by chance: list after list, judged as soon as a condition is settled, bounded."""

import pytest

from interpreter.diagnostics.render.plain_text import concise
from interpreter.model.ruleset.layout_dependencies import layout_dependencies
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.session import layout_search
from interpreter.session.rng import derive_stream
from tests.compilation import compile_text

GAME = """\
rulewright: 1
game: made
players: 2
components: made.components.yaml
kinds:
  plate: {listed_in: plates, columns: {form: shape}}
  spot: {grid: hex, around: layout, names: q1r1}
  laid: {listed_in: layout.plates, columns: {plate: plate or none, cells: list of spot}}
  lamp: {listed_in: layout.lamps, columns: {stands_on: spot}}
  field: {part_of: spot, where: spot in covered}
track:
  owner(field): player or none
layout:
  generate:
    plates: {pieces: plate, count: 3}
    lamps: {cells: places, count: 2}
  conditions:
    apart: {that: different(stands_on(lamp) for lamp in lamps)}
    one-board: {that: size(groups(covered)) = 1}
words:
  covered: set(spot in spots where exists(laid in laids where spot in cells(laid)))
  lit: set(stands_on(lamp) for lamp in lamps)
  places: set(spot in spots where PLACES)
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: claim
        if_none: pass
actions:
  claim:
    choose: {field: fields where owner(field) is none}
    do:
      - change: owner(field) to me
end:
  done: {at: end of round, when: all_passed}
"""
PLATES = """\
rulewright: 1
components: made
plates:
  - {id: P1, form: [[0, 0], [1, 0]]}
  - {id: P2, form: [[0, 0], [1, 0], [0, 1]]}
  - {id: P3, form: [[0, 0], [1, 0], [2, 0]]}
"""


def rules(places: str) -> RuleSet:
    """The game with lamps on these places."""
    found, report = compile_text("made.game.yaml", GAME.replace("PLACES", places).encode(), files={"made.components.yaml": PLATES.encode()})
    assert found is not None, [concise(each) for each in report]
    return found


@pytest.mark.parametrize("seed", range(10))
def test_cells_are_picked_one_by_one_from_what_is_allowed_at_that_moment(seed: int) -> None:
    # The second lamp must stand beside the first, which nothing but the set of places says.
    game = rules("spot not in covered and spot not in lit and (empty(lit) or not empty(neighbours(spot) common lit))")
    table = layout_search.search_layout(game, players=2, options={}, generator=derive_stream(seed))
    assert table is not None
    assert table.layout is not None
    (a, b), (c, d) = table.layout["lamps"]  # type: ignore[misc]  # plain data
    assert (c - a, d - b) in {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


@pytest.mark.full
def test_without_any_place_no_layout_is_found_and_the_search_ends() -> None:
    assert (
        layout_search.search_layout(rules("spot in covered and spot not in covered"), players=2, options={}, generator=derive_stream(1))
        is None
    )


def test_a_condition_reads_the_lists_it_speaks_of_through_words_and_parts() -> None:
    game = rules("spot not in covered")
    assert game.layout is not None
    read = {condition.name: layout_dependencies(game, condition.test) for condition in game.layout.conditions}
    assert {"apart": {"lamps"}, "one-board": {"plates"}} == read
    assert {"plates"} == layout_dependencies(game, game.words["places"].body)
