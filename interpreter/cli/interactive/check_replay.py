"""`rulewright play --replay`: a game by chance again, opened at the table after some of its answers."""

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.cli.common import game_argument
from interpreter.cli.common.table_options import options_of, seated_table
from interpreter.cli.common.terminal import refuse
from interpreter.cli.interactive.local_match import LocalMatch
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project import loading
from interpreter.project.errors import RulewrightError
from interpreter.runtime.machine import machine
from interpreter.runtime.serialization.game_record import History
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.playout import Playout
from interpreter.simulation.simulate import playout_of
from interpreter.simulation.trial_games import CHECK, MOST_ANSWERS, TrialGames, record


@dataclass(frozen=True, slots=True)
class ReplayRequest:
    """A game to be played again, as it was asked for."""

    game: str | None
    replay: str
    at: int | None
    players: int | None
    layout: str | None
    options: Sequence[str]
    seed: int | None


def match_of(again: ReplayRequest) -> LocalMatch:
    """The game after so many answers, all seats taken by people; ends the command where something does not fit."""
    if again.game is None:
        refuse("C131", known=", ".join(loading.shipped()))
    rules = game_argument.rules_of(again.game)
    table, playout, seed = _trial(rules, again) if again.replay.startswith(CHECK) else _by_seed(rules, again)
    history = History(table, machine.start(table))
    record(history, playout, most=MOST_ANSWERS if again.at is None else again.at)
    if again.at is not None and len(history.entries) < again.at:
        refuse("C342", at=str(again.at), answers=str(len(history.entries)))
    return LocalMatch(history, frozenset(range(table.players)), seed)


def _trial(rules: RuleSet, again: ReplayRequest) -> tuple[GameInstance, Playout, int]:
    number = _number(again.replay.removeprefix(CHECK), again.replay)
    given = {"players": again.players, "layout": again.layout, "option": again.options or None, "seed": again.seed}
    if wrong := [f"`--{name}`" for name, value in given.items() if value is not None]:
        refuse("C343", word=again.replay, given=", ".join(wrong))
    trials = TrialGames(rules)
    setting = trials.setting(max(1, number))
    try:
        return trials.table(setting), trials.playout(setting), setting.number
    except RulewrightError as problem:
        refuse(problem.diagnostics[0].code, **problem.diagnostics[0].values)


def _by_seed(rules: RuleSet, again: ReplayRequest) -> tuple[GameInstance, Playout, int]:
    seed = _number(again.replay, again.replay)
    table = seated_table(rules, players=again.players, options=options_of(list(again.options)), layout=again.layout, seed=seed)
    return table, playout_of(seed), seed


def _number(text: str, word: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 20):
        refuse("C341", word=word)
    return int(text)
