"""Variants worked into the tiny game: every operation at every sort of place, and what is said if they do not fit."""

from itertools import permutations
from random import Random
from textwrap import dedent, indent

import pytest

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.render.plain_text import hint, message_text
from interpreter.frontend.pipeline.compiler import Files
from interpreter.frontend.source.nodes import MappingNode, Node, to_plain_data
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.variants.merge import Trees, apply_patches, topological_layers
from interpreter.frontend.variants.patches import Variant
from interpreter.frontend.variants.paths import Resolved, child_names, resolve_address
from interpreter.frontend.variants.paths import at as inside
from interpreter.model.ruleset.ruleset import RuleSet
from tests.compilation import compile_files
from tests.unit.frontend.made import COMPONENTS, NAME, ROWS, completed

GAME = completed("""\
numbers:
  price: 2
words:
  free(cell): holder(cell) is none
  corner(cell):
    is: size(neighbours(cell)) = 2
    text: A corner.
procedures:
  settle:
    do:
      - id: first
        take: up to 1 from coins(first(players))
      - change: open to yes
      - id: last
        add: up to price to coins(first(players))
scoring:
  coins: {points: coins(player)}
  cells: {points: "count(cell in cells where holder(cell) = player)"}
""")


def variant(name: str, text: str, *, of: str = "made") -> str:
    return f"rulewright: 1\nvariant: {name}\nof: {of}\nbecause: We like it so.\n{dedent(text)}"


def change(name: str, text: str) -> str:
    """A variant of one change."""
    return variant(name, "changes:\n" + indent("- " + indent(dedent(text).strip(), "  ").strip(), "  ") + "\n")


def compiled(*variants: str) -> tuple[RuleSet | None, list[Diagnostic]]:
    report = Report()
    named = tuple((f"{text.split()[3]}.variant.yaml", text.encode()) for text in variants)
    rules = compile_files(Files((NAME, GAME.encode()), {ROWS: (ROWS, COMPONENTS.encode())}, None, named), report)
    return rules, list(report)


def codes(*variants: str) -> list[str]:
    """The codes of errors, which are the same in whatever order the variants are named."""
    found = [[each.code for each in compiled(*order)[1] if not each.code.startswith(("B", "T13", "D"))] for order in permutations(variants)]
    assert all(each == found[0] for each in found)
    return found[0]


def merged(*variants: str) -> dict[str, object]:
    """The game and the rows as they are with the variants, which nothing may be wrong with."""
    rules, found = compiled(*variants)
    assert rules is not None, [message_text(each) for each in found]
    report = Report()
    trees = [read_yaml(name, text.encode(), report) for name, text in ((NAME, GAME), (ROWS, COMPONENTS))]
    read_in = [read_yaml(f"{number}", text.encode(), report) for number, text in enumerate(variants)]
    game, components = trees
    assert isinstance(game, MappingNode)
    assert isinstance(components, MappingNode)
    worked_in = [Variant(str(to_plain_data(node.get("variant"))), node) for node in read_in if isinstance(node, MappingNode)]  # type: ignore[arg-type]
    new = apply_patches(Trees(game, components), topological_layers(worked_in, report), report)
    assert new.components is not None
    return {"game": to_plain_data(new.game), "rows": to_plain_data(new.components)}


def at(tree: object, *way: str | int) -> object:
    for step in way:
        tree = tree[step]  # type: ignore[index]
    return tree


STEPS = ("game", "procedures", "settle", "do")


def names_of(steps: object) -> list[str]:
    assert isinstance(steps, list)
    return [str(step.get("id") or next(iter(step))) for step in steps]


# ------------------------------------------------------------------------------------------------ one change


