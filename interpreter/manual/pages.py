"""Pages of the documentation: names, titles, Markdown texts, and the targets of links."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from interpreter import resources
from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.suggest import MOST, did_you_mean, question

INDEX, LIST_OF_CODES = "index", "codes"
_DIAGNOSTICS = "tests/diagnostics"
_PICTURES = ("tests/browser/pictures", "tests/benchmarks")
_REFERENCES = ("language", "library", "data", "internals", "changes", LIST_OF_CODES)  # suggested after the pages for tasks
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")


class Page(NamedTuple):
    """One page.

    name: what `rulewright docs` calls it. place: path of its file in the repository, which its links start from. text: Markdown.
    """

    name: str
    place: str
    text: str

    @property
    def title(self) -> str:
        """The first heading."""
        return self.text.partition("\n")[0].lstrip("# ").replace("`", "")


class Target(NamedTuple):
    """Target of a link inside the documentation: a page and a heading in it, perhaps empty, or a picture."""

    page: str
    picture: str
    heading: str


def page(name: str) -> Page | None:
    """Return a page of the documentation or the page of a diagnostic code; None if there is no such page."""
    if (path := resources.documentation().get(name.lower())) is not None:
        return Page(name.lower(), f"interpreter/{resources.documentation_place(path)}", without_comments(path.read_text(encoding="utf-8")))
    if name == LIST_OF_CODES:
        return Page(name, _DIAGNOSTICS, _list_of_codes())
    if (path := resources.diagnostic_pages().get(name.upper())) is not None:
        return Page(name.upper(), f"{_DIAGNOSTICS}/{path.name}", without_comments(path.read_text(encoding="utf-8")))
    return None


@cache
def titles() -> Mapping[str, str]:
    """Titles by name of page: first the index, then the pages in its order, then the others; without the pages of codes."""
    names = resources.documentation()
    linked = [each.page for each in _links(_existing(INDEX)) if each.page in (*names, LIST_OF_CODES)]
    return {name: _existing(name).title for name in dict.fromkeys((INDEX, *linked, *names, LIST_OF_CODES))}


def target(place: str, address: str) -> Target | None:
    """Return the target of an address in the file `place`; None if that is no part of the documentation."""
    path, _, heading = address.partition("#")
    whole = posixpath.normpath(posixpath.join(posixpath.dirname(place), path)) if path else place
    folder, _, file = whole.rpartition("/")
    if whole in (places := _places()):
        return Target(places[whole], "", heading)
    if folder == _DIAGNOSTICS and (code := file.partition("-")[0]) in resources.diagnostic_pages():
        return Target(code, "", heading)
    return Target("", file, "") if folder in _PICTURES and file in resources.pictures() else None


def for_terminal(shown: Page) -> str:
    """Return the text of a page with the command behind each link to a page; links to headings and files become plain text."""

    def readable(link: re.Match[str]) -> str:
        text, address = link.groups()
        if address.startswith(("https://", "http://")):
            return link[0]
        found = target(shown.place, address)
        return f"{text} (`docs {found.page}`)" if found and found.page and not found.heading else text

    return _LINK.sub(readable, shown.text)


def suggestion(word: str) -> str:
    """Return a question such as "Did you mean `playing`?", or the page with the most occurrences of the word; empty if there are none."""
    if meant := question(_containing(word)) or did_you_mean(word, (*titles(), *resources.diagnostic_pages())):
        return meant
    counts = {name: _existing(name).text.casefold().count(word.casefold()) for name in resources.documentation()} if word.strip() else {}
    best = max(counts, key=lambda name: (counts[name] > 0, not _is_reference(name), counts[name]), default="")
    return f"The page `{best}` speaks of it." if counts.get(best) else ""


def _containing(word: str) -> list[str]:
    """Return the pages with the word in their name, else in their title, else in a heading; pages for tasks first, at most three."""
    if not word.strip():
        return []
    begins = re.compile(rf"\b{re.escape(word.strip())}", re.IGNORECASE)
    ranks = {}
    for name in titles():
        headings = re.findall(r"^#+ (.*)", _existing(name).text, re.MULTILINE)
        fitting = (begins.match(name), begins.search(name), *map(begins.search, headings))
        if any(fitting):
            ranks[name] = _is_reference(name), min(next(number for number, found in enumerate(fitting) if found), 3)
    return [name for name, rank in ranks.items() if rank == min(ranks.values())][:MOST]


def _is_reference(name: str) -> bool:
    """True if a page is read to look something up."""
    return name.partition("/")[0] in _REFERENCES


def without_comments(text: str) -> str:
    """Markdown without the comments in it, which are meant for tests and generators."""
    return re.sub(r"<!--.*?-->\n*", "", text, flags=re.DOTALL).rstrip() + "\n"


def anchor(heading: str) -> str:
    """The identifier of a heading, as GitHub makes it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@cache
def _places() -> Mapping[str, str]:
    """Names of pages by the place of their file in the repository."""
    return {_DIAGNOSTICS: LIST_OF_CODES} | {
        f"interpreter/{resources.documentation_place(path)}": name for name, path in resources.documentation().items()
    }


def _list_of_codes() -> str:
    rows = (f"- [`{code}`](diagnostics/{path.name}) {CODES[code].title}" for code, path in resources.diagnostic_pages().items())
    return "# Findings by code\n\n" + "\n".join(rows) + "\n"


def _existing(name: str) -> Page:
    found = page(name)
    assert found is not None
    return found


def _links(of: Page) -> Iterator[Target]:
    for _, address in _LINK.findall(of.text):
        if (found := target(of.place, address)) is not None:
            yield found
