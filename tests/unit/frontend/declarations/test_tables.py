import pytest

from interpreter.model.types.types import EntityType, IntRange, ListOf, Optional, SetOf, ShapeType
from tests.unit.frontend.made import codes, listed, made, rules_of

HEAD = "rulewright: 1\ncomponents: made\ncards: []\n"
GOALS = (
    HEAD
    + """\
goals:
  - {id: one, amount: 3, wanted: [farm, mill], order: [2, 1], form: [[0, 0], [1, 0]], sides: front, given: yes, worth: coins(me) + 1}
  - {id: two, amount: 4, worth: price(farm)}
"""
)
CARDS = "cards:\n  - {id: farm, price: 2}\n  - {id: mill, price: 3}\n"
GOALS = GOALS.replace("cards: []\n", CARDS)
KIND = """\
kinds:
  aim:
    listed_in: goals
    columns:
      amount: 1 to 5
      wanted: set of card
      order: list of 0 to 9
      form: shape
      sides: side or none
      given: truth
      worth: formula 0 to 30
      does: steps
"""


def test_columns_hold_values_of_every_kind() -> None:
    columns = rules_of(KIND, GOALS).tables
    kinds = (IntRange(1, 5), SetOf(EntityType("card")), ListOf(IntRange(0, 9)), ShapeType(), Optional(EntityType("side")))
    assert kinds == tuple(columns[name].kind for name in ("amount", "wanted", "order", "form", "sides"))
    assert {(0,): 3, (1,): 4} == columns["amount"].values
    assert {(0,): 0b11, (1,): 0} == columns["wanted"].values
    assert {(0,): (2, 1), (1,): ()} == columns["order"].values
    assert {(0,): ((0, 0), (1, 0)), (1,): ()} == columns["form"].values
    assert {(0,): 0, (1,): None} == columns["sides"].values
    assert {(0,): True, (1,): False} == columns["given"].values


def test_a_column_may_have_a_title_for_rulebooks() -> None:
    titled = KIND.replace("amount: 1 to 5", "amount: {is: 1 to 5, title: {en: amount, de: Menge}}")
    assert (IntRange(1, 5), {(0,): 3, (1,): 4}) == (
        rules_of(titled, GOALS).tables["amount"].kind,
        rules_of(titled, GOALS).tables["amount"].values,
    )


def test_a_formula_stands_on_every_row_and_is_worked_out_when_it_is_asked_for() -> None:
    rules = rules_of(KIND + "words:\n  it(aim): worth(aim)\n", GOALS)
    assert [0, 1] == list(rules.row_expressions["worth"])
    assert IntRange(0, 30) == rules.words["it"].body.kind
    assert not rules.words["it"].fixed


@pytest.mark.parametrize(
    ("expected", "before", "after"),
    [
        ("B106", "amount: 3", "amount: 9"),
        ("T115", "amount: 3", "amount: many"),
        ("T115", "amount: 3", "amount: 99999999999999999999"),
        ("T117", "amount: 3, ", ""),
        ("N119", "[farm, mill]", "[farm, mil]"),
        ("T115", "wanted: [farm, mill]", "wanted: farm"),
        ("B106", "order: [2, 1]", "order: [2, 10]"),
        ("T115", "[[0, 0], [1, 0]]", "[[0, 0], [1]]"),
        ("T115", "[[0, 0], [1, 0]]", "[[0, 0], [1, x]]"),
        ("N119", "sides: front", "sides: top"),
        ("T115", "given: yes", "given: maybe"),
        ("N105", "coins(me) + 1", "coins(me) + nope"),
        ("B101", "coins(me) + 1", "coins(me) + 20"),
        ("T101", "coins(me) + 1", "a1"),
        ("T115", "worth: coins(me) + 1", "worth: [1]"),
        ("T117", ", worth: price(farm)", ""),
        ("N123", "id: two", "id: one"),
        ("N124", "id: two, ", ""),
    ],
)
def test_a_cell_that_does_not_fit_is_found(expected: str, before: str, after: str) -> None:
    assert before in GOALS
    assert [expected] == codes(KIND, GOALS.replace(before, after))


@pytest.mark.parametrize(
    ("expected", "column"),
    [("N112", "nope"), ("N113", "cards"), ("B103", "5 to 1"), ("N112", "set of nope")],
)
def test_a_column_says_what_it_holds(expected: str, column: str) -> None:
    assert [expected] == codes(f"kinds:\n  aim:\n    listed_in: goals\n    columns:\n      amount: {column}\n", GOALS)


