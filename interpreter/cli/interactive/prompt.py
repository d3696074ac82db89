"""The question in a sentence, and what can be typed."""

from collections.abc import Sequence

from interpreter.runtime.notation.questions import question_text
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Frame, PendingDecision
from interpreter.translation import translatable, translate

HELP = translatable(
    """\
  NUMBER       pick a line; where it ends in `…` the next list follows
  MOVE         write it yourself, whole or the beginning of it
  more, back   the next page; all moves again
  what NAME    what a card does or a term means, by its name or its number in the
               list; `what` alone tells of everything the list names
  why MOVE     why a move is not possible: the rule and its line
  hint         what a strong bot would do, and why
  board        draw the board again
  score        how the game stands
  undo         take back your last move, and what came after it
  save FILE    save the game;  load FILE  go on with a saved one
  quit         leave
"""
)


def prompt(table: GameInstance, question: PendingDecision, language: str | None, frames: Sequence[Frame] = ()) -> str:
    """Return the question as the page asks it."""
    return question_text(table, question, language, frames) or translate(language, "Your choice.")
