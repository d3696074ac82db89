"""Saved games: the record of all answers, and who sat where."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.cli.interactive.local_match import LocalMatch
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project.errors import RulewrightError, is_whole
from interpreter.project.files import file_io
from interpreter.runtime.notation import move_notation
from interpreter.runtime.serialization.decode import from_json
from interpreter.runtime.serialization.game_record import History, replay

if TYPE_CHECKING:
    from interpreter.bots import Bot

_SEATS = "seats"


def save(local: LocalMatch, name: str) -> str:
    """Write the game to a file; why that is not possible, or nothing. Only saved games are written over."""
    from interpreter.bots import Random, spell

    if file_io.exists(Path(name)) and not _is_ours(name):
        return "a file of this name is there already, and it is no saved game"
    people = [move_notation.seat_name(local.table, seat) for seat in sorted(local.people)]
    bots = {move_notation.seat_name(local.table, seat): spell([bot]) for seat, bot in local.bots.items() if bot != Random()}
    seats = {"people": people, "seed": local.seed, **({"bots": bots} if bots else {})}
    data: dict[str, object] = {**local.history.record(), _SEATS: seats}
    return file_io.write_text(name, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def _is_ours(name: str) -> bool:
    """Whether a file is empty or a game, or no file at all, which writing finds out."""
    report = Report()
    text = file_io.read_text(name, report) if Path(name).is_file() else ""
    return text is not None and (not text.strip() or read(name, report) is not None)


def read(name: str, report: Report) -> dict[str, object] | None:
    """The data of a saved game; reports what cannot be read."""
    before = len(report)
    data: object = file_io.read_json(name, report)
    if len(report) > before:
        return None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        report.add("C128", word=name, why="it does not name a game")
        return None
    return data


def restore(data: dict[str, object], rules: RuleSet, report: Report) -> LocalMatch | None:
    """The game that the data of a file hold: a record of answers, or a single position; everybody is a person unless it says otherwise."""
    plain = {key: value for key, value in data.items() if key != _SEATS}
    before = len(report)
    if "answers" in plain:
        history = replay(rules, plain, report)  # type: ignore[arg-type]  # data from JSON
    else:
        found = from_json(rules, plain, report)  # type: ignore[arg-type]  # data from JSON
        history = History(*found) if found is not None else None
    if history is None or len(report) > before:
        return None
    names = [move_notation.seat_name(history.table, seat) for seat in range(history.table.players)]
    told = data.get(_SEATS, {})
    named = told.get("people", names) if isinstance(told, dict) else None
    drawn = told.get("seed", 0) if isinstance(told, dict) else None
    if not isinstance(named, list) or not all(name in names for name in named) or not is_whole(drawn):
        what = f"a map with `people`, some of {', '.join(names)}, and `seed`, a number"
        report.add("R147", subject="saved game", place=_SEATS, what=what, word=json.dumps(told, ensure_ascii=False)[:60])
        return None
    assert isinstance(drawn, int)
    bots = _bots(told, names, report)
    return None if bots is None else LocalMatch(history, frozenset(map(names.index, named)), drawn, bots)


def _bots(told: object, names: list[str], report: Report) -> "dict[int, Bot] | None":
    """The bots of a saved game, by seat; None if there are no such bots, which is reported."""
    from interpreter.bots import read as read_bots

    found = told.get("bots", {}) if isinstance(told, dict) else {}
    if not isinstance(found, dict) or not all(name in names and isinstance(text, str) for name, text in found.items()):
        what = f"a map from {', '.join(names)} to bots"
        report.add("R147", subject="saved game", place=f"{_SEATS}.bots", what=what, word=json.dumps(found, ensure_ascii=False)[:60])
        return None
    try:
        return {names.index(name): read_bots(text)[0] for name, text in found.items()}
    except RulewrightError as problem:
        report.extend(problem.diagnostics)
        return None


def load_into(local: LocalMatch, name: str) -> list[Diagnostic]:
    """Go on with a saved game of the same rules; what was wrong, or nothing."""
    report = Report()
    data = read(name, report)
    found = restore(data, local.table.rules, report) if data is not None else None
    if found is not None and not len(report):
        local.history, local.people, local.seed, local.bots = found.history, found.people, found.seed, found.bots
    return list(report)
