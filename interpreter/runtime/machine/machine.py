"""The reference interpreter of rules: states go in, states come out; it defines what rules mean.

    state = start(table)
    while questions(table, state):
        question = questions(table, state)[0]
        state = answer(table, state, question.player, question.options.nth(0))

A state stands at an instruction that asks, or the game has ended. Nothing here is random: chance is asked too.
"""

from interpreter.model.ir import Ask, Instruction, Roll, Shuffle
from interpreter.runtime.machine.decisions import legal_moves_of_all, roll_outcomes, settle, shuffle_outcomes, take
from interpreter.runtime.machine.instructions import in_turn_order
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import (
    CHANCE,
    ActionSpace,
    Answer,
    Frame,
    GameState,
    Offer,
    PendingDecision,
    TurnState,
    VMState,
    Watch,
)


class IllegalChoice(Exception):  # noqa: N818  # it is no error of the machine: somebody chose what is not on offer
    """An answer that is not on offer, or from somebody who is not asked."""

    def __init__(self, player: int, answer: Answer) -> None:
        super().__init__(f"{answer} of player {player} is not on offer")
        self.player = player
        self.answer = answer


def start(table: GameInstance, *, watch: Watch | None = None) -> GameState:
    """The state at the first question of a game."""
    if watch is None and table.first:
        return table.first[0]
    state = run(table, state_before_setup(table), watch=watch)
    if watch is None:
        table.first.append(state)
    return state


def state_before_setup(table: GameInstance) -> GameState:
    """What there is before anything has happened, not even `setup`."""
    return GameState(table.start_store, TurnState(0, 0, 0, 0), (first_frame(table, "play"), first_frame(table, "setup")))


def first_frame(table: GameInstance, routine: str) -> Frame:
    """A frame at the first instruction of a routine without parameters."""
    return Frame(routine, 0, (None,) * len(table.rules.routines[routine].slots))


def run(table: GameInstance, state: GameState, *, watch: Watch | None = None) -> GameState:
    """The state when a question is open or the game is over, executing from wherever this one stands."""
    going = _resume(table, state, watch)
    if state.ended is None:
        _proceed(table, going)
    return _stop_state(table, going)


def _resume(table: GameInstance, state: GameState, watch: Watch | None = None) -> VMState:
    going = VMState(table, list(state.store), state.course, list(state.frames), watch, answered=state.answered, ended=state.ended)
    going.fixed = state.store
    if state.ended is None:
        going.resume()
    return going


def _proceed(table: GameInstance, going: VMState) -> None:
    """Execute until a question is open or the game is over, by the quicker machine as far as it knows how."""
    engine = table.engine
    if engine is None or going.watch is not None or not engine.proceed(going):
        going.execute()


def instruction(table: GameInstance, frame: Frame) -> Instruction:
    """The instruction a frame stands at."""
    return table.rules.routines[frame.routine].code[frame.pc]


def questions(table: GameInstance, state: GameState, offer: Offer | None = None) -> tuple[PendingDecision, ...]:
    """What waits for an answer, by seat; empty only if the game is over. `offer`: who alone is asked and what may be answered, if that is known."""
    for of_state, decisions in table.recent:  # one or none; another thread may put another one there meanwhile
        if of_state is state:
            return decisions
    decisions = () if state.ended is not None else _questions(table, state) if offer is None else (_offered(table, state, offer),)
    table.recent[:] = [(state, decisions)]
    return decisions


def unanswered(table: GameInstance, state: GameState) -> tuple[PendingDecision, ...]:
    """What still has to be answered before play goes on: the open questions, and those put to others one after the other."""
    return _questions(table, state, all_together=True) if state.ended is None else ()


def _questions(table: GameInstance, state: GameState, *, all_together: bool = False) -> tuple[PendingDecision, ...]:
    frame = state.frames[-1]
    store, course, slots = state.store, state.course, frame.slots
    step = instruction(table, frame)
    match step:
        case Ask(decision=menu):
            done = {seat for seat, _ in state.answered}
            waiting = [options for options in legal_moves_of_all(table, step, store, course, slots) if options.player not in done]
            if menu.in_turn and not all_together:
                first = in_turn_order((options.player for options in waiting), course.current, 1, table.players)[:1]
                waiting = [options for options in waiting if options.player in first]
            return tuple(_question(step, options.player, options, frame) for options in waiting)
        case Roll(address=address):
            return (PendingDecision(CHANCE, address, roll_outcomes(table, step, store, course, slots), step, frame),)
        case Shuffle(address=address):
            return (PendingDecision(CHANCE, address, shuffle_outcomes(table, step, store, course, slots), step, frame),)
    raise AssertionError(f"the state does not stand at a question: {step}")


def answer(table: GameInstance, state: GameState, player: int, choice: Answer, *, watch: Watch | None = None) -> GameState:
    """The state after an answer; `IllegalChoice` if it is not on offer."""
    question = next((one for one in questions(table, state) if one.player == player), None)
    if question is None or choice not in question.options:
        raise IllegalChoice(player, choice)
    return apply(table, state, question, choice, watch=watch)


def apply(table: GameInstance, state: GameState, question: PendingDecision, choice: Answer, *, watch: Watch | None = None) -> GameState:
    """The state after an answer that is on offer to a question of this state."""
    going = _resume(table, state, watch)
    going.pc += 1
    _accept(table, state, going, question, choice)
    if going.going:
        _proceed(table, going)
    return _stop_state(table, going)


def _stop_state(table: GameInstance, going: VMState) -> GameState:
    """The state where execution has stopped; what is asked there need not be looked for again."""
    state = going.state()
    if going.offered is not None and state.ended is None:
        frame = state.frames[-1]
        step = instruction(table, frame)
        assert isinstance(step, Ask)
        table.recent[:] = [(state, (_question(step, *going.offered, frame),))]
    return state


def _offered(table: GameInstance, state: GameState, offer: Offer) -> PendingDecision:
    """The question to the only player who is asked."""
    frame = state.frames[-1]
    step = instruction(table, frame)
    assert isinstance(step, Ask)
    options = LegalMoves(table, step.decision, offer.player, state.store, state.course, frame.slots, offer.listings)
    return _question(step, offer.player, options, frame)


def _question(step: Ask, player: int, options: ActionSpace, frame: Frame) -> PendingDecision:
    return PendingDecision(player, step.decision.address, options, step, frame)


def _accept(table: GameInstance, state: GameState, going: VMState, question: PendingDecision, choice: Answer) -> None:
    """Let an answer take effect; `going` is past the instruction that asked."""
    match question.instruction:
        case Ask(decision=menu) if menu.together is not None:
            going.answered = tuple(sorted((*going.answered, (question.player, choice))))
            if len(unanswered(table, state)) > 1:
                going.stop()
            else:
                settle(table, going, menu)
        case Ask(decision=menu):
            take(table, going, menu, question.player, choice)
        case Roll(slot=slot):
            going.slots[slot] = choice.values[0]
        case Shuffle(pile=pile):
            cell = table.place_index(pile)(going.store, going.course, going.slots)
            going.store[cell], going.fixed = choice.values[0], None
