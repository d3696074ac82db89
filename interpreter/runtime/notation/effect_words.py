"""Words for what an answer brought about: numbers, things and counts that changed in a place, and points that were won or lost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from interpreter.model.ir import StateRead
from interpreter.runtime.knowledge.partial_evaluation import Unknown
from interpreter.runtime.notation.labels import player_label, side_label
from interpreter.runtime.scoring.points import Points, to_text
from interpreter.runtime.state.game_instance import GameInstance, sentence
from interpreter.runtime.state.table_memo import per_table
from interpreter.translation import translate, translate_plural

MOST_LINES = 3  # of the score sheet, named with what they gave
Figures = Sequence[Points | Unknown]


@dataclass(frozen=True, slots=True)
class Standings:
    """Points before and after an answer, as far as a viewer knows: by seat, and by line of the score sheet, then by seat."""

    before: Figures
    after: Figures
    lines_before: Mapping[str, Figures]
    lines_after: Mapping[str, Figures]


def more(language: str | None, count: int) -> str:
    """A difference in words: `3 more`, `2 fewer`."""
    if count < 0:
        return translate(language, "{count} fewer", count=-count)
    return translate(language, "{count} more", count=count)


def number_change(language: str | None, old: int | None, new: int) -> str:
    """A number that changed: `now 5 (2 more)`."""
    if old is None:
        return translate(language, "now {number}", number=new)
    return translate(language, "now {number} ({change})", number=new, change=more(language, new - old))


def things_change(language: str | None, gone: str, come: str) -> str:
    """Things that left a place and came to it: `ace gone, king added`."""
    said = (
        translate(language, "{things} gone", things=gone) if gone else "",
        translate(language, "{things} added", things=come) if come else "",
    )
    return ", ".join(filter(None, said))


def place_name(table: GameInstance, title: str, seat: int | None, rest: Sequence[str], language: str | None) -> str:
    """Name of a place with its owner, and in brackets which of several it is: `Anna’s hand`, `glade (oak)`."""
    inner = within_sentence(title, language or table.rules.language)
    owned = title if seat is None else translate(language, "{name}’s {title}", name=player_label(table, seat, language), title=inner)
    return f"{owned} ({', '.join(rest)})" if rest else owned


def within_sentence(title: str, language: str) -> str:
    """A title behind other words: in English without its first capital."""
    return title[:1].lower() + title[1:] if language.startswith("en") and title[1:2].islower() else title


@per_table
def tells_points(table: GameInstance) -> bool:
    """True if points are news of their own: not where all play together, nor if the only line is a number that players see change anyway."""
    lines = table.rules.scoring
    return bool(lines) and len(table.sides) > 1 and not (len(lines) == 1 and isinstance(lines[0].value, StateRead))


def points_won(table: GameInstance, points: Standings, language: str | None) -> str:
    """Sentence on the points that sides have won or lost, with the lines of the score sheet that gave them; nothing of what is not known."""
    told: list[tuple[str, Points, str]] = []
    for side, seats in enumerate(table.sides):
        change = _difference(points.before[seats[0]], points.after[seats[0]])
        if change:
            changed = {name: _difference(points.lines_before[name][seats[0]], each[seats[0]]) for name, each in points.lines_after.items()}
            lines = {name: each for name, each in changed.items() if each}
            told.append((side_label(table, side, language), change, _why(table, lines, language)))
    if len(told) > 1:
        parts = (f"{name} {_signed(change)}{f' ({why})' if why else ''}" for name, change, why in told)
        return translate(language, "Points: {changes}", changes="; ".join(parts))
    return "".join(f"{_won(name, change, language)}{f': {why}' if why else ''}" for name, change, why in told)


def _difference(before: Points | Unknown, after: Points | Unknown) -> Points:
    return 0 if isinstance(before, Unknown) or isinstance(after, Unknown) else after - before


def _why(table: GameInstance, lines: Mapping[str, Points], language: str | None) -> str:
    """The lines of the score sheet that gave points, of several each with its points; empty where there is only one line at all, or too many."""
    titles = {line: sentence(table, f"scoring.{line}", language or "") for line in lines}
    if len(table.rules.scoring) == 1 or len(lines) > MOST_LINES or not all(titles.values()):
        return ""
    return ", ".join(titles[line] if len(lines) == 1 else f"{titles[line]} {_signed(each)}" for line, each in lines.items())


def _won(name: str, change: Points, language: str | None) -> str:
    points, number = to_text(abs(change)), 1 if abs(change) == 1 else 2  # the number by which a form of the plural is chosen
    if change > 0:
        return translate_plural(language, "{name} won {points} point", "{name} won {points} points", number, name=name, points=points)
    return translate_plural(language, "{name} lost {points} point", "{name} lost {points} points", number, name=name, points=points)


def _signed(points: Points) -> str:
    return f"+{to_text(points)}" if points > 0 else f"−{to_text(-points)}"
