"""Lint: texts that lack a language which nearly all other texts of their file have."""

import re
from collections import Counter
from collections.abc import Iterator

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingEntry, Node, ScalarNode, entries_of, items_of
from interpreter.frontend.source.references import SPOKEN
from interpreter.frontend.variants.merge import Trees

_FEWEST = 4  # texts a file must have before one can be said to differ from the others
_LANGUAGE = re.compile(r"[a-z]{2}")
_ONE_LINE = ("text", "ask", "say")  # a title in one line is a name, and the same in every language


def check_missing_translations(trees: Trees, files: frozenset[str], report: Report) -> None:
    """Report texts without a language that more than three of four texts of their file have."""
    by_file: dict[str, list[tuple[MappingEntry, frozenset[str]]]] = {}
    for tree in (trees.game, trees.components):
        for entry, languages in _texts(tree) if tree is not None else ():
            by_file.setdefault(entry.key_span.source.name, []).append((entry, languages))
    for name in files & by_file.keys():
        texts = by_file[name]
        counts = Counter(language for _, languages in texts for language in languages)
        common = {language for language, count in counts.items() if 4 * count > 3 * len(texts) and len(texts) >= _FEWEST}
        for entry, languages in texts:
            for missing in sorted(common - languages):
                report.add("K144", entry.key_span, language=missing, count=counts[missing], texts=len(texts))


def _texts(node: Node, section: str = "") -> Iterator[tuple[MappingEntry, frozenset[str]]]:
    """Every text for people, with its languages; of those in one line only sentences, whose language is not said."""
    for item in items_of(node):
        yield from _texts(item)
    for entry in entries_of(node):
        languages = _languages(entry.value)
        if (entry.key in SPOKEN or section == "texts") and languages:
            yield entry, languages
        elif entry.key in _ONE_LINE and isinstance(entry.value, ScalarNode) and " " in entry.value.value:
            yield entry, frozenset({"en"})
        else:
            yield from _texts(entry.value, entry.key)


def _languages(node: Node) -> frozenset[str]:
    """The languages of a text; empty if this is none, or one line."""
    entries = entries_of(node)
    is_text = all(_LANGUAGE.fullmatch(entry.key) and isinstance(entry.value, ScalarNode) for entry in entries)
    return frozenset(entry.key for entry in entries) if is_text else frozenset()
