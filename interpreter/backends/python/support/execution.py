"""Support library of generated code: frames, shortfall warnings, loop budget, memo tables, playouts."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import compress
from typing import Any

from interpreter.analysis.loops import MOST_PASSES
from interpreter.model.builtins.bit_masks import FEW, bit_indices
from interpreter.model.chance import Below
from interpreter.model.ir import Reveal, Tell
from interpreter.runtime.machine.chance_outcomes import ShuffleOptions
from interpreter.runtime.state.game_state import CHANCE, SAFETY_LIMIT, Event, ForcedPass, GameState, ShortfallWarning, told
from interpreter.runtime.state.playout import Aims, Chance, GameOver, Playout
from interpreter.runtime.state.walks import InnerMachine
from interpreter.runtime.values.containers import Value

Watch = Callable[[str, list[Any]], None]  # a moment, or nothing where somebody is asked; and the block: called where checks are looked at
Frames = list[tuple[str, int, tuple[Value, ...]]]
MOST = 1 << 17  # values that are remembered
MOST_SEEN = 1 << 14  # sights that are remembered of a word, each with what follows from it
MISSING: Any = object()  # where None is a value
OPEN: Any = object()  # in the place of an outcome: chance is not asked now


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


class Run(LoopBudget, ABC):
    """What generated routines ask for while they run: answers, chance, and somebody who keeps what is told on the way.

    `frames` are those of the routines in progress. `counts` has the number of options of every question that was answered; after
    `limit` questions it stops where the next may be. One that `stops` answers one question and stops at the next: `options` has how
    many answers that one has (0: not worked out, or a question of chance), `player` who is asked, and `prepared` the answers
    themselves, for whoever goes on from there. `watch` and `aims` are for games that are looked at more closely than those of
    simulations.
    """

    stops = False

    options, player = 0, CHANCE
    prepared: Any = None
    watch: Watch | None = None
    aims: Aims | None = None
    notices: Sequence[ShortfallWarning] = ()
    forced: tuple[ForcedPass, ...] = ()
    events: tuple[Event, ...] = ()
    frames: Frames
    counts: list[int]
    limit: int
    below: Below

    @abstractmethod
    def chance(self) -> Below:
        """What draws the next outcome of chance."""

    @abstractmethod
    def is_spent(self) -> bool:
        """Whether chance is not to be asked any more."""

    def skip(self, player: int, address: str) -> None:
        """Record that a player has to pass, since there is no move."""
        if self.listens:
            self.forced = (*self.forced, ForcedPass(player, address))

    def tell(self, step: tuple[Tell, str], audience: Value, values: Sequence[Value]) -> None:
        """Keep what is told."""
        self.events = (*self.events, told(*step, audience, values))

    def show(self, step: tuple[Reveal, str], audience: Value, block: Sequence[Any], cells: Sequence[int]) -> None:
        """Keep what is shown."""
        self.events = (*self.events, told(*step, audience, [block[cell] for cell in cells], cells))

    def answer(self, options: int) -> int:
        """The number of the answer to a question with so many."""
        self.counts.append(options)
        self.passes = 0
        return self.below(options)

    def rolled(self, members: Sequence[Value], weights: Sequence[int] | None, block: list[Any]) -> Any:
        """What comes up of these; `MISSING` where nothing can, `OPEN` where chance is not to be asked any more."""
        every = [1] * len(members) if weights is None else weights
        possible = [(member, weight) for member, weight in zip(members, every, strict=True) if weight > 0]
        if not possible:
            return MISSING
        if len(possible) == 1:
            return possible[0][0]
        if self.is_spent():
            return OPEN
        if self.watch is not None:
            self.watch("", block)
        self.passes = 0
        rest = self.chance()(sum(weight for _, weight in possible))
        for member, weight in possible:
            if rest < weight:
                return member
            rest -= weight
        raise AssertionError("the number is not below the sum of the weights")

    def shuffled(self, pile: tuple[int, ...], block: list[Any]) -> Any:
        """A pile in another order; `OPEN` where chance is not to be asked any more."""
        if len(set(pile)) < 2:
            return pile
        if self.is_spent():
            return OPEN
        if self.watch is not None:
            self.watch("", block)
        self.passes = 0
        return ShuffleOptions(pile).sample(self.chance()).values[0]


class PlayoutRun(Run):
    """Many answers, drawn by a playout."""

    def __init__(self, frames: Frames, playout: Playout, watch: Watch | None = None, passes: int = 0) -> None:
        self.passes = passes
        self.frames, self.playout, self.watch = frames, playout, watch
        self.counts, self.limit, self.below, self.aims = playout.counts, playout.limit, playout.below, playout.aims
        self.notices, self.taken = playout.notices, playout.taken

    def chance(self) -> Below:
        """What draws the next outcome of chance."""
        return self.playout.chance()

    def is_spent(self) -> bool:
        """Whether chance is not to be asked any more."""
        return len(self.counts) >= self.limit

    def note(self, missing: int, address: str) -> None:
        """Record that a step fell short."""
        self.playout.notices.append(ShortfallWarning(address, missing))

    def aimed(self, menu: int, options: int, blocks: Sequence[int]) -> int:
        """The number of the answer to a question of a menu of which some branches are aimed at."""
        return self.playout.aimed(menu, options, blocks)


class StepRun(Run):
    """One answer, and then the position it leads to: a block and frames that nobody changes any more.

    `number` is that of the answer; chance draws by `draws` (None: it stays open) and has drawn `chances` times.
    """

    listens = stops = True
    limit = MOST_PASSES  # only one is answered
    ended: str | None = None
    inside: InnerMachine | None = None  # it goes on here
    is_told = False  # nothing that this does not say
    pace = 0  # how many steps have gone on from here, and before without a look at what they led to
    position: GameState | None = None  # as it is kept, once somebody wants it

    def __init__(self, block: list[Any], frames: Frames, number: int = 0, draws: Chance | None = None, chances: int = 0) -> None:
        self.block, self.frames, self.number, self.draws, self.chances = block, frames, number, draws, chances
        self.passes = 0
        self.counts = []

    def below(self, _limit: int) -> int:
        """The number of the answer."""
        return self.number

    def chance(self) -> Below:
        """What draws the next outcome of chance."""
        assert self.draws is not None
        self.chances += 1
        return self.draws(self.chances - 1)

    def is_spent(self) -> bool:
        """Whether chance stays open."""
        return self.draws is None

    def note(self, missing: int, address: str) -> None:
        """Record that a step fell short."""
        self.notices = (*self.notices, ShortfallWarning(address, missing))


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
