"""Expressions asked of positions: values, what is hidden, mistakes, what takes too long."""

from pathlib import Path
from random import Random

import pytest

from interpreter import Match, RulesError, Thing, Unknown, UsageError, load
from tests.tiers import first

HIDDEN = Unknown.UNKNOWN


@pytest.fixture(scope="module")
def poker() -> Match:
    """Kuhn poker at its first question."""
    return load("kuhn_poker").start(players=2, seed=3)


def test_numbers_truths_members_and_sets(poker: Match) -> None:
    state = load("tic_tac_toe").start(players=2).state.step(4)
    assert state.ask("1 + 2 * 3") == 7
    assert state.ask("size(players) = 2") is True
    first = state.ask("first(player in players)")
    assert isinstance(first, Thing)
    assert (first.kind, first.name) == ("player", "seat_1")
    assert [str(each) for each in state.ask("players")] == ["seat_1", "seat_2"]  # type: ignore[union-attr]
    assert poker.ask("seat_1 = seat_2") is False


def test_me_is_the_viewer(poker: Match) -> None:
    assert [str(poker.ask("me", viewer)) for viewer in (0, "seat_2")] == ["seat_1", "seat_2"]
    with pytest.raises(RulesError):
        poker.ask("me")


def test_hidden_things_are_unknown_to_those_who_do_not_see_them(poker: Match) -> None:
    own = poker.ask("hand(seat_1)", 0)
    assert own is not HIDDEN
    assert poker.ask("hand(seat_1)", 1) is poker.ask("hand(seat_1)") is HIDDEN
    assert poker.ask("hand(me) = hand(seat_1)", 0) is True


@pytest.mark.parametrize("text", ["", "1 +", "nonsense(3)", "seat_9", "size(", "(" * 400, "1 + " * 9000 + "1", "x: y", "hand(4)"])
def test_what_is_no_expression_is_refused_with_findings(poker: Match, text: str) -> None:
    with pytest.raises(RulesError) as refused:
        poker.ask(text)
    assert refused.value.diagnostics
    with pytest.raises(RulesError):
        poker.ask(text, 0)


def test_what_takes_too_long_is_refused() -> None:
    text = "1"
    for number in range(9):
        text = f"sum({text} for p{number} in points)"
    with pytest.raises(RulesError, match=r"B11|question"):
        load("go").start(players=2).ask(text)


def test_the_argument_is_a_text(poker: Match) -> None:
    with pytest.raises(UsageError):
        poker.ask(3)  # type: ignore[arg-type]
    with pytest.raises(UsageError):
        poker.ask("1", "seat_7")


@pytest.mark.parametrize("name", first(1, ["underwood", "glade", "hearts", "go", "chess"]))
def test_words_of_the_rules_can_be_asked(name: str) -> None:
    game = load(name)
    state = game.start(players=game.players[-1], seed=1).state.playout(Random(1), most=20)
    plain = [word for word, decl in game.rules.words.items() if not decl.parameters]
    for word in plain:
        state.ask(word, 0)


def test_names_of_the_layout_can_be_asked() -> None:
    state = load("underwood").start(players=2, seed=1).state
    assert state.ask("winner_of(T09)") is None
    with pytest.raises(RulesError, match="T99"):
        state.ask("winner_of(T99)")


def test_files_that_have_changed_are_not_asked(tmp_path: Path) -> None:
    file = tmp_path / "nim.game.yaml"
    shipped = next((Path(__file__).parents[3] / "rules").glob("**/nim.game.yaml")).read_text(encoding="utf-8")
    file.write_text(shipped, encoding="utf-8")
    match, other = load(file).start(players=2), load(file).start(players=2)
    assert match.ask("1") == 1
    file.write_text("rulewright: 1\n", encoding="utf-8")
    assert match.ask("2") == 2
    with pytest.raises(UsageError, match="C129"):
        other.ask("1")
