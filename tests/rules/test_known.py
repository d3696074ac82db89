"""What a seat knows of a game: all that it saw and heard, and nothing else, whatever the others have and do in secret."""

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter import LogEntry, Match, State, UsageError, load
from interpreter.model.ir import Ask, Roll, Shuffle
from interpreter.runtime.knowledge.information_state import roll_audience
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_state import PendingDecision
from tests.rules.hidden import altered
from tests.rules.rule_sets import EXAMPLES, names, rule_set, seated
from tests.tiers import by_game

MOST = 40  # answers in two games side by side
each_rule_set = pytest.mark.parametrize("name", by_game(names()))


@each_rule_set
@given(data=st.data())
@EXAMPLES
def test_games_that_differ_in_secrets_only_are_known_alike(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    viewer = random.choice((None, *range(table.players)))
    one = played_some(State(table, machine.start(table)), random)
    if one.over:
        return
    one, two = (State(table, position) for position in (one.position, altered(table, one.position, viewer, random)))
    for _ in range(MOST):
        asked = {question.player: question for question in one.questions}
        if not asked or asked.keys() != {question.player for question in two.questions} or seen(one, viewer) != seen(two, viewer):
            break
        assert one.known(viewer) == two.known(viewer)
        assert one.log(viewer) == two.log(viewer)
        question = random.choice(list(asked.values()))
        other = next(each for each in two.questions if each.player == question.player)
        answer = question.options.sample(random)
        if hears(one, question.decision, viewer):
            if answer.answer not in other.decision.options:
                return
            one, two = one.answer(answer), two.answer(other.option(answer.answer))
        else:
            one, two = one.answer(answer), two.answer(other.options.sample(random))
    if seen(one, viewer) != seen(two, viewer):
        assert one.known(viewer) != two.known(viewer)


def played_some(state: State, random: Random) -> State:
    """The state after some answers by chance."""
    for _ in range(random.randrange(MOST)):
        if not state.over:
            state = state.answer(random.choice(state.questions).options.sample(random))
    return state


def seen(state: State, viewer: int | None) -> object:
    """What a viewer sees of a state, but for what he can work out of it."""
    return {key: value for key, value in state.view(viewer).items() if key not in ("standing", "result")}


def hears(state: State, question: PendingDecision, viewer: int | None) -> bool:
    """Whether a viewer is told the answer to a question."""
    match question.instruction:
        case _ if question.player == viewer:
            return True
        case Roll() as roll:
            return not roll.secret or viewer in roll_audience(state.table, state.position, roll)
        case Shuffle():
            return state.table.rules.state_vars[question.instruction.pile.name].known == "all"
        case Ask(decision=menu):
            return not menu.secret and menu.together is None


def test_the_order_in_which_a_position_came_about_is_known() -> None:
    first = load("tic_tac_toe").start(players=2).state
    assert first.option_count == 9
    a1, b1, c1 = first.questions[0].options.notation()[:3]
    one, two = (play(first, moves) for moves in ((a1, b1, c1), (c1, b1, a1)))
    assert (one, one.observation(0)) == (two, two.observation(0))
    assert one.known(0) != two.known(0)
    assert one.known(0) == play(first, (a1, b1, c1)).known(0) == first.step(0).step(0).step(0).known(0)
    assert one.known(0).startswith(first.known(0))


def play(state: State, moves: tuple[str, ...]) -> State:
    """The state after some moves."""
    for move in moves:
        state = state.answer(move)
    return state


def test_a_log_goes_on_where_it_was_read_and_is_said_in_any_language() -> None:
    match, random, read = load("hearts").start(players=4, seed=2), Random(1), list[LogEntry]()
    for _ in range(30):
        match.answer(match.questions[0].options.sample(random))
        read += match.log("seat_2", since=len(read))
    assert read == match.log(1)
    assert list(range(len(read))) == [entry.number for entry in read]
    assert {"move", "hidden"} <= {entry.kind for entry in read}
    assert [entry.data["move"] for entry in read if entry.player == 1 and entry.kind == "move"] == [
        move for player, move in match.moves if player == "seat_2"
    ]
    assert [entry.sentence for entry in read] != [entry.sentence for entry in match.log(1, language="de")]
    match.undo()
    assert match.log(1) == read[: len(match.log(1))]


def test_a_state_made_by_steps_knows_as_much_as_a_match() -> None:
    match = load("hearts").start(players=4, seed=3)
    state = match.state
    for number in (0, 1, 2, 3, 0, 0, 0):
        match.answer(match.questions[0].options[number])
        state = state.step(number)
    for viewer in (None, 0, 1, 2, 3):
        assert match.known(viewer) == state.known(viewer)
        assert match.log(viewer) == state.log(viewer)


def test_what_is_known_survives_pickling_and_shuffles_asked_thing_by_thing() -> None:
    match, random = load("hearts").start(players=4, seed=3), Random(2)
    single, whole = (load("hearts").start(players=4, chance=chance) for chance in ("single", "whole"))
    for _ in range(20):
        match.answer(match.questions[0].options.sample(random))
    again = pickle.loads(pickle.dumps(match))  # noqa: S301  # made here
    while single.state.player == -1:
        single.answer(single.questions[0].options.sample(random))
    whole.answer(single.history.entries[0].move)
    for viewer in (None, 0, 1):
        assert (match.known(viewer), match.log(viewer)) == (again.known(viewer), again.log(viewer))
        assert (whole.known(viewer), whole.log(viewer)) == (single.known(viewer), single.log(viewer))


def test_what_cannot_be_asked_is_refused() -> None:
    match: Match = load("tic_tac_toe").start(players=2)
    for viewer in (2, -1, "chance", "nobody"):
        with pytest.raises(UsageError, match="C112"):
            match.known(viewer)
        with pytest.raises(UsageError, match="C112"):
            match.log(viewer)
    for since in (-1, "one", 0.5, True):
        with pytest.raises(UsageError, match="C102"):
            match.log(0, since=since)
