"""Computes what an answer changes for its player at once: points by line of the score sheet, and the figures beside the board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.bots.playout import successor
from interpreter.bots.protocol import Observation
from interpreter.model.chance import Below
from interpreter.model.types.types import PLAYER, IntRange, non_null
from interpreter.runtime.notation.labels import shown_for
from interpreter.runtime.scoring.points import Points, to_text
from interpreter.runtime.scoring.result import result
from interpreter.runtime.state.game_instance import GameInstance, sentence
from interpreter.runtime.state.game_state import Answer, GameState
from interpreter.translation import translatable, translate

SAMPLES = 3  # positions that look the same
_GAIN = translatable("It brings {points} points at once")
_ONE_MORE = translatable("It brings 1 point at once")
_ONE_LESS = translatable("It costs 1 point at once")
_LOSS = translatable("It costs {points} points at once")
_CHANGE = translatable("{what} {before} → {after}")


@dataclass(frozen=True, slots=True)
class Effects:
    """Return the changes that an answer makes at once where neither chance nor hidden things have a say.

    points: what it brings in all. lines: the change of every line of the score sheet that changes, by name.
    figures: the figures beside the board that change, by name, before and after.
    """

    points: Points = 0
    lines: Mapping[str, Points] = field(default_factory=dict)
    figures: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def sentences(self, table: GameInstance, language: str | None = None) -> list[str]:
        """Return them as sentences: the points with the lines that they come from, then the figures."""
        return [f"{said}." for said in (self._points_said(table, language), self._figures_said(table, language)) if said]

    def _points_said(self, table: GameInstance, language: str | None) -> str:
        changes = [f"{_title(table, f'scoring.{name}', language)} {_signed(points)}" for name, points in self.lines.items()]
        if not self.points:
            return ", ".join(changes)
        points = to_text(max(self.points, -self.points))
        form = (_ONE_MORE if points == "1" else _GAIN) if self.points > 0 else _ONE_LESS if points == "1" else _LOSS
        said = translate(language, form, points=points)
        return f"{said}: {', '.join(changes)}" if changes else said

    def _figures_said(self, table: GameInstance, language: str | None) -> str:
        changes = []
        for name, (before, after) in self.figures.items():
            what = _title(table, f"show.{PLAYER}.figures.{name}", language)
            changes.append(translate(language, _CHANGE, what=what, before=before, after=after))
        said = ", ".join(changes)
        return said[:1].upper() + said[1:]


def effects_of(look: Observation, player: int, answer: Answer, below: Below) -> Effects:
    """Return the effects of an answer that are the same in all positions that look the same, and without luck."""
    seen: list[Effects] = []
    for number in range(SAMPLES if look.information.has_hidden else 1):
        before = look.position if number == 0 else look.draw(below)
        after, lucky = successor(look.table, before, player, answer, below)
        if lucky:
            return Effects()
        seen.append(_between(look.table, before, after, player))
    first, *others = seen
    if any((each.points, each.lines) != (first.points, first.lines) for each in others):
        return Effects()
    return Effects(
        first.points,
        first.lines,
        {name: pair for name, pair in first.figures.items() if all(each.figures.get(name) == pair for each in others)},
    )


def _between(table: GameInstance, before: GameState, after: GameState, player: int) -> Effects:
    """Return the changes from one position to another."""
    one, other = result(table, before), result(table, after)
    scores = one.scores[player], other.scores[player]
    lines = {name: other.lines[name][player] - points[player] for name, points in one.lines.items()}
    pairs = {
        name: (start, figures[name])
        for figures in (_figures(table, after, player),)
        for name, start in _figures(table, before, player).items()
    }
    changed = {name: pair for name, pair in pairs.items() if pair[0] != pair[1] and pair != scores}
    return Effects(scores[1] - scores[0], {name: change for name, change in lines.items() if change}, changed)


def _figures(table: GameInstance, state: GameState, player: int) -> dict[str, int]:
    """Return the numbers that stand beside the board for a player, by name."""
    shown = shown_for(table.rules, PLAYER)
    if shown is None:
        return {}
    numbers = {name: each for name, each in shown.figures.items() if isinstance(non_null(each.kind), IntRange)}
    slots: Sequence[object] = [player, player, player, *([None] * shown.size)]
    found = {name: table.evaluate(each)(state.store, state.course, list(slots)) for name, each in numbers.items()}
    return {name: value for name, value in found.items() if isinstance(value, int)}


def _title(table: GameInstance, address: str, language: str | None) -> str:
    return (
        sentence(table, address, language or "")
        or sentence(table, f"{address}.title", language or "")
        or address.rpartition(".")[2].replace("_", " ")
    )


def _signed(points: Points) -> str:
    return f"+{to_text(points)}" if points > 0 else f"−{to_text(-points)}"
