"""Two games compared: what is different is found once, at its address, with the places of both; what is equal is not."""

import json
from collections.abc import Mapping

import pytest

from interpreter.authoring.diff import Operand, RuleDifference, RulesDiff, diff_rules, renderers
from interpreter.authoring.diff.compare import merge_names
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingNode
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.variants.merge import Trees, apply_patches, topological_layers
from interpreter.frontend.variants.patches import Variant

GAME = """\
rulewright: 1
game: small
title: Small
text: A game of {rounds} rounds.
players: 2
numbers:
  rounds: 3
  stones: {2: 7, 3: 5}
words:
  free(cell): not taken(cell)
actions:
  go:
    text: {en: Go on., de: Weiter.}
    choose:
      cell: cells where free(cell)
    require:
      near:
        that: size(cells) >= 2
        say: Too far.
    do:
      - id: mark
        change: taken(cell) to yes
      - add: 1 to coins(me)
end:
  done: {at: end of round, when: round = rounds, text: "After {rounds} rounds it is over."}
scoring:
  coins: {points: coins(player)}
  cells: {points: 2}
"""


def tree(text: str, name: str = "small.game.yaml") -> MappingNode:
    report = Report()
    found = read_yaml(name, text.encode(), report)
    assert isinstance(found, MappingNode), [each.code for each in report]
    return found


def side(text: str, name: str = "small") -> Operand:
    return Operand(name, Trees(tree(text, f"{name}.game.yaml"), None), "en")


def with_changes(changes: str, head: str = "") -> RulesDiff:
    """The game compared with itself after a variant."""
    text = f"rulewright: 1\nvariant: mine\nof: small\nbecause: {{en: We like it., de: So mögen wir es.}}\n{head}changes:\n{changes}"
    variant = Variant("mine", tree(text, "mine.variant.yaml"))
    old, report = side(GAME), Report()
    trees = apply_patches(old.trees, topological_layers([variant], report), report)
    assert [] == [found.code for found in report]
    return diff_rules(old, Operand("small+mine", trees, "en", (variant,)), "en")


def edited(*pairs: tuple[str, str], language: str = "en") -> RulesDiff:
    """The game compared with its text after edits."""
    text = GAME
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    return diff_rules(side(GAME, "old"), side(text, "new"), language)


def only(found: RulesDiff) -> RuleDifference:
    assert 1 == len(found.rules)
    return found.rules[0]


def told(found: RulesDiff) -> Mapping[str, tuple[str, tuple[str, ...], tuple[str, ...]]]:
    return {part.address: (part.what, part.old, part.new) for rule in found.rules for part in rule.parts}


def test_comments_and_layout_make_no_difference() -> None:
    found = edited(
        ("  rounds: 3\n", "  # so many\n\n  rounds:   3\n"),
        ("not taken(cell)", "'not   taken( cell )'"),
        ("{en: Go on., de: Weiter.}", "{de: Weiter., en: Go on.}"),
    )
    assert ((), ()) == (found.rules, found.quoted)
    assert "No rule is different." == renderers.summary(found)


def test_a_figure_has_its_place_in_both_files_and_is_told_in_all_sentences_that_quote_it() -> None:
    found = with_changes("  - replace: numbers.rounds\n    with: 5\n")
    rule = only(found)
    part = rule.parts[0]
    assert ("numbers.rounds", ("3",), ("5",)) == (rule.address, part.old, part.new)
    assert part.old_span is not None
    assert part.new_span is not None
    assert ("small.game.yaml:7", "mine.variant.yaml:7") == (renderers.place(part.old_span), renderers.place(part.new_span))
    assert part.reason is not None
    assert ("mine", "We like it.") == (part.reason.variant, part.reason.because)
    assert {"text": "A game of 5 rounds.", "end.done.text": "After 5 rounds it is over."} == {
        each.address: each.new for each in found.quoted
    }


def test_an_expression_is_told_with_the_sentence_of_its_rule() -> None:
    rule = only(with_changes("  - replace: actions.go.require.near.that\n    with: size( cells )>=3\n"))
    assert ("actions.go", "Go on.") == (rule.address, rule.new_sentence)
    assert {"actions.go.require.near.that": ("changed", ("size(cells) >= 2",), ("size(cells) >= 3",))} == {
        part.address: (part.what, part.old, part.new) for part in rule.parts
    }


def test_new_and_removed_entries_are_told_as_such() -> None:
    found = with_changes(
        "  - add: actions.go.require\n    with: {far: {that: 'yes'}}\n  - remove: scoring.cells\n  - insert_before: scoring.coins\n    with: {more: {points: 1}}\n"
    )
    assert {
        "actions.go.require.far": ("new", (), ("that: yes",)),
        "scoring.cells": ("removed", ("points: 2",), ()),
        "scoring.more": ("new", (), ("points: 1",)),
    } == told(found)
    assert "1 rule changed, 1 rule new, 1 rule removed." == renderers.summary(found)


def test_a_new_word_is_told_with_its_parameters() -> None:
    found = with_changes("  - replace: title\n    with: Other\n", "words:\n  far(cell): no\n")
    assert ("new", (), ("far(cell): no",)) == told(found)["words.far"]
    assert ("changed", ("Small",), ("Other",)) == told(found)["title"]


