"""Where merged rules come from: every node of a variant is on record, and findings show the lines that were displaced."""

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.render.exporters import to_github, to_json, to_sarif
from interpreter.diagnostics.render.plain_text import message_text
from interpreter.editing.findings import Check, by_file
from interpreter.editing.workspace import Workspace
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, to_plain_data
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.variants import delta_debugging
from interpreter.frontend.variants.merge import PatchRecord, Trees, apply_patches, topological_layers
from interpreter.frontend.variants.patches import Variant
from interpreter.frontend.variants.provenance import contains
from tests.unit.frontend.made import COMPONENTS, NAME, ROWS
from tests.unit.frontend.variants.test_merge import GAME, change, codes, variant


def compiled(*variants: str, game: str = GAME) -> tuple[Compilation | None, list[Diagnostic]]:
    report = Report()
    named = tuple((f"{text.split()[3]}.variant.yaml", text.encode()) for text in variants)
    found = compile_game(Files((NAME, game.encode()), {ROWS: (ROWS, COMPONENTS.encode())}, None, named), report)
    return found, list(report)


def labels(finding: Diagnostic) -> list[tuple[str, str, str]]:
    return [(label.span.source.name, label.span.text.splitlines()[0], label.text) for label in finding.labels]


def trees_with(*variants: str) -> Trees:
    report = Report()
    game, components = (read_yaml(name, text.encode(), report) for name, text in ((NAME, GAME), (ROWS, COMPONENTS)))
    assert isinstance(game, MappingNode)
    assert isinstance(components, MappingNode)
    nodes = [read_yaml(f"{text.split()[3]}.variant.yaml", text.encode(), report) for text in variants]
    read_in = [Variant(text.split()[3], node) for text, node in zip(variants, nodes, strict=True) if isinstance(node, MappingNode)]
    return apply_patches(Trees(game, components), topological_layers(read_in, report), report)


# ------------------------------------------------------------------------------------------------ labels


def test_a_finding_in_a_variant_shows_the_line_it_displaced() -> None:
    _, (found,) = compiled(change("one", "replace: words.free\nwith: nope"))
    assert [
        ("one.variant.yaml", "nope", ""),
        (NAME, "holder(cell) is none", "`made` has this here"),
    ] == labels(found)


def test_several_layers_are_shown_down_to_the_game() -> None:
    one = change("one", "replace: words.free\nwith: yes")
    two = variant("two", "after: one\nchanges:\n  - {replace: words.free, with: nope}\n")
    _, (found,) = compiled(one, two)
    assert [
        ("two.variant.yaml", "nope", ""),
        ("one.variant.yaml", "yes", "`one` has this here"),
        (NAME, "holder(cell) is none", "`made` has this here"),
    ] == labels(found)


def test_what_is_wrong_in_the_game_because_of_a_change_stands_at_the_change() -> None:
    _, (found,) = compiled(change("one", "remove: numbers.price"))
    assert [
        ("one.variant.yaml", "numbers.price", "because `one` removed this"),
        (NAME, "price", "here it shows"),
    ] == labels(found)


@pytest.mark.parametrize("new", ["0 - 9 to 9", "{is: 0 - 9 to 9}"])
def test_what_is_wrong_with_a_replaced_entry_stands_at_the_new_text(new: str) -> None:
    _, found = compiled(change("one", f"replace: track.coins\nwith: {new}"))
    below = next(each for each in found if each.code == "B121")
    assert [("one.variant.yaml", "0 - 9 to 9"), (NAME, "coins(player)")] == [label[:2] for label in labels(below)[:2]]


def test_exports_and_editors_show_a_finding_at_the_change(tmp_path: Path) -> None:
    file = tmp_path / "one.variant.yaml"
    file.write_text(change("one", "remove: numbers.price"), encoding="utf-8")
    (tmp_path / NAME).write_text(GAME, encoding="utf-8")
    (tmp_path / ROWS).write_text(COMPONENTS, encoding="utf-8")
    found = Check(file).findings(Workspace())
    assert [file] == list(by_file(file, found))
    (row,), (result,) = json.loads(to_json(found)), json.loads(to_sarif(found))["runs"][0]["results"]
    assert (str(file), 6) == (row["labels"][0]["file"], row["labels"][0]["line"])
    assert str(file) == result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert f"file={file}," in to_github(found)


def test_a_finding_of_the_game_stays_where_it_is() -> None:
    game = GAME.replace("coins(player): 0 to 20 starting at 3", "coins(player): 0 - 9 to 20")
    assert game != GAME
    _, found = compiled(change("one", "replace: words.free\nwith: yes"), game=game)
    assert [[(NAME, "coins(player)", "")]] == [labels(each) for each in found if each.code == "B121"]


