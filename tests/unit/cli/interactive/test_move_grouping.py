"""Long lists of moves: by their first words, then the next."""

from interpreter.cli.interactive.move_grouping import MoveGroup, columns, common, entries, pages, words

FEW = [("put", "a1"), ("put", "a2"), ("pass",)]
MANY = [("put", f"a{row}", f"c{column}") for row in range(6) for column in range(6)] + [("pass",)]


def test_few_moves_are_listed_whole() -> None:
    assert ["put a1", "put a2", "pass"] == [entry.text for entry in entries(FEW)]


def test_many_moves_stand_together_by_their_beginning() -> None:
    assert [MoveGroup(("put",), 36, whole=False), MoveGroup(("pass",), 1, whole=True)] == entries(MANY)


def test_a_beginning_that_all_have_is_not_asked_for() -> None:
    assert ["put a0 … (6)", "put a1 … (6)"] == [entry.text for entry in entries(MANY, ("put",))][:2]


def test_after_a_beginning_the_rest_is_listed() -> None:
    assert ("put", "a3", "c0") == entries(MANY, ("put", "a3"))[0].words


def test_sets_are_picked_member_by_member() -> None:
    moves = [words(f"gift {{{first} {second}}}") for first in "abcdefgh" for second in "ijkl"]
    assert ["gift {a … (4)", "gift {b … (4)"] == [entry.text for entry in entries(moves)][:2]
    assert "gift {a i}" == entries(moves, words("gift {a"))[0].text


def test_long_lists_have_pages() -> None:
    lines = [MoveGroup((str(number),), 1, whole=True) for number in range(61)]
    assert [60, 1] == [len(page) for page in pages(lines)]
    assert 1 == len(pages([]))


def test_columns_run_downwards() -> None:
    assert ["1  a   3  c", "2  b"] == columns(["a", "b", "c"], 12)


def test_what_many_lines_begin_with_is_said_once() -> None:
    lines = [MoveGroup(("lay", f"a{number}"), 1, whole=True) for number in range(9)]
    assert ("lay",) == common(lines)
    assert () == common(lines[:8])
    assert () == common([*lines, MoveGroup(("pass",), 1, whole=True)])
