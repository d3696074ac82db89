"""Bots: they play by the rules, they see what their seat sees, they are the same for the same seed, and they win."""

import gc
from random import Random as Source

import pytest

import interpreter
from interpreter import bots
from interpreter.bots import Bot, Greedy, Mcts, Random, action_selection, choose_answer
from interpreter.bots.evaluation import evaluate, rank_utilities
from interpreter.project.errors import UsageError
from interpreter.runtime.machine import machine
from interpreter.runtime.scoring.result import result
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.session.option import Option
from interpreter.session.question import Question
from interpreter.session.rng import derive_stream
from interpreter.simulation.simulate import simulate
from tests.rules.hidden import altered
from tests.tiers import first
from tests.unit.runtime.games import game, played

THINKERS = (Greedy(12), Mcts(6))


def test_bots_are_read_and_spelled_by_name() -> None:
    assert (Mcts(400), Greedy(), Random()) == bots.read("mcts:400, greedy,random") == interpreter.bots.read("mcts:400,greedy,random")
    assert Mcts(400, horizon=20) == bots.read("mcts:400:20")[0]
    assert "mcts:400:20,mcts:400,greedy:30,random" == bots.spell(bots.read("mcts:400:20,mcts:400:60,greedy:30,random"))


def test_bots_that_think_by_time_are_read_and_spelled() -> None:
    assert (Mcts(seconds=1.0), Mcts(seconds=0.25, horizon=20)) == bots.read("mcts:1s,mcts:0.250s:20")
    assert "mcts:1s,mcts:0.25s:20" == bots.spell(bots.read("mcts:1s,mcts:0.250s:20"))


