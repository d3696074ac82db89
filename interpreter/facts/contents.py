"""How much can lie in a place: things are only moved, so no heap holds more of a kind than lie on the table in the beginning."""

from collections import Counter
from collections.abc import Iterator

from interpreter.analysis.reachable_contents import counts_in, holds_things, kind_of_things
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import RuleSet, all_instructions
from interpreter.runtime.state.game_instance import GameInstance

Things = Counter[tuple[str, int]]  # by the name of their kind and their place in it


def things_at(table: GameInstance, name: str) -> Things | None:
    """The things that can come together in places of that name; None where more can come about than there were in the beginning.

    A thing that turns into another one on its way may become any other: then all things on the table are counted, and only their
    number tells something.
    """
    decl = table.rules.state_vars.get(name)
    if decl is None or not holds_things(decl):
        return None
    kind = None if things_turn(table.rules) else kind_of_things(table.rules, decl)
    return None if any(kind in (None, each) for each in _made(table)) else _lying(table, kind)


def things_turn(rules: RuleSet) -> bool:
    """Whether a thing may turn into another one on its way."""
    return any(isinstance(step, ir.Move) and step.turned_into is not None for step in all_instructions(rules))


def _made(table: GameInstance) -> Iterator[str]:
    """The kinds of things that come about out of nothing: their sets are set to something, and moved from."""
    assigned = {step.target.name for step in all_instructions(table.rules) if isinstance(step, ir.Assign)}
    given = {step.source.name for step in all_instructions(table.rules) if isinstance(step, ir.Move | ir.Draw)}
    for name in assigned & given:
        decl = table.rules.state_vars[name]
        if holds_things(decl):
            yield kind_of_things(table.rules, decl)


def _lying(table: GameInstance, kind: str | None) -> Things:
    lying = Things()
    for cell, value in zip(table.state_slots, table.start_store, strict=True):
        if holds_things(cell.decl) and kind in (None, own := kind_of_things(table.rules, cell.decl)):
            for place, number in counts_in(cell.decl, value).items():
                lying[own, place] += number
    return lying
