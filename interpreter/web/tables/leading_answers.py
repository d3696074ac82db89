"""Finds the answers after which a touched thing can be chosen in the next question, as far as looking there tells the player nothing new."""

from collections.abc import Sequence

from interpreter.runtime.knowledge.news import news
from interpreter.runtime.notation.move_notation import PASS_WORD
from interpreter.session.library import IllegalMove, Option, Question, UsageError
from interpreter.translation import disjunction, translate
from interpreter.web.tables.table import Table

MOST = 6  # answers that are tried
NAMED = 2  # answers that a sentence names


def leading_answers(table: Table, seat: str, chosen: Sequence[str], touched: str) -> list[Option]:
    """Return the answers that begin with some choices and let the same seat choose a touched thing next; none where there are many answers."""
    question = table.question(seat)
    try:
        left = None if question is None else question.options.after(*chosen)
    except (IllegalMove, UsageError):
        return []
    if question is None or left is None or not 0 < left.count <= MOST:
        return []
    tried = [option for option in left if option.notation != PASS_WORD]
    return [option for option in tried if _leads(table, question, option, touched)]


def _leads(table: Table, question: Question, option: Option, touched: str) -> bool:
    """True if a touched thing can be chosen after an answer that neither chance nor anything hidden follows."""
    state, seat = table.match.state, question.name
    after = state.answer(option, player=seat)
    following = next((each for each in after.questions if each.name == seat), None)
    if following is None or any(entry.player < 0 for entry, _ in after.way()):
        return False
    begun = [[], *([each.notation] for each in following.options.next() if each.notation != PASS_WORD)]
    if not any(_is_legal(following, [*words, touched]) for words in begun):
        return False
    return news(state.table, [(state.position, [(question.player, option.answer)])], [question.player]) is None


def _is_legal(question: Question, words: Sequence[str]) -> bool:
    try:
        return question.options.after(*words).count > 0
    except (IllegalMove, UsageError):
        return False


def leading_sentence(found: Sequence[Option], language: str | None) -> str:
    """Say which answers come first."""
    titles = disjunction(language, [each.title(language) for each in found[:NAMED]])
    return translate(language, "First: {answers}. Then you can choose this.", answers=titles)
