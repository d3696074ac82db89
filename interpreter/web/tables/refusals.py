"""What a table says no to: sentences with the place of the rule, for answers, touches and all that people ask of a table."""

from collections.abc import Sequence

from interpreter.model.localized_text import select_language
from interpreter.model.types.types import PLAYER
from interpreter.runtime.knowledge.news import news
from interpreter.runtime.knowledge.unmet import ELSEWHERE, unmet
from interpreter.runtime.notation.labels import label
from interpreter.runtime.notation.move_notation import PASS_WORD
from interpreter.runtime.notation.questions import question_sentence
from interpreter.runtime.state.game_instance import localized
from interpreter.session.library import IllegalMove, Option, Question, Refusal, UsageError
from interpreter.translation import conjunction, disjunction, translate
from interpreter.web.tables.rule_places import changing_variants, rulebook_place
from interpreter.web.tables.table import Table

Reason = dict[str, object]
_MOST_TRIED = 6  # answers that are tried to find those that lead to something that was touched
_NAMED = 2  # of these so many are named
_OTHERS_CAN_BE_CHOSEN = ("R127", "R128", "R129", "R130")  # codes of refusals that name what could stand in the place of a word


class TableRefusal(Exception):  # noqa: N818  # what is refused is no error of anybody's program
    """Something that a seat asked of a table and that is not possible: a code for programs, a sentence for people, the rule behind it."""

    def __init__(self, code: str, sentence: str, rule: Reason | None = None) -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.rule = code, sentence, rule


def turn_refusal(table: Table, language: str | None) -> TableRefusal:
    """That a seat is not asked now, and who is."""
    if table.over:
        return TableRefusal("over", translate(language, "The game is over."))
    names = conjunction(language, [title_of_seat(table, question.name, language) for question in table.match.questions])
    return TableRefusal("turn", translate(language, "It is not your turn: {names} has to answer.", names=names))


def title_of_seat(table: Table, seat: str, language: str | None) -> str:
    """What people call who plays a seat: the name that was given, else what the rules call it."""
    return table.controls[seat].name or seat_label(table, seat, language)


def seat_label(table: Table, seat: str, language: str | None) -> str:
    """What the rules call a seat."""
    return label(table.match.state.table, PLAYER, table.seats.index(seat), language)


def illegal(refusal: Refusal, table: Table, language: str | None) -> TableRefusal:
    """The refusal of an answer as the rules put it."""
    return TableRefusal("illegal", refusal.explain(language), _rule(refusal, table, language))


def _rule(refusal: Refusal, table: Table, language: str | None) -> Reason | None:
    """Where the rule stands that forbids something: file and line, the words there, its place in the rulebook, who has changed it."""
    span, rules = refusal.diagnostic.span, table.game.rules
    if span is None:
        return None
    address = rulebook_place(rules, span)
    variants = [table.variant_title(name, language) for name in changing_variants(rules, address)]
    file = span.source.name.rpartition("/")[2]
    name, _, kind = file.partition(".")
    title = table.variant_title(name, language) if kind.startswith("variant") else table.game.title_in(language)
    return {"file": file, "title": title, "line": span.line, "text": span.text, "address": address, "variants": variants}


def reasons(table: Table, seat: str, chosen: Sequence[str], touched: str | None, language: str | None) -> list[Reason]:
    """Why something that was touched cannot be chosen after some choices: every reason once; empty if it can.

    Where nothing is chosen yet, all that can be begun with is tried, and what is nearest to an answer is told.
    """
    question = table.question(seat)
    if question is None:
        return [_reason(turn_refusal(table, language))]
    firsts = [each.notation for each in question.options.next() if each.notation != PASS_WORD]
    beginnings = [[], *([each] for each in firsts)] if not chosen and touched is not None else [list(chosen)]
    answers = [_refused(table, question, [*begun, *([] if touched is None else [touched])], language) for begun in beginnings]
    if any(answer is None for answer in answers):
        return []
    if touched is not None and (leading := _leading_answers(table, seat, chosen, touched)):
        return [{"sentence": _leading_sentence(leading, language), "rule": None, "through": _only(leading)}]
    told = [answer for answer in (answers[1:] or answers) if answer is not None]  # a beginning without its action says less
    nearest = max(near for near, _ in told)
    if nearest == ELSEWHERE:  # what could be chosen instead is said by the question
        asked = question_sentence(question.table, question.decision, language)
        rule = next(answer.rule for near, answer in told if near == nearest)
        return [{"sentence": " ".join(filter(None, (translate(language, "You can't choose that now."), asked))), "rule": rule}]
    return list({answer.sentence: _reason(answer) for near, answer in told if near == nearest}.values())


def _leading_answers(table: Table, seat: str, chosen: Sequence[str], touched: str) -> list[Option]:
    """Return the answers that begin with some choices and let the same seat choose a touched thing next; none where there are many answers."""
    question = table.question(seat)
    try:
        left = None if question is None else question.options.after(*chosen)
    except (IllegalMove, UsageError):
        return []
    if question is None or left is None or not 0 < left.count <= _MOST_TRIED:
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


def _leading_sentence(found: Sequence[Option], language: str | None) -> str:
    """Say which answers come first."""
    titles = disjunction(language, [each.title(language) for each in found[:_NAMED]])
    return translate(language, "First: {answers}. Then you can choose this.", answers=titles)


def _only(leading: Sequence[Option]) -> str | None:
    return leading[0].notation if len(leading) == 1 else None


def _refused(table: Table, question: Question, chosen: Sequence[str], language: str | None) -> tuple[int, TableRefusal] | None:
    """Why no answer begins with these choices, and how near it is to one; None if one does."""
    try:
        if question.options.after(*chosen).count:
            return None
        refusal = question.read(" ".join(chosen))
    except IllegalMove as problem:
        refusal = problem.refusal
    if not isinstance(refusal, Refusal):
        return None
    found = unmet(question.table, table.match.state.position, question.decision, chosen, language)
    if found is not None:
        return found.near, TableRefusal("illegal", found.sentence, _rule(refusal, table, language))
    return _FAR, _not_lit(refusal, table, language)


_FAR = -2  # from an answer: nothing is known of the choice


def _not_lit(refusal: Refusal, table: Table, language: str | None) -> TableRefusal:
    """Why a thing that was touched is not lit. Who touches needs no names of what else there is: it can be seen."""
    if refusal.code not in _OTHERS_CAN_BE_CHOSEN:
        return illegal(refusal, table, language)
    rule = _rule(refusal, table, language)
    told = table.game.rules.addresses.get(str(rule["address"])) if rule is not None else None
    said = select_language(refusal.rule_text, language or "en", "en")
    said = said or localized(table.match.state.table, {} if told is None else told.text, language or "")
    lit = translate(language, "This cannot be chosen here now. What can be chosen is lit.")
    return TableRefusal("illegal", " ".join(filter(None, (said, lit))), rule)


def _reason(refusal: TableRefusal) -> Reason:
    return {"sentence": refusal.sentence, "rule": refusal.rule}
