"""Positions drawn from what a player sees: on all rule sets there are."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.analysis.reachable_contents import things_in
from interpreter.runtime.knowledge.information_state import Sighting, information_state
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.session.match import Match
from interpreter.session.question import Question
from interpreter.session.state import State
from tests.budgets import NIGHTLY
from tests.rules.hidden import altered
from tests.rules.rule_sets import EXAMPLES, FILES, begun, names, questions, rule_set, seated, some
from tests.tiers import by_game

STRETCH = 25  # answers that are looked at in a game that is long


def holds(table: GameInstance, state: GameState, tokens: tuple[Sighting, ...]) -> bool:
    """Whether all that is claimed is so: where each thing lies, at which height, and no copy claimed twice."""
    lies = {place: things_in(table.state_slots[place].decl, state.store[place]) for token in tokens for place in token.places}
    here = Counter((token.places[0], token.thing) for token in tokens if len(token.places) == 1)
    return (
        all(lies[place].count(thing) >= number for (place, thing), number in here.items())
        and all(lies[token.places[0]][token.index] == token.thing for token in tokens if token.index is not None)
        and all(any(token.thing in lies[place] for place in token.places) for token in tokens)
    )


def is_long(name: str) -> bool:
    return FILES[name.split("+", maxsplit=1)[0]].parent.parent.name == "rules"


def has_secrets(name: str) -> bool:
    """Whether something in a game is not known to all; told from its text, so that nothing is compiled before tests run."""
    return ", known to " in FILES[name.split("+", maxsplit=1)[0]].read_text(encoding="utf-8")


each_secretive = pytest.mark.parametrize("name", by_game([name for name in names() if has_secrets(name)]))


def looked_at(name: str, match: Match, random: Random) -> Iterator[Question]:
    """Some questions of a game played by chance; of a long one its beginning only."""
    asked = questions(match, random)
    return some(islice(asked, STRETCH) if is_long(name) and not NIGHTLY else asked, random)


@each_secretive
@given(data=st.data())
@EXAMPLES
def test_a_resampled_position_looks_the_same_and_is_one_of_the_game(name: str, data: st.DataObject) -> None:
    game = rule_set(name)
    table, random = seated(data, game)
    match = begun(table)
    for asked in looked_at(name, match, random):
        player = random.choice([asked.player if asked.player >= 0 else None, None, *range(table.players)])
        drawn = match.resample(player, random.randrange(1000))
        assert match.view(player) == drawn.view(player)
        assert holds(table, drawn.position, information_state(table, match.state.position, player, match.history.told(player)).sightings)
        read = game.position(json.dumps(drawn.to_json())).state
        assert (drawn, drawn.digest) == (read, read.digest)


@each_secretive
@given(data=st.data())
@EXAMPLES
def test_what_is_hidden_has_no_part_in_what_is_drawn(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    match = begun(table)
    for _ in looked_at(name, match, random):
        player = random.randrange(table.players)
        other = State(table, altered(table, match.state.position, player, random))
        if [one.player for one in other.questions] == [one.player for one in match.questions]:
            assert information_state(table, match.state.position, player) == information_state(table, other.position, player)
            assert match.state.resample(player, "same").position == other.resample(player, "same").position


@each_secretive
@given(data=st.data())
@EXAMPLES
def test_a_resampled_position_can_be_played_to_an_end(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    match = begun(table)
    for _ in looked_at(name, match, random):
        pass
    drawn = State(table, random.choice([match.history.first, *match.history.states])).resample(random.randrange(table.players), 1)
    later = questions(Match(table, drawn.position), random)
    for _ in islice(later, STRETCH) if is_long(name) and not NIGHTLY else later:
        pass
