"""From an address of the rules to where a file says it, and from a place in a file to the address that stands there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from interpreter.authoring.rule_edits.ground.own_file import own_changes, plain
from interpreter.diagnostics.span import Span
from interpreter.editing.documents import document
from interpreter.frontend.outline.rule_index import IndexEntry, rule_index
from interpreter.frontend.source.nodes import MappingNode
from interpreter.frontend.variants.merge import Trees
from interpreter.frontend.variants.patches import Variant, entry_span, patches_of
from interpreter.translation import translate
from interpreter.web.drafts.draft_findings import offset_at, place
from interpreter.web.drafts.draft_reading import VARIANT, Reading
from interpreter.web.workers.pipes import Request

Reply = dict[str, Any]


def where(reading: Reading, request: Request) -> Reply:
    """Of an address its place, in the own file if the draft changes it; without one, the address of a place in a file.

    A file that the draft only stands on comes with its text, to be read.
    """
    if "address" not in request:
        return {"type": "place", "address": _address_at(reading, str(request.get("file")), request.get("offset")), "things": []}
    address = str(request["address"])
    span = _place(reading, address)
    if span is None:
        return {"type": "refused", "sentence": translate(request.get("language"), "No file says that in a place of its own.")}
    at = place(span)
    is_own = at["file"] in reading.names
    return {"type": "place", "address": address, **at, "own": is_own, **({} if is_own else {"text": span.source.text})}


def _place(reading: Reading, address: str) -> Span | None:
    """Where an own file says what stands at an address, or changes it; else where it stands beneath, or the nearest thing around it."""
    places = {each.address: each.place for each in _entries(reading)}
    parts = address.split(".")
    names = (name for end in range(len(parts), 0, -1) for name in (".".join(parts[:end]), ".".join([*parts[:2], "is", *parts[2:end]])))
    found = next((places[name] for name in names if name in places), None)
    if address in places and Path(places[address].source.name).name in reading.names:
        return found
    made = [each for variant in _own_variants(reading) for each in own_changes(variant, address)]
    exact = [each for each in made if plain(each[0].address) == plain(address)]
    return next((patch.node.span if entry is None else entry_span(entry) for patch, entry in exact or made), found)


def _address_at(reading: Reading, file: str, offset: object) -> str | None:
    """The address of what stands at a place of a file, the innermost; None between the rules."""
    name = Path(file).name
    text = reading.workspace.text(reading.place / name)
    at = offset_at(text, offset if isinstance(offset, int) else 0)
    inside = [(each.place, each.address) for each in _entries(reading)]
    inside += [(patch.node.span, patch.address) for variant in _own_variants(reading, name) for patch in patches_of(variant)]
    here = [
        (span.end - span.start, address) for span, address in inside if Path(span.source.name).name == name and span.start <= at <= span.end
    ]
    return plain(min(here)[1]) if here else None


def _entries(reading: Reading) -> Iterator[IndexEntry]:
    """All that has an address: in the rules as they are, where these have errors in those beneath, or in what can be read of an own game."""
    compiled = reading.compiled().rules
    if compiled is None and reading.game.name in reading.names:
        root = document(reading.game, reading.workspace.text(reading.game)).root
        yield from rule_index(Trees(root, None)) if isinstance(root, MappingNode) else ()
        return
    compiled = compiled or reading.workspace.compiled(reading.game, reading.base).rules
    yield from rule_index(compiled.trees) if compiled is not None else ()


def _own_variants(reading: Reading, only: str = "") -> Iterator[Variant]:
    """The own house rules, as far as they can be read."""
    for name in reading.names:
        if name.endswith(VARIANT) and only in ("", name):
            root = document(reading.place / name, reading.workspace.text(reading.place / name)).root
            if isinstance(root, MappingNode):
                yield Variant(name.removesuffix(VARIANT), root)
