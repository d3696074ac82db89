"""The addresses of a game with their sentences, section by section, short enough to be read in a file."""

import textwrap
from collections.abc import Iterator
from itertools import islice

from interpreter.authoring.scaffold.context import DraftContext
from interpreter.frontend.outline.rule_index import IndexEntry, entry_sentence
from interpreter.model.localized_text import interpolate
from interpreter.reference.interpolated_numbers import fixed_numbers

WIDTH = 118
MOST = 14  # lines of a section
_LISTS = ("require", "cost", "conditions")  # what is told one by one inside of a rule


def overview(draft: DraftContext, language: str) -> Iterator[str]:
    """A paragraph for every section: its rules with their sentences, or their names where they say nothing."""
    for section in draft.places:
        if section.sort == "section":
            yield from _section(draft, section, language)


def _section(draft: DraftContext, section: IndexEntry, language: str) -> Iterator[str]:
    told = [(place, _summary_of(draft, place, language)) for place in draft.places if _is_told(section, place)]
    with_words = [(place.address, said) for place, said in told if said]
    width = min(44, max((len(address) for address, _ in with_words), default=0))
    lines = [_cut(f"{address:<{width}}  {said}") for address, said in with_words]
    yield ""
    yield from islice(lines, MOST)
    left = len(lines) - MOST
    if left > 0:
        yield f"… and {left} more: rulewright explain {draft.game}:{section.address}"
    silent = [place.name for place, said in told if not said]
    if silent:
        yield from textwrap.wrap(f"{section.address}: {', '.join(silent)}", WIDTH, subsequent_indent="    ", break_long_words=False)


def _is_told(section: IndexEntry, place: IndexEntry) -> bool:
    parts = place.address.split(".")
    if parts[0] != section.address or place.sort == "row":
        return False
    if section.address == "layout":
        return len(parts) == 3 and parts[1] == "conditions"  # a condition of the layout
    return len(parts) == 2 or (len(parts) == 4 and parts[2] in _LISTS)  # a rule; one of its conditions


def _summary_of(draft: DraftContext, place: IndexEntry, language: str) -> str:
    """The sentence of a rule with its figures; of a figure what it is."""
    known = fixed_numbers(draft.compiled.trees)
    said = interpolate(entry_sentence(place.node, language, draft.compiled.rules.language), known.get)
    return said or (known.get(place.name, "") if place.address.startswith("numbers.") else "")


def _cut(text: str) -> str:
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 2].rstrip()} …"
