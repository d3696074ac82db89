"""Explanations of illegal moves in the language people play in. The English ones stand in the table of codes."""

from collections.abc import Sequence

from interpreter.diagnostics.codes import CODES
from interpreter.model.localized_text import select_language
from interpreter.runtime.notation.explanations import SHOWN, UNSAID, Refusal
from interpreter.runtime.state.game_instance import GameInstance, sentence
from interpreter.translation import disjunction, has_catalogue, template, translate


def explain(refusal: Refusal, language: str | None) -> tuple[str, str]:
    """Why a move is not possible and what may help (perhaps nothing), in the language, else in English."""
    if not has_catalogue(language):
        return refusal.diagnostic.sentence, refusal.diagnostic.hint
    row, values = CODES[refusal.code], dict(refusal.diagnostic.values)
    values["expected"] = translate(language, UNSAID) if values.get("expected") == UNSAID else _candidate_list(refusal.candidates, language)
    values["did_you_mean"] = did_you_mean(refusal.guesses, language)
    if refusal.said:
        values["said"] = select_language(refusal.said, language or "", "en")
    sentence, hint = (template(language, text).format(**values).strip() if text else "" for text in (row.sentence, row.hint))
    return sentence, hint


def rule_message(table: GameInstance, refusal: Refusal, language: str | None) -> str:
    """What the rule that forbids a move says to people, in the language; empty if no rule forbids it, or it says nothing."""
    address = refusal.diagnostic.values.get("address", "") if refusal.requirement else ""
    key = next((key for key in (f"{address}.say", address) if key in table.rules.sentences), "")
    return sentence(table, key, language or "")


def _candidate_list(names: tuple[str, ...], language: str | None) -> str:
    shown = ", ".join(names[:SHOWN])
    if len(names) > SHOWN:
        return translate(language, "{names} and {count} more", names=shown, count=len(names) - SHOWN)
    return shown or translate(language, "nothing")


def did_you_mean(names: Sequence[str], language: str | None) -> str:
    """A question for what somebody may have meant; empty if there are no names."""
    quoted = [f"`{name}`" for name in names]
    return translate(language, "Did you mean {names}?", names=disjunction(language, quoted, "guesses")) if names else ""
