"""What a viewer hears of a game, entry by entry, and all that he can know of it: never more than views and the terminal tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol, cast

from interpreter.model.ir import Reveal, Roll
from interpreter.runtime.knowledge.information_state import roll_audience
from interpreter.runtime.knowledge.masking import hides_nothing
from interpreter.runtime.knowledge.standing import Standing, standing
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.events import event_text, event_to_json, heard
from interpreter.runtime.notation.move_notation import seat_name
from interpreter.runtime.notation.titles import phrase
from interpreter.runtime.notation.verdicts import stopped_sentence
from interpreter.runtime.serialization import encode
from interpreter.runtime.serialization.effects import differences, effects
from interpreter.runtime.serialization.game_record import RecordedAnswer
from interpreter.runtime.serialization.player_view import place_seen, store_seen
from interpreter.runtime.serialization.public_events import PublicEvent, answers_together, changes, is_open, public_answer, turned_up
from interpreter.runtime.serialization.story import story
from interpreter.runtime.serialization.tally import tally
from interpreter.runtime.serialization.transition import Transition
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import SAFETY_LIMIT, GameState
from interpreter.runtime.state.table_memo import per_table
from interpreter.runtime.values.value_syntax import Json
from interpreter.session.knowledge.points_won import points_won, tells_points
from interpreter.translation import translate

LogKind = Literal["move", "hidden", "opened", "tally", "pass", "told", "shown", "stopped"]  # what is heard: see `LogEntry`

_Shared = tuple[PublicEvent, tuple["LogEntry", ...]]  # what everybody hears of an answer, and what follows from it


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that a viewer hears of a game.

    number: its place in the log of this viewer, from 0.
    player: a seat from 0, -1 for chance, None where nobody acts.
    kind: `move` (an answer known to the viewer), `hidden` (one that is not), `opened` (known only now), `tally` (what the answers opened
        now come to, where at least three answered and some alike), `pass` (forced: nobody was asked), `told` and `shown` (what the rules tell
        and show), `stopped` (by a safety limit, which is no rule).
    sentence: the same in words, without who.
    data: for a move the `move` in notation, for a hidden one what shows of it as `seen`, for a tally `counts` by notation, for what is told
        and shown as under `events` in views.
    changes: what the viewer saw change by an answer: `name`, `of` (whose), `from` and `to`, as in views.
    answers: how many answers players had given in the game by then, this one included.
    effects: what the viewer saw the answer bring about, in few words: counts that changed, what came to hands and piles, what left a board.
    round, turn: in which round and turn of the rules it happened; 0 where they count none.
    continues: the answer was asked for while an action was carried out, so it belongs to the entry before it if that has the same player.
    """

    number: int
    player: int | None
    kind: LogKind
    sentence: str
    data: dict[str, Json]
    changes: tuple[dict[str, Json], ...] = ()
    answers: int = 0
    effects: tuple[str, ...] = ()
    round: int = 0
    turn: int = 0
    continues: bool = False


class Passage(Protocol):
    """A state, as far as it tells the way it came."""

    table: GameInstance
    notes: dict[object, object] | None

    @property
    def position(self) -> GameState:
        """What the machines know of it."""

    @property
    def before(self) -> "Passage | None":
        """The state before."""

    def way(self) -> Sequence[tuple[RecordedAnswer, GameState]]:
        """The answers in between."""


def log(state: Passage, viewer: int | None, language: str | None, since: int = 0) -> list[LogEntry]:
    """What a viewer has heard of the game up to a state, from an entry on; what stands before that is not looked at again."""
    _count_entries(state, viewer, language)
    late: list[LogEntry] = []
    each: Passage | None = state
    while each is not None:
        answers, end = cast("tuple[int, int]", notes_of(each)["count", viewer, language])
        if end <= since:
            break
        own = entries(each, viewer, language)
        course = (each.before or each).position.course
        numbered = (
            replace(entry, number=number, answers=answers, round=course.round, turn=course.turn_number)
            for number, entry in enumerate(own, end - len(own))
        )
        late[:0] = [entry for entry in numbered if entry.number >= since]
        each = each.before
    return late


