"""What players were told and shown, as sentences and as plain data, for those who may know it."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from interpreter.model.ir import Reveal
from interpreter.model.types.types import EntityType, Optional
from interpreter.runtime.notation.labels import quote, value_label
from interpreter.runtime.notation.move_notation import seat_name
from interpreter.runtime.state.game_instance import GameInstance, StateSlot, sentence
from interpreter.runtime.state.game_state import Event
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.containers import Value
from interpreter.runtime.values.value_syntax import Json
from interpreter.translation import translate


def heard(events: Iterable[Event], player: int | None) -> list[Event]:
    """Those that a player was told; None: somebody who only looks on."""
    return [each for each in events if each.audience is None or (player is not None and each.audience >> player & 1)]


def event_text(table: GameInstance, event: Event, language: str | None = None) -> str:
    """What was told, as a sentence in a language; what was shown, place by place."""
    if isinstance(event.step, Reveal):
        shown = [(table.state_slots[cell], value) for cell, value in zip(event.cells, event.values, strict=True)]
        rows = groupby(shown, key=lambda each: _place(table, each[0], language))
        return "; ".join(f"{place}: {_contents(table, list(row), language)}" for place, row in rows)
    quotes = {name: (value.kind, each) for (name, value), each in zip(event.step.values, event.values, strict=True)}
    return quote(table, table.rules.sentences[event.step.message], quotes, language)


def event_to_json(table: GameInstance, event: Event) -> dict[str, Json]:
    """What was told as plain data: the address of the step, who was told (null: everybody), the sentence by language, the values."""
    everybody = range(table.players)
    data: dict[str, Json] = {
        "at": event.address,
        "to": None if event.audience is None else [seat_name(table, seat) for seat in everybody if event.audience >> seat & 1],
    }
    if isinstance(event.step, Reveal):
        return {**data, "shown": _places(table, event)}
    message, values = table.rules.sentences[event.step.message], zip(event.step.values, event.values, strict=True)
    return {
        **data,
        "text": {language: event_text(table, event, language) for language in message},
        "values": {name: value_syntax.to_json(table.material, value.kind, each) for (name, value), each in values},
    }


def _places(table: GameInstance, event: Event) -> list[Json]:
    """What was shown, place by place: the name, the members it belongs to, what lies there."""
    places: list[Json] = []
    for cell, value in zip(event.cells, event.values, strict=True):
        slot = table.state_slots[cell]
        members = [table.material.of(kind).names[each] for (_, kind), each in zip(slot.decl.parameters, slot.arguments, strict=True)]
        places.append({"name": slot.name, "of": [*members], "holds": value_syntax.to_json(table.material, slot.decl.kind, value)})
    return places


def _place(table: GameInstance, slot: StateSlot, language: str | None) -> str:
    """A place in people's words, `hand (Anna)`; the same for single things that lie beside each other, by numbers."""
    title = sentence(table, f"track.{slot.name}", language or "") or slot.name.replace("_", " ")
    members = [value_label(table, kind, each, language) for (_, kind), each in zip(slot.decl.parameters, slot.arguments, strict=True)]
    told = members[:-1] if _is_numbered(table, slot) else members
    return f"{title} ({', '.join(told)})" if told else title


def _is_numbered(table: GameInstance, slot: StateSlot) -> bool:
    """Whether a place is one of several for a single thing, told apart by numbers."""
    match [kind for _, kind in slot.decl.parameters]:
        case [*_, EntityType(name)] if name in table.rules.kinds:
            return table.rules.kinds[name].form == "numbers" and isinstance(slot.decl.kind, Optional)
        case _:
            return False


def _contents(table: GameInstance, row: Sequence[tuple[StateSlot, Value]], language: str | None) -> str:
    """What lies in a place, or in several beside each other, without those that are empty: `king, ace`."""
    lying = [value_label(table, slot.decl.kind, value, language) for slot, value in row if value is not None]
    return ", ".join(lying) or translate(language, "nothing")
