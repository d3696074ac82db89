"""The generator of hostile drawings at length, and damaged bytes: whatever comes, a picture is harmless or refused."""

from contextlib import suppress
from random import Random

import pytest

from interpreter.pictures import png
from interpreter.pictures.svg import sanitised
from interpreter.pictures.trouble import PictureError
from tests.unit.pictures import hostile_pictures as hostile
from tests.unit.pictures.test_png import PNG
from tests.unit.pictures.test_svg import BEE, assert_harmless, outcome

pytestmark = pytest.mark.full


@pytest.mark.parametrize("seed", range(20))
def test_a_picture_is_harmless_or_refused(seed: int) -> None:
    source = Random(seed)
    for _ in range(300):
        text = source.choice((hostile.element, hostile.attribute, lambda source: source.choice((*hostile.WHOLE, BEE))))(source)
        data = bytearray(text.encode())
        for _ in range(source.randrange(3)):
            if data:
                data[source.randrange(len(data))] = source.randrange(256)
        if isinstance(found := outcome(bytes(data)), str):
            assert_harmless(found)


def test_a_damaged_png_is_refused() -> None:
    source = Random(5)
    for _ in range(2_000):
        data = bytearray(PNG)
        data[source.randrange(len(data))] ^= 1 << source.randrange(8)
        with suppress(PictureError):  # what changes nothing but a text is no damage
            assert png.checked(bytes(data)).image.startswith(b"\x89PNG")


def test_ten_megabytes_are_refused_without_being_read() -> None:
    with pytest.raises(PictureError, match="C391"):
        sanitised(b" " * 10_000_000)
