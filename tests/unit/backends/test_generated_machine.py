"""The generated machine: its source, and what is its own business; that it plays by the rules is shown in `tests/rules`."""

import os
import re
import subprocess
import sys

import pytest

from interpreter import load
from interpreter.analysis.staging import stage
from interpreter.backends.python import source
from interpreter.backends.python.codegen.module import generate
from interpreter.backends.python.engine import PythonEngine, compile_source
from interpreter.backends.python.support.execution import MOST_SEEN, memo_by_inputs
from interpreter.project.loading import shipped
from interpreter.runtime.machine import machine
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Frame, GameState
from interpreter.runtime.state.playout import Playout
from interpreter.session.rng import UniformInts, derive_stream
from tests.tiers import by_game
from tests.unit.frontend.made import compiled as checked
from tests.unit.frontend.made import completed


def table_of(name: str, players: int = 2) -> tuple[GameInstance, PythonEngine]:
    """A table at which the generated machine plays, and that machine."""
    table = load(name).table(players=players, seed=1)
    assert isinstance(table.engine, PythonEngine)
    return table, table.engine


@pytest.mark.parametrize("name", by_game(shipped()))
def test_source_is_python_that_says_where_the_rules_have_it_and_comes_out_the_same_again(name: str) -> None:
    rules = load(name).rules
    text = source(rules)
    compile(text, name, "exec")
    made = generate(rules)
    assert compile_source(made.text, made.constants).co_consts
    assert text == source(rules)
    assert f"  {name}.game.yaml:" in text
    assert all(len(line) < 2_000 for line in text.splitlines())


@pytest.mark.full
def test_source_is_the_same_in_every_process() -> None:
    command = [sys.executable, "-m", "interpreter", "ir", "mycelia", "--python"]
    texts = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed, "RULEWRIGHT_CACHE": "off"}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(texts) == 1


def test_a_fault_of_ours_names_the_line_of_the_rules() -> None:
    table, engine = table_of("connect_four")
    state = machine.start(table)
    question = machine.questions(table, state)[0]
    answer = question.options.nth(0)
    engine.functions.update({name: () for name in engine.functions if name.startswith("AT_")})
    with pytest.raises(IndexError) as caught:
        machine.answer(table, state, question.player, answer)
    assert "connect_four.game.yaml:" in "".join(caught.value.__notes__)


@pytest.mark.parametrize("limit", [0, 1, 2, 7])
def test_playing_on_stops_after_so_many_answers(limit: int) -> None:
    table, engine = table_of("reversi")
    state = machine.start(table)
    playout = Playout(limit, UniformInts(derive_stream(3)).below)
    there = engine.play_out(state, playout)
    below = UniformInts(derive_stream(3)).below
    slow = table.alone()
    for _ in range(limit):
        question = machine.questions(slow, state)[0]
        state = machine.answer(slow, state, question.player, question.options.sample(below))
    assert (limit, state) == (playout.decisions, there)


def test_a_position_in_the_middle_of_a_routine_is_left_to_the_reference_machine() -> None:
    table, engine = table_of("reversi")
    state = machine.start(table)
    routine = next(name for name, (_, slots, _) in engine.routines.items() if slots is not None and name.startswith("action."))
    inside = GameState(state.store, state.course, (*state.frames[:-1], Frame(routine, 1, (0,) * len(table.rules.routines[routine].slots))))
    assert engine.play_out(inside, Playout()) == inside
    slow = table.alone()
    try:
        expected: object = machine.run(slow, inside)
    except Exception as problem:  # noqa: BLE001  # slots by hand may mean nothing: then both must fail alike
        expected = type(problem)
    try:
        found: object = machine.run(table, inside)
    except Exception as problem:  # noqa: BLE001  # as above
        found = type(problem)
    assert expected == found


def test_options_are_counted_and_drawn_without_a_list() -> None:
    table, _ = table_of("hex")
    options = machine.questions(table, machine.start(table))[0].options
    assert isinstance(options, LegalMoves)
    assert 121 == options.count()
    assert sorted(options) == sorted(options.nth(number) for number in range(121))


def test_what_follows_from_what_is_seen_is_remembered_apart_from_what_sees_it() -> None:
    rules = load("glade").rules
    found = stage(rules, "fits")
    assert found is not None
    assert ("tile", True) == (rules.words["fits"].parameters[found.dynamic - 1][0], bool(found.lists))
    assert [None, None] == [stage(rules, name) for name in ("legal", "line_with")]  # the one reads by all it is given, the other is short
    assert re.search(r"FOLLOWING_\d+ = by_seen\(work_out_\d+\)", source(rules))


def test_of_what_was_seen_only_so_much_is_remembered() -> None:
    known = memo_by_inputs(lambda seen, late: seen + late)
    assert [3, 5] == [known[1][2], known[1][4]]
    for seen in range(MOST_SEEN):
        known[seen]
    assert len(known) <= MOST_SEEN
    assert 3 == known[1][2]


def test_a_procedure_that_nothing_runs_is_written_with_all_it_reads() -> None:
    rules, _ = checked(
        completed("procedures:\n  idle(number is 0 to 9):\n    do:\n      - add: up to number to count_of\ntrack:\n  count_of: 0 to 99\n")
    )
    assert rules is not None
    made = generate(rules)
    assert compile_source(made.text, made.constants).co_consts
