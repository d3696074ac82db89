"""The fields of a condition from a few parts: what is looked at, how it is compared, with what."""

from collections.abc import Sequence

from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.known_names import known_at
from interpreter.authoring.rule_edits.ground.offer import ANY_OTHER, Choice, Field
from interpreter.authoring.rule_edits.ground.operands import NUMBER, TRUTH, Operands
from interpreter.authoring.rule_edits.ground.wording import Wording
from interpreter.authoring.rule_edits.ground.writing import Values
from interpreter.translation import translatable, translate

EVERYBODY = "everybody "  # in front of what is said of all players, one after the other
_COMPARISONS = (
    ("is", translatable("is"), ANY_OTHER),
    ("is not", translatable("is not"), ANY_OTHER),
    ("holds", translatable("holds"), TRUTH),
    ("does not hold", translatable("does not hold"), TRUTH),
    ("at least", translatable("is at least"), NUMBER),
    ("at most", translatable("is at most"), NUMBER),
    ("exactly", translatable("is exactly"), NUMBER),
    ("more than", translatable("is more than"), NUMBER),
    ("fewer than", translatable("is less than"), NUMBER),
)
_SIGNS = {"is": "=", "is not": "!=", "at least": ">=", "at most": "<=", "exactly": "=", "more than": ">", "fewer than": "<"}


def operands_at(context: EditContext, address: str, language: str) -> Operands:
    """What may be spoken of at an address."""

    def work() -> Operands:
        known = known_at(context, address)
        return Operands(context, known, Wording(context, language, known))

    return context.once(("operands", address, language), work)


def condition_fields(context: EditContext, address: str, language: str, label: str) -> tuple[Field, ...]:
    """Fields for a condition at an address; the first is called `label`."""
    operands = operands_at(context, address, language)
    values = operands.values(operands.subjects)
    subjects = with_something(operands.subjects, values)
    comparisons = tuple(Choice(value, translate(language, words), kind) for value, words, kind in _COMPARISONS)
    first = subjects[0] if subjects else Choice("", "", ANY_OTHER)
    how, what = first_going_with(comparisons, first), first_going_with(values, first)
    return (
        Field("subject", label, "choice", first.value, choices=subjects, optional=not subjects),
        Field("comparison", translate(language, "comparison"), "choice", how, choices=comparisons),
        Field("value", translate(language, "with what, or a number"), "operand", what, choices=values, optional=True),
        Field("expression", translate(language, "or an expression of your own"), "expression", optional=True),
    )


def go_together(each: Choice, other: Choice) -> bool:
    """Whether a choice of one field goes with one of a field before it: their kinds do, it is something else, and nothing only with what may be."""
    if each.value == other.value or other.value.endswith(f" from {each.value.removeprefix(EVERYBODY)}"):  # nothing moves to where it is
        return False
    if each.value == "none":
        return each.kind == other.kind and other.may_be_none
    return each.kind in (other.kind, "") or (each.kind == ANY_OTHER and other.kind not in (NUMBER, TRUTH))


def first_going_with(choices: Sequence[Choice], other: Choice) -> str:
    """The first choice that goes with another one; beside a number a number."""
    found = next((each.value for each in choices if go_together(each, other)), "")
    is_counted = other.kind == NUMBER and not any(each.kind == ANY_OTHER for each in choices)
    return str(min(max(other.low or 0, 1), other.high if other.high is not None else 1)) if is_counted else found


def with_something(subjects: Sequence[Choice], values: Sequence[Choice]) -> tuple[Choice, ...]:
    """Those that something goes with."""
    return tuple(each for each in subjects if each.kind in (NUMBER, TRUTH) or any(go_together(value, each) for value in values))


def condition(values: Values) -> str:
    """The expression that the fields of a condition make."""
    if values.get("expression"):
        return values["expression"]
    subject, how, value = (values.get(key, "") for key in ("subject", "comparison", "value"))
    if how in ("holds", "does not hold"):
        return f"not {subject}" if how == "does not hold" else subject
    if value == "none":
        return f"{subject} is {'not ' if how == 'is not' else ''}none"
    return f"{subject} {_SIGNS.get(how, '=')} {value}"
