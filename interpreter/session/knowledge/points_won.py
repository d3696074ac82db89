"""Points that an answer brought, in words, with the lines of the score sheet that gave them."""

from collections.abc import Mapping

from interpreter.model.ir import StateRead
from interpreter.runtime.knowledge.partial_evaluation import Unknown
from interpreter.runtime.knowledge.standing import Standing
from interpreter.runtime.notation.effect_words import within_sentence
from interpreter.runtime.notation.labels import side_label
from interpreter.runtime.scoring.points import Points, to_text
from interpreter.runtime.state.game_instance import GameInstance, sentence
from interpreter.runtime.state.table_memo import per_table
from interpreter.translation import translate, translate_plural

MOST_LINES = 3  # of the score sheet, named with what they gave


@per_table
def tells_points(table: GameInstance) -> bool:
    """True if points are news of their own: not where all play together, nor if the only line is a number that players see change anyway."""
    lines = table.rules.scoring
    return bool(lines) and len(table.sides) > 1 and not (len(lines) == 1 and isinstance(lines[0].value, StateRead))


def points_won(table: GameInstance, before: Standing, after: Standing, language: str | None) -> str:
    """Sentence on the points that sides have won or lost, with the lines of the score sheet that gave them; nothing of what is not known."""
    told: list[tuple[str, Points, str]] = []
    for side, seats in enumerate(table.sides):
        change = _difference(before.scores[seats[0]], after.scores[seats[0]])
        if change:
            changed = {name: _difference(before.lines[name][seats[0]], each[seats[0]]) for name, each in after.lines.items()}
            lines = {name: each for name, each in changed.items() if each}
            told.append((side_label(table, side, language), change, _why(table, lines, language)))
    if len(told) > 1:
        parts = (f"{name} {_signed(change)}{f' ({why})' if why else ''}" for name, change, why in told)
        return translate(language, "Points: {changes}", changes="; ".join(parts))
    return "".join(f"{_won(name, change, language)}{f': {why}' if why else ''}" for name, change, why in told)


def _difference(old: Points | Unknown, new: Points | Unknown) -> Points:
    return 0 if isinstance(old, Unknown) or isinstance(new, Unknown) else new - old


def _why(table: GameInstance, lines: Mapping[str, Points], language: str | None) -> str:
    """The lines of the score sheet that gave points, of several each with its points; empty where there is only one line at all, or too many."""
    titles = {line: sentence(table, f"scoring.{line}", language or "") for line in lines}
    if len(table.rules.scoring) == 1 or len(lines) > MOST_LINES or not all(titles.values()):
        return ""
    within = {line: within_sentence(title, language or table.rules.language) for line, title in titles.items()}
    return ", ".join(within[line] if len(lines) == 1 else f"{within[line]} {_signed(each)}" for line, each in lines.items())


def _won(name: str, change: Points, language: str | None) -> str:
    size = max(change, -change)
    points, number = to_text(size), 1 if size == 1 else 2  # the number by which a form of the plural is chosen
    if change > 0:
        return translate_plural(language, "{name} won {points} point", "{name} won {points} points", number, name=name, points=points)
    return translate_plural(language, "{name} lost {points} point", "{name} lost {points} points", number, name=name, points=points)


def _signed(points: Points) -> str:
    return f"+{to_text(points)}" if points > 0 else f"−{to_text(-points)}"