def test_steps_that_have_names_are_told_one_by_one() -> None:
    found = with_changes("  - insert_after: actions.go.do.mark\n    steps:\n      - id: again\n        change: taken(cell) to no\n")
    assert {"actions.go.do.again": ("new", (), ("id: again", "change: taken(cell) to no"))} == told(found)


def test_steps_without_names_are_told_line_by_line() -> None:
    found = edited(("- add: 1 to coins(me)", "- add: 1 to coins(me)\n      - add: 2 to coins(me)"))
    address, (what, old, new) = next(iter(told(found).items()))
    assert ("actions.go.do", "changed") == (address, what)
    assert [("+", "- add: 2 to coins(me)")] == [line for line in renderers.between(old, new) if line[0] == "+"]


def test_another_order_is_told_where_order_matters() -> None:
    lines = "  coins: {points: coins(player)}\n  cells: {points: 2}\n"
    turned = "  cells: {points: 2}\n  coins: {points: coins(player)}\n"
    rule = only(edited((lines, turned)))
    assert ("scoring", "order") == (rule.address, rule.what)
    assert (("coins", "cells"), ("cells", "coins")) == (rule.parts[0].old, rule.parts[0].new)
    numbers = "  rounds: 3\n  stones: {2: 7, 3: 5}\n"
    assert () == edited((numbers, "  stones: {2: 7, 3: 5}\n  rounds: 3\n")).rules


def test_a_text_that_differs_in_another_language_only_is_told_too() -> None:
    rule = only(edited(("de: Weiter.", "de: Geh.")))
    assert (("en: Go on.", "de: Weiter."), ("en: Go on.", "de: Geh.")) == (rule.parts[0].old, rule.parts[0].new)
    german = only(edited(("de: Weiter.", "de: Geh."), language="de"))
    assert ("Weiter.", "Geh.") == (german.old_sentence, german.new_sentence)


def test_other_parameters_are_a_difference() -> None:
    rule = only(edited(("free(cell): not", "free(cell, player): not")))
    assert ("words.free", ("free(cell): not taken(cell)",)) == (rule.address, rule.parts[0].old)


def test_a_figure_by_number_of_players_is_told_for_each_of_them() -> None:
    assert {"numbers.stones.3": ("changed", ("5",), ("6",))} == told(edited(("3: 5", "3: 6")))


def test_games_without_a_common_rule_are_not_related() -> None:
    other = "rulewright: 1\ngame: other\nplayers: 4\nwords: {a: 1}\nactions: {jump: {do: []}}\n"
    assert not diff_rules(side(GAME), side(other, "other"), "en").related
    assert edited(("Small", "Smaller")).related


def test_every_form_tells_of_every_rule() -> None:
    found = with_changes("  - replace: numbers.rounds\n    with: 5\n  - remove: scoring.cells\n", "words:\n  far(cell): no\n")
    for text in ("\n".join(renderers.texts(renderers.full(found))), "\n".join(renderers.markdown(found)), renderers.as_json(found)):
        for wanted in (
            "numbers.rounds",
            "scoring.cells",
            "far(cell): no",
            "We like it.",
            "After 5 rounds it is over.",
            "small.game.yaml:7",
        ):
            assert wanted in text
    assert ["numbers.rounds", "words.far", "scoring.cells"] == [rule["address"] for rule in json.loads(renderers.as_json(found))["rules"]]


def test_rows_that_change_places_are_told() -> None:
    game = tree("rulewright: 1\ngame: small\nplayers: 2\nkinds:\n  card: {listed_in: cards}\n")
    data = [
        tree("rulewright: 1\ncards:\n" + "".join(f"  - {{id: {name}}}\n" for name in names), "small.components.yaml")
        for names in ("ab", "cbda")
    ]
    found = diff_rules(*(Operand("small", Trees(game, each), "en") for each in data), "en")
    assert ("order", ("a", "b"), ("b", "a")) == told(found)["kinds.card.rows"]
    assert "- a, b" in "\n".join(renderers.texts(renderers.full(found)))


def test_rows_that_change_are_a_table() -> None:
    game = tree("rulewright: 1\ngame: small\nplayers: 2\nkinds:\n  card: {listed_in: cards, columns: {price: 0 to 9}}\n")
    data = "rulewright: 1\ncomponents: small\ncards:\n  - {id: inn, price: 3}\n  - {id: mill, price: 1}\n"
    before, after = tree(data, "a.components.yaml"), tree(data.replace("price: 3", "price: 2"), "b.components.yaml")
    found = diff_rules(Operand("a", Trees(game, before), "en"), Operand("b", Trees(game, after), "en"), "en")
    assert {"kinds.card.rows.inn.price": ("changed", ("3",), ("2",))} == told(found)
    lines = renderers.texts(renderers.full(found))
    assert "    row   column   before   after" in lines
    assert "    inn   price    3        2" in lines


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [("ab", "ab", "ab"), ("ac", "abc", "abc"), ("abc", "ac", "abc"), ("ab", "xab", "xab"), ("", "ab", "ab"), ("ab", "ba", "ab")],
)
def test_names_of_both_stand_where_they_stood(before: str, after: str, wanted: str) -> None:
    assert list(wanted) == merge_names(list(before), list(after))
