"""Random playouts and successors of positions, shared by greedy and searching bots."""

from interpreter.model.chance import Below
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, ActionSpace, Answer, GameState
from interpreter.runtime.state.playout import Playout


def sample_answers(options: ActionSpace, most: int, below: Below) -> list[Answer]:
    """All answers to a question, or some by chance where there are more than so many."""
    return list(options) if options.count() <= most else list(dict.fromkeys(options.sample(below) for _ in range(most)))


def resolve_chance(table: GameInstance, state: GameState, below: Below) -> tuple[GameState, bool]:
    """The position when no question of chance is open any more, and whether there was one."""
    questions, lucky = machine.questions(table, state), False
    while questions and questions[0].player == CHANCE:
        state, lucky = machine.answer(table, state, CHANCE, questions[0].options.sample(below)), True
        questions = machine.questions(table, state)
    return state, lucky


def successor(table: GameInstance, state: GameState, player: int, answer: Answer, below: Below) -> tuple[GameState, bool]:
    """The position after an answer, with what chance and those who are asked at the same time answer by chance."""
    after, lucky = machine.answer(table, state, player, answer), False
    while after.ended is None:
        after, rolled = resolve_chance(table, after, below)
        lucky |= rolled
        if not after.answered or after.ended is not None:
            break
        question = machine.questions(table, after)[0]
        after, lucky = machine.answer(table, after, question.player, question.options.sample(below)), True
    return after, lucky


def playout(table: GameInstance, state: GameState, below: Below, most: int) -> GameState:
    """The position after so many answers given by chance, or at the end."""
    if table.engine is not None:
        return table.engine.play_out(state, Playout(most, below, lambda: below))
    for _ in range(most):
        state, _ = resolve_chance(table, state, below)
        if state.ended is not None:
            break
        question = machine.questions(table, state)[0]
        state = machine.answer(table, state, question.player, question.options.sample(below))
    return state
