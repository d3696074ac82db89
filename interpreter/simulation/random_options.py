"""How games by chance are set up: with a value for every option."""

from collections.abc import Iterator

from interpreter.model.ruleset.ruleset import OptionDecl, RuleSet
from interpreter.model.types.types import Number
from interpreter.runtime.setup.game_options import choices
from interpreter.session.rng import stream


def options_by_chance(rules: RuleSet, players: int, seed: int) -> Iterator[tuple[str, str]]:
    """A value for every option, by chance."""
    for name, option in rules.options.items():
        values = choices(option, players) or _numbers(option)
        yield name, values[stream(seed, "option", name).below(len(values))]


def _numbers(option: OptionDecl) -> tuple[str, ...]:
    """A few values of an option that takes any number in its bounds."""
    assert isinstance(option.kind, Number)
    ends = (option.kind.low, option.default, option.kind.high)
    return tuple(str(value) for value in ends if value is not None)
