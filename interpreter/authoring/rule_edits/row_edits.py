"""Edits of the rows of a kind, its cards for instance: other values in one, or one more."""

from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.offer import Field, Offer
from interpreter.authoring.rule_edits.ground.writing import Values, change, replacement, text_value
from interpreter.frontend.outline.canonical_data import canonical_data
from interpreter.frontend.outline.rule_index import IndexEntry
from interpreter.frontend.source.nodes import Plain
from interpreter.translation import translate


def other_values(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """Other values in a row."""
    data = _row(context, place)
    fields = () if data is None else _columns(data)
    return Offer("change_row", translate(language, "Change this one"), fields) if fields else None


def write_other_values(context: EditContext, place: IndexEntry, values: Values, _language: str) -> str:
    """The own text with a change for each column that is different."""
    data = _row(context, place) or {}
    for key, value in values.items():
        if isinstance(data.get(key), str) and value != data[key]:
            there = context.places.get(f"{place.address}.{key}")
            own = there.node if there is not None and there.span.source.name == context.own_name else None
            context = context.with_text(replacement(context, f"{place.address}.{key}", own, value))
    return context.own_text


def row(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """One more row of a kind: a copy of one, with other values."""
    data = _row(context, place)
    if data is None:
        return None
    title = (Field("title", translate(language, "Title"), "text", optional=True),) if "title" in data else ()
    name = Field("id", translate(language, "A short name"), "text", f"my_{place.name.lower()}")
    return Offer("add_row", translate(language, "Add another one like this"), (name, *title, *_columns(data)))


def write_row(context: EditContext, place: IndexEntry, values: Values, language: str) -> str:
    """The own text with the row."""
    data = dict(_row(context, place) or {})
    data |= {key: value for key, value in values.items() if isinstance(data.get(key), str)}
    if values.get("title"):
        data["title"] = text_value(context, values["title"], language)
    return change(context, "add", place.address.rpartition(".")[0], [data])


def _row(context: EditContext, place: IndexEntry) -> dict[str, Plain] | None:
    if place.sort != "row" or not place.address.startswith("kinds.") or place.name == "rows":
        return None
    data = canonical_data(place.node, place.shape, context.compiled.rules.language)
    return data if isinstance(data, dict) and "id" in data else None


def _columns(data: dict[str, Plain]) -> tuple[Field, ...]:
    return tuple(
        Field(key, key.replace("_", " "), "number" if value.isdecimal() else "expression", value)
        for key, value in data.items()
        if isinstance(value, str) and key not in ("id", "title", "text")
    )
