"""Sheets of signs: what is written is what is cut."""

from interpreter.display.canvas import Canvas, Segment, beside, line, unstyled, width


def test_signs_of_one_style_are_one_segment() -> None:
    canvas = Canvas()
    canvas.put(1, 0, "ab", "dim")
    canvas.put(3, 0, "c", "strong")
    assert [(Segment(" "), Segment("ab", "dim"), Segment("c", "strong"))] == canvas.cut()


def test_ruled_lines_join_where_they_meet() -> None:
    canvas = Canvas()
    canvas.rule(0, 0, "e")
    canvas.rule(1, 0, "we")
    canvas.rule(1, 0, "s")
    assert "─┬" == unstyled(canvas.cut())
    assert "-+" == unstyled(canvas.cut(ascii_only=True))


def test_what_stands_left_of_the_sheet_is_lost() -> None:
    canvas = Canvas()
    canvas.put(-1, 0, "ab")
    assert "b" == unstyled(canvas.cut())


def test_a_free_sign_does_not_cover_another() -> None:
    canvas = Canvas()
    canvas.put(0, 0, "a")
    canvas.put_if_free(0, 0, "b")
    canvas.put_if_free(1, 0, "c")
    assert "ac" == unstyled(canvas.cut())


def test_blocks_stand_next_to_each_other() -> None:
    joined = beside([line("a"), line("abc")], [line("x"), line("y"), line("z")], gap=1)
    assert "a   x\nabc y\n    z" == unstyled(joined)
    assert width(joined) == 5
