"""`what NAME` at the table: what cards do and terms mean, in both languages, and nothing that is hidden."""

import pytest

from interpreter.cli.interactive.glossary_command import look_up
from interpreter.cli.interactive.move_menu import MoveMenu
from interpreter.display import RenderContext, unstyled
from interpreter.display.glossary import describe_thing, places, terms, things
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import sentence
from interpreter.session.library import load
from interpreter.session.state import State


def told(match: State, typed: str, language: str | None = None, viewer: int = 0) -> str:
    """What is said to the viewer about what was typed."""
    table, state = match.table, match.position
    question = next(each for each in machine.questions(table, state) if each.player == viewer)
    menu = MoveMenu(table, question, language)
    list(menu.lines(80))
    return unstyled(look_up(RenderContext(table, state, viewer, language), menu, typed, 80))


@pytest.fixture(scope="module")
def cards() -> State:
    return load("mycelia").start(players=2, seed=3).state


@pytest.fixture(scope="module")
def goals() -> State:
    return load("drunter_drueber+two_goals").start(players=3, seed=3).state


@pytest.mark.parametrize("typed", ["heroine", "Heroine", "HEROINE", "hero"])
def test_a_card_is_found_by_its_name_and_by_its_only_beginning(cards: State, typed: str) -> None:
    top, *rows, bottom = (line.strip() for line in told(cards, typed).splitlines())
    assert top.startswith("╭─ Heroine · card ──")
    assert top.endswith(" 5 ╮")
    assert rows == [f"│ {text:<56} │" for text in ("function: 3 times: move a drop from any field.", "sort: basic · copies: 2")]
    assert len(top) == len(rows[0]) == len(bottom)


@pytest.mark.parametrize("typed", ["Heldin", "heroine"])
def test_in_another_language_both_names_are_known_and_shown(cards: State, typed: str) -> None:
    assert "Heldin (heroine) · Karte" in told(cards, typed, "de")
    assert "Funktion: 3-mal: bewege einen Tropfen" in told(cards, typed, "de")


def test_all_texts_of_the_steps_on_a_card_are_told_and_its_bonus(cards: State) -> None:
    assert "function: Move a drop from a leaf field. Take 1 leaf." in told(cards, "leaf walker")
    assert "bonus: Get tile D." in told(cards, "sponge")


def test_a_number_of_the_list_stands_for_the_card_there(cards: State) -> None:
    assert "Dry leaf · card" in told(cards, "1")
    assert "Nothing here is called `99`" in told(cards, "99")


def test_without_a_name_everything_is_told_that_the_list_names(cards: State) -> None:
    heads = {line.strip(" ╭─╮") for line in told(cards, "").splitlines() if "· card" in line}
    assert heads == {"Dry leaf · card", "Brook sprout · card"}


def test_a_list_that_names_spaces_only_is_explained_by_its_actions(goals: State) -> None:
    assert "Lay one of your tiles" in told(goals, "")
    assert "Lege eines deiner Plättchen" in told(goals, "", "de")


@pytest.mark.parametrize(("language", "wanted"), [("en", "Write a name behind it"), ("de", "Schreib einen Namen dahinter")])
def test_a_list_without_names_asks_for_one(goals: State, language: str, wanted: str) -> None:
    menu = MoveMenu(goals.table, goals.questions[0].decision, language)  # nothing is listed yet
    assert wanted in unstyled(look_up(RenderContext(goals.table, goals.position, 0, language), menu, "", 80))


def test_a_name_that_is_none_is_answered_with_near_ones(cards: State) -> None:
    assert "Did you mean `Heroine`?" in told(cards, "herione")
    assert "Meinst du `Heldin`?" in told(cards, "Hedlin", "de")
    assert "`Leaf drinker`, `Moss drinker` or `Brook drinker`?" in " ".join(told(cards, "drinker").split())
    assert "Hier heißt nichts `xyzzy`." == told(cards, "xyzzy", "de").strip()


def test_a_place_is_told_with_what_lies_there_and_a_hidden_one_only_counts(cards: State) -> None:
    assert 5 == told(cards, "market").count("· card")
    assert 2 == told(cards, "hand").count("· card")
    assert ["draw pile", "3 hidden"] == [line.strip() for line in told(cards, "draw pile").splitlines()[:2]]
    assert not any(card in told(cards, "draw pile") for card in ("leaf", "sprout", "Leaf"))


def test_terms_and_actions_are_explained(goals: State) -> None:
    assert "It never opens again." in told(goals, "closed")
    assert "Lege eines deiner Plättchen" in told(goals, "ein plättchen legen", "de")


def test_a_goal_says_what_it_is_worth_as_things_stand(goals: State) -> None:
    assert "worth now: 6" in told(goals, "lowest_each")
    assert "Of every type" in told(goals, "lowest_each")


def test_tables_are_told_member_by_member(cards: State) -> None:
    assert "1: square 2 · 2: square 10" in told(cards, "s1")


@pytest.mark.parametrize("fixture", ["cards", "goals"])
def test_nothing_that_is_told_depends_on_what_the_viewer_does_not_know(fixture: str, request: pytest.FixtureRequest) -> None:
    match: State = request.getfixturevalue(fixture)
    for seed in range(3):
        other = match.resample("seat_1", seed=seed)
        assert other.to_json() != match.to_json()
        assert everything(match) == everything(other)


def everything(match: State) -> list[object]:
    """All that can be told to the first seat."""
    context = RenderContext(match.table, match.position, 0)
    return [*(describe_thing(context, thing) for thing, _ in things(context)), *terms(context), *places(context)]


@pytest.mark.full
def test_a_thing_is_found_by_the_signs_it_is_drawn_with() -> None:
    assert "hedgehog blackberry maple · " in told(load("glade").start(players=2, seed=3).state, "Hb♥")


def test_rules_are_found_by_their_title_and_by_the_clauses_they_carry_out(cards: State) -> None:
    assert "  Last round" in told(cards, "Last round")
    assert "  Letzte Runde" in told(cards, "Letzte Runde", "de")
    assert "The basic cards alone" in told(cards, "MY-V1")


@pytest.mark.parametrize(
    ("typed", "told_of_it"),
    [
        ("Bauarten", "kinds.material"),  # a kind
        ("kommt zurück", "kinds.citizen.columns.returns"),  # a column
        ("Anzahl für alle", "tables.dealt"),
        ("Bürger in einer Abstimmung höchstens", "8 · numbers.most_cards"),
        ("sichtbare Gebäude mit dem Wert", "words.worth_of_value"),
    ],
)
def test_what_has_a_title_and_no_sentence_is_found_with_its_place(goals: State, typed: str, told_of_it: str) -> None:
    assert told_of_it in told(goals, typed, "de")


def test_every_title_of_a_game_is_found(goals: State) -> None:
    context = RenderContext(goals.table, goals.position, 0, None)
    known = {name for names, _ in terms(context) for name in names} | {names[-1] for names, _, _ in places(context)}
    titles = {key: sentence(goals.table, key) for key in goals.table.rules.sentences if key.endswith(".title") or key.startswith("show.")}
    assert titles
    assert {} == {key: title for key, title in titles.items() if title not in known}


@pytest.mark.parametrize(
    ("language", "wanted"), [("en", "three of one rank, two of another"), ("de", "drei von einem Wert, zwei von einem anderen")]
)
def test_the_text_of_a_row_is_told(language: str, wanted: str) -> None:
    table = load("holdem").start(players=2, seed=3).state
    assert wanted in told(table, "full_house", language, table.questions[0].player)
