"""The log of an answer as a story: what the player did, in the words of the rule, as far as a viewer knows it."""

from interpreter.model.ir import Roll, Shuffle
from interpreter.model.types.types import PLAYER, EntityType
from interpreter.runtime.knowledge.partial_evaluation import Knowledge, Unknown
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation.labels import Quotes, quote
from interpreter.runtime.notation.titles import move_title
from interpreter.runtime.serialization.transition import Transition
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS, PendingDecision
from interpreter.runtime.values.containers import Value


def story(way: Transition, viewer: int | None, language: str | None = None) -> str:
    """Return what the log says of an answer behind the name of its player: the `log:` of the action, else the title of the move."""
    question, answer = way.question, way.answer
    if isinstance(question.options, LegalMoves) and answer != PASS and not isinstance(question.instruction, Roll | Shuffle):
        action = way.table.rules.actions.get(question.options.menu.alternatives[answer.branch].action or "")
        if action is not None and action.log:
            quotes = _quoted(way, question, viewer)
            if quotes is not None:
                return _without_actor(quote(way.table, action.log, quotes, language), way.table, way.player, language)
    return move_title(way.table, question, answer, language)


def _quoted(way: Transition, question: PendingDecision, viewer: int | None) -> Quotes | None:
    """The values that the sentence quotes, as they were before the answer; None where the viewer cannot know one of them."""
    options = question.options
    assert isinstance(options, LegalMoves)
    branch = options.menu.alternatives[way.answer.branch]
    action = way.table.rules.actions[branch.action or ""]
    slots = _chosen(options, way)
    if not action.log_quotes:
        return {}
    knowledge = Knowledge(way.table, way.before, viewer)
    for slot, value in branch.lets:
        slots[slot] = knowledge.value(value, slots)
    found = {name: (each.kind, knowledge.value(each, slots)) for name, each in action.log_quotes}
    return None if any(isinstance(value, Unknown) for _, value in found.values()) else found


def _chosen(options: LegalMoves, way: Transition) -> list[Value]:
    """The slots of an action in which only what was chosen is known."""
    slots: list[Value] = options.fresh(way.answer.branch)
    for level, value in zip(options.enumerators[way.answer.branch].levels, way.answer.values, strict=True):
        slots[level.slot] = value
    return slots


def _without_actor(text: str, table: GameInstance, player: int, language: str | None) -> str:
    """The sentence without the name of who acts, which stands in front of it anyway."""
    name = quote(table, {"en": "{me}"}, {"me": (EntityType(PLAYER), player)}, language)
    return text.removeprefix(f"{name} ")
