"""Public events of components (transfers, shuffles, disclosures), recorded by an instrumented game instance.

    events = []
    table = following(table, events)    # play at it: what moves is added to the list

An event says which cells things left and reached, and whether the rules name the things by what all know. What one viewer
makes of it is the business of `memory`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from interpreter.analysis.reachable_contents import counts_in, holds_things, things_in
from interpreter.analysis.state_reads import hidden_names_read
from interpreter.model import ir
from interpreter.model.frozen import dataclass
from interpreter.model.ir.traverse import descendants
from interpreter.runtime.knowledge.masking import slot_visibility
from interpreter.runtime.machine.instructions import load
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Frame, Step, VMState

Heap = Sequence[int] | Counter[int]


@dataclass(frozen=True, slots=True)
class Transfer:
    """Things that went from one cell to another. Places in piles count from the bottom.

    how: `top` (from the top of a pile, one after the other), `all` (everything), `named`. things: in the order in which they
    arrived, as they are there. sizes: of both cells before. named: what they are follows from what everybody knows. before:
    they were chosen by an answer, so nothing that has come since is among them.
    """

    source: int
    target: int
    how: str
    things: tuple[int, ...]
    sizes: tuple[int, int]
    bottom: bool
    turned: bool
    named: bool
    before: bool = False


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """A pile came into another order."""

    place: int


@dataclass(frozen=True, slots=True)
class UnclearTransfer:
    """Things of a cell have moved in a way that not everybody can follow."""

    place: int


@dataclass(frozen=True, slots=True)
class Disclosure:
    """Somebody has openly chosen these things from where they lie."""

    place: int
    things: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Exposure:
    """Players were shown all that lies in a place, of a pile in its order; whom: a mask, None: everybody."""

    place: int
    things: tuple[int, ...]
    whom: int | None


Event = Transfer | Reshuffle | UnclearTransfer | Disclosure | Exposure


def recorded_instance(table: GameInstance, events: list[Event]) -> GameInstance:
    """The same table for the reference machine, which adds to the list what moves."""
    watched = table.alone()
    for name, routine in table.rules.routines.items():
        steps = zip(load(watched, name), routine.code, strict=True)
        watched.code[name] = tuple(
            _unless_supposed(step, _record_step(watched, routine, step, instruction, events)) for step, instruction in steps
        )
    return watched


def _unless_supposed(step: Step, recording: Step) -> Step:
    """The step that records what really happens, and not what is only supposed (`after`)."""

    def run_step(run: VMState) -> None:
        (recording if run.listens else step)(run)

    return step if recording is step else run_step


def _record_step(table: GameInstance, routine: ir.Routine, step: Step, instruction: ir.Instruction, events: list[Event]) -> Step:
    match instruction:
        case ir.Move() | ir.Draw():
            return _record_move(table, routine, step, instruction, events)
        case ir.Shuffle(pile=pile):
            place = table.place_index(pile)

            def run_mixing(run: VMState) -> None:
                events.append(Reshuffle(place(run.store, run.course, run.slots)))
                step(run)

            return run_mixing
        case ir.Reveal():
            return _record_reveal(table, step, events)
    return step


def _record_reveal(table: GameInstance, step: Step, events: list[Event]) -> Step:
    def run_showing(run: VMState) -> None:
        step(run)
        shown = run.events[-1]
        for cell, value in zip(shown.cells, shown.values, strict=True):
            decl = table.state_slots[cell].decl
            if holds_things(decl):
                events.append(Exposure(cell, tuple(things_in(decl, value)), shown.audience))

    return run_showing


def _record_move(table: GameInstance, routine: ir.Routine, step: Step, move: ir.Move | ir.Draw, events: list[Event]) -> Step:
    source, target, how = table.place_index(move.source), table.place_index(move.target), _how(move)
    turned = isinstance(move, ir.Move) and move.turned_into is not None
    names = [move.thing, move.turned_into] if isinstance(move, ir.Move) and how == "named" else []
    chosen = bool(names) and _is_answer(table, routine, names[0])
    named, followed = _public_test(table, routine, names), _public_test(table, routine, [*move.source.arguments, *move.target.arguments])

    def run_moving(run: VMState) -> None:
        here, there = source(run.store, run.course, run.slots), target(run.store, run.course, run.slots)
        tells, follows = bool(names) and named(run), followed(run)
        before = [_lying(table, each, run.store) for each in (here, there)]
        step(run)
        after = [_lying(table, each, run.store) for each in (here, there)]
        if here == there or not follows:
            events.extend((UnclearTransfer(here), UnclearTransfer(there)))
        elif arrived := _arrived(before[1], after[1], bottom=_bottom(move)):
            way = how if how != "all" or not after[0] else "named"
            events.append(
                Transfer(here, there, way, arrived, (_number(before[0]), _number(before[1])), _bottom(move), turned, tells, chosen)
            )

    return run_moving


def _how(move: ir.Move | ir.Draw) -> str:
    if isinstance(move, ir.Draw):
        return "top"
    match move.thing:
        case None:
            return "all"
        case ir.BuiltinCall(name="top", arguments=(ir.StateRead(name=name, arguments=arguments),)) if move.copies is None:
            return "top" if (name, arguments) == (move.source.name, move.source.arguments) else "named"
    return "named"


def _is_answer(table: GameInstance, routine: ir.Routine, thing: ir.Expression | None) -> bool:
    """Whether a thing is named by a slot that only answers fill."""
    if not isinstance(thing, ir.Local | ir.Answers):
        return False
    actions = [action.alternative for action in table.rules.actions.values() if action.routine == routine.name]
    answered, others = {choice.slot for branch in actions for choice in branch.choices}, set[int]()
    for step in routine.code:
        match step:
            case ir.Ask(decision=menu):
                branches = [branch for branch in menu.alternatives if branch.action is None]
                answered |= {choice.slot for branch in branches for choice in branch.choices}
                answered |= set() if menu.together is None else {menu.together}
                others |= {slot for branch in branches for slot, _ in branch.lets}
            case ir.Let(value=ir.Answers() | ir.Constant()):
                pass  # everybody's answer in turn, and the name taken back afterwards
            case ir.Let(slot=slot) | ir.IterNext(slot=slot) | ir.Roll(slot=slot):
                others.add(slot)
    return thing.slot in answered - others


def _bottom(move: ir.Move | ir.Draw) -> bool:
    return isinstance(move, ir.Move) and move.bottom


def _lying(table: GameInstance, place: int, store: Sequence[object]) -> Heap:
    """Return the things in a place: of a pile in order, of all else as counts."""
    decl = table.state_slots[place].decl
    return things_in(decl, store[place]) if decl.holder == "pile" else counts_in(decl, store[place])


def _number(heap: Heap) -> int:
    return heap.total() if isinstance(heap, Counter) else len(heap)


def _arrived(before: Heap, after: Heap, *, bottom: bool) -> tuple[int, ...]:
    """What is there and was not before, in the order in which it came."""
    if isinstance(after, Counter) or isinstance(before, Counter):
        return tuple(sorted((Counter(after) - Counter(before)).elements()))
    return tuple(after[: len(after) - len(before)][::-1] if bottom else after[len(before) :])


def _public_test(table: GameInstance, routine: ir.Routine, expressions: Iterable[ir.Expression | None]) -> Callable[[VMState], bool]:
    """The function that tells whether everybody knows the values: they read nothing hidden, neither what is tracked nor names."""
    present = [each for each in expressions if each is not None]
    if hidden_names_read(table.rules, *present):
        return lambda _run: False
    parts = [part for each in present for part in descendants(each)]
    bound = {part.slot for part in parts if isinstance(part, ir.Aggregate)}
    slots = sorted({part.slot for part in parts if isinstance(part, ir.Local | ir.Answers)} - bound - {ir.ME})

    def known(run: VMState) -> bool:
        frame = Frame(run.routine, run.pc - 1, tuple(run.slots))  # the step that is being carried out
        return all(slot_visibility(routine, frame, slot, None, over=False) == "all" for slot in slots)

    return known
