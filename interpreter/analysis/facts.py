"""All that analyses tell of one rule set, each worked out when it is first asked for and then kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from interpreter.analysis.decision_shapes import branches
from interpreter.analysis.index_selection import select_indexes
from interpreter.analysis.indexes import Index
from interpreter.analysis.inlining import Inlining
from interpreter.analysis.suspension import Suspension
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import RuleSet, decision_points


@dataclass(frozen=True, eq=False)
class RuleSetFacts:
    """The facts that machines are made from; free of text, and the same for every table."""

    rules: RuleSet

    @cached_property
    def indexes(self) -> tuple[Index, ...]:
        """The sets that are kept."""
        return select_indexes(self.rules)

    def indexes_of(self, track: str) -> tuple[Index, ...]:
        """The indexes of a tracked name, besides the members of pools."""
        return tuple(index for index in self.indexes if index.track == track and index.form != "held")

    @cached_property
    def inlining(self) -> Inlining:
        """How words are called."""
        return Inlining(self.rules, self.indexes)

    @cached_property
    def suspension(self) -> Suspension:
        """Which routines may stop."""
        return Suspension(self.rules)

    @cached_property
    def branches(self) -> Mapping[str, ir.Alternative]:
        """All ways to answer, by key."""
        return dict(branches(self.rules))

    @cached_property
    def decision_numbers(self) -> Mapping[tuple[str, int], int]:
        """The numbers of questions, by where they stand: routine and instruction."""
        return {place: number for number, (place, _) in enumerate(decision_points(self.rules))}


@lru_cache(maxsize=64)
def facts_of(rules: RuleSet) -> RuleSetFacts:
    """The facts of a rule set, which all that is made from it share."""
    return RuleSetFacts(rules)
