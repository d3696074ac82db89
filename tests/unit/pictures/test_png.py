"""PNG files: written anew from the chunks of the picture, refused where they are damaged, too large, or hold more than they say."""

import zlib

import pytest

from interpreter.pictures.png import checked
from interpreter.pictures.trouble import PictureError


def chunk(kind: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4) + kind + content + zlib.crc32(kind + content).to_bytes(4)


def made(width: int = 2, height: int = 2, pixels: bytes = bytes(2 * 9), *, interlaced: int = 0, more: bytes = b"") -> bytes:
    head = width.to_bytes(4) + height.to_bytes(4) + bytes((8, 6, 0, 0, interlaced))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + more + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")


PNG = made()


def test_texts_in_a_png_and_what_follows_it_do_not_reach_a_page() -> None:
    picture = checked(made(more=chunk(b"tEXt", b"Comment\0<script>")) + b"<script>alert(1)</script>")
    assert (picture.image, picture.box) == (PNG, "0 0 2 2")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"GIF89a", "begin"),
        (PNG[:-1], "damaged"),
        (PNG[:40] + b"x" + PNG[41:], "damaged"),
        (made(pixels=bytes(17)), "damaged"),
        (made(pixels=bytes(100_000_000)), "damaged"),
        (made(width=600), "pixels"),
        (made(width=0), "pixels"),
        (made(interlaced=1), "interlaced"),
        (b"\x89PNG\r\n\x1a\n" + chunk(b"IEND", b""), "missing"),
        (made(more=chunk(b"PLTE", b"") * 2), "twice"),
    ],
)
def test_a_png_that_is_none_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(PictureError) as refused:
        checked(data)
    if refused.value.code != "C391":
        assert refused.value.code == "C394"
        assert why in refused.value.values["why"]
