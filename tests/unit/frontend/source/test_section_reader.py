"""A file read section by section has the tree it has as a whole."""

import os
import random

import pytest

from interpreter import resources
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Source
from interpreter.frontend.source import section_reader
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.source.section_reader import read_sections
from interpreter.frontend.source.yaml_reader import _parse, _parse_flawless
from interpreter.project.files.file_kinds import files_in

SEEDS = 40 if os.environ.get("HYPOTHESIS_PROFILE") == "nightly" else 2
SLIPS = ["", "\n", "- ", "x:", "{", "'", '"', "  ", "#", "\n---\n", "|\n", "&a ", "\nq: 1\n", "\r\n", "🍄", "[\n]\n"]


def places(node: Node) -> object:
    """A tree with all its places."""
    match node:
        case ScalarNode(value, span, inner, style):
            return value, span.start, span.end, inner.start, inner.end, style
        case SequenceNode(items, span, flow):
            return span.start, span.end, flow, [places(item) for item in items]
        case MappingNode(entries, span, flow):
            return span.start, span.end, flow, [(each.key, each.key_span.start, each.key_span.end, places(each.value)) for each in entries]


def same_or_left(text: str) -> bool:
    """Whether the text was read by sections; then it has the tree that it has as a whole."""
    source, report = Source("a.game.yaml", text), Report()
    whole, by_sections = _parse(source, report), read_sections(source, _parse_flawless)
    if by_sections is None:
        return False
    assert whole is not None
    assert not list(report)
    assert places(whole) == places(by_sections)
    assert by_sections.span.source is source
    return True


def test_every_file_that_comes_along_is_read_by_sections() -> None:
    texts = [path.read_text(encoding="utf-8") for path in files_in(resources.rules_folder())]
    assert all(same_or_left(text) for text in texts)
    assert same_or_left(texts[0].replace("\n", "\r\n"))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_slip_anywhere_changes_nothing_of_that(seed: int) -> None:
    draw = random.Random(seed)
    texts = [path.read_text(encoding="utf-8")[:3000] for path in files_in(resources.rules_folder())]
    for text in draw.sample(texts, 20):
        at = draw.randrange(len(text))
        same_or_left(text[:at] + draw.choice(SLIPS) + text[at + draw.choice((0, 1, 5, 40)) :])


@pytest.mark.parametrize("seed", range(SEEDS))
def test_nor_do_slips_in_sections_that_are_read_entry_by_entry(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section_reader, "LONG", 0)
    section_reader._section.cache_clear()
    draw = random.Random(seed)
    texts = [path.read_text(encoding="utf-8") for path in files_in(resources.rules_folder())]
    for text in draw.sample(texts, 6):
        start = draw.choice([0, *(at for at, sign in enumerate(text) if sign == "\n")][:-1])
        piece = text[start : start + 2500].lstrip()
        at = draw.randrange(len(piece))
        same_or_left(piece[:at] + draw.choice(SLIPS) + piece[at + draw.choice((0, 1, 5, 40)) :])


ENTRIES = ["a:\n  b: 1\n  c: 2\n", "a: # so\n\n  b: |\n    x\n\n  c: 2\n # end\n", "a:\n  b:\n  - 1\n  - 2\n  c: {x: 1,\n  y: 2}\n"]


@pytest.mark.parametrize(
    "text", [*ENTRIES, "a:\n  b: 'x\n  c: y'\n", "a:\n  b: 1\n c: 2\n", "a:\n  b: 1\n  b: 2\n", "a:\n  b: x\n   y\n  c: 1\n"]
)
def test_entries_are_those_of_the_whole(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section_reader, "LONG", 0)
    section_reader._section.cache_clear()
    source = Source("a.game.yaml", text)
    assert read_sections(source, _parse_flawless) is None or same_or_left(text)


@pytest.mark.parametrize(
    "text", ["a: 1\na: 2\n", "a: {\nb: 1}\n", 'a: "x\ny: z"\n', "---\na: 1\n", "a: 1\n--- \nb: 2\n", "x\n", "a: &b 1\nc: *b\n"]
)
def test_what_cannot_be_taken_apart_is_left(text: str) -> None:
    source = Source("a.game.yaml", text)
    assert read_sections(source, _parse_flawless) is None or same_or_left(text)
