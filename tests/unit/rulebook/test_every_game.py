"""What holds for the rulebook of every rule set there is."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from interpreter import rulebook
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.lints.leftovers import idle
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.rulebook.book.document import Book, BookTable, Figure, Items, Paragraph, Row, Section, clauses_in, lines, plain_text
from interpreter.rulebook.book.source import BookSource
from interpreter.rulebook.chapters.board import is_void
from interpreter.rulebook.chapters.citations import all_clauses
from interpreter.rulebook.render import html, markdown
from tests.budgets import NIGHTLY
from tests.tiers import by_game
from tests.unit.rulebook.books import book, compiled, rule_sets

SETS = rule_sets()
VOID = {"input", "meta"}


def said(made: Book) -> Counter[str]:
    """Every line of a book, and how often it stands there."""
    found: Counter[str] = Counter()
    for line in lines((*made.opening, *made.chapters)):
        match line:
            case Row(cells):
                found.update(sentence for cell in cells if isinstance(cell, tuple) for sentence in _sentences(plain_text(cell)))
            case Section(title):
                found[plain_text(title)] += 1
            case _:
                found[plain_text(line.text)] += 1
    return found


def _sentences(cell: str) -> list[str]:
    """What a cell says: all of it, and its sentences (what a card does stands in one cell, step after step)."""
    parts = re.split(r"(?<=\.) ", cell)
    return [cell] if len(parts) == 1 else [cell, *parts]


@pytest.fixture(params=by_game(SETS))
def made(request: pytest.FixtureRequest) -> tuple[str, Book]:
    """A rule set and its book."""
    found = book(request.param)
    if found is None:
        pytest.skip("these variants exclude each other")
    return request.param, found


def test_every_text_stands_in_the_book_once(made: tuple[str, Book]) -> None:
    name, found = made
    rules = compiled(name)[0]
    assert rules is not None
    source = BookSource(rules, "", {}, "en")
    void = {each.address for each in source.section("layout", "conditions") if is_void(source, each.node)}
    counted, left_out = said(found), idle(rules)
    texts = Counter(
        plain_text(source.text(each.text))
        for each in rules.rules.addresses.values()
        if each.text and not each.path.startswith("texts.") and each.path not in void
        if ".".join(each.path.split(".")[:2]) not in left_out
    )
    times = {text: counted[text] or sum(count for line, count in counted.items() if _holds(line, text)) for text in texts}
    assert {} == {text: count for text, count in times.items() if count < texts[text] or (len(text) > 40 and count > texts[text])}


def _holds(line: str, text: str) -> bool:
    """Whether a line is a text behind its title, or with names of what one may do, or of what it tells, behind it."""
    told = f"{text} Everybody learns something of this: "
    return line.endswith((f" – {text}", f": {text}")) or line.startswith((f"{text} → ", f"{text} Then ", told))


def test_every_clause_stands_in_the_margin(made: tuple[str, Book]) -> None:
    name, found = made
    rules, variants = compiled(name)
    assert rules is not None
    changes = [read_yaml(file, data, Report()) for file, data in variants.items()]
    cited = {clause for tree in (rules.trees.game, *changes) for clause in all_clauses(tree)}
    assert set() == cited - clauses_in((*found.opening, *found.chapters))


def test_no_place_is_named_twice_and_every_link_leads_somewhere(made: tuple[str, Book]) -> None:
    page = Page(html.text(made[1]))
    assert [] == [anchor for anchor, count in Counter(page.anchors).items() if count > 1]
    assert set() == set(page.targets) - set(page.anchors)


def test_the_page_is_well_formed_and_brings_all_it_needs(made: tuple[str, Book]) -> None:
    page = Page(html.text(made[1]))
    assert [] == page.open
    assert [] == page.wrong
    assert {"html", "main", "h1", "nav", "section"} <= set(page.tags)
    assert not {"script", "link", "img", "iframe", "object"} & set(page.tags)
    assert "http" not in "".join(page.addresses)


def test_every_table_has_a_caption_and_as_many_cells_as_headings(made: tuple[str, Book]) -> None:
    for table in tables((*made[1].opening, *made[1].chapters)):
        assert table.caption
        assert {len(table.head)} == {len(row.cells) for row in table.rows}


def test_the_book_is_the_same_every_time(made: tuple[str, Book]) -> None:
    name, found = made
    if "+" in name and not NIGHTLY:
        return  # what differs from time to time differs in games, too
    rules, files = compiled(name)
    assert rules is not None
    again = rulebook.write(rules, files, "en")
    assert html.text(found) == html.text(again)
    assert markdown.text(found) == markdown.text(again)


def test_a_book_in_german_has_german_headings(made: tuple[str, Book]) -> None:
    found = book(made[0], "de")
    assert found is not None
    assert "Inhalt" == found.contents
    assert {plain_text(each.title) for each in found.chapters} & {"Das Material", "Der Ablauf", "Was man tun kann"}


def test_safety_limits_are_no_rules(made: tuple[str, Book]) -> None:
    assert "safety" not in markdown.text(made[1])


def tables(blocks: tuple[object, ...]) -> list[BookTable]:
    """All tables of a book."""
    found = []
    for block in blocks:
        match block:
            case BookTable():
                found.append(block)
            case Section(blocks=inner):
                found += tables(inner)
            case Items(items):
                found += [table for item in items for table in tables(item.blocks)]
            case Figure() | Paragraph() | _:
                pass
    return found


class Page(HTMLParser):
    """What stands in a page: every element must be closed by its own end, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.tags: list[str] = []
        self.anchors: list[str] = []
        self.targets: list[str] = []
        self.addresses: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for key, value in attrs:
            if key == "id":
                self.anchors.append(value or "")
            if key == "href":
                self.targets.append((value or "").removeprefix("#"))
            if key in ("src", "href", "action", "style"):
                self.addresses.append(value or "")
            if key.startswith("on"):
                self.wrong.append(key)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)
