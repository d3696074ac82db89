"""What adapters are called with by name: unknown names and values are refused with what may have been meant."""

from collections.abc import Iterable, Sequence

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.project.errors import usage


def one_of(name: str, value: object, values: Sequence[str]) -> None:
    """Refuse a value that is none of these with `UsageError`."""
    if value not in values:
        raise usage("C118", name=name, word=value, did_you_mean=did_you_mean(str(value), values), known=", ".join(values))


def all_among(what: str, names: Iterable[str], known: Sequence[str]) -> None:
    """Refuse a parameter that is none of the known ones with `UsageError`."""
    if unknown := next((name for name in names if name not in known), None):
        raise usage("C117", what=what, word=unknown, did_you_mean=did_you_mean(unknown, known), known=", ".join(known))
