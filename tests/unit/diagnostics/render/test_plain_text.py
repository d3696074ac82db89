"""How a finding looks in a terminal."""

from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.diagnostics.render.plain_text import concise, full, hint, message_text, unfilled
from interpreter.diagnostics.render.snippet import wrapped
from interpreter.diagnostics.span import Source, Span
from tests.unit.diagnostics.sample import span

TEXT = "numbers:\n  spare: 3\nwords:\n  amount: strength(top(pile)) + 1\n"
VALUES = {"value": "strength(top(pile))"}


def found(*labels: Label, subject: str = "") -> Diagnostic:
    return Diagnostic("T999", labels, VALUES, subject)


def test_a_finding_shows_its_line_a_mark_the_sentence_and_the_hint() -> None:
    expected = """\
error T999: this may be none
  rules/river/game.yaml:4:20
  |
4 |   amount: strength(top(pile)) + 1
  |                    ^^^^^^^^^ `pile` can be empty
  |
I cannot add 1 to `strength(top(pile))`: it may be none.

Say what counts when there is none:

    strength(top(pile)) otherwise 0"""
    assert expected == full(found(Label(span(TEXT, "top(pile)"), "`pile` can be empty")))


def test_a_second_place_in_the_same_file_is_marked_with_dashes_in_file_order() -> None:
    expected = """\
  rules/river/game.yaml:4:20
  |
2 |   spare: 3
  |   ----- declared here
...
4 |   amount: strength(top(pile)) + 1
  |                    ^^^^^^^^^
  |"""
    labels = Label(span(TEXT, "top(pile)")), Label(span(TEXT, "spare"), "declared here")
    assert expected in full(found(*labels))


def test_a_place_in_another_file_gets_its_own_block_with_its_name() -> None:
    other = "\n" * 99 + "change: amount\n"
    expected = """\
  rules/river/game.yaml:4:20
    |
  4 |   amount: strength(top(pile)) + 1
    |                    ^^^^^^^^^
    |
  house.variant.yaml:100:9
    |
100 | change: amount
    |         ------ changed here
    |"""
    labels = Label(span(TEXT, "top(pile)")), Label(span(other, "amount", name="house.variant.yaml"), "changed here")
    assert expected in full(found(*labels))


def test_two_marks_in_one_line_stand_below_each_other() -> None:
    expected = "4 |   amount: strength(top(pile)) + 1\n  |           -------- a word\n  |                    ^^^^^^^^^\n"
    assert expected in full(found(Label(span(TEXT, "top(pile)")), Label(span(TEXT, "strength"), "a word")))


def test_marks_stand_right_below_tabs_and_wide_signs() -> None:
    expected = "1 |     面白: top\n  |           ^^^\n"
    assert expected in full(found(Label(span("\t面白: top", "top"))))


def test_a_place_over_several_lines_is_marked_in_its_first() -> None:
    expected = "4 |   amount: strength(top(pile)) + 1\n  |           ^^^^^^^^^^^^^^^^^^^^^^^\n"
    text = TEXT + "    + 2\n"
    start = text.index("strength")
    assert expected in full(found(Label(Span(Source("a", text), start, len(text)))))


def test_a_place_without_length_gets_one_mark() -> None:
    assert "1 | a: \n".replace(" \n", "\n") + "  |   ^\n" in full(found(Label(Span(Source("a", "a: "), 2, 2))))


def test_the_end_of_a_file_can_be_marked() -> None:
    assert "2 |\n  | ^ here\n" in full(found(Label(Span(Source("a", "a: 1\n"), 5, 5), "here")))


def test_a_finding_about_no_text_names_its_subject() -> None:
    assert full(found(subject="save.json")).startswith("error T999: this may be none\n  save.json\nI cannot")


def test_the_short_form_is_one_line_with_the_place_first() -> None:
    expected = "rules/river/game.yaml:4:20: error T999: I cannot add 1 to `strength(top(pile))`: it may be none."
    assert expected == concise(found(Label(span(TEXT, "top(pile)"))))
    assert "save.json: error T999: I" in concise(found(subject="save.json"))
    assert concise(found()).startswith("error T999: I")


def test_colour_changes_nothing_but_the_colours() -> None:
    import re

    finding = found(Label(span(TEXT, "top(pile)"), "here"))
    painted = full(finding, colour=True)
    assert "\033[1;31merror T999\033[0m" in painted
    assert full(finding) == re.sub("\033\\[[0-9;]*m", "", painted)


def test_a_missing_value_stays_visible_and_is_told_to_tests() -> None:
    finding = Diagnostic("T999", ())
    assert "`{value}`" in message_text(finding)
    assert ["value"] == unfilled(finding)
    assert [] == unfilled(found())


def test_a_code_without_a_row_does_not_break_anything() -> None:
    finding = Diagnostic("X000", (), {"name": "stone"})
    assert "stone" in full(finding)
    assert ("error", "") == (finding.severity.value, hint(finding))


def test_signs_that_move_the_cursor_are_not_printed() -> None:
    assert "\x1b" not in full(found(Label(span("a\x1b[2J: b", "b"))))


def test_of_a_very_long_line_the_part_around_the_mark_is_shown() -> None:
    shown = full(found(Label(span("a: " + "x + " * 200 + "here" + " + y" * 200, "here"), "this")))
    line, under = shown.splitlines()[3:5]
    assert line.startswith("1 | …")
    assert line.endswith("…")
    assert len(line) < 200
    assert line.index("here") == under.index("^^^^ this")


def test_sentences_are_wrapped_but_never_inside_of_backticks() -> None:
    lines = list(wrapped("word " * 18 + "`add: 1 to place`, then more."))
    assert ["`add: 1 to place`, then more."] == lines[1:]
    assert ["    " + "code " * 40] == list(wrapped("    " + "code " * 40))
