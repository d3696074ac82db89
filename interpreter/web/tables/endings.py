"""Ends that people agree on or that a clock brings: a draw, a resignation, a lost game where the rules have two sides."""

from dataclasses import dataclass
from typing import Literal

from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.domains import seat_id
from interpreter.runtime.notation.labels import side_label
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.translation import translate, translate_plural

How = Literal["resigned", "agreed", "time"]
_TWO = 2


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game before the rules end it.

    of: the seat that resigned, offered the draw, or ran out of time. winners: seats; none for a draw.
    """

    how: How
    of: str
    winners: tuple[str, ...]


def has_two_sides(rules: RuleSet, players: int) -> bool:
    """True if two players or two teams play against each other, so that one wins when the other one gives up."""
    sides = len(rules.teams.get(players, ())) or players
    return sides == _TWO and bool(rules.ranking or any(each.winners is not None for each in rules.ends))


def side_of(game: GameInstance, seat: str) -> tuple[str, ...]:
    """The seats that win and lose together with a seat, this one included."""
    return next(names for names in _sides(game) if seat in names)


def ending_of(game: GameInstance, how: How, seat: str) -> Ending:
    """The end that a seat brings about: the other side wins unless a draw was agreed."""
    own = side_of(game, seat)
    return Ending(how, seat, () if how == "agreed" else tuple(each for names in _sides(game) for each in names if each not in own))


def verdict_of(game: GameInstance, ending: Ending, language: str | None, viewer: str | None = None) -> str:
    """Sentence that names the winners, or tells a viewer that nobody else has won."""
    if not ending.winners:
        return translate(language, "The game is a draw.")
    if ending.winners == (viewer,):
        return translate(language, "You win.")
    side = next(number for number, names in enumerate(_sides(game)) if ending.winners[0] in names)
    name = side_label(game, side, language, members=True)
    return translate_plural(language, "{names} wins.", "{names} share the victory.", 1, names=name)


def reason_of(ending: Ending, name: str, language: str | None) -> str:
    """Sentence on how the game ended, about the player of that name."""
    if ending.how == "agreed":
        return translate(language, "Both sides agreed on a draw.")
    if ending.how == "time":
        return translate(language, "{name} ran out of time.", name=name)
    return translate(language, "{name} resigned.", name=name)


def _sides(game: GameInstance) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(seat_id, seats)) for seats in game.sides)
