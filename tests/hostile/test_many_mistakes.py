"""Four times as many mistakes take four times as long to find: the calls that `check` makes are counted, no clock is read."""

import sys
from collections.abc import Sequence
from cProfile import Profile
from pathlib import Path

import pytest

from interpreter.authoring.check.file_check import check_files
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.frontend.schema import documents
from tests.hostile.mistakes import MISTAKES

FEW, SOME, MANY = 70, 140, 280  # mistakes; above 300 the rest is not looked at
MOST_GROWTH = 1.3  # times that of the number of mistakes
BY_DEFAULT = (
    "unknown keys",
    "unknown names",
    "keys twice",
    "unused words",
    "kinds of values",
    "unknown members",
    "changes at unknown addresses",
    "rows twice",
    "clauses without a rule",
)


def forget() -> None:
    """Clear the caches that are bounded, so that a file is read and compiled anew."""
    documents._VALID.clear()
    for module in [module for name, module in sys.modules.items() if name.startswith("interpreter.")]:
        for value in vars(module).values():
            if callable(getattr(value, "cache_parameters", None)) and value.cache_parameters()["maxsize"] is not None:
                value.cache_clear()


def checked(name: str, number: int, folder: Path) -> list[Diagnostic]:
    """Return the findings of `check` in files with so many mistakes."""
    for file, text in MISTAKES[name][1](number).items():
        (folder / file).write_text(text, encoding="utf-8")
    return list(check_files(sorted(folder.iterdir()), games=0, jobs=1))


def calls_made(name: str, number: int, folder: Path) -> int:
    """Return the number of function calls."""
    forget()
    profile = Profile()
    profile.runcall(checked, name, number, folder)
    return sum(entry.callcount for entry in profile.getstats())


def assert_linear(name: str, numbers: Sequence[int], folder: Path) -> None:
    """Between the second and the third number of mistakes the work grows as between the first and the second."""
    checked(name, 1, folder)  # what is made once is made
    few, some, many = (calls_made(name, number, folder) for number in numbers)
    assert (many - some) / (numbers[2] - numbers[1]) <= MOST_GROWTH * max(some - few, 100) / (numbers[1] - numbers[0])


@pytest.mark.parametrize("name", BY_DEFAULT)
def test_the_work_grows_no_faster_than_the_number_of_mistakes(name: str, tmp_path: Path) -> None:
    assert_linear(name, (FEW, SOME, MANY), tmp_path)


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(MISTAKES.keys() - set(BY_DEFAULT)))
def test_the_work_grows_no_faster_than_the_number_of_other_mistakes(name: str, tmp_path: Path) -> None:
    assert_linear(name, (FEW, SOME, MANY), tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("name", MISTAKES)
def test_more_mistakes_than_are_shown_take_no_longer_for_each(name: str, tmp_path: Path) -> None:
    assert_linear(name, (300, 600, 1200), tmp_path)


@pytest.mark.full
@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_is_found(name: str, tmp_path: Path) -> None:
    found = [each.code for each in checked(name, 20, tmp_path)]
    assert found.count(MISTAKES[name][0]) >= (1 if MISTAKES[name][0] in ("Y105", "Y106", "Y107", "Y108", "Y116") else 19)
