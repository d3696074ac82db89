"""Time budget of `check`: what is stopped is a note, what was found and what is proved stays, and the exit code is the same.

No test waits for a clock: the least that trials have is set to nothing, or a stop is made right after the work.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import interpreter
from interpreter.authoring.check.file_check import check_files
from interpreter.authoring.check.process_pool import mapped
from interpreter.authoring.check.watch import check_target, target_of
from interpreter.authoring.scenarios import trial_time
from interpreter.authoring.scenarios.runner import CompiledGames, run_file
from interpreter.authoring.scenarios.trial_time import LEAST, TrialTime
from interpreter.cli.main import app
from interpreter.diagnostics.diagnostic import Report
from interpreter.session.stepping.time_limit import OutOfTimeError

GAME = """\
rulewright: 1
game: slow
players: 2
kinds:
  cell: {grid: square, width: 9, height: 9, steps: sides}
track:
  owner(cell): player or none
  marks: 0 to 99
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: mark
        if_none: pass
actions:
  mark:
    choose:
      cell: cells where owner(cell) is none
REQUIRE    do:
      - change: owner(cell) to me
      - add: up to 1 to marks
end:
  full: {at: end of turn, when: every(owner(cell) is not none for cell in cells)}
MORE"""
SLOW = "exists(a in cells where exists(b in cells where exists(c in cells where size(set(a, b, c, cell)) > 99)))"
CHECK = "always:\n  few: {that: marks < 3, text: There are few marks.}\n"
VARIANT = f"""\
rulewright: 1
variant: slower
of: slow
because: It is a test.
changes:
  - add: actions.mark
    with:
      require:
        slow: {{that: not {SLOW}, say: It is slow.}}
"""
OTHER = """\
rulewright: 1
variant: other
of: slow
because: It is a test.
changes:
  - replace: actions.mark.choose.cell
    with: set(each in cells where owner(each) is none)
"""
SCENARIO = "rulewright: 1\nscenario: first\nof: slow\nplayers: 2\nthen:\n  - seat_1: mark a1\n"


def write(folder: Path, *, is_slow: bool = False, more: str = "", files: dict[str, str] | None = None) -> list[Path]:
    require = f"    require:\n      slow: {{that: not {SLOW}}}\n" if is_slow else ""
    texts = {"slow.game.yaml": GAME.replace("REQUIRE", require).replace("MORE", more), **(files or {})}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return sorted(folder / name for name in texts)


def codes(paths: list[Path], seconds: float) -> list[str]:
    return [each.code for each in check_files(paths, games=2, seconds=seconds)]


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every trial be stopped before it begins."""
    monkeypatch.setattr(trial_time, "LEAST", 0.0)
    monkeypatch.setattr(trial_time, "run_limited", _stopped_at_once)


def _stopped_at_once(seconds: float | None, work: Callable[[], object], **_: float) -> None:
    if seconds is None:
        work()
    else:
        raise OutOfTimeError


def _stopped_behind_games(seconds: float | None, work: Callable[[], object], **_: float) -> None:
    """Stop what has done all its work."""
    work()
    if seconds is not None:
        raise OutOfTimeError


@pytest.mark.usefixtures("no_time")
def test_what_was_not_tried_is_a_note_at_the_costliest_place(tmp_path: Path) -> None:
    (found,) = [each for each in check_files(write(tmp_path, is_slow=True), games=None, seconds=1) if each.code == "R242"]
    assert found.severity.value == "note"
    assert found.span is not None
    assert "exists(a in cells" in found.span.text
    assert (
        "Not tried within 1 s: 12 of 12 random games; whether every end comes about; whether requirements forbid everything or nothing."
        in found.sentence
    )
    assert "This requirement looks at about" in found.sentence
    assert "triples for every question, about" in found.sentence


@pytest.mark.usefixtures("no_time")
def test_rules_that_are_cheap_are_not_blamed(tmp_path: Path) -> None:
    (found,) = [each for each in check_files(write(tmp_path), games=None, seconds=1) if each.code == "R242"]
    assert "looks at" not in found.sentence
    assert found.subject.endswith("slow.game.yaml")


def test_a_step_that_takes_hours_is_stopped_in_its_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_time, "LEAST", 0.0)
    assert "R242" in codes(write(tmp_path, is_slow=True), 0.01)


def test_without_a_limit_everything_is_tried(tmp_path: Path) -> None:
    assert "R242" not in codes(write(tmp_path), 0)


@pytest.mark.usefixtures("no_time")
def test_what_is_proved_is_said_without_time(tmp_path: Path) -> None:
    paths = write(tmp_path, more="words:\n  wrong: size(cells) + nothing_of_this_name\n")
    assert codes(paths, 0) == codes(paths, 1) != []


def test_what_a_game_has_shown_is_said_although_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = write(tmp_path, more=CHECK)
    whole = codes(paths, 0)
    monkeypatch.setattr(trial_time, "run_limited", _stopped_behind_games)
    (found,) = [each for each in check_files(paths, games=2, seconds=1) if each.is_error]
    assert ("K341" in whole, found.code) == (True, "K341")
    assert "In game 1 (with 2 players)." in found.sentence  # there was no time to look for the moment


