"""Bots that search: the same tries, figures and answers, whether the tree lies inside the module of the table or beside it."""

from collections.abc import Sequence
from dataclasses import replace
from math import log
from pathlib import Path
from typing import Any

import pytest

from interpreter import Mcts, load
from interpreter.backends.wasm.host import Trap
from interpreter.backends.wasm.search import tree
from interpreter.backends.wasm.search.inside import InnerTree
from interpreter.bots import mcts, search_tree
from interpreter.bots.search_tree import SearchTree
from interpreter.runtime.state.tree_search import ArmStatistics, RunningStatistics, logarithm
from interpreter.session.match import Match
from interpreter.session.rng import derive_stream
from tests.optional import require
from tests.tiers import by_game

require("wasmtime")
RULES = Path(__file__).parents[3] / "rules"
PLAYERS = {"spades": 4, "hearts": 4, "liars_dice": 3, "goofspiel": 3, "underwood": 3, "mycelia": 3, "drunter_drueber": 3}
NAMES = sorted(each.name.partition(".")[0] for each in RULES.rglob("*.game.yaml"))
SLOW = {"chess": 4, "go": 4, "draughts": 8, "glade": 8, "yahtzee": 12}  # how many answers games are played on, where that takes long
Figures = tuple[Sequence[ArmStatistics], RunningStatistics]
Watched = dict[type, list[Figures]]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    """What came of tries, round by round, by the kind of the tree."""
    found: Watched = {SearchTree: [], InnerTree: []}
    for kind in found:
        original = kind.statistics

        def statistics(self: Any, original: Any = original, kind: type = kind) -> Figures:
            figures: Figures = original(self)
            arms, usual = figures
            found[kind].append(([replace(arm, number=0) for arm in arms], replace(usual)))
            return figures

        monkeypatch.setattr(kind, "statistics", statistics)
    return found


