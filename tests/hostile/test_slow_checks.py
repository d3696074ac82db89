"""Slow rule files in `check` without a clock: what stops a trial does not hide it, and the note names the place that makes it slow.

`python -m tests.hostile.slow_checks` checks 1,000 of them in real time.
"""

from pathlib import Path

import pytest

from interpreter.analysis.cost.answers import dearest
from interpreter.authoring.check import lints
from interpreter.authoring.scenarios import trial_time
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.lints import slow_answers
from interpreter.project import loading
from interpreter.session.stepping.time_limit import OutOfTimeError
from tests.hostile.slow_rules import SlowFile, slow_rules
from tests.tiers import first

FILES = list(slow_rules(200))


def stop(seconds: float | None, _: object, *, least: float) -> None:
    assert seconds is not None
    assert least > 0
    raise OutOfTimeError


@pytest.mark.parametrize("file", first(40, FILES), ids=lambda file: file.name)
def test_the_note_names_what_makes_a_file_slow(file: SlowFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_time, "run_limited", stop)
    path = tmp_path / f"{file.name}.game.yaml"
    path.write_text(file.text, encoding="utf-8")
    report = Report()
    compiled = loading.compile_with_trees(path, (), report)
    found = lints.lint_files([path], play=True, times={path: trial_time.TrialTime(1.0)})
    if compiled is None:  # it is refused for its cost, and nothing is to be tried
        assert ([], True) == (found, report.has_errors())
        return
    (note,) = [each for each in found if each.code == "R242"]
    costliest = dearest(compiled.rules)[0]
    is_named = costliest.seconds >= trial_time.WORTH_NAMING
    assert note.severity.value == "note"
    assert ("about" in note.sentence, note.span == costliest.span) == (is_named, is_named)
    assert all(each.span == note.span for each in found if each.code == "B125")


def test_the_wording_is_that_of_the_warning_of_slow_answers() -> None:
    assert trial_time.describe is slow_answers.describe
