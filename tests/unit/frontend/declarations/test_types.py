import pytest

from interpreter.model.types.types import EntityType, IntRange, Optional
from tests.unit.frontend.made import codes, rules_of, word


def test_choices_are_members_in_order() -> None:
    kind = rules_of("kinds:\n  leaf: {choices: [oak, elm], plural: leaves}\nwords:\n  it: size(leaves)\n").kinds["leaf"]
    assert ("oak", "elm") == kind.members
    assert "leaves" == kind.plural


def test_a_choice_stands_once() -> None:
    assert ["N102"] == codes("kinds:\n  leaf: [oak, elm, oak]\n")
    assert ["N102"] == codes("kinds:\n  leaf: {choices: [oak, oak], plural: leaves}\n")


def test_kinds_of_numbers_go_from_one_number_to_another() -> None:
    kind = rules_of("kinds:\n  year: {numbers: 3 to 7}\n").kinds["year"]
    assert (3, 7) == (kind.low, kind.high)
    assert ["B103"] == codes("kinds:\n  year: {numbers: 7 to 3}\n")
    assert ["N118"] == codes("kinds:\n  year: {numbers: truth}\n")
    assert ["B109"] == codes("kinds:\n  year: {numbers: 0 - 3 to 3}\n")
    assert ["B108"] == codes("kinds:\n  year: {numbers: 1 to 999999999}\nwords:\n  it: sum(y for y in years)\n")


def test_rows_are_members_by_their_id() -> None:
    assert ("farm", "mill", "inn") == rules_of().kinds["card"].members


def test_a_combination_has_the_parts_it_is_made_of() -> None:
    kind = rules_of("kinds:\n  pair: {each_combination_of: [owner_of is player or none, side]}\n").kinds["pair"]
    assert (("owner_of", Optional(EntityType("player"))), ("side", EntityType("side"))) == kind.parts


def test_a_combination_may_use_kinds_that_are_declared_below_it() -> None:
    rules = rules_of("kinds:\n  pair: {each_combination_of: [colour, side]}\n  colour: [red, blue]\nwords:\n  it: size(pairs)\n")
    assert IntRange(4, 4) == rules.words["it"].body.kind


def test_combinations_are_put_together_and_taken_apart() -> None:
    rules = rules_of(
        "kinds:\n  pair: {each_combination_of: [colour, side]}\n  colour: [red, blue]\nwords:\n  it: colour(pair(red, back))\n"
    )
    assert EntityType("colour") == rules.words["it"].body.kind


def test_a_combination_is_made_of_kinds_with_members() -> None:
    assert ["T101"] == codes("kinds:\n  pair: {each_combination_of: [low is 1 to 3, side]}\nwords:\n  it: size(pairs)\n")
    assert ["T101"] == codes("kinds:\n  pair: {each_combination_of: [some is set of side, side]}\n")
    assert ["N112"] == codes("kinds:\n  pair: {each_combination_of: [colour, side]}\nwords:\n  it: side(pair(a1, front))\n")


@pytest.mark.parametrize(
    "kinds",
    [
        "  pair: {each_combination_of: [pair, side]}\n",
        "  pair: {each_combination_of: [one is couple, side]}\n  couple: {each_combination_of: [one is pair, two is side]}\n",
        "  edge: {part_of: edge, where: yes}\n",
        "  edge: {part_of: rim, where: row_of(rim) = 1}\n  rim: {part_of: edge, where: row_of(edge) = 1}\n",
        "  edge: {part_of: cell, where: cell in edges}\n",
        "  edge: {part_of: cell, where: size(rims) > 1}\n  rim: {part_of: cell, where: size(edges) > 1}\n",
    ],
)
def test_no_kind_is_made_of_itself(kinds: str) -> None:
    assert ["D103"] == codes("kinds:\n" + kinds)


def test_the_cells_of_a_board_may_be_named_where_its_size_is_fixed() -> None:
    assert "cell" == word("c3")
    assert ["N105"] == codes("words:\n  it: d4\n")


def test_the_size_of_a_board_may_be_a_number_of_the_game() -> None:
    text = "numbers:\n  wide: 4\nkinds:\n  field: {grid: square, width: wide, height: wide + 1, names: r1c1}\nwords:\n  it: size(fields)\n"
    assert IntRange(20, 20) == rules_of(text).words["it"].body.kind


def test_the_size_of_a_board_may_differ_by_number_of_players() -> None:
    text = "numbers:\n  wide: {2: 4, 3: 5, 4: 6}\nkinds:\n  field: {grid: square, width: wide, height: 5}\nwords:\n  it: size(fields)\n"
    assert IntRange(0, None) == rules_of(text).words["it"].body.kind


@pytest.mark.parametrize(
    ("expected", "board"),
    [
        (["B101"], "{grid: square, width: 0, height: 3}"),
        (["B101"], "{grid: square, width: 5, height: 101}"),
        (["B101"], "{grid: hex, width: 999999999, height: 3}"),
        (["N105"], "{grid: hex, width: nope, height: 3}"),
        (["N134"], "{grid: square, width: 3, height: 3, names: q1r1}"),
        (["N134"], "{grid: hex, width: 3, height: 3, names: r1c1}"),
        (["N135"], "{grid: square, width: 3}"),
        (["N135"], "{grid: graph}"),
        (["N121"], "{grid: graph, listed_in: nowhere}"),
    ],
)
def test_a_board_has_a_size_and_names_that_go_with_its_grid(expected: list[str], board: str) -> None:
    assert expected == codes(f"kinds:\n  field: {board}\nwords:\n  it: size(fields)\n")


GRAPH = "rulewright: 1\ncomponents: made\ncards: []\ntowns:\n  - {id: york, next: [hull]}\n  - {id: hull, next: [york, leeds]}\n"


def test_a_graph_reads_its_cells_and_their_neighbours() -> None:
    text = "kinds:\n  town: {grid: graph, listed_in: towns}\nwords:\n  it: size(neighbours(york))\n"
    assert [] == codes(text, GRAPH.replace(", leeds", ""))
    assert ((1,), (0,)) == rules_of(text, GRAPH.replace(", leeds", "")).kinds["town"].edges
    assert ["N119"] == codes(text, GRAPH)


def test_parts_of_kinds_may_use_parts_that_are_declared_below_them() -> None:
    text = "kinds:\n  corner: {part_of: rim, where: size(neighbours(rim)) = 2}\n  rim: {part_of: cell, where: size(neighbours(cell)) < 4}\n"
    assert [] == codes(text + "words:\n  it(corner): row_of(corner) = 1\n")


def test_what_belongs_to_a_part_is_settled_before_the_game() -> None:
    assert ["D113"] == codes("kinds:\n  taken: {part_of: cell, where: holder(cell) is not none}\n")
    assert ["D113"] == codes("kinds:\n  taken: {part_of: cell, where: full(cell)}\nwords:\n  full(cell): holder(cell) is not none\n")
    assert ["T102"] == codes("kinds:\n  taken: {part_of: cell, where: row_of(cell)}\n")
    assert ["N112"] == codes("kinds:\n  taken: {part_of: nowhere, where: yes}\nwords:\n  it: size(takens)\n")
    assert ["N112"] == codes("kinds:\n  taken: {part_of: nowhere, where: yes}\ntables:\n  it(taken): {is: truth, data: cards}\n")


def test_a_kind_says_what_it_is() -> None:
    assert ["Y157"] == codes("kinds:\n  thing: {plural: things}\nwords:\n  it: size(things)\n")
