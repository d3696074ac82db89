"""Things that a variant leaves unused in a shipped game are reported, and the changes that the hint names leave nothing behind."""

import re
from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.project import loading
from tests.rules.idle_variants import compiled_with, idle_variants, left_unused
from tests.tiers import by_game

_REMOVAL = re.compile(r"`- (remove: [\w.]+)`")


@pytest.mark.parametrize("game", by_game(loading.shipped()))
def test_every_name_left_unused_is_reported(game: str, tmp_path: Path) -> None:
    path, variant = loading.shipped()[game], tmp_path / "idle.variant.yaml"
    without = loading.compile_with_trees(path, (), Report())
    assert without is not None
    for each in idle_variants(without.trees):
        compiled, _ = compiled_with(path, variant, each.text(game))
        if compiled is None:
            continue
        found = left_unused(compiled, without, variant)
        assert any(f"`{each.name}` (" in finding.values["what"] for finding in found), each
        removals = [removal for finding in found for removal in _REMOVAL.findall(finding.hint)]
        cleaned, report = compiled_with(path, variant, each.text(game, removals))
        assert cleaned is not None, (each, removals, [str(problem) for problem in report])
        assert not _REMOVAL.findall("".join(finding.hint for finding in left_unused(cleaned, without, variant))), (each, removals)
