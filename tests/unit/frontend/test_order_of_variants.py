"""Which of two variants comes first: where it matters, one has to say so; two sentences for one rule are never both right."""

import pytest

from tests.unit.frontend.variants.test_merge import STEPS, at, change, codes, compiled, merged, names_of, variant


@pytest.mark.parametrize(("operation", "names"), [
    ("insert_before", ["b", "a", "first", "change", "last"]),
    ("insert_after", ["first", "b", "a", "change", "last"]),
])  # fmt: skip
def test_steps_inserted_at_one_place_need_an_order(operation: str, names: list[str]) -> None:
    def inserting(name: str, more: str = "") -> str:
        return change(name, f"{operation}: procedures.settle.do.first\nsteps: [{{id: {name}, change: open to no}}]{more}")

    assert ["O111"] == codes(inserting("b"), inserting("a"))
    assert [] == codes(inserting("b"), inserting("a", "\nafter: b"))
    assert names == names_of(at(merged(inserting("b"), inserting("a", "\nafter: b")), *STEPS))


def test_both_places_are_shown_where_an_order_is_needed() -> None:
    one, two = (change(name, f"add: procedures.settle.do\nwith: [{{id: {name}, change: open to no}}]") for name in ("one", "two"))
    _, (found,) = compiled(two, one)
    assert [("two.variant.yaml", "{id: two"), ("one.variant.yaml", "{id: one")] == [
        (label.span.source.name, label.span.text.partition(",")[0]) for label in found.labels
    ]


def test_after_may_be_said_once_for_the_file() -> None:
    one = change("one", "add: procedures.settle.do\nwith: [{id: one, change: open to no}]")
    two = variant("two", "after: [one]\nchanges:\n  - {add: procedures.settle.do, with: [{id: two, change: open to no}]}\n")
    assert [] == codes(one, two)
    assert ["first", "change", "last", "one", "two"] == names_of(at(merged(one, two), *STEPS))


@pytest.mark.parametrize(("section", "entry", "code"), [
    ("scoring", "{points: 1}", ""),
    ("always", "{that: yes}", ""),
    ("numbers", "3", ""),
    ("ranking", "{most: score(player)}", "O111"),
    ("end", "{at: end of turn, when: open}", "O111"),
])  # fmt: skip
def test_the_order_of_names_counts_only_where_the_language_says_so(section: str, entry: str, code: str) -> None:
    one, two = (variant(name, f"{section}: {{{name}: {entry}}}\n") for name in ("one", "two"))
    assert ([code] if code else []) == codes(one, two)


def test_two_sentences_for_one_rule_contradict_each_other() -> None:
    one = change("one", "replace: words.corner.is\nwith: yes\ntext: Here.")
    assert [] == codes(one, change("two", "replace: numbers.price\nwith: 3\ntext: There."))
    assert ["O105"] == codes(one, change("two", "replace: words.corner.text\nwith: There."))
