"""Explains why a move is illegal, as a diagnostic with the words that would have been possible.

Where what may be chosen follows from something that not everybody knows (a card from a hand, say), it is not named: a
refusal may be read by others than who is asked, so it says nothing that they do not know.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from interpreter.analysis.state_reads import reads_hidden
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import nearest
from interpreter.model.ir import Choice, Expression, Guard, UserCall
from interpreter.model.ir.traverse import locals_in
from interpreter.model.localized_text import LocalizedText
from interpreter.model.types.types import Type, element_type, non_null, show
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation.refusal import SHOWN, UNMET, UNSAID, Refusal, did_you_mean, refuse
from interpreter.runtime.state.game_instance import GameInstance, localized, sentence
from interpreter.runtime.values import value_syntax

LOOKED_AT = 3000  # options looked at to find candidates


def refuse_choice(
    code: str,
    options: LegalMoves,
    branch: int,
    chosen: Sequence[object],
    span: Span | None = None,
    *,
    rule_text: LocalizedText | None = None,
    **values: str,
) -> Refusal:
    """A refusal of what stands for a name; it lists what would be possible, unless that is a secret."""
    choice = options.enumerators[branch].levels[len(chosen)].choice
    if reads_hidden(options.table.rules, choice):
        return refuse(code, span or choice.span, rule_text=rule_text, name=choice.name, expected=UNSAID, **values)
    return refuse(
        code, span or choice.span, candidates=_candidates(options, branch, chosen), rule_text=rule_text, name=choice.name, **values
    )


def _candidates(options: LegalMoves, branch: int, values: Sequence[object]) -> tuple[str, ...]:
    """What the next word of a move can be after the values chosen so far: names that lead to a possible move."""
    enumerator, depth = options.enumerators[branch], len(values)
    kind = candidate_kind(enumerator.levels[depth].choice)
    values_here: Iterable[object]
    if enumerator.lazy:
        slots = options.fresh(branch)
        for level, value in zip(enumerator.levels, values, strict=False):
            slots[level.slot] = value
        values_here = islice(enumerator.levels[depth].candidates(options.store, options.course, slots), SHOWN)
    else:
        moves = islice(enumerator.walk(options.store, options.course, options.fresh(branch)), LOOKED_AT)
        values_here = (move[depth] for move in moves if move[:depth] == tuple(values))
    return tuple(dict.fromkeys(value_syntax.format_value(options.table.material, kind, value) for value in values_here))


def candidate_kind(choice: Choice) -> Type:
    """The kind of what is chosen for a name."""
    return element_type(non_null(choice.domain.kind)) or choice.domain.kind


def not_a_value(options: LegalMoves, branch: int, values: Sequence[object], fault: value_syntax.ValueFault) -> Refusal:
    """A word that is no value of the kind that is expected after the values chosen so far."""
    choice = options.enumerators[branch].levels[len(values)].choice
    if fault.problem != "unknown":
        kind = show(candidate_kind(choice))
        return refuse_choice("R128", options, branch, values, kind=kind, word=fault.word)
    refusal = refuse_choice("R127", options, branch, values, kind=fault.what, word=fault.word)
    names = tuple(dict.fromkeys((*refusal.candidates, *fault.known)))
    guesses = tuple(nearest(fault.word, refusal.candidates) or nearest(fault.word, names))
    return Refusal(_with(refusal.diagnostic, did_you_mean=did_you_mean(guesses)), refusal.candidates, guesses=guesses)


def not_a_candidate(options: LegalMoves, branch: int, values: Sequence[object], word: str, *, condition: bool) -> Refusal:
    """A value that the domain of a name does not hold, or (with `condition`) that does not meet what stands after `where`."""
    choice = options.enumerators[branch].levels[len(values)].choice
    if not condition or choice.where is None:
        return refuse_choice("R129", options, branch, values, word=word)
    text = _text_of_word(options, choice.where)
    said, rule_text = localized(options.table, text) or UNMET, _by_language(options.table, text)
    return refuse_choice("R130", options, branch, values, choice.where.span, rule_text=rule_text, word=word, said=said)


def _text_of_word(options: LegalMoves, condition: Expression) -> LocalizedText:
    """What a condition says of itself: the sentence of the word that it is, if it has one."""
    word = options.table.rules.words.get(condition.name) if isinstance(condition, UserCall) else None
    return {} if word is None else word.text


def forbidden_anyway(options: LegalMoves, branch: int) -> Refusal | None:
    """The first requirement that is not met whatever is chosen."""
    enumerator, slots = options.enumerators[branch], options.fresh(branch)
    chosen = {choice.slot for choice in enumerator.branch.choices}
    for slot, value in enumerator.branch.lets:
        if chosen & locals_in(value):
            chosen.add(slot)
    for (slot, _), (_, let) in zip(enumerator.branch.lets, enumerator.lets, strict=True):
        if slot not in chosen:
            slots[slot] = let(options.store, options.course, slots)
    for requirement, test in zip(enumerator.branch.guards, enumerator.tests, strict=True):
        if not chosen & locals_in(requirement.test) and not test(options.store, options.course, slots):
            return replace(forbidden(options, requirement), whatever_is_chosen=True)
    return None


def forbidden(options: LegalMoves, requirement: Guard) -> Refusal:
    """A whole move that a requirement forbids: its sentence, its address, its place in the rule file."""
    rule_text = _by_language(options.table, options.table.rules.sentences.get(requirement.message, {}))
    message = sentence(options.table, requirement.message) or f"The requirement `{requirement.name}` is not met."
    values = {"message": message, "address": requirement.address}
    return refuse("R131", requirement.span, requirement=requirement.name, rule_text=rule_text, **values)


def _by_language(table: GameInstance, text: LocalizedText) -> LocalizedText:
    """A text of the rules in each language that it is written in, with what it quotes."""
    return {language: localized(table, text, language) for language in text}


def _with(diagnostic: Diagnostic, **values: str) -> Diagnostic:
    return Diagnostic(diagnostic.code, diagnostic.labels, {**diagnostic.values, **values}, diagnostic.subject)
