"""Games played out inside a module and by generated Python, from the same seeds: everything that can be seen of them is the same."""

from interpreter.backends.python.engine import with_python_backend
from interpreter.backends.wasm.machine import WasmTable
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.simulation.simulate import game_seed, playout_of


def assert_alike(table: GameInstance, games: int = 20, limits: tuple[int, ...] = (0, 1, 2, 3, 5)) -> None:
    """Whether games are the same, to their ends and up to so many questions (0: to the end)."""
    table = table if table.engine is not None else with_python_backend(table)
    inside, engine = WasmTable(table), table.engine
    assert engine is not None
    first = machine.start(table)
    for number in range(games):
        seed = game_seed(1, number)
        for limit in limits if number < 5 else (0,):
            playout = playout_of(seed)
            if limit:
                playout.limit = limit
            end = engine.play_out(first, playout)
            game = inside.play(first, seed, limit)
            assert (game.state, game.state.ended) == (end, end.ended)
            assert (game.decisions, game.options) == (len(playout.counts), sum(playout.counts))
            assert game.most_options == max(playout.counts, default=0)
            assert game.notices == playout.notices
