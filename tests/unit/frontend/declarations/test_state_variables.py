import pytest

from interpreter.model.ir import BuiltinCall, Local
from interpreter.model.types.types import EntityType, IntRange, MultisetOf, Optional, SetOf, StackOf
from tests.unit.frontend.made import codes, listed, rules_of


@pytest.mark.parametrize(
    ("holder", "kind", "text"),
    [
        ("value", IntRange(0, 20), "0 to 20"),
        ("value", EntityType("side"), "side"),
        ("value", Optional(EntityType("side")), "side or none"),
        ("value", EntityType("die"), "die"),
        ("set", SetOf(EntityType("cell")), "set of cell"),
        ("pool", MultisetOf(EntityType("stone")), "pool of stone"),
        ("pile", StackOf(EntityType("stone")), "pile of stone"),
        ("slot", Optional(EntityType("stone")), "slot of stone"),
    ],
)
def test_every_holder_may_be_tracked(holder: str, kind: object, text: str) -> None:
    track = rules_of(f"track:\n  it: {text}\n").state_vars["it"]
    assert (holder, kind, None) == (track.holder, track.kind, track.start)


def test_bounds_may_be_numbers_of_the_game() -> None:
    track = rules_of("numbers:\n  most: {2: 5, 3: 6, 4: 7}\ntrack:\n  it: 0 to most\n").state_vars["it"]
    assert IntRange(0, 7) == track.kind
    assert track.high is not None


def test_what_is_written_must_fit_the_bounds_at_every_table() -> None:
    start = "numbers:\n  most: {2: 5, 3: 6, 4: 7}\ntrack:\n  it: 0 to most\nsetup:\n"
    assert [] == codes(start + "  - change: it to 5\n")
    assert ["B101"] == codes(start + "  - change: it to 6\n")


def test_what_something_starts_at_may_speak_of_its_parameters() -> None:
    assert [] == codes("track:\n  it(cell): 0 to 20 starting at size(neighbours(cell))\n")
    assert ["B101"] == codes("track:\n  it(cell): 0 to 3 starting at size(neighbours(cell))\n")


def test_a_pile_may_start_from_a_pool() -> None:
    start = rules_of().state_vars["deck"].start
    assert start is not None
    assert MultisetOf(EntityType("card")) == start.kind


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("T101", "it: side starting at a1"),
        ("T103", "it: cell starting at goal"),
        ("T106", "it: side starting at none"),
        ("B101", "it: 0 to 3 starting at 4"),
        ("B103", "it: 3 to 0"),
        ("T126", "it: cell"),
        ("T126", "it: player"),
        ("T119", "it: list of cell"),
        ("T119", "it: steps"),
        ("T119", "it: shape"),
        ("T119", "it: number"),
        ("T119", "it: number or none"),
        ("T119", "it: set of cell or none"),
        ("T150", "it: pool of 0 to 3"),
        ("T150", "it: pile of truth"),
        ("T150", "it(low is 0 to 3): truth"),
        ("T150", "it(some is set of cell): truth"),
        ("N101", "size: 0 to 3"),
        ("N102", "holder(player): truth"),
        ("N103", "it(cells is cell): truth"),
        ("N112", "it(nope): truth"),
        ("N113", "it(cells): truth"),
        ("N114", "it(cell, cell): truth"),
        ("T166", "it(cell): pool of card, known to cell"),
        ("T166", "it(player): pool of card, known to size(others(player))"),
        ("T167", "it(cell): pool of card, known to holder(cell)"),
        ("T167", "it: pool of card, known to current"),
        ("N127", "it: pool of card, known to me"),
        ("T168", "it(player): 0 to 3, known to player until empty(hand(player))"),
        ("T102", "it(player): 0 to 3, known to player until coins(player)"),
        ("N127", "it: pool of card, known to player"),
        ("B108", "it(cell, b is cell, c is cell, d is cell, e is cell, f is cell): truth"),
    ],
)
def test_what_cannot_be_tracked_is_found(expected: str, text: str) -> None:
    assert [expected] == codes(f"track:\n  {text}\n")


