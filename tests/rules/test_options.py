"""Options with parts: what is chosen by name, numbers, choices made one by one, on all rule sets there are."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter import Choice, Option, Options, Question, Thing
from interpreter.runtime.machine import machine
from interpreter.runtime.notation.action_codes import codes_of
from interpreter.session.state import State
from tests.rules.rule_sets import ONE, names, rule_set, seated
from tests.tiers import by_game

STRETCH = 25  # answers of a game that are looked at
LARGE = 1 << 30


def visited(name: str, data: st.DataObject) -> tuple[list[Question], Random]:
    """The questions of a stretch of a game."""
    table, random = seated(data, rule_set(name))
    state, questions = State(table, machine.start(table)), []
    for _ in range(STRETCH):
        questions += state.questions
        if state.over:
            break
        state = state.answer(state.questions[0].options.sample(random))
    return questions, random


def words_of(option: Option) -> list[object]:
    """The choices that lead to an option, as programs make them."""
    if option.is_pass:
        return ["pass"]
    first = option.decision.instruction
    named = first.decision.alternatives[option.answer.branch].name if hasattr(first, "decision") else getattr(first, "name", "order")
    return [named, *option.arguments.values()]


@pytest.mark.parametrize("name", by_game(names()))
@given(data=st.data())
@ONE
def test_options_are_found_by_number_and_by_parts(name: str, data: st.DataObject) -> None:
    questions, random = visited(name, data)
    for question in questions:
        options = question.options
        for _ in range(3):
            option = options[random.randrange(options.count)]
            assert options.index(option) == option.number
            assert options.index(question.option(option.answer)) == option.number
            assert (option in options, options[option.number]) == (True, option)
            alike = options.after(*words_of(option))
            assert option in alike
            assert alike[alike.index(option)].number == option.number
            assert option.title() == question.title(option)
            assert option.action is None or option.notation.startswith(option.action)
            assert all(isinstance(each, str) for each in option.arguments)


@pytest.mark.parametrize("name", by_game(names()))
@given(data=st.data())
@ONE
def test_choices_one_by_one_lead_to_every_option(name: str, data: st.DataObject) -> None:
    questions, random = visited(name, data)
    for question in random.sample(questions, min(len(questions), 6)):
        options = question.options
        if options.count <= 60:
            assert sorted(option.number or 0 for option in reached(options)) == list(range(options.count))
        chosen: list[Choice] = []
        while following := options.next(*chosen):  # however many there are
            chosen.append(following[random.randrange(min(following.count, LARGE))])
            assert chosen[-1].title() is not None
            assert options.after(*chosen)
            assert options.after(*(each.notation for each in chosen)).count == options.after(*chosen).count
        assert options.after(*chosen).sample(random) in options


def reached(options: Options, *chosen: Choice) -> list[Option]:
    """The options that choices made one by one lead to."""
    following = options.next(*chosen)
    if not following:
        return list(options.after(*chosen))
    return [option for choice in following for option in reached(options, *chosen, choice)]


def test_things_have_names_boards_and_titles() -> None:
    question = rule_set("tic_tac_toe").start(players=2).questions[0]
    option = question.options[4]
    (thing,) = option.arguments.values()
    assert isinstance(thing, Thing)
    assert (thing.kind, thing.name, thing.board, thing.title()) == ("cell", str(option).split()[-1], "cell", str(option).split()[-1])
    assert thing == question.options[4].arguments[next(iter(option.arguments))]
    assert thing != question.options[5].arguments[next(iter(option.arguments))]


@pytest.mark.parametrize("name", by_game(names()))
@given(data=st.data())
@ONE
def test_codes_are_the_same_numbers_everywhere(name: str, data: st.DataObject) -> None:
    questions, random = visited(name, data)
    codes: dict[int, str] = {}
    for question in questions:
        table = question.table
        total = codes_of(table).count
        for number in random.sample(range(min(question.options.count, LARGE)), min(question.options.count, 5)):
            option = question.options[number]
            if total is None or question.is_chance:
                assert option.code is None
                continue
            assert option.code is not None
            assert 0 <= option.code < total
            alike = question.option_of(option.code)
            assert alike is not None
            assert (alike.arguments, alike.action, alike.code) == (option.arguments, option.action, option.code)
            written = f"{option.action}{option.arguments}"
            assert codes.setdefault(option.code, written) == written
    assert all(
        question.option_of(code) is None or question.option_of(code).code == code for code in range(40) for question in questions[:3]
    )  # type: ignore[union-attr]  # it is none or an option


@pytest.mark.parametrize("name", by_game(names()))
@given(data=st.data())
@ONE
def test_whole_moves_are_answered_as_one(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    state = State(table, machine.start(table))
    listed = 0
    for _ in range(STRETCH):
        if state.over:
            break
        moves = state.questions[0].moves
        move = moves.sample_by_answers(random)
        assert move.notation in moves
        assert (
            len(state.questions) > 1
            or state.answer(move).position == (move.end or state.answer(move).position) == state.answer(move.notation).position
        )
        if listed < 1 and state.option_count > 1 and moves.count < LARGE:  # where moves are long, listing them takes its time
            listed += 1
            assert moves[moves.index(move)] == move
            assert moves.sample(random) in moves
        state = state.answer(move, player=move.player)
