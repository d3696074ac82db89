"""Disk cache of results: bytes by key, in a folder of the user's own.

    from interpreter.project import cache

    key = cache.key("listing", rules.digest)    # also depends on every file of ours that has a say, and on the Python
    if (found := cache.get(key)) is None:
        found = work_it_out()
        cache.put(key, found)

Nothing here raises, and nothing is trusted that may have been written by somebody else: see `cache_folder`. What went
wrong is kept for whoever talks to the user: `cache.problems()`.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.project.cache.cache_folder import CacheFolder, DamagedEntry, UnusableError, configured_folder, display_path
from interpreter.project.cache.code_digest import digest

_report = Report()  # each problem is kept once, however often it is met
_reported: list[Diagnostic] = []


def key(what: str, *parts: str | bytes) -> str:
    """A key for what is made from these parts, by our code as it is, in this Python. `what` is a word for its sort."""
    sha = hashlib.sha256()
    for part in (digest(), what, *parts):
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        sha.update(len(data).to_bytes(8, "big"))
        sha.update(data)
    return f"{sha.hexdigest()[:40]}.{what}"


def is_on() -> bool:
    """Whether anything is kept at all."""
    return configured_folder() is not None


def get(name: str) -> bytes | None:
    """What is kept under a key, as it was put there; None if there is nothing, or nothing that can be trusted."""
    try:
        with _folder() as folder:
            data = folder.read(name) if folder is not None else None
    except UnusableError as problem:
        _unusable(problem)
        return None
    if isinstance(data, DamagedEntry):
        mark_damaged(name)
        return None
    return data


def put(name: str, data: bytes) -> None:
    """Keep data under a key, if that is possible; whoever reads it meanwhile gets the old or the new, never a part."""
    try:
        with _folder(make=True) as folder:
            if folder is not None:
                folder.write(name, data)
    except UnusableError as problem:
        _unusable(problem)


def remembered(name: str, make: Callable[[], bytes]) -> bytes:
    """What is kept under a key, else what `make` gives, which is kept from now on."""
    data = get(name)
    if data is None:
        data = make()
        put(name, data)
    return data


def mark_damaged(name: str) -> None:
    """Note that what is kept under a key is not what was put there; it should be put there anew."""
    _report.add("C196", path=display_path(configured_folder() or Path()), what=name.partition(".")[2])


def problems() -> list[Diagnostic]:
    """What has gone wrong since this was last asked; everything works without the cache, only slower."""
    fresh = [each for each in _report if each not in _reported]
    _reported.extend(fresh)
    return fresh


def _unusable(problem: UnusableError) -> None:
    if all(each.values.get("path") != display_path(problem.path) for each in _report):
        _report.add("C195", path=display_path(problem.path), why=problem.why)


def _folder(*, make: bool = False) -> CacheFolder:
    return CacheFolder(configured_folder(), make=make)
