"""Names of pictures: our own set, icons, emoji, files; and the mistakes in them."""

import sys

import pytest

from interpreter.pictures import sources
from interpreter.pictures.names import Sort, sort_of
from interpreter.pictures.sources import picture
from interpreter.pictures.trouble import PictureError
from tests.optional import needs

ONE = ["🐝", "🏳️‍🌈", "🇩🇪", "👩🏽‍🚀", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👨‍👩‍👧‍👦", "♟", "⚅"]


@pytest.mark.parametrize("name", ONE)
def test_an_emoji_is_one_however_many_characters_it_has(name: str) -> None:
    assert sort_of(name) is Sort.EMOJI
    assert name in picture(name, {}).shapes


def refusal(name: str, **files: bytes) -> PictureError:
    with pytest.raises(PictureError) as refused:
        picture(name, {f"{key}.svg": data for key, data in files.items()})
    return refused.value


@pytest.mark.parametrize("name", ["🐝🐝", "🇩🇪🇫🇷", "🐝 🐝", "🐝" * 1000])
def test_several_emoji_are_no_picture(name: str) -> None:
    assert refusal(name).code == "N162"


@pytest.mark.parametrize(
    "name", ["../bee.svg", "/etc/bee.svg", "a\\b.png", "c:bee.svg", "..svg/.svg", ".svg", "https://evil.example/bee.svg"]
)
def test_a_file_in_another_folder_is_refused(name: str) -> None:
    assert refusal(name).code == "N164"


def test_a_picture_of_another_name_is_suggested() -> None:
    assert refusal("coinn").values["nearest"] == "Did you mean `coin`?"
    assert refusal("be.svg", bee=b"").values["nearest"] == "Did you mean `bee.svg`?"
    assert refusal("zzz\0<svg>").code == "N160"


def test_a_name_with_blanks_is_a_file_with_underscores() -> None:
    assert refusal("chess_kings").code == refusal("no such picture").code == "N160"
    assert picture("disc", {}).is_tinted


@needs("material_design_icons_pack")
def test_an_icon_is_found_by_its_name() -> None:
    found = picture("icon chess-king", {})
    assert (found.sort, found.box, found.is_tinted) == ("icon", "0 0 24 24", False)
    assert "Apache" in found.credit
    assert refusal("icon chess-kong").values["nearest"] == "Did you mean `chess-king`?"
    assert refusal("chess knight").values["nearest"] in ("", "Did you mean `icon chess-knight`?")


def test_icons_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, sources.ICONS, None)
    sources._icons.cache_clear()
    try:
        assert refusal("icon bee").code == "N163"
    finally:
        monkeypatch.undo()
        sources._icons.cache_clear()
