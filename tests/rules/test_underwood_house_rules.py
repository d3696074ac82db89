"""The house rules of Underwood: each has a scenario that needs it, and all of them go together, or it is said why not."""

import json
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpreter
from interpreter.authoring.scenarios.runner import CompiledGames, run_file
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.project.errors import PositionError, RulesError, RulewrightError, UsageError
from interpreter.runtime.machine import machine
from interpreter.runtime.scoring import invariants
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session.layouts import GENERATED
from tests.budgets import NIGHTLY
from tests.tiers import first

FOLDER = Path(__file__).parents[2] / "rules" / "underwood"
PRINTED = ("ant_trail", "clearings", "mycorrhiza", "saplings")
HOUSE = tuple(sorted(path.name.removesuffix(".variant.yaml") for path in FOLDER.glob("house/*.variant.yaml")))
SCENARIOS = sorted(FOLDER.glob("scenarios/*.scenario.yaml"))
ALL = tuple(sorted(PRINTED + HOUSE))

REFUSED = {
    ("ant_trail", "clearings"): {"O104"},
    ("dear_neighbours", "free_covering"): {"O104", "O105"},
    ("mycorrhiza", "saplings"): {"O104"},
    ("old_trees", "saplings"): {"O104"},  # it brings Mycorrhiza along
}
"""The pairs that do not go together, and the codes of the reasons. A new one has to be written down here."""

EVERY = 1 if NIGHTLY else 25  # `rulewright check rules/`, which CI runs as well, tries all pairs
PAIRS = [pair for number, pair in enumerate(combinations(ALL, 2)) if number % EVERY == 0 or pair in REFUSED]

GAMES = 50 if NIGHTLY else 1
LOOKS = 12 if NIGHTLY else 1  # at how many positions of forty answers all checks are looked at
LONGEST = 1000  # answers in a game
SEEDS = 20  # tried before it is said that there is no layout


class Without(CompiledGames):
    """Games from which one variant is left out."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def of(self, path: Path, report: Report, *, variants: Sequence[str] = ()) -> Compilation | None:
        """The game as if that variant had not been named."""
        return super().of(path, report, variants=[each for each in variants if each != self.name])

    def despite(self, path: Path, report: Report, *, variants: Sequence[str] = ()) -> tuple[Compilation | None, bool]:
        """The same, for scenarios that judge a layout."""
        return super().despite(path, report, variants=[each for each in variants if each != self.name])


def scenarios_of(name: str) -> list[Path]:
    """The scenarios that are played with a variant."""
    return [path for path in SCENARIOS if f"variants: [{name}" in (said := path.read_text()) or f", {name}]" in said]


@pytest.mark.parametrize("name", first(4, HOUSE))
def test_a_house_rule_has_a_scenario_that_needs_it(name: str) -> None:
    needing = []
    for path in scenarios_of(name):
        kept, left_out = Report(), Report()
        run_file(path, CompiledGames(), kept)
        run_file(path, Without(name), left_out)
        assert [] == list(kept)
        needing += [path.name] if len(left_out) else []
    assert needing, "no scenario fails without it"


def codes(error: RulewrightError) -> frozenset[str]:
    """The codes of what was found."""
    return frozenset(found.code for found in error.diagnostics)


@cache
def loaded(names: frozenset[str]) -> interpreter.Game | frozenset[str]:
    """The game with these variants, or the codes of what speaks against it."""
    try:
        return interpreter.load("underwood", variants=sorted(names))
    except RulesError as error:
        return codes(error)


def seated(game: interpreter.Game, players: int, random: Random) -> GameInstance:
    """A table on a layout that the rules accept: a ready one if there is one, else one made from a seed."""
    refused: frozenset[str] = frozenset()
    ready = [name for name in game.layouts(players) if name != GENERATED]
    for layout in random.sample(ready, len(ready)) + [GENERATED] * SEEDS:
        try:
            return game.table(players=players, layout=layout, seed=random.randrange(2**32))
        except (PositionError, UsageError) as error:
            refused |= codes(error)
    raise AssertionError(f"no layout for {players}: {sorted(refused)}")


def play(table: GameInstance, random: Random) -> None:
    """Play a game by chance; everything that is always true is so, and nothing falls short."""
    state = machine.start(table)
    for number in range(LONGEST):
        if not (asked := machine.questions(table, state)):
            break
        question = random.choice(asked)
        state = machine.answer(table, state, question.player, question.options.sample(random.randrange))
        assert () == state.notices
        if number * LOOKS % 40 < LOOKS:
            assert [] == [broken.name for broken in invariants.violated_invariants(table, state, "")]
    assert state.ended in {end.name for end in table.rules.ends}
    assert [] == [broken.name for broken in invariants.violated_invariants(table, state, "")]


@pytest.mark.full
@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_two_variants_play_or_are_refused_with_a_reason(pair: tuple[str, str]) -> None:
    game = loaded(frozenset(pair))
    expected = REFUSED.get(pair, set())
    assert expected == (game if isinstance(game, frozenset) else set())
    if isinstance(game, frozenset):
        return
    random = Random("+".join(pair))
    for number in range(GAMES):
        play(seated(game, game.players[number % len(game.players)], random), random)


@pytest.mark.full
@given(names=st.lists(st.sampled_from(ALL), min_size=3, max_size=6, unique=True), seed=st.integers(0, 2**32))
@settings(max_examples=300 if NIGHTLY else 6)
def test_several_variants_play_or_are_refused_in_whatever_order_they_are_named(names: list[str], seed: int) -> None:
    random = Random(seed)
    orders = [random.sample(names, len(names)) for _ in range(2)]
    found = [outcome(order) for order in orders]
    assert found[0] == found[1]
    game = loaded(frozenset(names))
    apart = [pair for pair in REFUSED if set(pair) <= set(names)]
    assert bool(apart) == isinstance(game, frozenset)
    if isinstance(game, frozenset):
        assert all(code.startswith("O") for code in game)
        return
    play(seated(game, game.players[seed % len(game.players)], random), random)


def outcome(names: Sequence[str]) -> str:
    """What becomes of the game with variants named in this order: the rules, or what speaks against them."""
    try:
        game = interpreter.load("underwood", variants=names)
    except RulesError as error:
        return json.dumps([(found.code, str(found.span)) for found in error.diagnostics])
    rules = game.rules
    return json.dumps(
        [rules.digest, list(rules.variants), *map(str, (rules.routines, rules.actions, rules.words, rules.scoring, rules.ends))]
    )
