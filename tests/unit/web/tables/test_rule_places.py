"""Whoever is told no is led to the sentence of the rulebook that says so."""

import pytest

from interpreter.rulebook.render import html
from interpreter.session.library import load
from interpreter.web.tables.entries import Setup
from interpreter.web.tables.refusals import reasons
from interpreter.web.tables.rule_places import rulebook_place
from interpreter.web.tables.table import Table
from tests.budgets import NIGHTLY
from tests.tiers import by_game
from tests.unit.rulebook.books import book, compiled, rule_sets


@pytest.mark.parametrize("name", by_game([each for each in rule_sets() if NIGHTLY or "+" not in each]))
def test_the_place_of_every_rule_is_in_the_rulebook(name: str) -> None:
    made = book(name)
    if made is None:
        pytest.skip("these variants exclude each other")
    compilation = compiled(name)[0]
    assert compilation is not None
    rules = compilation.rules
    anchors = {element.get("id") for element in html.page(made).iter()}
    spans = [span for routine in rules.routines.values() for _, span in routine.source_map if span is not None]
    assert {rulebook_place(rules, span) for span in spans} <= anchors


def test_a_house_rule_is_named_where_it_says_no() -> None:
    game = load("connect_four", variants=["not_on_top"])
    setup = Setup("", "", game.variants, 2, 1, opening=(("seat_1", "drop 1"),))
    (reason,) = reasons(Table(game, setup, {"not_on_top": {"en": "Not on top", "de": "Nicht obendrauf"}}), "seat_2", ["drop"], "1", "de")
    assert reason["rule"] == {
        "file": "not_on_top.variant.yaml",
        "title": "Nicht obendrauf",
        "line": 14,
        "text": "elsewhere",
        "address": "actions.drop.require.elsewhere",
        "variants": ["Nicht obendrauf"],
    }


def test_a_thing_of_another_kind_is_told_what_is_chosen_now() -> None:
    table = Table(load("underwood"), Setup("", "", (), 2, 1))
    (reason,) = reasons(table, table.match.questions[0].name, ["place"], "q99r99", "en")
    assert str(reason["sentence"]).startswith("You can't choose that now. ")
    assert len(str(reason["sentence"])) > 40
