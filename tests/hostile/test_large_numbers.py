"""Large numbers in rule files: the work of `check`, machines and views stays bounded, or `check` refuses the file or warns of it."""

from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter
from interpreter.authoring.check import lints
from interpreter.simulation.report import report_to_json
from tests.compilation import compile_text
from tests.hostile.heavy import calls
from tests.hostile.large_numbers import LARGE, SIZES
from tests.optional import needs
from tests.tiers import few

NUMBER = SIZES[-1]
LITTLE = 1_000  # calls that do not depend on the number
WARNINGS = frozenset({"B125", "B127", "K340"})
QUICK = ("copies in a pool", "copies that move by number")
PLAYED_LONG = frozenset({"turns that nobody takes"})  # games that are long, not answers: a limit of the machine ends them
each_number = pytest.mark.parametrize("name", few(LARGE, lambda name: name in QUICK))


def written(folder: Path, name: str, number: int) -> Path:
    path = folder / f"{number}" / "large.game.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(LARGE[name](number), encoding="utf-8")
    return path


def passes(name: str, number: int) -> bool:
    """True if there is no error; every error has a place."""
    rules, report = compile_text("large.game.yaml", LARGE[name](number).encode())
    assert all(each.labels for each in report if each.is_error)
    return rules is not None


def playing(path: Path) -> Callable[[], object]:
    """The work of three answers by each seat, with what they see."""

    def play() -> None:
        match = interpreter.load(path).start(players=2, seed=1)
        for _ in range(6):
            if not match.over:
                match.answer(next(iter(match.questions[0].options)))
                match.view(0)

    return play


@each_number
def test_an_answer_takes_no_longer_for_a_large_number(name: str, tmp_path: Path) -> None:
    if not passes(name, NUMBER):
        return
    small, large = (playing(written(tmp_path, name, number)) for number in (SIZES[0], NUMBER))
    small()  # what is made once
    least = calls(small)
    assert calls(large, most=2 * least + LITTLE) <= 2 * least + LITTLE


@each_number
def test_check_says_what_a_large_number_costs_or_plays_it(name: str, tmp_path: Path) -> None:
    if name in PLAYED_LONG or not passes(name, NUMBER):
        return
    said = {each.code for each in lints.lint_files([written(tmp_path, name, NUMBER)], play=name not in PLAYED_LONG)}
    assert said <= WARNINGS | {each.code for each in lints.lint_files([written(tmp_path, name, SIZES[0])], play=True)}


@needs("wasmtime")
@each_number
def test_machines_play_the_same_games_with_a_large_number(name: str, tmp_path: Path) -> None:
    if name in PLAYED_LONG or not passes(name, NUMBER):
        return
    game = interpreter.load(written(tmp_path, name, NUMBER))
    reports = [
        report_to_json(interpreter.simulate(game, players=2, games=3, seed=1, machine=machine))
        for machine in ("reference", "python", "wasm")
    ]
    assert [dict(report, machines=None) for report in reports] == [dict(reports[0], machines=None)] * 3


def test_numbers_of_more_than_nine_digits_are_refused() -> None:
    for make in LARGE.values():
        assert compile_text("large.game.yaml", make(10**18).encode())[0] is None


@pytest.mark.parametrize(("wanted", "there"), [(3, 9), (9, 3), (0, 3), (5, 0)])
def test_copies_go_from_pool_to_pool_as_many_as_there_are(wanted: int, there: int, tmp_path: Path) -> None:
    text = (
        LARGE["copies that move by number"](wanted)
        .replace(f"pool({wanted} for", f"pool({there} for")
        .replace("up to 1 of x", "up to 1 of y")
    )
    (tmp_path / "large.game.yaml").write_text(text, encoding="utf-8")
    game = interpreter.load(tmp_path / "large.game.yaml")
    match = game.start(players=2, seed=1)
    match.answer(next(iter(match.questions[0].options)))
    held = match.state.position.store[match.state.table.slot_index["hand"][0]]
    assert held[0] == min(wanted, there)
