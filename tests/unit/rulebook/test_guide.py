"""Guides for a first game: every action, phase and line of the score sheet has its page, and the first page tells the goal."""

import pytest

from interpreter.rulebook.book.document import Section, lines
from interpreter.rulebook.guide import GOAL, guide
from tests.unit.rulebook.books import book, rule_sets

LONGEST = 700  # signs of a page that somebody reads while playing


def test_guide_tells_goal_phases_actions_and_scoring() -> None:
    found = book("underwood")
    assert found is not None
    pages = {page.address: page for page in guide(found)}
    assert next(iter(pages)) == GOAL
    assert pages[GOAL].title == "Underwood"
    assert pages[GOAL].sentences[1:] == ("The player with the most points wins.",)
    assert pages["play.start"].title == "The first pieces"
    assert pages["actions.grow"].title == "Grow a mushroom"
    assert len(pages["actions.grow"].obstacles) == 2
    assert pages["scoring.tiles"].sentences
    assert not any(".require." in address for address in pages)


@pytest.mark.full
@pytest.mark.parametrize("name", rule_sets())
def test_every_action_of_every_game_has_a_short_page(name: str) -> None:
    found = book(name)
    if found is None:
        return
    pages = {page.address: page for page in guide(found)}
    assert GOAL in pages
    assert not [page for page in pages.values() if sum(map(len, page.sentences)) > LONGEST]
    sections = (line for line in lines(found.chapters) if isinstance(line, Section) and line.blocks)
    assert {each.anchor for each in sections if each.anchor.startswith("actions.")} <= set(pages)