class Clock:
    """A clock that goes on by a tenth of a second whenever somebody looks."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 10


@pytest.mark.parametrize("seconds", [1.0, 4.0])
def test_a_bot_thinks_as_long_as_it_is_told(seconds: float) -> None:
    clock = Clock()
    match = interpreter.load("tic_tac_toe").start(players=2)
    option = match.advise(Mcts(seconds=seconds, clock=clock), 0, Source(1))
    assert option in match.questions[0].options
    assert seconds <= clock.looks / 10 <= seconds + 1


@pytest.mark.full
def test_advice_is_that_of_the_bot_and_knows_what_the_player_knows() -> None:
    match = interpreter.load("tic_tac_toe").start(players=2)
    for move in ("a1", "b1", "a2", "b2"):
        match.answer(next(option for option in match.questions[0].options if option.notation.endswith(move)))
    assert match.advise("mcts:200", None, Source(1)).notation.endswith("a3")
    assert match.advise("greedy", "seat_1", Source(1)).notation.endswith("a3")
    hearts = interpreter.load("hearts").start(players=4, seed=1)
    asked = hearts.questions[0].player
    assert hearts.advise("mcts:8", asked, Source(2)) == hearts.advise("mcts:8", asked, Source(2))


def test_advice_that_cannot_be_given_is_refused() -> None:
    match = interpreter.load("tic_tac_toe").start(players=2)
    with pytest.raises(interpreter.IllegalMove):
        match.advise("greedy", 1, Source(1))
    with pytest.raises(UsageError, match="one bot"):
        match.advise("greedy,random", 0, Source(1))
    with pytest.raises(UsageError, match="C185"):
        match.advise("mtcs", 0, Source(1))
    end = match.state.playout(Source(1))
    assert end.over
    chance = interpreter.load("kuhn_poker").start(players=2, chance="single")
    assert chance.advise("mcts:4", None, Source(1)) in chance.questions[0].options


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("mtcs", "C185", "Did you mean `mcts`"),
        ("", "C185", "Bots: random"),
        ("mcts:", "C186", "mcts:50"),
        ("mcts:0", "C186", "from 1"),
        ("greedy:1.5", "C186", "whole number"),
        ("mcts:99999999999", "C186", "1000000"),
        ("mcts:40:x", "C186", "every colon"),
        ("random:3", "C187", "Write `random`"),
        ("greedy:3:4", "C191", "greedy:50"),
        ("mcts:3:4:5", "C191", "mcts:400:20"),
        ("mcts:0s", "C186", "mcts:1s"),
        ("mcts:-1s", "C186", "mcts:1s"),
        ("mcts:1s:2s", "C186", "mcts:1s"),
        ("greedy:1s", "C186", "greedy:50"),
    ],
)
def test_bots_that_do_not_exist_are_refused(text: str, code: str, says: str) -> None:
    with pytest.raises(UsageError, match=code) as refused:
        bots.read(text)
    assert says in str(refused.value)


# ------------------------------------------------------------------------------------------------ what they know


@pytest.mark.parametrize("bot", THINKERS, ids=["greedy", "mcts"])
@pytest.mark.parametrize(("name", "players"), [("hearts", 4), ("council", 3), ("bazaar", 3)])
def test_a_bot_answers_the_same_whatever_is_hidden_from_it(bot: Bot, name: str, players: int) -> None:
    source = Source(1)
    for seed in range(3):
        match = played(name, players=players, seed=seed, answers=4 + 7 * seed)
        state, table = match.state.position, match.state.table
        asked = machine.questions(table, state)[0]
        answers = set()
        for _ in range(4):
            other = altered(table, state, asked.player, source)
            question = next(one for one in machine.questions(table, other) if one.player == asked.player)
            answers.add(choose_answer(bot, table, other, question, derive_stream(seed, "bot").below))
        answers.add(choose_answer(bot, table, state, asked, derive_stream(seed, "bot").below))
        assert 1 == len(answers)


class Curious:
    """Looks at everything that can be reached from what it is given."""

    def __init__(self) -> None:
        self.reached: list[object] = []

    def choose(self, look: bots.Observation, question: Question, below: bots.Below) -> Option:
        look()
        waiting: list[object] = [look, question]
        seen: set[int] = set()
        while waiting:
            found = waiting.pop()
            if id(found) in seen or isinstance(found, type | type(gc)) or type(found).__name__ in ("dict_keys", "frame"):
                continue
            seen.add(id(found))
            if isinstance(found, GameState):
                self.reached.append(found)
            waiting += [each for each in gc.get_referents(found) if not _is_global(each)]
        return question.options.sample(below)


def _is_global(found: object) -> bool:
    """The names of a module, which every function refers to."""
    return isinstance(found, dict) and "__builtins__" in found


def test_nothing_a_bot_is_given_leads_to_the_true_position() -> None:
    match = played("hearts", players=4, seed=1, answers=20)
    curious, state, table = Curious(), match.state.position, match.state.table
    asked = machine.questions(table, state)[0]
    choose_answer(curious, table, state, asked, derive_stream(1).below)
    assert curious.reached
    assert all(found is not state and found.store != state.store for found in curious.reached)


def test_a_bot_sees_the_view_of_its_seat() -> None:
    seen = []

    class Looking:
        def choose(self, look: bots.Observation, question: Question, below: bots.Below) -> Option:
            seen.append(look())
            return question.options.sample(below)

    match = played("hearts", players=4, seed=1, answers=20)
    asked = match.questions[0]
    choose_answer(Looking(), match.state.table, match.state.position, asked.decision, derive_stream(1).below)
    assert [match.view(asked.player)] == seen


def test_where_nothing_can_be_drawn_chance_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(action_selection, "sample_determinization", lambda *_: None)
    match = played("hearts", players=4, seed=1, answers=20)
    asked = match.questions[0].decision
    assert choose_answer(Greedy(), match.state.table, match.state.position, asked, derive_stream(1).below) in asked.options


# ------------------------------------------------------------------------------------------------ how they play


@pytest.mark.parametrize(("name", "players"), first(1, [("tic_tac_toe", 2), ("council", 3), ("bazaar", 2), ("toll", 2), ("hex", 2)]))
def test_bots_play_by_the_rules_and_the_same_with_any_number_of_processes(name: str, players: int) -> None:
    who = [Mcts(2, horizon=4), Greedy(4), Random()][:players]
    one, two = (simulate(game(name), players=players, games=2, seed=3, bots=who, jobs=jobs, invariants=True) for jobs in (1, 2))
    assert one == two
    assert ({}, 2) == (dict(one.broken), one.games)


def test_greedy_takes_a_victory_that_is_one_answer_away() -> None:
    match = game("tic_tac_toe").start(players=2)
    for cell in ("a1", "a2", "b1", "b2"):
        match.answer(f"mark {cell}")
    asked = match.questions[0]
    assert "mark c1" == str(
        asked.option(choose_answer(Greedy(), match.state.table, match.state.position, asked.decision, derive_stream(1).below))
    )


def test_search_sees_a_threat_that_greedy_does_not() -> None:
    match = game("tic_tac_toe").start(players=2)
    for cell in ("a1", "b2", "b1"):
        match.answer(f"mark {cell}")
    asked = match.questions[0]
    answers = {
        str(asked.option(choose_answer(Mcts(150), match.state.table, match.state.position, asked.decision, derive_stream(seed).below)))
        for seed in range(3)
    }
    assert {"mark c1"} == answers


def test_a_single_option_is_taken_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("tic_tac_toe", players=2, seed=1, answers=8)
    monkeypatch.setattr("interpreter.bots.mcts._Search", None)
    if not match.over:
        asked = match.questions[0]
        assert asked.options[0].answer == choose_answer(
            Mcts(), match.state.table, match.state.position, asked.decision, derive_stream(1).below
        )


def test_a_standing_tells_how_many_others_one_is_ahead_of() -> None:
    match = played("council", players=3, seed=4)
    assert match.result is not None
    places, ahead = zip(*rank_utilities(match.state.table, match.state.position), strict=True)
    assert 1.5 == pytest.approx(sum(places))
    assert set(match.result.winners) == {seat for seat, place in enumerate(places) if place == max(places)}
    scores = match.result.scores
    assert tuple(own - max(scores[:seat] + scores[seat + 1 :]) for seat, own in enumerate(scores)) == ahead
    assert all(evaluate(match.state.table, match.state.position, seat)[0] == 1 for seat in match.result.winners)


def test_what_breaks_ties_counts_in_the_end_only() -> None:
    met = 0
    for seed in range(12):
        match = played("bazaar", players=2, seed=seed, answers=5 + seed)
        stands = result(match.state.table, match.state.position)
        if not match.over and stands.scores[0] == stands.scores[1] and stands.ranking[0] != stands.ranking[1]:
            met += 1
            assert ((0.5, 0), (0.5, 0)) == rank_utilities(match.state.table, match.state.position)
            assert (0.0, 0) == evaluate(match.state.table, match.state.position, 0)
    assert met


@pytest.mark.parametrize(
    ("name", "players", "who", "games", "at_least"),
    [
        ("tic_tac_toe", 2, "mcts:30,random", 8, 7),
        ("tic_tac_toe", 2, "greedy,random", 20, 14),
        ("council", 3, "greedy:20,random,random", 12, 6),
    ],
)
def test_bots_that_think_win_against_chance(name: str, players: int, who: str, games: int, at_least: float) -> None:
    report = simulate(game(name), players=players, games=games, seed=1, bots=bots.read(who))
    assert report.seats[0].wins >= at_least


# ------------------------------------------------------------------------------------------------ how the search spends its tries


@pytest.mark.parametrize(("budget", "answers"), [(40, 1), (40, 7), (10, 9), (3, 2)])
def test_a_search_never_tries_more_than_its_budget(monkeypatch: pytest.MonkeyPatch, budget: int, answers: int) -> None:
    tries: list[GameState] = []

    def counted(_: GameInstance, state: GameState, *__: object) -> GameState:
        tries.append(state)
        return state

    monkeypatch.setattr("interpreter.bots.search_tree.playout", counted)
    match = played("tic_tac_toe", players=2, seed=2, answers=answers)
    if not match.over:
        asked = match.questions[0].decision
        choose_answer(Mcts(budget), match.state.table, match.state.position, asked, derive_stream(1).below)
        assert budget / 2 < len(tries) <= budget


def test_whose_place_is_settled_looks_at_how_far_ahead_it_is() -> None:
    match = game("tic_tac_toe").start(players=2)
    asked, middle = match.questions[0].decision, 4

    def judge(table: GameInstance, state: GameState) -> list[tuple[float, float]]:
        owner = state.store[table.slot_index["owner"][middle]]
        return [(1.0, 1000.0 + (owner == seat)) for seat in range(2)]

    bot = Mcts(60, horizon=1, judge=judge)
    assert (middle,) == choose_answer(bot, match.state.table, match.state.position, asked, derive_stream(1).below).values
