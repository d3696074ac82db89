"""What goes from workers to pages: texts of strangers steer nothing, and everything else stays as it is."""

import json

import pytest

from interpreter.web.workers.pipes import line_of


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\x1b", "\x07", "\b", "\f", "\r", "\x7f", "\x9b", "\u2028"])
def test_no_sign_that_steers_reaches_a_page(sign: str) -> None:
    assert json.loads(line_of({"title": [f"a{sign}b", {sign: 1}]})) == {"title": ["a\ufffdb", {"\ufffd": 1}]}


@pytest.mark.parametrize("text", ["two\nlines\t", "\\u202e", "\\\\u001b", "\\b", 'Grün "♠" 🂡 \u200d', "</script>", "\u05d0\u0628"])
def test_all_other_texts_stay_as_they_are(text: str) -> None:
    line = line_of({"text": text})
    assert json.loads(line) == {"text": text}
    assert line.isascii()
    assert line.index("\n") == len(line) - 1