def _count_entries(state: Passage, viewer: int | None, language: str | None) -> None:
    """Note at every state on the way how many answers and entries there have been by then."""
    key, uncounted = ("count", viewer, language), []
    each: Passage | None = state
    while each is not None and key not in notes_of(each):
        uncounted.append(each)
        each = each.before
    answers, end = (0, 0) if each is None else cast("tuple[int, int]", notes_of(each)[key])
    for passage in reversed(uncounted):
        by_players = passage.before is not None and any(entry.player >= 0 for entry, _ in passage.way())
        answers, end = answers + by_players, end + len(entries(passage, viewer, language))
        notes_of(passage)[key] = answers, end


def known(state: Passage, viewer: int | None) -> str:
    """All that a viewer can know of the game up to a state, as text."""
    return "\n".join(known_here(each, viewer) for each in passages(state))


def passages(state: Passage) -> list[Passage]:
    """The states on the way to a state, the first one first."""
    passages, each = [state], state.before
    while each is not None:
        passages.append(each)
        each = each.before
    return passages[::-1]


def transitions(state: Passage) -> tuple[Transition, ...]:
    """The answers that led to a state from the one before, one by one."""
    notes = notes_of(state)
    if "way" not in notes:
        notes["way"] = tuple(Transition(state.table, entry.before, entry.player, entry.answer, after) for entry, after in state.way())
    return cast("tuple[Transition, ...]", notes["way"])


def entries(state: Passage, viewer: int | None, language: str | None) -> tuple[LogEntry, ...]:
    """What a viewer hears on the way to a state from the one before."""
    notes, key = notes_of(state), ("log", None if _is_public(state) else viewer, language)
    if key not in notes:
        if state.before is None:
            notes[key] = tuple(_told(state.table, state.position, viewer, language))
        else:
            heard_here = [entry for way, shared in _shared(state, language) for entry in _heard(way, shared, viewer, language)]
            notes[key] = tuple(_with_points(state, state.before, heard_here, viewer, language))
    return cast("tuple[LogEntry, ...]", notes[key])


def standing_of(state: Passage, viewer: int | None) -> Standing:
    """Standing at a state as far as a viewer knows, worked out once."""
    notes, key = notes_of(state), ("standing", None if hides_nothing(state.table) else viewer)
    if key not in notes:
        notes[key] = standing(state.table, state.position, viewer)
    return cast("Standing", notes[key])


def _with_points(
    state: Passage, before: Passage, heard: Sequence[LogEntry], viewer: int | None, language: str | None
) -> Sequence[LogEntry]:
    """The entries of a state; the points that were won or lost stand with the last answer of a player."""
    place = next((number for number, each in reversed([*enumerate(heard)]) if each.player is not None and each.player >= 0), None)
    if place is None or not tells_points(state.table):
        return heard
    old, new = standing_of(before, viewer), standing_of(state, viewer)
    if old.scores == new.scores:
        return heard
    points = points_won(state.table, old, new, language)
    entry = heard[place]
    return [*heard[:place], replace(entry, effects=(*entry.effects, *filter(None, (points,)))), *heard[place + 1 :]]


def _is_public(state: Passage) -> bool:
    """True if all viewers hear the same on the way to a state."""
    notes, key = notes_of(state), "public"
    if key not in notes:
        is_told = all(event.audience is None for way in transitions(state) or (state,) for event in _after(way).events)
        notes[key] = is_told and hides_nothing(state.table) and all(map(is_open, transitions(state)))
    return cast("bool", notes[key])


def _after(way: Transition | Passage) -> GameState:
    return way.after if isinstance(way, Transition) else way.position


