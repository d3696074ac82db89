"""Inlining and memoisation: how every call of a word of the rule file is carried out, decided before any code is written."""

from collections import Counter
from collections.abc import Container
from enum import Enum
from functools import cached_property

from interpreter.analysis.index_selection import expressions_of
from interpreter.analysis.indexes import Index
from interpreter.analysis.inline_size import is_heavy, is_short
from interpreter.analysis.set_predicates import takes_no_loop
from interpreter.analysis.staging import StagedFunction, stage
from interpreter.model import ir
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import RuleSet


class CallStrategy(Enum):
    """How a call of a word is carried out."""

    INLINE = "worked out where it stands"
    INTERN = "looked up by its arguments, in every position"
    PLAIN = "called"
    MEMOIZE = "looked up by its arguments, in one position"
    STAGE = "looked up by its arguments but one in one position, by what they read in every position"


class Inlining:
    """The decisions for one rule set; `indexes` are those that machines keep."""

    def __init__(self, rules: RuleSet, indexes: Container[Index]) -> None:
        self.rules = rules
        self.indexes = indexes
        self._memoized: dict[str, bool] = {}
        self._short: dict[str, bool] = {}
        self._staged: dict[str, StagedFunction | None] = {}

    def call(self, name: str, *, searching: bool, covers_key: bool, interned: bool) -> CallStrategy:
        """How a call is carried out.

        `searching`: it stands where answers are looked for, so that values are kept for one position. `covers_key`: its arguments
        are all that the word around it is kept by. `interned`: that one is kept for every position.
        """
        fixed = self.rules.words[name].fixed
        once = covers_key and self.uses[name] == 1  # what is kept once for the word around it: nobody would find it again
        if fixed:
            return CallStrategy.INLINE if self.is_trivial(name) or (interned and once) else CallStrategy.INTERN
        if not (searching and self.is_memoized(name)):
            return CallStrategy.INLINE if self.is_short(name) else CallStrategy.PLAIN
        if once:
            return CallStrategy.INLINE
        return CallStrategy.MEMOIZE if self.staged(name) is None else CallStrategy.STAGE

    def staged(self, name: str) -> StagedFunction | None:
        """The split of a word that is memoized; None where it is worked out as a whole."""
        if name not in self._staged:
            self._staged[name] = stage(self.rules, name) if self.is_memoized(name) and not self.rules.words[name].fixed else None
        return self._staged[name]

    @cached_property
    def uses(self) -> Counter[str]:
        """In how many places every word stands."""
        bodies = (*expressions_of(self.rules), *(word.body for word in self.rules.words.values() if word.fixed))
        return Counter(part.name for body in bodies for part in descendants(body) if isinstance(part, ir.UserCall))

    def is_short(self, name: str) -> bool:
        """Whether a word is inlined wherever it is used: few parts, and no loop but those that operations on sets replace."""
        if name not in self._short:
            self._short[name] = is_short(self.rules, name, self._needs_loop)
        return self._short[name]

    def is_trivial(self, name: str) -> bool:
        """Whether to work out a word that depends on nothing that changes is no more than to look it up."""
        parts = descendants(self.rules.words[name].body)
        return all(isinstance(part, ir.If | ir.Compare | ir.Local | ir.Constant | ir.LateConstant) for part in parts)

    def is_memoized(self, name: str) -> bool:
        """Whether the values of a word that reads the state are kept while answers are looked for: it has loops in it."""
        if name not in self._memoized:
            self._memoized[name] = is_heavy(self.rules.words[name].body, self._needs_loop, self._is_kept)
        return self._memoized[name]

    def _needs_loop(self, aggregate: ir.Aggregate) -> bool:
        return not takes_no_loop(self.rules, aggregate, self.indexes)

    def _is_kept(self, name: str) -> bool:
        return not self.rules.words[name].fixed and self.is_memoized(name)
