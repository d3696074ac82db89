"""Parts of a random game that follow from its seed alone. Nothing here loads bots, workers or other machines."""

from itertools import count

from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, PendingDecision
from interpreter.runtime.state.playout import Playout
from interpreter.session.rng import UniformInts, derive_stream

MOST_ANSWERS = 1 << 60  # every game ends before


def game_seed(seed: int | str, number: int) -> int:
    """The seed of a game of a simulation, from 0."""
    return derive_stream(seed, "game", number).word()


def playout_of(seed: int) -> Playout:
    """Return the playout that draws all answers of the game with a seed."""
    chances = count()
    below = UniformInts(derive_stream(seed, "bots")).below
    return Playout(MOST_ANSWERS, below, lambda: derive_stream(seed, "chance", next(chances)).below)


def first_question(table: GameInstance, state: GameState) -> PendingDecision | None:
    """The open question of the lowest seat, that of chance first; None when the game is over."""
    return min(machine.questions(table, state), key=lambda question: question.player, default=None)
