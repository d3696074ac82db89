"""Pictures of members: their own, that of their kind, or those of their parts where they are combinations."""

from collections.abc import Iterator

from interpreter.model.ruleset.pictures import colour_of, composed_name
from interpreter.model.ruleset.ruleset import DisplayDecl
from interpreter.model.types.types import PLAYER, EntityType, non_null
from interpreter.runtime.notation.labels import root, shown_for, split_combination
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.table_memo import per_table


@per_table
def picture_of(table: GameInstance, kind: str, place: int) -> str | None:
    """Return the name of the picture of a member; None if it has none.

    A combination takes one composed of its parts where the rules say so, else that of its first part that has one, of a player last: what a
    piece is says more than whose it is, which colours tell.
    """
    for each in dict.fromkeys((kind, root(table.rules, kind))):
        shown = shown_for(table.rules, each)
        own = None if shown is None else _own(table, shown, kind, place)
        if own and own in table.rules.pictures:
            return own
    parts = sorted(split_combination(table, kind, place), key=lambda part: part[0] == PLAYER)
    return next((found for part in parts if (found := picture_of(table, *part)) is not None), None)


def _own(table: GameInstance, shown: DisplayDecl, kind: str, place: int) -> str:
    """The picture that an entry of `show` gives a member."""
    return next((shown.pictures[key] for key in _keys(table, kind, place) if key in shown.pictures), shown.picture) or _composed(
        table, shown, kind, place
    )


def _keys(table: GameInstance, kind: str, place: int) -> tuple[str, str]:
    """Return the word that rules have for a member: its name, or `#` and its number."""
    domain = table.material.kinds[kind]
    return domain.names[place], f"#{domain.rank[place]}"


def _composed(table: GameInstance, shown: DisplayDecl, kind: str, place: int) -> str:
    """The name of the picture that is made of those of the parts; empty where the rules make none."""
    composition, decl = shown.composition, table.rules.kinds.get(root(table.rules, kind))
    if composition is None or decl is None:
        return ""
    parts = dict(zip((name for name, _ in decl.parts), split_combination(table, kind, place), strict=False))
    parts |= _columns(table, root(table.rules, kind), place)
    pictures = [picture_of(table, *parts[each]) or "" for each in (*composition.large, *composition.small) if each in parts]
    return composed_name(pictures, _colour(table, *parts[composition.background]) if composition.background in parts else "")


def _columns(table: GameInstance, kind: str, place: int) -> Iterator[tuple[str, tuple[str, int]]]:
    """The members that columns of a row name, by the name of the column."""
    for column in table.rules.tables.values():
        value, inner = column.values.get((place,), column.default), non_null(column.kind)
        if column.parameters == (EntityType(kind),) and isinstance(inner, EntityType) and isinstance(value, int):
            yield column.name.partition("/")[0], (inner.name, value)


def _colour(table: GameInstance, kind: str, place: int) -> str:
    """The colour that rules give a member; empty where they say nothing."""
    shown = shown_for(table.rules, kind)
    return colour_of({} if shown is None else shown.colours, *_keys(table, kind, place))
