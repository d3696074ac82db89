"""Evidence that play has exercised a rule: it was carried out, and made a difference."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.diagnostics.span import Span
from interpreter.model.ruleset.ruleset import Address, RuleSet
from interpreter.runtime.instrumentation.rule_coverage import RuleCoverage, RuleEvent

Key = tuple[str, str, int]  # address, file, place in it: a variant may put another rule at the address of an old one

_WITH_PARTS = ("step", "procedure", "rule", "cost")  # exercised if something inside was
# What counts as exercised, by what stands at an address: one mark of every group.
_WANTED: dict[str, tuple[tuple[RuleEvent, ...], ...]] = {
    **dict.fromkeys(_WITH_PARTS, ((RuleEvent.RAN,),)),
    "action": ((RuleEvent.TAKEN,),),
    "requirement": ((RuleEvent.YES,), (RuleEvent.NO,)),
    "condition": ((RuleEvent.YES, RuleEvent.NO),),
    "end": ((RuleEvent.HAPPENED,),),
    "scoring": ((RuleEvent.COUNTED,),),
    "ranking": ((RuleEvent.DECIDED,),),
    "check": ((RuleEvent.YES, RuleEvent.NO),),
    "option": ((RuleEvent.CHOSEN,),),
    "word": ((RuleEvent.READ,),),
}
_LACK: dict[RuleEvent, str] = {
    RuleEvent.RAN: "never carried out",
    RuleEvent.TAKEN: "never chosen",
    RuleEvent.YES: "never met",
    RuleEvent.NO: "never broken",
    RuleEvent.HAPPENED: "never happened",
    RuleEvent.COUNTED: "never gave a point",
    RuleEvent.DECIDED: "never told anybody apart",
    RuleEvent.CHOSEN: "always left as it is",
    RuleEvent.READ: "never used",
}


@dataclass(slots=True)
class RuleEvidence:
    """A rule with what is known of it. `lacks`: why random play has not exercised it; empty if it has.

    `counts` tells rules, which games exercise, from what is merely declared (a kind, a number).
    """

    address: str
    what: str
    span: Span | None
    clauses: tuple[str, ...]
    counts: bool
    lacks: str = ""
    played: bool = False
    scenarios: list[str] = field(default_factory=list)

    @property
    def exercised(self) -> bool:
        """Whether a random game or a scenario has exercised it."""
        return self.played or bool(self.scenarios)


def key_of(address: str, span: Span | None) -> Key:
    """What tells one rule from another."""
    return (address, span.source.name, span.start) if span is not None else (address, "", 0)


def missing_evidence(address: Address, rules: RuleSet, seen: RuleCoverage) -> str:
    """What is still to be seen of a rule before it counts as exercised; empty if nothing is."""
    groups = _WANTED.get(address.what, ())
    word = rules.words.get(address.path.removeprefix("words.")) if address.what == "word" else None
    if word is not None and word.fixed:  # worked out from the layout alone, so it is used before the first step of a game
        return ""
    missing = [group[0] for group in groups if not _has(address, group, seen)]
    if address.what in ("requirement", "check", "condition") and len(missing) == len(groups):
        return "never looked at"
    return " and ".join(_LACK[mark] for mark in missing)


def _has(address: Address, marks: tuple[RuleEvent, ...], seen: RuleCoverage) -> bool:
    if seen.covered(address.path, *marks):
        return True
    inside = f"{address.path}."
    return address.what in _WITH_PARTS and any(path.startswith(inside) for path, _ in seen.first)


def shown_by_scenario(address: Address, rules: RuleSet, seen: RuleCoverage) -> bool:
    """Whether a scenario has exercised a rule: here conditions of a layout must have refused one, and words must have been used."""
    match address.what:
        case "condition":
            return seen.covered(address.path, RuleEvent.NO)
        case "word":
            return seen.covered(address.path, RuleEvent.READ)
    return address.what in _WANTED and not missing_evidence(address, rules, seen)


def rules_in(rules: RuleSet) -> Iterator[RuleEvidence]:
    """Every address of a rule set as a rule of which nothing is known yet."""
    for path, address in rules.addresses.items():
        counts = address.what in _WANTED and address.what not in ("word", "option")
        yield RuleEvidence(path, address.what, address.span, address.source, counts)
