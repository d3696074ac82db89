"""What comes of the files of a game: the rule set, and what it was made from, for those who look at the rules as they were written."""

from dataclasses import dataclass

from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.variants.merge import Trees
from interpreter.model.ruleset.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Compilation:
    """A rule set with its declarations, which further texts (scenarios) are read by, and the trees it was made from, variants worked in."""

    rules: RuleSet
    symbols: SymbolTable
    trees: Trees
