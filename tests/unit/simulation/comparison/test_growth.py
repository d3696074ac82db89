"""A comparison that grows is the whole one after as many pairs, and counts how often each action was taken."""

from collections import Counter
from dataclasses import replace

import pytest

from interpreter import Game, load
from interpreter.bots import Greedy
from interpreter.simulation.comparison.comparison import Comparison, summarize_pairs
from interpreter.simulation.comparison.findings import findings
from interpreter.simulation.comparison.growth import Growth
from interpreter.simulation.comparison.pairs import pairs_of
from interpreter.simulation.comparison.plots import plots
from interpreter.simulation.simulate import SimulationTask, all_games
from interpreter.simulation.workers import Execution


def tasks(game: str, *variants: str) -> tuple[SimulationTask, SimulationTask]:
    """A game, and the same with variants, for two players."""
    return SimulationTask(load(game), 2, 5), SimulationTask(load(game, variants=variants), 2, 5)


def without_actions(comparison: Comparison) -> Comparison:
    return replace(comparison, measures=tuple(each for each in comparison.measures if each.about != "action"))


def said(comparison: Comparison) -> str:
    return "\n".join(each.text for each in findings(comparison))


@pytest.mark.full
def test_what_has_grown_is_the_whole() -> None:
    both = tasks("underwood", "creeping")
    growth, whole = Growth(*both), summarize_pairs(*both, pairs_of(*both, 12, Execution()), 12)
    for portion, pairs in ((1, 1), (4, 5), (7, 12)):
        growth.play_on(portion)
        assert growth.comparison().pairs == pairs
    assert without_actions(growth.comparison()) == whole
    growth.play_on()
    assert without_actions(growth.comparison(12)) == whole


def test_a_comparison_that_was_stopped_says_so() -> None:
    growth = Growth(*tasks("tic_tac_toe"))
    growth.play_on(3)
    assert "Stopped after 3 of 40 pairs of games." in said(growth.comparison(wanted=40))
    assert "Stopped" not in said(growth.comparison())


@pytest.mark.parametrize("game", ["glade", "drunter_drueber", "hearts"])
def test_actions_are_counted_as_they_stand_in_the_records(game: str) -> None:
    loaded = load(game)
    players = loaded.players[0]
    counted = all_games(SimulationTask(loaded, players, 2, actions=True), 3)
    recorded = all_games(SimulationTask(loaded, players, 2, moves=True), 3)
    assert [replace(row, moves=()) for row in recorded] == counted
    assert [_first_words(loaded, row.moves) for row in recorded] == [+Counter(row.actions) for row in counted]


@pytest.mark.full
def test_actions_of_bots_are_counted_too() -> None:
    game = load("glade")
    (row,) = all_games(SimulationTask(game, 2, 2, bots=(Greedy(5), Greedy(5)), moves=True, actions=True), 1)
    assert _first_words(game, row.moves) == +Counter(row.actions)


def _first_words(game: Game, moves: object) -> Counter[str]:
    words = Counter(each.move.split()[0] for each in moves)  # type: ignore[attr-defined]  # they are decisions
    return Counter({name: count for name, count in words.items() if name in game.rules.actions})


def test_it_is_said_how_often_the_new_action_was_taken_and_what_became_of_the_others() -> None:
    growth = Growth(*tasks("underwood", "creeping"))
    growth.play_on(10)
    found = growth.comparison()
    times = sum(row.second.actions["creep"] for row in found.rows) / 10
    games = sum(row.second.actions["creep"] > 0 for row in found.rows)
    assert f"The new action “Creep from … to …” was taken in {games} of 10 games of B, {times:.1f} times a game." in said(found)
    assert "“Place”" not in said(found)
    assert ("Creep from … to …", "", f"{times:.1f}") in next(
        each for each in plots(found) if each.title == "How often actions are taken"
    ).rows


@pytest.mark.full
def test_a_changed_action_is_spoken_of_and_one_that_is_gone() -> None:
    plain, dear = tasks("underwood", "dear_neighbours")
    growth = Growth(plain, dear)
    growth.play_on(1)
    assert growth.comparison().changed_actions == {"grow"}
    _, creeping = tasks("underwood", "creeping")
    backwards = Growth(creeping, plain)
    backwards.play_on(1)
    assert "The action “Creep from … to …”, which B does not have, was taken" in said(backwards.comparison())


def test_who_wins_comes_first_and_everything_has_the_name_that_people_know() -> None:
    growth = Growth(*tasks("underwood", "creeping"))
    growth.play_on(10)
    told = said(growth.comparison())
    assert told.index("Who wins") < told.index("The new action")
    assert "`" not in told
    assert "enden gleich: „Das Spiel ist aus, sobald" in "\n".join(each.text for each in findings(growth.comparison(), "de"))


def test_figures_in_what_is_said_of_an_end_are_filled_in() -> None:
    growth = Growth(*tasks("tic_tac_toe"))
    growth.play_on(2)
    assert [each.called() for each in growth.comparison().about("ends") if each.of == "row"] == ["3 in a row win."]