@pytest.mark.parametrize(("text", "way", "value"), [
    ("replace: numbers.price\nwith: 3", ("numbers", "price"), "3"),
    ("replace: words.free\nwith: yes", ("words", "free(cell)"), "yes"),
    ("replace: words.free(cell)\nwith: yes", ("words", "free(cell)"), "yes"),
    ("replace: words.corner\nwith: yes", ("words", "corner(cell)"), {"is": "yes", "text": "A corner."}),
    ("replace: words.corner\nwith: {is: yes}", ("words", "corner(cell)"), {"is": "yes"}),
    ("replace: words.corner.text\nwith: Not here.", ("words", "corner(cell)", "text"), "Not here."),
    ("replace: kinds.side\nwith: [front, back, rim]", ("kinds", "side"), ["front", "back", "rim"]),
    ("replace: actions.lay.choose.cell\nwith: cells", ("actions", "lay", "choose", "cell"), "cells"),
    ("replace: procedures.settle.do.change.to\nwith: no", (*STEPS[1:], 1), {"change": "open", "to": "no"}),
    ("replace: procedures.settle.do.last.to\nwith: coins(previous(first(players)))", (*STEPS[1:], 2),
     {"id": "last", "add": "up to price", "to": "coins(previous(first(players)))"}),
    ("replace: procedures.settle.do.last.add\nwith: up to 1 to coins(first(players))", (*STEPS[1:], 2, "add"), "up to 1 to coins(first(players))"),
    ("replace: play.turns.do.must.if_none\nwith: nothing", ("play", 0, "do", 0), {"must": "lay", "if_none": "nothing"}),
    ("replace: procedures.settle.do.change\nwith: {change: face to back}", (*STEPS[1:], 1), {"change": "face to back"}),
    ("replace: track.coins.starting\nwith: 5", ("track", "coins(player)"), {"is": "0 to 20", "starting": "5"}),
    ("replace: track.deck.starting\nwith: pool(2 for card in cards)", ("track", "deck", "starting"), "pool(2 for card in cards)"),
    ("remove: track.coins.starting", ("track", "coins(player)"), {"is": "0 to 20"}),
    ("replace: numbers.price\nwith: 3\ntext: Three of it.", ("numbers", "price"), {"is": "3", "text": "Three of it."}),
    ("replace: words.corner.is\nwith: yes\ntext: All of them.", ("words", "corner(cell)"), {"is": "yes", "text": "All of them."}),
    ("replace: scoring.coins.points\nwith: 2 * coins(player)", ("scoring", "coins", "points"), "2 * coins(player)"),
])  # fmt: skip
def test_replace_puts_something_else_there(text: str, way: tuple[str | int, ...], value: object) -> None:
    assert value == at(merged(change("one", text)), "game", *way)


@pytest.mark.parametrize(("text", "names"), [
    ("insert_before: procedures.settle.do.first\nsteps: [{id: new, change: open to no}]", ["new", "first", "change", "last"]),
    ("insert_after: procedures.settle.do.first\nsteps: [{id: new, change: open to no}]", ["first", "new", "change", "last"]),
    ("insert_after: procedures.settle.do.change\nsteps: [{change: open to no}, {id: b, change: open to no}]", ["first", "change", "change", "b", "last"]),
    ("remove: procedures.settle.do.change", ["first", "last"]),
    ("remove: procedures.settle.do.first", ["change", "last"]),
    ("add: procedures.settle.do\nwith: [{id: new, change: open to no}]", ["first", "change", "last", "new"]),
])  # fmt: skip
def test_steps_are_inserted_added_and_removed(text: str, names: list[str]) -> None:
    assert names == names_of(at(merged(change("one", text)), *STEPS))


@pytest.mark.parametrize(("text", "names"), [
    ("insert_before: scoring.cells\nwith: {open: {points: 1}}", ["coins", "open", "cells"]),
    ("insert_after: scoring.cells\nwith: {open: {points: 1}}", ["coins", "cells", "open"]),
    ("add: scoring\nwith: {open: {points: 1}, more: {points: 2}}", ["coins", "cells", "open", "more"]),
    ("remove: scoring.coins", ["cells"]),
])  # fmt: skip
def test_named_entries_are_inserted_added_and_removed(text: str, names: list[str]) -> None:
    assert names == list(at(merged(change("one", text)), "game", "scoring"))  # type: ignore[call-overload]


