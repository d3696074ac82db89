"""Decision points: who is asked and with which legal moves, and what an answer does. Chance is asked like a player.

Here stand both sides of a question, so that they cannot drift apart: the step that stops (or finds that there is
nothing to ask), and the function that takes the answer.
"""

from collections.abc import Sequence

from interpreter.analysis.loops import UNASKED
from interpreter.model.builtins.bit_masks import bit_indices
from interpreter.model.ir import ME, Ask, DecisionPoint, Roll, Routine, Shuffle
from interpreter.model.types.types import MultisetOf, SetOf, element_type, non_null
from interpreter.runtime.machine.chance_outcomes import RollOptions, ShuffleOptions, outcomes
from interpreter.runtime.machine.legal_moves import LegalMoves, enumerator_for
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS, Answer, ForcedPass, GameState, Step, TurnState, VMState
from interpreter.runtime.values.containers import Value, default_value, walker

Store = Sequence[Value]


def legal_moves_of_all(table: GameInstance, step: Ask, store: Store, course: TurnState, slots: Sequence[Value]) -> list[LegalMoves]:
    """The options of everybody who has some, in the order of seats."""
    players = table.evaluate(step.players)(store, course, list(slots))
    if players is None:
        return []
    seats = bit_indices(players) if isinstance(step.players.kind, SetOf) else (players,)
    offered = [LegalMoves(table, step.decision, seat, store, course, slots) for seat in seats]
    return [options for options in offered if options]


def menu_of(table: GameInstance, state: GameState) -> DecisionPoint:
    """The menu that is asked, of a state that waits at one."""
    frame = state.frames[-1]
    instruction = table.rules.routines[frame.routine].code[frame.pc]
    assert isinstance(instruction, Ask)
    return instruction.decision


def options_of(table: GameInstance, state: GameState, player: int) -> LegalMoves:
    """What a player could answer to the menu that is asked, whether the answer has been given already or not."""
    return LegalMoves(table, menu_of(table, state), player, state.store, state.course, state.frames[-1].slots)


def with_answer(table: GameInstance, state: GameState, player: int, answer: Answer) -> list[object]:
    """The slots of the asking frame as they are for a player who has given an answer."""
    _, slots = options_of(table, state, player).tried(answer)
    return slots


def ask(table: GameInstance, step: Ask, _routine: Routine, _address: str) -> Step:
    """The closure that stops for a decision, or goes on where there is none to be made."""
    return _ask_together(table, step) if step.decision.together is not None else _ask_one(table, step)


def _ask_one(table: GameInstance, step: Ask) -> Step:
    menu = step.decision

    def run_ask(run: VMState) -> None:
        offered = legal_moves_of_all(table, step, run.fixed_store(), run.course, run.slots)
        if not offered:
            _lapse(run, menu)
        elif menu.forced and offered[0].count() == 1:
            run.charge(UNASKED)
            take(table, run, menu, offered[0].player, offered[0].nth(0))
        else:
            run.stop()
            run.offered = offered[0].player, offered[0]

    return run_ask


def _ask_together(table: GameInstance, step: Ask) -> Step:
    menu = step.decision

    def run_ask(run: VMState) -> None:
        offered = legal_moves_of_all(table, step, run.fixed_store(), run.course, run.slots)
        if not offered:
            assert menu.together is not None
            run.slots[menu.together] = answers_by_seat(table, menu, ())
            _lapse(run, menu)
            return
        single = [options for options in offered if menu.forced and options.count() == 1]
        run.answered = tuple((options.player, options.nth(0)) for options in single)
        if len(single) == len(offered):
            settle(table, run, menu)
        else:
            run.stop()

    return run_ask


def _lapse(run: VMState, menu: DecisionPoint) -> None:
    """Nobody has an option."""
    if menu.none_counts:
        run.forced.append(ForcedPass(run.slots[ME], menu.address))
        run.course = run.course._replace(passes=run.course.passes + 1)
    run.pc = menu.none_target
    run.charge(UNASKED)


