"""Slow rule files of the generator have no findings: only limits while they are computed can stop them."""

from pathlib import Path

import pytest

from interpreter import load
from tests.hostile.guests import slow_games
from tests.tiers import first


@pytest.mark.parametrize(("place", "side", "text"), first(2, slow_games()))
def test_a_slow_game_has_no_findings(tmp_path: Path, place: str, side: int, text: str) -> None:
    (tmp_path / "slow.game.yaml").write_text(text, encoding="utf-8")
    assert list(load(tmp_path / "slow.game.yaml").players) == [2], f"{place} {side}"
