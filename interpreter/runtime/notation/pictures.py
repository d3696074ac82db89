"""Pictures of members: their own, that of their kind, or that of a part where they are combinations."""

from interpreter.model.types.types import PLAYER
from interpreter.runtime.notation.labels import root, shown_for, split_combination
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.table_memo import per_table


@per_table
def picture_of(table: GameInstance, kind: str, place: int) -> str | None:
    """Return the name of the picture of a member; None if it has none.

    A combination takes that of its first part that has one, of a player last: what a piece is says more than whose it is, which colours tell.
    """
    domain = table.material.kinds[kind]
    for each in dict.fromkeys((kind, root(table.rules, kind))):
        shown = shown_for(table.rules, each)
        keys = (domain.names[place], f"#{domain.rank[place]}")
        own = None if shown is None else next((shown.pictures[key] for key in keys if key in shown.pictures), shown.picture)
        if own and own in table.rules.pictures:
            return own
    parts = sorted(split_combination(table, kind, place), key=lambda part: part[0] == PLAYER)
    return next((found for part in parts if (found := picture_of(table, *part)) is not None), None)
