import pytest

from tests.unit.frontend.made import codes, rules_of


def test_an_end_says_when_it_is_looked_at() -> None:
    ends = rules_of("end:\n  rich: {at: end of turn, when: coins(me) > 9, winners: set(me)}\n  lost_it: {outcome: lost}\n").ends
    assert ["end of turn", ""] == [end.at for end in ends]
    assert [False, True] == [end.lost for end in ends]


def test_the_lines_of_the_score_sheet_are_added_up() -> None:
    rules = rules_of(
        "scoring:\n  one: {points: coins(player)}\n  two: {points: 3}\nranking:\n  points: {most: score(player)}\n  rest: {fewest: coins(player)}\n"
    )
    assert ["one", "two"] == [line.name for line in rules.scoring]
    assert [True, False] == [line.most for line in rules.ranking]
    assert {"score", "scoring.one", "scoring.two"} <= rules.words.keys()


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("T102", "end:\n  it: {at: end of turn, when: coins(me)}\n"),
        ("T101", "end:\n  it: {at: end of turn, when: open, winners: cells}\n"),
        ("N129", "end:\n  it: {after: nope, when: open}\n"),
        ("N110", "scoring:\n  it: {points: coins(me)}\n"),
        ("T101", "scoring:\n  it: {points: open}\n"),
        ("T103", "scoring:\n  it: {points: max(price(card) for card in hand(player))}\n"),
        ("D101", "scoring:\n  it: {points: score(player) + 1}\n"),
        ("D101", "words:\n  half(player): score(player) + 1\nscoring:\n  it: {points: half(player)}\n"),
        ("T101", "ranking:\n  it: {most: cells}\n"),
        ("N110", "always:\n  it: {that: coins(me) > 2}\n"),
        ("T102", "always:\n  it: {that: 3}\n"),
        ("N112", "show:\n  nope: {label: 3}\n"),
        ("N105", "show:\n  cell: {label: nope}\n"),
        ("N119", "show:\n  side: {signs: {front: f, bak: b}}\n"),
        ("K110", "texts:\n  it: You have {nope} coins.\n"),
    ],
)
def test_what_is_wrong_at_the_end_of_a_file_is_found(expected: str, text: str) -> None:
    assert [expected] == codes(text)


def test_a_check_at_a_moment_may_speak_of_who_acts() -> None:
    assert [] == codes("always:\n  it: {that: coins(me) >= 0, at: end of turn}\n")


def test_how_things_are_drawn_is_said_of_their_kind() -> None:
    text = "show:\n  cell: {colour: holder(cell), label: size(heap(cell))}\n  player: {figures: {Coins: coins(player)}}\n  side: {signs: {front: f}}\n"
    shown = {each.kind: each for each in rules_of(text).show}
    assert {"colour", "label"} == shown["cell"].fields.keys()
    assert {"Coins"} == shown["player"].figures.keys()
    assert {"front": "f"} == shown["side"].signs


def test_names_of_members_stand_here_or_in_the_component_data() -> None:
    shown = {each.kind: each for each in rules_of("show:\n  player: {names: [X, {en: O, de: Null}]}\n  side: {names: {front: up}}\n").show}
    assert {"#0": {"en": "X"}, "#1": {"en": "O", "de": "Null"}} == shown["player"].labels
    assert {"front": {"en": "up"}} == shown["side"].labels


def test_a_list_of_names_is_kept_by_the_members_where_these_are_known() -> None:
    shown = {each.kind: each for each in rules_of("show:\n  side: {names: [up, down]}\n").show}
    assert {"front": {"en": "up"}, "back": {"en": "down"}} == shown["side"].labels
