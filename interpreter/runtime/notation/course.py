"""The course of the game around a question: the phase with its count, and the players who are asked next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.analysis.state_reads import hidden_names_read, names_read
from interpreter.model.ir import Ask, IterInit, IterNext, JumpIfFalse, Let, Local, Routine
from interpreter.model.ir.traverse import descendants, locals_in
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import EntityType
from interpreter.runtime.notation.labels import label
from interpreter.runtime.state.game_instance import GameInstance, localized, sentence
from interpreter.runtime.state.game_state import Frame, GameState
from interpreter.translation import translate

COURSE = ("setup", "play")  # routines whose steps are the phases of a game


@dataclass(frozen=True, slots=True)
class PlayOrder:
    """The seats that are asked next, where that is not the usual order; `address` is the step that says so."""

    seats: tuple[int, ...]
    address: str


def heading(table: GameInstance, frames: Sequence[Frame], language: str | None = None) -> str:
    """Return the card or procedure that is being carried out, else the phase with its count: `First pieces, 2 of 4`; may be empty."""
    parts = [_part(table, frame, pc, language) for frame, pc in _places(frames)]
    rows = [part for part, frame in zip(parts, frames, strict=True) if _row_label(table, frame, language)]
    return next(filter(None, (*rows[-1:], *reversed(parts))), "")


def play_order(table: GameInstance, state: GameState) -> PlayOrder | None:
    """Return who is asked next in the innermost round of players, if it is not whose turn it would be clockwise."""
    for frame, pc in reversed(_places(state.frames)):
        if frame.routine in COURSE:
            found = _round(table, state, frame, pc)
            return found if found is not None and _is_unusual(table, found.seats, frame) else None
    return None


def order_sentence(table: GameInstance, order: PlayOrder, language: str | None = None) -> str:
    """Return what the rules say of an order of play; empty where they say nothing."""
    for place in _upwards(order.address):
        rule = table.rules.addresses.get(place)
        if rule is not None and (text := localized(table, rule.text, language or "")):
            return text
    return ""


def _places(frames: Sequence[Frame]) -> list[tuple[Frame, int]]:
    """The frames with the instruction at which each stands: the ones below the top are behind their call."""
    return [(frame, frame.pc if depth == len(frames) - 1 else frame.pc - 1) for depth, frame in enumerate(frames)]


def _upwards(address: str) -> Iterator[str]:
    while address:
        yield address
        address = address.rpartition(".")[0]


def _part(table: GameInstance, frame: Frame, pc: int, language: str | None) -> str:
    """The heading that a frame gives: of the card or the procedure that it carries out, else of the phase."""
    if frame.routine not in COURSE:
        return _row_label(table, frame, language) or sentence(table, f"procedures.{frame.routine}.title", language or "")
    routine = table.rules.routines[frame.routine]
    place = _titled(table.rules, routine, pc)
    if not place:
        return ""
    title, count = sentence(table, f"{place}.title", language or ""), _count(table, routine, frame, pc, place)
    if count is not None:
        return translate(language, "{phase}, {number} of {total}", phase=title, number=count[0], total=count[1])
    asks = {_titled(table.rules, routine, number) for number, step in enumerate(routine.code) if isinstance(step, Ask)}
    return title if len(asks) > 1 else ""  # what stands over all questions tells none of them apart


def _titled(rules: RuleSet, routine: Routine, pc: int) -> str:
    """The innermost step with a title around an instruction; empty if there is none."""
    return next((place for place in _upwards(routine.source_map[pc][0]) if f"{place}.title" in rules.sentences), "")


def _row_label(table: GameInstance, frame: Frame, language: str | None) -> str:
    """The title of the row (a card) whose steps a frame carries out,."""
    for column, rows in table.rules.programs.items():
        row = next((row for row, routine in rows.items() if routine == frame.routine), None)
        if row is not None:
            kind = table.rules.tables[column].parameters[0]
            return label(table, kind.name, row, language) if isinstance(kind, EntityType) else ""
    return ""


def _count(table: GameInstance, routine: Routine, frame: Frame, pc: int, address: str) -> tuple[int, int] | None:
    """The number of the pass of a `repeat` step, and of all its passes, if that is settled before the game."""
    for start, step in enumerate(routine.code[:pc]):
        if not isinstance(step, Let) or routine.slots[step.slot].name != "#left" or routine.source_map[start][0] != address:
            continue
        test = routine.code[start + 1]  # a condition stands there before the count, if there is one
        is_inside = isinstance(test, JumpIfFalse) and any(part == Local(part.kind, step.slot, "") for part in descendants(test.test))
        if is_inside and isinstance(test, JumpIfFalse) and pc < test.target and _is_settled(table, step):
            total, left = table.evaluate(step.value)((), (), [None] * 8), frame.slots[step.slot]  # type: ignore[arg-type]  # reads neither
            return (int(total) - int(left), int(total)) if isinstance(left, int) and total > 1 else None
    return None


def _is_settled(table: GameInstance, step: Let) -> bool:
    return not names_read(table.rules, step.value) and not any(isinstance(part, Local) for part in descendants(step.value))


def _round(table: GameInstance, state: GameState, frame: Frame, pc: int) -> PlayOrder | None:
    """The seats that are left in the innermost loop over players around an instruction, if everybody knows them."""
    routine = table.rules.routines[frame.routine]
    for start in range(pc - 1, 0, -1):
        step, begun = routine.code[start], routine.code[start - 1]
        if isinstance(step, IterNext) and isinstance(begun, IterInit) and begun.clockwise and start < pc < step.end:
            left = frame.slots[step.rest]
            if routine.knower(pc, step.rest) != "all" or not isinstance(left, tuple):
                return None
            return PlayOrder(left or _first_again(table, state, frame, begun), routine.source_map[start][0])
    return None


def _first_again(table: GameInstance, state: GameState, frame: Frame, begun: IterInit) -> tuple[int, ...]:
    """Player who begins the next round, if the same loop comes again and everybody knows where it begins."""
    slots = table.rules.routines[frame.routine].slots
    comes_again = any(slot.name == "#left" and value for slot, value in zip(slots, frame.slots, strict=True))
    if not comes_again or begun.first is None or hidden_names_read(table.rules, begun.first) or locals_in(begun.first):
        return ()
    seat = table.evaluate(begun.first)(state.store, state.course, [frame.slots[0]])
    return (seat,) if isinstance(seat, int) else ()


def _is_unusual(table: GameInstance, seats: tuple[int, ...], frame: Frame) -> bool:
    return table.players > 2 and bool(seats) and isinstance(frame.slots[0], int) and seats[0] != (frame.slots[0] + 1) % table.players
