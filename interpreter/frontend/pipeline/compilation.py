"""The result of compiling a game: the rule set with its symbol table and the merged syntax trees."""

from dataclasses import dataclass

from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.variants.merge import Trees
from interpreter.model.ruleset.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Compilation:
    """A rule set with the symbol table it was compiled with and its merged syntax trees, variants included."""

    rules: RuleSet
    symbols: SymbolTable
    trees: Trees
