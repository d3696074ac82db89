"""Every "did you mean" of the pages of diagnostics can be put right by an edit, and then it is right."""

import re
from dataclasses import replace

import pytest

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.render.plain_text import full
from interpreter.editing.fixes import Fix, fixes
from interpreter.resources import diagnostic_pages
from tests.diagnostics.pages import Page, Snippet, read
from tests.diagnostics.runners import run

FILES = ("game", "variant", "scenario", "text", "lint")


def pages(words: str) -> list[Page]:
    found = (read(path.read_text(encoding="utf-8")) for path in diagnostic_pages().values())
    return [page for page in found if page.settings["kind"] in FILES and re.search(words, " ".join(page.message.split()))]


def about(page: Page, snippets: tuple[object, ...]) -> list[Diagnostic]:
    return [each for each in run(page, snippets) if each.code == page.code]  # type: ignore[arg-type]  # snippets of a page


def with_fix(page: Page, fix: Fix) -> tuple[Snippet, ...]:
    """The example with an edit made."""
    whole = fix.span.source.text
    return tuple(
        replace(each, text=each.text[: fix.span.start] + fix.text + each.text[fix.span.end :]) if whole.startswith(each.text) else each
        for each in page.example
    )


ASKED = pages("Did you mean `")


@pytest.mark.parametrize("page", ASKED, ids=[page.code for page in ASKED])
def test_one_of_the_guesses_puts_it_right(page):
    (found, *_) = about(page, page.example)
    assert found.span is not None
    offered = fixes(found)
    assert offered, full(found)
    assert any(fix.sure for fix in offered) or len(offered) > 1
    assert all(found.span.start <= fix.span.start <= fix.span.end <= found.span.end for fix in offered)
    assert min(len(about(page, with_fix(page, fix))) for fix in offered) < len(about(page, page.example))


WRITTEN = [
    "N107",
    "N113",
    "T108",
    "Y217",
    "Y219",
    "Y224",
    "Y231",
    "Y232",
    "Y233",
    "Y236",
    "Y237",
    "Y249",
    "Y260",
    "Y261",
    "Y263",
    "Y264",
    "Y265",
    "B110",
    "B111",
    "B112",
]
TOLD = [page for page in pages("[Ww]rite ") if page.code in WRITTEN]


@pytest.mark.parametrize("page", TOLD, ids=[page.code for page in TOLD])
def test_what_a_hint_tells_to_write_is_right(page):
    (found, *_) = about(page, page.example)
    assert found.span is not None
    (fix,) = fixes(found)
    assert found.span.text not in [each.span.text for each in about(page, with_fix(page, fix)) if each.span is not None]
