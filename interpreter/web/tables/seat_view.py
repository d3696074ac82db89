"""The document that a seat gets: all that its page shows, made from what this seat may see and nothing else."""

from collections.abc import Mapping

from interpreter.display.board_model import RenderContext
from interpreter.display.tabletop.places import lasting_places
from interpreter.model.types.domains import SEAT_PREFIX, seat_id
from interpreter.runtime.knowledge.part_memo import PartMemo
from interpreter.runtime.knowledge.partial_evaluation import Unknown
from interpreter.runtime.notation.course import heading, order_sentence, play_order
from interpreter.runtime.notation.questions import question_sentence
from interpreter.runtime.notation.verdicts import ending, reason, verdict
from interpreter.runtime.scoring.points import Points, to_text
from interpreter.runtime.state.game_instance import sentence
from interpreter.session.library import LogEntry, Question, Result, State
from interpreter.translation import languages
from interpreter.web.tables.choice_tree import choice_tree
from interpreter.web.tables.endings import reason_of, side_of, verdict_of
from interpreter.web.tables.entries import STRENGTHS
from interpreter.web.tables.offers import Happening, Offer
from interpreter.web.tables.refusals import seat_label, title_of_seat
from interpreter.web.tables.table import Table

Document = dict[str, object]

POSITION = ("scene", "question", "waiting", "standing", "result", "over")  # what `position_part` says
MOST_EVENTS = 100  # that a document tells, the newest ones
MOST_TAKEN = 6  # answers of an event that took some back


def position_part(state: State, seat: str | None, asks: Mapping[str, int], language: str, memo: PartMemo | None = None) -> Document:
    """What changes with the position: scene, question, who is waited for, standing, result.

    asks: since which entry seats are asked. memo: of the scene that this viewer had before.
    """
    questions = state.questions
    return {
        "scene": state.scene(seat, language, memo=memo),
        "question": next((_question(each, asks[each.name], language) for each in questions if each.name == seat), None),
        "waiting": [{"seat": each.name, "text": each.text_in(language) if each.name == seat else ""} for each in questions],
        "standing": standing_part(state, seat, language),
        "result": None if state.result is None else _result(state, state.result, language, seat),
        "over": state.over,
    }


def _question(question: Question, ask: int, language: str) -> Document:
    frames = (question.decision.frame,) if question.position is None else question.position.frames
    order = None if question.position is None else play_order(question.table, question.position)
    return {
        "ask": ask,
        "text": question_sentence(question.table, question.decision, language),
        "heading": heading(question.table, frames, language),
        "order": None
        if order is None
        else {"seats": [seat_id(each) for each in order.seats], "why": order_sentence(question.table, order, language)},
        "turn": 0 if question.position is None else question.position.course.turn_number,
        "address": question.address,
        "count": min(question.options.count, 1 << 53),
        "tree": choice_tree(question, language),
    }


def seat_labels(table: Table, language: str) -> dict[str, str]:
    """What the rules call the seats."""
    return {seat: seat_label(table, seat, language) for seat in table.seats}


def ended_part(table: Table, seat: str | None, language: str, scene: object) -> Document:
    """The part of a position that is different where people or the clock have ended the game."""
    ending, state = table.ending, table.match.state
    assert ending is not None
    assert isinstance(scene, dict)
    standing, game = standing_part(state, seat, language), state.table
    result = {
        "end": ending.how,
        "ending": reason_of(ending, title_of_seat(table, ending.of, language), language),
        "winners": list(ending.winners),
        "sentence": verdict_of(game, ending, language, seat),
    }
    return {"scene": scene | {"asked": []}, "question": None, "waiting": [], "result": result | standing, "over": True}


def table_part(table: Table, seat: str | None, presence: Mapping[str, str], labels: Mapping[str, str]) -> Document:
    """What changes with the seats: who plays, who is there, what is on offer."""
    offer, outcome = table.offer, table.outcome
    return {
        "seats": [
            {
                "seat": each,
                "label": labels[each],
                "name": table.controls[each].name,
                "kind": table.controls[each].player,
                "present": presence[each] == "here",
                "presence": presence[each],
                "thinking": not table.over
                and (offer is None or offer.what != "undo")
                and each in table.asks
                and not table.controls[each].is_person,
            }
            for each in table.seats
        ],
        "offers": [] if offer is None else [_offer(offer, table)],
        "outcome": outcome
        and {"number": outcome.entry, "kind": outcome.kind, "what": outcome.what, "by": outcome.by, "asker": outcome.asker},
        "undo": table.setup.takes_back
        and not table.is_closed
        and seat is not None
        and any(by == seat for by, _ in table.answers[len(table.setup.opening) :]),
        "redo": not table.is_closed and bool(table.undone) and (table.undone[-1][0] == seat or (seat is not None and table.is_alone(seat))),
        "hints": table.gives_hints(seat),
        "hints_for_all": table.hints_for_all,
        "entry": table.entries,
        "answers": len(table.answers),
        "clock": _clock(table),
        "may": [] if seat is None else [name for name, is_so in _may(table, seat).items() if is_so],
        "rematch": table.rematch != "",
    }


def _clock(table: Table) -> Document | None:
    """The clock of a table with the milliseconds that were left to each seat when its time began to run; `running`: whose runs."""
    clock = table.setup.clock
    if clock is None:
        return None
    rules = {"each": clock.each, "seconds": clock.seconds, "more": clock.more, "then": clock.then}
    return {**rules, "left": dict(table.left), "running": list(table.timed)}