def test_a_column_that_cannot_be_read_is_not_unknown_where_it_is_used() -> None:
    text = "kinds:\n  aim:\n    listed_in: goals\n    columns:\n      amount: set card\nwords:\n  it(aim): amount(aim)\n"
    assert 1 == len(codes(text, GOALS))


def test_columns_of_two_kinds_may_share_a_name() -> None:
    text = "kinds:\n  aim:\n    listed_in: goals\n    columns:\n      price: 0 to 9\nwords:\n  it(aim, card): price(aim) + price(card)\n"
    rules = rules_of(text, GOALS.replace("amount", "price"))
    assert {"price", "price/aim"} <= rules.tables.keys()
    assert "price(aim)" not in rules.words


def test_steps_on_rows_become_routines() -> None:
    rules = rules_of()
    assert {1: "effect.mill"} == rules.programs["effect"]
    assert ["0 add     up to 1 to coins(me)", "1 return"] == listed(rules, "effect.mill")


def test_steps_on_rows_may_speak_of_their_row() -> None:
    rows = "rulewright: 1\ncomponents: made\ncards:\n  - {id: farm, price: 2, effect: [{add: up to price(card) to coins(me)}]}\n"
    assert ["0 add     up to price(card) to coins(me)", "1 return"] == listed(rules_of("", rows), "effect.farm")


def test_whether_steps_on_rows_could_do_something_is_known_for_every_row() -> None:
    rows = "rulewright: 1\ncomponents: made\ncards:\n  - {id: farm, price: 2, effect: [{draw: up to 1 from deck to hand(me)}]}\n"
    rules = rules_of("words:\n  it(card): possible(effect(card))\n", rows)
    assert [0] == list(rules.row_expressions["possible.effect"])


# ------------------------------------------------------------------------------------------------ tables

TABLES = (
    HEAD
    + """\
bonus:
  front: {1: 2, 2: 3}
  back: {6: 9}
start:
  2: {front: 5}
  3: {front: 6, back: 1}
  4: {front: 7}
map:
  - f b .
  - f b .
  - f b f
legend:
  f: front
  b: back
  .: none
"""
)


def test_a_table_follows_nested_keys() -> None:
    rules = rules_of("tables:\n  bonus(side, die): {is: 0 to 9, data: bonus}\nwords:\n  it: bonus(front, 2)\n", TABLES)
    assert {(0, 1): 2, (0, 2): 3, (1, 6): 9} == rules.tables["bonus"].values
    assert 0 == rules.tables["bonus"].default


def test_a_table_may_differ_by_number_of_players() -> None:
    rules = rules_of("tables:\n  start(side): {is: 0 to 9, data: start, by: number of players}\n", TABLES)
    assert {2: {(0,): 5}, 3: {(0,): 6, (1,): 1}, 4: {(0,): 7}} == rules.tables["start"].by_players


def test_a_picture_is_read_cell_by_cell() -> None:
    rules = rules_of("tables:\n  map(cell): {is: side or none, picture: map, legend: legend}\n", TABLES)
    assert [0, 1, None, 0, 1, None, 0, 1, 0] == [rules.tables["map"].values[(cell,)] for cell in range(9)]


@pytest.mark.parametrize(
    ("expected", "table"),
    [
        ("N121", "bonus(side, die): {is: 0 to 9, data: nowhere}"),
        ("B106", "bonus(side, die): {is: 0 to 4, data: bonus}"),
        ("T150", "bonus(side, low is 1 to 6): {is: 0 to 9, data: bonus}"),
        ("N112", "bonus(side, dice2): {is: 0 to 9, data: bonus}"),
        ("T118", "bonus(cell): {is: side or none, picture: cards}"),
        ("N126", "bonus(side): {is: side or none, picture: map}"),
        ("N126", "bonus: {is: side or none, picture: map}"),
        ("N119", "bonus(cell): {is: side or none, picture: map}"),
    ],
)
def test_a_table_that_cannot_be_read_is_found(expected: str, table: str) -> None:
    assert expected in codes(f"tables:\n  {table}\n", TABLES)


def test_a_table_has_not_more_entries_than_can_be_handled() -> None:
    text = "kinds:\n  year: {numbers: 0 to 9000}\ntables:\n  it(year, other is year): {is: 0 to 9, data: bonus}\n"
    assert ["B108"] == codes(text, TABLES)


def test_a_game_without_components_has_no_rows() -> None:
    rules, found = made("kinds:\n  aim: {listed_in: nowhere.at.all}\n")
    assert rules is None
    assert ["N121"] == found
