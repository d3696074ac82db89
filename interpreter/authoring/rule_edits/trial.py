"""What the checker would say of an offer before it is carried out: of the values that are filled in, and of each choice there is."""

from collections.abc import Iterator, Mapping
from functools import partial

from interpreter.authoring.rule_edits.apply import apply
from interpreter.authoring.rule_edits.ground import own_file
from interpreter.authoring.rule_edits.ground.comparisons import first_going_with, go_together
from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.offer import Choice, Field, Offer, Refusal
from interpreter.authoring.rule_edits.kinds import KINDS
from interpreter.diagnostics.diagnostic import Diagnostic

MOST_ALONE = 12  # choices that are tried one by one
_ROUNDS = 4
_TOGETHER = ("forbid", "add_points", "add_end", "step_gain", "step_move", "step_change")  # of which several can stand in one file
_BESIDE = {"where": "before"}
_SAID = ("where", "comparison", "way", "at")  # fields of words, not of what the rules speak of
Values = Mapping[str, object]


def trial(context: EditContext, address: str, offer_name: str, values: Values, language: str = "en") -> Refusal | None:
    """Why an offer cannot be carried out with these values; None if it can. What has to be written and is not yet does not matter."""
    offer = _offer(context, address, offer_name, language)
    given = dict(values) if offer is None else _filled_in(offer, values, "…")
    result = apply(context, address, offer_name, given, language)
    return result if isinstance(result, Refusal) else None


def forbidden(context: EditContext, address: str, offer_name: str, values: Values, language: str = "en") -> dict[str, dict[str, str]]:
    """The choices of an offer that the checker forbids, by field, each with the reason.

    They are those of the first field whose choices have kinds, and of the others those that go with what is chosen there now. All are
    tried in one file first; those that errors point at then one by one, as many as there is time for.
    """
    offer = _offer(context, address, offer_name, language)
    kinded = [field for field in offer.fields if field.name not in _SAID and any(each.kind for each in field.choices)] if offer else []
    found: dict[str, dict[str, str]] = {}
    for field in kinded:
        assert offer is not None  # it has fields
        chosen = values.get(kinded[0].name, kinded[0].value) if field is not kinded[0] else ""
        wish = {**values, kinded[0].name: chosen} if chosen else values
        if chosen in found.get(kinded[0].name, {}):
            continue
        key = ("forbidden", address, offer_name, language, field.name, chosen)
        if reasons := context.once(
            key, partial(_forbidden, context, address, offer, dict(_candidates(offer, wish, field, kinded[0])), language)
        ):
            found[field.name] = reasons
    return found


def _forbidden(context: EditContext, address: str, offer: Offer, tried: Mapping[str, Values], language: str) -> dict[str, str]:
    suspects = _suspects(context, address, offer, tried, language) if offer.name in _TOGETHER else tried
    refusals = ((value, trial(context, address, offer.name, tried[value], language)) for value in list(suspects)[:MOST_ALONE])
    return {value: refusal.sentence for value, refusal in refusals if refusal is not None}


def _candidates(offer: Offer, values: Values, field: Field, first: Field) -> Iterator[tuple[str, Values]]:
    """The choices of a field, with values beside them that go with them; of a later field those that go with the first."""
    chosen = next((each for each in first.choices if each.value == values.get(first.name, first.value)), None)
    for each in field.choices:
        if field is first or (chosen is not None and go_together(each, chosen)):
            yield each.value, fitting(offer, values, field.name, each)


def fitting(offer: Offer, values: Values, name: str, choice: Choice) -> dict[str, object]:
    """Values of an offer with one choice made, the others so that their kinds go together."""
    given = {field.name: field.value for field in offer.fields} | {key: str(value) for key, value in values.items()}
    given |= {"expression": ""} if "expression" in given else {}
    kinded = [field for field in offer.fields if any(each.kind for each in field.choices)]
    if not kinded or not choice.kind:
        return {**given, name: choice.value}
    first, *others = kinded
    chosen = choice if first.name == name else _going_with(first, choice, given[first.name])
    given |= {first.name: chosen.value}
    for field in others:
        now = next((each for each in field.choices if each.value == given[field.name]), None)
        if field.name == name:
            given[name] = choice.value
        elif now is None or not go_together(now, chosen):
            given[field.name] = first_going_with(field.choices, chosen)
    return dict(given)


def _going_with(field: Field, choice: Choice, now: str) -> Choice:
    """A choice of the first field that another one goes with: that of now, if it does."""
    fits = [each for each in field.choices if go_together(choice, each)]
    return next((each for each in fits if each.value == now), fits[0] if fits else field.choices[0])


def _filled_in(offer: Offer, values: Values, words: str) -> dict[str, object]:
    """The values, with something where somebody has still to write."""
    empty = {
        field.name: words
        for field in offer.fields
        if field.sort in ("text", "sentence") and not field.optional and not str(values.get(field.name, field.value)).strip()
    }
    return {**values, **empty}


# ------------------------------------------------------------------------------------------------ all in one file


def _suspects(context: EditContext, address: str, offer: Offer, tried: Mapping[str, Values], language: str) -> dict[str, Values]:
    """Those that errors point at when all of them stand in one file."""
    rest, found = dict(tried), dict[str, Values]()
    for _ in range(_ROUNDS):
        text, ends = _in_one_file(context, address, offer, rest, language)
        errors = context.findings(text)
        blamed = {key: rest[key] for key in _pointed_at(errors, ends, context.own_name)}
        found |= blamed
        rest = {key: values for key, values in rest.items() if key not in blamed}
        if not blamed or not rest:
            break
    return found


def _in_one_file(
    context: EditContext, address: str, offer: Offer, tried: Mapping[str, Values], language: str
) -> tuple[str, list[tuple[int, str]]]:
    """The own file with all of them, and where each ends."""
    place, written = context.place(address), KINDS[offer.name][1]
    assert place is not None  # there is an offer
    text, ends, at = context.own_text, list[tuple[int, str]](), 0
    end = at
    for number, (key, values) in enumerate(tried.items()):
        words = f"zz{number} zz"
        told = {name: str(value) for name, value in _filled_in(offer, values, words).items()}
        given = {field.name: told.get(field.name, field.value) for field in offer.fields}
        given |= {"text": words} if "text" in given else {}
        after = written(context, place, given | (_BESIDE if "where" in given else {}), language)
        if number == 0:  # from now on there is a list of changes, behind which the others come
            context, text = context.with_text(after), after
            at = end = own_file.end_of_changes(context.own_text, context.own)
        else:
            block = after[at : at + len(after) - len(context.own_text)]
            text, end = text[:end] + block + text[end:], end + len(block)
        ends.append((end, key))
    return text, ends


def _pointed_at(errors: tuple[Diagnostic, ...], ends: list[tuple[int, str]], own_name: str) -> Iterator[str]:
    for error in errors:
        spans = [
            each for each in (error.span, *(label.span for label in error.labels)) if each is not None and each.source.name == own_name
        ]
        for span in spans[:1]:
            yield from [key for end, key in ends if span.start < end][:1]


def _offer(context: EditContext, address: str, name: str, language: str) -> Offer | None:
    place = context.place(address)
    return KINDS[name][0](context, place, language) if place is not None and name in KINDS else None
