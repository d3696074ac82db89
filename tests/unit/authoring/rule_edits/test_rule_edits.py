"""Edits of the rules by offers: the file is that of a person, it passes, only what was meant is different, and all can be taken back."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from interpreter.authoring.diff.compare import Operand, diff_rules
from interpreter.authoring.rule_edits import (
    Edit,
    EditContext,
    Offer,
    Refusal,
    apply,
    edit_context,
    fold,
    forbidden,
    offers,
    trial,
)
from interpreter.authoring.rule_edits.ground.own_file import plain
from interpreter.authoring.rule_edits.trial import MOST_ALONE, fitting
from interpreter.authoring.scaffold.context import overlap
from interpreter.authoring.scaffold.yaml_text import new_variant
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.formatter.format import format_file
from interpreter.frontend.pipeline.compiler import Files
from interpreter.project.files.source_files import read_game_files
from interpreter.project.loading import shipped
from tests.budgets import NIGHTLY

ROOT = Path(__file__).parents[4]
GAMES = sorted(shipped()) if NIGHTLY else ["tic_tac_toe", "hearts", "nim", "kalah"]
OWN = "my.variant.yaml"
AROUND = (
    "add_row",
    "add_points",
    "add_end",
    "forbid",
    "step_gain",
    "step_move",
    "step_change",
    "only_if",
)  # they put something beside or around


@cache
def files(game: str) -> Files:
    found = read_game_files(shipped()[game], Report())
    assert found is not None
    return found


def ground(game: str, text: str) -> EditContext:
    report = Report()
    context = edit_context(files(game), OWN, text, report)
    assert context is not None, [str(each) for each in report]
    return context


@cache
def untouched(game: str) -> EditContext:
    return ground(game, new_variant("my", game, because="We try something."))


def done(context: EditContext, address: str, name: str, language: str = "en", **values: object) -> str:
    """The text after an edit that is allowed."""
    edit = apply(context, address, name, values, language)
    assert isinstance(edit, Edit), edit
    assert format_file(OWN, edit.text.encode(), "variant", Report()) == edit.text
    return edit.text


def changed(context: EditContext, text: str) -> set[str]:
    """The addresses that another text of the own file makes different."""
    game = context.own.node.get("of")
    other = ground(getattr(game, "value", ""), text)
    sides = [Operand(name, each.compiled.trees, each.compiled.rules.language) for name, each in (("old", context), ("new", other))]
    return {part.address for rule in diff_rules(*sides, "en").rules for part in rule.parts}


# ------------------------------------------------------------------------------------------------ the six of the manual


def test_another_number_is_the_file_of_the_manual() -> None:
    context = ground("underwood", new_variant("dear_neighbours", "underwood", title="Dear neighbours"))
    text = done(context, "numbers.compensation", "number", number=2, because="At our table growing over a neighbour costs two.")
    written = (ROOT / "rules/underwood/house/dear_neighbours.variant.yaml").read_text(encoding="utf-8")
    assert text == written.split("\n", 1)[1].replace("{en: Dear neighbours, de: Teure Nachbarn}", "Dear neighbours")


def test_another_number_for_three_players_only() -> None:
    text = done(untouched("underwood"), "numbers.tiles_in_play", "number_by_players", number_3=13)
    assert text.endswith("changes:\n  - replace: numbers.tiles_in_play.3\n    with: 13\n")


def test_a_single_number_becomes_one_by_players() -> None:
    text = done(untouched("underwood"), "numbers.compensation", "number_by_players", number_3=2)
    rules = ground("underwood", text).compiled.rules
    assert rules.game_parameters["compensation"].value == {2: 1, 3: 2, 4: 1}
    offered = offers(ground("underwood", text), "numbers.compensation", "en")
    assert offered is not None
    assert offered.title == "pieces given for every covered mycelium"  # it still has its name


def test_a_move_forbidden() -> None:
    say = "Grow onto another tile than the mushroom's own."
    values = {"subject": "target", "comparison": "is not", "value": "tile_of(grown)", "say": say}
    text = done(untouched("underwood"), "actions.grow", "forbid", **values)
    assert f"        that: target != tile_of(grown)\n        say: {say}\n" in text
    assert "- add: actions.grow.require\n" in text


@pytest.mark.full
def test_a_card_added() -> None:
    context = ground("mycelia", new_variant("my", "mycelia", because="More cards."))
    rows = [
        each for each in context.places.values() if each.sort == "row" and each.address.startswith("kinds.card") and each.name != "rows"
    ]
    assert rows
    text = done(context, rows[0].address, "add_row", id="my_card")
    assert "id: my_card" in text
    assert {each.rpartition(".")[2] for each in changed(context, text)} == {"my_card"}


def test_points_added() -> None:
    text = done(
        untouched("underwood"), "scoring", "add_points", points=2, what="own_supply(player)", text="Two points for every piece left."
    )
    assert "points: 2 * own_supply(player)\n" in text


def test_an_end_added() -> None:
    text = done(untouched("underwood"), "end", "add_end", number=9, text="After nine rounds it is over.")
    assert "at: end of round\n        when: round >= 9\n" in text


# ------------------------------------------------------------------------------------------------ one change after the other


def test_a_change_of_ones_own_is_changed_not_doubled() -> None:
    text = done(untouched("underwood"), "numbers.compensation", "number", number=2)
    text = done(ground("underwood", text), "numbers.compensation", "number", number=3)
    assert text.count("numbers.compensation") == 1
    assert "with: 3\n" in text


@pytest.mark.full
def test_comments_stay() -> None:
    text = done(untouched("underwood"), "numbers.compensation", "number", number=2)
    text = text.replace("changes:", "# what we play\nchanges:").replace("with: 2", "with: 2      # was cheap")
    before = format_file(OWN, text.encode(), "variant", Report())
    assert before is not None
    after = done(ground("underwood", before), "numbers.compensation", "number", number=3)
    assert after == before.replace("with: 2", "with: 3")
    more = done(ground("underwood", before), "actions.grow", "text", words="Grow.")
    assert more.startswith(before)
    assert done(ground("underwood", more), "actions.grow", "take_back") == before


def test_what_was_removed_can_be_taken_back() -> None:
    text = done(untouched("underwood"), "actions.grow.require.room", "remove")
    context = ground("underwood", text)
    made = offers(context, "actions.grow.require.room", "en")
    assert made is not None
    assert made.offers[0].name == "take_back"
    assert done(context, "actions.grow.require.room", "take_back") == untouched("underwood").own_text


def test_what_another_variant_changes_is_changed_after_it() -> None:
    saplings = ROOT / "rules/underwood/saplings.variant.yaml"
    beneath = replace(files("underwood"), variants=((str(saplings), saplings.read_bytes()),))
    context = edit_context(beneath, OWN, new_variant("my", "underwood", because="More."), Report())
    assert context is not None
    assert "after: saplings" in done(context, "numbers.start_pieces", "number", number=5)


@pytest.mark.parametrize(
    ("values", "sentence"), [({"number": ""}, "is empty"), ({"number": "many"}, "whole number"), ({"number": "1\n2"}, "one line")]
)
def test_values_that_are_none_are_refused_with_a_sentence(values: dict[str, object], sentence: str) -> None:
    refusal = apply(untouched("underwood"), "numbers.compensation", "number", values)
    assert isinstance(refusal, Refusal)
    assert sentence in refusal.sentence


def test_what_the_checker_forbids_is_refused_with_its_finding() -> None:
    values = {"expression": "nonsense(grown)", "say": "No."}
    refusal = apply(untouched("underwood"), "actions.grow", "forbid", values)
    assert isinstance(refusal, Refusal)
    assert refusal.findings[0].sentence == "I do not know `nonsense`."
    assert "nonsense" not in refusal.sentence


def test_what_cannot_go_is_there_with_the_rules_that_need_it() -> None:
    refusal = trial(untouched("underwood"), "numbers.compensation", "remove", {}, "de")
    assert refusal is not None
    assert "Wer überdeckt wird" in refusal.sentence
    assert "compensation" not in refusal.sentence


# ------------------------------------------------------------------------------------------------ steps


@pytest.mark.parametrize(("where", "operation"), [("before", "insert_before"), ("after", "insert_after"), ("instead", "replace")])
def test_a_step_beside_another_one(where: str, operation: str) -> None:
    values = {"where": where, "what": "first_player", "value": "me", "text": "Whoever placed last begins."}
    text = done(untouched("underwood"), "play.start.do.round.do.place", "step_change", **values)
    assert text.endswith(
        f"changes:\n  - {operation}: play.start.do.round.do.place\n    steps:\n      - id: whoever_placed_last\n"
        "        text: Whoever placed last begins.\n        change: first_player to me\n"
    )
    address = "play.start.do.round.do." + ("place" if where == "instead" else "whoever_placed_last")
    assert done(ground("underwood", text), address, "take_back") == untouched("underwood").own_text


def test_a_step_only_under_a_condition_keeps_its_name() -> None:
    values = {"subject": "size(spots)", "comparison": "more than", "value": "1"}
    text = done(untouched("underwood"), "actions.grow.do.spread", "only_if", **values)
    assert "      - id: spread\n        if: size(spots) > 1\n        then:\n          - id: spread\n" in text


def test_things_move_for_everybody_in_turn() -> None:
    moved = {"what": "draw: up to {n} from deck", "number": 2, "to": "everybody hand(me)", "where": "before"}
    made = offers(untouched("hearts"), "play.deals.do.tricks", "en")
    assert made is not None
    fields = {field.name: field for each in made.offers if each.name == "step_move" for field in each.fields}
    assert {"deck", "your Hand"}.isdisjoint(each.label for each in fields["what"].choices)
    text = done(untouched("hearts"), "play.deals.do.tricks", "step_move", **moved)
    assert "each_player: players\n        do:\n          - draw: up to 2 from deck to hand(me)\n" in text


@pytest.mark.parametrize(
    ("comparison", "sign"), [("at least", ">="), ("at most", "<="), ("exactly", "="), ("more than", ">"), ("fewer than", "<")]
)
def test_a_number_is_compared_with_a_typed_one(comparison: str, sign: str) -> None:
    values = {"subject": "own_supply(me)", "comparison": comparison, "value": 3, "say": "Keep some pieces."}
    assert f"that: own_supply(me) {sign} 3\n" in done(untouched("underwood"), "actions.grow", "forbid", **values)


def test_a_typed_number_has_the_bounds_of_what_it_is_compared_with() -> None:
    values = {"subject": "round", "comparison": "at least", "value": 0, "say": "Later."}
    refusal = apply(untouched("underwood"), "actions.grow", "forbid", values)
    assert isinstance(refusal, Refusal)
    assert "at least 1" in refusal.sentence


def test_what_is_chosen_has_its_title_in_the_language_of_the_page() -> None:
    made = offers(untouched("underwood"), "actions.grow", "de")
    assert made is not None
    (forbid,) = (each for each in made.offers if each.name == "forbid")
    labels = {each.value: each for field in forbid.fields for each in field.choices}
    assert labels["own_supply(me)"].label == "eigener Vorrat (du)"
    assert labels["mushroom"].label == "Pilz"
    assert labels["shown(grown)"].label == "sichtbares Plättchen (Feld)"
    assert labels["rival(grown)"].is_plain
    assert not labels["shown(grown)"].is_plain


def test_a_choice_that_the_checker_forbids_is_known_with_the_reason() -> None:
    found = forbidden(untouched("nim"), "actions.take", "forbid", {"subject": "amount"})
    assert set(found) == {"subject"}
    assert set(found["subject"]) == {"sticks(amount)"}
    assert "Choose another number" in found["subject"]["sticks(amount)"]


# ------------------------------------------------------------------------------------------------ the head of the file


def test_another_house_rule_comes_along_and_goes_again() -> None:
    text = done(untouched("underwood"), "variant.my", "needs", "de", variant="saplings")
    assert text == untouched("underwood").own_text + "needs: [saplings]\n"
    saplings = ROOT / "rules/underwood/saplings.variant.yaml"
    beneath = replace(files("underwood"), variants=((str(saplings), saplings.read_bytes()),))
    context = edit_context(beneath, OWN, text, Report())
    assert context is not None
    refusal = apply(context, "variant.my", "needs_not", {"variant": "saplings"})
    assert isinstance(refusal, Edit), refusal
    assert refusal.text == untouched("underwood").own_text


def test_house_rules_that_exclude_each_other_do_not_come_along_together() -> None:
    text = untouched("underwood").own_text + "excludes: {saplings: No.}\n"
    refusal = trial(ground("underwood", text), "variant.my", "needs", {"variant": "saplings"})
    assert refusal is not None
    assert refusal.findings


def test_the_house_rule_has_another_title_in_one_language() -> None:
    context = ground("underwood", new_variant("my", "underwood", title="{en: Mine, de: Meine}", because="So.").replace('"', ""))
    text = done(context, "variant.my", "variant_title", "de", words="Unsere")
    assert "title: {en: Mine, de: Unsere}\n" in text


# ------------------------------------------------------------------------------------------------ all games


@pytest.mark.full
@settings(max_examples=300 if NIGHTLY else 12, deadline=None)
@given(st.data())
def test_any_edit_passes_changes_only_its_address_and_goes_again(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    context = untouched(game)
    address = data.draw(st.sampled_from(sorted(context.places)))
    made = offers(context, address, "en")
    assert made is not None
    assume(made.offers)
    offer = data.draw(st.sampled_from(made.offers))
    edit = apply(context, address, offer.name, values_for(data, offer))
    assume(isinstance(edit, Edit) and edit.text != context.own_text)
    assert isinstance(edit, Edit)
    assert format_file(OWN, edit.text.encode(), "variant", Report()) == edit.text
    touched = changed(context, edit.text)
    meant = address.split(".")[0] if offer.name in AROUND else plain(address)
    assert all(overlap(plain(each), meant) for each in touched), touched
    after = ground(game, edit.text)
    new = set(after.places) - set(context.places)  # a step among others of the same verb is told as a change of the list
    for place in sorted(touched | new):
        if isinstance(undo := apply(after, place, "take_back", {}), Edit):
            assert undo.text == context.own_text
            break
    else:
        assert not touched, touched


@pytest.mark.full
@settings(max_examples=200 if NIGHTLY else 8, deadline=None)
@given(st.data())
def test_every_choice_that_is_not_grey_is_one_the_checker_accepts(data: st.DataObject) -> None:
    context = untouched(data.draw(st.sampled_from(GAMES)))
    address = data.draw(st.sampled_from(sorted(each for each, place in context.places.items() if place.sort in ("step", "entry"))))
    made = offers(context, address, "en")
    assert made is not None
    chosen = [each for each in made.offers if any(choice.kind for field in each.fields for choice in field.choices)]
    assume(chosen)
    offer = data.draw(st.sampled_from(chosen))
    field = next(each for each in offer.fields if any(choice.kind for choice in each.choices))
    choice = data.draw(st.sampled_from(field.choices))
    values = fitting(offer, {}, field.name, choice)
    reasons = forbidden(context, address, offer.name, values)
    if len(reasons.get(field.name, ())) == MOST_ALONE:  # of more it is said when they are chosen
        return
    refusal = trial(context, address, offer.name, values)
    grey = {each for name in reasons for each in reasons[name] if values[name] == each}
    assert (refusal is not None) == bool(grey), refusal


def values_for(data: st.DataObject, offer: Offer) -> dict[str, object]:
    """Values that somebody might give the fields of an offer."""
    values: dict[str, object] = {}
    choosing = [field for field in offer.fields if field.choices]
    if choosing:
        field = data.draw(st.sampled_from(choosing))
        values = fitting(offer, {}, field.name, data.draw(st.sampled_from(field.choices)))
    for field in offer.fields:
        if field.choices:
            continue
        if field.sort == "number":
            values[field.name] = data.draw(st.integers(field.low or 0, field.high if field.high is not None else 9))
        elif field.sort == "sentence":
            values[field.name] = data.draw(st.sampled_from(["Nobody does that here.", "Yes: we do.", "# strange", "“Ä” {x"]))
    return values


def test_a_game_has_another_title_and_another_sentence() -> None:
    context = untouched("nim")
    offered = offers(context, "title", "en")
    assert offered is not None
    assert (offered.title, [each.name for each in offered.offers]) == ("Nim", ["title"])
    text = done(context, "title", "title", words="Heaps")
    assert text.endswith("changes:\n  - replace: title\n    with: Heaps\n")
    assert done(context, "text", "text", words="Take them all.").endswith("  - replace: text\n    with: Take them all.\n")
    game = "rulewright: 1\ngame: nim\nlanguage: en\ntitle: Nim\ntext: Who takes the last one wins.\n"
    assert fold(game, ground("nim", text).own) == game.replace("title: Nim", "title: Heaps")
