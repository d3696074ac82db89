"""Secrecy labels: who may know a value. An open value has no secrets in it; a secret belongs to a player, or to nobody.

Players are known by where they come from, not by their seats: the player a routine was entered with (`in 0`), the one a step
has put into a slot (`set 12 3`), whoever stands in a slot where two ways meet (`join 7 0`), and words of these (`next`).
Two equal terms name the same player as long as what they are made from has not been set anew. A set of players has a term as well
(`others`); who was taken from such a set has it as a part. So it can be seen who certainly belongs to those who know something.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

DEEPEST = 4  # words about words about players; what is said in a longer way is somebody of whom nothing is known
VALUE, SIZE = "#value", "#size"  # of a parameter, where it is not yet known what stands for it
ANYBODY = "anybody"  # somebody of a set, who gets a name of their own where they come to stand
ORIGINS = ("in ", "set ", "chosen ", "member ")  # heads of those who may have been taken from a set, which is their part then
MUTUAL = ("others", "partners")  # whoever is in that set of somebody has that player in theirs
INVERSE = {"next": "previous", "previous": "next"}
FLEETING = ("now", "raw")  # terms that hold for one step only: they are made from what the game remembers


class Player(NamedTuple):
    """A symbolic player, named by origin."""

    head: str
    parts: tuple["Player", ...] = ()


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret: a state variable or a secret answer, and the player or players who know it (None: nobody)."""

    name: str
    owner: Player | None


ROLLED = Secret("#rolled", None)  # an open roll, where it is traced like a secret
SecrecyLabel = frozenset[Secret]
OPEN: SecrecyLabel = frozenset()


@dataclass(frozen=True, slots=True)
class LabelledValue:
    """Abstract value: who may know it, and who may know how many it holds or whether it is there.

    `player`: which player it is. `rolled`: names of rolls it comes from. `ballot`: it holds everybody's secret answers.
    """

    label: SecrecyLabel = OPEN
    size: SecrecyLabel = OPEN
    player: Player | None = None
    rolled: frozenset[str] = frozenset()
    ballot: str = ""


PLAIN = LabelledValue()


def parameter(number: int) -> LabelledValue:
    """What stands in a slot of a word or routine before it is known what is given to it."""
    who = Player(f"in {number}")
    return LabelledValue(frozenset({Secret(VALUE, who)}), frozenset({Secret(SIZE, who)}), who)


def join_labels(labels: Iterable[SecrecyLabel]) -> SecrecyLabel:
    """What is as secret as all of these together."""
    return OPEN.union(*labels)


def join_values(values: Sequence[LabelledValue], player: Player | None = None) -> LabelledValue:
    """A value worked out from others, of which nothing else is known."""
    label = join_labels(value.label for value in values)
    return LabelledValue(label, label, player, frozenset().union(*(value.rolled for value in values)))


def derived_player(head: str, parts: Sequence[Player | None]) -> Player | None:
    """A word of players; None if one of them is not known. Whoever comes after the one before somebody is that one."""
    known = tuple(part for part in parts if part is not None)
    if len(known) == 1 and known[0].head == INVERSE.get(head):
        return known[0].parts[0]
    return Player(head, known) if len(known) == len(parts) else None


def one_of(group: Player | None, head: str = ANYBODY) -> Player:
    """Somebody of a set of players, if that is known; without a head they have no name yet."""
    return Player(head, () if group is None else (group,))


def group_of(player: Player) -> Player | None:
    """The set that a player was taken from, if that is known."""
    return player.parts[0] if player.parts and player.head.startswith(ORIGINS) else None


def is_within(who: Player, group: Player) -> bool:
    """Whether a player, or every one of several, certainly belongs to the others."""
    if who == group:
        return True
    who, group = _spelled_out(who), _spelled_out(group)
    if who.head in ("union", "set"):
        return all(is_within(part, group) for part in who.parts)
    if group.head in ("union", "set"):
        return any(is_within(who, part) for part in group.parts)
    if who.head == "partners" and group == Player("others", who.parts):
        return True
    taken = group_of(who)
    return (taken is not None and is_within(taken, group)) or _is_mutual(who, group)


