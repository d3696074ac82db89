"""Observations: as long at every position of a table, within their bounds, without anything that is hidden, with everything that shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter import ObservationField, UsageError, load
from interpreter.runtime.machine import machine
from interpreter.runtime.serialization.observation import observation, observation_fields
from interpreter.runtime.serialization.player_view import player_view
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from tests.rules.hidden import altered
from tests.rules.rule_sets import EXAMPLES, begun, names, questions, rule_set, seated, some
from tests.tiers import by_game

each_rule_set = pytest.mark.parametrize("name", by_game(names()))
TOLD = ("state", "course", "questions", "answered", "ended")


@each_rule_set
@given(data=st.data())
@EXAMPLES
def test_observations_are_as_long_everywhere_and_tell_what_shows_and_no_more(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    fields, match = observation_fields(table), begun(table)
    before = match.state.position
    for _ in some(questions(match, random), random):
        position, player = match.state.position, random.choice((None, *range(table.players)))
        numbers = observation(table, position, player)
        assert [] == outside(fields, numbers)
        if shown(table, position, player) != shown(table, before, player):
            assert observation(table, before, player) != numbers
        other, before = altered(table, position, player, random), position
        if [one.player for one in machine.questions(table, other)] == [one.player for one in match.questions]:
            assert numbers == observation(table, other, player)
    assert [] == outside(fields, observation(table, match.state.position, None))


def shown(table: GameInstance, position: GameState, player: int | None) -> object:
    """The parts of a view that an observation tells completely."""
    view = player_view(table, position, player)
    memories = [each for each, decl in table.rules.state_vars.items() if decl.holder == "memory"]
    state = {key: value for key, value in view["state"].items() if key not in memories}
    given = dict.fromkeys(view["answered"])
    return [state, view["course"], [each["player"] for each in view["questions"]], given, view["ended"]]


def outside(fields: tuple[ObservationField, ...], numbers: list[int]) -> list[tuple[ObservationField, list[int]]]:
    """The fields whose numbers do not lie within their bounds; all of them, if they are more or fewer than they should be."""
    if fields[-1].offset + fields[-1].length != len(numbers):
        return [(fields[-1], numbers)]
    parts = ((field, numbers[field.offset : field.offset + field.length]) for field in fields)
    return [
        (field, part)
        for field, part in parts
        if any((field.low is not None and one < field.low) or (field.high is not None and one > field.high) for one in part)
    ]


def test_what_is_hidden_has_a_value_of_its_own() -> None:
    match = load("hearts").start(players=4, seed=1)
    fields = {(field.name, field.arguments, field.form): field for field in match.observation_fields}
    size, hand = fields["hand", ("seat_2",), "size"], fields["hand", ("seat_2",), "pool"]
    own, other = match.observation("seat_2"), match.state.observation(0)
    assert own[size.offset] == other[size.offset] == 13
    assert 13 == sum(own[hand.offset : hand.offset + hand.length])
    assert {hand.hidden} == set(other[hand.offset : hand.offset + hand.length])
    assert (52, "ace_of_hearts" in hand.names) == (hand.length, True) or hand.length == len(hand.names)
    assert match.observation_fields == load("hearts").observation_fields(players=4)


def test_who_has_no_seat_observes_nothing() -> None:
    match = load("tic_tac_toe").start(players=2)
    for viewer in (2, -1, "chance", "seat_3", "nobody", 0.5, True):
        with pytest.raises(UsageError, match="C112"):
            match.observation(viewer)
    assert match.observation(None) == match.observation(0) == match.state.observation("seat_2")
