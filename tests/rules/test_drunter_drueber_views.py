"""What a player sees in Drunter & Drüber while the town votes and while goals are chosen: what the rules allow, and nothing more."""

from functools import cache

import interpreter
from interpreter.session.state import State

SEATS = ("seat_1", "seat_2", "seat_3", None)


@cache
def vote() -> State:
    """Seat 1 or another has just laid a tile over an outhouse, and everybody votes, that seat first."""
    state = interpreter.load("drunter_drueber").start(players=3, seed=3).state
    while not votes_are_asked(state):
        after = [state.answer(option) for option in state.questions[0].options]
        state = next((each for each in after if votes_are_asked(each)), after[0])
    return state


@cache
def choice() -> State:
    """The first route has been closed, and everybody chooses a goal."""
    state = interpreter.load("drunter_drueber", variants=["two_goals"]).start(players=3, seed=3).state
    while "choose_goals" not in state.questions[0].address:
        state = state.answer(state.questions[0].options[0])
    return state


def votes_are_asked(state: State) -> bool:
    return not state.over and state.questions[0].address == "procedures.vote.do.ballots"


def asked(state: State) -> str:
    (question,) = state.questions
    return f"seat_{question.player + 1}"


def in_turn(state: State) -> list[str]:
    """The seats, beginning with the one that is asked."""
    first = SEATS.index(asked(state))
    return [f"seat_{(first + number) % 3 + 1}" for number in range(3)]


def test_votes_are_laid_in_turn_order_from_whoever_laid_the_tile() -> None:
    state, seen = vote(), []
    for _ in range(3):
        seen.append(asked(state))
        state = state.answer("ballot {abstainer}")
    assert in_turn(vote()) == seen
    assert f"seat_{vote().position.course.current + 1}" == seen[0]


def test_until_all_have_laid_others_see_only_how_many_cards_were_laid() -> None:
    state = vote().answer("ballot {yes1 no1 joker}")
    first, second, third = in_turn(vote())
    assert {first: "ballot {yes1 no1 joker}"} == state.view(first)["answered"]
    for viewer in (second, third, None):
        assert {first: 3} == state.view(viewer)["answered"]


def test_a_hand_is_seen_as_it_was_before_the_vote() -> None:
    state = vote().answer("ballot {yes1 no1 joker}")
    for viewer in SEATS:
        assert vote().view(viewer)["state"]["hand"] == state.view(viewer)["state"]["hand"]


def test_two_votes_of_the_same_size_look_alike_to_everybody_else() -> None:
    one, other = vote().answer("ballot {yes3 yes2}"), vote().answer("ballot {no3 joker}")
    first, second, third = in_turn(vote())
    for viewer in (second, third, None):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(first) != other.view(first)


def test_when_all_have_laid_the_votes_are_open_before_the_jokers_are_called() -> None:
    state = vote()
    first, second, third = in_turn(state)
    for cards in ("{yes1}", "{joker}", "{no1 joker}"):
        state = state.answer(f"ballot {cards}")
    assert ("procedures.vote.do.jokers.do.call", second) == (state.questions[0].address, asked(state))
    for viewer in SEATS:
        laid = [frame["names"]["ballot"] for frame in state.view(viewer)["frames"] if "ballot" in frame["names"]]
        assert [{first: ["yes1"], second: ["joker"], third: ["no1", "joker"]}] == laid


def test_a_goal_is_seen_by_its_owner_only() -> None:
    goals = vote().to_json()["state"]["goals_of"]
    for viewer in SEATS:
        seen = vote().view(viewer)["state"]
        assert {"hidden": 3} == seen["goal_deck"]
        for owner in SEATS[:3]:
            assert (goals[owner] if viewer == owner else {"hidden": 1}) == seen["goals_of"][owner]


def test_that_a_goal_is_on_top_is_open_and_which_is_hidden() -> None:
    first = asked(choice())
    one, other = (choice().answer(option) for option in choice().questions[0].options)
    for viewer in SEATS:
        assert (viewer == first) == (one.view(viewer) != other.view(viewer))
        if viewer != first:
            assert {"hidden": 1} == one.view(viewer)["state"]["top_goal"][first]
