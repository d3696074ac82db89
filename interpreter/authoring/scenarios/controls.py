"""Controls of a scenario that differs with another variant: what the other one does without the first is no contradiction.

A line is tried in four rule sets: the game (0), with the variant that the scenario is about (A), with the other one (B), with both (AB).
It holds with A and not with AB. It is no contradiction if B alone makes the difference:

- it holds in 0 and not with B; or B changes who is asked there;
- A changes a number by as much with B as without;
- the line is about a requirement of the game that B removes, or the move stays refused, or has one part more to choose;
- chance has answered other questions.

Where the moves before it are possible only with A, the line is not reached in 0 or with B. Then only what B removes counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.authoring.scenarios.trial import LineOutcome, ScenarioTrial
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.span import Span

_FIGURES = {"S119": ("left", "right"), "S122": ("found", "expected")}  # the values of a finding: what is there, what is wanted
_NOT_ASKED, _NOT_POSSIBLE, _OTHERWISE_REFUSED = "S115", "S116", "S118"
_TOO_SHORT = "R124"


@dataclass(frozen=True, slots=True)
class Controls:
    """A scenario in the game, with its own variants, and with the others alone; `removed`: requirements of the game that the others do not have."""

    game: ScenarioTrial
    alone: ScenarioTrial
    others: ScenarioTrial
    removed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Finding about a line that is no longer as a scenario says because variants meet. `is_certain`: the controls have reached it."""

    line: Span
    finding: Diagnostic
    is_certain: bool = True


def contradictions(both: ScenarioTrial, controls: Controls) -> Iterator[Contradiction]:
    """Yield what two variants take from a scenario together, first what cannot be read."""
    for each in both.unreadable:
        if each.span is not None and not _is_unreadable_with_others(each.span, controls):
            yield Contradiction(each.span, each)
    for line, found in both.differing:
        if not _is_foreign(found, both.lines[line], controls.alone.lines[line], controls):
            here, there = controls.game.lines.get(line), controls.others.lines.get(line)
            if here is None or there is None or not (here.has_reached(found) and there.has_reached(found)):
                yield Contradiction(line, found, is_certain=False)
            elif not _is_of_others(found, here.like(found), there.like(found)):
                yield Contradiction(line, found)


def _is_unreadable_with_others(place: Span, controls: Controls) -> bool:
    """True if the other variants alone take away what a place of the scenario speaks of, and the game has it."""
    without = [{each.span for each in trial.unreadable} for trial in (controls.game, controls.others)]
    return place not in without[0] and place in without[1]


def _is_foreign(finding: Diagnostic, both: LineOutcome, alone: LineOutcome, controls: Controls) -> bool:
    """True if a line differs in what it does not show: how a move is written or refused, chance, a requirement that is no more."""
    is_otherwise_written = finding.code == _NOT_POSSIBLE and finding.values.get("refusal") == _TOO_SHORT
    has_other_luck = both.luck != alone.luck[: len(both.luck)] or both.is_waiting != alone.is_waiting
    return finding.code == _OTHERWISE_REFUSED or is_otherwise_written or has_other_luck or both.because in controls.removed


def _is_of_others(finding: Diagnostic, game: Diagnostic | None, others: Diagnostic | None) -> bool:
    """True if the other variants alone make the same difference to the game."""
    if game is None and others is not None:
        return True
    if finding.code == _NOT_ASKED:
        return others is not None and _said(others) == _said(finding) and game is not None and _said(game) != _said(finding)
    gaps = _gap(finding), _gap(others), _gap(game)  # and none with the variant alone
    return None not in gaps and gaps[0] - gaps[1] == -gaps[2]  # type: ignore[operator]  # none of them is None


def _said(finding: Diagnostic) -> tuple[str, dict[str, str]]:
    return finding.code, dict(finding.values)


def _gap(finding: Diagnostic | None) -> int | None:
    """By how much a number is larger than the scenario says; None if it is about something else than numbers."""
    if finding is None:
        return 0
    names = _FIGURES.get(finding.code)
    if names is None or finding.values.get("operator", "=") != "=":
        return None
    try:
        found, wanted = (int(finding.values[name]) for name in names)
    except ValueError:
        return None
    return found - wanted
