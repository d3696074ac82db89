"""A file read in blocks has the tree of the file read as a whole, and a key typed in one block leaves all others alone."""

from functools import cached_property

import pytest

from interpreter import resources
from interpreter.editing import blocks as reading
from interpreter.editing import positions
from interpreter.editing.blocks import blocks, leaves, read, shape_at, way_to
from interpreter.editing.cursor import walk
from interpreter.editing.documents import document
from interpreter.editing.folding import Fold, folds
from interpreter.editing.outline import outline
from interpreter.editing.semantic_tokens import tokens
from interpreter.model.schema.files import FILES
from interpreter.project.files.file_kinds import file_kind, files_in
from tests.tiers import by_game

FOLDERS = sorted({path.parent for path in files_in(resources.rules_folder().resolve()) if file_kind(path) == "game"})
LARGEST = max(files_in(resources.rules_folder().resolve()), key=lambda path: path.stat().st_size)


def lines_of(root, shape, start=0):
    return [(each.key, each.text, each.span.start + start, each.span.end + start, each.form) for each in walk(root, shape, None, (), None)]


@pytest.mark.parametrize("folder", by_game(FOLDERS), ids=lambda folder: folder.name)
def test_blocks_have_the_tree_of_the_whole_file(folder):
    for path in files_in(folder):
        text, sort = path.read_text(encoding="utf-8"), file_kind(path)
        if sort == "variant":  # its game is needed to read it
            continue
        found = []
        for section in blocks(text, sort):
            if section.inside:
                end = section.start + len(section.key)
                found.append((True, section.key, section.start, end, FILES[sort]))
            for each in leaves((section,)):
                if each.way[2:]:
                    continue
                root = read(each.text)
                found += [] if root is None else lines_of(root, shape_at(each.way), each.start)
        whole = lines_of(document(path, text).root, FILES[sort])
        deep = [each for each in leaves(blocks(text, sort)) if each.way[2:]]
        inside = [each for each in whole if any(block.start <= each[2] < block.start + len(block.text) for block in deep)]
        heads = {each[1] for each in whole if each not in found and each not in inside}
        assert heads <= {block.key for section in blocks(text, sort) for block in section.inside if block.inside}


def test_blocks_follow_each_other_without_gaps():
    text = LARGEST.read_text(encoding="utf-8")
    found = blocks(text, file_kind(LARGEST))
    assert text == "".join(each.text for each in found)
    for each in leaves(found):
        assert text[each.start :].startswith(each.text)
        assert each.line == text.count("\n", 0, each.start)
        assert each == way_to(found, each.start)[-1]


def test_a_mistake_stays_inside_its_block():
    text = "rulewright: 1\nwords:\n  broken: (1 + {\n  whole: 2\n" + "  # so\n" * 80 + "numbers:\n  goal: 3\n"
    names = [each.name for section in outline(text, "game") for each in section.inside]
    assert ["whole", "goal"] == [name for name in names if name != "broken"]


def test_a_key_reads_one_block_and_its_line_index_only(monkeypatch):
    text = LARGEST.read_text(encoding="utf-8")
    sort = file_kind(LARGEST)
    at = len(text) // 2
    work = []

    def everything(now):
        work.clear()
        outline(now, sort)
        folds(now, sort)
        tokens(now, sort, ())

    everything(text)
    plain_read, plain_starts = reading.read_leniently, positions.Positions._starts.func
    monkeypatch.setattr(reading, "read_leniently", lambda name, block: work.append(len(block)) or plain_read(name, block))
    index = cached_property(lambda self: work.append(len(self.text)) or plain_starts(self))
    index.__set_name__(positions.Positions, "_starts")
    monkeypatch.setattr(positions.Positions, "_starts", index)
    everything(f"{text[:at]}x{text[at:]}")
    assert sum(work) < len(text) / 4
    everything(f"{text[:at]}x{text[at:]}")
    assert not work


def test_a_section_an_entry_and_comments_can_be_folded():
    text = "rulewright: 1\n# one\n# two\nactions:\n  mark:\n    text: A\n    do:\n      - pass: me\n\n# end\nend: {}\n"
    assert [Fold(1, 2, is_comment=True), Fold(3, 7), Fold(4, 7), Fold(6, 7)] == folds(text, "game")
