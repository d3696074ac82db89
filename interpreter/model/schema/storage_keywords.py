"""The keywords with which a line of `track` says how a state variable is stored."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StorageKeyword:
    """A keyword of a line of `track`: what it means, and an example."""

    name: str
    doc: str
    example: str


STORAGE_KEYWORDS: tuple[StorageKeyword, ...] = (
    StorageKeyword("truth", "`yes` or `no`; begins as `no`.", "broken: truth"),
    StorageKeyword("none", "Nothing is there: `K or none` may be missing, and has to be spoken about with `is none` or `otherwise`.", "guest(cell): player or none"),
    StorageKeyword("set", "Any of the members, each once; begins as nothing.", "seen(player): set of card"),
    StorageKeyword("pool", "Things without order, with copies; begins as nothing, or with what `starting at` says.", "supply(player): pool of stone starting at pool(5 for stone in stones)"),
    StorageKeyword("pile", "Things in order, the last one on top.", "deck: pile of card starting at pool(2 for card in cards), known to nobody"),
    StorageKeyword("slot", "One thing or none.", "played(player): slot of card"),
    StorageKeyword("starting", "What holds before the game; else `no`, the lowest number, the first choice, `none`, or nothing.", "coins(player): 0 to 20 starting at start_coins"),
    StorageKeyword("known", "Who may see the contents: a player or a set of players worked out from the parameters (`known to others(player)`: everybody but its owner), or nobody; `until CONDITION` opens it to all while that holds. Without it everybody may. A size is always open.", "hand(player): pool of card, known to player"),
    StorageKeyword("internal", "For the rules only: it stands on no screen, in no rulebook and in no view; positions and saves have it.", "moved(player): truth, internal"),
)  # fmt: skip
