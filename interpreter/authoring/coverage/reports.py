"""Coverage reports: for people at a terminal (what is missing, and what to do), as Markdown, as data."""

from collections.abc import Iterator, Sequence

from interpreter.authoring.coverage.measure import Clause, Coverage
from interpreter.authoring.coverage.rule_evidence import RuleEvidence
from interpreter.diagnostics.span import Span

_MOST = 4  # names that are listed before the rest is counted
_TITLES = {
    "cited": "Clauses that no rule cites",
    "exercised": "Clauses whose rules no game has exercised",
    "tested": "Clauses that no scenario tests",
}


def full(coverage: Coverage) -> Iterator[str]:
    """The lines for a terminal: what is missing first, in sums last."""
    for word, title in _TITLES.items():
        lacking = [clause for clause in coverage.clauses if word in clause.lacks]
        yield from _section(title, (line for clause in lacking for line in _missing(clause, word)))
    yield from _section("Rules that no game has exercised", (_idle(rule) for rule in coverage.idle))
    only = [rule for rule in coverage.rules if rule.counts and rule.scenarios and not rule.played]
    yield from _section("Rules that only scenarios exercise, no random game", (_idle(rule) for rule in only))
    yield from _section(
        "Conditions that went one way only", (f"  {rule.address}  {_place(rule.span)}  {side}" for rule, side in coverage.one_way)
    )
    free = [clause for clause in coverage.clauses if clause.listed.no_rule]
    yield from _section("Clauses that need no rule", (f"  {clause.listed.name}  {clause.listed.no_rule}" for clause in free))
    yield from _sums(coverage)


def _section(title: str, lines: Iterator[str]) -> Iterator[str]:
    listed = list(lines)
    if listed:
        yield from (f"{title}:", *listed, "")


def _missing(clause: Clause, word: str) -> Iterator[str]:
    """A clause and what to do about it."""
    yield f"  {clause.listed.name}  {_text(clause)}"
    match word:
        case "cited":
            yield "      Name it under the `source:` of the rule that carries it out, or say under `no_rule:` why it needs none."
        case "exercised":
            yield f"      cited by {_few([rule.address for rule in clause.rules])}"
        case "tested" if clause.exercised:
            yield f"      If one of these shows it, add it to its `source:`: {_few(clause.exercised)}."
        case "tested":
            yield f"      Write a scenario with `source: [{clause.listed.name}]`; cited by {_few([rule.address for rule in clause.rules])}."


def _idle(rule: RuleEvidence) -> str:
    return f"  {rule.address}  {_place(rule.span)}  {rule.lacks}"


def _sums(coverage: Coverage) -> Iterator[str]:
    """How much of everything there was, and how much of it is covered."""
    needing = [clause for clause in coverage.clauses if not clause.listed.no_rule]
    yield (
        f"{coverage.game}: {_number(coverage.games, 'random game')} of {_number(len(coverage.sets), 'rule set')} "
        f"({_few(coverage.sets)}), {_number(coverage.scenarios, 'scenario')}."
    )
    if needing:
        counts = ", ".join(f"{sum(word not in each.lacks for each in needing)} {word}" for word in _TITLES)
        yield f"{_number(len(needing), 'clause')}: {counts}."
    else:
        yield "There is no list of clauses (`clauses.yaml`) beside this game, so only its rules were looked at."
    rules = [rule for rule in coverage.rules if rule.counts]
    yield f"{_number(len(rules), 'rule')}: {sum(rule.played for rule in rules)} exercised by random games, {len(coverage.idle)} by nothing."
    if coverage.complete:
        yield "Complete."


def markdown(coverage: Coverage) -> Iterator[str]:
    """The same as a document: every clause with its rules and scenarios."""
    yield from (f"# Coverage of {coverage.game}", "", *_sums(coverage), "")
    if coverage.clauses:
        yield from ("| clause | says | rules | random play | tested by | exercised by |", "|---|---|---|---|---|---|")
    for clause in coverage.clauses:
        rules = ", ".join(f"`{rule.address}`" for rule in clause.rules) or clause.listed.no_rule or "**none**"
        tested = ", ".join(clause.tested) or ("" if clause.listed.no_rule else "**none**")
        played = "yes" if clause.played else "" if clause.listed.no_rule else "**no**"
        yield f"| {clause.listed.name} | {_text(clause).replace('|', '/')} | {rules} | {played} | {tested} | {_few(clause.exercised)} |"
    idle = [rule for rule in coverage.rules if rule.counts and not rule.played]
    if idle:
        yield from ("", "## Rules that no random game has exercised", "", "| rule | place | | scenarios |", "|---|---|---|---|")
    for rule in idle:
        yield f"| `{rule.address}` | {_place(rule.span)} | {rule.lacks} | {_few(rule.scenarios) or '**none**'} |"


def data(coverage: Coverage) -> dict[str, object]:
    """The same as plain data."""
    return {
        "game": coverage.game, "complete": coverage.complete, "rule_sets": list(coverage.sets),
        "games": coverage.games, "scenarios": coverage.scenarios,
        "clauses": [
            {
                "id": clause.listed.name, "text": dict(clause.listed.text), "no_rule": clause.listed.no_rule or None,
                "rules": [rule.address for rule in clause.rules], "played": clause.played, "tested": clause.tested,
                "exercised": clause.exercised, "lacks": list(clause.lacks),
            }
            for clause in coverage.clauses
        ],
        "rules": [
            {
                "address": rule.address, "what": rule.what, "place": _place(rule.span), "source": list(rule.clauses),
                "played": rule.played, "lacks": rule.lacks or None, "scenarios": rule.scenarios,
            }
            for rule in coverage.rules
            if rule.counts
        ],
        "one_way": [{"address": rule.address, "place": _place(rule.span), "lacks": side} for rule, side in coverage.one_way],
    }  # fmt: skip


def _text(clause: Clause) -> str:
    return next(iter(clause.listed.text.values()), "")


def _place(span: Span | None) -> str:
    return "" if span is None else f"{span.source.name}:{span.line}"


def _few(names: Sequence[str]) -> str:
    """The first names, and how many more there are."""
    unique = list(dict.fromkeys(names))
    more = len(unique) - _MOST
    return ", ".join(unique[:_MOST]) + (f" and {more} more" if more > 0 else "")


def _number(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
