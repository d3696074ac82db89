"""Validates the number of players and parses option values."""

import re
from collections.abc import Mapping, Sequence

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model.ruleset.ruleset import OptionDecl, RuleSet
from interpreter.model.types.domains import seat_ids
from interpreter.model.types.types import BoolType, EntityType, IntRange, show
from interpreter.runtime.values.containers import Value

WRONG = object()
_WHOLE = re.compile("-?[0-9]{1,9}")  # as in rule files; longer ones Python takes long to read, or refuses
_SHOWN = 40  # letters of a wrong value


def resolve_options(rules: RuleSet, *, players: int, options: Mapping[str, object], report: Report) -> dict[str, Value] | None:
    """The value of every number and option at a table; None where the number of players or an option is refused."""
    before = len(report)
    low, high = rules.players
    if not low <= players <= high:
        report.add("R101", subject=rules.game, players=players, game=rules.game, range=str(low) if low == high else f"{low} to {high}")
        return None
    for name in options:
        if name not in rules.options:
            nearest = did_you_mean(name, rules.options)
            names = ", ".join(rules.options) or "none"
            report.add("R102", subject=rules.game, name=_short(name), game=rules.game, nearest=nearest, known=names)
    values: dict[str, Value] = {}
    for name, figure in rules.game_parameters.items():
        values[name] = figure.value if isinstance(figure.value, int) else figure.value[players]
    for name, option in rules.options.items():
        values[name] = option.default if name not in options else _value(option, options[name], players, report)
        if option.kind == EntityType("player") and isinstance(values[name], int) and values[name] >= players:
            values[name] = 0
    return None if len(report) > before else values


def _value(option: OptionDecl, argument: object, players: int, report: Report) -> Value:
    """The value of an option from its text; a finding where it is none."""
    text = {True: "yes", False: "no"}.get(argument, str(argument)) if isinstance(argument, bool) else str(argument)
    words = choices(option, players)
    if words is not None:
        if text in words:
            return _of_kind(option, text, words)
        listed = ", ".join(words)
        report.add("R103", subject=option.name, name=option.name, value=_short(text), known=listed, nearest=did_you_mean(text, words))
        return WRONG
    assert isinstance(option.kind, IntRange)
    number = int(text) if _WHOLE.fullmatch(text) else None
    low, high = option.kind.low, option.kind.high
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        report.add("R103", subject=option.name, name=option.name, value=_short(text), known=show(option.kind), nearest="")
        return WRONG
    return number


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _of_kind(option: OptionDecl, text: str, words: Sequence[str]) -> Value:
    """The value that one of the choices stands for."""
    match option.kind:
        case BoolType():
            return text == "yes"
        case IntRange():
            return int(text)
    return words.index(text)


def choices(option: OptionDecl, players: int) -> tuple[str, ...] | None:
    """The values an option can have, as text; None where any number of its range will do."""
    if option.kind == EntityType("player"):
        return seat_ids(players)
    return option.choices
