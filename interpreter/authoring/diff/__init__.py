"""What is different between two rule sets, as data: rules as sentences and as expressions, with the places of both."""

from interpreter.authoring.diff.compare import Comparison, Part, Quoted, Rule, Side, compared

__all__ = ["Comparison", "Part", "Quoted", "Rule", "Side", "compared"]
