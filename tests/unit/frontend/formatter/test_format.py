"""The canonical form: no comment is lost, nothing means something else, formatting twice is formatting once."""

import dataclasses
import random
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from interpreter import resources
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.formatter.format import format_file, meaning
from interpreter.frontend.formatter.spacing import format_spacing
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.project.files.file_kinds import file_kind, files_in

SHIPPED = files_in(resources.rules_folder())
SMALL = [path for path in SHIPPED if path.stat().st_size < 8000]


def formatted(text: str, sort: str = "game") -> str:
    report = Report()
    found = format_file("sample", text.encode(), sort, report)
    assert found is not None, [each.code for each in report]
    return found


def game(rest: str) -> str:
    return "rulewright: 1\ngame: sample\nplayers: 2\n" + rest


def body(rest: str) -> str:
    """What becomes of the sections of a game."""
    return formatted(game(rest)).removeprefix(game(""))


def outside_scalars(text: str) -> list[int]:
    """The numbers of lines before which something may be put without standing inside a text."""
    inside = set()
    for token in yaml.scan(text):
        if isinstance(token, yaml.ScalarToken):
            inside |= set(range(token.start_mark.line + 1, token.end_mark.line + 1))
    return [number for number in range(text.count("\n") + 1) if number not in inside]


def mixed_in(text: str, chance: random.Random) -> tuple[str, list[str]]:
    """The text with comments, empty lines and trailing blanks strewn in, and the comments."""
    allowed, added, lines = set(outside_scalars(text)), [], []
    for number, line in enumerate(text.splitlines()):
        if number in allowed and chance.random() < 0.15:
            comment = f'# {number}: says "something" {{of, it}} [or: not]'
            added.append(comment)
            lines.append(" " * chance.choice([0, 1, 2, 3, 4, 6, 8, 30]) + comment)
        lines += [""] * (number in allowed and chance.random() < 0.1) * chance.randint(1, 3)
        if chance.random() < 0.1 and "#" not in line and line.strip() and number + 1 in allowed:
            comment = f"#{number} behind"
            added.append(comment)
            line += " " * chance.choice([1, 2, 30]) + comment  # noqa: PLW2901
        elif chance.random() < 0.05:
            line += "  "  # noqa: PLW2901
        lines.append(line)
    return "\n".join(lines) + "\n", added


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_every_file_that_comes_along_is_canonical(path):
    text = path.read_text(encoding="utf-8")
    assert text == formatted(text, file_kind(path))


@pytest.mark.full
@given(st.sampled_from(SMALL), st.integers(0, 2**32))
def test_strewn_comments_stay_formatting_is_idempotent_and_means_the_same(path, seed):
    before = path.read_text(encoding="utf-8")
    text, added = mixed_in(before, random.Random(seed))
    once = formatted(text, file_kind(path))
    assert [] == [comment for comment in added if once.count(comment) != 1]
    assert once == formatted(once, file_kind(path))
    assert tree(before, file_kind(path)) == tree(once, file_kind(path))


@pytest.mark.full
@given(st.integers(0, 2**32))
def test_strewn_comments_stay_in_the_largest_game(seed):
    path = next(path for path in SHIPPED if file_kind(path) == "game")
    before = path.read_text(encoding="utf-8")
    text, added = mixed_in(before, random.Random(seed))
    once = formatted(text)
    assert [] == [comment for comment in added if once.count(comment) != 1]
    assert once == formatted(once)
    assert tree(before, "game") == tree(once, "game")


@given(st.sampled_from(SMALL), st.integers(0, 2**32))
def test_braces_opened_and_comments_in_them_are_read_back(path, seed):
    chance = random.Random(seed)
    before = path.read_text(encoding="utf-8")
    text = broken_at_commas(before, chance)
    once = formatted(text, file_kind(path))
    assert once == formatted(once, file_kind(path))
    assert tree(before, file_kind(path)) == tree(once, file_kind(path))
    assert text.count("# torn") == once.count("# torn")


