"""Compiles instructions to closures over a `VMState`: one function per form of instruction, chosen by its type."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from interpreter.model import ir
from interpreter.runtime.machine.calls import slot_number
from interpreter.runtime.machine.decisions import ask, roll, shuffle
from interpreter.runtime.machine.expressions import build
from interpreter.runtime.machine.moves import draw, move
from interpreter.runtime.state.game_instance import Compiler, GameInstance
from interpreter.runtime.state.game_state import Step, TurnState, VMState, told
from interpreter.runtime.values.containers import Value, walker


def load(table: GameInstance, name: str) -> tuple[Step, ...]:
    """The steps of a routine."""
    routine = table.rules.routines[name]
    spots = zip(routine.code, routine.source_map, strict=True)
    return tuple(_BUILDERS[type(step)](table, step, routine, address) for step, (address, _) in spots)


def _let(table: GameInstance, step: ir.Let, routine: ir.Routine, _address: str) -> Step:
    slot, value = step.slot, _for_slot(table, routine, step.slot, step.value)

    def run_let(run: VMState) -> None:
        run.slots[slot] = value(run.store, run.course, run.slots)

    return run_let


def _for_slot(table: GameInstance, routine: ir.Routine, slot: int, value: ir.Expression) -> Callable[..., Value]:
    kind = routine.slots[slot].kind
    return table.evaluate(value) if kind is None else table.evaluate_as(value, kind)


def _assign(table: GameInstance, step: ir.Assign, _routine: ir.Routine, _address: str) -> Step:
    if step.target.name.startswith("#"):
        return _assign_course(table, step)
    place, value = table.place_index(step.target), table.evaluate_as(step.value, table.rules.state_vars[step.target.name].kind)

    def run_assign(run: VMState) -> None:
        store, course, slots = run.store, run.course, run.slots
        store[place(store, course, slots)] = value(store, course, slots)

    return run_assign


def _assign_course(table: GameInstance, step: ir.Assign) -> Step:
    field, value = TurnState._fields.index(step.target.name[1:]), table.evaluate(step.value)

    def run_assign(run: VMState) -> None:
        course = list(run.course)
        course[field] = value(run.store, run.course, run.slots)
        run.course = TurnState(*course)

    return run_assign


def _add_clamped(table: GameInstance, step: ir.AddClamped, _routine: ir.Routine, address: str) -> Step:
    place, amount, sign, up_to = table.place_index(step.target), table.evaluate(step.amount), step.sign, step.up_to
    limits = table.limits

    def run_add(run: VMState) -> None:
        store, course, slots = run.store, run.course, run.slots
        cell = place(store, course, slots)
        low, high = limits[cell]
        total = store[cell] + sign * amount(store, course, slots)
        value = total
        if high is not None and value > high:
            value = high
        if low is not None and value < low:
            value = low
        store[cell] = value
        if value != total and not up_to:
            run.warn(abs(total - value), address)

    return run_add


def _jump(_table: GameInstance, step: ir.Jump, routine: ir.Routine, _address: str) -> Step:
    target = step.target
    if _leads_back(step, routine):
        return lambda run: run.charge_back_edge(target)

    def run_jump(run: VMState) -> None:
        run.pc = target

    return run_jump


def _leads_back(step: ir.Jump | ir.JumpIfFalse, routine: ir.Routine) -> bool:
    """Whether it ends a pass that is counted: it goes on at an instruction before it, not at the next member of a snapshot."""
    if isinstance(routine.code[step.target], ir.IterNext):
        return False
    return step.target <= next(number for number, each in enumerate(routine.code) if each is step)


def _jump_if_false(table: GameInstance, step: ir.JumpIfFalse, routine: ir.Routine, _address: str) -> Step:
    test, target = table.evaluate(step.test), step.target
    if _leads_back(step, routine):

        def run_again(run: VMState) -> None:
            if not test(run.store, run.course, run.slots):
                run.charge_back_edge(target)

        return run_again

    def run_jump_if_false(run: VMState) -> None:
        if not test(run.store, run.course, run.slots):
            run.pc = target

    return run_jump_if_false


def _iter_next(_table: GameInstance, step: ir.IterNext, _routine: ir.Routine, _address: str) -> Step:
    slot, rest, end = step.slot, step.rest, step.end

    def run_iter_next(run: VMState) -> None:
        slots = run.slots
        left = slots[rest]
        if left:
            slots[slot] = left[0]
            slots[rest] = left[1:]
        else:
            run.pc = end

    return run_iter_next


def _iter_init(table: GameInstance, step: ir.IterInit, _routine: ir.Routine, _address: str) -> Step:
    source, walk, slot, rest = table.evaluate(step.source), walker(step.source.kind), step.slot, step.rest
    where = None if step.where is None else table.evaluate(step.where)
    first = None if step.first is None else table.evaluate(step.first)
    players, clockwise = table.players, step.clockwise

    def run_iter_init(run: VMState) -> None:
        store, course, slots = run.store, run.course, run.slots
        members = walk(source(store, course, slots))
        if clockwise:
            begin = course.current if first is None else first(store, course, slots)
            members = in_turn_order(members, begin, clockwise, players)
        if where is not None:
            before, matches = slots[slot], []
            for member in members:
                slots[slot] = member
                if where(store, course, slots):
                    matches.append(member)
            slots[slot], members = before, matches
        slots[rest] = tuple(members)
        run.charge(len(slots[rest]))

    return run_iter_init


def in_turn_order(seats: Iterable[int], first: int, clockwise: int, players: int) -> list[int]:
    """The seats in turn order, beginning with `first` or who comes after it."""
    return sorted(seats, key=lambda seat: (seat - first) * clockwise % players)


def _call(table: GameInstance, step: ir.Call, _routine: ir.Routine, _address: str) -> Step:
    name, routine = step.routine, table.rules.routines[step.routine]
    arguments = tuple(_for_slot(table, routine, number, value) for number, value in enumerate(step.arguments, 1))
    rest = (None,) * (len(routine.slots) - 1 - len(arguments))

    def run_call(run: VMState) -> None:
        store, course, slots = run.store, run.course, run.slots
        run.enter(name, [slots[0], *[value(store, course, slots) for value in arguments], *rest])

    return run_call


def _call_indirect(table: GameInstance, step: ir.CallIndirect, _routine: ir.Routine, _address: str) -> Step:
    row, programs = table.evaluate(step.row), table.rules.programs[step.column]
    sizes = {place: len(table.rules.routines[name].slots) for place, name in programs.items()}

    def run_call_indirect(run: VMState) -> None:
        place = row(run.store, run.course, run.slots)
        if place in sizes:
            run.enter(programs[place], [run.slots[0], place, *[None] * (sizes[place] - 2)])

    return run_call_indirect


def _tell(table: GameInstance, step: ir.Tell, _routine: ir.Routine, address: str) -> Step:
    values = [table.evaluate(value) for _, value in step.values]
    whom = None if step.audience is None else table.evaluate(step.audience)

    def run_tell(run: VMState) -> None:
        if run.listens:
            here = run.store, run.course, run.slots
            run.events.append(told(step, address, whom and whom(*here), [value(*here) for value in values]))

    return run_tell


def _reveal(table: GameInstance, step: ir.Reveal, _routine: ir.Routine, address: str) -> Step:
    whom = None if step.audience is None else table.evaluate(step.audience)
    cells = shown_cells(table, step.place)

    def run_reveal(run: VMState) -> None:
        if run.listens:
            here = run.store, run.course, run.slots
            shown = cells(*here)
            run.events.append(told(step, address, whom and whom(*here), [run.store[cell] for cell in shown], shown))

    return run_reveal


def shown_cells(table: GameInstance, place: ir.LValue) -> Callable[..., Sequence[int]]:
    """The function that gives the cells of a place; without arguments all cells of that name."""
    if not place.arguments:
        every = table.cells_of(place.name)
        return lambda *_: every
    cell = table.place_index(place)
    return lambda *here: (cell(*here),)


def _phase_hook(table: GameInstance, step: ir.PhaseHook, _routine: ir.Routine, _address: str) -> Step:
    moment = step.moment
    here = [end for end in table.rules.ends if end.at == moment]
    ends = [(end.name, table.evaluate(end.when), (None,) * (end.size - 1)) for end in here if end.when is not None]

    def run_phase_hook(run: VMState) -> None:
        if run.watch is not None:
            run.watch(moment, run.store, run.course)
        for name, when, rest in ends:
            if when(run.store, run.course, [run.slots[0], *rest]):
                run.end(name)
                return

    return run_phase_hook


def _end_game(_table: GameInstance, step: ir.EndGame, _routine: ir.Routine, _address: str) -> Step:
    name = step.name
    return lambda run: run.end(name)


_BUILDERS: Mapping[type, Callable[..., Step]] = {
    ir.Let: _let,
    ir.Assign: _assign,
    ir.AddClamped: _add_clamped,
    ir.Move: move,
    ir.Draw: draw,
    ir.Jump: _jump,
    ir.JumpIfFalse: _jump_if_false,
    ir.IterNext: _iter_next,
    ir.IterInit: _iter_init,
    ir.Call: _call,
    ir.CallIndirect: _call_indirect,
    ir.Return: lambda *_: VMState.resume,
    ir.Ask: ask,
    ir.Roll: roll,
    ir.Shuffle: shuffle,
    ir.Tell: _tell,
    ir.Reveal: _reveal,
    ir.PhaseHook: _phase_hook,
    ir.EndGame: _end_game,
}

REFERENCE = Compiler(build, slot_number, load)  # the reference machine
