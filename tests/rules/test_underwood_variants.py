"""The variants of Underwood: which go together, games with each such set, and the layouts that belong to them."""

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import interpreter
from interpreter.authoring.check.file_check import check_files
from interpreter.project.errors import RulesError
from interpreter.runtime.machine import machine
from interpreter.runtime.scoring import invariants
from interpreter.simulation.simulate import simulate
from tests.budgets import NIGHTLY
from tests.rules import underwood_damage as damage
from tests.tiers import first

RULES = Path(__file__).parents[2] / "rules"
ALL = ("ant_trail", "clearings", "mycorrhiza", "saplings")
SETS = [frozenset(chosen) for size in range(len(ALL) + 1) for chosen in combinations(ALL, size)]
APART = [{"ant_trail", "clearings"}, {"mycorrhiza", "saplings"}]
TOGETHER = [chosen for chosen in SETS if not any(pair <= chosen for pair in APART)]
LAYOUTS: Mapping[str, Any] = {row["id"]: damage.lists_of(row) for row in damage.components()["layouts"]}


def said(chosen: frozenset[str]) -> str:
    return "+".join(sorted(chosen)) or "base"


@cache
def game(chosen: frozenset[str]) -> interpreter.Game:
    """The game with these variants."""
    return interpreter.load("underwood", variants=sorted(chosen))


def test_nine_sets_of_variants_go_together() -> None:
    assert (16, 9) == (len(SETS), len(TOGETHER))


@pytest.mark.parametrize("chosen", [each for each in SETS if each not in TOGETHER], ids=said)
def test_variants_that_contradict_each_other_are_refused_with_the_reason(chosen: frozenset[str]) -> None:
    with pytest.raises(RulesError) as caught:
        interpreter.load("underwood", variants=sorted(chosen))
    expected = [sorted(pair) for pair in APART if pair <= chosen]
    assert {"O104"} == {found.code for found in caught.value.diagnostics}
    assert expected == [sorted((found.values["variant"], found.values["other"])) for found in caught.value.diagnostics]
    assert all(found.values["why"] for found in caught.value.diagnostics)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("chosen", first(3, TOGETHER), ids=said)
def test_games_by_chance_on_the_presets_keep_every_check(chosen: frozenset[str], players: int) -> None:
    layouts = [name for name in game(chosen).layouts(players) if name in LAYOUTS]
    assert layouts
    for layout in layouts if NIGHTLY else layouts[players % len(layouts) :][:1]:
        table = game(chosen).table(players=players, layout=layout)
        random = Random(f"{said(chosen)} {layout}")
        state = machine.start(table)
        while asked := machine.questions(table, state):
            state = machine.answer(table, state, asked[0].player, asked[0].options.sample(random.randrange))
            assert ([], ()) == ([broken.name for broken in invariants.violated_invariants(table, state, "")], state.notices)
        assert "blocked" == state.ended


@pytest.mark.parametrize("chosen", first(3, TOGETHER), ids=said)
def test_a_game_from_a_seed_finds_a_layout(chosen: frozenset[str]) -> None:
    report = simulate(game(chosen), players=3, games=1, seed=5)
    assert {"blocked"} == set(report.ends)


@pytest.mark.parametrize(("variants", "layout", "reasons"), [
    ("clearings", "base_2a", {"gap-missing"}),
    ("clearings", "clearings_2a", set()),
    ("clearings", "mycorrhiza_2a", {"trees-not-allowed"}),
    ("clearings", "ant_trail_2a", {"trail-not-allowed", "gap-missing"}),
    ("mycorrhiza", "base_2a", {"tree-count"}),
    ("mycorrhiza", "clearings_2a", {"tree-count", "gap-without-tree"}),
    ("mycorrhiza", "mycorrhiza_2c", set()),
    ("mycorrhiza", "mycorrhiza_ant_trail_2a", {"trail-not-allowed"}),
    ("clearings mycorrhiza", "mycorrhiza_2a", set()),
    ("clearings mycorrhiza", "mycorrhiza_2c", {"gap-missing"}),
    ("saplings", "base_2a", set()),
    ("saplings", "clearings_2a", {"gap-not-allowed"}),
    ("saplings", "mycorrhiza_2c", {"trees-not-allowed"}),
    ("saplings", "ant_trail_2a", {"trail-not-allowed"}),
    ("ant_trail", "base_2a", {"trail-tile-count"}),
    ("ant_trail", "clearings_2a", {"trail-tile-count", "gap-not-allowed"}),
    ("ant_trail", "mycorrhiza_ant_trail_2a", {"trees-not-allowed"}),
    ("ant_trail mycorrhiza", "mycorrhiza_ant_trail_2a", set()),
    ("ant_trail mycorrhiza", "ant_trail_2a", {"tree-count"}),
    ("ant_trail saplings", "ant_trail_2a", set()),
    ("", "clearings_2a", {"gap-not-allowed"}),
    ("", "mycorrhiza_2a", {"gap-not-allowed", "trees-not-allowed"}),
    ("", "ant_trail_2a", {"trail-not-allowed"}),
])  # fmt: skip
def test_a_layout_belongs_to_its_variants(variants: str, layout: str, reasons: set[str]) -> None:
    assert reasons == refusals(variants, LAYOUTS[layout])


