"""Points beside a player's name are those of the score sheet, in all positions of random games, for the player who looks."""

import random

import pytest

from interpreter.model.ir import UserCall
from interpreter.model.types.types import PLAYER
from interpreter.runtime.notation.labels import shown_for
from interpreter.session.library import Game
from tests.rules.rule_sets import FILES, ROOT, loaded, with_printed

pytestmark = pytest.mark.full

ANSWERS = 80


def names_of_points(game: Game) -> list[int]:
    """The places of the figures that are nothing but the points of the player."""
    shown = shown_for(game.rules, PLAYER)
    figures = [] if shown is None else [*shown.figures.values()]
    return [place for place, each in enumerate(figures) if isinstance(each, UserCall) and each.name in ("score", "scoring.score")]


@pytest.mark.parametrize(
    "name", [each for game, path in FILES.items() if path.is_relative_to(ROOT / "rules") for each in with_printed(game, 1)]
)
def test_points_beside_names_are_those_of_the_sheet(name: str) -> None:
    game, source = loaded(name), random.Random(7)
    places = names_of_points(game)
    match = game.start(players=game.players[-1], seed=7)
    for _ in range(ANSWERS if places else 0):
        if match.over:
            break
        for viewer in (None, 0):
            players = match.scene(viewer)["players"]
            scores = match.standing(viewer).scores
            assert isinstance(players, list)
            shown = [each["figures"][place]["value"] for place in places for each in players]
            assert shown == [str(each) for each in scores] * len(places)
        match.answer(source.choice(match.questions).options.sample(source))
