"""What a viewer remembers of open play: always true, and the same for games that looked the same; on all rule sets there are."""

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.runtime.knowledge.information_state import information_state
from interpreter.runtime.knowledge.masking import sees
from interpreter.runtime.machine import machine
from interpreter.runtime.sampling.events import Transfer
from interpreter.runtime.sampling.memory import Memory
from interpreter.runtime.serialization.player_view import player_view
from interpreter.runtime.state.game_instance import GameInstance
from tests.budgets import NIGHTLY
from tests.rules.hidden import altered
from tests.rules.rule_sets import begun, names, questions, rule_set, seated
from tests.rules.test_resampling import has_secrets, holds
from tests.tiers import by_game

LONGEST = 2000 if NIGHTLY else 60
FEW = settings(max_examples=200 if NIGHTLY else 1)

each_secretive = pytest.mark.parametrize("name", by_game([name for name in names() if has_secrets(name)]))


@each_secretive
@given(data=st.data())
@FEW
def test_what_is_remembered_is_true(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    match = begun(table)
    for number, _ in enumerate(islice(questions(match, random), LONGEST)):
        if number % 6:
            continue
        for viewer in (None, *range(table.players)):
            assert holds(table, match.state.position, match.history.told(viewer))


@each_secretive
@given(data=st.data())
@FEW
def test_games_that_looked_the_same_are_remembered_the_same(name: str, data: st.DataObject) -> None:
    """The same answers from two positions that differ only in what one player does not see, as long as all looks the same."""
    table, random = seated(data, rule_set(name))
    match = begun(table)
    for _ in islice(questions(match, random), random.randrange(40)):
        pass
    player = random.randrange(table.players)
    state = replace(match.state.position, answered=())
    one, other = (Memory(table, first) for first in (state, altered(table, state, player, random)))
    states = one.first, other.first
    for _ in range(25):
        if player_view(table, states[0], player) != player_view(table, states[1], player):
            return
        known = one.tokens(player), other.tokens(player)
        if seen(table, player, one) != seen(table, player, other):
            return
        assert known[0] == known[1]
        assert information_state(table, states[0], player, known[0]) == information_state(table, states[1], player, known[1])
        if states[0].ended is not None:
            return
        asked = random.choice(machine.questions(table, states[0]))
        answer = asked.options.sample(random.randrange)
        for memory, state in zip((one, other), states, strict=True):
            memory.note(state, asked.player, answer)
        try:
            states = tuple(machine.answer(table, state, asked.player, answer) for state in states)
        except machine.IllegalChoice:
            return


def seen(table: GameInstance, player: int, memory: Memory) -> list[object]:
    """What a player could follow of the last step: everything, but for things that went from a hidden cell to a hidden one."""
    return [
        event
        if not isinstance(event, Transfer)
        or event.named
        or any(sees(table.state_slots[at], player, over=False) for at in (event.source, event.target))
        else replace(event, things=(0,) * len(event.things))
        for event in (memory.events or [[]])[-1]  # nothing is followed where only values are hidden, no things
    ]