def broken_at_commas(text: str, chance: random.Random) -> str:
    """The text with line ends and comments behind some of the commas and brackets of braces."""
    parts, at = [], 0
    for token in yaml.scan(text):
        if isinstance(token, yaml.FlowEntryToken | yaml.FlowMappingStartToken | yaml.FlowSequenceStartToken) and chance.random() < 0.3:
            end = token.end_mark.index
            column = len(text[text.rfind("\n", 0, end) + 1 : end]) - len(text[text.rfind("\n", 0, end) + 1 : end].lstrip()) + 3
            comment = chance.choice(["", " # torn", "\n" + " " * column + "# torn"])
            parts.append(text[at:end] + comment + "\n" + " " * column)
            at = end
    return "".join([*parts, text[at:]])


def tree(text: str, sort: str) -> object:
    return meaning(read_yaml("sample", text.encode(), Report()), sort)


@pytest.mark.full
def test_the_meaning_compared_is_that_of_the_compiled_game(tmp_path):
    from interpreter.project import loading

    path = loading.shipped()["underwood"]
    text = path.read_text(encoding="utf-8")
    head, *sections = re.split(r"\n\n(?=[a-z])", text)
    random.Random(5).shuffle(sections)
    for beside in path.parent.glob("*.yaml"):
        (tmp_path / beside.name).write_bytes(beside.read_bytes())
    mixed = tmp_path / path.name
    mixed.write_text("\n\n".join([head, *(section.rstrip("\n") for section in sections)]) + "\n", encoding="utf-8")
    before = loading.compile_path(mixed, ())[0]
    mixed.write_text(formatted(mixed.read_text(encoding="utf-8")), encoding="utf-8")
    after = loading.compile_path(mixed, ())[0]
    assert without_places(before) == without_places(after) == without_places(loading.compile_path(path, ())[0])


def without_places(rules) -> dict[str, object]:
    """A rule set without the places in its files and their digest."""
    routines = {name: (routine.slots, routine.code) for name, routine in rules.routines.items()}
    names = {field.name for field in dataclasses.fields(rules)} - {"digest", "routines", "addresses"}
    return {"routines": routines, "addresses": set(rules.addresses), **{name: getattr(rules, name) for name in names}}


def test_sections_come_into_the_order_of_the_language_and_their_comments_come_along():
    text = "\n# who wins\nranking:\n  a: {most: score(player)}  # the most\n\n# figures\nnumbers:\n  b: 1\n  # the last\n"
    wanted = "\n# figures\nnumbers:\n  b: 1\n  # the last\n\n# who wins\nranking:\n  a: {most: score(player)}  # the most\n"
    assert wanted == body(text)


def test_expressions_get_single_blanks_and_keep_their_brackets():
    wanted = "words:\n  free(cell, other is set of cell): (a + b) * size(x) <= 3 and not (empty(y))\n"
    assert wanted == body("words:\n    free( cell,other  is set of cell ) :  (a+b)*size( x )<=3   and not(empty(y))\n")


def test_what_is_spread_over_lines_stays_so_and_what_is_in_braces_stays_in_braces():
    text = "kinds:\n  side:\n    - a\n    - b\n  part: {numbers: 1 to 6, plural: parts_of_it}\n"
    assert text == body(text)


def test_braces_over_several_lines_are_joined_if_they_fit():
    assert "kinds:\n  side: [a, b]\n" == body("kinds:\n  side: [\n    a,\n    b ]\n")


def test_braces_that_do_not_fit_are_opened():
    long = "x" * 120
    wanted = f"options:\n  a:\n    is: truth\n    text: {{en: {long}}}\n"
    assert wanted == body(f"options:\n  a: {{is: truth, text: {{en: {long}}}}}\n")


def test_a_comment_in_braces_opens_them():
    wanted = "numbers:\n  a:   # by players\n    2: 7\n    3: 5  # few\n"
    assert wanted == body("numbers:\n  a: {2: 7,\n    3: 5 # few\n    }  # by players\n")


def test_a_long_list_of_short_entries_is_filled():
    names = [f"member_{number}" for number in range(30)]
    lines = body(f"kinds:\n  side: [{', '.join(names)}]\n").splitlines()
    assert "  side: [member_0, member_1," == lines[1][:28]
    assert "         member_" == lines[2][:16]
    assert all(len(line) <= 140 for line in lines)


