"""When states go on inside a module, and that nobody can tell: `session/stepping`."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from random import Random

import pytest

from interpreter import UsageError, load
from interpreter.backends.wasm import cursors
from interpreter.backends.wasm.cursors import InnerSteps
from interpreter.backends.wasm.host import Trap
from interpreter.session.library import Match, State
from interpreter.session.stepping import carried
from tests.optional import require

require("wasmtime")


def started(name: str = "connect_four", players: int = 2, seed: int | str | None = 1) -> Match:
    """A match at a table of its own."""
    return load(name).start(players=players, seed=seed)


def is_inside(state: State) -> bool:
    """Whether a module carries a state."""
    return state._cursor is not None and state._cursor.inside is not None  # only this tells


def played(state: State, random: Random) -> State:
    """The end of a game by chance."""
    while not state.over:
        state = state.step(random.randrange(state.option_count))
    return state


def test_a_module_is_made_when_it_is_worth_its_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carried, "WORTH", 50)
    first, random = started().state, Random(1)
    walks = first.table.walks
    while walks.blind < 50:
        end = played(first, random)
        assert not is_inside(end)
    end = played(first, random)
    assert is_inside(end)
    assert is_inside(first)  # the next game goes on inside from its first question
    assert is_inside(first.step(0))


def test_who_looks_at_every_position_stays_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carried, "WORTH", 5)
    state = started().state
    while not state.over:
        assert state.questions
        state = state.step(0)
    assert (state.table.walks.blind, state.table.walks.inside) == (0, None)


def test_a_game_can_be_prepared() -> None:
    game = load("tic_tac_toe")
    assert game.prepare(players=2)
    assert game.prepare(players=2)
    assert is_inside(game.start(players=2).state.step(0))


def test_games_that_are_looked_at_begin_outside_again() -> None:
    game = load("tic_tac_toe")
    assert game.prepare(players=2)

    def looked_at() -> bool:
        """Whether a game went on inside in which every position is looked at."""
        state = first = game.start(players=2).state
        while not state.over:
            state = state.step(0)
            assert state.questions or state.over
        return is_inside(first)

    found = [looked_at() for _ in range(10)]
    assert found[:4] == [True, False, False, False]
    assert sum(found) < 4
    for _ in range(9):
        played(first := game.start(players=2).state, Random(1))
    assert is_inside(first)


def test_a_walk_that_looks_at_nothing_goes_inside_from_anywhere() -> None:
    state = started().state
    state.table.walks.inside = InnerSteps(state.table)
    state = load("connect_four").position(state.step(3).to_json()).state
    state.table.walks.inside = InnerSteps(state.table)
    for _ in range(carried.PACE + 2):
        assert not is_inside(state)
        state = state.step(0)
    assert is_inside(state)
    assert sum(is_inside(state.step(0)) for _ in range(2)) == 2


def test_without_wasmtime_all_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carried, "WORTH", 5)
    asked: list[bool] = []
    monkeypatch.setattr(cursors, "is_available", lambda: bool(asked.append(True)))
    state = started().state
    for _ in range(3):
        assert not is_inside(played(state, Random(1)))
    assert asked == [True]


def test_numbers_that_are_none_are_refused_inside() -> None:
    state = started("tic_tac_toe").state
    state.table.walks.inside = InnerSteps(state.table)
    state = state.step(4).step(0)
    assert is_inside(state)
    for number in (-1, state.option_count, 10**30):
        with pytest.raises(UsageError):
            state.step(number)
    end = played(state, Random(2))
    assert (end.option_count, end.player, end.questions) == (0, None, ())
    with pytest.raises(UsageError):
        end.step(0)


def test_a_state_inside_can_be_kept_copied_and_pickled() -> None:
    match = started("tic_tac_toe")
    match.state.table.walks.inside = InnerSteps(match.state.table)
    state = match.state.step(4).step(0)
    early, digest = state, state.digest
    state = played(state, Random(2))
    assert is_inside(early)
    assert deepcopy(early) is early
    again = pickle.loads(pickle.dumps(early))  # noqa: S301  # our own
    assert again == early
    assert again.digest == digest == early.digest
    assert len({early.step(number).digest for number in range(early.option_count)}) == early.option_count


@pytest.mark.full
def test_threads_walk_at_one_table() -> None:
    def ends(seed: int, first: State) -> list[str]:
        random = Random(seed)
        return [played(first, random).digest for _ in range(20)]

    first = started("underwood", 3, 7).state
    before = [ends(seed, first) for seed in range(6)]
    first.table.walks.inside = InnerSteps(first.table)
    with ThreadPoolExecutor(6) as pool:
        assert [*pool.map(lambda seed: ends(seed, first), range(6))] == before
    assert is_inside(played(first, Random(1)))


def test_seeds_do_not_mix_at_one_table() -> None:
    def rolled(seed: int | str) -> list[str]:
        state = load("pig").start(players=2, seed=seed).state
        return [(state := state.step(0)).digest for _ in range(3)]

    outside = [rolled(seed) for seed in (1, 2, "1", "x" * 200)]
    game = load("pig")
    states = [game.start(players=2, seed=seed).state for seed in (1, 2, "1", "x" * 200)]
    table = states[0].table
    table.walks.inside = InnerSteps(table)
    found: list[list[str]] = [[], [], [], []]
    for _ in range(3):
        states = [state.step(0) for state in states]
        for each, state in zip(found, states, strict=True):
            each.append(state.digest)
    assert found == outside
    assert [is_inside(state) for state in states] == [True, True, True, False]  # a seed that long has no room inside


def test_what_the_module_is_stopped_at_others_go_on_from() -> None:
    first = started().state
    inside = first.table.walks.inside = InnerSteps(first.table)
    state = first.step(3)
    assert is_inside(state)

    def stopped(_: int) -> int:
        raise Trap("unreachable", (0,))

    for room in inside._idle:
        room.go = stopped
    after = state.step(2)
    assert not is_inside(after)
    assert after == started().state.step(3).step(2)


def test_playouts_go_on_inside_with_the_same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("connect_four")
    outside = [game.start(players=2).state.playout(Random(seed), most=most) for seed in range(3) for most in (0, 1, 9, 99)]
    assert not any(map(is_inside, outside))
    assert game.prepare(players=2)
    first = game.start(players=2).state
    found = [first.playout(Random(seed), most=most) for seed in range(3) for most in (0, 1, 9, 99)]
    assert [*map(is_inside, found)] == 3 * [False, True, True, True]
    assert [each.digest for each in found] == [each.digest for each in outside]
    assert [(each.option_count, each.player) for each in found] == [(each.option_count, each.player) for each in outside]
    inside = first.table.walks.inside
    assert isinstance(inside, InnerSteps)
    room, calls = inside._idle[-1], []

    def stopped_late(at: int, go: Callable[[int], int] = room.go) -> int:
        calls.append(at)
        if len(calls) % 5 == 0:
            raise Trap("unreachable", (0,))
        return go(at)

    monkeypatch.setattr(inside, "_idle", [room])
    room.go = stopped_late
    assert first.playout(Random(0), most=99).digest == outside[3].digest
    assert len(calls) == 5


def test_playouts_count_for_what_a_module_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carried, "WORTH", 50)
    first = started(seed=None).state
    for number in range(20):
        assert is_inside(first.playout(Random(number))) == (first.table.walks.inside is not None)
    assert first.table.walks.inside is not None


def test_few_steps_load_nothing() -> None:
    program = "import sys, interpreter; interpreter.load('hex').start(players=2).state.step(0).step(0); print('wasmtime' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False\n"
