"""What the players of a game hear of an answer, whoever gave it, and what they see change by it.

An answer to an open question is known to all at once; one given in secret, or while others are still asked, shows as the rules say; what is
known of the other answers to a question to several at once is turned up when the last one is in.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from interpreter.model.ir import Ask, Roll, Shuffle
from interpreter.model.types.types import PLAYER, EntityType
from interpreter.runtime.knowledge.information_state import roll_audience
from interpreter.runtime.knowledge.masking import Hidden
from interpreter.runtime.machine.decisions import options_of
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.effect_words import within_sentence
from interpreter.runtime.notation.labels import player_label
from interpreter.runtime.notation.titles import phrase
from interpreter.runtime.serialization.effects import Difference
from interpreter.runtime.serialization.encode import argument_names
from interpreter.runtime.serialization.player_view import HIDDEN, others_see
from interpreter.runtime.serialization.story import story, story_of
from interpreter.runtime.serialization.transition import Transition
from interpreter.runtime.state.game_instance import GameInstance, sentence
from interpreter.runtime.state.game_state import CHANCE, Answer, GameState, PendingDecision
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.value_syntax import Json
from interpreter.translation import translate


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """What everybody may know of an answer; `move` is empty where only the giver knows it, `seen` is what shows of it.

    `shuffled` says what chance put into an order that nobody sees. `private` is the whole of what chance brought in secret, for the seats in `whom`.
    `turned_up`: it was given before, and is open only now. `forced`: nobody was asked, since there was no move; it is a pass.
    `notation`: the answer as it is written, under the same condition as `move` or `private`.
    """

    player: int
    move: str
    seen: str = ""
    turned_up: bool = False
    forced: bool = False
    private: str = ""
    whom: frozenset[int] = frozenset()
    notation: str = ""
    shuffled: str = ""

    def sentence(self, language: str | None = None) -> str:
        """The answer in words, without who gave it, as far as everybody may know it."""
        if self.forced:
            return translate(language, "passed, having no move")
        return self.move or f"{self.face_down(language)}{f': {self.seen}' if self.seen else ''}"

    def is_sentence(self, language: str | None = None) -> bool:
        """True if the words are a whole sentence, before which no name has to stand."""
        return self.sentence(language)[:1].isupper() or bool(self.shuffled)

    def face_down(self, language: str | None = None) -> str:
        """What is said of an answer that only some know."""
        if self.player != CHANCE:
            return translate(language, "chose face down")
        return self.shuffled or translate(language, "rolled in secret")


def public_answer(way: Transition, language: str | None = None) -> PublicEvent:
    """What everybody may hear of an answer."""
    question = way.question
    title, notation = story(way, None, language), move_notation.write(way.table, question, way.answer)
    if is_open(way):
        return PublicEvent(way.player, title, notation=notation)
    if isinstance(question.instruction, Roll):
        whom = roll_audience(way.table, way.before, question.instruction)
        return PublicEvent(way.player, "", private=title, whom=whom, notation=notation)
    if isinstance(question.instruction, Shuffle):
        return PublicEvent(way.player, "", shuffled=_shuffled(way, question.instruction, language))
    return PublicEvent(way.player, "", _seen(way.table, way.after, way.player))


def _shuffled(way: Transition, step: Shuffle, language: str | None) -> str:
    """Sentence on a shuffled pile: `Anna shuffled the draw pile`."""
    table, slots = way.table, list(way.question.frame.slots)
    cell = table.state_slots[table.place_index(step.pile)(way.before.store, way.before.course, slots)]
    title = sentence(table, f"track.{cell.name}", language or "") or phrase(table, cell.name, language) or cell.name.replace("_", " ")
    if cell.decl.parameters[:1] and cell.decl.parameters[0][1] == EntityType(PLAYER):
        name, inner = player_label(table, cell.arguments[0], language), within_sentence(title, language or table.rules.language)
        return translate(language, "{name} shuffled the {pile}", name=name, pile=inner)
    return translate(language, "Shuffled: {pile}", pile=within_sentence(title, language or table.rules.language))


def answers_together(way: Transition) -> Iterator[tuple[PendingDecision, Answer]]:
    """The answers of all who were asked together, when the last one is in and they are turned up."""
    question = way.question
    match question.instruction:
        case Ask(decision=menu) if menu.together is not None and not menu.secret and not way.after.answered:
            for seat, answer in (*way.before.answered, (way.player, way.answer)):
                yield replace(question, player=seat, options=options_of(way.table, way.before, seat)), answer


def turned_up(way: Transition, language: str | None = None) -> Iterator[PublicEvent]:
    """What everybody hears of the answers of all who were asked together, when the last one is in."""
    for asked, answer in answers_together(way):
        title, notation = story_of(way, asked, answer, None, language), move_notation.write(way.table, asked, answer)
        yield PublicEvent(asked.player, title, turned_up=True, notation=notation)


def changes(table: GameInstance, changed: Iterable[Difference]) -> list[dict[str, Json]]:
    """Changes of tracked values, as far as a viewer sees it: the name, whose it is, what it was and is, as in views."""
    return [
        {
            "name": cell.name,
            "of": [*argument_names(table, number)],
            "from": _shown(table, number, old),
            "to": _shown(table, number, new),
        }
        for number, cell, old, new in changed
    ]


def _shown(table: GameInstance, number: int, value: object) -> Json:
    """The value of a cell as views have it."""
    if isinstance(value, Hidden):
        return HIDDEN if value.size is None else {HIDDEN: value.size}
    return value_syntax.to_json(table.material, table.state_slots[number].decl.kind, value)


def _seen(table: GameInstance, after: GameState, player: int) -> str:
    """What the others see of an answer that waits for more answers: `3` cards, say."""
    given = next((answer for seat, answer in after.answered if seat == player), None)
    seen = others_see(table, after, player, given) if given is not None else True
    return "" if seen is True else ", ".join(map(str, seen)) if isinstance(seen, list) else str(seen)


def is_open(way: Transition) -> bool:
    """True if an answer is known to all at once."""
    table, instruction = way.table, way.question.instruction
    if isinstance(instruction, Shuffle):
        return table.rules.state_vars[instruction.pile.name].known == "all"
    if isinstance(instruction, Roll):
        return not instruction.secret
    return not instruction.decision.secret and instruction.decision.together is None
