"""A rule set has a bound: words and signs are counted, and whoever has too many is told where they stand."""

from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.verification import source_size
from tests.compilation import compile_text
from tests.hostile.heavy import HEAD, SMALL
from tests.tiers import by_game

RULES = Path(__file__).parents[3] / "rules"
GAMES = sorted(RULES.rglob("*.game.yaml"))
FAR = 15  # times what the largest games have


def findings(text: str) -> list[Diagnostic]:
    return list(compile_text("heavy.game.yaml", (HEAD + text).encode())[1])


def counted(text: str) -> dict[str, int]:
    tree = read_yaml("x", text.encode(), Report())
    assert tree is not None
    return {name: number for name, _, number in source_size.sections((tree, None))}  # type: ignore[arg-type]  # a mapping is given


@pytest.mark.parametrize("path", by_game(GAMES), ids=lambda path: path.stem)
def test_games_are_far_below_the_bound(path: Path) -> None:
    trees = [read_yaml(str(each), each.read_bytes(), Report()) for each in (path, *path.parent.glob("*.components.yaml"))]
    assert FAR * sum(number for *_, number in source_size.sections(tuple(trees))) < source_size.MOST  # type: ignore[arg-type]  # mappings


def test_words_signs_keys_and_items_are_counted_and_prose_is_not() -> None:
    assert counted("play: [turns, stop]\ntitle: a b c\nwords: {one: 2 + 3, text: a b c}\n") == {"play": 4, "words": 4}


def test_the_section_that_has_most_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    many = SMALL + "setup:\n" + "  - change: tally to 1\n" * 50
    assert [] == [each for each in findings(many) if each.code == "Y283"]
    monkeypatch.setattr(source_size, "MOST", 200)
    (found,) = findings(many)
    assert found.code == "Y283"
    assert found.span is not None
    assert found.span.source.text[found.span.start : found.span.end] == "setup"
    assert found.values["named"].startswith("250 in `setup`, 2")
    assert [] == [each for each in findings(SMALL) if each.code == "Y283"]
