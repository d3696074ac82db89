from tests.unit.frontend.made import codes

PARTS = """
kinds:
  rim: {part_of: cell, where: size(neighbours(cell)) < 4}
  corner: {part_of: rim, where: size(neighbours(rim)) = 2}
words:
  on_cell(cell): row_of(cell)
  on_rim(rim): row_of(rim)
  on_corner(corner): row_of(corner)
"""


def test_a_part_may_stand_where_the_whole_is_wanted() -> None:
    assert [] == codes(PARTS + "  it(corner): on_rim(corner) + on_cell(corner)\n")


def test_the_whole_may_not_stand_where_a_part_is_wanted() -> None:
    assert ["T101"] == codes(PARTS + "  it(rim): on_corner(rim)\n")
    assert ["T101"] == codes(PARTS + "  it(cell): on_corner(cell)\n")


def test_members_of_two_parts_may_be_compared() -> None:
    assert [] == codes(PARTS + "  it(rim, corner): rim = corner\n  other: corners union set(a1)\n  third: rims common corners\n")


def test_kinds_of_numbers_are_numbers() -> None:
    assert [] == codes("words:\n  it(die): die + 1\n  other: it(coins(me))\n")[1:]
    assert ["B101"] == codes("words:\n  it(die): die + 1\n  other: it(coins(me))\n")
    assert [] == codes("words:\n  it(die): die + 1\n  other: it(3)\n")


def test_a_list_or_heap_is_read_as_a_set_where_one_is_wanted() -> None:
    assert [] == codes("words:\n  it(some is set of stone): size(some)\n  other: it(heap(a1))\n  third: it(supply(me))\n")
    assert ["T101"] == codes("words:\n  it(some is set of stone): size(some)\n  other: it(hand(me))\n")
