"""Names of pages, and where their links lead."""

import re

import pytest

from interpreter import resources
from interpreter.manual.pages import INDEX, Page, for_terminal, page, suggestion, target, titles

PLACE = "interpreter/documentation/playing.md"


def test_every_page_has_a_title() -> None:
    assert next(iter(titles())) == INDEX
    assert set(resources.documentation()) < set(titles())
    assert all(titles().values())


def test_a_code_is_a_page_without_comments() -> None:
    found = page("t101")
    assert found is not None
    assert found.name == "T101"
    assert "<!--" not in found.text


@pytest.mark.parametrize("name", ["", "..", "../README", "T999", "language/../data", "pictures/table.png", "/etc/passwd"])
def test_other_names_are_no_pages(name: str) -> None:
    assert page(name) is None


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("index.md", ("index", "", "")),
        ("../language/README.md#recipes", ("language", "", "recipes")),
        ("../language/library/games.md", ("library/games", "", "")),
        ("../CHANGELOG.md", ("changes", "", "")),
        ("../../tests/diagnostics", ("codes", "", "")),
        ("../../tests/diagnostics/T101-wrong-kind.md", ("T101", "", "")),
        ("../../tests/browser/pictures/table.png", ("", "table.png", "")),
        ("../../rules/classics", None),
        ("../packages.py", None),
    ],
)
def test_a_link_leads_to_a_page_or_a_picture(address: str, expected: tuple[str, str, str] | None) -> None:
    assert target(PLACE, address) == expected


def test_a_link_without_a_file_stays_on_its_page() -> None:
    assert target("interpreter/language/README.md", "#recipes") == ("language", "", "recipes")


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("house", "Did you mean `house-rules`?"),
        ("rules", "Did you mean `house-rules`?"),
        ("play", "Did you mean `playing`?"),
        ("workshop", "Did you mean `server`?"),
        ("rulebook", "Did you mean `playing`?"),
        ("lib", "Did you mean `library`, `library/algorithms` or `library/games`?"),
        ("langage", "Did you mean `language`?"),
        ("nothing", "The page `checking` speaks of it."),
        ("qqqqqqqqqq", ""),
        ("", ""),
    ],
)
def test_a_wrong_name_is_answered_by_the_nearest_page(word: str, sentence: str) -> None:
    assert suggestion(word) == sentence


def test_links_at_a_terminal_say_what_to_type() -> None:
    text = "[Index](index.md), [recipes](../language/README.md#recipes), [rules](../../rules), [outside](https://example.org)"
    assert for_terminal(Page("playing", PLACE, text)) == "Index (`docs index`), recipes, rules, [outside](https://example.org)"


@pytest.mark.full
def test_links_between_pages_lead_to_headings_that_exist() -> None:
    from interpreter.manual.html import html

    pages = {name: html(found) for name in titles() if (found := page(name)) is not None}
    wrong = []
    for name, text in pages.items():
        for address in re.findall(r'<a href="([^"]*)"', text):
            if not address.startswith("http"):
                file, _, heading = address.partition("#")
                to = name if not file else _resolved(name, file)
                if (to not in pages and page(to) is None) or (heading and f'id="{heading}"' not in pages[to]):
                    wrong.append((name, address))
    assert wrong == []


def _resolved(name: str, file: str) -> str:
    from posixpath import dirname, join, normpath

    return normpath(join(dirname(name), file)).removesuffix(".html")
