"""Which package may import which: the one place where packages are named. A test holds it, and the cache tells by it what has a say.

A package imports what its row names, and nothing else: a row is complete, what a package may import by way of another is not meant.
"""

from collections.abc import Mapping
from types import MappingProxyType

ALLOWED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "packages": frozenset(),
        "resources": frozenset(),
        "diagnostics": frozenset(),
        "model": frozenset({"diagnostics"}),
        "language": frozenset({"diagnostics", "model", "resources"}),
        "analysis": frozenset({"diagnostics", "model"}),
        "runtime": frozenset({"diagnostics", "model", "analysis"}),
        "backends": frozenset({"diagnostics", "model", "analysis", "runtime"}),
        "faces": frozenset({"diagnostics", "model", "language", "runtime", "backends", "resources", "packages"}),
    }
)


def closure(*packages: str) -> tuple[str, ...]:
    """The packages with all that they are built on, in the order of the table. `KeyError` for a package that has no row."""
    wanted = set(packages)
    for name in reversed(tuple(ALLOWED)):
        if name in wanted:
            wanted |= ALLOWED[name]
    if unknown := wanted.difference(ALLOWED):
        raise KeyError(*sorted(unknown))
    return tuple(name for name in ALLOWED if name in wanted)
