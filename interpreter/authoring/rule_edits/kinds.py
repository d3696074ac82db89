"""The kinds of edits there are, in the order in which they are offered: when each is offered, and how it is written."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from interpreter.authoring.rule_edits import additions, figures, head_edits, removals, row_edits, sayings, step_edits
from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.offer import Offer
from interpreter.authoring.rule_edits.ground.writing import Values
from interpreter.frontend.outline.rule_index import IndexEntry

Offered = Callable[[EditContext, IndexEntry, str], Offer | None]
Written = Callable[[EditContext, IndexEntry, Values, str], str]

KINDS: Mapping[str, tuple[Offered, Written]] = MappingProxyType({
    "take_back": (removals.take_back, removals.write_back),
    "number": (figures.number, figures.write_number),
    "number_by_players": (figures.by_players, figures.write_by_players),
    "forbid": (additions.forbid, additions.write_forbid),
    "add_points": (additions.points, additions.write_points),
    "add_end": (additions.end, additions.write_end),
    "change_row": (row_edits.other_values, row_edits.write_other_values),
    "add_row": (row_edits.row, row_edits.write_row),
    "only_if": (step_edits.only_if, step_edits.write_only_if),
    "step_gain": (step_edits.gain, step_edits.write_gain),
    "step_move": (step_edits.move, step_edits.write_move),
    "step_change": (step_edits.becomes, step_edits.write_becomes),
    "text": (partial(sayings.saying, "text"), partial(sayings.write_saying, "text")),
    "title": (partial(sayings.saying, "title"), partial(sayings.write_saying, "title")),
    "say": (partial(sayings.saying, "say"), partial(sayings.write_saying, "say")),
    "expression": (sayings.expression, sayings.write_expression),
    "variant_title": (partial(head_edits.said, "title"), partial(head_edits.write_said, "title")),
    "variant_because": (partial(head_edits.said, "because"), partial(head_edits.write_said, "because")),
    "needs": (head_edits.needs, head_edits.write_needs),
    "needs_not": (head_edits.needs_not, head_edits.write_needs_not),
    "remove": (removals.removal, removals.write_removal),
})  # fmt: skip
