"""Formats and parses moves in a notation derived from the rules: `grow q4r6 T08`, `square square_12`, `ballot {yes joker}`, `pass`.

The first word is the action or the name of the choice, then the members chosen follow in order. Outcomes of chance are
`face 4` and `order a b c` (bottom to top). Where an action has a `notation`, that is written instead of its choices as
long as only one possible move is written so, and none with all its choices; both spellings are read. Reading never
guesses: capitals make no difference where only one name can be meant, and whatever else is not exactly right is refused
with what was expected at that word.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from interpreter.model.ir import Ask, Guard, Roll, Shuffle
from interpreter.model.ir.traverse import locals_in
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import ERROR_TYPE, Type, element_type, non_null, show
from interpreter.runtime.machine.decisions import options_of
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.machine.machine import questions
from interpreter.runtime.notation import explanations
from interpreter.runtime.notation.refusal import Refusal, refuse
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, PASS, ActionSpace, Answer, GameState, PendingDecision
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.value_syntax import Json, Token, ValueFault

PASS_WORD = "pass"  # noqa: S105  # a word of a move
ORDER_WORD = "order"
AND = " + "  # between the answers of one move
FORCED_PASS = "(pass)"  # noqa: S105  # in the list of the moves of a game: a pass that nobody was asked about


def write(table: GameInstance, question: PendingDecision, answer: Answer) -> str:
    """An answer to a question as a move."""
    match question.instruction:
        case Roll(name=name, source=source):
            return f"{name} {value_syntax.format_value(table.material, _outcome_kind(source.kind), answer.values[0])}"
        case Shuffle(pile=pile):
            kind = table.rules.state_vars[pile.name].kind
            return f"{ORDER_WORD} {value_syntax.format_value(table.material, kind, answer.values[0])}".strip()
    assert isinstance(question.options, LegalMoves)
    return write_choice(question.options, answer)


def write_choice(options: LegalMoves, answer: Answer) -> str:
    """An answer to a menu as a move."""
    if answer == PASS:
        return PASS_WORD
    short = _short_form(options, answer)
    if short is None or len(list(islice(_matches(options, answer.branch, short), 2))) != 1:
        return _long_form(options, answer)
    another = _by_choices(options, answer.branch, value_syntax.tokens(short) or ())  # whose choices, all written out, are the same words
    return short if isinstance(another, Refusal) or another == answer else _long_form(options, answer)


def read(table: GameInstance, question: PendingDecision, text: str) -> Answer | Refusal:
    """The answer that a move stands for, if it is possible; otherwise why not."""
    words = value_syntax.tokens(text)
    if words is None:
        return refuse("R126")
    if isinstance(question.options, LegalMoves):
        return read_choice(question.options, words)
    return _outcome(table, question, words)


def read_number(options: LegalMoves, text: str) -> int | None:
    """The number of the answer that a move stands for, where all have been listed and its choices are written out; else None."""
    words = value_syntax.tokens(text)
    if not words:
        return None
    if words == (PASS_WORD,) and options.menu.passing is not None:
        return options.number_of(PASS)
    material = options.table.material
    for number, branch in enumerate(options.menu.alternatives):
        if branch.name == words[0] and len(branch.choices) == len(words) - 1:
            try:
                kinds = map(explanations.candidate_kind, branch.choices)
                values = [value_syntax.parse(material, kind, word) for kind, word in zip(kinds, words[1:], strict=True)]
            except ValueFault:
                return None
            return options.number_of(Answer(number, tuple(values)))
    return None


def explain(table: GameInstance, state: GameState, player: int, text: str) -> Refusal | None:
    """Why a player cannot make a move now; None if it is possible."""
    if state.ended is not None:
        return refuse("R121", end=state.ended)
    pending = {question.player: question for question in questions(table, state)}
    if player not in pending:
        code = "R112" if player in dict(state.answered) else "R120"
        return refuse(code, player=seat_name(table, player), asked=", ".join(seat_name(table, each) for each in pending))
    outcome = read(table, pending[player], text)
    return outcome if isinstance(outcome, Refusal) else None


def seat_name(table: GameInstance, player: int) -> str:
    """The name of a seat; chance is called `chance`."""
    return "chance" if player == CHANCE else table.material.kinds["player"].names[player]


def written_answers(table: GameInstance, state: GameState) -> dict[str, Json]:
    """What has been answered while others are still asked, by seat."""
    return {seat_name(table, player): write_choice(options_of(table, state, player), answer) for player, answer in state.answered}


# ------------------------------------------------------------------------------------------------ menus


def beginnings(options: LegalMoves) -> tuple[str, ...]:
    """The first words of the moves that are possible."""
    names = [branch.name for branch, block in zip(options.menu.alternatives, options.blocks, strict=True) if block]
    return (*dict.fromkeys(names), *([PASS_WORD] if names and options.may_pass else []))


def read_choice(options: LegalMoves, words: Sequence[Token]) -> Answer | Refusal:
    """The answer to a menu that the words stand for, or why there is none."""
    if not words:
        return refuse("R137", candidates=beginnings(options))
    if [value_syntax.format_token(word).casefold() for word in words] == [PASS_WORD] and not _is_called_pass(options):
        return _passing(options)
    first = _as_known(options, value_syntax.format_token(words[0]))
    branches = [number for number, branch in enumerate(options.menu.alternatives) if branch.name == first]
    if not branches:
        code = "R123" if first in _asked_somewhere(options.table.rules) else "R122"
        return refuse(code, candidates=beginnings(options), word=first)
    outcome: Answer | Refusal = refuse("R137")
    for number in branches:
        outcome = _read_branch(options, number, words)
        if isinstance(outcome, Answer):
            return outcome
    return outcome


def _asked_somewhere(rules: RuleSet) -> frozenset[str]:
    """The first words of all moves of a game: its actions, and what its decisions are called."""
    menus = (step.decision for routine in rules.routines.values() for step in routine.code if isinstance(step, Ask))
    return frozenset((*rules.actions, *(branch.name for menu in menus for branch in menu.alternatives)))


def _as_known(options: LegalMoves, word: str) -> str:
    """The first word of a move; one with other capitals as it is spelt, if it can be only one."""
    return value_syntax.in_known_case(word, {*(branch.name for branch in options.menu.alternatives), *options.table.rules.actions})


def _is_called_pass(options: LegalMoves) -> bool:
    """Whether `pass` is a move here that is no passing."""
    return options.menu.passing is None and any(branch.name == PASS_WORD and not branch.choices for branch in options.menu.alternatives)


def _passing(options: LegalMoves) -> Answer | Refusal:
    if options.menu.passing is None:
        return refuse("R132", candidates=beginnings(options))
    if not options.may_pass:
        when = options.menu.passing.when
        return refuse("R133", when.span if when else None, candidates=beginnings(options))
    return PASS


def _read_branch(options: LegalMoves, number: int, words: Sequence[Token]) -> Answer | Refusal:
    """The answer of one branch: by its choices, or as its `notation` writes it."""
    outcome = _by_choices(options, number, words)
    notation = _notation(options, number)
    if isinstance(outcome, Answer):
        return outcome
    if notation is None:
        return outcome if outcome.requirement else explanations.forbidden_anyway(options, number) or outcome
    text = _as_notated(options, number, notation[1], words)
    if text is None:
        return explanations.forbidden_anyway(options, number) or outcome
    answers = list(_matches(options, number, text))
    if len(answers) == 1:
        return answers[0]
    if answers:
        return refuse("R134", candidates=[_long_form(options, answer) for answer in answers], word=text)
    return (
        _why_match_forbidden(options, number, text)
        or _unmet_requirement(options, number, notation[0])
        or explanations.forbidden_anyway(options, number)
        or outcome
    )


def _by_choices(options: LegalMoves, number: int, words: Sequence[Token]) -> Answer | Refusal:
    """Word by word: a value of the kind, in the domain, meeting the condition; then the requirements."""
    enumerator = options.enumerators[number]
    slots = options.fresh(number)
    values: list[object] = []
    for level, word in zip(enumerator.levels, words[1:], strict=False):
        try:
            value = value_syntax.parse(options.table.material, explanations.candidate_kind(level.choice), word)
        except ValueFault as fault:
            return explanations.not_a_value(options, number, values, fault)
        if not level.fits(level.domain(options.store, options.course, slots), value):
            return explanations.not_a_candidate(options, number, values, value_syntax.format_token(word), condition=False)
        slots[level.slot] = value
        if level.where is not None and not level.where(options.store, options.course, slots):
            return explanations.not_a_candidate(options, number, values, value_syntax.format_token(word), condition=True)
        values.append(value)
    wrong = _wrong_length(options, number, values, words)
    return wrong or _allowed(options, Answer(number, tuple(values)))


def _wrong_length(options: LegalMoves, number: int, values: Sequence[object], words: Sequence[Token]) -> Refusal | None:
    levels = options.enumerators[number].levels
    before = " ".join(value_syntax.format_token(word) for word in words[: 1 + len(levels)])
    if len(values) < len(levels):
        choice = levels[len(values)].choice
        kind = show(explanations.candidate_kind(choice))
        return explanations.refuse_choice("R124", options, number, values, before=before, kind=kind)
    if len(words) > 1 + len(levels):
        return refuse("R125", word=value_syntax.format_token(words[1 + len(levels)]), before=before)
    return None


def _allowed(options: LegalMoves, answer: Answer) -> Answer | Refusal:
    violation = options.first_violation(answer)
    return explanations.forbidden(options, violation) if isinstance(violation, Guard) else answer


# ------------------------------------------------------------------------------------------------ an action's own notation


def _notation(options: LegalMoves, number: int) -> tuple[int, Type] | None:
    """The slot that stands in a move instead of its choices, and its type; None where the action has no `notation`."""
    action = options.menu.alternatives[number].action
    decl = None if action is None else options.table.rules.actions[action]
    if decl is None or decl.notation is None:
        return None
    return decl.notation, options.table.rules.routines[decl.routine].slots[decl.notation].kind or ERROR_TYPE


def _in_notation(options: LegalMoves, number: int, kind: Type, value: object) -> str:
    """A value as the `notation` of an action writes it."""
    return f"{options.menu.alternatives[number].name} {value_syntax.format_value(options.table.material, kind, value)}".strip()


def _as_notated(options: LegalMoves, number: int, kind: Type, words: Sequence[Token]) -> str | None:
    """The words as the `notation` of the action writes them; None if they can be nothing of its type."""
    try:
        return _in_notation(options, number, kind, value_syntax.parse_row(options.table.material, kind, words[1:]))
    except ValueFault:
        return None


def _long_form(options: LegalMoves, answer: Answer) -> str:
    """The move with all its choices."""
    branch = options.menu.alternatives[answer.branch]
    kinds, material = map(explanations.candidate_kind, branch.choices), options.table.material
    words = (value_syntax.format_value(material, kind, value) for kind, value in zip(kinds, answer.values, strict=True))
    return " ".join([branch.name, *words])


def _short_form(options: LegalMoves, answer: Answer) -> str | None:
    """The move as the `notation` of its action writes it; None if the action has none."""
    notation = _notation(options, answer.branch)
    if notation is None:
        return None
    slots = options.fresh(answer.branch)
    options.enumerators[answer.branch].fill(answer.values, options.store, options.course, slots)
    return _in_notation(options, answer.branch, notation[1], slots[notation[0]])


def _matches(options: LegalMoves, number: int, text: str) -> Iterator[Answer]:
    """The possible moves of a branch that its `notation` writes like this."""
    if options.enumerators[number].lazy:
        walk = options.enumerators[number].walk(options.store, options.course, options.fresh(number))
        yield from (answer for answer in (Answer(number, values) for values in walk) if _short_form(options, answer) == text)
        return
    forms = options.short_forms.get(number)
    if forms is None:
        forms = options.short_forms[number] = {}
        for values in options.listed(number):
            forms.setdefault(_short_form(options, Answer(number, values)) or "", []).append(values)
    yield from (Answer(number, values) for values in forms.get(text, ()))


def _why_match_forbidden(options: LegalMoves, number: int, text: str) -> Refusal | None:
    """Why the first move that is written so, but is forbidden, is forbidden."""
    for values in options.enumerators[number].combinations(options.store, options.course, options.fresh(number)):
        answer = Answer(number, values)
        if _short_form(options, answer) == text:
            outcome = _allowed(options, answer)
            return outcome if isinstance(outcome, Refusal) else None
    return None


def _unmet_requirement(options: LegalMoves, number: int, slot: int) -> Refusal | None:
    """Where no choices are written so: the first requirement about what the notation writes that some choices do not meet."""
    branch, named = options.menu.alternatives[number], {slot}
    for name, value in branch.lets:
        if named & locals_in(value):
            named.add(name)
    about = [each for each in branch.guards if named & locals_in(each.test)]
    combinations = options.enumerators[number].combinations(options.store, options.course, options.fresh(number)) if about else ()
    violations = [options.first_violation(Answer(number, values)) for values in combinations]
    return next((explanations.forbidden(options, each) for each in about if each in violations), None)


# ------------------------------------------------------------------------------------------------ chance


def _outcome(table: GameInstance, question: PendingDecision, words: Sequence[Token]) -> Answer | Refusal:
    options = question.options
    if isinstance(question.instruction, Shuffle):
        return _order(table, question.instruction, words, options)
    assert isinstance(question.instruction, Roll)
    name, kind = question.instruction.name, _outcome_kind(question.instruction.source.kind)
    possible = [f"{name} {value_syntax.format_value(table.material, kind, answer.values[0])}" for answer in options]
    text = " ".join(value_syntax.format_token(word) for word in words)
    for answer, written in zip(options, possible, strict=True):
        if written == text:
            return answer
    return refuse("R135", candidates=possible, word=text)


def _order(table: GameInstance, shuffle: Shuffle, words: Sequence[Token], options: ActionSpace) -> Answer | Refusal:
    inner = element_type(table.rules.state_vars[shuffle.pile.name].kind)
    assert inner is not None
    if words[:1] != (ORDER_WORD,):
        return refuse("R136")
    try:
        things = [value_syntax.parse(table.material, inner, word) for word in words[1:]]
    except ValueFault as fault:
        return refuse("R135", candidates=fault.known, word=fault.word)
    answer = Answer(0, (tuple(things),))
    return answer if answer in options else refuse("R136")


def _outcome_kind(source: Type) -> Type:
    return element_type(non_null(source)) or source
