"""Addresses as an author looks for them, and pages about the keys of rule files."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from interpreter.cli.main import app
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.outline.rule_index import rule_index
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.model.schema.keys import SECTIONS
from interpreter.project.loading import compile_with_trees, shipped, variants_beside
from interpreter.reference import rule_search
from interpreter.reference.key_docs import key_names, key_page

GAMES = Path(__file__).parents[2] / "games"
WRONG_USE = 2


def game(name: str) -> Compilation:
    found = compile_with_trees(GAMES / f"{name}.game.yaml", (), Report())
    assert found is not None
    return found


def explain(*words: object) -> Result:
    return CliRunner().invoke(app, ["explain", *map(str, words)])


def addresses(lines: list[str]) -> list[str]:
    return [line.split()[0] for line in lines]


@pytest.mark.parametrize("name", ["hex", "bazaar", "hearts"])
def test_every_rule_and_every_step_with_an_address_is_listed(name: str) -> None:
    compiled = game(name)
    found = addresses(list(rule_search.list_rules(compiled, "en")))
    assert {place.address for place in rule_index(compiled.trees) if place.sort in ("entry", "step")} <= set(found)
    assert len(found) == len(set(found))


@pytest.mark.full
def test_every_address_there_is_has_a_page() -> None:
    compiled = game("bazaar")
    assert all(rule_search.page(compiled, place.address, "en") for place in rule_index(compiled.trees))
    assert rule_search.page(compiled, "actions.nowhere", "en") is None


def test_a_section_lists_what_is_in_it_and_rows_are_listed_under_their_kind() -> None:
    told = explain(f"{GAMES / 'bazaar.game.yaml'}:kinds.card.rows").stdout
    assert "kinds.card.rows.chest" in told
    assert "kinds.card.rows.chest " not in explain(GAMES / "bazaar.game.yaml").stdout


def test_a_word_is_looked_for_in_addresses_sentences_and_rules_in_every_language() -> None:
    compiled = game("bazaar")
    by_label = rule_search.search(compiled, ["CHEST"], "en")
    assert "kinds.card.rows.chest" in addresses(by_label)
    by_rule = rule_search.search(compiled, ["deck"], "en")
    assert {"track.deck"} <= set(addresses(by_rule))
    assert [] == rule_search.search(compiled, ["deck", "unheard_of"], "en")


def test_a_word_that_is_found_nowhere_is_answered_with_one_that_is() -> None:
    told = explain(GAMES / "bazaar.game.yaml", "dekc")
    assert (WRONG_USE, True, True) == (told.exit_code, "C146" in told.stderr, "`deck`" in told.stderr)


@pytest.mark.full
def test_a_game_with_a_variant_shows_what_the_variant_brings() -> None:
    name = "underwood"
    printed = [variant for variant, file in variants_beside(shipped()[name]).items() if file.parent.name != "house"]
    for variant in printed[:2]:
        told = explain(f"{name}+{variant}")
        assert 0 == told.exit_code
        assert told.stdout != explain(name).stdout


def test_a_wrong_address_is_answered_with_those_near_it() -> None:
    name = "underwood"
    address = next(line.split()[0] for line in explain(name).stdout.splitlines() if line.startswith("actions."))
    told = explain(f"{name}:{address}s")
    assert (WRONG_USE, True) == (told.exit_code, f"`{address}`" in told.stderr)


@pytest.mark.parametrize("name", key_names())
def test_every_key_of_a_file_can_be_explained(name: str) -> None:
    told = explain(name)
    assert 0 == told.exit_code
    assert name in told.stdout


def test_sections_and_words_of_track_have_pages() -> None:
    assert {key.name for key in SECTIONS} <= set(key_names())
    for name in ("track", "scoring", "slot", "pool", "pile", "pass", "changes", "replace", "excludes", "known", "starting"):
        assert name in key_names()
    assert key_page("unheard_of") is None


def test_a_key_says_where_it_stands_and_what_stands_behind_it() -> None:
    told = str(key_page("scoring"))
    assert "in a game file" in told
    assert "points:" in told


def test_the_clauses_of_a_section_and_of_the_game_itself_are_found() -> None:
    compiled = compile_with_trees(shipped()["underwood"], (), Report())
    assert compiled is not None
    assert ["layout"] == [each.split()[0] for each in rule_search.search(compiled, ["U-15"], "en")]
    assert "source" in [each.split()[0] for each in rule_search.search(compiled, ["U-04"], "en")]
