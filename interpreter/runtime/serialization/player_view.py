"""The view of a player as plain data: what one may see of a position; `player` None is somebody who only looks on.

A name that is tracked shows what its `known to` allows; of what is hidden, heaps keep their size, which is public:
`{"hidden": 7}`, and everything else is `"hidden"`. The same holds for the slots of frames. Of an open question all see who
is asked; an answer that waits for others is shown to its giver, and to the others as `others_see` says. When the game is
over, what was known to some player is open to all; what nobody knew stays hidden. `standing` is how the game would end now,
as far as the player knows; a figure that may depend on something hidden is `"hidden"`. `events` are what the player was told
on the way here: since their own last decision where the way is known, else in the last transition.
"""

from collections.abc import Iterable

from interpreter.model.types.types import TEAM
from interpreter.runtime.knowledge.information_state import seen_by_others
from interpreter.runtime.knowledge.masking import is_visible, size_of, slot_visibility
from interpreter.runtime.knowledge.partial_evaluation import Unknown
from interpreter.runtime.knowledge.standing import Figures, Standing, in_full, standing
from interpreter.runtime.machine.decisions import menu_of
from interpreter.runtime.machine.machine import questions
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.events import event_to_json, heard
from interpreter.runtime.scoring.points import to_json
from interpreter.runtime.scoring.result import result
from interpreter.runtime.serialization import encode
from interpreter.runtime.state.game_instance import GameInstance, StateSlot
from interpreter.runtime.state.game_state import Answer, Event, Frame, GameState, PendingDecision
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.value_syntax import Json

HIDDEN = "hidden"


def player_view(table: GameInstance, state: GameState, player: int | None, events: Iterable[Event] | None = None) -> dict[str, Json]:
    """The position as `player` sees it, ready for JSON; entries are complete, nothing is left out as blank.

    `events`: what was told on the way here; without them, what was told in the last transition.
    """
    return {
        **encode.header(table),
        "viewer": None if player is None else move_notation.seat_name(table, player),
        "state": store_seen(table, state, player),
        **place_seen(table, state, player),
        "events": [event_to_json(table, each) for each in heard(state.events if events is None else events, player)],
        "standing": None if state.ended is not None else standing_to_json(table, standing(table, state, player)),
        "result": None if state.ended is None else result_to_json(table, state),
    }


def place_seen(table: GameInstance, state: GameState, player: int | None) -> dict[str, Json]:
    """Where the game stands as `player` sees it: the course, the routines in progress, who is asked, who has answered, the end."""
    return {
        "course": encode.course_to_json(table, state.course),
        "frames": [_frame(table, state, frame, player) for frame in state.frames],
        "questions": [_question(table, question) for question in questions(table, state)],
        "answered": _answered(table, state, player),
        "ended": state.ended,
    }


def result_to_json(table: GameInstance, state: GameState) -> dict[str, Json]:
    """How the game stands or ended, players by name."""
    outcome = result(table, state)
    return {"end": outcome.end, "lost": outcome.lost, **standing_to_json(table, in_full(outcome))}


def standing_to_json(table: GameInstance, figures_known: Standing) -> dict[str, Json]:
    """How the game stands, players by name; what is not known is `"hidden"`."""
    names = [move_notation.seat_name(table, player) for player in range(table.players)]

    def by_name(figures: Figures) -> dict[str, Json]:
        return {name: HIDDEN if isinstance(each, Unknown) else to_json(each) for name, each in zip(names, figures, strict=True)}

    winners = figures_known.winners
    return {
        "winners": HIDDEN if isinstance(winners, Unknown) else [names[player] for player in winners],
        "scores": by_name(figures_known.scores),
        "lines": {line: by_name(figures) for line, figures in figures_known.lines.items()},
        **({"teams": teams_to_json(table)} if table.material.teams else {}),
    }


def teams_to_json(table: GameInstance) -> dict[str, Json]:
    """Who plays with whom: players by name of the team."""
    names = table.material.kinds[TEAM].names
    return {name: [move_notation.seat_name(table, seat) for seat in seats] for name, seats in zip(names, table.sides, strict=True)}


def store_seen(table: GameInstance, state: GameState, player: int | None) -> dict[str, Json]:
    """Everything tracked as `player` sees it, by name."""
    shown: dict[str, Json] = {name: {} for name in table.rules.state_vars}
    for number, (cell, value) in enumerate(zip(table.state_slots, state.store, strict=True)):
        if cell.decl.internal:  # it follows from the record, and no face shows it
            shown.pop(cell.name, None)
            continue
        visible = is_visible(table, state, cell, player)
        data = value_syntax.to_json(table.material, cell.decl.kind, value) if visible else _masked(cell, value)
        encode.put(shown, (cell.name, *encode.argument_names(table, number)), data)
    return shown


def _masked(cell: StateSlot, value: object) -> Json:
    """What everybody may know of a hidden cell: how many things a heap holds."""
    return HIDDEN if cell.decl.holder == "value" else {HIDDEN: size_of(cell, value)}


def _frame(table: GameInstance, state: GameState, frame: Frame, player: int | None) -> Json:
    """Where a routine stands, and the names in it that the player knows."""
    routine = table.rules.routines[frame.routine]
    full = encode.frame_to_json(table, frame, inner=frame is state.frames[-1])
    shown: dict[str, Json] = {}
    for number, form in encode.written_slots(table, frame).items():
        if not form.step:
            visibility = slot_visibility(routine, frame, number, player, over=state.ended is not None)
            data = encode.slot_to_json(table, form, frame.slots[number])
            shown[form.key.removesuffix("(player)")] = _slot(table, data, visibility, player)
    return {"at": full["at"], "me": full["me"], "names": shown}


def _slot(table: GameInstance, data: Json, shown: str, player: int | None) -> Json:
    """What a player may know of a slot."""
    if shown == "all":
        return data
    if shown == "nothing":
        return HIDDEN
    # Everybody's answer lies in one slot: each stays with its giver.
    assert isinstance(data, dict)
    own = None if player is None else move_notation.seat_name(table, player)
    return {name: value if name == own else HIDDEN for name, value in data.items()}


def _question(table: GameInstance, question: PendingDecision) -> Json:
    """Who is asked, and where in the rules: the same for every viewer; the options belong to who is asked."""
    return {"player": move_notation.seat_name(table, question.player), "at": question.address}


def _answered(table: GameInstance, state: GameState, player: int | None) -> dict[str, Json]:
    """What has been answered while others are still asked: the own answer in notation, the others' as `others_see`."""
    whole = move_notation.written_answers(table, state)
    return {
        name: whole[name] if giver == player else others_see(table, state, giver, answer)
        for (giver, answer), name in zip(state.answered, whole, strict=True)
    }


def others_see(table: GameInstance, state: GameState, player: int, answer: Answer) -> Json:
    """What the rule lets the others see of an answer; True where it says nothing: somebody has answered."""
    shown = menu_of(table, state).others_see
    return True if shown is None else value_syntax.to_json(table.material, shown.kind, seen_by_others(table, state, player, answer))
