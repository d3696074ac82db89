"""What is settled before a game: how many play, and the options, given as text or as values."""

from collections.abc import Mapping

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model.kinds import PLAYER, Kind, Member, Number, Optional, Truth, show
from interpreter.model.material import seats
from interpreter.model.ruleset import Option, RuleSet

_WRONG = object()  # not a value of the option's kind; None is a value of some
_TRUTHS: Mapping[str, bool] = {"yes": True, "true": True, "no": False, "false": False}


def settled(rules: RuleSet, players: int, given: Mapping[str, object], report: Report) -> dict[str, object] | None:
    """The options of a game by name, defaults where nothing is given; None if something is wrong, which is reported."""
    before = len(report)
    low, high = rules.players
    if type(players) is not int or not low <= players <= high:
        report.add("R101", subject=rules.game, players=players, range=f"{low} to {high}" if low < high else low)
        return None
    found = {name: _settle(rules, option, players, given, report) for name, option in rules.options.items()}
    for name in given:
        if name not in rules.options:
            known = ", ".join(rules.options) or "none"
            report.add("R102", subject=rules.game, word=name, did_you_mean=did_you_mean(name, rules.options), known=known)
    return found if len(report) == before else None


def _settle(rules: RuleSet, option: Option, players: int, given: Mapping[str, object], report: Report) -> object:
    if option.name not in given:
        return option.default
    value = given[option.name]
    names = _names(rules, option.kind, players)
    found = _read(option.kind, value, names)
    allowed = tuple(option.choices or names)
    if found is _WRONG or (option.choices is not None and _said(option.kind, found, names) not in option.choices):
        word = "none" if value is None else str(value)
        what = ", ".join(allowed) or show(option.kind)
        report.add("R103", option.span, subject=option.name, option=option.name, word=word, known=what, did_you_mean=did_you_mean(word, allowed))
        return None
    return found


def _names(rules: RuleSet, kind: Kind, players: int) -> tuple[str, ...]:
    """The names of the members of a kind, by place; empty for other kinds."""
    match kind:
        case Optional(inner):
            return _names(rules, inner, players)
        case Member(name) if name == PLAYER:
            return seats(players).names
        case Member(name):
            decl = rules.kinds[name]
            return tuple(str(number) if number >= decl.low else "" for number in range(decl.high + 1)) if decl.form == "numbers" else decl.members
    return ()


def _read(kind: Kind, value: object, names: tuple[str, ...]) -> object:
    match kind, value:
        case Optional(), (None | "none"):
            return None
        case Optional(inner), _:
            return _read(inner, value, names)
        case Truth(), bool():
            return value
        case Truth(), str():
            return _TRUTHS.get(value, _WRONG)
        case Number(), (int() | str()) if not isinstance(value, bool):
            return _number(kind, str(value))
        case Member(), str() if value and value in names:
            return names.index(value)
        case Member(), int() if not isinstance(value, bool) and 0 <= value < len(names) and names[value]:
            return value
    return _WRONG


def _number(kind: Number, text: str) -> object:
    if not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit() or len(text) > 18:
        return _WRONG
    number = int(text)
    fits = (kind.low is None or number >= kind.low) and (kind.high is None or number <= kind.high)
    return number if fits else _WRONG


def _said(kind: Kind, value: object, names: tuple[str, ...]) -> str:
    """A value as its choice is written."""
    match kind, value:
        case _, None:
            return "none"
        case Optional(inner), _:
            return _said(inner, value, names)
        case Truth(), _:
            return "yes" if value else "no"
        case Member(), int():
            return names[value]
    return str(value)
