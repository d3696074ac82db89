"""What the others did, told in few lines."""

from interpreter.cli.interactive.event_log import EventLog


def events(*told: tuple[str, str]) -> EventLog:
    found = EventLog()
    for name, text in told:
        found.add(text, name)
    return found


def test_moves_of_one_player_in_a_row_stand_in_one_line_and_repeated_ones_are_counted() -> None:
    told = events(("Red", "roll"), ("Red", "pass"), ("Chance", "shuffles"), ("Chance", "shuffles"), ("Red", "end"))
    assert ["  Red: roll · pass", "  Chance: shuffles ×2", "  Red: end"] == told.take(80, 9)
    assert [] == told.take(80, 9)


def test_messages_are_not_put_together() -> None:
    assert ["Loaded.", "  Red: go", "Saved."] == events(("", "Loaded."), ("Red", "go"), ("", "Saved.")).take(80, None)


def test_long_lines_are_wrapped_and_of_many_lines_the_last_are_told() -> None:
    told = events(*((name, f"walk to square number {step}") for name in ("Red", "Blue") for step in range(6)))
    lines = told.take(50, 3, ascii_only=True)
    assert ("  … (5)", 4) == (lines[0], len(lines))
    assert all(len(line) < 50 for line in lines)


def test_what_was_face_down_is_not_told_any_more_when_it_is_turned_up() -> None:
    told = events(("Red", "face down: 2"), ("Blue", "face down: 1"), ("Red", "walk"))
    told.forget("Red", "face down")
    told.forget("Green", "face down")
    told.add("vote {a b}", "Red")
    assert ["  Blue: face down: 1", "  Red: walk · vote {a b}"] == told.take(80, None)