@pytest.mark.parametrize(("text", "rows"), [
    ("add: kinds.card.rows\nwith: [{id: well, price: 1}]", ["farm", "mill", "inn", "well"]),
    ("insert_before: kinds.card.rows.mill\nwith: [{id: well, price: 1}]", ["farm", "well", "mill", "inn"]),
    ("remove: kinds.card.rows.inn", ["farm", "mill"]),
    ("replace: kinds.card.rows.inn\nwith: {id: hut, price: 1}", ["farm", "mill", "hut"]),
])  # fmt: skip
def test_rows_of_a_kind_are_reached_through_the_kind(text: str, rows: list[str]) -> None:
    assert rows == names_of(at(merged(change("one", text)), "rows", "cards"))
    rules, _ = compiled(change("one", text))
    assert rules is not None
    assert tuple(rows) == rules.kinds["card"].members


def test_a_value_of_a_row_is_replaced() -> None:
    assert "9" == at(merged(change("one", "replace: kinds.card.rows.inn.price\nwith: 9")), "rows", "cards", 2, "price")


def test_sections_of_a_variant_hold_new_names() -> None:
    found = merged(variant("one", "numbers:\n  fee: 3\nalways:\n  fine: {that: yes}\n"))
    assert {"price": "2", "fee": "3"} == at(found, "game", "numbers")
    assert {"fine": {"that": "yes"}} == at(found, "game", "always")


# ------------------------------------------------------------------------------------------------ what does not fit


@pytest.mark.parametrize(("text", "code"), [
    ("replace: numbers.prise\nwith: 3", "O101"),
    ("remove: procedures.settle.do.take", "O101"),
    ("add: kinds.side.rows\nwith: [{id: rim}]", "O101"),
    ("add: kinds.card.rows.well\nwith: [{id: rim}]", "O101"),
    ("add: numbers\nwith: {price: 4}", "O103"),
    ("add: words\nwith: {free(player): yes}", "O103"),
    ("insert_after: scoring.cells\nwith: {coins: {points: 1}}", "O103"),
    ("add: numbers.price\nwith: [4]", "O107"),
    ("add: numbers\nwith: 4", "O107"),
    ("add: numbers\nwith: [4]", "O107"),
    ("add: procedures.settle.do\nwith: {id: new, change: open to no}", "O107"),
    ("insert_before: procedures.settle.do.first\nwith: {a: 1}", "O107"),
    ("insert_after: scoring.cells\nsteps: [{change: open to no}]", "O107"),
    ("insert_after: scoring.cells", "Y161"),
    ("replace: numbers.price\nwith: many", "Y152"),
    ("replace: actions.lay.do\nwith: [{shout: loud}]", "Y155"),
    ("remove: play.turns.do", "Y161"),
    ("replace: words.free\nwith: nope", "N105"),
    ("remove: words.free", ""),
    ("remove: numbers.price", "N107"),
    ("replace: kinds.card.rows\nwith: none", "N122"),
    ("insert_before: procedures.settle.do.first\nsteps: [{change: open to no}]\ntext: New.", ""),
    ("replace: kinds.side\nwith: [front, back, rim]\ntext: New.", "O116"),
    ("replace: words.corner.is\nwith: yes", "K111"),
    ("replace: words.corner\nwith: yes", "K111"),
    ("replace: words.corner\nwith: yes\ntext_stays: yes", ""),
    ("replace: words.corner\nwith: {is: yes}", ""),
    ("replace: words.corner\nwith: yes\ntext: New.", ""),
    ("remove: words.corner", ""),
])  # fmt: skip
def test_a_change_that_does_not_fit_is_a_finding(text: str, code: str) -> None:
    assert ([code] if code else []) == codes(change("one", text))


def test_a_misspelt_address_is_answered_with_what_is_near() -> None:
    _, (found,) = compiled(change("one", "replace: procedures.settle.do.frist\nwith: {change: open to no}"))
    assert "`procedures.settle.do.frist` leads nowhere: there is no `frist`. Did you mean `procedures.settle.do.first`?" == message_text(
        found
    )
    assert "procedures.settle.do.frist" == (found.span.text if found.span else None)


