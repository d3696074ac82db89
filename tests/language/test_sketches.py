"""The sketches of larger games: the language carries them, and a stretch of each is played."""

from pathlib import Path

import pytest

from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.diagnostic import Report, Severity
from interpreter.diagnostics.render import concise
from interpreter.faces.chance import stream
from interpreter.language.compile import compile_file
from interpreter.runtime import machine
from interpreter.runtime.checks import broken
from interpreter.runtime.seating import seat

FOLDER = Path(__file__).parent.parent / "sketches"
SKETCHES = sorted(FOLDER.glob("*/*.game.yaml"))
STRETCH = 60  # answers


@pytest.mark.parametrize("path", SKETCHES, ids=lambda path: path.name)
def test_a_sketch_has_no_mistake_and_a_stretch_of_it_is_played(path: Path) -> None:
    report = Report()
    rules = compile_file(path, report=report)
    assert [] == [concise(found) for found in report if CODES[found.code].severity is Severity.ERROR]
    assert rules is not None
    table = seat(rules, players=rules.players[0], report=report)
    assert table is not None
    chance = stream(7, path.name)
    state = machine.start(table)
    for _ in range(STRETCH):
        if state.ended is not None:
            break
        question = machine.questions(table, state)[0]
        state = machine.answer(table, state, question.player, question.options.sample(chance.below))
        assert () == state.notices
        assert () == broken(table, state, "")
