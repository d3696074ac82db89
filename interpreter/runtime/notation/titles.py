"""Titles of moves: those of actions, with the labels of what is chosen.

A title that quotes choices (`Take back {cells}`) says all of the move; to any other the labels are added: `Place a piece: b2`.
What is typed and saved is the notation (`move_notation`).
"""

from collections.abc import Sequence

from interpreter.model.ir import Alternative, Roll, Shuffle
from interpreter.model.localized_text import QUOTED, LocalizedText
from interpreter.model.types.types import EntityType, IntRange, Type, element_type, non_null
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.explanations import candidate_kind
from interpreter.runtime.notation.labels import value_label
from interpreter.runtime.state.game_instance import GameInstance, localized, sentence
from interpreter.runtime.state.game_state import PASS, Answer, PendingDecision
from interpreter.translation import translate

OPEN = "…"  # for what is not chosen yet


def move_title(table: GameInstance, question: PendingDecision, answer: Answer, language: str | None = None) -> str:
    """Title of an answer; passing by its label."""
    options = question.options
    if not isinstance(options, LegalMoves):
        return outcome_title(table, question, answer, language)
    if answer == PASS:
        passing = options.menu.passing
        return (sentence(table, passing.label, language or "") if passing is not None else "") or translate(language, "Pass")
    branch = options.menu.alternatives[answer.branch]
    action = table.rules.actions.get(branch.action or "")
    if action is not None and action.notation is not None and not _quotes(action.title, [choice.name for choice in branch.choices]):
        notated = move_notation.write(table, question, answer).partition(" ")[2]
        return _before_labels(action_title(table, action.name, language), notated)
    return beginning_title(table, branch, value_labels(table, branch, answer.values, language), language)


def value_labels(table: GameInstance, branch: Alternative, values: Sequence[object], language: str | None = None) -> list[str]:
    """What people call the values chosen, in order."""
    return [value_label(table, candidate_kind(choice), value, language) for choice, value in zip(branch.choices, values, strict=False)]


def beginning_title(table: GameInstance, branch: Alternative, chosen: Sequence[str], language: str | None = None) -> str:
    """The title of a move of which the first choices are made, given by their labels."""
    names = [choice.name for choice in branch.choices]
    labels = dict(zip(names, chosen, strict=False))
    action = table.rules.actions.get(branch.action or "")
    title = action.title if action is not None else _phrases(table, branch.name)
    if not names or not _quotes(title, names):
        return _before_labels(_title(table, branch.name, title, language), " ".join(chosen))
    return localized(table, title, language or "", lambda name: labels.get(name, OPEN) if name in names else None)


def action_title(table: GameInstance, name: str, language: str | None = None) -> str:
    """What people call an action before anything is chosen."""
    return without_gaps(beginning_title(table, table.rules.actions[name].alternative, (), language))


def without_gaps(title: str) -> str:
    """Return a title without the places of what is not chosen yet, and without the words between them: `Lay … on … as well`, `Lay as well`."""
    first, *rest = title.split(OPEN)
    said = " ".join(filter(None, (part.strip() for part in (first, *rest[-1:]))))
    return said[:1].upper() + said[1:] if rest and said else title


def _title(table: GameInstance, name: str, title: LocalizedText, language: str | None) -> str:
    found = localized(table, title, language or "") or phrase(table, name, language)
    return found or name.replace("_", " ").capitalize()


def _phrases(table: GameInstance, name: str) -> LocalizedText:
    """The phrase under `texts:` that is called like a choice, in all its languages."""
    found = table.rules.addresses.get(f"texts.{name}")
    return {} if found is None else found.text


def phrase(table: GameInstance, name: str, language: str | None) -> str:
    """The phrase under `texts:` that is called like a choice or an outcome of chance; empty if there is none."""
    found = table.rules.addresses.get(f"texts.{name}")
    return localized(table, found.text, language or "") if found is not None else ""


def outcome_title(table: GameInstance, question: PendingDecision, answer: Answer, language: str | None = None) -> str:
    """Title of an outcome of chance: `rolled 5`, `drew Fox`, or the phrase of its name with the outcome behind it."""
    step = question.instruction
    if isinstance(step, Shuffle):
        track = table.rules.state_vars[step.pile.name]
        pile = sentence(table, f"track.{track.name}", language or "") or track.name.replace("_", " ")
        things = value_label(table, track.kind, answer.values[0], language)
        return translate(language, "shuffled {pile}: {things}", pile=pile, things=things)
    assert isinstance(step, Roll)
    kind = element_type(non_null(step.source.kind)) or step.source.kind
    value = ", ".join(value_label(table, kind, each, language) for each in answer.values)
    if title := phrase(table, step.name, language):
        return f"{title}: {value}"
    number = _is_number(table, non_null(kind))
    return translate(language, "rolled {value}", value=value) if number else translate(language, "drew {value}", value=value)


def _is_number(table: GameInstance, kind: Type) -> bool:
    """True of numbers and of members that are numbers, as dice have them."""
    decl = table.rules.kinds.get(kind.name) if isinstance(kind, EntityType) else None
    return isinstance(kind, IntRange) or (decl is not None and decl.form == "numbers")


def _before_labels(title: str, labels: str) -> str:
    """`Grow a1`, and where the title has several words `Play a card: ace`."""
    return f"{title}{':' if ' ' in title else ''} {labels}" if labels else title


def _quotes(title: LocalizedText, names: Sequence[str]) -> bool:
    return any(name in names for line in title.values() for name in QUOTED.findall(line))