def _spelled_out(group: Player) -> Player:
    """A team of somebody as that player together with the partners."""
    if group.head == "members" and group.parts[0].head == "team":
        return Player("union", (*group.parts[0].parts, Player("partners", group.parts[0].parts)))
    return group


def _is_mutual(who: Player, group: Player) -> bool:
    """Whether a player belongs to a set of somebody because that one belongs to theirs."""
    if group.head not in MUTUAL:
        return False
    of = group.parts[0]
    if of.head.startswith("seat ") and who.head.startswith("seat ") and group.head == "others":
        return of.head != who.head
    taken = group_of(of)
    return taken is not None and is_within(taken, Player(group.head, (who,)))


def term_depth(player: Player) -> int:
    """How many words deep a term is."""
    return 1 + max(map(term_depth, player.parts), default=0)


def mentions(player: Player | None, test: Callable[[str], bool]) -> bool:
    """Whether a head in a term meets a test."""
    return player is not None and (test(player.head) or any(mentions(part, test) for part in player.parts))


def map_players(value: LabelledValue, change: Callable[[Player | None], Player | None]) -> LabelledValue:
    """The value with another term for every player it speaks of."""
    label, size, player = map_owners(value.label, change), map_owners(value.size, change), change(value.player)
    if player is value.player and label is value.label and size is value.size:
        return value
    return LabelledValue(label, size, player, value.rolled, value.ballot)


def map_owners(label: SecrecyLabel, change: Callable[[Player | None], Player | None]) -> SecrecyLabel:
    """The label with another term for the owner of every secret."""
    if not label:
        return label
    found = frozenset(Secret(secret.name, change(secret.owner)) for secret in label)
    return label if found == label else found


def without_names(value: LabelledValue, test: Callable[[str], bool]) -> LabelledValue:
    """The value with nothing said about players whose term has such a head: their secrets belong to nobody we know."""
    return value if value is PLAIN else map_players(value, partial(_unless, test=test))


def release_owners(label: SecrecyLabel, test: Callable[[str], bool]) -> SecrecyLabel:
    """The label with secrets of players whose term has such a head as secrets of nobody."""
    return map_owners(label, partial(_unless, test=test))


def _unless(player: Player | None, test: Callable[[str], bool]) -> Player | None:
    return None if mentions(player, test) else player


def is_fleeting(head: str) -> bool:
    """Whether a term holds for one step only."""
    return head.startswith(FLEETING)


def as_stored(value: LabelledValue) -> LabelledValue:
    """The value as it is once it lies in a slot."""
    found = without_names(value, is_fleeting)
    return replace(found, player=None) if found.player is not None and term_depth(found.player) > DEEPEST else found


# ------------------------------------------------------------------------------------------------ from inside to outside


def substitute_value(value: LabelledValue, arguments: Sequence[LabelledValue]) -> LabelledValue:
    """A value that was worked out for parameters, with what is given for them; 0 is `me`."""
    return LabelledValue(
        substitute_label(value.label, arguments),
        substitute_label(value.size, arguments),
        substitute_player(value.player, arguments),
        value.rolled.union(*(each.rolled for each in arguments)),
        value.ballot,
    )


def substitute_label(label: SecrecyLabel, arguments: Sequence[LabelledValue]) -> SecrecyLabel:
    """A label that speaks of parameters, with what is given for them."""
    found: set[Secret] = set()
    for secret in label:
        if secret.name in (VALUE, SIZE) and secret.owner is not None:
            value = arguments[int(secret.owner.head.removeprefix("in "))]
            found |= value.label if secret.name == VALUE else value.size
        else:
            found.add(Secret(secret.name, substitute_player(secret.owner, arguments)))
    return frozenset(found)


def substitute_player(player: Player | None, arguments: Sequence[LabelledValue]) -> Player | None:
    """A term of parameters, with the players that are given for them."""
    if player is None:
        return None
    if player.head.startswith("in "):
        number = int(player.head.removeprefix("in "))
        return arguments[number].player if number < len(arguments) else None
    return derived_player(player.head, [substitute_player(part, arguments) for part in player.parts])
