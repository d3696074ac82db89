"""The chapter on terms: words with a text, and kinds with one that are no material."""

import re
from collections.abc import Iterator

from interpreter.frontend.source.nodes import child
from interpreter.rulebook.book import document
from interpreter.rulebook.book.source import BookSource, NamedEntry, by_language


def term_entries(source: BookSource) -> Iterator[NamedEntry]:
    """Everything that is explained as a term: words with a text, and kinds with one that are no material."""
    parts = (each for each in source.section("kinds") if each.name in source.rules.kinds and source.rules.kinds[each.name].form == "part")
    yield from (each for each in (*parts, *source.section("words")) if source.text_of(each.node))


def terms(source: BookSource) -> document.Section:
    """The terms of the rules with what they mean, in the order of the file, without those that the opening explains."""
    items = tuple(_term(source, each) for each in term_entries(source) if not _is_first(source, each))
    return source.chapter("words", "Terms", (document.Items(items),) if items else ())


def first_terms(source: BookSource) -> tuple[document.Items, ...]:
    """The terms that the sentence on the game uses: nobody understands it without them."""
    items = tuple(_term(source, each) for each in term_entries(source) if _is_first(source, each))
    return (document.Items(items),) if items else ()


def _term(source: BookSource, entry: NamedEntry) -> document.Item:
    text = (part.text if isinstance(part, document.Link) and part.target == entry.address else part for part in source.text_of(entry.node))
    return source.item(entry, source.titled(entry, tuple(text)))


def _is_first(source: BookSource, entry: NamedEntry) -> bool:
    """True if the sentence on the game names a term in any of its languages, so that all books explain the same."""
    titles = by_language(child(entry.node, "title"), source.rules.language)
    said = ((titles[language], text) for language, text in source.rules.text.items() if language in titles)
    return any(re.search(rf"(?<!\w){re.escape(title)}s?(?!\w)", text, re.IGNORECASE) for title, text in said)


def term_titles(source: BookSource) -> dict[str, str]:
    """The titles that may be linked in sentences, in small letters, with their anchors: of terms that have a title."""
    found: dict[str, str] = {}
    for each in term_entries(source):
        title = by_language(child(each.node, "title"), source.rules.language)
        if source.language in title:
            found.setdefault(title[source.language].lower(), each.address)
    return found
