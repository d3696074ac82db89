"""Every diagnostic has a page; its example gives the message on it, and its correction does not."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.render.plain_text import full, unfilled
from interpreter.resources import diagnostic_pages
from tests.diagnostics.page_editing import with_message, with_title
from tests.diagnostics.pages import Page, read
from tests.diagnostics.runners import RUNNERS, run

PATHS = list(diagnostic_pages().values())
each_page = pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert sorted(CODES) == sorted(diagnostic_pages())


@each_page
def test_a_page_is_whole(path: Path) -> None:
    page = read(path.read_text(encoding="utf-8"))
    assert path.stem.startswith(f"{page.code}-")
    assert page.settings["kind"] in RUNNERS
    assert page.explanation != ""
    assert page.message != ""
    assert page.corrected != ()


@each_page
def test_the_example_gives_the_message_on_the_page(path: Path, accept: bool) -> None:
    text = path.read_text(encoding="utf-8")
    page = read(text)
    found = _found(page, page.example)
    about = [one for one in found if one.code == page.code]
    message = "\n\n".join(full(one) for one in about)
    if accept and about:
        path.write_text(with_title(with_message(text, message), CODES[page.code].title), encoding="utf-8")
        return
    assert page.message == message + "\n"
    assert CODES[page.code].title == page.title
    assert [] == [name for one in about for name in unfilled(one)]
    assert [] == _errors(one for one in found if one.code not in _expected(page))


@each_page
def test_the_correction_is_free_of_it(path: Path) -> None:
    page = read(path.read_text(encoding="utf-8"))
    found = _found(page, page.corrected)
    assert page.code not in {one.code for one in found}
    assert [] == _errors(one for one in found if one.code not in _expected(page))


def _found(page: Page, snippets: tuple[object, ...]) -> list[Diagnostic]:
    try:
        return run(page, snippets)  # type: ignore[arg-type]  # snippets of a page
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("interpreter"):
            pytest.skip(f"{missing.name} is not there")
        raise


def _expected(page: Page) -> set[str]:
    """The codes that may be found: that of the page, and those it names as `also`."""
    return {page.code, *page.settings.get("also", "").split()}


def _errors(found: Iterable[Diagnostic]) -> list[str]:
    """Errors in full, to be read in the failure."""
    return [full(one) for one in found if one.is_error]
