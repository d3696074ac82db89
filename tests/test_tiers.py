"""Tiers select tests by markers, and what a machine lacks is skipped with the command that installs it."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.optional import THINGS, missing, needs
from tests.tiers import _WHOLE_MODULE, SMALL_GAMES, by_game, first

TESTS = Path(__file__).parent


def in_full_tier(parameters: list[Any]) -> list[Any]:
    return [each.values[0] for each in parameters if hasattr(each, "marks") and pytest.mark.full in each.marks]


def test_small_games_run_always_and_the_others_in_the_full_tier() -> None:
    names = ["tic_tac_toe", "hex+swap", "liars_dice+exact_call", Path("rules/classics/go/go.game.yaml")]
    assert [names[1], names[3]] == in_full_tier(by_game(names))
    assert [("hex", 2)[0]] == in_full_tier(by_game([("hex", 2), ("kuhn_poker", 2)]))
    assert all(list(TESTS.parent.rglob(f"rules/**/{name}.game.yaml")) for name in SMALL_GAMES)


def test_first_cases_run_always_and_the_others_in_the_full_tier() -> None:
    assert [3, 4] == in_full_tier(first(2, [1, 2, 3, 4]))


@pytest.mark.parametrize("folder", ["browser"])
def test_default_run_reads_no_module_that_needs_a_browser(folder: str) -> None:
    assert [] == [path.name for path in (TESTS / folder).glob("test_*.py") if not _WHOLE_MODULE.search(path.read_text(encoding="utf-8"))]


def test_what_is_missing_is_named_with_its_command() -> None:
    assert missing("no_such_module") == "needs no_such_module (pip install no_such_module)"
    assert missing("no_such_package.part") == "needs no_such_package (pip install no_such_package)"
    assert needs("no_such_module").args == (True,)
    assert not needs("pytest").args[0]
    assert all(re.fullmatch(r".*\S", thing.install) for thing in THINGS.values())


def test_skips_go_through_one_rule() -> None:
    """No test asks by itself for a library: `needs` and `require` do, so that the summary can count them."""
    own = {"optional.py", "test_tiers.py"}
    texts = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py") if path.name not in own}
    assert [] == [str(path) for path, text in texts.items() if "importorskip" in text or re.search(r"skipif\(.*which\(", text)]
