"""Everything that has an address is found in reading order, and every address leads back to its place."""

from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.outline.canonical_data import canonical_data, canonical_lines
from interpreter.frontend.outline.rule_index import IndexEntry, entry_sentence, rule_index
from interpreter.frontend.source.nodes import MappingNode
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.variants.merge import Trees
from interpreter.frontend.variants.paths import Resolved, at, resolve_address
from interpreter.model.schema.files import GAME
from interpreter.project.loading import compile_with_trees, shipped
from tests.tiers import by_game

ROOT = Path(__file__).parents[4]
FILES = [*shipped().values(), *sorted(ROOT.glob("tests/games/*.game.yaml")), *sorted(ROOT.glob("tests/sketches/*/*.game.yaml"))]


def trees(path: Path) -> Trees:
    found = compile_with_trees(path, (), Report())
    assert found is not None
    return found.trees


def map_of(text: str) -> MappingNode:
    found = read_yaml("sample.game.yaml", text.encode(), Report())
    assert isinstance(found, MappingNode)
    return found


@pytest.mark.parametrize("path", by_game(FILES), ids=lambda path: path.name)
def test_every_address_leads_to_its_place_and_there_are_no_two_alike(path: Path) -> None:
    game = trees(path)
    places = [place for place in rule_index(game) if ".rows" not in place.address]
    assert len(places) == len({place.address for place in places})
    for place in places:
        found = resolve_address(game.game, place.address.split("."))
        assert isinstance(found, Resolved)
        assert place.node == at(found.tree, found.path)


def test_rows_of_a_kind_have_addresses_with_their_columns_and_steps() -> None:
    found = {place.address: place for place in rule_index(trees(ROOT / "tests/games/bazaar.game.yaml"))}
    assert {"kinds.card.rows", "kinds.card.rows.chest", "kinds.card.rows.chest.price", "kinds.card.rows.chest.effect.run"} <= set(found)


def test_a_step_is_a_step_and_a_requirement_an_entry() -> None:
    sorts = {place.address: place.sort for place in rule_index(trees(ROOT / "tests/games/hex.game.yaml"))}
    assert "section" == sorts["actions"]
    assert "entry" == next(sort for address, sort in sorts.items() if address.startswith("actions.") and address.count(".") == 1)
    assert "step" in sorts.values()


def test_a_sentence_is_told_in_the_wanted_language_or_another_one() -> None:
    node = map_of("text: {en: Yes it is., de: So ist es.}\nsay: Never.\n")
    assert "So ist es." == entry_sentence(node, "de", "en")
    assert "Yes it is." == entry_sentence(node, "fr", "en")
    assert "Never." == entry_sentence(map_of("say: Never.\n"), "de", "en")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("words: {a: size( cells )+1}", "words:\n  # said at length\n  a: size(cells) + 1"),
        ("words: {a: not (yes)}", "words:\n  a: 'not yes'"),
        ("play:\n  - must: go", "play:\n  - must: [go]"),
        ("end:\n  a: {text: It is over.}", "end:\n  a: {text: {en: It   is over.}}"),
        ("numbers: {a: {is: 3}}", "numbers: {a: 3}"),
        ("track:\n  held(player , cell): 0 to  3", "track:\n  held(player, cell): 0 to 3"),
    ],
)
def test_the_spelling_makes_no_difference(first: str, second: str) -> None:
    assert canonical_data(map_of(first), GAME, "en") == canonical_data(map_of(second), GAME, "en")


@pytest.mark.parametrize(
    ("first", "second"), [("words: {a: 1 + 2}", "words: {a: 2 + 1}"), ("end:\n  a: {text: {de: Aus.}}", "end:\n  a: {text: {de: Ende.}}")]
)
def test_what_is_different_is_different(first: str, second: str) -> None:
    assert canonical_data(map_of(first), GAME, "en") != canonical_data(map_of(second), GAME, "en")


def test_plain_data_reads_like_a_rule_file() -> None:
    wanted = ["a:", "  do:", "    - must: [x, y]", "      if_none:", "        - change: b to 3", "  none: {}"]
    assert wanted == canonical_lines({"a": {"do": [{"must": ["x", "y"], "if_none": [{"change": "b to 3"}]}], "none": {}}})


def test_a_place_knows_its_name() -> None:
    node = map_of("a: b\n")
    assert "tidy" == IndexEntry("always.tidy", node, GAME, node.span, "entry").name
