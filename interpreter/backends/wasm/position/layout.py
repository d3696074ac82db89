"""The layout of a position in linear memory: one block of bytes with a fixed place for everything that is remembered at a table.

All numbers are little-endian. Offsets count from the beginning of the block, in bytes. The parts of a block, in this order:

| part | what stands there |
|---|---|
| course | `current`, `round`, `turn_number`, `passes`, 8 bytes each |
| `loop_passes` | passes of loops since the last question, 8 bytes; 0 in a position that is packed |
| `ended` | 4 bytes: 0, or the number of the end (in `ends`) + 1 |
| `depth` | 4 bytes: how many frames there are |
| `stack` | for every frame, the outermost first, number of the routine and instruction, 2 bytes each |
| frames | for every routine that may stop for an answer its slots (it has one frame at most) |
| indexes | the sets that are kept (`analysis/indexes.py`), as words of 8 bytes |
| tracks | what is tracked, name by name; those with the widest numbers first |
| logs | what memories of positions keep |

Cell (a, b, ...) of a tracked name stands at `base + ((a * sizes[1] + b) * sizes[2] + ...) * stride`.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from math import prod
from typing import Literal

from interpreter.analysis.facts import RuleSetFacts, facts_of
from interpreter.analysis.indexes import Index, buckets, prefix_sizes
from interpreter.backends.wasm.position.capacities import Capacities
from interpreter.backends.wasm.position.frames import FrameArea, SlotArea, frame_areas
from interpreter.backends.wasm.position.logs import capacity_of, log_size, words_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import WORD, aligned, set_words
from interpreter.model.types.types import (
    BoolType,
    EntityType,
    IntRange,
    MemoryOf,
    MultisetOf,
    SetOf,
    StackOf,
    element_type,
    may_be_none,
    non_null,
    show,
)
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import SAFETY_LIMIT, TurnState

TrackForm = Literal["number", "bits", "counts", "pile", "memory"]


@dataclass(frozen=True, slots=True)
class Track:
    """Where the cells of a tracked name stand, and how each is written.

    | form | a cell |
    |---|---|
    | `number` | `width` bytes, without sign: value - `low`; with `is_optional` value - `low` + 1, and 0 is none. Of 8 bytes: the value itself, with sign; none is -2^63 |
    | `bits` | `words` words of 8 bytes; with `is_optional` 8 bytes before them: 1, or 0 for none |
    | `counts` | for each of the `capacity` places of the kind `width` bytes |
    | `pile` | 2 bytes for its height, then `width` bytes for each of at most `capacity` things, from the bottom |
    | `memory` | three numbers of 4 bytes: the first entry of its log that counts, the first that is free, where the log stands (0: at `log` in this block); see `memories.py` |
    """

    name: str
    base: int
    stride: int
    sizes: tuple[int, ...]
    form: TrackForm
    width: int
    low: int = 0
    is_optional: bool = False
    words: int = 0
    capacity: int = 0
    log: int = 0

    @property
    def size(self) -> int:
        """All bytes of the name."""
        return self.stride * prod(self.sizes)


@dataclass(frozen=True, slots=True)
class IndexArea:
    """Where the sets of an index stand: set `bucket` under (a, b, ...) at `base + (((a * prefix_sizes[1] + b) ...) * buckets + bucket) * 8 * words`."""

    base: int
    words: int
    buckets: int
    prefix_sizes: tuple[int, ...]

    @property
    def size(self) -> int:
        """All bytes of the index."""
        return WORD * self.words * self.buckets * prod(self.prefix_sizes)


@dataclass(frozen=True, eq=False)
class Layout:
    """Where everything stands in a block of `size` bytes (see above); `ends` and `routines` are the names that numbers stand for."""

    table: GameInstance = field(repr=False)
    size: int
    course: Mapping[str, int]
    loop_passes: int
    ended: int
    depth: int
    stack: int
    ends: tuple[str, ...]
    routines: tuple[str, ...]
    frames: Mapping[str, FrameArea]
    indexes: Mapping[Index, IndexArea]
    tracks: Mapping[str, Track]

    @property
    def head(self) -> int:
        """Where the logs of memories begin: all before is needed to go on from a position that is only supposed."""
        return min((track.log for track in self.tracks.values() if track.form == "memory"), default=self.size)

    def track(self, name: str) -> Track:
        """Where a tracked name stands; `KeyError` if there is none."""
        return self.tracks[name]

    def frame(self, routine: str) -> FrameArea:
        """Where the slots of a routine stand; `KeyError` if it never stops for an answer."""
        return self.frames[routine]

    def describe(self) -> dict[str, object]:
        """The layout as plain data: names as in the rule file, offsets and sizes in bytes, members of kinds by place."""
        state_vars, routines = self.table.rules.state_vars, self.table.rules.routines
        return {
            "size": self.size,
            "course": dict(self.course),
            **{name: getattr(self, name) for name in ("loop_passes", "ended", "depth", "stack")},
            "ends": list(self.ends),
            "routines": {
                name: {
                    "number": frame.number,
                    "slots": {
                        f"{number} {slot.name}": _plain(area)
                        for number, (slot, area) in enumerate(zip(routines[name].slots, frame.slots, strict=True))
                        if area
                    },
                }
                for name, frame in self.frames.items()
            },
            "indexes": [{**asdict(index), **asdict(area)} for index, area in self.indexes.items()],
            "tracks": {
                name: {"of": [show(kind) for _, kind in state_vars[name].parameters], "is": show(state_vars[name].kind), **_plain(track)}
                for name, track in self.tracks.items()
            },
            "kinds": {name: list(kind.names) for name, kind in self.table.material.kinds.items()},
        }


def _plain(area: Track | SlotArea | None) -> dict[str, object]:
    """What is not as usual of an area, as plain data."""
    if area is None:
        return {}
    values = {each.name: getattr(area, each.name) for each in fields(area) if getattr(area, each.name) != each.default}
    if isinstance(area, SlotArea):
        values |= {"kind": show(area.kind)} | ({"each": _plain(area.each)} if area.each else {})
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items() if name != "name"}


def layout_of(table: GameInstance, facts: RuleSetFacts | None = None) -> Layout:
    """The layout of the positions of a table; `Unsupported` where something has no static size or no form in memory."""
    facts = facts or facts_of(table.rules)
    capacities = Capacities(table)
    forms = {name: _track(table, capacities, name) for name in table.rules.state_vars}
    course = {name: WORD * number for number, name in enumerate(TurnState._fields)}
    loop_passes = WORD * len(course)
    ended = loop_passes + WORD
    depth, stack = ended + 4, ended + 8
    routines = tuple(name for name in table.rules.routines if name in facts.suspension.routines or name in ("setup", "play"))
    frames, end = frame_areas(table, facts.suspension, capacities, routines, aligned(stack + 4 * len(routines)))
    indexes: dict[Index, IndexArea] = {}
    for index in facts.indexes:
        indexes[index] = area = _index_area(table, index, end)
        end += area.size
    tracks: dict[str, Track] = {}
    for name, track in sorted(forms.items(), key=lambda each: -_alignment(each[1])):
        base = aligned(end, _alignment(track))
        tracks[name] = placed = replace(track, base=base)
        end = base + placed.size
    end = aligned(end)
    for name, track in [*tracks.items()]:
        if track.form == "memory":
            tracks[name] = replace(track, log=end)
            end += log_size(track.capacity, track.words)
    ends = tuple(dict.fromkeys((*(each.name for each in table.rules.ends), "finished", SAFETY_LIMIT)))
    in_order = {name: tracks[name] for name in forms}
    return Layout(table, aligned(end), course, loop_passes, ended, depth, stack, ends, routines, frames, indexes, in_order)


def _alignment(track: Track) -> int:
    """A cell begins at a multiple of this."""
    return WORD if track.form in ("bits", "memory") else 2 if track.form == "pile" else track.width


def _index_area(table: GameInstance, index: Index, base: int) -> IndexArea:
    """The place of the sets of an index: they hold places of the last argument, or things of a pool."""
    decl = table.rules.state_vars[index.track]
    kind = element_type(non_null(decl.kind)) if index.form == "held" else decl.parameters[-1][1]
    assert kind is not None
    words = set_words(table.material, SetOf(kind), f"track.{index.track}", decl.span)
    return IndexArea(base, words, buckets(table.rules, table.material, index), prefix_sizes(table.rules, table.material, index))


def _track(table: GameInstance, capacities: Capacities, name: str) -> Track:
    """How a tracked name is written, at base 0."""
    decl, address = table.rules.state_vars[name], f"track.{name}"
    kind, is_optional, material = non_null(decl.kind), may_be_none(decl.kind), table.material
    sizes = tuple(material.of(each).size for _, each in decl.parameters)
    match kind:
        case BoolType() | EntityType() | IntRange():
            low, width = _number(table, name)
            return Track(name, 0, width, sizes, "number", width, low, is_optional)
        case SetOf():
            words = set_words(material, kind, address, decl.span)
            return Track(name, 0, WORD * (words + is_optional), sizes, "bits", WORD, is_optional=is_optional, words=words)
        case MultisetOf(inner) | StackOf(inner):
            supply, size = capacities.supplies[name], material.of(inner).size
            if supply is None:
                raise Unsupported(f"Rules can make things that come to `{name}`, so nothing bounds how many there are.", address, decl.span)
            width = _width(supply.copies if isinstance(kind, MultisetOf) else size - 1)
            if width > (4 if isinstance(kind, MultisetOf) else 2):
                raise Unsupported(f"There are too many things under `{name}`.", address, decl.span)
            if isinstance(kind, MultisetOf):
                return Track(name, 0, width * size, sizes, "counts", width, capacity=size)
            return Track(name, 0, aligned(2 + width * supply.total, 2), sizes, "pile", width, capacity=supply.total)
        case MemoryOf(names):
            words = sum(words_of(_track(table, capacities, each).size if each in table.rules.state_vars else WORD) for each in names)
            return Track(name, 0, 2 * WORD, sizes, "memory", WORD, words=words, capacity=capacity_of(words))
    raise Unsupported(f"A {show(kind)} (`{name}`) has no form in memory.", address, decl.span)


def _number(table: GameInstance, name: str) -> tuple[int, int]:
    """The lowest value of a tracked number, truth or member, and how many bytes it takes."""
    decl = table.rules.state_vars[name]
    kind, is_optional = non_null(decl.kind), may_be_none(decl.kind)
    if isinstance(kind, BoolType):
        return 0, 1
    if isinstance(kind, EntityType):
        return 0, _width(table.material.of(kind).size - 1 + is_optional)
    limits = [table.limits[cell] for cell in table.cells_of(name)]
    lows, highs = [low for low, _ in limits if low is not None], [high for _, high in limits if high is not None]
    if not limits or len(lows) < len(limits) or len(highs) < len(limits):
        return 0, WORD
    width = _width(max(highs) - min(lows) + is_optional)
    return (0 if width == WORD else min(lows)), width


def _width(most: int) -> int:
    """How many bytes a number from 0 to this takes."""
    return next(width for width in (1, 2, 4, WORD) if width == WORD or most < 1 << 8 * width)