def take(table: GameInstance, run: VMState, menu: DecisionPoint, player: int, answer: Answer) -> None:
    """Let the answer of the only player who is asked take effect; the frame that asks is past its instruction."""
    count_passes(run, menu, [answer])
    if answer == PASS:
        assert menu.passing is not None
        run.pc = menu.passing.target
        return
    branch = menu.alternatives[answer.branch]
    chosen = enumerator_for(table, branch)
    if branch.action is None:
        chosen.fill(answer.values, run.fixed_store(), run.course, run.slots)
        run.pc = branch.target
        return
    slots = chosen.fresh(player)
    chosen.fill(answer.values, run.fixed_store(), run.course, slots)
    routine = table.rules.actions[branch.action].routine
    del slots[len(table.rules.routines[routine].slots) :]
    run.enter(routine, slots)


def settle(table: GameInstance, run: VMState, menu: DecisionPoint) -> None:
    """All who were asked at once have answered: the answers go into their slot, by seat."""
    assert menu.together is not None
    run.slots[menu.together] = answers_by_seat(table, menu, run.answered)
    count_passes(run, menu, [answer for _, answer in run.answered])
    run.answered = ()


def answers_by_seat(table: GameInstance, menu: DecisionPoint, answered: Sequence[tuple[int, Answer]]) -> tuple[Value, ...]:
    """The chosen values by seat; who was not asked, or passed, chose nothing (an empty set, where sets are chosen)."""
    domain = menu.alternatives[0].choices[0].domain
    inner = element_type(non_null(domain.kind))
    nothing = default_value(table.material, inner) if isinstance(inner, SetOf | MultisetOf) else None
    values = [nothing] * table.players
    for seat, answer in answered:
        if answer != PASS:
            values[seat] = answer.values[0]
    return tuple(values)


def count_passes(run: VMState, menu: DecisionPoint, answers: Sequence[Answer]) -> None:
    """Keep count of how many passed in a row."""
    passes = run.course.passes
    for answer in answers:
        if answer != PASS:
            passes = 0 if menu.counted else passes
        elif menu.passing is not None and menu.passing.counted:
            passes += 1
    if passes != run.course.passes:
        run.course = run.course._replace(passes=passes)


# ------------------------------------------------------------------------------------------------ chance


def roll_outcomes(table: GameInstance, step: Roll, store: Store, course: TurnState, frame_slots: Sequence[Value]) -> RollOptions:
    """What a roll can bring; a candidate stands in the slot of the roll while its weight is worked out."""
    slots = list(frame_slots)
    members = list(walker(step.source.kind)(table.evaluate(step.source)(store, course, slots)))
    if step.weight is None:
        return outcomes(members, [1] * len(members))
    weight, weights = table.evaluate(step.weight), []
    for member in members:
        slots[step.slot] = member
        weights.append(weight(store, course, slots))
    return outcomes(members, weights)


def roll(table: GameInstance, step: Roll, _routine: Routine, _address: str) -> Step:
    """The closure that stops for a roll, unless at most one thing can come up."""
    slot, none_target = step.slot, step.none_target

    def run_roll(run: VMState) -> None:
        options = roll_outcomes(table, step, run.store, run.course, run.slots)
        match options.count():
            case 0:
                run.pc = none_target
            case 1:
                run.slots[slot] = options.nth(0).values[0]
            case _:
                run.stop()

    return run_roll


def shuffle_outcomes(table: GameInstance, step: Shuffle, store: Store, course: TurnState, slots: Sequence[Value]) -> ShuffleOptions:
    """The orders a pile can come into."""
    return ShuffleOptions(store[table.place_index(step.pile)(store, course, list(slots))])


def shuffle(table: GameInstance, step: Shuffle, _routine: Routine, _address: str) -> Step:
    """The closure that stops for a shuffle, unless there is only one order."""
    place = table.place_index(step.pile)

    def run_shuffle(run: VMState) -> None:
        if len(set(run.store[place(run.store, run.course, run.slots)])) > 1:
            run.stop()

    return run_shuffle
