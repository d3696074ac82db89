"""The list of `rulewright explain GAME`: every rule, step and row that an address leads to, and each can be changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode, entries_of, head_name
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.variants.merge import TITLE_PAGE, apply_patches
from interpreter.frontend.variants.patches import Variant
from interpreter.frontend.variants.paths import find_node, step_names, verb_of
from interpreter.project.loading import compile_with_trees, shipped
from interpreter.reference.rule_search import list_rules, page
from tests.tiers import by_game

NO_RULES = frozenset({*TITLE_PAGE, "title", "text", "layout", "teams"})


def compiled(path: Path) -> Compilation:
    found = compile_with_trees(path, (), Report())
    assert found is not None
    return found


def listed(game: Compilation) -> list[str]:
    return [line.split()[0] for line in list_rules(game, "en")]


def steps_of(node: Node, address: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The addresses of all steps in a tree, with every key on the way."""
    match node:
        case MappingNode():
            for entry in node:
                yield from steps_of(entry.value, (*address, head_name(entry.key)))
        case SequenceNode(items) if any(map(verb_of, items)):
            for item, name in zip(items, step_names(node), strict=True):
                yield (*address, name)
                yield from steps_of(item, (*address, name))
        case _:
            pass


def removed(game: Compilation, address: str) -> list[str]:
    """The codes of what is said where something is removed from a game."""
    node = read_yaml("it", f"variant: it\nchanges: [{{remove: {address}}}]".encode(), Report())
    assert isinstance(node, MappingNode)
    report = Report()
    assert apply_patches(game.trees, [[Variant("it", node)]], report).displaced != ()
    return [each.code for each in report]


@pytest.mark.parametrize("name", by_game(shipped()))
def test_every_step_and_every_entry_of_a_section_is_listed_once(name: str) -> None:
    game = compiled(shipped()[name])
    tree, addresses = game.trees.game, listed(game)
    assert len(addresses) == len(set(addresses))
    entries = {
        f"{section.key}.{head_name(each.key)}" for section in tree if section.key not in NO_RULES for each in entries_of(section.value)
    }
    assert entries <= set(addresses)
    nodes = [find_node(tree, address.split(".")) for address in addresses if ".rows" not in address]
    found = set(map(id, nodes))
    for long in steps_of(tree, ()):
        assert id(find_node(tree, long)) in found, ".".join(long)


@pytest.mark.parametrize("name", by_game(shipped()))
def test_every_listed_address_can_be_the_target_of_a_change(name: str) -> None:
    game = compiled(shipped()[name])
    for address in listed(game):
        assert removed(game, address) == []


def test_a_longer_spelling_of_an_address_has_the_same_page() -> None:
    game = compiled(shipped()["holdem"])
    short = page(game, "procedures.stake.do.let.paid", "en")
    assert short is not None
    assert short == page(game, "procedures.stake.do.let.let.paid", "en")
    assert page(game, "procedures.stake.do.take", "en") == page(game, "procedures.stake.do.take.from", "en")
    assert page(game, "procedures.stake.do.tok", "en") is None
