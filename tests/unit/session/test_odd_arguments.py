"""Wrong arguments are refused with documented errors, whatever they are."""

import pytest

import interpreter
from interpreter import UsageError, load
from tests.unit.session import odd_arguments
from tests.unit.session.odd_arguments import attempts, fault

CALLS = {call.name: call for call in odd_arguments.calls()}


@pytest.mark.parametrize("name", CALLS)
def test_odd_arguments_are_refused_with_documented_errors(name: str) -> None:
    assert {written: found for written, attempt in attempts(CALLS[name]) if (found := fault(attempt))} == {}


def test_numbers_that_are_no_options_are_refused_with_what_is_possible() -> None:
    state = load("tic_tac_toe").start(players=2).state
    for given in (99, -1, "place a1", True, None, 1.0):
        with pytest.raises(UsageError, match=r"(?s)C373.*from 0 to 8.*`answer`"):
            state.step(given)  # type: ignore[arg-type]


def test_a_viewer_is_asked_for_and_chance_is_none() -> None:
    match = load("kuhn_poker").start(players=2, seed=1)
    for look in (match.observation, match.view, match.known, match.log, match.standing, match.events, match.state.scene):
        with pytest.raises(UsageError, match="C376"):
            look()  # type: ignore[call-arg]
        for given in ("chance", -1, 5):
            with pytest.raises(UsageError, match=r"(?s)no seat.*Seats: seat_1, seat_2; or") as refused:
                look(given)
            assert "chance," not in str(refused.value)


def test_errors_of_python_name_public_classes() -> None:
    match = load("kuhn_poker").start(players=2, chance="single")
    for call in (match.why_not, match.state.ask, match.state.title_of, match.state.perft, match.state.step):
        with pytest.raises(TypeError, match=r"^State\."):
            call()  # type: ignore[call-arg]


def test_unknown_options_and_numbers_of_players_are_wrong_arguments() -> None:
    for players, options, code in ((2, {"rouws": 3}, "R102"), (2, {"rows": 99}, "R103"), (9, None, "R101")):
        with pytest.raises(UsageError, match=code):
            load("tic_tac_toe").start(players=players, options=options)


def test_a_single_text_is_no_list_of_variants() -> None:
    for call in (load, interpreter.check):
        with pytest.raises(UsageError, match="a list of names"):
            call("hex", variants="swap")


@pytest.mark.parametrize("name", ["budget", "horizon", "most", "curiosity", "seconds"])
def test_bots_refuse_limits_that_are_none(name: str) -> None:
    for value in ("x", -1, True, [1], float("nan")):
        with pytest.raises(UsageError, match=name):
            interpreter.Mcts(**{name: value})  # type: ignore[arg-type]
        with pytest.raises(UsageError, match="most"):
            interpreter.Greedy(most=value)  # type: ignore[arg-type]
