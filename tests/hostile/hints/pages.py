"""Hints of the pages of diagnostics, applied to the example of their page."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.editing.fixes import fixes
from interpreter.resources import diagnostic_pages
from tests.diagnostics.pages import Page, Snippet, read
from tests.diagnostics.runners import run
from tests.hostile.hints.application import Rewrite, written

FILES = ("game", "variant", "scenario", "text", "lint", "yaml")  # the kinds of pages whose examples are files


@dataclass(frozen=True)
class Applied:
    """A finding on a page, the edits that its hint offers or shows, and what is found after each."""

    found: Diagnostic
    edits: tuple[Rewrite, ...]
    left: tuple[list[Diagnostic], ...]


def pages() -> list[Page]:
    """Return the pages whose examples are files."""
    found = (read(path.read_text(encoding="utf-8")) for path in diagnostic_pages().values())
    return [page for page in found if page.settings["kind"] in FILES]


def applied(page: Page) -> Iterator[Applied]:
    """Apply every edit of every finding that the page is about; what was found before counts as said."""
    before = run(page, page.example)
    for found in before:
        if found.code == page.code and found.span is not None and (edits := tuple(_edits(found))):
            known = {_key(each) for each in before if each is not found}
            after = tuple([each for each in run(page, _with_edit(page, found, edit)) if _key(each) not in known] for edit in edits)
            yield Applied(found, edits, after)


def _edits(found: Diagnostic) -> Iterator[Rewrite]:
    """Return what an editor offers, else what the hint tells to write."""
    offered = fixes(found)
    yield from (Rewrite(fix.span.start, fix.span.end, fix.text) for fix in offered)
    if not offered:
        yield from written(found)


def _with_edit(page: Page, found: Diagnostic, edit: Rewrite) -> tuple[Snippet, ...]:
    assert found.span is not None
    whole = found.span.source.text
    return tuple(
        replace(each, text=each.text[: edit.start] + edit.text + each.text[edit.end :]) if whole.startswith(each.text) else each
        for each in page.example
    )


def _key(found: Diagnostic) -> tuple[str, str]:
    return found.code, found.sentence
