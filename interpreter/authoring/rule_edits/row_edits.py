"""Edits of the rows of a kind, its cards for instance: other values in one, or one more."""

from collections.abc import Collection, Iterator

from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.known_names import KnownNames
from interpreter.authoring.rule_edits.ground.offer import Choice, Field, FieldSort, Offer
from interpreter.authoring.rule_edits.ground.sentences import sentence_at, shortened, title_of
from interpreter.authoring.rule_edits.ground.wording import Wording
from interpreter.authoring.rule_edits.ground.writing import Values, change, replacement, taken_names, text_value
from interpreter.frontend.outline.canonical_data import canonical_data
from interpreter.frontend.outline.rule_index import IndexEntry
from interpreter.frontend.source.nodes import Plain, definition, scalar_text
from interpreter.model.identifiers import flaw
from interpreter.translation import translate

_STEPS = "steps"  # what a column is in which rows say what is done
_NAMED = ("title", "label")  # keys under which a row says what people call it


def other_values(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """Other values in a row."""
    data = _row(context, place)
    fields = () if data is None else tuple(_columns(context, place, data, language))
    return Offer("change_row", translate(language, "Change this one"), fields) if fields else None


def write_other_values(context: EditContext, place: IndexEntry, values: Values, _language: str) -> str:
    """The own text with a change for each column that is different."""
    data = _row(context, place) or {}
    for key, value in values.items():
        new = _value(context, place, data, key, value)
        if key in data and new != data[key]:
            there = context.places.get(f"{place.address}.{key}")
            own = there.node if there is not None and there.span.source.name == context.own_name else None
            context = context.with_text(replacement(context, f"{place.address}.{key}", own, new))
    return context.own_text


def row(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """One more row of a kind: a copy of one, under another name and with other values."""
    data = _row(context, place)
    if data is None:
        return None
    name = Field("id", translate(language, "Name"), "text", f"{title_of(context, place, language)} 2")
    return Offer("add_row", translate(language, "Add another one like this"), (name, *_columns(context, place, data, language)))


def write_row(context: EditContext, place: IndexEntry, values: Values, language: str) -> str:
    """The own text with the row. Its name is that of the file as well where it can be, else one made from it stands beside it."""
    data = dict(_row(context, place) or {})
    data |= {key: _value(context, place, data, key, value) for key, value in values.items() if key in data}
    words = values["id"]
    data["id"] = _free_id(words, taken_names(context))
    named = next((key for key in _NAMED if key in data), None if data["id"] == words else _NAMED[-1])
    if named is None:
        return change(context, "add", place.address.rpartition(".")[0], [data])
    inside = {"id": data.pop("id"), named: text_value(context, words, language)}
    return change(context, "add", place.address.rpartition(".")[0], [inside | {key: value for key, value in data.items() if key != named}])


def _free_id(words: str, taken: Collection[str]) -> str:
    """The name of a row in the file: the words as they are if that can be and nothing else is called so, else in small letters, joined."""
    plain = "_".join("".join(sign if sign.isalnum() else " " for sign in words.lower()).split())
    name = (plain or "own") if flaw(words) else words
    free, number = name, 2
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    return free


def _row(context: EditContext, place: IndexEntry) -> dict[str, Plain] | None:
    if place.sort != "row" or not place.address.startswith("kinds.") or place.name == "rows":
        return None
    data = canonical_data(place.node, place.shape, context.compiled.rules.language)
    return data if isinstance(data, dict) and "id" in data else None


def _value(context: EditContext, place: IndexEntry, data: dict[str, Plain], key: str, value: str) -> Plain:
    """What a field of a column stands for: of steps, which are no line, those of the row that it names."""
    if isinstance(data[key], str):
        return value
    other = context.place(f"{place.address.rpartition('.')[0]}.{value}")
    return data[key] if other is None else (_row(context, other) or data)[key]


def _columns(context: EditContext, place: IndexEntry, data: dict[str, Plain], language: str) -> Iterator[Field]:
    """What stands in the columns of a row; of a column of some kind its members are choices, of one of steps what other rows do."""
    wording, of = Wording(context, language, KnownNames()), place.address.split(".")[1]
    for key, value in data.items():
        column = context.places.get(f"kinds.{of}.columns.{key}")
        if column is None:
            continue
        is_of = scalar_text(definition(column.node))
        if not isinstance(value, str):
            if is_of == _STEPS and (choices := _same_column(context, place, key, value, language)):
                yield Field(key, wording.column(of, key), "choice", place.name, choices=choices)
            continue
        kind = context.compiled.rules.kinds.get(is_of)
        choices = tuple(Choice(name, wording.member(kind.name, name)) for name in kind.members) if kind is not None else ()
        sort: FieldSort = "number" if value.isdecimal() else "choice" if choices else "expression"
        yield Field(key, wording.column(of, key), sort, value, choices=choices if sort == "choice" else ())


def _same_column(context: EditContext, place: IndexEntry, key: str, value: Plain, language: str) -> tuple[Choice, ...]:
    """What the rows of a kind do in a column of steps, this one first, each once and named by its row; nothing where all do the same."""
    rows = place.address.rpartition(".")[0]
    others = [each for address, each in context.places.items() if address.rpartition(".")[0] == rows and each is not place]
    there = [(place, value), *((each, row[key]) for each in others if (row := _row(context, each)) is not None and key in row)]
    first = {repr(done): each for each, done in reversed(there)}  # of rows that do the same the first one stays
    choices = tuple(Choice(each.name, _told(context, each, key, language)) for each, done in there if first[repr(done)] is each)
    return choices if len(choices) > 1 else ()


def _told(context: EditContext, row: IndexEntry, key: str, language: str) -> str:
    """What a row is called, and what the rulebook says of its steps in a column."""
    column = f"{row.address}.{key}"
    steps = [each for address, each in context.places.items() if each.sort == "step" and address.rpartition(".")[0] == column]
    said = " ".join(filter(None, (sentence_at(context, each, language) for each in steps)))
    return shortened(f"{title_of(context, row, language)}: {said}" if said else title_of(context, row, language))
