"""Parameters of ours are looked at before OpenSpiel does.

It knows the names and kinds of parameters from the registration, and ends with a message of its own, printed from C++ too, before any
code of ours is called; there is no place to say it otherwise, so the functions that load a game are wrapped. They do what they did for
all other games.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import pyspiel

from interpreter.adapters.open_spiel.game import NAME, checked

LOADERS = ("load_game", "load_game_as_turn_based")


def wrap_loaders() -> None:
    """Let the functions of `pyspiel` that load a game refuse parameters of ours with `UsageError`."""
    for name in LOADERS:
        if not hasattr(getattr(pyspiel, name), "__wrapped__"):
            setattr(pyspiel, name, _looking_first(getattr(pyspiel, name)))


def _looking_first(load: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(load)
    def load_game(*arguments: Any, **more: Any) -> Any:  # as they are: OpenSpiel says what is wrong with them
        if arguments and isinstance(arguments[0], str) and arguments[0].partition("(")[0].strip() == NAME:
            _look_at(*arguments[:2])
        return load(*arguments, **more)

    return load_game


def _look_at(text: str, given: object = None) -> None:
    """Refuse what is wrong with the parameters; what cannot be read is left to OpenSpiel."""
    try:
        written = pyspiel.game_parameters_from_string(text)
    except pyspiel.SpielError:
        return
    parameters = {name: value for name, value in written.items() if name != "name"}
    checked({**parameters, **(given if isinstance(given, dict) else {})})
