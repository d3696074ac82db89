"""Component files with counts that cannot be: each is a finding at its place, none an exception."""

import shutil
from pathlib import Path

import pytest

from interpreter import check

GAMES = Path(__file__).parents[3] / "games"


def findings(folder: Path, count: str) -> list[tuple[str, str, int]]:
    """What is said about the game with this count of a card: code, file, line."""
    for file in ("bazaar.game.yaml", "bazaar.components.yaml"):
        shutil.copy(GAMES / file, folder / file)
    data = folder / "bazaar.components.yaml"
    text = data.read_text(encoding="utf-8")
    before = next(line for line in text.splitlines() if "number:" in line)
    number = before[before.index("number:") :].split(",")[0].rstrip("}")
    data.write_text(text.replace(before, before.replace(number, f"number: {count}"), 1), encoding="utf-8")
    found = check(folder / "bazaar.game.yaml")
    return [(one.code, one.span.source.name if one.span else "", one.span.line if one.span else 0) for one in found]


@pytest.mark.parametrize("count", ["-1", "10", "99999999999999999999", "1.5", "two", "yes", "[1, 2]", "{a: 1}", "none", "0x10", "1e9", "٣"])
def test_a_count_that_cannot_be_is_told_at_its_line(tmp_path: Path, count: str) -> None:
    found = findings(tmp_path, count)
    wrong = [one for one in found if one[1].endswith("bazaar.components.yaml")]
    assert 1 == len(wrong), found
    assert wrong[0][2] > 1


@pytest.mark.parametrize("count", ["0", "9"])
def test_counts_within_what_is_declared_are_fine(tmp_path: Path, count: str) -> None:
    assert not [one for one in findings(tmp_path, count) if one[1].endswith("bazaar.components.yaml")]
