"""Every statement of the language is known wherever statements are told apart by name: lowering, and sentences of rulebooks."""

from pathlib import Path

from typer.testing import CliRunner

from interpreter.cli.main import app
from interpreter.frontend.lowering import context
from interpreter.model.schema.statements import STATEMENTS
from interpreter.rulebook.sentences import steps

NAMING = {"let"}  # gives something a name, which a rulebook does not tell


def test_every_statement_can_be_lowered() -> None:
    assert set(STATEMENTS) == set(context.HANDLERS)


def test_every_statement_has_a_sentence() -> None:
    assert set(STATEMENTS) == set(steps._SENTENCES) | NAMING


def test_what_a_statement_may_write_ends_what_is_known(tmp_path: Path) -> None:
    writing = {name for name, row in STATEMENTS.items() if row.writes == "named"}
    assert {"change", "add", "take", "move", "draw", "deal", "shuffle", "remember", "forget"} == writing
    file = tmp_path / "spots.game.yaml"
    file.write_text(
        "rulewright: 1\ngame: spots\ntitle: Spots\nplayers: 2\nkinds:\n  cell: {grid: square, width: 2, height: 2}\n"
        "track:\n  spot: cell or none\n  hits: 0 to 9\nplay:\n  - if: spot is not none\n    then:\n      - repeat: 3\n        do:\n"
        "          - if: size(neighbours(spot)) > 0\n            then:\n              - change: spot to none\n",
        encoding="utf-8",
    )
    told = CliRunner().invoke(app, ["check", str(file), "--games", "0"])
    assert "T103" in told.stdout
