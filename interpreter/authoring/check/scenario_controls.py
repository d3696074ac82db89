"""Controls of a scenario that differs with another variant: what the other one does without the first is no contradiction.

A line is tried in four rule sets: the game (0), with the variant that the scenario is about (A), with the other one (B), with both (AB).
It holds with A and not with AB. If it holds in 0 and not with B, it shows nothing of A, and B changes it by itself. If numbers differ, and the
variant changes the number by as much with B as without, it does what it did.
"""

from dataclasses import dataclass

from interpreter.authoring.check.scenario_trial import LineOutcome, ScenarioTrial
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.span import Span

_FIGURES = {"S119": ("left", "right"), "S122": ("found", "expected")}  # the values of a finding: what is there, what is wanted
_OTHERWISE_REFUSED = "S118"


@dataclass(frozen=True, slots=True)
class Controls:
    """A scenario in the game, with its own variants, and with the others alone."""

    game: ScenarioTrial
    alone: ScenarioTrial
    others: ScenarioTrial


def contradictions(both: ScenarioTrial, controls: Controls) -> list[tuple[Span, Diagnostic]]:
    """What no longer is as the scenario says because two variants meet, with the line; first what cannot be read."""
    unreadable = [(each.span, each) for each in both.unreadable if each.span is not None and not _is_read_by_others(each.span, controls)]
    return unreadable or [(line, found) for line, found in both.differing if not _is_expected(found, line, both.lines[line], controls)]


def _is_read_by_others(place: Span, controls: Controls) -> bool:
    """True if the other variants alone take away what a place of the scenario speaks of, and the game has it."""
    without = [{each.span for each in trial.unreadable} for trial in (controls.game, controls.others)]
    return place not in without[0] and place in without[1]


def _is_expected(finding: Diagnostic, line: Span, outcome: LineOutcome, controls: Controls) -> bool:
    """True if a difference does not come from the two variants together."""
    if finding.code == _OTHERWISE_REFUSED or _is_luck(controls.alone.lines[line], outcome):
        return True
    in_game, with_others = controls.game.lines.get(line), controls.others.lines.get(line)
    if in_game is None or with_others is None:
        return False
    there, here = with_others.like(finding), in_game.like(finding)
    if there is not None and here is None:
        return True
    both, others, game = _gap(finding), _gap(there), _gap(here)  # and none with the variant alone
    return both is not None and others is not None and game is not None and both - others == -game


def _is_luck(alone: LineOutcome, both: LineOutcome) -> bool:
    """True if chance has answered other questions, or in another way; not if it was only asked less."""
    return both.luck != alone.luck[: len(both.luck)]


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
