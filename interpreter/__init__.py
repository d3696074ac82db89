"""Rulewright: board-game rules as data. `load` gives a `Game`, `Game.start` a `Match`; `check` says what is wrong with a rule file.

Public names; `help(interpreter.Match)` tells of one of them, and what is not among them may change:

    Loading and checking       load check
    Games                      Game GameOption Seat Bounds ObservationField
    Errors                     RulewrightError RulesError UsageError PositionError IllegalMove
    Findings                   Diagnostic Severity Label Span
    Positions and matches      State Match
    Questions                  Question ShuffleQuestion
    Options and whole moves    Options Option Moves Move Refusal
    Options choice by choice   Choices Choice Thing Argument
    How it ends and stands     Result RankingColumn ScorePart Standing Unknown ShortfallWarning
    What is heard              LogEntry
    Players that are programs  bots Bot Adviser Observation Random Greedy Mcts
    Sources of chance          Generator RandomSource IntegerSource
    Many games                 simulate playouts SimulationReport SeatSummary Summary GameRow

Other libraries: `interpreter.adapters.gymnasium`, `interpreter.adapters.pettingzoo`, `interpreter.adapters.open_spiel`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter import bots
    from interpreter.authoring.check.library_check import check
    from interpreter.bots import Bot, Greedy, Mcts, Observation, Random
    from interpreter.session.library import (
        Adviser,
        Argument,
        Bounds,
        Choice,
        Choices,
        Diagnostic,
        Game,
        GameOption,
        Generator,
        IllegalMove,
        IntegerSource,
        Label,
        LogEntry,
        Match,
        Move,
        Moves,
        ObservationField,
        Option,
        Options,
        PositionError,
        Question,
        RandomSource,
        RankingColumn,
        Refusal,
        Result,
        RulesError,
        RulewrightError,
        ScorePart,
        Seat,
        Severity,
        ShortfallWarning,
        ShuffleQuestion,
        Span,
        Standing,
        State,
        Thing,
        Unknown,
        UsageError,
        load,
    )
    from interpreter.simulation.game_row import GameRow
    from interpreter.simulation.report import SeatSummary, SimulationReport
    from interpreter.simulation.simulate import playouts, simulate
    from interpreter.simulation.statistics import Summary

__version__ = "0.1.0"

_BOTS = ("Bot", "Greedy", "Mcts", "Observation", "Random")
_ELSEWHERE = {
    "GameRow": "simulation.game_row",
    "SeatSummary": "simulation.report",
    "SimulationReport": "simulation.report",
    "Summary": "simulation.statistics",
    "check": "authoring.check.library_check",
    "playouts": "simulation.simulate",
    "simulate": "simulation.simulate",
}

__all__ = [
    "Adviser",
    "Argument",
    "Bot",
    "Bounds",
    "Choice",
    "Choices",
    "Diagnostic",
    "Game",
    "GameOption",
    "GameRow",
    "Generator",
    "Greedy",
    "IllegalMove",
    "IntegerSource",
    "Label",
    "LogEntry",
    "Match",
    "Mcts",
    "Move",
    "Moves",
    "Observation",
    "ObservationField",
    "Option",
    "Options",
    "PositionError",
    "Question",
    "Random",
    "RandomSource",
    "RankingColumn",
    "Refusal",
    "Result",
    "RulesError",
    "RulewrightError",
    "ScorePart",
    "Seat",
    "SeatSummary",
    "Severity",
    "ShortfallWarning",
    "ShuffleQuestion",
    "SimulationReport",
    "Span",
    "Standing",
    "State",
    "Summary",
    "Thing",
    "Unknown",
    "UsageError",
    "bots",
    "check",
    "load",
    "playouts",
    "simulate",
]  # fmt: skip


def __getattr__(name: str) -> object:
    # The names are looked up when they are first used, so that `import interpreter` stays fast.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name == "bots":
        return import_module("interpreter.bots")
    part = "bots" if name in _BOTS else _ELSEWHERE.get(name, "session.library")
    found: object = getattr(import_module(f"interpreter.{part}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted((*__all__, "__version__"))
