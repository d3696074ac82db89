"""Compiled rule sets in the disk cache: loaded by their key, else compiled and stored. So are the tables of the parser.

The key is made from all bytes that could have a say: the files named, every file beside them that they may mean, our own
code, the Python. What `check` says is never taken from here: it always looks at the files.
"""

import gc
import io
import pickle
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter import resources
from interpreter.frontend.syntax import grammar
from interpreter.project import cache
from interpreter.project.files import file_reader

if TYPE_CHECKING:
    from interpreter.model.ruleset.ruleset import RuleSet

WHAT = "rules"
_OURS = ("interpreter.model.", "interpreter.diagnostics.span")


def load_or_compile(files: Sequence[Path], selection: Sequence[str], compile_them: "Callable[[], RuleSet | None]") -> "RuleSet | None":
    """The rule set that `compile_them` gives for the files and what was chosen, from the cache if it is there."""
    key = _key(files, selection)
    if key is None:
        return compile_them()
    rules = _load(key)
    if rules is None:
        rules = compile_them()
        if rules is not None and key == _key(files, selection):  # nobody has changed a file meanwhile
            _put(key, rules)
    return rules


def load(files: Sequence[Path], selection: Sequence[str]) -> "RuleSet | None":
    """The rule set of the files and what was chosen, if it is in the cache."""
    key = _key(files, selection)
    return None if key is None else _load(key)


def keep(files: Sequence[Path], selection: Sequence[str], rules: "RuleSet") -> None:
    """From now on a rule set is found for the files and what was chosen, which it has to be made from."""
    key = _key(files, selection)
    if key is not None:
        _put(key, rules)


def _load(key: str) -> "RuleSet | None":
    data = cache.get(key)
    rules = None if data is None else deserialize(data)
    if data is not None and rules is None:
        cache.mark_damaged(key)
    return rules


def _put(key: str, rules: "RuleSet") -> None:
    data = serialize(rules)
    if data is not None:
        cache.put(key, data)


def recompile_notice(file: Path, read_it: Callable[[], str]) -> str:
    """The word that `read_it` finds in a file, from the cache if it is there."""
    try:
        key = cache.key("word", file_reader.read_bytes(file)) if cache.is_on() else None
    except (OSError, ValueError):
        key = None
    if key is None:
        return read_it()
    data = cache.get(key)
    if data is None:
        data = read_it().encode("utf-8", "surrogatepass")
        cache.put(key, data)
    return data.decode("utf-8", "surrogatepass")


def _key(files: Iterable[Path], selection: Iterable[str]) -> str | None:
    """The key of what is made from the files; None if one cannot be read, which whoever compiles them will say."""
    if not cache.is_on():
        return None
    parts: list[str | bytes] = [*selection, ""]
    try:
        for file in files:
            parts += [str(file), file_reader.read_bytes(file)]
        return cache.key(WHAT, *parts)
    except (OSError, ValueError):
        return None


def serialize(rules: "RuleSet") -> bytes | None:
    """A rule set as bytes; None if it nests too deep to be written."""
    try:
        return pickle.dumps(rules, protocol=5)
    except (RecursionError, MemoryError):
        return None


def deserialize(data: bytes) -> "RuleSet | None":
    """The rule set that `serialize` made these bytes of; None if they are something else."""
    from interpreter.model.ruleset.ruleset import RuleSet

    was_on = gc.isenabled()
    gc.disable()  # thousands of small objects come, and none goes
    try:
        rules = _RestrictedUnpickler(io.BytesIO(data)).load()
    except Exception:  # noqa: BLE001  # whatever such bytes can be made to raise: they are not what we have written
        return None
    finally:
        if was_on:
            gc.enable()
    return rules if isinstance(rules, RuleSet) else None


class _RestrictedUnpickler(pickle.Unpickler):
    """Reads what rule sets are made of, and refuses to look up anything else, so that data can do nothing but be data."""

    def find_class(self, module: str, name: str, /) -> type:
        """A class of ours that holds data; sets and the like are written without a name."""
        if module.startswith(_OURS) and name.isidentifier():
            member = getattr(import_module(module), name)
            if (
                isinstance(member, type)
                and member.__module__ == module
                and (hasattr(member, "__dataclass_fields__") or issubclass(member, Enum))
            ):
                return member
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a rule set")


def _parser_tables(make: Callable[[], bytes]) -> bytes:
    """The tables of the parser for this grammar, from the cache if they are there."""
    import lark

    return cache.remembered(cache.key("parser", lark.__version__, resources.grammar()), make)


grammar.keep_tables(_parser_tables)
