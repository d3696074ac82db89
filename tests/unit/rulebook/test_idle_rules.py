"""A rulebook leaves out what plays no part: actions that nobody is offered, options and words that nothing uses."""

from pathlib import Path

import pytest

from interpreter import rulebook
from interpreter.diagnostics.diagnostic import Report
from interpreter.project import loading
from interpreter.rulebook.render import markdown

_HEAD = "rulewright: 1\nvariant: idle\nof: {game}\nbecause: It is tried.\nchanges:\n"
_CASES = [
    ("chess", "  - replace: play.turns.do.must.must\n    with: move\n    text_stays: yes\n", "### Castle"),
    ("goofspiel", "  - remove: play.rounds.do.prize.else.tie\n", "Agree on this before you begin"),
]


@pytest.mark.parametrize(("game", "changes", "said"), _CASES, ids=[game for game, *_ in _CASES])
def test_what_a_variant_leaves_unused_is_left_out(game: str, changes: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "idle.variant.yaml"
    file.write_text(_HEAD.format(game=game) + changes, encoding="utf-8")
    assert said in _book(game, ())
    assert said not in _book(game, (str(file),))


def _book(game: str, variants: tuple[str, ...]) -> str:
    """The rulebook of a game as text."""
    compiled = loading.compile_with_trees(loading.shipped()[game], variants, Report())
    assert compiled is not None
    return markdown.text(rulebook.write(compiled, {}, "en"))
