"""Asking a bot for its answer: its observation is made from the information state of its seat, never from the true position.

The position in which a bot sees its question is drawn from what the seat sees, and lies at a table of its own, since tables
remember what they were asked last. The options are the true ones: what a player is offered depends on nothing that the
player does not know, which `check` proves.
"""

from weakref import WeakKeyDictionary

from interpreter.bots.protocol import Bot, Observation
from interpreter.bots.random import Random
from interpreter.model.chance import Below
from interpreter.runtime.knowledge.information_state import SightingSource, information_state, no_sightings
from interpreter.runtime.machine import machine
from interpreter.runtime.sampling.determinization import sample_determinization
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Answer, GameState, PendingDecision
from interpreter.session.question import Question

_OF_BOTS: WeakKeyDictionary[GameInstance, GameInstance] = WeakKeyDictionary()


def choose_answer(
    bot: Bot | None,
    table: GameInstance,
    state: GameState,
    question: PendingDecision,
    below: Below,
    told: SightingSource = no_sightings,
) -> Answer:
    """What a bot (None: one that plays by chance) answers to a question; `told`: what the game so far has told a seat."""
    if bot is None or isinstance(bot, Random):  # looks at nothing, so it is asked without detours
        return question.options.sample(below)
    own = _OF_BOTS.get(table)
    if own is None:
        own = _OF_BOTS[table] = table.separate()
    information = information_state(own, state, question.player, told(question.player))
    own.forget()
    position = sample_determinization(information, below)
    own_question = (
        None if position is None else next((one for one in machine.questions(own, position) if one.player == question.player), None)
    )
    if position is None or own_question is None:  # nothing was found that looks the same: there is nothing to think about
        return question.options.sample(below)
    return bot.choose(Observation(information, position), Question(own, own_question), below).answer
