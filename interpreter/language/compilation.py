"""What comes of the files of a game: the rule set, and what it was made from, for those who look at the rules as they were written."""

from dataclasses import dataclass

from interpreter.language.declared import Declared
from interpreter.language.overlay import Trees
from interpreter.model.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Compiled:
    """A rule set with its declarations, which further texts (scenarios) are read by, and the trees it was made from, variants worked in."""

    rules: RuleSet
    declared: Declared
    trees: Trees
