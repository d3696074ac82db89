"""What a game says of itself: options, seats, and what its end is worth."""

from random import Random

import pytest

from interpreter import Result, Thing, UsageError, load
from interpreter.runtime.scoring.result import RankingColumn
from tests.rules.rule_sets import FILES, loaded
from tests.tiers import by_game

MOST = RankingColumn("points", most=True)


def test_options_are_their_values_and_know_more_about_themselves() -> None:
    options = load("underwood").options
    lot, starter = options["starter_by_lot"], options["starter"]
    assert lot == ("no", "yes")
    assert (lot.kind, lot.default, lot.values) == ("truth", "no", ("no", "yes"))
    assert (starter.kind, starter.default, starter[0]) == ("player", "seat_1", "seat_1")
    assert starter.title("de") == "Wer beginnt."
    lines = load("go").options["lines"]
    assert not lines
    assert (lines.kind, lines.values, lines.low, lines.high, lines.default) == ("number", None, 9, 19, "9")


@pytest.mark.full
def test_the_defaults_of_options_start_the_same_game() -> None:
    for name in ("underwood", "go", "hearts", "holdem"):
        game = load(name)
        defaults = {option.name: option.default for option in game.options.values()}
        most = game.players[-1]
        assert game.start(players=most, seed=1).digest == game.start(players=most, seed=1, options=defaults).digest


def test_seats_have_names_and_teams() -> None:
    assert [seat.name for seat in load("underwood").seats(3)] == ["seat_1", "seat_2", "seat_3"]
    spades = load("spades").seats(4)
    assert spades[0].team == spades[2].team != spades[1].team
    assert load("underwood").seats(2)[0].team is None
    with pytest.raises(UsageError, match="one of 4"):
        load("spades").seats(7)


def outcome(winners: tuple[int, ...], scores: tuple[int, ...], **more: object) -> Result:
    """A result of these winners and scores, ranked by points."""
    return Result("over", False, scores, {}, tuple((score,) for score in scores), winners, **{"columns": (MOST,), **more})  # type: ignore[arg-type]


def test_victory_is_shared_and_adds_up_to_nothing() -> None:
    assert outcome((0,), (3, 1)).utilities() == (1, -1)
    assert outcome((), (1, 1)).utilities() == outcome((0, 1), (1, 1)).utilities() == (0, 0)
    assert outcome((2,), (0, 0, 5)).utilities() == (-0.5, -0.5, 1)
    assert outcome((1, 2), (0, 5, 5)).utilities() == (-0.5, 0.25, 0.25)
    assert outcome((0, 2), (5, 1, 5, 1), sides=((0, 2), (1, 3))).utilities() == (1, -1, 1, -1)


def test_all_win_or_lose_where_they_can_lose_together() -> None:
    assert outcome((0, 1), (1, 1), shared=True).utilities("rank") == (1, 1)
    assert Result("over", True, (0, 0), {}, ((), ()), ()).utilities() == (-1, -1)
    assert outcome((0,), (7,)).utilities() == outcome((0,), (7,)).utilities("rank")


def test_ranks_lie_evenly_between_first_and_last() -> None:
    assert outcome((2,), (3, 1, 5)).utilities("rank") == (0, -1, 1)
    assert outcome((2,), (3, 3, 5)).utilities("rank") == (-0.5, -0.5, 1)
    fewest = (RankingColumn("points", most=False),)
    assert outcome((1,), (3, 1, 5), columns=fewest).utilities("rank") == (0, 1, -1)
    assert outcome((1,), (3, 1, 5), columns=fewest).utilities("points") == (-3, -1, -5)


def test_a_basis_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="victory, points, rank"):
        outcome((0,), (3, 1)).utilities("money")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["underwood", "hearts", "spades", "tic_tac_toe"])
def test_what_games_are_worth_in_the_end(name: str) -> None:
    game = load(name)
    end = game.start(players=game.players[0], seed=1).state.playout(Random(1)).result
    assert end is not None
    assert sum(end.utilities()) == pytest.approx(0)
    assert sum(end.utilities("rank")) == pytest.approx(0)
    assert all(len(row) == len(end.columns) for row in end.ranking)


@pytest.mark.parametrize("name", by_game(FILES))
def test_parts_of_the_score_add_up_to_its_lines(name: str) -> None:
    game = loaded(name)
    state = game.start(players=game.players[-1], seed=4).state
    for line in game.rules.scoring:
        assert state.score_parts(line.name, 0) is None
    end = state.playout(Random(4), most=3_000)
    if end.result is not None:
        for line, figures in end.result.lines.items():
            for seat, figure in enumerate(figures):
                assert sum(part.points for part in end.score_parts(line, seat) or ()) == figure


def test_parts_name_the_things_that_count() -> None:
    end = load("underwood").start(players=2, seed=1).state.playout(Random(1))
    parts = end.score_parts("tiles", "seat_1")
    assert parts
    assert all(isinstance(part.thing, Thing) and part.thing.kind == "tile" and part.points > 0 for part in parts)
    with pytest.raises(UsageError, match="tiles, supply"):
        end.score_parts("trees", 0)
