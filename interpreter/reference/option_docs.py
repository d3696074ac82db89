"""Options as people settle them: what each can be, and what holds if nothing is said."""

from interpreter.model.ruleset.ruleset import OptionDecl, RuleSet
from interpreter.model.types.types import PLAYER, Member, show


def possible(option: OptionDecl, rules: RuleSet) -> str:
    """The values an option can have: `short | long`, `1 to 9`, `seat_1 | seat_2`."""
    if option.kind == Member(PLAYER):
        return " | ".join(f"seat_{seat}" for seat in range(1, rules.players[1] + 1))
    return " | ".join(option.choices) if option.choices is not None else show(option.kind)


def usual(option: OptionDecl) -> str:
    """The value that holds if nothing is said, as it is given on the command line."""
    default = option.default
    if option.kind == Member(PLAYER) and isinstance(default, int):
        return f"seat_{default + 1}"
    if option.choices is not None and isinstance(default, int):  # a truth is a number too: no, yes
        return option.choices[default]
    return str(default)


def settled_by(option: OptionDecl, rules: RuleSet) -> str:
    """How an option is settled: what to write, and what holds without it."""
    return f"--option {option.name}={possible(option, rules)}   ({usual(option)} if nothing is said)"
