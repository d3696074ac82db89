"""`rulewright play --replay`: a game by chance again, opened at the table after some of its answers."""

from interpreter.cli.common.table_options import options_of, seated_table
from interpreter.cli.common.terminal import refuse
from interpreter.cli.interactive.local_match import LocalMatch
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project.errors import RulewrightError
from interpreter.runtime.machine import machine
from interpreter.runtime.serialization.game_record import History
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.playout import Playout
from interpreter.simulation.random_games import playout_of
from interpreter.simulation.trial_games import CHECK, MOST_ANSWERS, TrialGames, record


def match_of(
    rules: RuleSet, replay: str, at: int | None, *, players: int | None, layout: str | None, options: list[str], seed: int | None
) -> LocalMatch:
    """The game after so many answers, all seats taken by people; ends the command where something does not fit."""
    if replay.startswith(CHECK):
        given = {"players": players, "layout": layout, "option": options or None, "seed": seed}
        table, playout, seed = _trial(rules, replay, [f"`--{name}`" for name, value in given.items() if value is not None])
    else:
        seed = _number(replay, replay)
        table = seated_table(rules, players=players, options=options_of(options), layout=layout, seed=seed)
        playout = playout_of(seed)
    history = History(table, machine.start(table))
    record(history, playout, most=MOST_ANSWERS if at is None else at)
    if at is not None and len(history.entries) < at:
        refuse("C342", at=str(at), answers=str(len(history.entries)))
    return LocalMatch(history, frozenset(range(table.players)), seed)


def _trial(rules: RuleSet, replay: str, given: list[str]) -> tuple[GameInstance, Playout, int]:
    number = _number(replay.removeprefix(CHECK), replay)
    if given:
        refuse("C343", word=replay, given=", ".join(given))
    trials = TrialGames(rules)
    setting = trials.setting(max(1, number))
    try:
        return trials.table(setting), trials.playout(setting), setting.number
    except RulewrightError as problem:
        refuse(problem.diagnostics[0].code, **problem.diagnostics[0].values)


def _number(text: str, word: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 20):
        refuse("C341", word=word)
    return int(text)
