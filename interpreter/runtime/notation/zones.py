"""Zones of the table: where something tracked lies, by its owner, who sees it and what moves there, or as `show` says.

`own` is the area of its owner, `middle` what all play into, `market` what players take from, `supply` what they draw from, and `box` what is
put away. What is named in `turned` lies elsewhere with the same player, and is turned there; what
lies in `none` is shown nowhere. In a zone a place is a `row` of things, a `pile` with its count and its top, a `place` for one thing of one player, or a `value`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.analysis.state_reads import names_read
from interpreter.model.ir.traverse import conditions
from interpreter.model.ruleset.ruleset import RuleSet, StateVarDecl, all_alternatives
from interpreter.model.types.types import PLAYER, EntityType, element_type
from interpreter.runtime.notation.labels import drawn_as_card, root, shown_for
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.table_memo import per_table

DICE = "⚀⚁⚂⚃⚄⚅"
_HEAPS = ("pool", "pile", "set")


@dataclass(frozen=True, slots=True)
class Zone:
    """The zone of something tracked, and the form in which it lies there."""

    name: str
    form: str


@per_table
def zones(table: GameInstance) -> Mapping[str, Zone]:
    """The zone of everything tracked, by name."""
    rules = table.rules
    menus = tuple(all_alternatives(rules))
    chosen = names_read(rules, *(part for each in menus for choice in each.choices for part in (choice.domain, choice.where)))
    asked = names_read(rules, *(part for each in menus for part in conditions(each)))
    scored = names_read(rules, *(line.value for line in (*rules.scoring, *rules.ranking)))
    used = chosen | asked | scored
    return {name: _zone(table, decl, chosen, used) for name, decl in rules.state_vars.items()}


def is_owned(decl: StateVarDecl) -> bool:
    """True if the first parameter of something tracked is a player."""
    return [kind for _, kind in decl.parameters][:1] == [EntityType(PLAYER)]


def _zone(table: GameInstance, decl: StateVarDecl, chosen: frozenset[str], used: frozenset[str]) -> Zone:
    wanted = table.rules.zones.get(decl.name)
    if decl.holder == "slot" and is_owned(decl) and len(decl.parameters) == 1:
        return Zone(wanted or ("middle" if decl.known == "all" else "own"), "place")
    if decl.holder not in _HEAPS or _holds_places(table.rules, decl):
        return Zone(wanted or ("own" if is_owned(decl) else "middle"), "row" if decl.holder == "slot" else "value")
    if wanted:
        return Zone(wanted, "pile" if wanted == "box" or decl.known == "nobody" else "row")
    if decl.known == "nobody":
        return Zone("own" if is_owned(decl) else "supply", "pile")
    if is_owned(decl):
        return Zone("own", "row" if decl.name in chosen or decl.known != "all" or not _holds(table, decl, "card") else "pile")
    if decl.name in chosen:
        return Zone("market" if _holds(table, decl, "card") else "middle", "row")
    if decl.holder == "pile" and decl.name in used:
        return Zone("middle", "pile")
    return Zone("box", "pile") if _holds(table, decl, "card") or decl.name not in used else Zone("middle", "row")


def _holds_places(rules: RuleSet, decl: StateVarDecl) -> bool:
    """True if what lies there are cells of a board, or combinations with some: a memory, nothing to take into the hand."""
    held = element_type(decl.kind)
    kinds = (
        []
        if not isinstance(held, EntityType) or held.name not in rules.kinds
        else [held, *(part for _, part in rules.kinds[held.name].parts)]
    )
    names = (root(rules, each.name) for each in kinds if isinstance(each, EntityType))
    return any(rules.kinds[name].form == "grid" for name in names if name in rules.kinds)


def _holds(table: GameInstance, decl: StateVarDecl, form: str) -> bool:
    """True if what lies there is drawn in this form."""
    held = element_type(decl.kind)
    return isinstance(held, EntityType) and held.name in table.rules.kinds and form_of(table, root(table.rules, held.name)) == form


def form_of(table: GameInstance, kind: str) -> str:
    """The form in which members of a kind are drawn: `card`, `die`, or `token`."""
    rules, shown = table.rules, shown_for(table.rules, kind)
    if shown is not None and shown.drawn_as:
        return {"text": "token"}.get(shown.drawn_as, shown.drawn_as)
    if shown is not None and shown.signs and all(sign in DICE for sign in shown.signs.values()):
        return "die"
    has_text = shown is not None and bool(shown.title or shown.text or "cost" in shown.fields)
    return "card" if has_text or drawn_as_card(rules, kind) or _has_steps(rules, kind) else "token"


def _has_steps(rules: RuleSet, kind: str) -> bool:
    return any(each.name in rules.programs for each in rules.tables.values() if each.parameters == (EntityType(kind),))
