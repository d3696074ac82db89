"""The question as a player reads it: the rule's own sentence, else one made from the actions or choices on offer."""

from collections.abc import Iterator, Sequence

from interpreter.model.ir import Ask
from interpreter.model.types.types import BoolType, EntityType, IntRange, MultisetOf, SetOf, Type, non_null
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation import course
from interpreter.runtime.notation.explanations import candidate_kind
from interpreter.runtime.notation.labels import quote
from interpreter.runtime.notation.titles import action_title
from interpreter.runtime.state.game_instance import GameInstance, localized, sentence
from interpreter.runtime.state.game_state import Frame, PendingDecision
from interpreter.translation import disjunction, translate


def question_text(table: GameInstance, question: PendingDecision, language: str | None = None, frames: Sequence[Frame] = ()) -> str:
    """Return the whole question: the phase with its count, if `frames` of the position tell it, and the sentence."""
    phase = course.heading(table, frames or (question.frame,), language)
    said = question_sentence(table, question, language)
    return translate(language, "{phase}: {question}", phase=phase, question=said) if phase and said else said


def question_sentence(table: GameInstance, question: PendingDecision, language: str | None = None) -> str:
    """Return `ask:` or `text:` of the step, else what its actions, the choices or the rules around it say; empty for chance."""
    if not isinstance(question.options, LegalMoves):
        rule = table.rules.addresses.get(question.address)
        return "" if rule is None else localized(table, rule.text, language or "")
    return next(filter(None, _sentences(table, question, question.options, language)), "")


def _sentences(table: GameInstance, question: PendingDecision, options: LegalMoves, language: str | None) -> Iterator[str]:
    """The sentences that fit, best first; empty where a rule has no text."""
    rules, own = table.rules, question.address
    for text in (rules.sentences.get(f"{own}.ask", {}), rules.addresses[own].text if own in rules.addresses else {}):
        yield _quoted(table, question, options, text, language)
    menu, blocks = options.menu, options.blocks
    actions = [branch.action for branch, block in zip(menu.alternatives, blocks, strict=True) if branch.action and block]
    if len(actions) == 1:
        yield localized(table, rules.actions[actions[0]].text, language or "")
    if actions:
        titles = [action_title(table, name, language) for name in actions]
        said = translate(language, "Choose what to do: {actions}", actions=disjunction(language, titles)) if len(titles) > 1 else titles[0]
        yield said if said[-1] in ".…!?" else f"{said}."
    while "." in own:
        own = own.rpartition(".")[0]
        if own in rules.addresses and rules.addresses[own].what in ("step", "procedure"):
            yield localized(table, rules.addresses[own].text, language or "")
    kinds = [
        title
        for branch in menu.alternatives
        for choice in branch.choices
        if (title := _kind_title(table, candidate_kind(choice), language))
    ]
    if kinds:
        yield translate(language, "Choose: {kinds}.", kinds=", ".join(dict.fromkeys(kinds)))
    yield translate(language, "Choose one of these.")


def _quoted(table: GameInstance, question: PendingDecision, options: LegalMoves, text: object, language: str | None) -> str:
    """A text of the step with the values of the names that it quotes."""
    step = question.instruction
    if not isinstance(text, dict) or not text:
        return ""
    slots = list(options.slots)
    quotes = step.decision.quotes if isinstance(step, Ask) else ()
    values = {name: (each.kind, table.evaluate(each)(options.store, options.course, slots)) for name, each in quotes}
    return quote(table, text, values, language)


def _kind_title(table: GameInstance, kind: Type, language: str | None) -> str:
    """The title of the kind of what is chosen; several of them as that of one."""
    kind = non_null(kind)
    while isinstance(kind, SetOf | MultisetOf):
        kind = non_null(kind.inner)
    if not isinstance(kind, EntityType):
        return ""
    decl = table.rules.kinds.get(kind.name)
    own = translate(language or table.rules.language, "direction") if decl is not None and decl.form == "direction" else ""
    return sentence(table, f"kinds.{kind.name}.title", language or "") or own or kind.name.replace("_", " ")


def part_title(table: GameInstance, name: str, kind: Type | None, language: str | None = None) -> str:
    """Return what a choice of an answer is called: the phrase under `texts:` with its name, else its kind; empty for places of a board."""
    said = table.rules.addresses.get(f"texts.{name}")
    if said is not None or kind is None:
        return "" if said is None else localized(table, said.text, language or "")
    inner = non_null(kind)
    if isinstance(inner, EntityType):
        return "" if table.material.kinds[inner.name].board is not None else _kind_title(table, inner, language)
    return name.replace("_", " ").capitalize() if isinstance(inner, IntRange | BoolType) else _kind_title(table, inner, language)
