"""What the checker says against an edit, in the words of somebody who has touched a rule: what is in the way, and what to do now."""

from collections.abc import Iterator, Mapping, Sequence

from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.own_file import plain
from interpreter.authoring.rule_edits.ground.sentences import title_of
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.frontend.outline.rule_index import IndexEntry
from interpreter.frontend.source.nodes import child
from interpreter.translation import conjunction, translatable, translate

_MOST_NAMED = 3
_BY_CODE: Mapping[str, str] = {
    "B101": translatable("The number would get larger or smaller than it may. Choose another number, or something it fits."),
    "B107": translatable("That may get below 0. Choose another number."),
    "B113": translatable("The game would go on for too long. Choose a smaller number."),
    "B114": translatable("That would be too much to work out. Choose a smaller number."),
    "B115": translatable("There would be too many possible moves. Choose a smaller number."),
    "B116": translatable("That would be too much to work out. Choose a smaller number."),
    "N103": translatable("Something here has that name already. Choose another one."),
    "N110": translatable("At this moment it is nobody’s turn, so nothing can be said of “you”. Choose something else."),
    "N111": translatable("At this moment it is nobody’s turn, so nothing can be said of “you”. Choose something else."),
    "N200": translatable("Nothing can be called that. Choose another name."),
    "T107": translatable("These two can never be the same, so nothing would follow from it. Choose something else."),
    "T103": translatable("This is not always there, so nothing more can be said of it here. Choose something else."),
    "T106": translatable("This is not always there, so nothing more can be said of it here. Choose something else."),
    "T110": translatable("This is always there, so “nothing” says nothing about it. Choose something else."),
    "O103": translatable("Something here has that name already. Choose another one."),
    "O104": translatable("These house rules exclude each other. Choose another one."),
    "O105": translatable("Another house rule in play changes the same place. Only one of them can."),
    "O106": translatable("Another house rule in play changes the same place. Only one of them can."),
    "O117": translatable("Together with what the rules ask already this could never be met. Choose something else."),
    "O125": translatable("Your file changes this place already. Take that change back first."),
}
_FAMILIES: Mapping[str, str] = {
    "D3": translatable("This would tell players something that is hidden from them. Choose something that all of them can see."),
    "B": translatable("With these numbers the rules would not fit together. Choose others."),
    "T": translatable("These things do not go together. Choose others."),
    "Y": translatable("This cannot be read. Write it differently, or choose from the lists."),
}
_OTHERWISE = translatable("The rules would not fit together like this. Choose something else.")


def explained(context: EditContext, place: IndexEntry, errors: Sequence[Diagnostic], language: str) -> str:
    """The reason in a sentence, with what to do now."""
    first = errors[0]
    others = _rules_of(context, place, errors, language)
    if others and not _is_own(context, first) and first.code not in _BY_CODE:
        named = [translate(language, "“{name}”", name=each) for each in others]
        if len(named) > _MOST_NAMED:
            named = [*named[: _MOST_NAMED - 1], translate(language, "others")]
        message = translatable("Other rules still need this as it is: {rules}. Change those first, or take them away.")
        return translate(language, message, rules=conjunction(language, named))
    found = _BY_CODE.get(first.code) or next((text for start, text in _FAMILIES.items() if first.code.startswith(start)), _OTHERWISE)
    return translate(language, found)


def _is_own(context: EditContext, error: Diagnostic) -> bool:
    return error.span is not None and error.span.source.name == context.own_name


def _rules_of(context: EditContext, place: IndexEntry, errors: Sequence[Diagnostic], language: str) -> list[str]:
    """The titles of the rules that errors are in, other than the one that is edited; those that players read come first."""
    found = {
        each.address: each
        for error in errors
        for each in _around(context, error)
        if not f"{plain(each.address)}.".startswith(f"{plain(place.address)}.")
    }
    return list(dict.fromkeys(title_of(context, each, language) for each in sorted(found.values(), key=lambda each: not _is_read(each))))


def _around(context: EditContext, error: Diagnostic) -> Iterator[IndexEntry]:
    """The rule that an error stands in: the smallest entry or step around it that players read, else the smallest."""
    span = error.span
    if span is None:
        return
    inside = [
        each
        for each in context.places.values()
        if each.sort in ("entry", "step", "row")
        and each.place.source.name == span.source.name
        and each.place.start <= span.start < each.place.end
        and "." in each.address
    ]
    yield from sorted(inside, key=lambda each: (not _is_read(each), each.place.end - each.place.start))[:1]


def _is_read(place: IndexEntry) -> bool:
    """Whether something is said at a place to who plays."""
    return any(child(place.node, key) is not None for key in ("title", "text", "say"))
