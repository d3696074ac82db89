"""Checks PNG files byte by byte and writes them anew from the chunks that make up the picture; no library that decodes images is asked."""

import zlib
from collections.abc import Iterator

from interpreter.model.ruleset.pictures import Picture
from interpreter.pictures.names import MOST_BYTES
from interpreter.pictures.trouble import PictureError

MOST_SIDE = 512  # pixels
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by colour type
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}


def checked(data: bytes) -> Picture:
    """Return the picture in a PNG file, without texts and whatever else came with it. Raises `PictureError`."""
    if len(data) > MOST_BYTES:
        raise PictureError("C391", most=MOST_BYTES // 1000)
    if not data.startswith(_SIGNATURE):
        raise PictureError("C394", why="it does not begin as one")
    chunks = [(kind, content) for kind, content in _chunks(data) if kind in _KEPT]
    kinds = [kind for kind, _ in chunks]
    if kinds[:1] != [b"IHDR"] or kinds[-1:] != [b"IEND"] or b"IDAT" not in kinds or any(kinds.count(kind) > 1 for kind in _KEPT[:3]):
        raise PictureError("C394", why="parts of it are missing or stand twice")
    width, height = _check_pixels(chunks[0][1], b"".join(content for kind, content in chunks if kind == b"IDAT"))
    image = _SIGNATURE + b"".join(_chunk(*each) for each in chunks)
    return Picture("file", f"0 0 {width} {height}", image=image)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(_SIGNATURE)
    while place < len(data):
        length = int.from_bytes(data[place : place + 4])
        kind, content = data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        end = place + 12 + length
        if end > len(data) or data[end - 4 : end] != zlib.crc32(kind + content).to_bytes(4):
            raise PictureError("C394", why="it is damaged")
        yield kind, content
        if kind == b"IEND":
            return
        place = end


def _chunk(kind: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4) + kind + content + zlib.crc32(kind + content).to_bytes(4)


def _check_pixels(head: bytes, packed: bytes) -> tuple[int, int]:
    """Check that the pixels are as many as the head says, without unpacking more than these; the width and the height."""
    if len(head) != 13:
        raise PictureError("C394", why="it is damaged")
    width, height = int.from_bytes(head[:4]), int.from_bytes(head[4:8])
    depth, colours, packing, filtering, interlaced = head[8:]
    if not (1 <= width <= MOST_SIDE and 1 <= height <= MOST_SIDE):
        raise PictureError("C394", why=f"it is {width} by {height} pixels, at most {MOST_SIDE} by {MOST_SIDE} are allowed")
    if depth not in _DEPTHS.get(colours, ()) or packing or filtering:
        raise PictureError("C394", why="it is damaged")
    if interlaced:
        raise PictureError("C394", why="it is interlaced: save it without")
    size = height * (1 + (width * depth * _CHANNELS[colours] + 7) // 8)
    unpacking = zlib.decompressobj()
    try:
        pixels = unpacking.decompress(packed, size + 1)
    except zlib.error:
        raise PictureError("C394", why="it is damaged") from None
    if len(pixels) != size:
        raise PictureError("C394", why="it is damaged")
    return width, height
