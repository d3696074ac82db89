"""Rows of a kind are changed and added by offers: other values, other names, and what another row does."""

import pytest

from interpreter.authoring.rule_edits import offers
from interpreter.authoring.scaffold.yaml_text import new_variant
from tests.unit.authoring.rule_edits.test_rule_edits import changed, done, ground, untouched


@pytest.mark.full
def test_a_card_has_other_values_and_is_no_other_card() -> None:
    context = ground("mycelia", new_variant("my", "mycelia", because="So."))
    text = done(context, "kinds.card.rows.sharer", "change_row", price=6)
    assert text.endswith("changes:\n  - replace: kinds.card.rows.sharer.price\n    with: 6\n")
    assert changed(context, text) == {"kinds.card.rows.sharer.price"}
    again = done(ground("mycelia", text), "kinds.card.rows.sharer", "change_row", price=5)
    assert again == text.replace("with: 6", "with: 5")


@pytest.mark.full
def test_a_card_does_what_another_one_does() -> None:
    context = ground("mycelia", new_variant("my", "mycelia", because="So."))
    offered = offers(context, "kinds.card.rows.dry_leaf", "en")
    assert offered is not None
    (change,) = [each for each in offered.offers if each.name == "change_row"]
    (function,) = [field for field in change.fields if field.name == "play"]
    assert [(each.value, each.label) for each in function.choices[:2]] == [
        ("dry_leaf", "Dry leaf: Take 1 leaf."),
        ("leaf_pile", "Leaf pile: Take 2 leaves. All others: take 1 leaf."),
    ]
    text = done(context, "kinds.card.rows.dry_leaf", "change_row", play="moss_sprout")
    assert "  - replace: kinds.card.rows.dry_leaf.play\n" in text
    assert "run: move_from(fields(moss, 1))" in text
    assert {each[: len("kinds.card.rows.dry_leaf.play")] for each in changed(context, text)} == {"kinds.card.rows.dry_leaf.play"}
    again = done(ground("mycelia", text), "kinds.card.rows.dry_leaf", "change_row", play="leaf_sprout")
    assert "fields(moss, 1)" not in again
    assert again.count("- replace: ") == 1
    assert "fields(leaf, 1)" in done(context, "kinds.card.rows.dry_leaf", "add_row", id="Other leaf", play="leaf_sprout")


@pytest.mark.full
def test_a_new_card_has_a_name_of_its_own() -> None:
    context = ground("mycelia", new_variant("my", "mycelia", because="So."))
    text = done(context, "kinds.card.rows.sharer", "add_row", id="Merry Stroller", price=3)
    assert "      - id: merry_stroller\n        label: Merry Stroller\n        picture: folk sharer\n        level: basic\n" in text
    assert "Sharer" not in text
    german = done(context, "kinds.card.rows.sharer", "add_row", "de", id="Bär")
    assert "      - id: Bär\n        label: {de: Bär}\n" in german
    again = done(ground("mycelia", text), "kinds.card.rows.sharer", "add_row", id="merry stroller")
    assert "id: merry_stroller_2\n" in again


def test_a_new_row_of_a_kind_without_names_for_people_is_called_as_it_is() -> None:
    context = ground("underwood", new_variant("my", "underwood", because="So."))
    text = done(context, "kinds.tile.rows.T04", "add_row", id="T18")
    assert "id: T18\n" in text
    assert "label" not in text


def test_the_columns_of_a_card_have_their_titles_and_members_to_choose_from() -> None:
    offered = offers(untouched("mycelia"), "kinds.card.rows.sharer", "de")
    assert offered is not None
    (change,) = [each for each in offered.offers if each.name == "change_row"]
    columns = [("Sorte", "choice"), ("Anzahl", "number"), ("Preis", "number"), ("Funktion", "choice")]
    assert [(field.label, field.sort) for field in change.fields] == columns
    assert [each.value for each in change.fields[0].choices] == ["start", "basic", "advanced"]
    tile = offers(untouched("underwood"), "kinds.tile.rows.T04", "en")
    assert tile is not None
    assert "change_row" not in [each.name for each in tile.offers]  # it has nothing but a shape
