"""The text of a variant file with a change more or less. Only the lines of that change are touched, so comments stay."""

from collections.abc import Iterator, Sequence

from interpreter.authoring.scaffold.yaml_text import entry
from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Plain, SequenceNode, head_name, scalar_text
from interpreter.frontend.variants.patches import Patch, Variant, entry_span, patches_of


def with_change(text: str, own: Variant, lines: Sequence[str]) -> str:
    """The text with a change behind the others; `lines` begin with the dash."""
    block = "".join(f"  {line}\n" for line in lines)
    changes = own.node.entry("changes")
    text = text if text.endswith("\n") else f"{text}\n"
    if changes is None:
        return f"{text}changes:\n{block}"
    if isinstance(changes.value, SequenceNode) and changes.value.items and not changes.value.flow:
        end = end_of_changes(text, own)
        return f"{text[:end]}{block}{text[end:]}"
    return f"{text[: changes.key_span.start]}changes:\n{block}{text[end_of_line(text, entry_span(changes)) :]}"


def end_of_changes(text: str, own: Variant) -> int:
    """Where the next change is written: behind the last one; the end of the text where there is none."""
    changes = own.node.entry("changes")
    items = changes.value.items if changes is not None and isinstance(changes.value, SequenceNode) else ()
    return end_of_line(text, items[-1].span) if items else len(text)


def with_head(text: str, own: Variant, key: str, value: Plain | None) -> str:
    """The text with another line of the title page, in the place of the one there was, else behind those before it; None: without it."""
    line = "".join(f"{each}\n" for each in entry(key, value)) if value is not None else ""
    there = own.node.entry(key)
    if there is not None:
        return f"{text[: there.key_span.start]}{line}{text[end_of_line(text, entry_span(there)) :]}"
    above = [each for each in own.node if each.key in _HEAD[: _HEAD.index(key)]]
    end = max(end_of_line(text, entry_span(each)) for each in above)
    return f"{text[:end]}{line}{text[end:]}"


_HEAD = ("rulewright", "variant", "of", "language", "title", "because", "needs")  # in the order in which they are written


def replaced(text: str, span: Span, new: str) -> str:
    """The text with something else in a stretch."""
    return f"{text[: span.start]}{new}{text[span.end :]}"


def own_changes(own: Variant, address: str) -> list[tuple[Patch, MappingEntry | None]]:
    """The changes of a variant at an address: those made at it, those made inside of it, and the entry of an `add` that is put there."""
    made: list[tuple[Patch, MappingEntry | None]] = []
    wanted = plain(address)
    for patch in patches_of(own):
        at = plain(patch.address)
        inside = [each for each in _added(patch) if f"{wanted}.".startswith(f"{_target(patch, each)}.")]
        if inside:
            made.append((patch, inside[0] if len(_added(patch)) > 1 else None))
        elif f"{at}.".startswith(f"{wanted}.") and patch.takes_away:
            made.append((patch, None))
    return made


def adds(own: Variant, address: str, key: str) -> bool:
    """Whether a variant adds something under a key at an address."""
    return any(patch.address == address and key in {each.key for each in _added(patch)} for patch in patches_of(own))


def _target(patch: Patch, added: MappingEntry) -> str:
    at = plain(patch.address)
    base = at if patch.operation == "add" else at.rpartition(".")[0]
    return f"{base}.{head_name(added.key)}"


def _added(patch: Patch) -> tuple[MappingEntry, ...]:
    """What a change puts there, by name: entries of a mapping, rows and steps by their `id`."""
    if patch.operation not in ("add", "insert_before", "insert_after"):
        return ()
    if isinstance(patch.new, SequenceNode):
        return tuple(MappingEntry(name, item.span, item) for item in patch.new if (name := scalar_text(item, "id")))
    return patch.new.entries if isinstance(patch.new, MappingNode) else ()


def plain(address: str) -> str:
    """An address without the `is` of a definition, which may be left out."""
    return ".".join(part for number, part in enumerate(address.split(".")) if part != "is" or number < _DEFINITION)


_DEFINITION = 2  # the part of an address that may be the `is` of a definition


def without(text: str, own: Variant, made: Sequence[tuple[Patch, MappingEntry | None]]) -> str:
    """The text without some changes, or entries of changes; when the last one goes, so does `changes:`."""
    changes = own.node.entry("changes")
    items = changes.value.items if changes is not None and isinstance(changes.value, SequenceNode) else ()
    whole = {id(patch.node) for patch, added in made if added is None}
    spans = [each.span for each in items if id(each) in whole] + [entry_span(added) for patch, added in made if added is not None]
    for start, end in sorted(_lines(text, spans), reverse=True):
        text = text[:start] + text[end:]
    if changes is None or len(whole) < len(items):
        return text
    start = changes.key_span.start
    below = text[start:].partition("\n")
    return text[:start] + below[2] if not below[2].strip() and "#" not in below[0] else f"{text[:start]}changes: []\n{below[2]}"


def _lines(text: str, spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    for span in spans:
        yield text.rfind("\n", 0, span.start) + 1, end_of_line(text, span)


def end_of_line(text: str, span: Span) -> int:
    """Where the last line of a stretch ends, with its line end."""
    last = span.start + len(text[span.start : span.end].rstrip())
    end = text.find("\n", last)
    return len(text) if end < 0 else end + 1