def _shared(state: Passage, language: str | None) -> list[tuple[Transition, _Shared]]:
    """Each answer that led to a state, with what everybody hears of it; several rolls at one step are one answer."""
    notes, key = notes_of(state), ("shared", language)
    if key not in notes:
        runs = _runs(transitions(state))
        notes[key] = [(way, (_public(way, run, language), tuple(_followed(way, language)))) for way, run in runs]
    return cast("list[tuple[Transition, _Shared]]", notes[key])


def _runs(ways: Sequence[Transition]) -> Iterator[tuple[Transition, Sequence[Transition]]]:
    """The answers, those of chance together that answer one step after the other and bring nothing else."""
    first = 0
    for number, way in enumerate(ways):
        following = ways[number + 1] if number + 1 < len(ways) else None
        if following is None or not _goes_on(way, following) or _begins_again(ways[first], way, following):
            run = ways[first : number + 1]
            yield (way if len(run) == 1 else _joined(run)), run
            first = number + 1


def _begins_again(first: Transition, way: Transition, following: Transition) -> bool:
    """True if several steps have rolled, and the first of them rolls again."""
    step = first.question.instruction
    return step is following.question.instruction and step is not way.question.instruction


def _goes_on(way: Transition, following: Transition) -> bool:
    """True if two answers are rolls of one kind, of which nothing is told in between."""
    step, then = way.question.instruction, following.question.instruction
    if not isinstance(step, Roll) or not isinstance(then, Roll):
        return False
    is_same = step is then or (
        step.source.kind == then.source.kind and not any(phrase(way.table, each.name, None) for each in (step, then))
    )
    return is_same and not way.after.events and not way.after.forced and _whom(way) == _whom(following)


def _whom(way: Transition) -> frozenset[int] | None:
    """The seats that hear of a roll in secret; None of an open one."""
    step = way.question.instruction
    return roll_audience(way.table, way.before, step) if isinstance(step, Roll) and step.secret else None


def _joined(run: Sequence[Transition]) -> Transition:
    """Several rolls as one, with all that they brought."""
    answer = run[0].answer._replace(values=tuple(value for way in run for value in way.answer.values))
    return Transition(run[0].table, run[0].before, run[0].player, answer, run[-1].after)


def _public(way: Transition, run: Sequence[Transition], language: str | None) -> PublicEvent:
    """Return the part of an answer that everybody may hear; the notation of several rolls is that of each."""
    if len(run) == 1:
        return public_answer(way, language)
    event, notation = public_answer(run[0], language), " + ".join(public_answer(each).notation for each in run)
    title = story(way, None, language)
    return replace(event, move=event.move and title, private=event.private and title, notation=notation)


def _heard(way: Transition, shared: _Shared, viewer: int | None, language: str | None) -> Iterator[LogEntry]:
    """What a viewer hears of an answer and what follows from it."""
    public, followed = shared
    given, last = _answer(way, public, viewer, language), followed[-1] if followed else None
    if last is not None and last.kind in ("opened", "tally"):  # what was turned up has brought the effects
        yield replace(given, effects=())
        yield from followed[:-1]
        yield replace(last, effects=given.effects)
    else:
        yield given
        yield from followed
    yield from _told(way.table, way.after, viewer, language)
    if way.after.ended == SAFETY_LIMIT:
        yield LogEntry(0, None, "stopped", stopped_sentence(language), {"end": SAFETY_LIMIT})


def _followed(way: Transition, language: str | None) -> Iterator[LogEntry]:
    """Return the part that everybody hears after an answer, before what the rules tell."""
    for each in turned_up(way, language):
        yield LogEntry(0, each.player, "opened", each.move, {"move": each.notation})
    if (votes := tally(way, language)) is not None:
        yield LogEntry(0, None, "tally", votes.sentence(language), {"counts": {**votes.counts}})
    for forced in way.after.forced:
        yield LogEntry(0, forced.player, "pass", translate(language, "passed, having no move"), {"at": forced.address})