def test_a_long_expression_is_broken_outside_brackets_and_before_a_joining_word():
    one, two = (
        "size(set(a_rather_long_name_of_a_cell in the_cells))",
        "count(another_long_name in all_of_those_many_cells_that_are_meant_here_and_there)",
    )
    wanted = f"words:\n  w: {one} <= 12\n      and {two} <= 4 + 4\n"
    assert wanted == body(f"words:\n  w: {one} <= 12 and {two} <= 4 + 4\n")


def test_every_case_of_a_long_chain_has_a_line():
    cases = [f"if price(card) = {number} then first(cell in cells where size(heap(cell)) = {number})" for number in (1, 2, 3)]
    text = f"words:\n  place(card): {' else '.join(cases)} else none\n"
    lines = [f"  place(card): {cases[0]}", *(f"      else {case}" for case in cases[1:]), "      else none"]
    assert "\n".join(["words:", *lines, ""]) == body(text)


def test_a_long_text_is_broken_at_the_right_edge():
    text = "so many words " * 20
    lines = body(f"options:\n  a:\n    is: truth\n    text: {text}\n").splitlines()
    assert text.split() == " ".join(lines[3:]).removeprefix("    text:").split()
    assert all(100 < len(line) <= 140 for line in lines[3:-1])


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ('"a word"', "a word"),
        ("'a word'", "a word"),
        ('"{a} word"', '"{a} word"'),
        ("'a: word'", '"a: word"'),
        ('"yes"', '"yes"'),
        ("'12'", '"12"'),
        ("'say \"a: b\"'", "'say \"a: b\"'"),
        ('"it\'s"', "it's"),
        ('"# 3"', '"# 3"'),
        ('"a #3"', '"a #3"'),
        ('"a\\u00a0b"', '"a\\u00a0b"'),
        ("''", '""'),
        ("|\n    one\n    two", "|\n    one\n    two"),
        (">-\n      one\n      two", ">-\n    one\n    two"),
        ("| # why\n    # one", "|  # why\n    # one"),
    ],
)
def test_quotes_stand_where_they_are_needed(written, wanted):
    assert f"texts:\n  a: {wanted}\n  b: c\n" == body(f"texts:\n  a: {written}\n  b: c\n")


def test_lists_are_indented_and_empty_lines_are_single():
    wanted = "setup:\n  - shuffle: deck\n\n  # then\n  - id: x\n    if: a\n    then:\n      - shuffle: deck\n"
    assert wanted == body("setup:\n\n- shuffle: deck\n\n\n# then\n-   id: x\n    if: a\n    then:\n    - shuffle: deck\n\n")


def test_a_comment_between_dash_and_key_goes_above_the_dash():
    assert "setup:\n  # why\n  - shuffle: deck\n" == body("setup:\n  - # why\n    shuffle: deck\n")


def test_comments_below_each_other_stay_in_their_column():
    text = "numbers:\n  a: 1        # one\n  bcd: 2      # two\n"
    assert text == body(text)


def test_line_ends_become_those_of_unix_and_a_mark_of_the_byte_order_goes():
    assert game("numbers:\n  a: 1\n") == format_file(
        "x", b"\xef\xbb\xbf" + game("numbers:\n  a: 1\n").replace("\n", "\r\n").encode(), "game", Report()
    )


@pytest.mark.parametrize(("text", "code"), [("a: [", "Y1"), (game("wrods: {}\n"), "Y1"), ("- a\n", "Y150")])
def test_a_broken_file_is_said_to_be_broken(text, code):
    report = Report()
    assert format_file("x", text.encode(), "game", report) is None
    assert [code] == [each.code[: len(code)] for each in report]


def test_the_paths_of_files_are_those_given():
    report = Report()
    format_file(str(Path("here", "x.game.yaml")), b"a: [", "game", report)
    assert [str(Path("here", "x.game.yaml"))] == [each.labels[0].span.source.name for each in report]


@pytest.mark.parametrize(
    "text",
    [
        "union(near(x) for x in marks)",
        "cell in union(near(x) for x in marks) union (a common b)",
        "a union (b common c)",
        "(a without b) common (c union common(near(x) for x in marks))",
        "path(x from start to step(x, north) while (x in a) = yes at most (2 + n) * 3)",
        "if while(x) then most(x) else 3 + union(x)",
    ],
)
def test_words_that_join_may_be_called(text: str) -> None:
    assert text == format_spacing(text.replace(" (", "(").replace("(", " ( "))
