"""What somebody is asked, in a sentence, and what can be typed."""

from collections.abc import Iterator

from interpreter.model.ir import Ask
from interpreter.runtime.notation.titles import action_title, question_text
from interpreter.runtime.state.game_instance import GameInstance, localized, sentence
from interpreter.runtime.state.game_state import PendingDecision
from interpreter.translation import disjunction, translatable, translate

HELP = translatable(
    """\
  NUMBER       pick a line; where it ends in `…` the next list follows
  MOVE         write it yourself, whole or the beginning of it
  more, back   the next page; all moves again
  what NAME    what a card does or a term means, by its name or its number in the
               list; `what` alone tells of everything the list names
  why MOVE     why a move is not possible: the rule and its line
  board        draw the board again
  score        how the game stands
  undo         take back your last move, and what came after it
  save FILE    save the game;  load FILE  go on with a saved one
  quit         leave
"""
)


def prompt(table: GameInstance, question: PendingDecision, language: str | None) -> str:
    """The sentence of the question, else what there is to do: the titles of the actions, or the text of the only one.

    If there are no actions, that of the smallest rule around it that has one.
    """
    return next(filter(None, _sentences(table, question, language or "")), translate(language, "Your choice."))


def _sentences(table: GameInstance, question: PendingDecision, language: str) -> Iterator[str]:
    """What may be said, best first; empty where a rule has no text."""
    yield sentence(table, question.address, language)
    yield question_text(table, question, language)
    actions = (
        [branch.action for branch in question.instruction.decision.alternatives if branch.action]
        if isinstance(question.instruction, Ask)
        else []
    )
    if len(actions) == 1:
        yield localized(table, table.rules.actions[actions[0]].text, language)
    elif actions:
        yield f"{disjunction(language, [action_title(table, name, language) for name in actions])}."
    place = question.address
    while "." in place:
        place = place.rpartition(".")[0]
        yield _said_of(table, place, language)


def _said_of(table: GameInstance, address: str, language: str) -> str:
    rule = table.rules.addresses.get(address)
    return localized(table, rule.text, language) if rule is not None else ""
