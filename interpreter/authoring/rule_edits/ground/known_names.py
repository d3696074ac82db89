"""The names that are known at a place of the rules, each with its type: what is chosen, named or walked there, and whether somebody acts."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode, entries_of, items_of, scalar_text
from interpreter.model.types.types import PLAYER, EntityType, Type

_WALKED = re.compile(r"([a-z][a-z0-9_]*)\s+(?:in|from)\b")
_ME = re.compile(r"\bme\b")
_ACTS = ("turns", "each_player", "choose_together")


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Names with their types; `me` among them where somebody acts."""

    kinds: Mapping[str, Type] = field(default_factory=dict)

    @property
    def acting(self) -> bool:
        """Whether somebody acts there."""
        return "me" in self.kinds


def known_at(context: EditContext, address: str) -> KnownNames:
    """The names known at an address, before what stands there."""
    parts = address.split(".")
    names = list(_names(context, parts))
    acts = parts[0] in ("actions", "kinds", "whenever") or "me" in names
    slots = context.once("slots", lambda: _slots(context))
    kinds = {name: slots[name] for name in names if name != "me" and name in slots}
    return KnownNames(({"me": EntityType(PLAYER)} if acts else {}) | dict(_declared(context, parts)) | kinds)


def _declared(context: EditContext, parts: list[str]) -> Iterator[tuple[str, Type]]:
    """Parameters of a procedure."""
    if parts[0] == "procedures":
        yield from context.compiled.symbols.procedures.get(parts[1], ())


def _names(context: EditContext, parts: list[str]) -> Iterator[str]:
    """Names bound by what stands around an address, and by steps before it."""
    above = context.places.get(".".join(parts[:2]))
    if parts[0] == "actions" and above is not None:
        yield from (entry.key for key in ("choose", "let") for entry in entries_of(above.node, key))
    if parts[0] == "procedures" and above is not None and _ME.search(_source(above.node)):
        yield "me"
    for depth in range(1, len(parts)):
        around = context.places.get(".".join(parts[:depth]))
        if around is None:
            continue
        if isinstance(around.node, MappingNode):
            yield from _bound_inside(around.node, parts[depth])
        if isinstance(around.node, SequenceNode):
            here = context.places.get(".".join(parts[: depth + 1]))
            yield from _bound_before(around.node, here.node if here is not None else None)


def _bound_inside(step: MappingNode, key: str) -> Iterator[str]:
    """The names that a step binds for the steps in it."""
    if key == "do" and step.get("for_each") is not None and (match := _WALKED.match(scalar_text(step, "for_each"))):
        yield match.group(1)
    if key == "do" and step.get("choose_together") is None:
        yield from (entry.key for entry in entries_of(step, "choose"))
    if any(step.get(verb) is not None for verb in _ACTS):
        yield "me"


def _bound_before(steps: SequenceNode, here: Node | None) -> Iterator[str]:
    """The names that earlier steps of a list leave behind."""
    for step in items_of(steps):
        if step is here:
            return
        yield from (entry.key for entry in entries_of(step, "let"))
        if match := _WALKED.match(scalar_text(step, "roll")):
            yield match.group(1)


def _slots(context: EditContext) -> dict[str, Type]:
    """The types of local names, where all routines agree on them."""
    found: dict[str, set[Type]] = {}
    for routine in context.compiled.rules.routines.values():
        for slot in routine.slots:
            if slot.kind is not None and not slot.name.startswith("#"):
                found.setdefault(slot.name, set()).add(slot.kind)
    return {name: next(iter(kinds)) for name, kinds in found.items() if len(kinds) == 1}


def _source(node: Node) -> str:
    return node.span.source.text[node.span.start : node.span.end]
