"""How many members a declared type has, as far as the declarations tell it before a game is set up."""

from collections.abc import Mapping

from interpreter.model.ruleset.ruleset import KindDecl
from interpreter.model.types.board import Board
from interpreter.model.types.types import PLAYER, EntityType, Optional, Type, non_null


def domain_size(
    member: Type, kinds: Mapping[str, KindDecl], players: tuple[int, int], boards: Mapping[str, Board]
) -> tuple[int, int | None]:
    """The least and largest number of members of a type; None: not known before a game is set up. Other types have (0, None).

    `players` are the least and largest number of them, `boards` those whose size is fixed.
    """
    name = member.name if isinstance(member, EntityType) else ""
    whole = _whole(name, kinds)
    if whole != name:
        return 0, domain_size(EntityType(whole), kinds, players, boards)[1]
    if name == PLAYER:
        return players
    match kinds.get(name):
        case KindDecl(form="choices" | "direction", members=members) | KindDecl(form="rows", layout_list=None, members=members):
            return len(members), len(members)
        case KindDecl(form="teams", low=fewest, high=most):
            return fewest, most
        case KindDecl(form="numbers", low=low, high=high):
            return high - low + 1, high - low + 1
        case KindDecl(form="combination", parts=parts):
            least, most = 1, 1
            for _, part in parts:
                part_least, part_most = domain_size(non_null(part), kinds, players, boards)
                none = 1 if isinstance(part, Optional) else 0
                least *= part_least + none
                if part_most is None:
                    return least, None
                most *= part_most + none
            return least, most
        case KindDecl(form="grid") if name in boards:
            return len(boards[name].names), len(boards[name].names)
    return 0, None


def _whole(name: str, kinds: Mapping[str, KindDecl]) -> str:
    """The kind that a kind is, at last, a part of; itself if it is a part of none."""
    while name in kinds and kinds[name].form == "part":
        name = kinds[name].part_of
    return name
