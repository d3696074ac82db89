"""Findings after one edit and the next, where much is known from before, are those of somebody who looks for the first time."""

import random
from collections.abc import Iterator

import pytest

from interpreter import resources
from interpreter.editing.findings import Check
from interpreter.editing.workspace import Workspace
from interpreter.frontend.schema import documents
from interpreter.frontend.syntax import parser
from interpreter.project.files.file_kinds import file_kind, files_in
from tests.budgets import NIGHTLY
from tests.tiers import by_game

FOLDERS = sorted({path.parent for path in files_in(resources.rules_folder().resolve()) if file_kind(path) == "game"})
EDITS = 40 if NIGHTLY else 3
SLIPS = ["", " ", "\n", "\n\n", "# so\n", "x", "1", "none", ":", "{", "'", "me", "  - x\n", "not_a_name and ", "title: A\n", "🍄"]


def forget_everything() -> None:
    """What was read before is read anew."""
    for kept in (documents._read_once, parser._parse_flawless, parser._parse_words):
        kept.cache_clear()
    documents._VALID.clear()


def edits(text: str, draw: random.Random) -> Iterator[str]:
    """One text after the other: something is typed, deleted, moved; now and then it is put right again."""
    whole = text
    for _ in range(EDITS):
        at = draw.randrange(len(text))
        match draw.randrange(5):
            case 0:
                text = whole
            case 1:
                lines = text.splitlines(keepends=True)
                line = lines.pop(draw.randrange(len(lines)))
                lines.insert(draw.randrange(len(lines) + 1), line)
                text = "".join(lines)
            case 2:
                words = text.split(" ")
                words[draw.randrange(len(words))] = draw.choice(words)
                text = " ".join(words)
            case _:
                text = text[:at] + draw.choice(SLIPS) + text[at + draw.choice((0, 0, 0, 1, 2, 40)) :]
        yield text or "\n"


def said(workspace: Workspace, check: Check) -> list[object]:
    """The findings, with all their places."""
    found = check.findings(workspace)
    return [(each.code, [(label.span.start, label.span.end, label.text) for label in each.labels], each.values) for each in found]


@pytest.mark.parametrize("folder", by_game(FOLDERS), ids=lambda folder: folder.name)
def test_nothing_known_from_before_changes_what_is_found(folder):
    draw = random.Random(folder.name)
    path = draw.choice([each for each in files_in(folder) if file_kind(each) in ("game", "game", "variant", "components")])
    workspace = Workspace()
    texts = list(edits(workspace.text(path), draw))
    found = []
    for text in texts:
        workspace.put(path, text)
        found.append(said(workspace, Check(path)))
    for text, before in zip(texts, found, strict=True):
        forget_everything()
        fresh = Workspace()
        fresh.put(path, text)
        assert before == said(fresh, Check(path))
