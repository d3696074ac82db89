"""Where the rule stands that a refusal comes from: in the file, and in the rulebook."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby

from interpreter.diagnostics.span import Span
from interpreter.model.ruleset.ruleset import Address, RuleSet

PLAY = "play"  # the chapter of the rulebook on how the game goes
_TOLD = ("action", "requirement", "end")  # what has a place in every rulebook
_TOLD_WITH_TEXT = ("step", "procedure")

Places = Mapping[str, tuple[tuple[int, ...], tuple[str, ...]]]  # by source: where addresses begin, and which


def rulebook_place(rules: RuleSet, span: Span) -> str:
    """The place in the rulebook that tells what stands at a place of the rule files: the innermost one, else the chapter of how the game goes."""
    starts, paths = _places(rules).get(span.source.name, ((), ()))
    before = bisect_right(starts, span.start)
    inside = _ancestors(paths[before - 1]) if before else iter(())
    return next((path for path in inside if path in rules.addresses and _is_told(rules.addresses[path])), PLAY)


def changing_variants(rules: RuleSet, address: str) -> tuple[str, ...]:
    """The names of the variants that have changed what stands at an address, the last one last."""
    return tuple(dict.fromkeys(each.variant for each in rules.changed_at(address)))


@lru_cache(maxsize=64)
def _places(rules: RuleSet) -> Places:
    rows = sorted((each.span.source.name, each.span.start, path) for path, each in rules.addresses.items())
    grouped = {name: list(group) for name, group in groupby(rows, key=lambda row: row[0])}
    return {name: (tuple(row[1] for row in group), tuple(row[2] for row in group)) for name, group in grouped.items()}


def _ancestors(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.rpartition(".")[0]


def _is_told(address: Address) -> bool:
    in_row = address.path.startswith("kinds.") or "~" in address.path
    return address.what in _TOLD or (address.what in _TOLD_WITH_TEXT and bool(address.text) and not in_row)