def _both(match: Match, bot: Mcts, seed: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a bot answers beside the module and inside."""
    answers = []
    for enough in (1 << 30, 1):
        monkeypatch.setattr(mcts, "ENOUGH", enough)
        answers.append(str(match.advise(bot, match.questions[0].player, derive_stream(seed, "bot"))))
    return answers


def _later(name: str, answers: int) -> Match:
    """A match after some answers by chance, at a question with several options to which nobody has answered yet."""
    match, random = load(name).start(players=PLAYERS.get(name, 2), seed=1), derive_stream(1, "test")
    while not match.over and (answers > 0 or len(match.questions[0].options) == 1 or match.state.position.answered):
        options = match.questions[0].options
        match.answer(options[random.below(len(options))])
        answers -= 1
    return match


@pytest.mark.parametrize("name", by_game(NAMES))
def test_both_try_the_same_in_every_game(name: str, watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    match = _later(name, 4 if name != "kuhn_poker" else 0)
    assert not match.over
    first, second = _both(match, Mcts(48, horizon=SLOW.get(name, 30)), 3, monkeypatch)
    assert watched[SearchTree]
    assert watched[SearchTree] == watched[InnerTree]
    assert first == second


@pytest.mark.full
@pytest.mark.parametrize("name", ["goofspiel", "drunter_drueber"])
def test_whoever_answers_after_others_searches_inside_too(name: str, watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    match = _later(name, 0)
    while not (match.state.position.answered and len(match.questions[0].options) > 1):
        match.answer(match.questions[0].options[-1])
    first, second = _both(match, Mcts(60, horizon=12), 3, monkeypatch)
    assert watched[SearchTree] == watched[InnerTree]
    assert first == second


def test_long_searches_take_positions_again(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[Any] = []
    original = InnerTree.sweep

    def sweep(self: InnerTree, positions: Any, lucks: Sequence[int], places: Sequence[int]) -> None:
        starts.extend(positions)
        original(self, positions, lucks, places)

    monkeypatch.setattr(InnerTree, "sweep", sweep)
    _later("hearts", 4).advise(Mcts(2000, horizon=4), None, derive_stream(1, "bot"))
    assert len({id(each) for each in starts[: mcts.DRAWN]}) == mcts.DRAWN
    assert len(starts) > 3 * mcts.DRAWN
    assert len({id(each) for each in starts}) == mcts.DRAWN + (len(starts) - mcts.DRAWN + mcts.RENEWED - 1) // mcts.RENEWED
    for number, start in enumerate(starts[mcts.DRAWN :], mcts.DRAWN):
        assert any(start is each for each in starts[number - mcts.DRAWN : number]) == (number % mcts.RENEWED != 0)


@pytest.mark.parametrize(("name", "most"), [("connect_four", 30), ("goofspiel", 20), ("liars_dice", 25)])
def test_a_tree_that_is_full_takes_no_more(name: str, most: int, watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    match, left = _later(name, 2), []
    original = SearchTree.statistics
    monkeypatch.setattr(SearchTree, "statistics", lambda self: (left.append(self.room), original(self))[1])
    first, second = _both(match, Mcts(200, horizon=12, most=most), 5, monkeypatch)
    assert left[-1] == 0
    assert watched[SearchTree] == watched[InnerTree]
    assert first == second


@pytest.mark.parametrize(
    ("name", "figures"), [("tic_tac_toe", {"MOST_DEPTH": 2}), ("liars_dice", {"LISTED": 5, "MOST_KNOWN": 7}), ("hex", {"LISTED": 8})]
)
def test_long_ways_and_many_options_are_cut_alike(
    name: str, figures: dict[str, int], watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key, value in figures.items():
        for module in (tree, search_tree):
            monkeypatch.setattr(module, key, value)
    first, second = _both(_later(name, 1), Mcts(300, horizon=12), 5, monkeypatch)
    assert watched[SearchTree] == watched[InnerTree]
    assert first == second


def test_a_search_that_is_stopped_inside_begins_again_beside(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    match, original, calls = _later("connect_four", 2), InnerTree.sweep, []

    def sweep(self: InnerTree, *arguments: Any) -> None:
        calls.append(arguments)
        if len(calls) == 2:
            raise Trap("unreachable", ())
        original(self, *arguments)

    monkeypatch.setattr(InnerTree, "sweep", sweep)
    first, second = _both(match, Mcts(60), 1, monkeypatch)
    assert len(calls) == 2
    rounds = len(watched[SearchTree]) // 2
    assert watched[SearchTree][:rounds] == watched[SearchTree][rounds:]
    assert first == second


def test_calls_are_short_so_that_signals_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    tries, original = [], InnerTree.sweep

    def sweep(self: InnerTree, starts: Any, lucks: Sequence[int], places: Sequence[int]) -> None:
        tries.append(len(lucks) * len(places))
        original(self, starts, lucks, places)

    monkeypatch.setattr(InnerTree, "sweep", sweep)
    _later("connect_four", 2).advise(Mcts(2000), None, derive_stream(1, "bot"))
    assert 1900 < sum(tries) <= 2000
    assert max(tries) <= mcts.SLICE


def test_a_module_that_is_kept_forgets_what_it_counted(watched: Watched) -> None:
    match = _later("connect_four", 2)
    for seed in (1, 2, 1):
        match.advise(Mcts(80), None, derive_stream(seed, "bot"))
    rounds = len(watched[InnerTree]) // 3
    assert watched[InnerTree][:rounds] == watched[InnerTree][2 * rounds :]
    assert watched[InnerTree][:rounds] != watched[InnerTree][rounds : 2 * rounds]


@pytest.mark.parametrize("number", [1, 2, 3, 10, 255, 256, 257, 511, 100_000, 1 << 20])
def test_logarithms_are_nearly_right(number: int) -> None:
    assert -1e-9 < log(number) - logarithm(number) < 0.004