def test_something_new_is_added_to_the_place_around_it() -> None:
    _, (found,) = compiled(change("one", "add: numbers.fee\nwith: 3"))
    assert hint(found).startswith("What is new has no address yet: write `add: numbers`, and below `with:` a line `fee: 3`. Near it: ")
    _, (other,) = compiled(change("one", "replace: numbers.fee\nwith: 3"))
    assert hint(other).startswith("Near it: ")


def test_a_mistake_inside_a_variant_has_its_place_there() -> None:
    _, (found,) = compiled(change("one", "replace: words.free\nwith: nope"))
    assert found.span is not None
    assert ("one.variant.yaml", "nope") == (found.span.source.name, found.span.text)


def test_a_variant_of_another_game_is_refused() -> None:
    assert ["O102"] == codes(variant("one", "numbers: {fee: 1}\n", of="chess"))


def test_a_file_that_is_no_variant_is_refused() -> None:
    assert ["Y154"] == codes("rulewright: 1\ngame: other\n")
    assert ["Y160"] == codes(variant("one", "setup: []\n"))


# ------------------------------------------------------------------------------------------------ several variants


ONE = change("one", "replace: numbers.price\nwith: 3")
REMOVAL = change("two", "remove: procedures.settle.do.first")


def test_the_order_in_which_variants_are_named_does_not_matter() -> None:
    three = [ONE, REMOVAL, variant("three", "numbers: {fee: 1}\n")]
    found = [compiled(*order)[0] for order in permutations(three)]
    assert found[0] is not None
    listings = {(rules.digest, rules.variants, str(rules)) for rules in found if rules is not None}
    assert [("one", "three", "two")] == [variants for _, variants, _ in listings]
    assert found[0].digest != compiled()[0].digest  # type: ignore[union-attr]


@pytest.mark.parametrize(("first", "second", "code"), [
    ("replace: numbers.price\nwith: 3", "replace: numbers.price\nwith: 4", "O105"),
    ("replace: words.free\nwith: yes", "replace: words.free(cell)\nwith: no", "O105"),
    ("replace: numbers.price\nwith: 3", "remove: numbers.price", "O105"),
    ("remove: procedures.settle.do.first", "insert_after: procedures.settle.do.first\nsteps: [{change: face to back}]", "O105"),
    ("replace: words.corner\nwith: yes", "replace: words.corner.text\nwith: New.", "O106"),
    ("remove: procedures.settle.do.last", "replace: procedures.settle.do.last.to\nwith: coins(first(players))", "O106"),
    ("replace: scoring\nwith: {none: {points: 1}}", "add: scoring\nwith: {open: {points: 1}}", "O106"),
])  # fmt: skip
def test_two_changes_that_contradict_each_other_are_refused(first: str, second: str, code: str) -> None:
    assert [code] == codes(change("one", first), change("two", second))


def test_both_places_of_a_contradiction_are_shown() -> None:
    _, (found,) = compiled(ONE, change("two", "replace: numbers.price\nwith: 4"))
    assert ["two.variant.yaml", "one.variant.yaml"] == [label.span.source.name for label in found.labels]
    assert ("one", "two") == (found.values["first"], found.values["second"])


@pytest.mark.parametrize("text", [
    "replace: numbers.price\nwith: 3",
    "remove: procedures.settle.do.first",
    "add: numbers\nwith: {fee: 3}",
    "insert_after: procedures.settle.do.first\nsteps: [{id: new, change: face to back}]",
])  # fmt: skip
def test_the_same_change_twice_is_one_change(text: str) -> None:
    assert merged(change("one", text)) == merged(change("one", text), change("two", text))


def test_a_change_may_come_after_another_variant() -> None:
    later = change("a_later", "replace: numbers.price\nwith: 4\nafter: one")
    assert [] == codes(ONE, later)
    assert "4" == at(merged(ONE, later), "game", "numbers", "price")
    assert "4" == at(merged(later), "game", "numbers", "price")


def test_after_holds_for_the_change_that_says_it() -> None:
    text = "changes:\n  - {replace: numbers.price, with: 4}\n  - {replace: words.free, with: yes, after: one}\n"
    assert ["O105"] == codes(ONE, variant("two", text))


