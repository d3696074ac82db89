"""Which package may import which: the one place where packages are named. A test holds it, and the cache tells by it what has a say.

A package imports what its row names, and nothing else: a row is complete, what a package may import by way of another is not meant.
Rows stand below all that they name, so there are no circles; those inside packages are counted by the same test.
"""

from collections.abc import Mapping
from types import MappingProxyType

ALLOWED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        name: frozenset(row.split())
        for name, row in {
            "packages": "",
            "resources": "",
            "svg": "",
            "translation": "resources",
            "diagnostics": "",
            "manual": "resources diagnostics",
            "model": "diagnostics",
            "pictures": "resources diagnostics model",
            "analysis": "diagnostics model",
            "lir": "diagnostics model analysis",
            "runtime": "translation diagnostics model analysis",
            "facts": "model analysis runtime",
            "backends": "diagnostics model analysis lir runtime",
            "frontend": "resources translation diagnostics model pictures analysis",
            "project": "packages resources diagnostics model pictures runtime frontend",
            "display": "translation diagnostics model runtime frontend",
            "session": "translation display diagnostics model runtime facts backends project",
            "bots": "translation diagnostics model runtime backends project session",
            "simulation": "translation diagnostics model runtime backends frontend project session bots svg",
            "reference": "resources diagnostics manual model frontend project",
            "drawing": "model pictures svg",
            "gallery": "translation drawing model pictures project session bots simulation",
            "rulebook": "resources translation diagnostics model pictures runtime frontend project session display drawing svg",
            "export": "model runtime backends display",
            "authoring": "resources translation diagnostics model analysis runtime frontend project session simulation reference rulebook",
            "editing": "translation diagnostics model pictures frontend project reference authoring",
            "adapters": "diagnostics project session bots editing",
            "web": "resources translation diagnostics manual model pictures runtime frontend project session bots simulation display drawing gallery rulebook authoring editing",
            "cli": "resources translation diagnostics manual model runtime backends frontend project session bots simulation display gallery reference rulebook export authoring"
            " adapters web",
        }.items()
    }
)


def closure(*packages: str) -> tuple[str, ...]:
    """The packages with all that they are built on, in the order of the table. `KeyError` for a package that has no row."""
    if unknown := set(packages).difference(ALLOWED):
        raise KeyError(*sorted(unknown))
    wanted = set(packages)
    for name in reversed(tuple(ALLOWED)):
        if name in wanted:
            wanted |= ALLOWED[name]
    return tuple(name for name in ALLOWED if name in wanted)
