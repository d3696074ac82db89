"""What is said while people play: the same in every language."""

import re

import pytest

from interpreter.cli.interactive.phrases import _PHRASES, help_text, say


@pytest.mark.parametrize("key", _PHRASES)
def test_both_languages_fill_in_the_same_things(key: str) -> None:
    english, german = (set(re.findall(r"\{(\w+)\}", text)) for text in _PHRASES[key])
    assert english == german


def test_an_unknown_language_is_english() -> None:
    assert "round 3" == say("fr", "round", number=3)
    assert "Runde 3" == say("de", "round", number=3)
    assert help_text(None) == help_text("en")
