import pytest

from interpreter.model.types.types import EntityType, IntRange
from tests.unit.frontend.made import HEAD, codes, compiled, completed, rules_of, word


def test_a_number_has_one_value_or_one_by_number_of_players() -> None:
    figures = rules_of("numbers:\n  one: 3\n  two: {2: 1, 3: 2, 4: 5}\n  three: {is: 4, text: Four.}\n").game_parameters
    assert (3, {2: 1, 3: 2, 4: 5}, 4) == tuple(figures[name].value for name in ("one", "two", "three"))


def test_the_range_of_a_number_is_that_of_all_tables() -> None:
    rules = rules_of("numbers:\n  two: {2: 1, 3: 2, 4: 5}\nwords:\n  it: two + 1\n")
    assert IntRange(2, 6) == rules.words["it"].body.kind


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("Y152", "it: many"),
        ("Y152", "it: 12345678901"),
        ("Y152", "it: {2: 1, 3: x, 4: 1}"),
        ("B104", "it: {2: 1, 3: 2}"),
        ("N101", "size: 3"),
        ("N102", "open: 3"),
    ],
)
def test_a_number_that_is_none_is_found(expected: str, text: str) -> None:
    assert expected in codes(f"numbers:\n  {text}\n")


def test_a_number_that_is_wrong_is_not_unknown_where_it_is_used() -> None:
    assert ["B104"] == codes("numbers:\n  it: {2: 1}\nwords:\n  other: it + 1\n")


def test_options_are_choices_numbers_truths_or_players() -> None:
    text = "options:\n  one: {is: [a, b], default: b}\n  two: {is: 1 to 5, default: 3}\n  three: {is: truth, default: yes}\n  four: {is: player}\n"
    options = rules_of(text).options
    assert (1, 3, True, 0) == tuple(options[name].default for name in ("one", "two", "three", "four"))
    assert (EntityType("one"), IntRange(1, 5)) == (options["one"].kind, options["two"].kind)


def test_without_a_default_the_first_choice_the_lowest_number_and_no_hold() -> None:
    options = rules_of("options:\n  one: {is: [a, b]}\n  two: {is: 2 to 5}\n  three: {is: truth}\n").options
    assert (0, 2, False) == tuple(options[name].default for name in ("one", "two", "three"))


def test_the_choices_of_an_option_are_told_apart_by_it() -> None:
    text = "options:\n  one: {is: [low, high]}\n  two: {is: [low, medium]}\nwords:\n  it: one = low and two = low\n"
    assert [] == codes(text)
    assert ["N104"] == codes(text + "  other: low\n")


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("N115", "it: {is: [a, b], default: c}"),
        ("B105", "it: {is: 1 to 3, default: 9}"),
        ("T115", "it: {is: 1 to 3, default: x}"),
        ("T115", "it: {is: truth, default: x}"),
        ("N116", "it: {is: cell}"),
        ("N116", "it: {is: set of player}"),
        ("N116", "it: {is: card or none}"),
        ("N115", "it: {is: card, default: nothing_like_it}"),
        ("T115", "it: {is: player, default: seat_9}"),
        ("T115", "it: {is: player, default: last(players)}"),
        ("N116", "it: {is: []}"),
        ("N102", "cell: {is: [a, b]}"),
        ("N101", "round: {is: truth}"),
        ("B103", "it: {is: 3 to 1}"),
    ],
)
def test_an_option_that_cannot_be_is_found(expected: str, text: str) -> None:
    assert expected in codes(f"options:\n  {text}\n")


@pytest.mark.parametrize(("expected", "players"), [("B103", "4 to 2"), ("Y152", "0 to 2"), ("Y152", "many"), ("Y152", "2 to many")])
def test_the_number_of_players_is_a_range_from_one(expected: str, players: str) -> None:
    text = HEAD.replace("2 to 4", players) + completed("").removeprefix(HEAD)
    assert expected in [found.code for found in compiled(text)[1]]


def test_numbers_and_options_are_used_like_words() -> None:
    assert "3 to 23" == word("coins(me) + 3")
