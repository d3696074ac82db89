"""Rolls and shuffles of the WebAssembly machine are those of Python, from the same streams; so is what counts as a question of chance."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.backends.python.support.execution import MISSING, PlayoutRun
from interpreter.backends.wasm.prelude.library import BLOCK, DATA, END, functions, needed
from interpreter.model.chance import Below, pick_weighted
from interpreter.runtime.state.playout import Playout
from interpreter.session.rng import Generator, UniformInts
from interpreter.simulation.simulate import game_seed, playout_of
from tests.unit.backends.wasm.machines import MACHINES, Machine, loaded
from tests.unit.backends.wasm.tree_evaluator import Trap, signed

PREFIX, AT, MANY = 2048, 4096, 50
NONE = -(1 << 63)
Question = tuple[str, tuple[int, ...]]
QUESTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("answer"), st.tuples(st.integers(1, 1 << 62))),
        st.tuples(st.just("evenly"), st.tuples(st.integers(0, 9))),
        st.tuples(st.just("roll"), st.lists(st.integers(-2, 5) | st.integers(1, 1 << 40), max_size=8).map(tuple)),
        st.tuples(st.sampled_from(["1", "2", "4", "8"]), st.lists(st.integers(0, 255) | st.integers(0, 1), max_size=30).map(tuple)),
    ),
    max_size=12,
)


@pytest.fixture(scope="module", params=MACHINES)
def module(request: pytest.FixtureRequest) -> Machine:
    return loaded(request.param, needed(functions()), DATA)


@dataclass
class Game:
    """The same questions asked of Python, counted."""

    run: PlayoutRun
    chances: int = 0

    @staticmethod
    def of(playout: Playout) -> "Game":
        playout.limit = MANY
        game = Game(PlayoutRun([], playout))
        draws = playout.chance

        def chance() -> Below:
            game.chances += 1
            return draws()

        playout.chance = chance
        return game

    def ask(self, question: Question) -> object:
        sort, values = question
        match sort:
            case "answer":
                return self.run.below(values[0])
            case "evenly":
                return self._place(range(values[0]), None)
            case "roll":
                return self._place(range(len(values)), values)
        return self.run.shuffled(values, [])

    def _place(self, places: Sequence[int], weights: Sequence[int] | None) -> object:
        place = self.run.rolled(places, weights, [])
        return NONE if place is MISSING else place


def asked(module: Machine, question: Question) -> object:
    """What the module gives."""
    sort, values = question
    match sort:
        case "answer":
            return module.call("answer", values[0])
        case "evenly":
            return signed(module.call("roll_evenly", values[0]))
        case "roll":
            put(module, 8, values)
            return signed(module.call("roll", AT, len(values)))
    put(module, int(sort), values)
    module.call(f"shuffle_{sort}", AT, len(values))
    return tuple(module.load(AT + int(sort) * place, int(sort)) for place in range(len(values)))


def text(module: Machine, seed: int | str) -> tuple[int, int]:
    content = str(seed).encode()
    module.memory[PREFIX : PREFIX + len(content)] = content
    return PREFIX, len(content)


def put(module: Machine, width: int, values: Sequence[int]) -> None:
    for place, value in enumerate(values):
        module.store(AT + width * place, width, value)


@given(st.integers(0, (1 << 64) - 1), QUESTIONS)
def test_the_game_of_a_seed_has_the_same_chance(module: Machine, seed: int, questions: list[Question]) -> None:
    module.call("begin_game", *text(module, seed))
    game = Game.of(playout_of(seed))
    for question in questions:
        assert game.ask(question) == asked(module, question)
        assert game.chances == module.load(BLOCK.chances, 8)


@given(st.integers(0, 99) | st.text("abc/ ä"), st.integers(0, 9999), QUESTIONS)
def test_games_of_a_simulation_have_the_same_chance(module: Machine, seed: int | str, number: int, questions: list[Question]) -> None:
    own = module.call("begin_game_of", *text(module, seed), number)
    assert game_seed(seed, number) == own
    game = Game.of(playout_of(own))
    assert [game.ask(question) for question in questions] == [asked(module, question) for question in questions]


@given(st.integers(0, (1 << 64) - 1), QUESTIONS)
def test_one_source_may_do_for_all(module: Machine, state: int, questions: list[Question]) -> None:
    below = UniformInts(Generator(state)).below
    game = Game.of(Playout(MANY, below, lambda: below))
    module.call("begin_luck", state)
    assert [game.ask(question) for question in questions] == [asked(module, question) for question in questions]


@given(st.lists(st.integers(-3, 6) | st.integers(0, 1 << 50), max_size=9), st.data())
def test_weights_are_counted_and_picked(module: Machine, weights: list[int], data: st.DataObject) -> None:
    put(module, 8, weights)
    possible = [weight for weight in weights if weight > 0]
    assert (len(possible), sum(possible)) == module.call("weigh", AT, len(weights))
    if possible:
        number = data.draw(st.integers(0, sum(possible) - 1))
        places = [(place, weight) for place, weight in enumerate(weights) if weight > 0]
        assert pick_weighted(places, number) == module.call("pick", AT, len(weights), number)


def test_weights_beyond_all_numbers_are_a_mistake(module: Machine) -> None:
    put(module, 8, [1 << 62, 1 << 62])
    with pytest.raises(Trap):
        module.call("roll", AT, 2)


@pytest.mark.parametrize("width", [1, 2, 4, 8])
def test_things_that_are_alike_are_no_question(module: Machine, width: int) -> None:
    for things, expected in (((), 0), ((7,), 0), ((7, 7, 7), 0), ((7, 7, 8), 1), ((255, 7), 1)):
        put(module, width, things)
        assert expected == module.call(f"is_mixed_{width}", AT, len(things))


def test_only_what_is_called_is_needed() -> None:
    assert ["word", "below"] == [each.name for each in needed(["below"])]
    assert {"is_mixed_2", "shuffle_2", "next_chance", "derive_stream"} <= {each.name for each in needed(["shuffle_2"])}
    assert "shuffle_1" not in {each.name for each in needed(["shuffle_2"])}
    with pytest.raises(KeyError):
        needed(["no_such_function"])


def test_their_memory_ends_before_the_tables_of_a_game() -> None:
    assert END <= PREFIX
    assert all(data.at + len(data.content) <= END for data in DATA)
