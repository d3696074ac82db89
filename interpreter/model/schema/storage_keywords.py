"""The words with which a line of `track` says what is remembered."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Holder:
    """A word of a line of `track`: what it means, and a line with it."""

    name: str
    doc: str
    example: str


HOLDERS: tuple[Holder, ...] = (
    Holder("truth", "`yes` or `no`; begins as `no`.", "broken: truth"),
    Holder("none", "Nothing is there: `K or none` may be missing, and has to be spoken about with `is none` or `otherwise`.", "guest(cell): player or none"),
    Holder("set", "Any of the members, each once; begins as nothing.", "seen(player): set of card"),
    Holder("pool", "Things without order, with copies; begins as nothing, or with what `starting at` says.", "supply(player): pool of stone starting at pool(5 for stone in stones)"),
    Holder("pile", "Things in order, the last one on top.", "deck: pile of card starting at pool(2 for card in cards), known to nobody"),
    Holder("slot", "One thing or none.", "played(player): slot of card"),
    Holder("starting", "What holds before the game; else `no`, the lowest number, the first choice, `none`, or nothing.", "coins(player): 0 to 20 starting at start_coins"),
    Holder("known", "Who may see the contents: a parameter of the name, or nobody. Without it everybody may. A size is always open.", "hand(player): pool of card, known to player"),
)  # fmt: skip
