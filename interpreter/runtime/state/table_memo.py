"""What is worked out once for a table, and goes with it."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from interpreter.runtime.state.game_instance import GameInstance

P = ParamSpec("P")
R = TypeVar("R")


def per_table(function: Callable[Concatenate[GameInstance, P], R]) -> Callable[Concatenate[GameInstance, P], R]:
    """A function of a table and further arguments, which have to be hashable, that is called once for the same ones. What it gives must not hold the table."""
    results: WeakKeyDictionary[GameInstance, dict[object, R]] = WeakKeyDictionary()

    @wraps(function)
    def remembering(table: GameInstance, /, *arguments: P.args, **options: P.kwargs) -> R:
        of_table = results.setdefault(table, {})
        key = (arguments, *options.items())
        if key not in of_table:
            of_table[key] = function(table, *arguments, **options)
        return of_table[key]

    return remembering
