"""What is different between two rule sets, as data: rules as sentences and as expressions, with the places of both."""

from interpreter.authoring.diff.change_sentences import change_sentences
from interpreter.authoring.diff.compare import Difference, Operand, QuotedNumber, RuleDifference, RulesDiff, diff_rules

__all__ = ["Difference", "Operand", "QuotedNumber", "RuleDifference", "RulesDiff", "change_sentences", "diff_rules"]