def _is_within_action(way: Transition) -> bool:
    """True if an action was being carried out when a player was asked."""
    if way.player < 0:
        return False
    routines = _action_routines(way.table)
    return any(frame.routine in routines for frame in way.before.frames)


@per_table
def _action_routines(table: GameInstance) -> frozenset[str]:
    """The routines that carry out actions."""
    return frozenset(action.routine for action in table.rules.actions.values())


def _answer(way: Transition, public: PublicEvent, viewer: int | None, language: str | None) -> LogEntry:
    """What a viewer hears of an answer, with what changed by it."""
    changed = differences(way, viewer)
    seen = tuple(changes(way.table, changed))
    text, notation = public.move or (public.private if viewer in public.whom else ""), public.notation
    if way.player == viewer:
        text = story(way, viewer, language)
        notation = notation or move_notation.write(way.table, way.question, way.answer)
    quotes = way.quotes.get(viewer if way.player == viewer else None)
    brought = effects(way, changed, language, known=bool(text), quotes=quotes, opened=tuple(answers_together(way)))
    if text:
        return LogEntry(0, way.player, "move", text, {"move": notation}, seen, effects=brought, continues=_is_within_action(way))
    return LogEntry(0, way.player, "hidden", public.sentence(language), {"seen": public.seen or None}, seen, effects=brought)


def _told(table: GameInstance, position: GameState, viewer: int | None, language: str | None) -> Iterator[LogEntry]:
    """What the rules tell and show a viewer."""
    for event in heard(position.events, viewer):
        kind: LogKind = "shown" if isinstance(event.step, Reveal) else "told"
        yield LogEntry(0, None, kind, event_text(table, event, language), event_to_json(table, event))


def known_here(state: Passage, viewer: int | None) -> str:
    """What a viewer learns at a state: at the first one all that shows, then what is heard and what is seen to change."""
    notes, key = notes_of(state), ("known", viewer)
    if key not in notes:
        notes[key] = "\n".join(_beginning(state, viewer) if state.before is None else _continuation(state, viewer))
    return cast("str", notes[key])


def _beginning(state: Passage, viewer: int | None) -> Iterator[str]:
    header = {key: value for key, value in encode.header(state.table).items() if key != "rules"}
    yield f"game {encode.canonical(header)}"
    yield f"viewer {'none' if viewer is None else seat_name(state.table, viewer)}"
    seen = {"state": store_seen(state.table, state.position, viewer), **place_seen(state.table, state.position, viewer)}
    yield from _lines(seen)
    yield from (_line(state.table, entry) for entry in _told(state.table, state.position, viewer, None))


def _continuation(state: Passage, viewer: int | None) -> Iterator[str]:
    for way in transitions(state):
        for entry in _heard(way, (public_answer(way), tuple(_followed(way, None))), viewer, None):
            yield _line(state.table, entry)
            for change in entry.changes:
                of = change["of"]
                assert isinstance(of, list)
                yield f"  {change['name']}({', '.join(map(str, of))}) = {encode.canonical(change['to'])}"
        before, after = (place_seen(state.table, position, viewer) for position in (way.before, way.after))
        yield from _lines({key: value for key, value in after.items() if value != before[key]})


def _lines(seen: dict[str, Json]) -> Iterator[str]:
    return (f"  {key} = {encode.canonical(value)}" for key, value in seen.items())


def _line(table: GameInstance, entry: LogEntry) -> str:
    """An entry without its words, which are a language's."""
    who = "rules" if entry.player is None else seat_name(table, entry.player)
    data = {key: value for key, value in entry.data.items() if key != "text"}
    return f"{who} {entry.kind} {encode.canonical(data)}"


def notes_of(state: Passage) -> dict[object, object]:
    """Values worked out of the way to a state, by key."""
    if state.notes is None:
        state.notes = {}
    return state.notes
