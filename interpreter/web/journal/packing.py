"""Texts of drafts as they are stored: compressed by zlib, which makes rule files a third as large."""

import zlib


def pack(text: str) -> bytes:
    """The bytes that are stored of a text."""
    return zlib.compress(text.encode("utf-8", "surrogatepass"))


def unpack(packed: bytes) -> str:
    """The text that `pack` stored."""
    return zlib.decompress(packed).decode("utf-8", "surrogatepass")
