"""Positions as plain data and back, under one name: see `encode` and `decode`."""

from interpreter.runtime.serialization.decode import from_json
from interpreter.runtime.serialization.encode import digest, to_json

__all__ = ["digest", "from_json", "to_json"]