def test_a_shorter_time_gives_no_finding_but_the_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = write(tmp_path, more=CHECK)
    whole = codes(paths, 0)
    for stop in (_stopped_at_once, _stopped_behind_games):
        monkeypatch.setattr(trial_time, "run_limited", stop)
        assert set(codes(paths, 1)) - {"R242"} <= set(whole)


@pytest.mark.usefixtures("no_time")
@pytest.mark.parametrize("form", ["full", "concise", "json", "github", "sarif"])
def test_every_format_has_the_note_and_the_exit_code_is_zero(form: str, tmp_path: Path) -> None:
    (path,) = write(tmp_path, is_slow=True)
    result = CliRunner().invoke(app, ["check", str(path), "--seconds", "1", "--format", form])
    assert (result.exit_code, "R242" in result.output) == (0, True)


@pytest.mark.usefixtures("no_time")
def test_a_slow_variant_is_not_tried_and_that_is_said_once(tmp_path: Path) -> None:
    write(tmp_path, files={"slower.variant.yaml": VARIANT, "other.variant.yaml": OTHER})
    found = [each for each in check_files(sorted(tmp_path.glob("*.variant.yaml")), games=2, seconds=1) if each.code == "R242"]
    assert len(found) == 2
    assert "2 of 2 random games with `slower`" in found[1].sentence
    assert "1 of 1 random games with `other` and `slower`" in found[1].sentence


@pytest.mark.usefixtures("no_time")
def test_contradictions_of_variants_are_said_without_time(tmp_path: Path) -> None:
    another = OTHER.replace("other", "third").replace("is none", "is not none")
    paths = write(tmp_path, files={"other.variant.yaml": OTHER, "third.variant.yaml": another})
    assert ["O105"] == [each.code for each in check_files(paths, games=2, seconds=1) if each.is_error]


def test_a_pair_takes_half_of_the_time_that_is_left() -> None:
    time = TrialTime(10.0, spent=2.0)
    with time.pair(is_whole=False) as share:
        assert (4.0, LEAST / 2) == (share.seconds, share.least)
        share.spent, share.least = 3.0, LEAST / 4
        share.untried.append("games")
    assert (5.0, LEAST * 3 / 4, ["games"]) == (time.spent, time.least, time.untried_pairs)
    with time.pair(is_whole=True) as whole:
        assert (10.0, LEAST) == (whole.seconds, whole.least)
        whole.spent = 9.0
    assert time.spent == 5.0


def test_many_pairs_that_were_not_tried_are_counted() -> None:
    report = Report()
    TrialTime(1.0, untried_pairs=[f"games {number}" for number in range(9)]).report(None, report)
    assert "games 0; games 1; games 2; 6 more trials of pairs." in next(iter(report)).sentence


@pytest.mark.usefixtures("no_time")
def test_a_scenario_that_is_stopped_does_not_hold_and_is_no_error(tmp_path: Path) -> None:
    _, scenario = sorted(write(tmp_path, files={"first.scenario.yaml": SCENARIO}), key=lambda path: path.name != "slow.game.yaml")
    report = Report()
    assert run_file(scenario, CompiledGames(), report, time=TrialTime(1.0)) is None
    assert [each.code for each in report] == ["R242"], list(report)
    assert "the scenario" in next(iter(report)).sentence


@pytest.mark.usefixtures("no_time")
def test_watch_stops_scenarios_too(tmp_path: Path) -> None:
    write(tmp_path, files={"first.scenario.yaml": SCENARIO})
    seen = check_target(target_of(str(tmp_path)), seconds=1)
    assert (seen.errors, seen.failed, "R242" in {each.code for each in seen.diagnostics}) == (0, 1, True)


@pytest.mark.usefixtures("no_time")
def test_the_library_says_what_was_not_tried(tmp_path: Path) -> None:
    (path,) = write(tmp_path, is_slow=True)
    assert "R242" not in [each.code for each in interpreter.check(path)]
    assert "R242" in [each.code for each in interpreter.check(path, games=None, seconds=1)]


def test_trials_have_their_least_when_the_time_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[float | None, float]] = []

    def limited(seconds: float | None, _: object, *, least: float) -> None:
        asked.append((seconds, least))

    monkeypatch.setattr(trial_time, "run_limited", limited)
    time = TrialTime(1.0, spent=3.0)
    assert time.run(lambda: None)
    assert asked == [(-2.0, LEAST)]
    assert trial_time.trial_time(0).seconds is None


def endless(_: int) -> None:
    while True:
        pass


def test_an_interrupt_ends_the_processes_of_a_pool() -> None:
    results = mapped(abs, [-1, -2, -3], 1)
    assert next(results) == 1
    assert list(results) == [2, 3]
    busy = mapped(_one_of_each, [0, 1], 1)
    assert next(busy) == 0
    with pytest.raises(KeyboardInterrupt):
        busy.throw(KeyboardInterrupt)


def _one_of_each(number: int) -> int:
    return endless(number) or 0 if number else 0
