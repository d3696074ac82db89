"""Positions as plain data and back, under one name: see `encode` and `decode`."""

from interpreter.runtime.decode import from_json
from interpreter.runtime.encode import digest, to_json

__all__ = ["digest", "from_json", "to_json"]
