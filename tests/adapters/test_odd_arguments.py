"""Wrong arguments of adapters are refused with documented errors, whatever they are."""

from collections.abc import Iterator

import pytest

from interpreter import load
from tests.optional import missing, require
from tests.unit.session.odd_arguments import Call, fault, odd_values

require("pettingzoo")
require("gymnasium")

from interpreter.adapters.common.table import DEFAULTS
from interpreter.adapters.gymnasium import RulesEnv
from interpreter.adapters.pettingzoo import Table, env, parallel_env

GAME = load("tic_tac_toe")


def begun(make):
    game = make(GAME)
    game.reset(seed=1)
    return game


def calls() -> Iterator[Call]:
    """Yield what is called, with arguments that are right."""
    good = {"game": GAME, **DEFAULTS}
    yield Call("RulesEnv", RulesEnv, {**good, "seat": 0, "bots": "random"})
    yield from (Call(make.__name__, make, good) for make in (Table, env, parallel_env))
    for make in (RulesEnv, env, parallel_env):
        yield Call(f"{make.__name__}.reset", begun(make).reset, {"seed": 1, "options": None})
    for make in (RulesEnv, env):
        yield Call(f"{make.__name__}.step", lambda action, make=make: begun(make).step(action), {"action": 1})
        yield Call(f"{make.__name__}.action_text", begun(make).action_text, {"action": 1})
    yield Call("parallel_env.step", lambda actions: begun(parallel_env).step(actions), {"actions": {"seat_1": 1}})
    yield Call("parallel_env.step of an agent", lambda action: begun(parallel_env).step({"seat_1": action}), {"action": 1})
    turns = begun(env)
    yield from (Call(name, getattr(turns, name), {"agent": "seat_1"}) for name in ("observe", "action_space", "observation_space"))
    if not missing("pyspiel"):
        yield from spiel_calls()


def spiel_calls() -> Iterator[Call]:
    """Yield what is called of the adapter of OpenSpiel."""
    from interpreter.adapters.open_spiel import RulewrightGame
    from interpreter.adapters.open_spiel.game import DEFAULTS

    yield Call("RulewrightGame", RulewrightGame, {"params": {"game": "tic_tac_toe"}})
    yield Call("parameters", lambda **given: RulewrightGame(given), {**DEFAULTS, "game": "tic_tac_toe"})
    state = RulewrightGame({"game": "tic_tac_toe"}).new_initial_state()
    yield Call("apply_action", lambda action: state.clone().apply_action(action), {"action": 1})
    yield Call("resample", lambda player: state.resample_from_infostate(player, lambda: 0.5), {"player": 0})


CALLS = {call.name: call for call in calls()}


@pytest.mark.parametrize("name", CALLS)
def test_odd_arguments_are_refused_with_documented_errors(name):
    call, found = CALLS[name], {}
    for argument in call.good:
        for value in odd_values():
            if said := fault(lambda arguments={**call.good, argument: value}: call.function(**arguments)):
                found[f"{argument}={value!r:.40}"] = said
    assert found == {}