def test_a_name_that_was_refused_is_not_unknown_where_it_is_used() -> None:
    assert ["T119"] == codes("track:\n  it: list of cell\nwords:\n  other: size(it)\n")
    assert ["N101"] == codes("track:\n  round: 0 to 9\nwords:\n  other: round + nothing_else(1)\n")[:1]


def test_who_knows_is_worked_out_from_the_parameters() -> None:
    tracks = rules_of("track:\n  it(side, player): pool of card, known to player\n").state_vars
    assert ("nobody", "all") == (tracks["deck"].known, tracks["market"].known)
    assert [2, 1] == [known.slot for known in (tracks["it"].known, tracks["hand"].known) if isinstance(known, Local)]


@pytest.mark.parametrize(
    "audience",
    ["others(player)", "others(next(player))", "set(player) union others(player)", "if side = front then player else previous(player)",
     "players", "first(players)", "set(each in players where each != player)"],
)  # fmt: skip
def test_who_knows_is_any_expression_for_players(audience: str) -> None:
    assert [] == codes(f"track:\n  it(side, player): pool of card, known to {audience}\n")


# ------------------------------------------------------------------------------------------------ words


def test_words_may_be_used_before_they_are_declared() -> None:
    rules = rules_of("words:\n  one(cell): two(cell) + 1\n  two(cell): three\n  three: coins(me)\n")
    assert IntRange(1, 21) == rules.words["one"].body.kind


def test_a_word_that_speaks_of_me_through_another_is_known_to() -> None:
    words = rules_of("words:\n  one: two\n  two: coins(me)\n  other: size(cells)\n").words
    assert (True, True, False) == (words["one"].uses_me, words["two"].uses_me, words["other"].uses_me)


def test_a_word_that_reads_nothing_that_changes_is_worked_out_once() -> None:
    words = rules_of(
        "words:\n  one: set(cell in cells where row_of(cell) = 1)\n  two: size(one)\n  three: two + coins(me)\n  four: round\n"
    ).words
    assert (True, True, False, False) == tuple(words[name].fixed for name in ("one", "two", "three", "four"))


@pytest.mark.parametrize(
    "words",
    [
        "  it: it + 1\n",
        "  one(cell): two(cell)\n  two(cell): one(cell)\n  other: one(a1)\n  more: other\n",
        "  one: two + 1\n  two: three\n  three: one\n  other: one + two\n",
        "  one(cell): exists(c in neighbours(cell) where one(c))\n",
    ],
)
def test_a_word_that_uses_itself_is_said_once(words: str) -> None:
    assert ["D101"] == codes("words:\n" + words)


def test_a_word_is_declared_once() -> None:
    assert ["N102"] == codes("words:\n  it(cell): 3\n  it(player): 4\n")
    assert ["N102"] == codes("words:\n  open: 3\n")
    assert ["N101"] == codes("words:\n  neighbours(cell): set(cell)\n")


def test_parameters_of_words_may_be_of_any_kind() -> None:
    words = "  it(low is 0 to 20, some is set of cell, maybe is cell or none): low > size(some) or maybe in some\n"
    assert [] == codes("words:\n" + words + "  other: it(3, marked, goal)\n")


def test_words_may_ask_whether_somebody_could_act() -> None:
    assert [] == codes("words:\n  it(player): can(lay, player)\n  other: can(lay)\n")


def test_words_may_ask_whether_steps_could_do_something() -> None:
    more = "procedures:\n  other:\n    do:\n      - move: all from market to hand(me)\n"
    rules = rules_of("words:\n  it: possible(other)\n" + more)
    body = rules.words["possible.other"].body
    assert "possible.other" in rules.words
    assert not isinstance(body, BuiltinCall)
    assert ["0 move    up to all from market to hand(me)", "1 return"] == listed(rules, "other")
