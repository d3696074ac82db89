"""`why MOVE` and `hint` while people play: what stands against a move, and what a strong bot would do."""

import itertools
import textwrap
from collections.abc import Iterator

from interpreter.cli.interactive.local_match import LocalMatch
from interpreter.cli.interactive.move_menu import MoveMenu
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.knowledge.unmet import unmet
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.refusal import Refusal
from interpreter.translation import has_catalogue, translate

_RULE_LINES = 3  # of a requirement: its name and its condition
_SAID_ELSEWHERE = ("say:", "text:", "source:")  # what follows the condition
_NO_SUCH_MOVE = "R122"


def hint(local: LocalMatch, menu: MoveMenu) -> str:
    """Return what a strong bot would answer and why, in the words of the page; a refusal where several people play."""
    if len(local.people) > 1:
        return translate(local.language, "Others play here as well, so there are no hints.")
    from interpreter.bots.hint import hint_by

    return hint_by(lambda bot: local.advised(bot, menu.question)).sentence(local.language)


def why_not(local: LocalMatch, menu: MoveMenu, text: str, columns: int, *, whole: bool) -> Iterator[str | Diagnostic]:
    """Yield why a move is not possible, as lines: the sentence first, then the place in the rule file, if it is a rule.

    whole: it was asked for; then what is no rule is told as a finding with its advice.
    """
    refusal, language = _explained(local, menu, text), local.language
    if refusal is None:
        yield translate(language, "That is possible now.")
        return
    computed = _computed(local, menu, text)
    if computed or refusal.requirement:
        reason = computed or refusal.reason(language)
        yield textwrap.fill(translate(language, "No: {message}", message=reason), max(40, columns), subsequent_indent="    ")
    if refusal.requirement:
        yield from _rule(local.table.rules, refusal.diagnostic.values.get("address", ""), columns)
    elif whole and not computed and not has_catalogue(language):
        yield refusal.diagnostic
    elif not computed:
        for line in filter(None, (refusal.reason(language), refusal.advice(language))):
            yield textwrap.fill(line, max(40, columns), subsequent_indent="  ")


def _computed(local: LocalMatch, menu: MoveMenu, text: str) -> str:
    """Return the smallest part of a rule that fails, with its values; empty where nothing is known of it."""
    spelled = [] if "{" in text else [each.split() for each in dict.fromkeys(menu.spellings(text)) if "{" not in each]
    found = (unmet(local.table, local.state, menu.question, words, local.language) for words in spelled)
    best = max((each for each in found if each is not None and each.near >= 0), key=lambda each: each.near, default=None)
    return "" if best is None else best.sentence


def _explained(local: LocalMatch, menu: MoveMenu, text: str) -> Refusal | None:
    """Return why the move is not possible that somebody most probably meant: with its first word, if that was left out."""
    table, state, player = local.table, local.state, menu.question.player
    found = move_notation.explain(table, state, player, text)
    others = [each for each in dict.fromkeys(menu.spellings(text)) if each != text]
    if found is not None and found.code == _NO_SUCH_MOVE and (len(others) == 1 or (others and menu.start)):
        return move_notation.explain(table, state, player, others[0])
    return found


def _rule(rules: RuleSet, address: str, columns: int) -> Iterator[str]:
    """Yield the rule that forbids a move: its address, its clauses, its lines in the rule file."""
    from interpreter.reference.reference_texts import changed_lines, source_lines

    found = rules.addresses.get(address)
    if found is None:
        return
    yield f"  {address}" + (f"   ({', '.join(found.source)})" if found.source else "")
    yield f"  {found.span.source.name}:{found.span.line}"
    for text in itertools.takewhile(lambda text: not text.strip().startswith(_SAID_ELSEWHERE), source_lines(found.span)[:_RULE_LINES]):
        yield textwrap.fill(text, max(40, columns), initial_indent="    ", subsequent_indent="          ")
    yield from (f"  {text}" for text in changed_lines(rules, address))
