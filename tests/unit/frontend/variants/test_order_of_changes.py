"""Changes of two steps of one list give the same rules in both orders, those that the lists of the shipped games promise."""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.outline.rule_index import rule_index
from interpreter.frontend.source.nodes import MappingNode, Plain, items_of, to_plain_data
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.variants.merge import Trees, apply_patches
from interpreter.frontend.variants.patches import Variant
from interpreter.frontend.variants.paths import find_node
from interpreter.project.loading import shipped
from tests.tiers import few

FEW = ("chess", "holdem")
CHANGES: dict[str, tuple[str, list[str], list[str], list[str]]] = {  # a change: its key, what stands before, at and behind the step then
    "replace: {at}\n    with: {{tell: {name}}}": ("replace", [], ["{name}"], []),
    "replace: {at}\n    steps: [{{tell: {name}}}, {{tell: {name}_2}}]": ("replace", [], ["{name}", "{name}_2"], []),
    "replace: {at}\n    steps: [{{repeat: 2, do: [was]}}]": ("replace", [], ["repeat"], []),
    "remove: {at}": ("remove", [], [], []),
    "insert_before: {at}\n    steps: [{{tell: {name}}}]": ("insert_before", ["{name}"], ["was"], []),
    "insert_after: {at}\n    steps: [{{tell: {name}}}, {{tell: {name}_2}}]": ("insert_after", [], ["was"], ["{name}", "{name}_2"]),
}


def read(path: str, text: str) -> MappingNode:
    tree = read_yaml(path, text.encode(), Report())
    assert isinstance(tree, MappingNode)
    return tree


def game(path: Path) -> MappingNode:
    return read(path.name, path.read_text(encoding="utf-8"))


def lists_of(tree: MappingNode) -> dict[str, list[str]]:
    """The addresses of the steps of every list, by that of the list."""
    found: dict[str, list[str]] = {}
    for place in rule_index(Trees(tree, None)):
        if place.sort == "step":
            found.setdefault(place.address.rpartition(".")[0], []).append(place.address)
    return found


def changed(tree: MappingNode, changes: list[str]) -> Plain:
    text = "rulewright: 1\nvariant: two\nof: any\nchanges:\n" + "".join(f"  - {change}\n" for change in changes)
    report = Report()
    new = apply_patches(Trees(tree, None), [[Variant("two", read("two.variant.yaml", text))]], report)
    assert [] == [each.code for each in report]
    return to_plain_data(new.game)


def steps_at(tree: Plain, address: str) -> list[Plain]:
    steps = find_node(read("new", json.dumps(tree, ensure_ascii=False)), address.split("."))
    return [to_plain_data(step) for step in items_of(steps)]


def wanted(steps: list[Plain], by_step: dict[int, tuple[str, str]]) -> Iterator[Plain]:
    """The steps of a list with changes at two of them: each by its number, the change and the name of what it puts there."""
    for number, step in enumerate(steps):
        if number not in by_step:
            yield step
            continue
        change, name = by_step[number]
        _, before, here, behind = CHANGES[change]
        for each in (*before, *here, *behind):
            if each == "was":
                yield step
            elif each == "repeat":
                yield {"repeat": "2", "do": [step]}
            else:
                yield {"tell": each.format(name=name)}


@pytest.mark.parametrize("name", few(shipped(), lambda name: name in FEW))
def test_changes_of_two_steps_give_the_same_rules_in_both_orders(name: str) -> None:
    tree, chance = game(shipped()[name]), Random(name)
    for around, addresses in lists_of(tree).items():
        if around.rpartition(".")[2] == "rows":
            continue
        steps = [to_plain_data(step) for step in items_of(find_node(tree, around.split(".")))]
        assert len(steps) == len(addresses)
        for one, other in combinations(range(len(steps)), 2):
            picked = {one: (chance.choice(list(CHANGES)), "a"), other: (chance.choice(list(CHANGES)), "b")}
            written = [change.format(at=addresses[number], name=new) for number, (change, new) in picked.items()]
            found = changed(tree, written)
            assert found == changed(tree, written[::-1]), written
            assert list(wanted(steps, picked)) == steps_at(found, around), written
