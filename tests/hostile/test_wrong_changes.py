"""Findings that a change brings about stand at the change: its first place lies in the file of the variant, that of the game comes behind."""

from pathlib import Path
from random import Random

import pytest

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.editing.fixes import fixes
from interpreter.project.loading import shipped
from tests.hostile.wrong_changes import WrongChange, is_misplaced, wrong_changes

GAMES = Path(__file__).parents[1] / "games"
EACH = 20  # changes tried of a game


def said(change: WrongChange) -> list[Diagnostic]:
    """Return what the change brings about, with every finding at the change."""
    found = change.brought_about()
    for each in found:
        assert not is_misplaced(each), (change.text, str(each))
        if len(each.labels) > 1 and each.labels[0].text:
            assert any(label.text == "here it shows" for label in each.labels[1:])
            assert () == fixes(each)  # what stands in the variant is no slip of the pen
    return found


def drawn(game: Path, seed: str, count: int) -> list[WrongChange]:
    listed = list(wrong_changes(game))
    return Random(seed).sample(listed, min(count, len(listed)))


@pytest.mark.parametrize("name", ["tic_tac_toe", "toll"])
def test_what_a_wrong_change_brings_about_stands_in_the_variant(name: str) -> None:
    assert [each for change in drawn(GAMES / f"{name}.game.yaml", name, EACH) for each in said(change)]


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(shipped()))
def test_what_a_wrong_change_of_a_shipped_game_brings_about_stands_in_the_variant(name: str) -> None:
    assert [each for change in drawn(shipped()[name], name, EACH) for each in said(change)]


@pytest.mark.nightly
@pytest.mark.parametrize("name", sorted(shipped()))
def test_what_any_wrong_change_brings_about_stands_in_the_variant(name: str) -> None:
    for change in wrong_changes(shipped()[name]):
        said(change)
