"""What somebody is asked, in a sentence."""

from collections.abc import Iterator

from interpreter.cli.interactive.phrases import say
from interpreter.model.ir import Ask
from interpreter.runtime.state.question import Question
from interpreter.runtime.state.rule_texts import said, sentence
from interpreter.runtime.state.table import Table


def asked(table: Table, question: Question, language: str | None) -> str:
    """The sentence of the question, else of the only action there is to choose from, else of the smallest rule around it that has one."""
    return next(filter(None, _sentences(table, question, language or "")), say(language, "asked"))


def _sentences(table: Table, question: Question, language: str) -> Iterator[str]:
    """What may be said, best first; empty where a rule has no text."""
    yield sentence(table, question.text, language)
    yield _said_of(table, question.address, language)
    branches = question.instruction.decision.alternatives if isinstance(question.instruction, Ask) else ()
    if len(branches) == 1 and (action := table.rules.actions.get(branches[0].action or "")) is not None:
        yield said(table, action.text, language)
    place = question.address
    while "." in place:
        place = place.rpartition(".")[0]
        yield _said_of(table, place, language)


def _said_of(table: Table, address: str, language: str) -> str:
    rule = table.rules.addresses.get(address)
    return said(table, rule.text, language) if rule is not None else ""
