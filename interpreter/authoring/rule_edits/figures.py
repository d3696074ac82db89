"""Edits of figures: another number, also by number of players."""

from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.offer import Field, Offer
from interpreter.authoring.rule_edits.ground.own_file import plain
from interpreter.authoring.rule_edits.ground.writing import Values, replacement
from interpreter.frontend.outline.rule_index import IndexEntry
from interpreter.frontend.source.nodes import MappingNode, Node, Plain, ScalarNode, definition, scalar_text
from interpreter.translation import translate


def number(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """Another number, where one stands."""
    node = _figure(place)
    if not isinstance(node, ScalarNode) or not is_number(node.value):
        return None
    low, high = _bounds(context, place)
    return Offer(
        "number", translate(language, "Another number"), (Field("number", translate(language, "Number"), "number", node.value, low, high),)
    )


def write_number(context: EditContext, place: IndexEntry, values: Values, _language: str) -> str:
    """The own text with another number."""
    return replacement(context, plain(place.address), _figure(place), values["number"])


def by_players(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """Another number for some numbers of players only."""
    low, high = context.compiled.rules.players
    node = _figure(place)
    if not place.address.startswith("numbers.") or plain(place.address).count(".") != 1 or low == high or node is None:
        return None
    if isinstance(node, ScalarNode) and not is_number(node.value):
        return None
    fields = tuple(
        Field(f"number_{count}", translate(language, "with {count} players", count=count), "number", value)
        for count, value in _values(context, node).items()
    )
    return Offer("number_by_players", translate(language, "Another number, depending on the number of players"), fields)


def write_by_players(context: EditContext, place: IndexEntry, values: Values, _language: str) -> str:
    """The own text with other numbers by number of players: a change for each that differs, or one where there was a single number."""
    node = _figure(place)
    now = _values(context, node)
    wanted = {count: values.get(f"number_{count}", value) for count, value in now.items()}
    address = plain(place.address)
    if not isinstance(node, MappingNode):
        same = len(set(wanted.values())) == 1
        new: Plain = next(iter(wanted.values())) if same else {str(count): value for count, value in wanted.items()}
        return replacement(context, address, node, new)
    for count, value in wanted.items():
        if value != now[count]:
            context = context.with_text(replacement(context, f"{address}.{count}", _of_own(context, node, str(count)), value))
    return context.own_text


def _of_own(context: EditContext, node: MappingNode, key: str) -> Node | None:
    """A line of the own file, if nothing has been moved in it since it was compiled; else it is put anew."""
    there = node.get(key)
    moved = there is not None and there.span.source.text != context.own_text
    return None if moved else there


def _values(context: EditContext, node: Node | None) -> dict[int, str]:
    low, high = context.compiled.rules.players
    if isinstance(node, ScalarNode):
        return dict.fromkeys(range(low, high + 1), node.value)
    return {count: scalar_text(node, str(count)) for count in range(low, high + 1) if scalar_text(node, str(count))}


def _figure(place: IndexEntry) -> Node | None:
    return definition(place.node) or place.node if place.address.startswith("numbers.") else place.node


def is_number(text: str) -> bool:
    """Whether a text is a whole number."""
    return text.removeprefix("-").isdecimal()


def _bounds(context: EditContext, place: IndexEntry) -> tuple[int | None, int | None]:
    """The bounds of the column that a number of a row stands in; of others none are known before they are tried."""
    parts = place.address.split(".")
    if parts[0] != "kinds" or len(parts) != _IN_A_ROW:
        return None, None
    column = context.places.get(f"kinds.{parts[1]}.columns.{parts[4]}")
    words = scalar_text(definition(column.node)).split() if column is not None and definition(column.node) is not None else []
    bounds = [int(word) for word in words if is_number(word)]
    return (bounds[0], bounds[-1]) if words[1:2] == ["to"] and len(bounds) > 1 else (None, None)


_IN_A_ROW = 5  # parts of the address of a line in a row
