"""What is asked where generated code has stopped: the answers it has prepared, as lists."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from interpreter.backends.python.support.execution import StepRun
from interpreter.model.builtins.bit_masks import bit_indices
from interpreter.runtime.state.game_state import Offer
from interpreter.runtime.values.containers import Value

Form = Literal["mask", "things", "tuples"]  # of the answers of a branch: a set, a list of what alone is chosen, a list of answers
Prepared = tuple[int, Form] | None  # the place of the answers of a branch in what is prepared, and their form
Listings = Mapping[tuple[str, int], Sequence[Prepared]]  # by routine and instruction: one for each branch


def offer(listings: Listings, cursor: StepRun) -> Offer | None:
    """What is asked at a cursor; None where it has not been looked for."""
    if not cursor.options:
        return None
    routine, pc, _ = cursor.frames[-1]
    return Offer(cursor.player, tuple(_listing(cursor.prepared, branch) for branch in listings[routine, pc]))


def _listing(prepared: Sequence[Any], branch: Prepared) -> list[tuple[Value, ...]] | None:
    """The answers of a branch; None where they are not listed."""
    if branch is None:
        return None
    place, form = branch
    if form == "tuples":
        return [*prepared[place]]
    return [(each,) for each in (bit_indices(prepared[place]) if form == "mask" else prepared[place])]
