"""Labels of the slots at one point of a routine: transfer and join."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from interpreter.frontend.verification.information_flow.labels import (
    ANYBODY,
    PLAIN,
    LabelledValue,
    Player,
    SecrecyLabel,
    Secret,
    mentions,
    release_owners,
    without_names,
)
from interpreter.model.ir import Routine
from interpreter.model.types.types import PLAYER, EntityType, Optional

SlotState = Mapping[int, LabelledValue]  # slots that are not named hold something open that is no player we know


def is_player(routine: Routine, slot: int) -> bool:
    """Whether a slot holds a player."""
    kind = routine.slots[slot].kind
    return (kind.inner if isinstance(kind, Optional) else kind) == EntityType(PLAYER)


def forget_players(state: SlotState, test: Callable[[str], bool]) -> dict[int, LabelledValue]:
    """The state with terms that have such a head forgotten: they mean somebody else from now on."""
    return {slot: kept for slot, value in state.items() if (kept := without_names(value, test)) != PLAIN}


def store(
    state: SlotState, values: Iterable[tuple[int, LabelledValue]], origin: str, routine: Routine, *, again: bool
) -> dict[int, LabelledValue]:
    """The state after an instruction has put values into slots; a player who is not known otherwise is known by it.

    Where an instruction comes again, what is known by it so far was known by its last time.
    """
    found = forget_players(state, lambda head: head.startswith(f"{origin} ")) if again else dict(state)
    for slot, value in values:
        kept = without_names(value, lambda head: head.startswith(f"{origin} "))
        if kept.player is None or kept.player.head == ANYBODY:
            parts = () if kept.player is None else kept.player.parts
            kept = replace(kept, player=Player(f"{origin} {slot}", parts) if is_player(routine, slot) else None)
        found[slot] = kept
        if kept == PLAIN:
            del found[slot]
    return found


def join_states(old: SlotState | None, new: SlotState, number: int, routine: Routine) -> dict[int, LabelledValue]:
    """The state where a further way leads to an instruction: what holds on every way.

    A secret of whoever stood in a slot on each of both ways is a secret of whoever stands there now.
    """
    head = f"join {number} "
    if old is None:
        return forget_players(new, lambda each: each.startswith(head))
    players = [slot for slot in old.keys() | new.keys() if is_player(routine, slot)]
    names = [(old.get(slot, PLAIN).player, new.get(slot, PLAIN).player, Player(f"{head}{slot}")) for slot in players]
    owners = [(was, now, name) for was, now, name in names if was is not None and now is not None and (was != now or was == name)]
    found = {}
    for slot in old.keys() | new.keys():
        known, arriving = old.get(slot, PLAIN), new.get(slot, PLAIN)
        incoming = without_names(arriving, lambda each: each.startswith(head))
        value = _met(known, incoming, Player(f"{head}{slot}"), is_player(routine, slot))
        if known.label != arriving.label and known.label and arriving.label:
            value = replace(
                value, label=_joined(known.label, arriving.label, owners, head), size=_joined(known.size, arriving.size, owners, head)
            )
        if value != PLAIN:
            found[slot] = value
    return found


def _joined(old: SecrecyLabel, new: SecrecyLabel, owners: Sequence[tuple[Player, Player, Player]], head: str) -> SecrecyLabel:
    """The label on both of two ways; `owners`: by slot the player on each of them, and the term for either."""
    either: set[Secret] = set()
    for was, now, name in owners:
        before, arriving = _by_name(old, was, name, ""), _by_name(new, now, name, head)
        both = before.keys() & arriving.keys()
        either |= both
        old -= {before[each] for each in both}
        new -= {arriving[each] for each in both}
    return old | release_owners(new, lambda each: each.startswith(head)) | either


def _by_name(label: SecrecyLabel, who: Player, name: Player, head: str) -> dict[Secret, Secret]:
    """The secrets of a player, or of players worked out from that one, by what they are with another term for that player.

    `head`: that of terms which mean somebody else from now on, unless it is that player.
    """
    return {
        Secret(each.name, _with_name(each.owner, who, name)): each
        for each in label
        if each.owner is not None
        and mentions(each.owner, lambda other: other == who.head)
        and not (head and mentions(each.owner, lambda other: other.startswith(head) and other != who.head))
    }


def _with_name(player: Player, who: Player, name: Player) -> Player:
    return name if player == who else Player(player.head, tuple(_with_name(part, who, name) for part in player.parts))


def _met(old: LabelledValue, new: LabelledValue, joined: Player, is_one: bool) -> LabelledValue:
    player = old.player if old.player == new.player else joined if is_one else None
    if old.player == joined:
        player = joined
    return LabelledValue(old.label | new.label, old.size | new.size, player, old.rolled | new.rolled, old.ballot or new.ballot)
