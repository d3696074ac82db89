"""Lint: what the changes of a variant leave unused, or keep from ever happening, in the game and in the variants it needs."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.lints.leftovers import removable
from interpreter.frontend.lints.never_holds import NeverHolds, never_holding
from interpreter.frontend.lints.unused import BY_NAME, SECTIONS, Unused, unused
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import entries_of, head_name
from interpreter.frontend.source.references import names_in, names_quoted, names_used
from interpreter.frontend.variants.merge import PatchRecord
from interpreter.frontend.variants.paths import find_node

_NO_MORE = {
    "K140": "nothing uses it any more",
    "K141": "no step offers it any more",
    "K142": "no step changes it any more",
    "K143": "no rule looks at it any more",
}


def check_left_unused(
    compiled: Compilation,
    without: Callable[[], Compilation | None],
    own: frozenset[str],
    unused_now: Iterable[Unused],
    never_now: Iterable[NeverHolds],
    report: Report,
) -> None:
    """Report what the changes in `own` files leave unused or make impossible elsewhere, of what is so now.

    without: compiles the rules without these changes; called only where something is unused or impossible.
    """
    idle = {each.address: each for each in (*unused_now, *_unnamed(compiled)) if each.span.source.name not in own}
    never = [each for each in never_now if each.span.source.name not in own]
    records = [each for each in compiled.trees.displaced if each.place.source.name in own]
    before = without() if records and (idle or never) else None
    if before is None:
        return
    known = {each.address for each in unused(before)} | {each.address for each in _unnamed(before)}
    known_never = {(each.span.source.name, each.span.start) for each in never_holding(before)}
    _report_unused([each for address, each in idle.items() if address not in known], compiled, before, records, report)
    _report_never([each for each in never if (each.span.source.name, each.span.start) not in known_never], compiled, records, report)


def _unnamed(compiled: Compilation) -> Iterator[Unused]:
    """Yield words, numbers and options that no expression and no text names, whatever else is called like them."""
    quoted = names_quoted(compiled.trees.game) | names_quoted(compiled.trees.components)
    for section in BY_NAME:
        for entry in entries_of(compiled.trees.game, section):
            name = head_name(entry.key)
            if name not in compiled.symbols.used and name not in quoted:
                yield Unused("K140", SECTIONS[section], section, name, entry.key_span)


def _report_unused(
    found: Iterable[Unused], compiled: Compilation, before: Compilation, records: Sequence[PatchRecord], report: Report
) -> None:
    """Report what is left unused, once for every change; together where only all of it leaves something else unused."""
    by_change: dict[Span, tuple[list[PatchRecord], list[Unused]]] = {}
    for each in found:
        guilty = [record for record in records if _took_away(record, each.name, before, compiled)] or list(records[:1])
        by_change.setdefault(guilty[0].place, (guilty, []))[1].append(each)
    groups = [(guilty, left, _removable(left, compiled)) for guilty, left in by_change.values()]
    whole = _removable([each for _, left, _ in groups for each in left], compiled)
    if len(whole) > len({address for _, _, gone in groups for address in gone}):
        all_guilty = list(dict.fromkeys(record for guilty, _, _ in groups for record in guilty))
        groups = [(all_guilty, [each for _, left, _ in groups for each in left], whole)]
    for guilty, left, gone in groups:
        also = [Label(record.place, "and since this is changed") for record in guilty[1:]]
        also += [Label(each.span, _NO_MORE[each.code]) for each in left]
        what = ", ".join(f"the {each.what} `{each.name}` ({_NO_MORE[each.code]})" for each in left)
        report.add("K151", guilty[0].place, variant=guilty[0].variant, what=what, how=_way_out(left, gone), also=also)


def _removable(left: Collection[Unused], compiled: Compilation) -> list[str]:
    """Return the addresses that can be removed with what is left unused."""
    roots = [each.address for each in left if each.code in ("K140", "K141")]
    return removable(compiled, roots, unnamed=[each.address for each in _unnamed(compiled) if each.address in roots])


def _way_out(left: Collection[Unused], gone: Sequence[str]) -> str:
    """Return the changes that remove what is left unused, as far as nothing else names it."""
    written = ", ".join(f"`- remove: {address}`" for address in gone)
    still = ", ".join(f"`{each.name}`" for each in left if each.address not in gone)
    removal = f"If that is meant, write further changes: {written}." if gone else ""
    return f"{removal} {f'Let a rule use {still} again, or take away what still speaks of it.' if still else ''}".strip()


def _took_away(record: PatchRecord, name: str, before: Compilation, after: Compilation) -> bool:
    """True if a name stood more often at the place of a change before it."""
    if record.operation not in ("replace", "remove"):
        return False
    old, new = (names_used(find_node(each.trees.game, record.address.split("."))) for each in (before, after))
    return old[name] > (new[name] if record.operation == "replace" else 0)


def _report_never(found: Iterable[NeverHolds], compiled: Compilation, records: Sequence[PatchRecord], report: Report) -> None:
    """Report conditions that can no longer hold, once for every change of what they speak of."""
    by_change: dict[Span, list[tuple[Sequence[PatchRecord], NeverHolds]]] = {}
    for each in found:
        names = _spoken_of(each.span.text, compiled)
        guilty = [record for record in records if not names.isdisjoint(record.address.split("."))] or records[:1]
        by_change.setdefault(guilty[0].place, []).append((guilty, each))
    for place, several in by_change.items():
        guilty, first = several[0]
        also = [Label(record.place, "and since this is changed") for record in guilty[1:]]
        also += [Label(each.span, "this never holds any more") for _, each in several]
        report.add("B128", place, what=first.what, why=first.why, how=first.how, also=also)


def _spoken_of(text: str, compiled: Compilation) -> set[str]:
    """Return the names in a text, with those in the words it uses."""
    names: set[str] = set()
    waiting = [*names_in(text)]
    while waiting:
        if (name := waiting.pop()) not in names:
            names.add(name)
            entry = next((each for each in entries_of(compiled.trees.game, "words") if head_name(each.key) == name), None)
            waiting += names_used(entry.value) if entry is not None else ()
    return names
