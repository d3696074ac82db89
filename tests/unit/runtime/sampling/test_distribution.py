"""Draws against enumeration: every position that looks the same comes as often as it has physical deals, and no other comes."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from interpreter import load
from interpreter.runtime.knowledge.information_state import InformationState, information_state
from interpreter.runtime.sampling.determinization import sample_determinization
from interpreter.runtime.sampling.plan import SamplingPlan
from interpreter.runtime.sampling.random_walk import random_walk
from interpreter.session.match import Match
from interpreter.session.rng import derive_stream
from tests.budgets import NIGHTLY
from tests.game_files import write_game
from tests.unit.runtime.sampling.enumeration import chi_square, positions
from tests.unit.runtime.sampling.test_memory import SHELF

HERE = Path(__file__).parent
ROOT = HERE.parents[3]


def played(path: Path, players: int, *answers: str) -> Match:
    match = load(path).start(players=players, seed=1)
    for answer in answers:
        match.answer(answer)
    return match


def kuhn_poker() -> InformationState:
    return seen(played(ROOT / "rules/classics/kuhn_poker/kuhn_poker.game.yaml", 2, "pass"), 1)


def seen(match: Match, player: int) -> InformationState:
    return information_state(match.state.table, match.state.position, player)


def liars_dice() -> InformationState:
    faces = ("face 1", "face 3", "face 2", "face 2", "face 3", "face 3")
    return seen(played(HERE / "liars_dice.game.yaml", 3, *faces, "raise 2"), 1)


def battleship() -> InformationState:
    ships = ("area {a1}", "area {b3 c3 d3}", "area {a2}", "area {b4 c4 d4}")
    shots = ("shoot a1", "answer water", "shoot b3", "answer hit", "shoot c4", "answer hit", "shoot a2", "answer water")
    return seen(played(HERE / "battleship.game.yaml", 2, *ships, *shots), 0)


def goofspiel(folder: Path) -> InformationState:
    path = folder / "goofspiel.game.yaml"
    shipped = (ROOT / "rules/classics/goofspiel/goofspiel.game.yaml").read_text(encoding="utf-8")
    path.write_text(shipped.replace("{is: 13,", "{is: 4,"), encoding="utf-8")
    match = load(path).start(players=2, seed=1)
    match.answer("bid 3", player="seat_2")
    return seen(match, 0)


def voids() -> InformationState:
    match = load(HERE / "voids.game.yaml").start(players=3, seed=5)
    while not any(
        value for name, value in zip(match.state.table.state_slots, match.state.position.store, strict=True) if name.name == "void"
    ):
        match.answer(match.questions[0].options[0])
    return seen(match, 0)


DRAWS = 10_000 if NIGHTLY else 800


@pytest.mark.parametrize("made", [kuhn_poker, liars_dice, battleship, voids])
def test_every_position_comes_as_often_as_it_has_deals(made: Callable[[], InformationState], request: pytest.FixtureRequest) -> None:
    compare(made(), request.node.callspec.id)


def test_prizes_to_come_are_in_every_order_and_secret_bids_are_any(tmp_path: Path) -> None:
    compare(goofspiel(tmp_path), "goofspiel")


def test_what_is_remembered_stays_and_the_rest_is_dealt(tmp_path: Path) -> None:
    shelf = SHELF.replace("pool(d, e, f, g, h)", "pool(d, d, e)").replace("pool(a, b), known", "pool(h), known")
    match = load(write_game(tmp_path, shelf)).start(players=3, seed=4)
    for answer in ("cover a", "mix", "fetch", "cover b", "fetch"):
        match.answer(answer)
    known = information_state(match.state.table, match.state.position, 0, match.history.told(0))
    assert 1 == sum(len(token.places) > 1 for token in known.sightings)
    compare(known, "remembered")


def test_a_walk_comes_everywhere_as_often() -> None:
    """A walk is close to it only in the long run; where single steps lead everywhere it is soon."""
    known = voids()
    plan = SamplingPlan(known, by_the_rules=True, close=True)
    expected: Counter[object] = Counter()
    for state, deals in positions(known).items():
        expected[state.store] += deals
    compared("walk", expected, [random_walk(plan, derive_stream("walk", number).below) for number in range(150)])


def compare(known: InformationState, name: str) -> None:
    below = derive_stream("distribution", name).below
    compared(name, positions(known), [sample_determinization(known, below) for _ in range(DRAWS)])


def compared(name: str, expected: Mapping[Any, int], drawn: Sequence[object]) -> None:
    far, likely = chi_square(expected, Counter(drawn))
    print(f"\n| {name} | {len(expected)} | {len(drawn)} | {far:.1f} | {likely:.3f} |")
    assert likely > 0.01
