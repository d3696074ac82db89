"""Why a move is not possible: a diagnostic, what would have been possible, and the same in every language of the rules and of the program."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import nearest
from interpreter.diagnostics.template import filled
from interpreter.model.localized_text import LocalizedText, select_language
from interpreter.translation import disjunction, template, translatable, translate

UNMET = translatable("it does not meet the condition.")  # of which the rules say nothing
UNSAID = "only who is asked may know that"
SHOWN = 8  # candidates in a message
LONGEST = 200  # characters of a word in a message


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a text is no possible answer; what `Match.why_not` gives. `str` is its sentence in one line. It says nothing that only some may know.

    diagnostic: the finding, with the place of the rule that forbids it.
    candidates: what could stand in the place of the word that is wrong; empty where that is secret.
    requirement: the name of the requirement that is not met; empty if it is none.
    guesses: the names that may have been meant, the likeliest first.
    rule_text: what the rule file says of the condition that is not met, by language code; may be empty.
    whatever_is_chosen: whether the rule forbids it whatever is chosen; what was chosen may be wrong as well, or incomplete.
    """

    diagnostic: Diagnostic
    candidates: tuple[str, ...] = ()
    requirement: str = ""
    guesses: tuple[str, ...] = ()
    rule_text: LocalizedText = field(default_factory=dict)
    whatever_is_chosen: bool = False

    @property
    def code(self) -> str:
        """The code of the finding, such as `R131`."""
        return self.diagnostic.code

    @property
    def sentence(self) -> str:
        """Why, in a sentence, and what may help, in English; `explain` says it in other languages."""
        return " ".join(text for text in (self.diagnostic.sentence, self.diagnostic.hint) if text)

    def reason(self, language: str | None = None) -> str:
        """Why, in a sentence in a language. None: what rules say in the language of their file, everything else in English."""
        return self._in_language(self.diagnostic.row.sentence, language)

    def advice(self, language: str | None = None) -> str:
        """What may help, in a language, as `reason`; may be empty."""
        return self._in_language(self.diagnostic.row.hint, language)

    def explain(self, language: str | None = None) -> str:
        """Why, and what may help, in a language, as `reason`; where a rule forbids a move, only what the rule file says of it.

        In English where nothing is written in the language. It says nothing that only some may know.
        """
        advice = "" if self.requirement and self.rule_text else self.advice(language)
        return " ".join(text for text in (self.reason(language), advice) if text)

    def _in_language(self, text: str, language: str | None) -> str:
        values = dict(self.diagnostic.values)
        if language is not None:
            unsaid = values.get("expected") == UNSAID
            values["expected"] = translate(language, UNSAID) if unsaid else join_names(self.candidates, language)
            values["did_you_mean"] = did_you_mean(self.guesses, language)
            values |= self._quoted(language)
        return filled(template(language, text), values) if text else ""

    def _quoted(self, language: str) -> dict[str, str]:
        """What the rules say, where the diagnostic quotes it."""
        said = select_language(self.rule_text, language, "en")
        if self.requirement:
            return {"message": said or translate(language, "The requirement `{name}` is not met.", name=self.requirement)}
        return {"said": said or translate(language, UNMET)}

    def __str__(self) -> str:
        return " ".join(self.sentence.split())

    def __repr__(self) -> str:
        return f"Refusal {self.code}: {self}"


def refuse(
    code: str,
    span: Span | None = None,
    *,
    candidates: Sequence[str] = (),
    requirement: str = "",
    rule_text: LocalizedText | None = None,
    **values: str,
) -> Refusal:
    """A refusal; `expected` in the sentence lists the candidates."""
    guesses = tuple(nearest(values["word"], candidates)) if "word" in values else ()
    if "word" in values:
        values["word"] = values["word"] if len(values["word"]) <= LONGEST else f"{values['word'][:LONGEST]}…"
        values["did_you_mean"] = did_you_mean(guesses)
    labels = (Label(span),) if span else ()
    diagnostic = Diagnostic(code, labels, {"expected": join_names(candidates), **values})
    return Refusal(diagnostic, tuple(candidates), requirement, guesses, rule_text or {})


def join_names(names: Sequence[str], language: str | None = None) -> str:
    """Names for a message, the first ones only where there are many."""
    shown = ", ".join(names[:SHOWN])
    if len(names) > SHOWN:
        return translate(language, "{names} and {count} more", names=shown, count=len(names) - SHOWN)
    return shown or translate(language, "nothing")


def did_you_mean(names: Sequence[str], language: str | None = None) -> str:
    """A question for what somebody may have meant; empty if there are no names."""
    quoted = [f"`{name}`" for name in names]
    return translate(language, "Did you mean {names}?", names=disjunction(language, quoted, "guesses")) if names else ""
