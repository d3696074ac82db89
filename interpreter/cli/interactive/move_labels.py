"""Moves and beginnings of moves in people's words, for lists: titles of actions and the labels of what is picked."""

from collections.abc import Mapping

from interpreter.cli.interactive.move_grouping import Words, words
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation.explanations import candidate_kind
from interpreter.runtime.notation.labels import value_label
from interpreter.runtime.notation.titles import OPEN, beginning_title
from interpreter.runtime.state.game_state import Answer
from interpreter.runtime.values import value_syntax

_BRACKETS = ("{", "}")


def labels_between(
    options: LegalMoves, answer: Answer, written: Words, start: int, end: int, names: Mapping[str, str], language: str | None
) -> list[str]:
    """What people call what is picked by some words of a move: a value by its label, of a set in part its members."""
    found: list[str] = []
    at = 1
    for choice, value in zip(options.menu.alternatives[answer.branch].choices, answer.values, strict=True):
        kind = candidate_kind(choice)
        size = len(words(value_syntax.format_value(options.table.material, kind, value)))
        if start <= at and at + size <= end:
            found.append(value_label(options.table, kind, value, language))
        elif part := [names.get(word, word) for word in written[max(start, at) : min(end, at + size)] if word not in _BRACKETS]:
            found.append(", ".join(part))
        at += size
    return found


def is_written_in_full(options: LegalMoves, answer: Answer, written: Words) -> bool:
    """Whether the words of a move are those of its choices, one after the other."""
    choices = options.menu.alternatives[answer.branch].choices
    values = (
        value_syntax.format_value(options.table.material, candidate_kind(choice), value)
        for choice, value in zip(choices, answer.values, strict=True)
    )
    return written[1:] == tuple(word for value in values for word in words(value))


def beginning_label(options: LegalMoves, answer: Answer, picked: list[str], language: str | None) -> str:
    """The title of all moves that begin like this one, with a sign that more is to come."""
    text = beginning_title(options.table, options.menu.alternatives[answer.branch], picked, language)
    return text if OPEN in text else f"{text} {OPEN}"
