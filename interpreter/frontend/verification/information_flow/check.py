"""The information-flow analysis: every routine in every calling context, the ends of the game, and what is declassified."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from interpreter.analysis.control_dependence import Graph
from interpreter.analysis.cost.definitions import topological_order
from interpreter.diagnostics.diagnostic import Label as Mark
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.symbols.symbol_table import Declassification, SymbolTable
from interpreter.frontend.verification.cycles import uses_of
from interpreter.frontend.verification.information_flow.declassifications import ActiveDeclassifications
from interpreter.frontend.verification.information_flow.effects import Leak, leaks, where_to_tell
from interpreter.frontend.verification.information_flow.expression_labels import LabelReader
from interpreter.frontend.verification.information_flow.labels import (
    OPEN,
    ORIGINS,
    PLAIN,
    LabelledValue,
    Player,
    as_stored,
    group_of,
    map_players,
    one_of,
)
from interpreter.frontend.verification.information_flow.routine_labels import RoutineEntry, RoutineLabels
from interpreter.frontend.verification.information_flow.slot_labels import SlotState
from interpreter.model.ir import ME, Alternative, Ask, Call, CallIndirect, Roll, Routine
from interpreter.model.ruleset.ruleset import End

MOST_ENTRIES = 40  # ways to enter a routine that are told apart; further ones are taken together
START = LabelledValue(player=Player("in 0"))  # `me` where a routine begins

KnownSlots = tuple[tuple[int, int | str], ...]


def _plain_slots(routine: Routine) -> tuple[tuple[int, LabelledValue], ...]:
    return ((ME, START),) if routine.slots else ()


@dataclass(slots=True)
class SecrecyAnalysis:
    symbols: SymbolTable
    reader: LabelReader = field(init=False)
    policy: ActiveDeclassifications = field(init=False)
    entries: dict[str, list[RoutineEntry]] = field(default_factory=dict)
    known: dict[str, list[KnownSlots]] = field(default_factory=dict)
    found: list[Leak] = field(default_factory=list)
    graphs: dict[str, Graph] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.reader = LabelReader(self.symbols)
        self.policy = ActiveDeclassifications(self.symbols, self.reader)

    # ------------------------------------------------------------------------------------------------ routines

    def run(self) -> None:
        """Walk through all routines."""
        for used in topological_order(uses_of(self.symbols)):  # words after those they use: nothing goes down deep
            if used.startswith("word "):
                self.reader.word(used.removeprefix("word "))
        for name in ("setup", "play", *self.symbols.routines):
            if name not in self.entries:
                self.enter(RoutineEntry(name, _plain_slots(self.symbols.routines[name])))

    def enter(self, first: RoutineEntry) -> None:
        """Walk through a routine and through all that it calls, each once for everything that is given to it."""
        pending = [first]
        while pending:
            entry = self._taken(pending.pop())
            if entry is None:
                continue
            routine = self.symbols.routines[entry.routine]
            graph = self.graphs.setdefault(routine.name, Graph(routine))
            walk = RoutineLabels(entry, routine, graph, self.reader, self.policy)
            self.look_at(walk)
            pending += self._calls(walk)

    def look_at(self, walk: RoutineLabels) -> None:
        """Find the leaks of a routine in one calling context, and write down who knows its slots."""
        self.found += (each if each.also is not None else replace(each, given=walk.entry.given) for each in leaks(walk))
        self._remember(walk)

    def _taken(self, entry: RoutineEntry) -> RoutineEntry | None:
        """The entry, if there was none like it; from some number on those before it count as well."""
        before = self.entries.setdefault(entry.routine, [])
        if len(before) >= MOST_ENTRIES:
            entry = _together([*before[MOST_ENTRIES - 1 :], entry])
        if entry in before:
            return None
        before.append(entry)
        return entry

    def _calls(self, walk: RoutineLabels) -> Iterator[RoutineEntry]:
        for number, state in sorted(walk.states.items()):
            match walk.code[number]:
                case Call(routine=name, arguments=arguments):
                    given = [walk.value(number, argument) for argument in arguments]
                    yield self._entry(walk, number, name, given)
                case CallIndirect(column=column, row=row):
                    which = walk.value(number, row)
                    for name in dict.fromkeys(self.symbols.programs[column].values()):
                        yield self._entry(walk, number, name, [which], course=which)
                case Ask(decision=menu):
                    for branch in menu.alternatives:
                        if branch.action is not None:
                            yield self._acted(walk, number, branch, state)

    def _entry(
        self, walk: RoutineLabels, number: int, name: str, given: list[LabelledValue], *, course: LabelledValue = PLAIN
    ) -> RoutineEntry:
        """How a routine is entered by a call: players by where they come from there."""
        outside = [walk.states[number].get(ME, PLAIN), *given]
        names: list[tuple[Player, Player]] = []
        for slot, value in enumerate(outside):
            if value.player is not None:
                names.append((value.player, one_of(_name(group_of(value.player), names), f"in {slot}")))
        slots = [replace(_renamed(value, names), rolled=value.rolled) for value in outside]
        slots = [value if value.player is not None else replace(value, player=Player(f"in {slot}")) for slot, value in enumerate(slots)]
        why = _renamed(LabelledValue(walk.course(number) | course.label), names).label
        span = next((walk.routine.source_map[each.number][1] for each in walk.decisions if number in each.region), walk.entry.decided)
        here = walk.routine.source_map[number][1]
        hidden = here if any(value.label for value in given) else walk.entry.given
        return RoutineEntry(name, tuple(enumerate(slots)), why, here if course.label else span, hidden)

    def _acted(self, walk: RoutineLabels, number: int, branch: Alternative, state: SlotState) -> RoutineEntry:
        """How the steps of an action begin: what was chosen is known to all, what has a name is as it was worked out."""
        beside = (*self.policy.of(walk.routine.name, number), *self.policy.of_action(branch.action))
        slots: dict[int, LabelledValue] = {ME: replace(state.get(ME, PLAIN), label=OPEN, size=OPEN, player=START.player)}
        routine = self.symbols.routines[f"action.{branch.action}"]
        for choice in branch.choices:
            group = self.reader.of(choice.domain, slots).player
            chosen = as_stored(LabelledValue(player=one_of(group, f"in {choice.slot}")))
            slots[choice.slot] = replace(chosen, player=chosen.player or Player(f"in {choice.slot}"))
        for slot, value in branch.lets:
            worked_out = self.policy.declassify(self.reader.of(value, slots), beside, slots)
            slots[slot] = as_stored(replace(worked_out, player=worked_out.player or Player(f"in {slot}")))
        return RoutineEntry(routine.name, tuple(sorted((slot, value) for slot, value in slots.items())))

    def _remember(self, walk: RoutineLabels) -> None:
        """Who knows what lies in which slot, before every instruction, whichever way the routine was entered."""
        rows = self.known.setdefault(walk.routine.name, [()] * len(walk.code))
        seen: dict[int, KnownSlots] = {}
        for number, state in sorted(walk.states.items()):
            if id(state) not in seen:
                seen[id(state)] = tuple((slot, knower) for slot in sorted(state) if slot and (knower := walk.knower(number, slot)) != "all")
            rows[number] = _less_known(rows[number], seen[id(state)])

    # ------------------------------------------------------------------------------------------------ ends and findings

    def look_at_ends(self, ends: Iterable[End]) -> None:
        """When a turn or round ends, everybody sees whether the game goes on."""
        for end in ends:
            if end.when is None or not end.at:
                continue
            slots = {ME: START}
            label = self.policy.declassify(self.reader.of(end.when, slots), self.policy.of(f"end.{end.name}"), slots).label
            if label:
                self.found.append(Leak("D306", end.when.span or end.span, label))

    def report(self) -> None:
        """Report every place once, in the order of the file; then what is said to be told and is not."""
        seen: set[object] = set()
        for leak in self.found:
            names = sorted({secret.name for secret in leak.secrets})
            what, told = ", ".join(f"`{name}`" for name in names), names[0] if len(names) == 1 else f"[{', '.join(names)}]"
            if (leak.code, leak.span, what) in seen:
                continue
            seen.add((leak.code, leak.span, what))
            also = [Mark(leak.also, "this is what everybody sees")] if leak.also is not None and leak.also != leak.span else []
            also += [Mark(leak.given, "what not everybody knows is given here")] if leak.given is not None else []
            where = where_to_tell(leak)
            self.symbols.report.add(leak.code, leak.span, what=what, told=told, name=leak.seen, where=where, also=also)
        for saying in self._sayings():
            if saying.name not in self._hidden():
                near = did_you_mean(saying.name, self._hidden())
                self.symbols.report.add("N220", saying.span, name=saying.name, nearest=near)
            elif not self.found and id(saying) not in self.policy.of_use:
                self.symbols.report.add("K220", saying.span, name=saying.name)

    def _hidden(self) -> frozenset[str]:
        """The names of all that is tracked, and of all that is chosen or rolled in secret."""
        menus = (step.decision for routine in self.symbols.routines.values() for step in routine.code if isinstance(step, Ask))
        chosen = (choice.name for menu in menus if menu.secret for branch in menu.alternatives for choice in branch.choices)
        rolled = (
            step.name for routine in self.symbols.routines.values() for step in routine.code if isinstance(step, Roll) and step.secret
        )
        return frozenset((*self.symbols.state_vars, *chosen, *rolled))

    def _sayings(self) -> Iterator[Declassification]:
        """What is said to be told, each once."""
        seen: set[int] = set()
        for sayings in self.symbols.declassifications.values():
            for each in sayings:
                if id(each) not in seen:
                    seen.add(id(each))
                    yield each


def _renamed(value: LabelledValue, names: list[tuple[Player, Player]]) -> LabelledValue:
    """The value with players by the names they have inside; of the others nothing is known there."""
    return map_players(value, partial(_name, names=names))


def _name(player: Player | None, names: list[tuple[Player, Player]]) -> Player | None:
    if player is None:
        return None
    for outside, inside in names:
        if player == outside:
            return inside
    if player.head.startswith(("seat ", "named ")):
        return player
    parts = [_name(part, names) for part in player.parts]
    if not parts or any(part is None for part in parts) or player.head.startswith(("now", "raw", *ORIGINS)):
        return None
    return Player(player.head, tuple(part for part in parts if part is not None))


def _together(entries: list[RoutineEntry]) -> RoutineEntry:
    """One entry that stands for several: what one of them may not tell it may not tell either."""
    slots: dict[int, LabelledValue] = {}
    for entry in entries:
        for slot, value in entry.slots:
            old = slots.get(slot, value)
            player = old.player if old.player == value.player else Player(f"in {slot}")
            slots[slot] = LabelledValue(old.label | value.label, old.size | value.size, player, old.rolled | value.rolled)
    course = OPEN.union(*(entry.course for entry in entries))
    return RoutineEntry(entries[0].routine, tuple(sorted(slots.items())), course, entries[-1].decided)


def _less_known(one: KnownSlots, other: KnownSlots) -> KnownSlots:
    """What is known of slots on both of two ways: what is hidden on one is hidden."""
    if one == other or not other:
        return one
    found = dict(one)
    for slot, knower in other:
        found[slot] = knower if found.get(slot, knower) == knower else "nobody"
    return tuple(sorted(found.items()))
