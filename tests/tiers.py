"""Tiers of tests, as pytest markers; `interpreter/documentation/tests.md` says which command runs which.

- Without a marker: the default run, `pytest -q`, three minutes on two cores, without a browser or npm.
- `full`: what the default run leaves out, `pytest -q -m full`.
- `nightly`: runs only where `HYPOTHESIS_PROFILE=nightly` is set, which also enlarges the budgets of all other tests;
  that profile leaves nothing out.

A file or a test named on the command line runs whole. The last lines of a run say what was left out and what was skipped.
"""

import gc
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.budgets import NIGHTLY

DEFAULT = "not full"  # the expression of `-m` in pyproject.toml
_WHOLE_MODULE = re.compile(rf"^pytestmark = .*\bpytest\.mark\.({'full' if NIGHTLY else 'full|nightly'})\b", re.MULTILINE)
SMALL_GAMES = ("kuhn_poker", "liars_dice", "tic_tac_toe")
LEFT_OUT = pytest.StashKey[Counter[str]]()


def few(values: Iterable[Any], default: Callable[[Any], bool]) -> list[Any]:
    """Return parameters for `parametrize`: those for which `default` is true run always, all others in the full tier."""
    return [each if default(each) else pytest.param(*_arguments(each), marks=pytest.mark.full) for each in values]


def first(number: int, values: Iterable[Any]) -> list[Any]:
    """Return parameters for `parametrize`: the first `number` of them run always, all others in the full tier."""
    listed = list(values)
    return [*listed[:number], *few(listed[number:], lambda _: False)]


def by_game(values: Iterable[Any]) -> list[Any]:
    """Return parameters for `parametrize`, one a game or rule set: three small games run always, all others in the full tier.

    A value is a name (`game+variant`), a path, anything with a `name`, or a tuple that begins with one of them.
    """
    return few(values, lambda value: _game(value) in SMALL_GAMES)


def _game(value: Any) -> str:
    first = value[0] if isinstance(value, tuple) else value
    return str(getattr(first, "name", first)).rsplit("/", maxsplit=1)[-1].removesuffix(".game.yaml").partition("+")[0]


def _arguments(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEFT_OUT] = Counter()
    named = [Path(each.split("::")[0]) for each in config.args]
    if config.option.markexpr == DEFAULT and (NIGHTLY or all(each.suffix == ".py" for each in named)):
        config.option.markexpr = ""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave a module unread if all of it belongs to a tier that this run leaves out: imports take half of the collection."""
    if config.option.markexpr != DEFAULT or not collection_path.name.startswith("test_") or collection_path.suffix != ".py":
        return None
    if not _WHOLE_MODULE.search(collection_path.read_text(encoding="utf-8")):
        return None
    config.stash[LEFT_OUT]["files"] += 1
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if NIGHTLY:
        return
    by_night = [each for each in items if each.get_closest_marker("nightly")]
    if by_night:
        items[:] = [each for each in items if not each.get_closest_marker("nightly")]
        config.hook.pytest_deselected(items=by_night)


@pytest.hookimpl
def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    for each in items:
        each.config.stash[LEFT_OUT]["nightly tests" if each.get_closest_marker("nightly") else "tests"] += 1


def pytest_collection_finish() -> None:
    """Take what has been collected out of the garbage collector's sight: 5 % of the CPU time of a run."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that prints the summary what a worker of xdist left out; all workers collect the same tests."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(session.config.stash[LEFT_OUT])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    node.config.stash[LEFT_OUT] = Counter(getattr(node, "workeroutput", {}).get("left_out", {})) or node.config.stash[LEFT_OUT]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    skipped = Counter(str(each.longrepr[2]).removeprefix("Skipped: ") for each in terminalreporter.stats.get("skipped", []))
    for reason, number in skipped.most_common():
        terminalreporter.line(f"skipped: {number} × {reason}")
    left_out = config.stash[LEFT_OUT]
    if config.option.markexpr == DEFAULT and left_out:
        parts = " and ".join(f"{left_out[each]} {each}" for each in ("files", "tests") if left_out[each])
        terminalreporter.line(f"left out: {parts} of the full tier; run them with: pytest -q -m full")
