"""What players were told, as sentences and as plain data, for those who may know it."""

from collections.abc import Iterable

from interpreter.model.localized_text import LocalizedText
from interpreter.runtime.notation.labels import quote
from interpreter.runtime.notation.move_notation import seat_name
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Event
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.value_syntax import Json


def heard(events: Iterable[Event], player: int | None) -> list[Event]:
    """Those that a player was told; None: somebody who only looks on."""
    return [each for each in events if each.audience is None or (player is not None and each.audience >> player & 1)]


def event_text(table: GameInstance, event: Event, language: str | None = None) -> str:
    """What was told, as a sentence in a language."""
    quotes = {name: (value.kind, each) for (name, value), each in zip(event.step.values, event.values, strict=True)}
    return quote(table, _message(table, event), quotes, language)


def event_to_json(table: GameInstance, event: Event) -> dict[str, Json]:
    """What was told as plain data: the address of the step, who was told (null: everybody), the sentence by language, the values."""
    values = zip(event.step.values, event.values, strict=True)
    everybody = range(table.players)
    return {
        "at": event.address,
        "to": None if event.audience is None else [seat_name(table, seat) for seat in everybody if event.audience >> seat & 1],
        "text": {language: event_text(table, event, language) for language in _message(table, event)},
        "values": {name: value_syntax.to_json(table.material, value.kind, each) for (name, value), each in values},
    }


def _message(table: GameInstance, event: Event) -> LocalizedText:
    return table.rules.sentences[event.step.message]
