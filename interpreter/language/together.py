"""Whether variants go together, as far as their changes show: none excludes another, no two touch one place differently."""

from collections.abc import Mapping, Sequence

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.language.changes import Change, Variant, changes_of
from interpreter.language.nodes import Entry, Map, Node, Text


def check_together(game: str, variants: Sequence[Variant], report: Report) -> None:
    """Each is a variant of this game, none excludes another, and no two change the same place differently."""
    names = {variant.name for variant in variants}
    for variant in variants:
        of = variant.node.get("of")
        if isinstance(of, Text) and of.value != game:
            report.add("O102", of.span, variant=variant.name, of=of.value, game=game)
    told: set[frozenset[str]] = set()
    for variant in sorted(variants, key=lambda variant: variant.name):
        for entry in _excluded(variant):
            pair = frozenset((variant.name, entry.key))
            if entry.key in names and pair not in told:
                told.add(pair)
                report.add("O104", entry.key_span, variant=variant.name, other=entry.key, why=_sentence(entry.value))
    _check_overlaps(variants, report)


def _excluded(variant: Variant) -> tuple[Entry, ...]:
    listed = variant.node.get("excludes")
    return listed.entries if isinstance(listed, Map) else ()


def _sentence(node: Node) -> str:
    if isinstance(node, Map):
        found = node.get("en") or (node.entries[0].value if node.entries else None)
        return found.value if isinstance(found, Text) else ""
    return node.value if isinstance(node, Text) else ""


def _check_overlaps(variants: Sequence[Variant], report: Report) -> None:
    needed = {variant.name: variant.builds_on for variant in variants}
    made = [change for variant in sorted(variants, key=lambda variant: variant.name) for change in changes_of(variant)]
    for number, later in enumerate(made):
        for earlier in made[:number]:
            code = None if _comes_after(earlier, later, needed) or _comes_after(later, earlier, needed) else _overlap(earlier, later)
            if code:
                also = [Label(earlier.span, f"`{earlier.variant}` changes it here")]
                address = min(earlier.address, later.address, key=len)
                report.add(code, later.span, address=address, first=earlier.variant, second=later.variant, also=also)


def _comes_after(change: Change, other: Change, needed: Mapping[str, Sequence[str]]) -> bool:
    """Whether the file of a change says that it builds on what the other one's variant makes of the game."""
    builds_on = {*needed[change.variant], *change.after} - {change.variant}
    return other.variant in builds_on


def _overlap(first: Change, second: Change) -> str | None:
    """The code of what is wrong with two changes; None if they go together."""
    if first.parts == second.parts:
        if first.takes_away and second.takes_away:
            return None if first.is_same(second) and first.variant != second.variant else "O105"
        operations = {first.operation, second.operation}
        if "add" in operations and (first.takes_away or second.takes_away):
            return "O106"
        return "O105" if "remove" in operations else None
    outer, inner = (first, second) if len(first.parts) < len(second.parts) else (second, first)
    return "O106" if outer.takes_away and inner.parts[: len(outer.parts)] == outer.parts else None
