"""Pictures in pixels are a part of a rulebook's page, and its policy allows them only where there are any."""

from interpreter.drawing.thing_symbols import symbols_of
from interpreter.model.ruleset.pictures import Picture, PictureSet
from interpreter.web.server.headers import policy_of

PICTURES = PictureSet({"bee.png": Picture("file", image=b"\x89PNG")})
DATA = "data:image/png;base64,iVBORw=="


def test_png_is_data_in_a_page_and_missing_where_pages_load_pictures() -> None:
    symbol = symbols_of(PICTURES, has_pixels=True).by_name["bee.png"]
    assert [DATA] == [image.get("href") for image in symbol.iter("image")]
    assert {} == symbols_of(PICTURES).by_name


def test_policy_allows_data_only_for_a_page_with_a_png() -> None:
    assert "img-src 'self' data:" in policy_of(f'<image href="{DATA}">')
    assert "data:" not in policy_of("<p>data:image/png</p>")
