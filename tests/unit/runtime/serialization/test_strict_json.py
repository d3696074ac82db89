"""JSON read strictly."""

import pytest

from interpreter.runtime.serialization.strict_json import DEEPEST, LONGEST_NUMBER, UnreadableError, read


@pytest.mark.parametrize(
    ("text", "data"),
    [("3", 3), ("-1.5", -1.5), ('{"a": [true, null, "b"]}', {"a": [True, None, "b"]}), ("[" * DEEPEST + "]" * DEEPEST, None)],
)
def test_what_is_written_is_read(text: str, data: object) -> None:
    assert data in (None, read(text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is nothing in it."),
        ("[1 2]", "column 4: a comma is missing."),
        ("[\n1 2]", "line 2, column 3: a comma is missing."),
        ("{1: 2}", "column 2: a key in double quotes is missing."),
        ('{"a" 2}', "column 6: a colon is missing."),
        ("[nothing]", "column 2: here a value should begin."),
        ("[1] 2", "column 5: here the text should be at its end."),
        ('{"a": "b', "it ends in the middle; perhaps it was cut off."),
        ("[1,", "it ends in the middle; perhaps it was cut off."),
        ('{"a": 1, "a": 1}', "the key `a` stands twice in one map."),
        ("[NaN]", "`NaN` is no number."),
        ("1" * (LONGEST_NUMBER + 1), f"a number has more than {LONGEST_NUMBER} digits."),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), f"lists and maps lie in each other more than {DEEPEST} levels deep."),
    ],
)
def test_a_reason_is_in_our_words_and_has_its_place(text: str, reason: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        read(text)
    assert reason == str(refused.value)
