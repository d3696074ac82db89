"""The form of the README and of the pages: size, order, titles, links, and that nothing is left out."""

import re
from pathlib import Path

import pytest

from interpreter.cli.main import app
from tests.documentation.pages import FOLDER, PAGES, README, ROOT, TEXTS

ORDER = [
    "Install and play", "A house rule", "In the browser", "Check rules", "Embed", "Speed", "Compared", "Documentation", "Tests",
]  # fmt: skip


def text_of(page: Path) -> str:
    """The text of a page."""
    return page.read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    headings = re.findall(r"^#+ (.*)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_the_readme_is_one_page() -> None:
    assert len(README.read_bytes()) <= 9 * 1024
    assert len(text_of(README).splitlines()) <= 150
    assert text_of(README).endswith("\nNo licence has been chosen yet.\n")


def test_the_readme_keeps_its_order() -> None:
    headings = re.findall(r"^## (.*)$", text_of(README), re.MULTILINE)
    assert len(ORDER) == len(headings)
    assert all(heading.startswith(expected) for expected, heading in zip(ORDER, headings, strict=True))


def test_the_readme_has_the_two_commands_that_set_everything_up() -> None:
    assert "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/rulewright play underwood" in text_of(README)
    assert "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest -q\n" in text_of(README)


def test_the_readme_counts_the_games() -> None:
    printed, classics = (len(list((ROOT / "rules").glob(f"{place}/*.game.yaml"))) for place in ("*", "classics/*"))
    assert f"Four printed games and {classics} classics" in text_of(README)
    assert (4, f"| {printed + classics} |") == (printed, re.search(r"games that come along (\| \d+ \|)", text_of(README))[1])  # type: ignore[index]


@pytest.mark.parametrize("page", PAGES[1:], ids=lambda page: page.name)
def test_a_page_begins_with_its_title_and_its_purpose(page: Path) -> None:
    title, purpose = text_of(page).split("\n\n")[:2]
    assert re.fullmatch(r"# .+", title)
    assert re.fullmatch(r"[A-Z][^\n]*[^.\n]\.", purpose)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*\.md", page.name)


def test_the_index_links_to_every_page() -> None:
    index = text_of(FOLDER / "index.md")
    assert [] == [page.name for page in PAGES[1:] if page.name != "index.md" and f"({page.name})" not in index]


def test_every_command_has_a_row_in_the_table() -> None:
    table = text_of(FOLDER / "commands.md")
    assert [] == [name for name in app_commands() if not re.search(rf"^\| `rulewright {name}\b", table, re.MULTILINE)]


def app_commands() -> list[str]:
    """The names of all commands."""
    return [command.name or "" for command in app.registered_commands]


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    pictures = [(source, "") for source in re.findall(r'<img src="([^"]*)"', text_of(page))]
    for file, place in [*re.findall(r"\]\((?!http)([^)#\s]*)#?([^)]*)\)", text_of(page)), *pictures]:
        target = page.parent / file if file else page
        assert target.exists(), file
        assert not place or place in anchors(target), f"{file}#{place}"
