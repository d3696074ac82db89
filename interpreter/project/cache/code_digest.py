"""Digest of our own code, of the libraries it uses and of the Python that runs it, as a part of cache keys."""

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from io import FileIO
from pathlib import Path

from interpreter import packages, resources

_PACKAGE = Path(__file__).parents[2]
_COMPILER = ("project", "backends")  # what is kept is made by these and what they are built on
_LIBRARIES = ("lark", "yaml", "jsonschema", "material_design_icons_pack")  # and with the help of these, as far as they are installed


@cache
def digest() -> str:
    """A digest of every file of ours that has a say in what is kept, of the libraries they use, and of the Python.

    If that cannot be told, it is one that comes but once: then nothing that is kept will ever be found.
    """
    try:
        return _digest()
    except (OSError, ImportError, ValueError):
        import secrets  # here, since it loads `random` and `hmac`

        return secrets.token_hex()


def _digest() -> str:
    sha = hashlib.sha256(f"{sys.version} {sys.implementation.cache_tag} {code_digest()}".encode())
    for name in _LIBRARIES:
        sha.update(_fingerprint(name).encode())
    return sha.hexdigest()


@cache
def code_digest(*more: str) -> str:
    """A digest of the code alone, that of more packages with it: the same on every computer that has the same Rulewright."""
    sha = hashlib.sha256()
    for path in _files(*_COMPILER, *more):
        with FileIO(path) as file:  # some hundred files: pathlib takes as long as the digest
            sha.update(file.readall())
        sha.update(b"\0")
    return sha.hexdigest()


def _files(*names: str) -> Iterator[str]:
    """The files of packages and of all that they are built on, and the data that they read."""
    for name in packages.closure(*names):
        yield from _below(_PACKAGE / name) if (_PACKAGE / name).is_dir() else iter([str(_PACKAGE / f"{name}.py")])
    yield from _below(resources.schemas_folder())
    yield from _below(resources.grammar_folder())
    yield from map(str, resources.drawn_pictures())


def _below(folder: Path | str) -> Iterator[str]:
    """The files below a folder, always in the same order; what Python has compiled is left out."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _below(entry.path)
            elif entry.name.endswith((".py", ".json", ".lark")):
                yield entry.path


def _fingerprint(library: str) -> str:
    """What a library looks like from outside, without loading it: where it lies, and how old it is."""
    spec = find_spec(library)
    if spec is None or spec.origin is None:
        return library
    status = Path(spec.origin).stat()
    return f"{spec.origin} {status.st_size} {status.st_mtime_ns}"
