"""The log of an answer as a story: what the player did, in the words of the rule, as far as a viewer knows it."""

import re

from interpreter.model.builtins.representation import copies_walker
from interpreter.model.ir import Alternative, Ask, LogLine, Roll, Shuffle
from interpreter.model.localized_text import QUOTED
from interpreter.model.types.types import PLAYER, BoolType, EntityType, IntRange, Type, element_type, non_null
from interpreter.runtime.knowledge.masking import Hidden, slot_visibility
from interpreter.runtime.knowledge.partial_evaluation import Knowledge, Unknown
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation.labels import Quotes, quote
from interpreter.runtime.notation.titles import move_title
from interpreter.runtime.serialization.transition import Transition
from interpreter.runtime.state.game_instance import GameInstance, sentence
from interpreter.runtime.state.game_state import PASS, Answer, PendingDecision
from interpreter.runtime.values.containers import Value
from interpreter.translation import translate

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")


def story(way: Transition, viewer: int | None, language: str | None = None) -> str:
    """Return what the log says of an answer behind the name of its player: the `log:` of the action, else the title of the move."""
    return story_of(way, way.question, way.answer, viewer, language)


def story_of(way: Transition, question: PendingDecision, answer: Answer, viewer: int | None, language: str | None = None) -> str:
    """The same of one of the answers to a question to several at once, of which all are known after the last."""
    table, options = way.table, question.options
    if not isinstance(options, LegalMoves) or isinstance(question.instruction, Roll | Shuffle):
        return move_title(table, question, answer, language)
    if answer == PASS:
        passing = options.menu.passing
        said = sentence(table, passing.log, language or "") if passing is not None and passing.log else ""
        return said or (translate(language, "passed") if _is_plain(table, question) else move_title(table, question, answer, language))
    branch = options.menu.alternatives[answer.branch]
    quotes = None if branch.log is None else _quoted(way, question, branch, branch.log, answer, viewer)
    way.quotes[viewer] = quotes
    if branch.log is None or quotes is None:
        return move_title(table, question, answer, language)
    text = {code: _OPTIONAL.sub(lambda part: _kept(part.group(1), quotes), line) for code, line in branch.log.text.items()}
    return _without_actor(quote(table, text, quotes, language), table, question.player, language)


def _is_plain(table: GameInstance, question: PendingDecision) -> bool:
    """True if the rule file has no words of its own for passing."""
    instruction = question.instruction
    return isinstance(instruction, Ask) and (
        instruction.decision.passing is None or not sentence(table, instruction.decision.passing.label)
    )


def _kept(part: str, quotes: Quotes) -> str:
    """A part in square brackets; nothing where something that it quotes is none, empty, 0 or no."""
    return "" if any(_is_nothing(*quotes[name]) for name in QUOTED.findall(part) if name in quotes) else part


def _is_nothing(kind: Type, value: Value) -> bool:
    if value is None:
        return True
    if element_type(non_null(kind)) is not None:
        return next(iter(copies_walker(non_null(kind))(value)), None) is None
    return isinstance(non_null(kind), IntRange | BoolType) and not value


def _quoted(
    way: Transition, question: PendingDecision, branch: Alternative, line: LogLine, answer: Answer, viewer: int | None
) -> Quotes | None:
    """The values that the sentence quotes, as they were before the answer; None where the viewer cannot know one of them."""
    if not line.quotes:
        return {}
    knowledge, options = Knowledge(way.table, way.before, viewer), question.options
    assert isinstance(options, LegalMoves)
    slots = _chosen(way.table, question, options, answer, viewer)
    lets = (*branch.lets, *line.lets)
    slots += [None] * (1 + max((slot for slot, _ in lets), default=0) - len(slots))
    for slot, value in lets:
        slots[slot] = _masked(knowledge.value(value, slots))
    found = {name: (each.kind, knowledge.value(each, slots)) for name, each in line.quotes}
    return None if any(isinstance(value, Unknown) for _, value in found.values()) else found


def _masked(value: Value | Unknown) -> Value:
    return Hidden() if isinstance(value, Unknown) else value


def _chosen(table: GameInstance, question: PendingDecision, options: LegalMoves, answer: Answer, viewer: int | None) -> list[Value]:
    """The slots of an action in which only what was chosen is known; of a step those that the viewer knows."""
    slots: list[Value] = options.fresh(answer.branch)
    if options.menu.alternatives[answer.branch].action is None:
        frame = question.frame
        routine, known = table.rules.routines[frame.routine], len(frame.slots)
        for number in range(1, min(known, len(slots))):
            if slot_visibility(routine, frame, number, viewer, over=False) != "all":
                slots[number] = Hidden()
    for level, value in zip(options.enumerators[answer.branch].levels, answer.values, strict=True):
        slots[level.slot] = value
    return slots


def _without_actor(text: str, table: GameInstance, player: int, language: str | None) -> str:
    """The sentence without the name of who acts, which stands in front of it anyway."""
    name = quote(table, {"en": "{me}"}, {"me": (EntityType(PLAYER), player)}, language)
    return text.removeprefix(f"{name} ")