def test_what_a_variant_breaks_in_one_that_it_needs_stands_in_the_first() -> None:
    first = variant("first", "words:\n  dear: price > 1\n")
    second = variant("second", "needs: first\nchanges:\n  - {replace: numbers.price, with: [cheap]}\n")
    _, found = compiled(first, second)
    assert found
    assert all("second.variant.yaml" == labels(each)[0][0] for each in found)


def test_teams_that_a_game_cannot_have_stand_in_the_variant() -> None:
    _, found = compiled(variant("one", "teams: [[seat_1, seat_9]]\n"))
    assert found
    assert all("one.variant.yaml" == labels(each)[0][0] for each in found)


def test_of_several_changes_only_the_responsible_one_is_shown() -> None:
    text = "numbers: {fee: 1}\nchanges:\n  - {replace: words.corner, with: yes, text_stays: yes}\n  - {remove: numbers.price}\n  - {replace: words.free, with: yes}\n"
    _, (found,) = compiled(variant("one", text))
    assert ["because `one` removed this"] == [text for name, _, text in labels(found) if name == "one.variant.yaml"]


def test_of_very_many_changes_the_responsible_one_is_found_with_few_rule_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = list[int]()
    real = delta_debugging.DeltaDebugger.found

    def counted(trial: delta_debugging.DeltaDebugger, *given: Any) -> object:  # Any: the arguments as they come
        found = real(trial, *given)
        tries.append(delta_debugging.MOST_TRIES - trial.left)
        return found

    monkeypatch.setattr(delta_debugging.DeltaDebugger, "found", counted)
    harmless = "".join(f"  fee_{number}: {number}\n" for number in range(40))
    _, (found,) = compiled(variant("one", f"numbers:\n{harmless}changes:\n  - {{remove: numbers.price}}\n"))
    assert ["because `one` removed this"] == [text for name, _, text in labels(found) if name == "one.variant.yaml"]
    assert max(tries) <= 16


def test_the_same_harm_at_many_places_is_one_finding() -> None:
    _, found = compiled(change("one", "remove: numbers.price"), change("two", "replace: words.free\nwith: yes"))
    assert ["N107"] == [each.code for each in found]


def test_an_address_that_another_variant_removed_shows_that() -> None:
    removing = change("one", "remove: procedures.settle.do.last")
    later = variant("two", "after: one\nchanges:\n  - {replace: procedures.settle.do.last.to, with: coins(first(players))}\n")
    _, (found,) = compiled(removing, later)
    assert ("O101", ("one.variant.yaml", "procedures.settle.do.last", "`one` removed it here")) == (found.code, labels(found)[-1])


def test_rules_know_what_was_changed_at_an_address() -> None:
    found, _ = compiled(change("one", "replace: numbers.price\nwith: 1"))
    assert found is not None
    (row,) = found.rules.changed_at("numbers.price")
    assert ("one", "replace", "2", "made") == (row.variant, row.operation, row.old.text if row.old else None, row.before)
    assert () == found.rules.changed_at("words.free")


# ------------------------------------------------------------------------------------------------ together


REMOVES = change("removes", "remove: words.corner")
USES = variant("uses", "words:\n  corners: set(cell in cells where corner(cell))\n")


def test_two_variants_that_are_right_alone_and_wrong_together_are_one_finding_with_both_places() -> None:
    assert [] == codes(REMOVES)
    assert [] == codes(USES)
    for order in permutations([REMOVES, USES]):
        _, (found,) = compiled(*order)
        assert "O110" == found.code
        assert ["uses.variant.yaml", "removes.variant.yaml"] == [label.span.source.name for label in found.labels]
        assert "`removes` and `uses` do not go together" in message_text(found)
        assert "I do not know `corner`." in message_text(found)


def test_a_third_variant_is_not_blamed() -> None:
    _, (found,) = compiled(REMOVES, USES, change("third", "replace: numbers.price\nwith: 1"))
    assert {"uses.variant.yaml", "removes.variant.yaml"} == {label.span.source.name for label in found.labels}


def test_a_variant_that_is_wrong_by_itself_is_not_called_a_conflict() -> None:
    _, found = compiled(change("bad", "replace: words.free\nwith: nope"), change("good", "replace: numbers.price\nwith: 1"))
    assert ["N105"] == [each.code for each in found]


# ------------------------------------------------------------------------------------------------ the file itself


def test_a_reason_is_asked_for_once() -> None:
    bare = change("one", "replace: numbers.price\nwith: 1").replace("because: We like it so.\n", "")
    assert ["O112"] == codes(bare)
    assert [] == codes(bare.replace("with: 1", "with: 1\n    because: Cheaper."))


def test_a_file_of_another_name_is_a_warning() -> None:
    report = Report()
    files = Files((NAME, GAME.encode()), {ROWS: (ROWS, COMPONENTS.encode())}, None, (("x/two.variant.yaml", USES.encode()),))
    assert compile_game(files, report) is not None
    assert ["O113"] == [each.code for each in report]


