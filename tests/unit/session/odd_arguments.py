"""Calls of all public functions and methods with one argument replaced by an odd value: wrong types, bounds, unknown words, foreign objects."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from inspect import Parameter, isclass, isfunction, signature
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import interpreter
from interpreter import bots, load, simulate

HUGE = 10**30
LONG = "x" * 5000
WORK = {
    ("simulate", "scheduler"): (str,),
    ("State.perft", "depth"): (int,),
    ("Match.perft", "depth"): (int,),
}  # types that are left out: much work, a network
WORK |= {(call, name): (int,) for call in ("simulate", "playouts") for name in ("games", "jobs", "layouts")}
TRUTHS = {"invariants", "partial"}  # anything will do, as for `if`
OURS = {"memo", "told"}  # not public
FUNCTIONS = {"source", "below", "progress", "clock", "is_stopped", "judge"}  # what a function of the caller does is the caller's
UNPROMISED = {"State.steps", "Match.steps", "Game.table", "Question.option", "ShuffleQuestion.option", "Observation.draw"}
PROTOCOLS = {"Adviser", "Bot", "IntegerSource", "RandomSource"}


class Call(NamedTuple):
    """A public function or method, with arguments that are right."""

    name: str
    function: Callable[..., Any]
    good: Mapping[str, object]


@cache
def things() -> dict[str, Any]:
    """Return one object of every public class that has methods with arguments."""
    game = load("tic_tac_toe")
    match = game.start(players=2)
    question = match.questions[0]
    refusal = match.why_not("nonsense")
    assert refusal is not None
    ended = game.start(players=2, seed=1).state.playout(Random(1))
    return {
        "Game": game, "Match": match, "State": match.state, "Question": question, "Options": question.options, "Option": question.options[0],
        "Moves": question.moves, "Move": question.moves[0], "Choice": question.options.next()[0], "GameOption": game.options["rows"],
        "ShuffleQuestion": load("kuhn_poker").start(players=2, chance="single").questions[0], "Thing": match.ask("a1"), "Refusal": refusal,
        "IllegalMove": interpreter.IllegalMove(refusal), "Generator": interpreter.Generator(1), "Result": ended.result,
        "hex": load("hex", options={"width": 3}).start(players=2), "SimulationReport": simulate(game, players=2, games=2, seed=1),
    }  # fmt: skip


@cache
def odd_values() -> tuple[object, ...]:
    """Return what arguments are replaced by."""
    other = things()["hex"]
    return (
        None, True, -1, 7, HUGE, 1.5, float("nan"), "", "nonsense", "seat_9", LONG, b"seat_1", [], [1], ["nonsense"], {}, {"nonsense": 1}, {1: 2},
        object(), int, lambda *_: None, Path("nowhere"), other.state, other, other.questions[0], other.questions[0].options[0], other.view(0),
    )  # fmt: skip


def _good() -> dict[str, object]:
    """Return right arguments by name, or by call and name."""
    own = things()
    match, question = own["Match"], own["Question"]
    return {
        "players": 2, "seed": 1, "layout": None, "options": None, "by": "points", "chance": "whole", "language": "en", "viewer": 0, "player": 0,
        "option": "place a1", "source": Random(1), "since": 0, "address": "actions.place", "line": "nonsense", "text": "place a1", "depth": 1,
        "most": 3, "number": 0, "code": 1, "state": match.state.step(0), "bot": "random", "limit": 3, "move": "place a1", "variants": (),
        "name_or_path": "tic_tac_toe", "path": "tic_tac_toe", "games": 2, "jobs": 1, "layouts": None, "machine": "auto", "scheduler": None,
        "progress": None, "invariants": False, "partial": False, "bots": None, "game": own["Game"], "record": match.record, "data": match.to_json(),
        "Game.why_not_layout.data": {}, "State.ask.text": "1 + 1", "Match.ask.text": "1 + 1", "Question.title.option": question.options[0],
        "ShuffleQuestion.title.option": own["ShuffleQuestion"].options[0], "Options.after.chosen": "place", "Options.next.chosen": "place",
        "bots.read.text": "random", "bots.spell.bots": (bots.Random(),), "budget": 3, "horizon": 3, "curiosity": 0.5, "seconds": None,
    }  # fmt: skip


def calls() -> Iterator[Call]:
    """Yield all public functions and methods with arguments."""
    good, own = _good(), things()
    functions: dict[str, Callable[..., Any]] = {name: getattr(interpreter, name) for name in interpreter.__all__}
    functions = {name: each for name, each in functions.items() if isfunction(each)} | {"bots.read": bots.read, "bots.spell": bots.spell}
    functions |= {"Greedy": bots.Greedy, "Mcts": bots.Mcts}
    for name in interpreter.__all__:
        if isclass(getattr(interpreter, name)) and name in own:
            methods = {each: getattr(own[name], each) for each in dir(type(own[name])) if isfunction(getattr(type(own[name]), each))}
            functions |= {f"{name}.{each}": method for each, method in methods.items() if not each.startswith("_")}
    for name, function in functions.items():
        parameters = [each for each in signature(function).parameters.values() if each.name not in OURS]
        if parameters and name not in UNPROMISED:
            yield Call(name, function, {each.name: good.get(f"{name}.{each.name}", good.get(each.name)) for each in parameters})


def attempts(call: Call) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield calls with one wrong argument each, and how they are written."""
    for name in call.good:
        for value in odd_values():
            if isinstance(value, WORK.get((call.name, name), ())) or (name in FUNCTIONS and callable(value)) or name in TRUTHS:
                continue
            yield f"{call.name}({name}={value!r:.40})", _bound(call, name, value)


def _bound(call: Call, name: str, value: object) -> Callable[[], object]:
    arguments = {**call.good, name: value}
    placed = [
        arguments.pop(each.name)
        for each in signature(call.function).parameters.values()
        if each.kind in (Parameter.POSITIONAL_ONLY, Parameter.VAR_POSITIONAL)
    ]
    return lambda: call.function(*placed, **arguments)


def fault(attempt: Callable[[], object]) -> str | None:
    """Return what is wrong with the answer to a call: an error that is not documented, or that says too little; None if nothing is."""
    try:
        attempt()
    except interpreter.RulewrightError as error:
        said = str(error)
        if len(said) > 3000:
            return f"says {len(said)} characters"
        return None if error.diagnostics and not (isinstance(error, interpreter.UsageError) and " at 0x" in said) else f"says {said}"
    except ValueError as error:
        return None if "not one of" in str(error) else f"ValueError: {error}"  # `Result.utilities`
    except Exception as error:  # noqa: BLE001  # that is what is looked for
        return f"{type(error).__name__}: {error}"
    return None
