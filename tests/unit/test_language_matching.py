"""Language tags of clients: each is matched with a language that exists."""

import pytest

from interpreter.translation import languages
from interpreter.translation.matching import best_match


@pytest.mark.parametrize(
    ("wanted", "spoken", "best"),
    [
        ("en", (), "en"),
        ("de", (), "de"),
        ("de-AT", (), "de"),
        ("DE_at", (), "de"),
        ("de-AT", ("de-AT",), "de-AT"),
        ("de-AT-1996-x-y", ("de-AT",), "de-AT"),
        ("fr", (), "en"),
        ("fr", ("fr",), "fr"),
        ("fr-CA", ("fr", "fr-BE"), "fr"),
        ("zh-Hant-TW", ("zh-Hant", "zh"), "zh-Hant"),
        ("d", (), "en"),
        ("dex", (), "en"),
        ("-de", (), "en"),
        ("", (), "en"),
        ("q17", (), "en"),
        ("x" * 10_000, (), "en"),
        (7, (), "en"),
        (None, (), "en"),
        (["de"], (), "en"),
        ("\ud800", (), "en"),
    ],
)
def test_a_tag_is_matched_with_a_language_that_exists(wanted: object, spoken: tuple[str, ...], best: str) -> None:
    assert best_match(wanted, spoken) == best
    assert best in (*languages(), *spoken)