def test_what_changes_nothing_is_a_warning() -> None:
    assert ["O114"] == codes(change("one", "replace: numbers.price\nwith: 2"))
    assert ["O115"] == codes(variant("one", ""))
    assert [] == codes(variant("one", "teams: together\n"))


def test_plain_texts_are_in_the_language_of_the_variant() -> None:
    text = "language: de\nchanges:\n  - {replace: words.corner.text, with: Eine Ecke.}\nalways:\n  fine: {that: yes, text: Stets.}\n"
    found, _ = compiled(variant("one", text))
    assert found is not None
    assert {"de": "Eine Ecke."} == found.rules.words["corner"].text
    assert {"de": "Stets."} == found.rules.addresses["always.fine"].text


# ------------------------------------------------------------------------------------------------ laws

POOL = (
    "replace: numbers.price\nwith: 3",
    "replace: words.free\nwith: yes",
    "replace: words.corner\nwith: {is: yes, text: Here.}",
    "remove: procedures.settle.do.first",
    "insert_after: procedures.settle.do.change\nsteps: [{id: new, change: face to back}]",
    "add: scoring\nwith: {more: {points: 1}}",
    "insert_before: scoring.cells\nwith: {other: {points: 2}}",
    "add: kinds.card.rows\nwith: [{id: well, price: 1}]",
    "replace: kinds.card.rows.inn.price\nwith: 9",
    "remove: always.none",
)
DECLARATIONS = ("numbers: {fee: 1}\n", "words:\n  near(cell): neighbours(cell)\n", "tables: {}\n", "always:\n  fine: {that: yes}\n")
some_changes = st.lists(st.sampled_from(POOL), unique=True, max_size=5)


@st.composite
def some_variants(draw: st.DrawFn) -> list[str]:
    """Up to three variants, with changes and declarations of their own."""
    found = []
    for name in ("a", "b", "c")[: draw(st.integers(1, 3))]:
        listed = "".join("  - {" + ", ".join(text.split("\n")) + "}\n" for text in draw(some_changes))
        found.append(variant(name, (draw(st.sampled_from(("", *DECLARATIONS)))) + (f"changes:\n{listed}" if listed else "")))
    return found


def walked(node: Node) -> Iterator[Node]:
    yield node
    match node:
        case MappingNode(entries):
            for entry in entries:
                yield from walked(entry.value)
        case SequenceNode(items):
            for item in items:
                yield from walked(item)
        case ScalarNode():
            pass


def is_on_record(node: Node, displaced: tuple[PatchRecord, ...]) -> bool:
    return any(each.new is not None and contains(each.new, node.span) for each in displaced)


@given(some_variants())
def test_every_node_that_came_from_a_variant_is_on_record(variants: list[str]) -> None:
    trees = trees_with(*variants)
    assert trees.components is not None
    foreign = [node for tree in (trees.game, trees.components) for node in walked(tree) if node.span.source.name not in (NAME, ROWS)]
    assert [] == [node for node in foreign if not is_on_record(node, trees.displaced)]


@given(some_variants(), st.randoms(use_true_random=False))
def test_merging_does_not_depend_on_the_order_in_which_variants_are_named(variants: list[str], random: object) -> None:
    shuffled = list(variants)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = compiled(*variants), compiled(*shuffled)
    assert sorted((each.code, str(each.span)) for each in one[1]) == sorted((each.code, str(each.span)) for each in other[1])
    assert (one[0] and one[0].rules.digest) == (other[0] and other[0].rules.digest)
    assert (one[0] and one[0].trees.game) == (other[0] and other[0].trees.game)


@pytest.mark.full
@given(some_changes)
def test_the_same_changes_twice_are_the_same_changes_once(texts: list[str]) -> None:
    listed = "".join("  - {" + ", ".join(text.split("\n")) + "}\n" for text in texts)
    one, other = (variant(name, f"changes:\n{listed}" if listed else "") for name in ("one", "other"))
    assert trees_with(one).game == trees_with(one, other).game
    assert trees_with(one).components == trees_with(one, other).components


@given(st.lists(st.sampled_from([text for text in POOL if text.startswith(("add", "insert"))]), unique=True))
def test_a_variant_that_only_adds_leaves_everything_else(texts: list[str]) -> None:
    listed = "".join("  - {" + ", ".join(text.split("\n")) + "}\n" for text in texts)
    trees = trees_with(variant("one", f"changes:\n{listed}" if listed else ""))
    assert to_plain_data(trees_with().game) == to_plain_data(own_of(trees.game))


def own_of(node: Node) -> Node:
    """The tree without what came from other files."""
    match node:
        case MappingNode(entries):
            kept = tuple(entry for entry in entries if entry.key_span.source.name == NAME)
            return MappingNode(tuple(type(entry)(entry.key, entry.key_span, own_of(entry.value)) for entry in kept), node.span)
        case SequenceNode(items):
            return SequenceNode(tuple(own_of(item) for item in items if item.span.source.name == NAME), node.span)
        case _:
            return node