def _may(table: Table, seat: str) -> dict[str, bool]:
    """The things besides answers that a seat can do now, by the message for each."""
    is_person, goes_on = table.controls[seat].is_person, not table.over
    both = goes_on and is_person and table.has_two_sides
    against = both and bool(set(table.people) - set(side_of(table.match.state.table, seat)))
    return {
        "draw": against,
        "resign": both,
        "leave": goes_on and is_person,
        "return": goes_on and not is_person and seat not in table.timed_out,
    }


def events_part(table: Table, seat: str | None, language: str) -> list[Document]:
    """Events besides answers: draws, resignations, who has come and gone, and answers that were taken back, as this seat heard them."""
    return [_event(each, seat, language) for each in table.happened[-MOST_EVENTS:]]


def _event(event: Happening, seat: str | None, language: str) -> Document:
    told: Document = {"number": event.entry, "kind": event.kind, "seat": event.seat, "by": event.by, "answers": event.after}
    if event.before is None or event.kept is None:
        return told
    since = len(event.kept.log(seat, 0, language))
    heard = [each for each in log_part(event.before, seat, language, since) if each["seat"] not in (None, "chance")]
    taken = [{"seat": each["seat"], "sentence": each["sentence"]} for each in heard[:MOST_TAKEN]]
    return told | {"taken": taken, "count": event.count}


def _offer(offer: Offer, table: Table) -> Document:
    """Offer: its kind, for an undo to how many answers, and who has not agreed yet."""
    return {"number": offer.entry, "kind": offer.what, "by": offer.seat, "to": offer.to, "undecided": list(table.undecided)}


def head_part(table: Table, seat: str | None, language: str, *, table_id: str, owner: bool) -> Document:
    """What stays as it is: which game, which rules, whose view."""
    game, state = table.game, table.match.state
    return {
        "table": table_id,
        "game": game.name,
        "title": game.title_in(language),
        "rules": table.setup.rules,
        "variants": [table.variant_title(name, language) for name in game.variants],
        "language": language,
        "languages": list(dict.fromkeys((*languages(), *game.languages))),
        "you": seat,
        "owner": owner,
        "bots": list(STRENGTHS),
        "credits": list(game.rules.pictures.credits),
        "faces": table.match.state.faces(language),
        "lessons": len(game.rules.lessons),
        "places": lasting_places(RenderContext(state.table, state.position, None, language)),
    }


def log_part(state: State, seat: str | None, language: str, since: int = 0) -> list[Document]:
    """What this seat heard, from an entry on."""
    return [_log_entry(entry) for entry in state.log(seat, since, language)]


def _log_entry(entry: LogEntry) -> Document:
    seat = None if entry.player is None else "chance" if entry.player < 0 else seat_id(entry.player)
    touched = dict.fromkeys(name for change in entry.changes for name in _names(change.get("of")))
    return {
        "number": entry.number,
        "answers": entry.answers,
        "seat": seat,
        "kind": entry.kind,
        "sentence": entry.sentence,
        **({"move": entry.data["move"]} if entry.kind == "move" else {}),
        "touched": list(touched),
        "effects": list(entry.effects),
        "round": entry.round,
        "turn": entry.turn,
        **({"continues": True} if entry.continues else {}),
    }


def _names(of: object) -> list[str]:
    """Return the things that a change is about, and a player's place as one name: `seat_2 a1` is not a1 of another board."""
    names = [str(each) for each in of] if isinstance(of, list) else []
    seat = next((each for each in names if each.startswith(SEAT_PREFIX)), None)
    return names if seat is None else [*names, *(f"{seat} {each}" for each in names if each != seat)]


def standing_part(state: State, seat: str | None, language: str) -> Document:
    """Standing of the game as far as this seat knows."""
    standing = state.standing(seat)
    return {"lines": _lines(state, standing.lines, language), "scores": [_figure(each) for each in standing.scores]}


def _result(state: State, result: Result, language: str, seat: str | None) -> Document:
    said = verdict(state.table, result, language, seat), reason(state.table, result, language)
    return {
        "end": result.end,
        "ending": ending(state.table, result, language),
        "winners": [seat_id(seat) for seat in result.winners],
        "sentence": " ".join(filter(None, said)),
        "lines": _lines(state, result.lines, language) or _ranked(state, result, language),
        "scores": [_figure(each) for each in result.scores],
    }


def _ranked(state: State, result: Result, language: str) -> list[Document]:
    """The steps of the ranking that have a title, as lines of the score sheet where nothing scores."""
    table = state.table
    steps = [] if table.rules.scoring else [(each.name, sentence(table, f"ranking.{each.name}", language)) for each in table.rules.ranking]
    return [
        {"name": name, "title": title, "points": [_figure(ranks[number]) for ranks in result.ranking], "compared": True}
        for number, (name, title) in enumerate(steps)
        if title
    ]


def _lines(state: State, lines: Mapping[str, tuple[Points | Unknown, ...]], language: str) -> list[Document]:
    return [
        {"name": name, "title": state.title_of(f"scoring.{name}", language), "points": [_figure(each) for each in points]}
        for name, points in lines.items()
    ]


def _figure(points: Points | Unknown) -> str:
    return str(points) if isinstance(points, Unknown) else to_text(points)
