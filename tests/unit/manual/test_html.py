"""Pages as HTML: links, tables, code, and nothing that the policy of the pages forbids."""

import re
from pathlib import Path

import pytest

from interpreter.manual.folder import write_pages
from interpreter.manual.html import html
from interpreter.manual.pages import Page, page, titles


def body(text: str) -> str:
    """The HTML of a Markdown text behind its title."""
    whole = html(Page("library/games", "interpreter/language/library/games.md", f"# A title\n\n{text}"))
    return whole.partition("<article>")[2].partition("</article>")[0].strip()


def test_links_are_relative_to_the_page() -> None:
    assert body("[data](../DATA.md)") == '<p><a href="../data.html">data</a></p>'
    assert body("[here](#load)") == '<p><a href="#load">here</a></p>'
    assert body("![a table](../../../tests/browser/pictures/table.png)") == (
        '<p><img src="../pictures/table.png" alt="a table" loading="lazy" /></p>'
    )


def test_a_link_to_no_page_is_plain_text() -> None:
    assert body("[the games](../../../rules/classics)") == "<p><span>the games</span></p>"


def test_codes_of_findings_are_links() -> None:
    assert body("See `T101`.") == '<p>See <a href="../T101.html"><code>T101</code></a>.</p>'
    assert body("[`T101`](#load)") == '<p><a href="#load"><code>T101</code></a></p>'
    assert body("See `T999`.") == "<p>See <code>T999</code>.</p>"


def test_html_in_a_page_is_text() -> None:
    assert body("<b onclick=x>bold</b>") == "<p>&lt;b onclick=x&gt;bold&lt;/b&gt;</p>"
    assert "<script" not in body("```python\n<script>\n```")


def test_headings_have_identifiers_of_their_own() -> None:
    assert ['id="a-b"', 'id="a-b-1"'] == re.findall(r'id="[^"]*"', body("## A `b`\n\n## A b"))


def test_wide_parts_can_be_scrolled_by_keys() -> None:
    assert 'tabindex="0"><table>' in body("| a | b |\n|--:|---|\n| 1 | 2 |")
    assert body("```text\nx\n```") == '<pre tabindex="0"><code>x\n</code></pre>'


@pytest.mark.parametrize("name", titles())
def test_a_page_needs_no_inline_style_or_script(name: str) -> None:
    found = page(name)
    assert found is not None
    text = html(found)
    assert re.findall(r'<[^>]* style="|<style|<script>| on\w+="', text) == []
    assert text.count("<h1") == 1


@pytest.mark.full
def test_a_folder_of_pages_is_whole(tmp_path: Path) -> None:
    write_pages(tmp_path)
    index = (tmp_path / "docs" / "index.html").read_text(encoding="utf-8")
    assert "<script" not in index
    for file in (tmp_path / "docs" / "index.html", tmp_path / "docs" / "library" / "games.html", tmp_path / "docs" / "T101.html"):
        for address in re.findall(r'(?:href|src)="([^"#:]+)', file.read_text(encoding="utf-8")):
            assert (file.parent / address).is_file(), address
