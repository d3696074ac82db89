"""No id is ever shown: pages, logs, terminal pictures of whole random games of every shipped rule set, in English and German."""

import random
from itertools import islice

import pytest

from interpreter.session.match import Match
from tests.rules.rule_sets import FILES, ROOT, loaded, with_printed
from tests.rules.shown_texts import ids_in, ids_of, log_texts, shown_texts

pytestmark = pytest.mark.full

SHIPPED = [each for game, path in FILES.items() if path.is_relative_to(ROOT / "rules") for each in with_printed(game, 1)]
LONGEST = 600  # answers: what is called something by then has been shown
LOOKS = 12  # positions of a game that are looked at, most of them early ones


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SHIPPED)
def test_texts_of_a_random_game_hold_no_id(name: str, language: str) -> None:
    game, source = loaded(name), random.Random(32)
    layouts = game.layouts(game.players[-1])
    match = game.start(players=game.players[-1], seed=32, layout=layouts[0] if layouts else None)
    ids = ids_of(match.state.table, language)
    found = {(each, text) for text in _texts(match, source, language) for each in ids_in(text, ids)}
    assert not found


def _texts(match: Match, source: random.Random, language: str) -> list[str]:
    texts: list[str] = []
    for number in range(LONGEST):
        if match.over:
            break
        if source.random() < LOOKS / (number + 1):
            texts += shown_texts(match, language)
        question = source.choice(match.questions)
        match.answer(question.options.sample(source))
    return [*dict.fromkeys([*texts, *islice(log_texts(match.state, language), 5000)])]
