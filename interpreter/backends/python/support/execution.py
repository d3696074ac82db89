"""Support library of generated code: frames, shortfall warnings, loop budget, memo tables, playouts."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import compress
from typing import Any

from interpreter.analysis.loops import MOST_PASSES
from interpreter.model.builtins.bit_masks import FEW, bit_indices
from interpreter.model.ir import Reveal, Tell
from interpreter.runtime.machine.chance_outcomes import ShuffleOptions
from interpreter.runtime.state.game_state import SAFETY_LIMIT, Event, ShortfallWarning, told
from interpreter.runtime.state.playout import GameOver, Playout
from interpreter.runtime.values.containers import Value

Watch = Callable[[str, list[Any]], None]  # a moment, or nothing where somebody is asked; and the block: called where checks are looked at
MOST = 1 << 17  # values that are remembered
MOST_SEEN = 1 << 14  # sights that are remembered of a word, each with what follows from it
MISSING: Any = object()  # where None is a value


class Memo(dict[Any, Any]):  # values of all kinds
    """What a function gave, by its argument; when there are too many it begins anew."""

    __slots__ = ("most", "work_out")

    def __init__(self, work_out: Callable[..., Any], most: int = MOST) -> None:
        super().__init__()
        self.work_out, self.most = work_out, most

    def __missing__(self, key: object) -> Any:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.work_out(key)
        return value


class MemberCache(dict[int, tuple[int, ...]]):
    """The members of sets, by mask; those of sets with few members are kept, since such sets come again."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        members = bit_indices(mask)
        if len(members) <= FEW:
            if len(self) >= MOST:
                self.clear()
            self[mask] = members
        return members


def memo_by_inputs(work_out: Callable[[Any, Any], Any]) -> Memo:
    """What follows from what was seen and an argument: by the one a memo by the other."""
    return Memo(lambda inputs: Memo(partial(work_out, inputs)), MOST_SEEN)


class LoopBudget:
    """How often loops went round since somebody was asked; what falls short is not noted, and nobody is told anything."""

    listens = False  # whether somebody wants to know what is told

    def __init__(self, passes: int = 0) -> None:
        self.passes = passes

    def note(self, missing: int, address: str) -> None:
        """Record that a step fell short."""

    def again(self) -> None:
        """Count a pass of a loop."""
        self.passes += 1
        if self.passes >= MOST_PASSES:
            raise GameOver(SAFETY_LIMIT)

    def spend(self, passes: int) -> None:
        """Count the passes of a loop that begins."""
        self.passes += passes
        if self.passes >= MOST_PASSES:
            raise GameOver(SAFETY_LIMIT)


class ExecutionContext(LoopBudget):
    """Frames, what fell short, how often loops went round, and the playout by which questions are answered.

    `counts` has the number of options of every question that was answered by chance; at `limit` questions it stops. `watch` and
    `aims` are for games that are looked at more closely than those of simulations.
    """

    def __init__(
        self, frames: list[tuple[str, int, tuple[Value, ...]]], playout: Playout, watch: Watch | None = None, passes: int = 0
    ) -> None:
        super().__init__(passes)
        self.frames, self.playout, self.watch = frames, playout, watch
        self.counts, self.limit, self.below, self.aims = playout.counts, playout.limit, playout.below, playout.aims
        self.notices, self.taken = playout.notices, playout.taken
        self.events: list[Event] = []

    def note(self, missing: int, address: str) -> None:
        """Record that a step fell short."""
        self.notices.append(ShortfallWarning(address, missing))

    def tell(self, step: tuple[Tell, str], audience: Value, values: Sequence[Value]) -> None:
        """Keep what is told."""
        self.events.append(told(*step, audience, values))

    def show(self, step: tuple[Reveal, str], audience: Value, block: Sequence[Any], cells: Sequence[int]) -> None:
        """Keep what is shown."""
        self.events.append(told(*step, audience, [block[cell] for cell in cells], cells))

    def answer(self, options: int) -> int:
        """The number of the answer to a question with so many."""
        self.counts.append(options)
        self.passes = 0
        return self.below(options)

    def aimed(self, menu: int, options: int, blocks: Sequence[int]) -> int:
        """The number of the answer to a question of a menu of which some branches are aimed at."""
        return self.playout.aimed(menu, options, blocks)

    def rolled(self, members: Sequence[Value], weights: Sequence[int] | None, block: list[Any]) -> Value:
        """What comes up of these; `MISSING` where nothing can."""
        every = [1] * len(members) if weights is None else weights
        possible = [(member, weight) for member, weight in zip(members, every, strict=True) if weight > 0]
        if not possible:
            return MISSING
        if len(possible) == 1:
            return possible[0][0]
        if self.watch is not None:
            self.watch("", block)
        self.passes = 0
        rest = self.playout.chance()(sum(weight for _, weight in possible))
        for member, weight in possible:
            if rest < weight:
                return member
            rest -= weight
        raise AssertionError("the number is not below the sum of the weights")

    def shuffled(self, pile: tuple[int, ...], block: list[Any]) -> tuple[int, ...]:
        """A pile in another order."""
        if len(set(pile)) < 2:
            return pile
        if self.watch is not None:
            self.watch("", block)
        self.passes = 0
        order: tuple[int, ...] = ShuffleOptions(pile).sample(self.playout.chance()).values[0]  # type: ignore[assignment]  # a shuffle's answer
        return order


def suppose(block: Sequence[Any], pools: Sequence[int], steps: Callable[..., Any], *arguments: Any) -> list[Any]:
    """The block that steps would leave behind; they may change the pools in these cells. What falls short there is not told."""
    there = [*block]
    for cell in pools:
        there[cell] = [*there[cell]]
    with suppress(GameOver):
        steps(LoopBudget(), there, *arguments)
    return there


def copies(pool: Sequence[int], members: Sequence[int] | None = None) -> list[int]:
    """The members of a pool, with all copies; `members`: those that it holds, if they are known."""
    things = []
    for place in compress(range(len(pool)), pool) if members is None else members:
        number = pool[place]
        if number == 1:
            things.append(place)
        else:
            things += [place] * number
    return things