def test_what_is_built_on_a_needed_variant_comes_after_it() -> None:
    base = variant("z_base", "numbers: {fee: 1}\n")
    later = variant("a_later", "needs: z_base\nchanges:\n  - {replace: numbers.fee, with: 2}\n")
    assert [] == codes(base, later)
    assert "2" == at(merged(base, later), "game", "numbers", "fee")


def test_variants_that_wait_for_each_other_are_refused() -> None:
    one, two = (
        change(name, f"replace: numbers.price\nwith: {new}\nafter: {other}") for name, new, other in (("one", 3, "two"), ("two", 4, "one"))
    )
    assert ["O108"] == codes(one, two)


def test_variants_that_exclude_each_other_are_refused_once_with_the_reason() -> None:
    one = variant("one", "numbers: {fee: 1}\nexcludes: {two: {en: Too much., de: Zu viel.}}\n")
    two = variant("two", "numbers: {rent: 1}\nexcludes: {one: Too much.}\n")
    assert ["O104"] == codes(one, two)
    assert [] == codes(one)
    assert "`one` does not go together with `two`: Too much." == message_text(compiled(two, one)[1][0])


def test_entries_inserted_behind_one_place_stand_in_the_order_of_the_names() -> None:
    one, two = (change(name, f"insert_after: scoring.coins\nwith: {{{name}_1: {{points: 1}}, {name}_2: {{points: 1}}}}") for name in "ab")
    assert ["coins", "a_1", "a_2", "b_1", "b_2", "cells"] == list(at(merged(two, one), "game", "scoring"))  # type: ignore[call-overload]


def test_a_step_of_another_variant_does_not_take_a_name_away() -> None:
    inserting = change("a", "insert_before: procedures.settle.do.change\nsteps: [{change: face to back}]")
    changing = change("b", "replace: procedures.settle.do.change.to\nwith: no")
    steps = at(merged(inserting, changing), *STEPS)
    assert [{"change": "face to back"}, {"change": "open", "to": "no"}] == steps[1:3]  # type: ignore[index]


def test_a_step_that_is_replaced_keeps_its_neighbours() -> None:
    replacing = change("a", "replace: procedures.settle.do.first\nwith: {change: face to back}")
    inserting = change("b", "insert_after: procedures.settle.do.first\nsteps: [{id: new, change: open to no}]")
    assert ["change", "new", "change", "last"] == names_of(at(merged(replacing, inserting), *STEPS))


# ------------------------------------------------------------------------------------------------ whatever stands there

ODD = ("yes", "3", "[]", "{}", "[[1]]", "{is: {a: 1}}", "{en: x}", "[{id: a, change: open to no}]", "[{id: well}]", "none", "')('")
OPERATIONS = ("replace", "add", "insert_before", "insert_after", "remove")


def addresses(node: Node, path: tuple[str, ...] = ()) -> list[str]:
    """Every address in a tree."""
    found = [".".join(path)] if path else []
    for name in child_names(node):
        there = resolve_address(node, (name,))
        assert isinstance(there, Resolved)
        found += addresses(inside(there.tree, there.path), (*path, name))
    return found


def odd_change(chance: Random, places: list[str]) -> str:
    """A change of any sort at any place, with anything."""
    operation = chance.choice(OPERATIONS)
    new = "" if operation == "remove" else f"\nwith: {chance.choice(ODD)}"
    return f"{operation}: {chance.choice(places)}{new}"


@pytest.mark.parametrize("seed", range(12))
def test_whatever_a_variant_changes_it_is_refused_or_gives_a_game(seed: int) -> None:
    game, components = (read_yaml("", text.encode(), Report()) for text in (GAME, COMPONENTS))
    assert game is not None
    assert components is not None
    rows = [f"kinds.card.rows{place.removeprefix('cards')}" for place in addresses(components) if place.startswith("cards")]
    chance, places = Random(seed), addresses(game) + rows * 3
    for _ in range(20):
        rules, found = compiled(*(change(name, odd_change(chance, places)) for name in chance.choice(("a", "ab"))))
        assert rules is not None or found
