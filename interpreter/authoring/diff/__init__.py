"""Differences of two rule sets as data: rules as sentences and as expressions, with the places of both.

`change_sentences` tells players what they mean; it is apart, since it needs the whole rulebook.
"""

from interpreter.authoring.diff.compare import Difference, Operand, QuotedNumber, RuleDifference, RulesDiff, diff_rules

__all__ = ["Difference", "Operand", "QuotedNumber", "RuleDifference", "RulesDiff", "diff_rules"]