def refusals(variants: str, layout: Mapping[str, object], players: int = 2) -> set[str]:
    found = game(frozenset(variants.split())).why_not_layout(layout, players=players)
    return {each.values["reason"] for each in found}


def changed(layout: str, part: str, number: int, new: object) -> dict[str, Any]:
    data = deepcopy(dict(LAYOUTS[layout]))
    data[part][number] = new
    return data


def test_two_trees_do_not_stand_on_one_place() -> None:
    layout = changed("mycorrhiza_2c", "trees", 1, LAYOUTS["mycorrhiza_2c"]["trees"][0])
    assert {"tree-duplicate"} == refusals("mycorrhiza", layout)


def test_no_tree_stands_on_a_tile() -> None:
    layout = changed("mycorrhiza_2c", "trees", 1, LAYOUTS["mycorrhiza_2c"]["tiles"][0]["cells"][0])
    assert "tree-on-tile" in refusals("mycorrhiza", layout)


def test_a_tree_at_the_edge_touches_four_spaces() -> None:
    assert {"tree-not-surrounded"} == refusals("mycorrhiza", changed("mycorrhiza_2c", "trees", 1, [0, 9]))


def test_a_fifth_tree_is_one_too_many() -> None:
    layout = deepcopy(dict(LAYOUTS["mycorrhiza_2c"]))
    layout["trees"].pop()
    assert {"tree-count"} == refusals("mycorrhiza", layout)


def test_every_gap_of_one_holds_a_tree() -> None:
    assert "gap-without-tree" in refusals("mycorrhiza", changed("mycorrhiza_2a", "trees", 0, [9, 2]))


def test_both_trail_tiles_lie_side_by_side() -> None:
    layout = deepcopy(dict(LAYOUTS["ant_trail_2a"]))
    layout["trail"][0]["cells"] = [[q + 20, r] for q, r in layout["trail"][0]["cells"]]
    assert "trail-not-joined" in refusals("ant_trail", layout)
    layout["trail"].pop()
    assert "trail-tile-count" in refusals("ant_trail", layout)


@pytest.mark.parametrize("chosen", first(3, TOGETHER), ids=said)
def test_the_order_of_variants_does_not_matter(chosen: frozenset[str]) -> None:
    there, back = (interpreter.load("underwood", variants=sorted(chosen, reverse=way)) for way in (False, True))
    assert (there.rules.digest, there.variants) == (back.rules.digest, back.variants)


def test_a_house_rule_goes_with_a_variant() -> None:
    dear = interpreter.load("underwood+dear_neighbours+saplings")
    assert ("dear_neighbours", "saplings") == dear.variants
    assert ("base_3a", "base_3b", "base_3c") == dear.layouts(3)[:3]
    assert {"blocked"} == set(simulate(dear, players=3, games=1, seed=1, invariants=True).ends)


@pytest.mark.full
def test_a_broken_house_rule_is_found_by_checking_its_folder(tmp_path: Path) -> None:
    for path in (RULES / "underwood").glob("underwood.*.yaml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    house = tmp_path / "house"
    house.mkdir()
    (house / "free.variant.yaml").write_text(
        "rulewright: 1\nvariant: free\nof: underwood\nbecause: Trying.\nchanges:\n  - {replace: words.may_fill, with: emty_space(space)}\n"
    )
    found = [found.code for found in check_files(sorted(tmp_path.rglob("*.yaml")))]
    assert ["Y305", "N105"] == found  # the copy lies elsewhere than the schemas


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("chosen", first(3, TOGETHER), ids=said)
def test_a_layout_is_made_for_every_set_of_variants_and_follows_from_its_seed(chosen: frozenset[str], players: int) -> None:
    assert "generated" in game(chosen).layouts(players)
    made = {seed: game(chosen).table(players=players, seed=seed, layout="generated").layout for seed in range(20 if NIGHTLY else 3)}
    assert made[1] == game(chosen).table(players=players, seed=1, layout="generated").layout
    assert len(made) == len({repr(layout) for layout in made.values()})
