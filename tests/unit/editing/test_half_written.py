"""Whatever stands in a file, and wherever the cursor is: nothing is raised, and what is said lies inside the text."""

import random

import pytest

from interpreter import resources
from interpreter.editing import references
from interpreter.editing.completion import complete, names_around
from interpreter.editing.documents import formatted
from interpreter.editing.findings import Check
from interpreter.editing.folding import folds
from interpreter.editing.hover import hover
from interpreter.editing.outline import outline
from interpreter.editing.positions import Position, Positions
from interpreter.editing.semantic_tokens import tokens
from interpreter.editing.signatures import signature_help
from interpreter.editing.workspace import Workspace
from interpreter.project.files.file_kinds import file_kind
from tests.tiers import by_game

SLIPS = [
    "",
    ":",
    "- ",
    "{",
    "}",
    "'",
    '"',
    "\t",
    "\r\n",
    "#",
    " (",
    "[",
    "|\n",
    "🍄",
    "\x00",
    "&a ",
    "? ",
    "\n\n",
    "{{",
    "where ",
    "999999999999 ",
]
FOLDERS = ("classics/tic_tac_toe", "classics/hearts", "glade", "underwood/house", "underwood/scenarios")


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("folder", by_game(FOLDERS))
def test_nothing_is_raised_by_half_a_file(folder, seed):
    draw = random.Random(f"{folder} {seed}")
    workspace = Workspace()
    path = draw.choice(sorted(each for each in (resources.rules_folder() / folder).resolve().glob("*.yaml") if file_kind(each)))
    whole = workspace.text(path)
    at = draw.randrange(len(whole))
    text = whole[: at if seed % 2 else len(whole)]
    for _ in range(draw.randrange(1, 3)):
        place = draw.randrange(len(text) + 1)
        text = text[:place] + draw.choice(SLIPS) + text[place + draw.choice((0, 0, 1, 7)) :]
    workspace.put(path, text)
    for found in Check(path).findings(workspace):
        assert found.span is None or 0 <= found.span.start <= found.span.end <= len(found.span.source.text)
    formatted(path, text)
    sort = file_kind(path)
    outline(text, sort)
    folds(text, sort)
    last = (0, 0)
    for token in tokens(text, sort, names_around(workspace, path)):
        assert last <= (token.line, token.column)
        last = (token.line, token.column + token.length)
    for offset in {at % (len(text) + 1), len(text), 0, draw.randrange(len(text) + 1)}:
        span, _ = complete(workspace, path, offset)
        assert 0 <= span.start <= span.end == offset
        hover(workspace, path, offset)
        signature_help(workspace, path, offset)
        references.definition(workspace, path, offset)
        references.beside(workspace, path, offset)


def test_positions_and_offsets_are_each_others_way_back():
    text = "a🍄b\r\n\r\nä: 𝔘x\nend"
    positions = Positions(text)
    for offset in range(len(text) + 1):
        at = positions.at(offset)
        if text[offset - 1 : offset + 1] != "\r\n":
            assert positions.offset(at) == offset
    assert Position(0, 3) == positions.at(2)
    assert 1 == positions.offset(Position(0, 2))  # between the halves of a sign: before it
    assert 4 - 1 == positions.offset(Position(0, 99))
    assert len(text) == positions.offset(Position(99, 0))
