"""Bots that search choose the same answers, whether games are played on inside the module of the table or outside."""

import pytest

from interpreter import Mcts, load
from interpreter.backends.wasm.rollouts import ROLLOUTS, Stand
from interpreter.bots import rollouts
from interpreter.session.rng import Generator, UniformInts, derive_stream

pytest.importorskip("wasmtime", reason="modules are run by the extra `fast`")
GAMES = {"reversi": 2, "pig": 3, "spades": 4, "liars_dice": 3, "goofspiel": 3}


@pytest.mark.parametrize("name", GAMES)
def test_the_same_answers_are_chosen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, random = load(name).start(players=GAMES[name], seed=1), derive_stream(1, "test")
    played = []
    original = rollouts.RolloutPolicy.__call__

    def watch(policy, position, luck):  # type: ignore[no-untyped-def]  # as the original
        played.append(policy.inside is not None)
        return original(policy, position, luck)

    monkeypatch.setattr(rollouts.RolloutPolicy, "__call__", watch)
    for number in range(3):
        for _ in range(2):
            if not match.over:
                options = match.questions[0].options
                match.answer(options[random.below(len(options))])
        if match.over:
            break
        answers = []
        for enough in (1, 1 << 30):
            monkeypatch.setattr(rollouts, "ENOUGH", enough)
            answers.append(str(match.advise(Mcts(30), match.questions[0].player, derive_stream(number, "bot"))))
        assert answers[0] == answers[1]
    assert set(played) == {True, False}


@pytest.mark.parametrize("name", ["underwood", "mycelia", "glade", "drunter_drueber", "chess"])
def test_games_with_much_in_memory_are_played_on_inside(name: str) -> None:
    match = load(name).start(players=2, seed=1)
    with ROLLOUTS.of(match.state.table) as inside:
        assert inside is not None
        assert isinstance(inside.play(match.state.position, UniformInts(Generator(1)).rest(), 60), Stand)


def test_numbers_go_on_where_they_were_left() -> None:
    luck = UniformInts(Generator(5))
    for limit in (6, 1, 52, 1 << 40, 3):
        luck.below(limit)
    state, held, left = luck.rest()
    again = UniformInts(Generator(state))
    assert left < 64
    assert held >> left == 0
    if left >= 2:
        assert luck.below(4) == held >> left - 2
    assert luck.rest()[0] == state
    assert again.rest() == (state, 0, 0)
