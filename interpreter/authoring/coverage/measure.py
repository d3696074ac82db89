"""Measures coverage: rule sets are played at random, scenarios are run, and both are held against the clauses."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.authoring.coverage.citations import Citation, ListedClause, in_tree, in_variant, list_clauses
from interpreter.authoring.coverage.rule_evidence import Key, RuleEvidence, key_of, missing_evidence, rules_in, shown_by_scenario
from interpreter.authoring.scenarios.runner import CompiledGames, ScenarioEvidence, run_file
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingNode
from interpreter.frontend.variants.paths import Resolved, at, resolve_address
from interpreter.project import loading
from interpreter.project.files import file_kinds
from interpreter.runtime.instrumentation.rule_coverage import RuleCoverage, RuleEvent
from interpreter.simulation.random_exploration import Bounds, explore


@dataclass(slots=True)
class Clause:
    """A clause with what cites it; `tested` are scenarios that name it, `exercised` others that exercise a rule of it."""

    listed: ListedClause
    rules: list[RuleEvidence] = field(default_factory=list)
    tested: list[str] = field(default_factory=list)

    @property
    def exercised(self) -> list[str]:
        """The scenarios that exercise a rule which cites the clause, without those that name the clause."""
        return sorted({name for rule in self.rules for name in rule.scenarios if name not in self.tested})

    @property
    def played(self) -> bool:
        """Whether random play has exercised a rule that cites the clause."""
        return any(rule.played for rule in self.rules)

    @property
    def lacks(self) -> tuple[str, ...]:
        """What is missing: `cited`, `exercised`, `tested`; nothing where no rule is needed."""
        if self.listed.no_rule:
            return ()
        held = (("cited", self.rules), ("exercised", self.played or self.exercised or self.tested), ("tested", self.tested))
        return tuple(word for word, there in held if not there)


@dataclass(slots=True)
class Coverage:
    """The whole: rule sets by their names, so many games and scenarios, clauses, rules, `if`s that went one way only."""

    game: str
    sets: tuple[str, ...]
    games: int
    scenarios: int
    clauses: list[Clause]
    rules: list[RuleEvidence]
    one_way: list[tuple[RuleEvidence, str]]

    @property
    def idle(self) -> list[RuleEvidence]:
        """The rules that neither a random game nor a scenario has exercised."""
        return [rule for rule in self.rules if rule.counts and not rule.exercised]

    @property
    def complete(self) -> bool:
        """Whether every clause is cited, exercised and tested, and every rule has been exercised."""
        return not self.idle and not any(clause.lacks for clause in self.clauses)


def measure(
    path: Path, chosen: Sequence[str], bounds: Bounds, report: Report, *, seed: int, players: Sequence[int] = ()
) -> Coverage | None:
    """The coverage of a game with all its variants, each alone, or of one set of variants; None (and findings) if rules are wrong."""
    clauses = list_clauses(path, report)
    sets = [tuple(chosen)] if chosen else [(), *((name,) for name in loading.variants_beside(path))]
    book, games, played = _CoverageAccumulator(), CompiledGames(), 0
    for names in sets:
        compiled = games.of(path, report, variants=names)
        if compiled is None:
            return None
        seen = RuleCoverage()
        number = explore(compiled.rules, seen, bounds, seed=seed, players=players)
        book.add_set(compiled, seen, played=number > 0)
        for citation in _citations(path, names, compiled):
            book.cite(citation, compiled, played=number > 0)
        played += number
    tested, scenarios = _scenarios(path, chosen, games, book)
    rules = list(book.rules.values())
    rows = [Clause(each, [rule for rule in rules if each.name in rule.clauses], tested.get(each.name, [])) for each in clauses]
    if chosen:  # what belongs to variants that are not played is not asked for
        rows = [row for row in rows if row.rules or row.tested]
    named = tuple("+".join(names) or "the game alone" for names in sets)
    return Coverage(path.name.removesuffix(loading.GAME), named, played, scenarios, rows, rules, book.one_way())


def _citations(path: Path, names: Sequence[str], compiled: Compilation) -> Iterator[Citation]:
    """What cites clauses in the files of a rule set, beside the rules with addresses."""
    yield from in_tree(compiled.trees.game, compiled.rules.game)
    for variant in loading.variants_of(path, names):
        yield from in_variant(variant)


def _scenarios(path: Path, chosen: Sequence[str], games: CompiledGames, book: "_CoverageAccumulator") -> tuple[dict[str, list[str]], int]:
    """Scenarios by the clauses they name, and how many have been run; those of other variants are left out if some are chosen."""
    tested: dict[str, list[str]] = {}
    number = 0
    for file in file_kinds.files_in(path.parent):
        if file_kinds.file_kind(file) != "scenario":
            continue
        evidence, found = ScenarioEvidence(), Report()
        name = run_file(file, games, found, evidence=evidence)
        compiled, header = evidence.compiled, evidence.header
        wrong = found.has_errors()
        if name is None or compiled is None or header is None or wrong or (chosen and not set(header.variants) <= set(chosen)):
            continue
        if compiled.rules.game == path.name.removesuffix(loading.GAME):
            number += 1
            book.add_scenario(compiled, evidence.seen, name)
            for clause in header.source:
                tested.setdefault(clause, []).append(name)
    return tested, number


@dataclass(slots=True)
class _CoverageAccumulator:
    """Rules as they are met in one rule set after the other; forks are steps with `if`."""

    rules: dict[Key, RuleEvidence] = field(default_factory=dict)
    forks: dict[Key, set[RuleEvent]] = field(default_factory=dict)

    def _rule(self, new: RuleEvidence) -> RuleEvidence:
        return self.rules.setdefault(key_of(new.address, new.span), new)

    def add_set(self, compiled: Compilation, seen: RuleCoverage, *, played: bool) -> None:
        """Take in the rules of a rule set, and what random play has shown of them."""
        for new in rules_in(compiled.rules):
            rule = self._rule(new)
            missing = missing_evidence(compiled.rules.addresses[new.address], compiled.rules, seen) if played else "never played"
            rule.played |= not missing
            rule.lacks = "" if rule.played else rule.lacks or missing
        self._note_forks(compiled, seen)

    def add_scenario(self, compiled: Compilation, seen: RuleCoverage, name: str) -> None:
        """Take in what a scenario has shown."""
        for new in rules_in(compiled.rules):
            if shown_by_scenario(compiled.rules.addresses[new.address], compiled.rules, seen):
                self._rule(new).scenarios.append(name)
        self._note_forks(compiled, seen)

    def cite(self, citation: Citation, compiled: Compilation, *, played: bool) -> None:
        """Take in what cites clauses: to the rule at that address, or as something of its own."""
        address = compiled.rules.addresses.get(citation.address)
        known = self.rules.get(key_of(address.path, address.span)) if address is not None else None
        if known is None:
            known = self._rule(RuleEvidence(citation.address, "part", citation.span, (), counts=False, played=played))
        known.clauses = tuple(dict.fromkeys((*known.clauses, *citation.clauses)))

    def _note_forks(self, compiled: Compilation, seen: RuleCoverage) -> None:
        for path, address in compiled.rules.addresses.items():
            marks = {mark for mark in (RuleEvent.YES, RuleEvent.NO) if seen.covered(path, mark)}
            if address.what == "step" and marks and _is_fork(path, compiled):
                self.forks.setdefault(key_of(path, address.span), set()).update(marks)

    def one_way(self) -> list[tuple[RuleEvidence, str]]:
        """The `if`s of which only one side has been seen, with the side that has not."""
        missing = [(key, marks) for key, marks in self.forks.items() if len(marks) == 1]
        return [(self.rules[key], "never met" if RuleEvent.NO in marks else "always met") for key, marks in missing]


def _is_fork(path: str, compiled: Compilation) -> bool:
    """Whether a step is led by `if`."""
    target = resolve_address(compiled.trees.game, path.split("."))
    step = at(target.tree, target.path) if isinstance(target, Resolved) else None
    return isinstance(step, MappingNode) and step.get("if") is not None
